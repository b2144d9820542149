//! From shapes to kernels for Hopper that run: a kernel and its tiles, the maps of TMA, the launch.
//!
//! | | what it is | what it needs |
//! |---|---|---|
//! | [`Product`] | shapes, numbers and storage orders of `C = A * B` | nothing |
//! | [`Attention`] | shapes and numbers of `O = softmax(scale * Q * K^T) * V` | nothing |
//! | [`Plan`] | the kernel that computes it, its tiles and its clusters | how many multiprocessors a GPU has |
//! | [`Call`] | a kernel of any kind with its parameters and its launch | where the matrices begin |
//! | [`Kernels`] | the kernels of a PTX on a GPU; [`Kernels::product`] does all of it | a driver |
//! | [`Ready`] | a call with its maps in the memory of the GPU, to be started many times | a stream |
//!
//! All but the last two are values, which are made and compared without a GPU. [`Kernels`] has an example of the whole way.
//!
//! It is a path of a checkout:
//!
//! ```toml
//! hopper-host = { path = "CHECKOUT/kernels/host" }
//! cudarc = { version = "0.19", default-features = false, features = ["std", "driver", "nvrtc", "fallback-dynamic-loading", "cuda-12090"] }
//! ```
//!
//! Attention is [`Kernels::attention`], with [`Kernels::attention_gradients`]; sequences of any lengths are [`Packed`]. Products of 8 bits are
//! [`Kernels::ready_scaled`], those of segments of rows [`grouped`], and of separate matrices [`groups()`].
//!
//! # The PTX
//!
//! It is compiled where it is used. In the folder of a package that depends on this crate,
//!
//! ```text
//! cargo install --path CHECKOUT/layout-cli                                  # once
//! cargo layout ptx --package hopper-kernels --arch sm_90a --allow spills     # target/ptx/hopper-kernels.ptx
//! ```
//!
//! writes the kernels of the version that it depends on; some of them spill a few bytes, which the command refuses unless it is allowed to. In
//! a checkout of this crate, `cargo xtask ptx kernels` writes the same file. Build it again when the version changes: a kernel that is not
//! there is refused, and one with other parameters is not noticed.
//!
//! [`Kernels::load`] takes the text. A program reads the file when it runs, or has it inside by `include_str!("../target/ptx/hopper-kernels.ptx")`.
//!
//! # Another kernel
//!
//! It needs its entry in the PTX and a function that makes a [`Call`], as that of the example there: a line for each parameter, and the
//! launch. With [`Kernels::ready`] it becomes one that takes slices. [`Product`] and [`Kernels::product`] are an example of both.

#![deny(unsafe_op_in_unsafe_fn)]

mod attention;
mod call;
mod executor;
mod groups;
mod kernels;
mod map;
mod product;
mod scaled;
pub mod shape;

pub use attention::{Attention, Gradients, Packed};
pub use call::{Call, OfGroup, Parameter, Word};
pub use executor::MULTIPROCESSORS;
pub use groups::{Group, groups};
pub use hopper_kernels::kernel::Numbers;
pub use kernels::{Kernels, Prepared, Ready, config, is_for, with_shared_memory};
pub use product::{Orders, Plan, Product, Way, grouped, scaled, scaled_by_blocks};
