//! GPU kernels that compute every index with layouts.
//!
//! The same source compiles for the CPU and the GPU. [`layout_device`] provides the functions that
//! a kernel calls. The types of a kernel specify the data layout, and the partition among blocks,
//! threads and registers. No kernel contains hand-written index code.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unsafe_op_in_unsafe_fn)]
// The inlined functions are small: a call would cost more than the function body.
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

/// Compiles the README's kernels.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// Compiles the kernels of `kernels/README.md`.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Kernels;

/// Compiles the kernels of `docs/embedding.md`.
#[cfg(all(doctest, feature = "rust-cuda"))]
#[doc = include_str!("../../docs/embedding.md")]
struct Embedding;
