//! GPU kernels whose every index is a layout.
//!
//! One source serves three backends, chosen by feature: `cpu` (blocks and barriers on
//! host threads, the default), `nvptx` (stock rustc, to PTX) and `rust-cuda` (the real
//! `cuda_std`). A kernel says with types how its data is laid out and divided among
//! blocks, threads and registers; no index is computed by hand.

#![no_std]
#![cfg_attr(
    feature = "nvptx",
    feature(abi_ptx, link_llvm_intrinsics, stdarch_nvptx),
    allow(internal_features)
)]
#![cfg_attr(target_arch = "nvptx64", feature(asm_experimental_arch))]
#![deny(unsafe_op_in_unsafe_fn)]
// A call that remains in a kernel costs more than the body of such a function.
#![allow(clippy::inline_always)]

mod backend;
mod cell;
pub mod launch;
pub mod matrix;

pub mod axpy;
pub mod half;
pub mod hgemm;
pub mod sgemm;
pub mod softmax;
pub mod swizzled_transpose;
pub mod transpose;

/// Compiles the kernel of the README.
#[cfg(all(doctest, feature = "rust-cuda"))]
#[doc = include_str!("../../README.md")]
struct Readme;

/// Compiles the kernels of the page on embedding.
#[cfg(all(doctest, feature = "rust-cuda"))]
#[doc = include_str!("../../docs/embedding.md")]
struct Embedding;
