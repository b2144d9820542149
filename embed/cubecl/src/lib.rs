//! Layouts in [CubeCL](cubecl) kernels.
//!
//! CubeCL expands a kernel from Rust source for CUDA, HIP, Metal, Vulkan, WebGPU or a CPU. In the
//! kernel, [`Offsets`] is a layout that implements CubeCL's trait
//! [`Layout`](cubecl::std::tensor::layout::Layout), so views can take it and chain it with other
//! layouts. The expansion writes the index code of each mode. Static values become constants,
//! shifts and masks, a swizzle becomes an exclusive or, and dynamic values become arguments.
//!
//! | | |
//! |---|---|
//! | [`Offsets::launch`] | a layout as the argument of a kernel |
//! | [`view`] | a buffer in a layout as the argument of a kernel, after a length check |
//! | [`Offsets::new`], [`Offsets::of`] | in a kernel, a static layout, or a layout with values known at expansion |
//! | [`Tile`], [`Bounded`] | shared memory in a static layout, with accesses checked at compile time |
//! | [`from_strides`] | the layout of a tensor with dynamic shape and strides |
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
//! /// Returns the first element of a tile.
//! #[cube]
//! fn first_of_tile(input: &[f32], tile: (u32, u32)) -> f32 {
//!     let (down, along) = tile;
//!     let tiles = Offsets::<Tiles, ((u32, u32), (u32, u32))>::new();
//!     input[tiles.to_source_pos(((0, down), (0, along)))]
//! }
//!
//! # fn main() -> Result<(), layout_cubecl::Rejection> {
//! let argument = Offsets::<Rows>::launch(Rows::from_values([100, 60, 64]))?;
//! # Ok(())
//! # }
//! ```
//!
//! # Guarantees
//!
//! * `to_source_pos(c)` is the layout's offset of `c`, and is below the cosize for every `c` in the
//!   shape. When the layout becomes an argument, its shape, strides, size and last offset are
//!   checked against `u32`, so no computation wraps.
//! * The buffer of a [`view`] has at least the elements that the layout requires. If
//!   `is_in_bounds(c)` holds, `read_unchecked(c)` and kernels launched with `launch_unchecked` stay
//!   in the buffer. `read_checked` and `write_checked` test `is_in_bounds`.
//! * A [`Tile`] contains its elements. The types prove that coordinates are in the tile's shape.
//!
//! There is no guarantee that different units write different elements, or that a barrier separates
//! a write from a read.

// Kernel functions are expanded and never called.
#![allow(clippy::must_use_candidate, clippy::new_without_default)]

mod coordinate;
mod offsets;
mod rejection;
mod strided;
mod term;
mod tile;
mod walk;

pub use coordinate::Coordinate;
pub use offsets::{KernelLayout, KnownByType, Offsets, OffsetsLaunch, view};
pub use rejection::Rejection;
pub use strided::{FlatShape, from_strides};
pub use term::Plan;
pub use tile::{Bounded, BoundedCoord, Tile};
