//! The algebra of layouts on values: the reference semantics of `layout`.
//!
//! A [`Layout`] `shape:stride` is a function from coordinates to offsets. This crate reads and
//! prints layouts in that notation, evaluates them, and combines them with CuTe's operations:
//!
//! | operation | method | law |
//! |---|---|---|
//! | coalesce | [`Layout::coalesce`] | `result(i) == a(i)`, as few modes as possible |
//! | filter | [`Layout::filter`] | the offsets of `a`, none again because of a stride 0 |
//! | composition | [`Layout::composition`] | `result(c) == a(b(c))` |
//! | complement | [`Layout::complement`] | `(a, result)` is a bijection of `[0, m)` |
//! | division | [`Layout::logical_divide`] | `a o (tile, rest)`, a permutation of `a` |
//! | covering | [`Layout::covering_divide`] | a [`Covering`] by tiles that may overhang |
//! | product | [`Layout::logical_product`] | `(a, shifted copies of a laid out like b)` |
//! | repetition | [`Layout::tile_to_shape`] | copies of `a` until they fill a shape |
//! | inverses | [`Layout::right_inverse`] | `a(result(i)) == i` |
//! | | [`Layout::left_inverse`] | `a(result(a(i))) == a(i)` |
//! | common vectors | [`Layout::max_common_layout`] | `a(result(i)) == i == b(result(i))` |
//! | nullspace | [`Layout::nullspace`] | `a(result(i)) == 0` |
//! | recast | [`Layout::recast_layout`] | the same memory in elements of another size |
//! | slice | [`Layout::slice_and_offset`] | `a(coordinate with c) == result(c) + offset` |
//! | swizzle | [`Swizzle::composition`] | a [`ComposedLayout`]: `swizzle(offset + a(c))` |
//! | identity | [`CoordinateLayout::make_identity_layout`] | `result(c) == c` |
//!
//! Divisions and products have forms that sort their modes ([`Layout::zipped_divide`],
//! [`Layout::tiled_divide`], [`Layout::flat_divide`], [`Layout::blocked_product`], ...); modes are
//! chosen and moved with [`Layout::get`], [`Layout::select`], [`Layout::group`] and their like;
//! layouts are made with [`Layout::make_layout`] and its like; shapes and coordinates are converted
//! by the methods of [`IntTuple`].
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
//!      up to mode 1 add up to 7 in mode 0 of the left, whose shape is 6",
//! );
//! # Ok::<(), layout_algebra::Error>(())
//! ```
//!
//! All integers are `i64`; arithmetic is checked, and a result that would need more is refused.

#![forbid(unsafe_code)]

pub mod algebra;
mod coord;
mod error;
mod int_tuple;
mod layout;
mod notation;
mod table;
mod tiler;

pub use algebra::{ComposedLayout, CoordinateLayout, Covering, Swizzle};
pub use coord::Coord;
pub use error::{Error, NotationError, Operand, Part, Path, Rule, Site};
pub use int_tuple::IntTuple;
pub use layout::{Layout, MAX_DEPTH};
pub use tiler::Tiler;
