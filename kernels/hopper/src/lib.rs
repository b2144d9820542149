//! Kernels for Hopper.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unsafe_op_in_unsafe_fn)]
#![allow(clippy::inline_always)]

pub mod batched;
pub mod copy;
pub mod epilogue;
pub mod gemm;
pub mod split_sums;
pub mod transpose;
