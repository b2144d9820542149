//! Host side of the Hopper kernels: chooses kernels and tiles for shapes, makes tensor maps and
//! launches.
//!
//! | type | contents | requires |
//! |---|---|---|
//! | [`Product`] | shapes, elements and storage orders of `C = A * B` | - |
//! | [`Attention`] | shapes and elements of `O = softmax(scale * Q * K^T) * V` | - |
//! | [`Plan`] | the chosen kernel, tiles and clusters | the number of multiprocessors |
//! | [`Call`] | a kernel with its parameters and launch | the addresses of the matrices |
//! | [`Kernels`] | the kernels of a PTX on a GPU; [`Kernels::product`] combines all steps | a driver |
//! | [`Ready`] | a call with its tensor maps in GPU memory, for repeated launches | a stream |
//!
//! All types except [`Kernels`] and [`Ready`] are plain values, which need no GPU. See [`Kernels`]
//! for a complete example.
//!
//! Depend on a checkout by path:
//!
//! ```toml
//! hopper-host = { path = "CHECKOUT/kernels/host" }
//! cudarc = { version = "0.19", default-features = false, features = ["std", "driver", "nvrtc", "fallback-dynamic-loading", "cuda-12090"] }
//! ```
//!
//! [`Kernels::attention`] and [`Kernels::attention_gradients`] compute attention, also for
//! [`Packed`] sequences. [`Kernels::plan_scaled_gemm`] prepares FP8 GEMM. [`grouped`] returns the
//! call of a grouped GEMM over row segments. [`groups()`] returns the call of a grouped GEMM with
//! separate matrices.
//!
//! # The PTX
//!
//! Compile the PTX in your package. In the folder of a package that depends on this crate, run:
//!
//! ```text
//! cargo install --path CHECKOUT/layout-cli                                  # once
//! cargo layout ptx --package hopper-kernels --arch sm_90a --allow spills     # target/ptx/hopper-kernels.ptx
//! ```
//!
//! The command writes the kernels of the version that the package depends on. Some kernels spill a
//! few bytes, which `--allow spills` permits. In a checkout, `cargo xtask ptx kernels` writes the
//! same file. Rebuild the PTX if the version changes. A missing kernel is an error, and
//! so is a kernel with more, fewer or larger parameters.
//!
//! [`Kernels::load`] takes the PTX text. A program can read the file at run time, or embed it with
//! `include_str!("../target/ptx/hopper-kernels.ptx")`.
//!
//! # Adding a kernel
//!
//! A new kernel needs an entry in the PTX and a function that makes a [`Call`], with one line per
//! parameter and the launch, as in the example of `Call`. A second function takes slices and
//! prepares the call with [`Kernels::ready`]. For an example, see [`Plan::call`] and
//! [`Kernels::plan_gemm`].

#![deny(unsafe_op_in_unsafe_fn)]

mod attention;
mod call;
mod executor;
mod groups;
mod kernels;
mod product;
mod scaled;
pub mod shape;

pub use attention::{Attention, Gradients, Packed};
pub use call::{Call, Word};
pub use executor::MULTIPROCESSORS;
pub use groups::{Group, grouped, groups};
pub use hopper_kernels::kernel::ElementType;
pub use kernels::{Kernels, Ready, is_for};
pub use layout_launch::{OfGroup, Parameter, Prepared};
pub use product::{KernelChoice, Orders, Plan, Product};
pub use scaled::{scaled, scaled_by, scaled_by_blocks, scaled_kernel};
