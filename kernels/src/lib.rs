//! GPU kernels whose every index is a layout.
//!
//! One source serves the CPU and the GPU, where [`layout_device`] has what a kernel calls. A kernel says with
//! types how its data is laid out and divided among blocks, threads and registers; no index is computed
//! by hand.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unsafe_op_in_unsafe_fn)]
// A call that remains in a kernel costs more than the body of such a function.
#![allow(clippy::inline_always)]

pub mod matrix;

pub mod atomics;
pub mod axpy;
pub mod conv2d;
pub mod functions;
pub mod gemv;
pub mod hgemm;
pub mod jacobi;
pub mod reduce;
pub mod rmsnorm;
pub mod scan;
pub mod sgemm;
pub mod softmax;
pub mod swizzled_transpose;
pub mod transpose;

/// Compiles the kernels of the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// Compiles the kernels of the page on kernels.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Kernels;

/// Compiles the kernels of the page on embedding.
#[cfg(all(doctest, feature = "rust-cuda"))]
#[doc = include_str!("../../docs/embedding.md")]
struct Embedding;
