//! Device functions for GPU kernels. The same source runs on the CPU.
//!
//! A kernel is a function. Tests run the kernel on the host, and `cargo layout ptx` compiles it for
//! the GPU:
//!
//! ```
//! use layout_core::*;
//! use layout_device::{host::launch, kernel};
//!
//! layout! { type Vector = (?n,):(1,); }
//!
//! /// Doubles each element.
//! ///
//! /// # Safety
//! ///
//! /// * The grid must have enough blocks of 128 threads to cover `x`.
//! /// * `x` must be valid for reads and writes, and no other code may access it during the launch.
//! #[kernel]
//! pub unsafe fn double(
//!     ctx: ThreadContext<'_, (u32,), (_128,)>,
//!     x: Tensor<DisjointMut<'_, f32, Grid, _>, Vector>,
//! ) {
//!     let tile = x.predicated_tile_mut((_128,), ctx.block_idx());
//!     let mut mine = tile.local_partition_mut((_128,), ctx.thread_idx());
//!     if let Some(element) = mine.get_mut((0,)) {
//!         *element *= 2.0;
//!     }
//! }
//!
//! let mut x = [1.5_f32; 300];
//! // SAFETY: 3 blocks of 128 threads cover 300 elements.
//! unsafe { launch::<DoubleKernel>(3, ((&mut x, Vector::from_values([300])),)) }?;
//! assert_eq!(x, [3.0; 300]);
//! # Ok::<(), layout_device::host::Error>(())
//! ```
//!
//! # Contents
//!
//! | | on a host | on `nvptx64` |
//! |---|---|---|
//! | [`kernel`] with [`Parameter`]s | an `unsafe fn`, and its [`EntryPoint`], which [`host::launch`] runs | an entry point |
//! | [`thread_context`], [`thread`] | the executor, which checks the launch | special registers |
//! | [`Shared`], [`sync`]; [`shared_memory`], [`shared!`] | the executor; every byte starts as `0xff` (NaN) | `.shared` |
//! | [`atomic`] | in Rust; the executor tracks acquire and release | `atom`, `red` |
//! | [`warp`] | the executor, which detects divergence | instructions |
//! | [`block`], [`convert`] | built on the rows above | built on the rows above |
//! | [`mod@copy`], [`matrix`], [`math`] | in Rust | instructions |
//! | [`Pipeline`] of [`copy_async`] | in debug builds, copies complete at the wait | `cp.async` |
//! | [`TmaPipeline`], [`TmaView`], [`MmaOperands`], [`EpilogueStage`]: [`hopper`] | the same, with emulated `mbarrier`s | TMA, `wgmma`, `mbarrier` |
//! | [`TensorMemory`](tcgen05::TensorMemory), [`tcgen05`] | emulated tensor memory | `tcgen05`, which is untested on hardware |
//!
//! The compilation target selects the column. On the host, [`grid_executor`] runs the kernel with
//! barriers and warps. In debug builds, the executor detects data races, out-of-bounds accesses and
//! unwritten elements. `cargo test` therefore tests the source that the GPU runs. With the
//! `cuda_std` feature, thread indices and the block barrier on the GPU come from the `cuda_std` crate.
//!
//! # Further reading
//!
//! * [`kernel`]: requirements on kernels and their parameters
//! * `cargo layout new NAME` creates a project with a kernel, a test of the kernel, and a program
//!   that launches it
//! * [`layout_core`], the layouts and tensors that kernels are written with
//! * chapter 14 of the book in the repository, `docs/book/14-writing-partitions.md`: a step-by-step kernel with shared memory
//! * `layout-launch` launches kernels from Rust on a GPU

#![no_std]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(asm_experimental_arch, link_llvm_intrinsics, stdarch_nvptx),
    allow(internal_features)
)]
#![deny(unsafe_op_in_unsafe_fn)]
// A remaining call in a kernel costs more than the body of such a function.
#![allow(clippy::inline_always)]

pub mod atomic;
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
mod rows;
mod scheduler;
mod shared;
mod staging;
pub mod tcgen05;
pub mod thread;
mod tma;
mod tma_pipeline;
pub mod warp;
pub mod wgmma;

#[cfg(target_arch = "nvptx64")]
#[path = "gpu/gpu.rs"]
mod backend;
#[cfg(not(target_arch = "nvptx64"))]
#[path = "host/host.rs"]
mod backend;
#[cfg(not(target_arch = "nvptx64"))]
#[path = "host/launch.rs"]
pub mod host;

pub use cluster::{Cluster, ClusterAlongM, ClusterSplitK, PerCluster};
pub use convert::{Exchange, convert};
pub use copy_async::copy_async;
pub use copy_by::copy_by;
pub use entry::EntryPoint;
#[cfg(not(target_arch = "nvptx64"))]
#[doc(hidden)]
pub use entry::Given as __Given;
pub use float8::{E4m3, E5m2};
pub use float16::{Bf16, F16};
pub use gemm::gemm;
pub use groups::Grouped;
#[doc(hidden)]
pub use launch::Launched as __Launched;
pub use launch::{Launch, sync, thread_context};
pub use layout_attribute::kernel;
#[doc(hidden)]
pub use layout_core::Kernel as __Kernel;
pub use layout_core::Shared;
pub use layout_core::algorithms::{
    axpby, clear, combine, copy, copy_in_order, fill, transform, update, update_at,
};
pub use layout_core::bounds::InShared;
pub use number::{Element, RoundFromF32};
pub use operands::MmaOperands;
pub use order::{BatchOrder, LongestFirst, Ragged, SameTile, SplitKReduce};
pub use parameter::Parameter;
pub use pipeline::Pipeline;
pub use rows::{fold, reduce_rows, retile, update_columns};
pub use scheduler::{DynamicScheduler, TileCounter};
#[doc(hidden)]
pub use shared::{__report, __shared_fits, __shared_static, AtEnd as __AtEnd, Shared as __Shared};
pub use shared::{shared_bytes, shared_memory};
pub use staging::EpilogueStage;
pub use tma::{TmaParts, TmaView};
pub use tma_pipeline::{Tile, TmaPipeline, TmaPipelines};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
