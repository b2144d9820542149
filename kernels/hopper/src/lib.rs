//! Kernels for Hopper: [GEMM](gemm) of 16-bit, TF32 and [FP8](quantised) elements with
//! [scales](scaled) and [epilogues](epilogue), [batched] GEMM, and grouped GEMM over
//! [`segments`] and [`groups`]. [`mod@attention`] and its [gradients](backward).
//!
//! Each kernel has one source for the GPU and for the executor, which runs kernels on the host. The
//! package `hopper-host` chooses and launches kernels. Chapters 17 and 18 of the book explain the
//! kernels.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unsafe_op_in_unsafe_fn)]
#![allow(clippy::inline_always)]
#![allow(clippy::type_complexity)] // Clippy expands the aliases that name these types.

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

/// Compiles the examples of the book's chapters.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../../docs/book/17-hopper.md")]
    mod hopper {}
    #[doc = include_str!("../../../docs/book/18-attention.md")]
    mod attention {}
}
