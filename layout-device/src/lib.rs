//! What a GPU kernel calls, under one set of names wherever it runs.
//!
//! A kernel is a function, which the host runs in a test and `cargo layout ptx` builds for the GPU:
//!
//! ```
//! use grid_executor::{Dim3, Pointer, launch};
//! use layout_core::*;
//! use layout_device::kernel;
//!
//! layout! { type Line = (?n,):(1,); }
//!
//! /// Doubles numbers.
//! ///
//! /// # Safety
//! ///
//! /// Runs in blocks of 128 threads that cover the numbers, which are valid for reads and writes.
//! #[kernel]
//! pub unsafe fn double(
//!     here: Here<'_, (u32,), (_128,)>,
//!     numbers: Tensor<Parts<'_, f32, Grid, _>, Line>,
//! ) {
//!     let tile = numbers.own_covering_tile((_128,), here.block());
//!     let mut mine = tile.own_part((_128,), here.thread());
//!     if let Some(number) = mine.get_mut((0,)) {
//!         *number *= 2.0;
//!     }
//! }
//!
//! let mut numbers = [1.5_f32; 300];
//! let layout = Distinct::check(Line::from_values([300]))?;
//! // SAFETY: no two threads access one number.
//! let all = unsafe { Pointer::new(numbers.as_mut_ptr()) };
//! // SAFETY: 3 blocks of 128 threads cover 300 numbers; the kernel holds nothing but numbers.
//! unsafe { launch(Dim3::x(3), Dim3::x(128), 0, || double((all.get(), layout))) }?;
//! assert_eq!(numbers, [3.0; 300]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What there is
//!
//! | | on a host | on `nvptx64` |
//! |---|---|---|
//! | [`kernel`] with [`Parameter`]s | an `unsafe fn`, and its [`EntryPoint`] | an entry point |
//! | [`here`], [`thread`] | the executor, which checks the launch | special registers |
//! | [`Shared`], [`sync`]; [`shared_memory`], [`shared!`] | the executor, full of NaN | `.shared` |
//! | [`warp`] | the executor, which finds divergence | instructions |
//! | [`block`], [`convert`] | by these | by these |
//! | [`mod@copy`], [`matrix`], [`math`] | in Rust | instructions |
//! | [`Pipeline`] of [`copy_async`] | in a debug build, copies are done at the wait | `cp.async` |
//! | [`Ring`], [`TmaView`], [`Operands`], [`Staging`]: [`hopper`] | the same, and barriers that count | TMA, `wgmma`, `mbarrier` |
//!
//! The target chooses. On a host [`grid_executor`] runs the kernel with its barriers and warps, and looks for
//! races, so that `cargo test` tests what the GPU will run; `cargo layout ptx` builds the same source for the
//! GPU. With the feature `cuda_std`, the place of a thread there and its shared memory are those of that crate.
//!
//! # Where to read on
//!
//! * [`kernel`]: what a kernel may be, and its parameters
//! * `cargo layout new NAME` makes a project with a kernel, a test of it and a program that launches it
//! * [`layout_core`], the layouts and tensors that kernels are written with
//! * chapter 13 of the book in the repository, `docs/book/13-run-time.md`: a kernel through shared memory, step by step
//! * `layout-cudarc` launches kernels from Rust on a GPU

#![no_std]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(asm_experimental_arch, link_llvm_intrinsics, stdarch_nvptx),
    allow(internal_features)
)]
#![deny(unsafe_op_in_unsafe_fn)]
// A call that remains in a kernel costs more than the body of such a function.
#![allow(clippy::inline_always)]

pub mod block;
mod cluster;
mod convert;
pub mod copy;
mod copy_async;
mod copy_by;
mod entry;
mod float16;
mod float8;
mod gemm;
mod groups;
pub mod hopper;
mod in_flight;
mod launch;
mod map;
pub mod math;
pub mod matrix;
mod number;
mod operands;
mod order;
mod parameter;
mod pipeline;
mod ring;
mod rows;
mod shared;
mod staging;
pub mod thread;
mod tma;
mod turns;
pub mod warp;
pub mod wgmma;

#[cfg(target_arch = "nvptx64")]
#[path = "gpu/gpu.rs"]
mod backend;
#[cfg(not(target_arch = "nvptx64"))]
#[path = "host/host.rs"]
mod backend;

pub use cluster::{Cluster, Split};
pub use convert::{Exchange, convert};
pub use copy_async::copy_async;
pub use copy_by::copy_by;
pub use entry::EntryPoint;
pub use float8::{E4m3, E5m2};
pub use float16::{Bf16, Half};
pub use gemm::gemm;
pub use groups::PerGroup;
#[doc(hidden)]
pub use launch::Launched as __Launched;
pub use launch::{Launch, here, sync};
pub use layout_attribute::kernel;
#[doc(hidden)]
pub use layout_core::Kernel as __Kernel;
pub use layout_core::Shared;
pub use layout_core::algorithms::{
    axpby, clear, combine, copy, fill, transform, update, update_at,
};
pub use layout_core::bounds::InShared;
pub use number::{Number, Rounded};
pub use operands::Operands;
pub use order::{Added, Beside, InBatches, InClusters, InSegments, LongestFirst, Stacked};
pub use parameter::Parameter;
pub use pipeline::Pipeline;
pub use ring::{Ring, Rings, Tile};
pub use rows::{fold, reduce_rows, retile, update_columns};
#[doc(hidden)]
pub use shared::{__report, __shared_fits, __shared_static, AtEnd as __AtEnd, Shared as __Shared};
pub use shared::{shared_bytes, shared_memory};
pub use staging::Staging;
pub use tma::{TmaParts, TmaView};
pub use turns::{Counter, Turns};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
