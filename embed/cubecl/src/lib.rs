//! Layouts in the kernels of [CubeCL](cubecl).
//!
//! A kernel of CubeCL is expanded from Rust source, for CUDA, HIP, Metal, Vulkan, WebGPU or a CPU. [`Offsets`] is a layout
//! there, and CubeCL's own trait [`Layout`](cubecl::std::tensor::layout::Layout): views take it, and chain it with
//! others. While the kernel is expanded, the layout's modes are walked and its index code is written: what is
//! static becomes constants, shifts and masks, a swizzle an exclusive or, and run-time numbers are arguments.
//!
//! | | |
//! |---|---|
//! | [`Offsets::launch`] | a layout as the argument of a kernel |
//! | [`view`] | a buffer in a layout as the argument of a kernel, once it is known to be long enough |
//! | [`Offsets::new`], [`Offsets::of`] | a static layout, or a layout known when the kernel is expanded, in a kernel |
//! | [`Tile`], [`Below`] | shared memory in a static layout, whose accesses are proved by their types |
//! | [`from_strides`] | the layout of a tensor that has shape and strides as numbers |
//!
//! ```
//! use cubecl::prelude::*;
//! use cubecl::std::tensor::layout::{Layout, LayoutExpand};
//! use layout_core::*;
//! use layout_cubecl::Offsets;
//!
//! layout! {
//!     type Rows = (?rows, ?columns):(?leading, 1);
//!     type Tiles = (64, 64):(64, 1) / (8, 8);         // ((row, tile), (column, tile))
//! }
//!
//! /// Reads the tiles of a matrix one after the other.
//! #[cube]
//! fn first_of_tile(input: &[f32], tile: (u32, u32)) -> f32 {
//!     let (down, along) = tile;
//!     let tiles = Offsets::<Tiles, ((u32, u32), (u32, u32))>::new();
//!     input[tiles.to_source_pos(((0, down), (0, along)))]
//! }
//!
//! # fn main() -> Result<(), layout_cubecl::Refusal> {
//! let argument = Offsets::<Rows>::launch(Rows::from_values([100, 60, 64]))?;
//! # Ok(())
//! # }
//! ```
//!
//! # What is proved
//!
//! * `to_source_pos(c)` is the layout's offset of `c`, and below its cosize for every `c` in its shape: the numbers of the
//!   layout, its size and its last offset were compared with `u32` when it became an argument, so that nothing wraps.
//! * A [`view`] has a buffer of as many elements as the layout needs. So where `is_in_bounds(c)` is known,
//!   `read_unchecked(c)` and a kernel by `launch_unchecked` stay in the buffer; `read_checked` and
//!   `write_checked` ask for it.
//! * A [`Tile`] has its cells, and takes coordinates that are in its shape by their types.
//!
//! Not proved here: that two units do not write one cell, and that a barrier is between a write and a read.

// Functions of kernels are expanded; nobody calls them.
#![allow(clippy::must_use_candidate, clippy::new_without_default)]

mod coordinate;
mod offsets;
mod refusal;
mod strided;
mod term;
mod tile;
mod walk;

pub use coordinate::Coordinate;
pub use offsets::{KernelLayout, KnownByType, Offsets, OffsetsLaunch, view};
pub use refusal::Refusal;
pub use strided::{FlatShape, from_strides};
pub use term::Plan;
pub use tile::{Below, Bounded, Tile};
