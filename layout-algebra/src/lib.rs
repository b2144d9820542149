//! The algebra of layouts on values: the reference semantics of `layout`.
//!
//! A [`Layout`] `shape:stride` is a function from coordinates to offsets. This crate reads and
//! prints layouts in that notation, evaluates them, and combines them with CuTe's operations:
//!
//! | operation | method | law |
//! |---|---|---|
//! | coalesce | [`Layout::coalesce`] | `result(i) == a(i)`, as few modes as possible |
//! | filter | [`Layout::filter`] | the offsets of `a`, none repeated by a stride of 0 |
//! | composition | [`Layout::composition`] | `result(c) == a(b(c))` |
//! | complement | [`Layout::complement`] | `(a, result)` is a bijection of `[0, m)` |
//! | division | [`Layout::logical_divide`] | `a o (tile, rest)`, a permutation of `a` |
//! | covering | [`Layout::covering_divide`] | a [`Covering`] by tiles that may overhang |
//! | product | [`Layout::logical_product`] | `(a, shifted copies of a laid out like b)` |
//! | repetition | [`Layout::tile_to_shape`] | copies of `a` until they fill a shape |
//! | inverses | [`Layout::right_inverse`] | `a(result(i)) == i` |
//! | | [`Layout::left_inverse`] | `result(a(i)) == i` |
//! | common vectors | [`Layout::max_common_layout`] | `a(result(i)) == i == b(result(i))` |
//! | recast | [`Layout::recast_layout`] | the same memory in elements of another size |
//! | slice | [`Layout::slice_and_offset`] | `a(coordinate with c) == result(c) + offset` |
//! | swizzle | [`Swizzle::composition`] | `swizzle(offset + a(c))`, a [`Layout`] too |
//! | bits | [`Layout::to_linear`] | a [`Linear`] map of bits, and [back](Linear::to_layout) |
//! | identity | [`CoordinateLayout::make_identity_layout`] | `result(c) == c` |
//!
//! CuTe's other operations are methods too, under its names: [`Layout`] has those that build layouts, take
//! modes apart, multiply, slice and partition, and the proofs about partitions; [`IntTuple`] has those on
//! shapes and coordinates. A [`Layout`] may be behind a [`Swizzle`]; the values of a
//! [`CoordinateLayout`] are coordinates. [`TvLayout`], [`TiledCopy`] of [`CopyAtom`]s and [`TiledMma`] of
//! [`MmaAtom`]s say which thread has which values. The documentation of `layout!` lists all names.
//!
//! Every operation decides exactly whether its result has the promised function, and a refusal is
//! an [`Error`] that carries the rule, the mode and the numbers:
//!
//! ```
//! use layout_algebra::Layout;
//!
//! let a: Layout = "(6,2):(1,7)".parse()?;
//! let b: Layout = "(3,2):(2,3)".parse()?;
//! assert_eq!(
//!     a.composition(&b).unwrap_err().to_string(),
//!     "`(6,2):(1,7) o (3,2):(2,3)` is not a layout: no carry: the offsets of the right operand \
//!      up to mode 1 add up to 7 in mode 0 of the left, whose shape is 6; at coordinate 5 = (2,1) \
//!      the offset is 8, the composed strides give 7",
//! );
//! # Ok::<(), layout_algebra::Error>(())
//! ```
//!
//! [`explain`] has the steps that operations tell while they compute; [`verify`] confirms the law of a result
//! by enumeration, without the operations.
//!
//! [`tune`] finds the copies, the tiles of shared memory and the loads of a product. [`find`] deduces the layout of a table, [`Layout::formula`] is its
//! reverse; [`formula`] also has the index functions of layouts that leave numbers open. The theory behind it, under the names of its papers, is
//! in the crate `layout-theory`; pictures of layouts are in `layout-picture`.
//!
//! All integers are `i64`; arithmetic is checked, and a result that would need more is refused.

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
    CounterExample, Error, NotationError, Offer, Offers, Operand, Part, Path, Rule, Site,
};
pub use formula::Formula;
pub use int_tuple::IntTuple;
pub use layout::{Layout, MAX_DEPTH};
pub use layout_decide::{Boxes, Conflict, GlobalCost, Operand as WgmmaOperand, Served, SharedCost};
pub use linear::{Fewest, Lanes, Linear};
pub use thread_value::{
    Bytes, CopyAtom, Matrices, MmaAtom, MmaOperand, TiledCopy, TiledMma, TvLayout, Wgmma, WgmmaA,
    WgmmaNumbers,
};
pub use tiler::Tiler;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
