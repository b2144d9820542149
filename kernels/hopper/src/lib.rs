//! Kernels for Hopper: [products](gemm) of 16, 19 and [8 bits](quantised), with [scales](scaled), [epilogues](epilogue), in
//! [batches](batched), of [`segments`] and of [`groups`]; [`mod@attention`] and its [gradients](backward).
//!
//! Each is one source for the GPU and the executor, which runs it on a host. The package `hopper-host` chooses among them and starts them; chapters
//! 17 and 18 of the book explain how they are built.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unsafe_op_in_unsafe_fn)]
#![allow(clippy::inline_always)]
#![allow(clippy::type_complexity)] // Clippy looks through the aliases that name them.

pub mod attention;
pub mod backward;
pub mod batched;
#[cfg(not(target_arch = "nvptx64"))]
pub mod choose;
pub mod clusters;
pub mod copy;
pub mod epilogue;
pub mod gemm;
pub mod groups;
#[cfg(not(target_arch = "nvptx64"))]
pub mod kernel;
pub mod product;
pub mod quantised;
pub mod scaled;
pub mod segments;
pub mod sequences;
pub mod split_sums;
pub mod steps;
pub mod tiles;
pub mod transpose;

/// Runs the examples of the book's chapters.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../../docs/book/17-hopper.md")]
    mod hopper {}
    #[doc = include_str!("../../../docs/book/18-attention.md")]
    mod attention {}
}
