//! Redistribution of distributed tensors between GPUs.
//!
//! [`Peer`] runs a [`Plan`](layout_mesh::Plan) on the GPUs of one process, with one kernel on each GPU: the kernel
//! stores each element to its address on the peer, so no buffer is packed, staged or unpacked. [`Nccl`] runs a
//! plan on GPUs of several processes. Both are engines of
//! [`DistributedTensor`](layout_mesh::DistributedTensor).

#![cfg_attr(target_arch = "nvptx64", no_std)]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unsafe_op_in_unsafe_fn)]
// A call that is not inlined costs more than the body of such a small function.
#![allow(clippy::inline_always)]
// Arrays stay in registers if their indices are loop counters, which iterators hide.
#![allow(clippy::needless_range_loop)]
// GPUs and hosts with GPUs have 64-bit pointers. Counts are below 2^32, as `Table` checks,
// and ranks below 2^20, as `Nccl` checks.
#![allow(clippy::cast_possible_truncation)]
#![allow(clippy::cast_possible_wrap)]

#[cfg(not(target_arch = "nvptx64"))]
mod barrier;
#[cfg(not(target_arch = "nvptx64"))]
mod engine;
#[cfg(not(target_arch = "nvptx64"))]
mod error;
#[cfg(not(target_arch = "nvptx64"))]
mod job;
pub mod kernel;
#[cfg(not(target_arch = "nvptx64"))]
pub mod nccl;
#[cfg(not(target_arch = "nvptx64"))]
mod peer;
#[cfg(not(target_arch = "nvptx64"))]
mod read;
#[cfg(not(target_arch = "nvptx64"))]
mod table;

#[cfg(not(target_arch = "nvptx64"))]
pub use engine::TensorElement;
#[cfg(not(target_arch = "nvptx64"))]
pub use error::Error;
#[cfg(not(target_arch = "nvptx64"))]
pub use nccl::Nccl;
#[cfg(not(target_arch = "nvptx64"))]
pub use peer::{Peer, Redistribution};
#[cfg(not(target_arch = "nvptx64"))]
pub use read::PeerSlice;
#[cfg(not(target_arch = "nvptx64"))]
pub use table::{Direction, ElementType};
