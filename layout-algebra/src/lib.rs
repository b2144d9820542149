//! Layout algebra on runtime values. This crate is the reference semantics of `layout`.
//!
//! A [`Layout`] `shape:stride` is a function from coordinates to offsets. This crate parses, prints
//! and evaluates layouts, and combines them with CuTe's operations:
//!
//! | operation | method | law |
//! |---|---|---|
//! | coalesce | [`Layout::coalesce`] | `result(i) == a(i)`, as few modes as possible |
//! | filter | [`Layout::filter`] | the offsets of `a`, none repeated by a stride of 0 |
//! | composition | [`Layout::composition`] | `result(c) == a(b(c))` |
//! | complement | [`Layout::complement`] | `(a, result)` is a bijection of `[0, m)` |
//! | covering | [`Layout::predicated_divide`] | a [`Covering`] by tiles, the last of which can be partial |
//! | product | [`Layout::logical_product`] | `(a, shifted copies of a laid out like b)` |
//! | repetition | [`Layout::tile_to_shape`] | copies of `a` until they fill a shape |
//! | inverses | [`Layout::right_inverse`] | `a(result(i)) == i` |
//! | | [`Layout::left_inverse`] | `result(a(i)) == i` |
//! | common vectors | [`Layout::max_common_layout`] | `a(result(i)) == i == b(result(i))` |
//! | recast | [`Layout::recast_layout`] | the same memory in elements of another size |
//! | slice | [`Layout::slice_and_offset`] | `a(coordinate with c) == result(c) + offset` |
//! | swizzle | [`Swizzle::composition`] | `swizzle(offset + a(c))`, a [`Layout`] too |
//! | bits | [`Layout::to_linear`] | a [`Linear`] map on bits, and [its inverse](Linear::to_layout) |
//! | identity | [`CoordinateLayout::make_identity_layout`] | `result(c) == c` |
//!
//! CuTe's other operations are methods too, under CuTe's names. [`Layout`] builds layouts, takes
//! modes apart, multiplies, slices and partitions, and proves facts about partitions. [`IntTuple`]
//! has the operations on shapes and coordinates. A [`Layout`] can be swizzled, see [`Swizzle`]. The
//! values of a [`CoordinateLayout`] are coordinates. [`TvLayout`], [`TiledCopy`] of [`CopyAtom`]s
//! and [`TiledMma`] of [`MmaAtom`]s map threads to the values that they own. The documentation of
//! `layout!` lists all names.
//!
//! Every operation decides exactly whether its result has the promised function. If not, the
//! operation returns an [`Error`] with the rule, the mode and the values involved:
//!
//! ```
//! use layout_algebra::Layout;
//!
//! let a: Layout = "(6,2):(1,7)".parse()?;
//! let b: Layout = "(3,2):(2,3)".parse()?;
//! assert_eq!(
//!     a.composition(&b).unwrap_err().to_string(),
//!     "`(6,2):(1,7) o (3,2):(2,3)` is not a layout: no carry: the modes of the right operand up \
//!      to mode 1 together reach 7 in mode 0 of the left operand, but must stay below its shape \
//!      6; at coordinate 5 = (2,1) \
//!      the offset must be 8, but the composed strides give 7",
//! );
//! # Ok::<(), layout_algebra::Error>(())
//! ```
//!
//! [`explain`] records the steps that an operation takes. [`verify`] checks the law of a result by
//! enumeration, independently of the operations.
//!
//! [`tune`] finds the copies, shared-memory tiles and loads of a matrix multiplication. [`find`]
//! deduces a layout from a table of its values; [`Layout::formula`] is the inverse. [`formula`]
//! also generates index functions for layouts with dynamic sizes and strides. The crate
//! `layout-theory` implements the underlying theory, under the names of its papers. The crate
//! `layout-picture` draws layouts.
//!
//! All integers are `i64`. Arithmetic is checked: an operation returns an error if a result does
//! not fit in an `i64`.

#![forbid(unsafe_code)]

mod algebra;
mod answer;
mod coord;
mod error;
pub mod explain;
pub mod find;
pub mod formula;
mod int_tuple;
mod layout;
mod linear;
mod nesting;
mod notation;
mod table;
mod thread_value;
mod tiler;
pub mod tune;
pub mod verify;

pub use algebra::{CoordinateLayout, Covering, Swizzle};
pub use answer::Answer;
pub use coord::Coord;
pub use error::{
    CODES, Code, CounterExample, Error, NotationError, Operand, Part, Path, Rule, Site, Suggestion,
    Suggestions, code_of,
};
pub use formula::Formula;
pub use int_tuple::IntTuple;
pub use layout::{Layout, MAX_DEPTH};
pub use layout_decide::{
    Boxes, Conflict, ConflictGroup, GlobalCost, Operand as WgmmaOperand, SharedCost,
};
pub use linear::{Linear, OptimalLinear, WarpAccess};
pub use thread_value::{
    Bytes, CopyAtom, Matrices, MmaAtom, MmaOperand, TiledCopy, TiledMma, TvLayout, Wgmma, WgmmaA,
    WgmmaTypes, tcgen05,
};
pub use tiler::Tiler;

/// Runs the README example as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
