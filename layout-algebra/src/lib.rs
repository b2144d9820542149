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
//! | | [`Layout::left_inverse`] | `result(a(i)) == i` |
//! | common vectors | [`Layout::max_common_layout`] | `a(result(i)) == i == b(result(i))` |
//! | nullspace | [`Layout::nullspace`] | `a(result(i)) == 0` |
//! | recast | [`Layout::recast_layout`] | the same memory in elements of another size |
//! | slice | [`Layout::slice_and_offset`] | `a(coordinate with c) == result(c) + offset` |
//! | swizzle | [`Swizzle::composition`] | `swizzle(offset + a(c))`, a [`Layout`] too |
//! | identity | [`CoordinateLayout::make_identity_layout`] | `result(c) == c` |
//!
//! All families of operations:
//!
//! | family | operations |
//! |---|---|
//! | notation and evaluation | [`Layout::from_str`](core::str::FromStr), [`Layout::offset`], [`Layout::table`] |
//! | construction | [`Layout::new`], [`make_layout`](Layout::make_layout), [`make_ordered_layout`](Layout::make_ordered_layout), [`make_layout_like`](Layout::make_layout_like), [`make_fragment_like`](Layout::make_fragment_like) |
//! | modes | [`mode`](Layout::mode), [`get`](Layout::get), [`take`](Layout::take), [`select`](Layout::select), [`group`](Layout::group), [`append`](Layout::append), [`prepend`](Layout::prepend), [`replace`](Layout::replace), [`flatten`](Layout::flatten), [`unflatten`](Layout::unflatten), [`zip`](Layout::zip) |
//! | simplification | [`coalesce`](Layout::coalesce), [`coalesce_by_mode`](Layout::coalesce_by_mode), [`coalesce_x`](Layout::coalesce_x), [`filter`](Layout::filter), [`filter_zeros`](Layout::filter_zeros) |
//! | composition | [`composition`](Layout::composition), [`with_shape`](Layout::with_shape), [`complement`](Layout::complement) |
//! | division | [`logical_divide`](Layout::logical_divide), [`zipped_divide`](Layout::zipped_divide), [`tiled_divide`](Layout::tiled_divide), [`flat_divide`](Layout::flat_divide) |
//! | covering division | [`covering_divide`](Layout::covering_divide), [`zipped_covering_divide`](Layout::zipped_covering_divide), [`tiled_covering_divide`](Layout::tiled_covering_divide), [`flat_covering_divide`](Layout::flat_covering_divide) |
//! | product | [`logical_product`](Layout::logical_product), [`zipped_product`](Layout::zipped_product), [`tiled_product`](Layout::tiled_product), [`flat_product`](Layout::flat_product), [`blocked_product`](Layout::blocked_product), [`raked_product`](Layout::raked_product), [`tile_to_shape`](Layout::tile_to_shape) |
//! | inverses | [`right_inverse`](Layout::right_inverse), [`left_inverse`](Layout::left_inverse), [`nullspace`](Layout::nullspace) |
//! | vectors | [`max_common_layout`](Layout::max_common_layout), [`max_common_vector`](Layout::max_common_vector), [`max_alignment`](Layout::max_alignment), [`domain_distribute`](Layout::domain_distribute) |
//! | recast | [`upcast`](Layout::upcast), [`downcast`](Layout::downcast), [`recast_layout`](Layout::recast_layout) |
//! | slices | [`slice`](Layout::slice), [`dice`](Layout::dice), [`slice_and_offset`](Layout::slice_and_offset), [`local_tile`](Layout::local_tile), [`local_partition`](Layout::local_partition) |
//! | coordinates | [`idx2crd`](IntTuple::idx2crd), [`crd2idx`](IntTuple::crd2idx), [`crd2crd`](IntTuple::crd2crd), [`get_hier_coord`](Layout::get_hier_coord) |
//! | shapes | [`shape_div`](IntTuple::shape_div), [`ceil_div`](IntTuple::ceil_div), [`compact_col_major`](IntTuple::compact_col_major), [`is_congruent`](IntTuple::is_congruent), [`is_compatible`](IntTuple::is_compatible), [`evenly_divides`](IntTuple::evenly_divides) |
//! | swizzles | [`Swizzle`], [`Layout::behind`]; most of the above work behind swizzles |
//! | identity layouts | [`CoordinateLayout`], whose values are coordinates |
//! | thread-value layouts | [`TvLayout`], [`TiledCopy`] of [`CopyAtom`]s, [`TiledMma`] of [`MmaAtom`]s; [`partition_tv`](Layout::partition_tv), [`partition_s`](Layout::partition_s), [`partition_d`](Layout::partition_d), [`partition_mma`](Layout::partition_mma) |
//! | proofs about partitions | [`distinct`](Layout::distinct), [`covers`](Layout::covers), [`vector_access`](Layout::vector_access), [`conflict_free`](Layout::conflict_free) |
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
//! [`explain`] derives a result step by step; [`verify`] confirms its law by enumeration, without
//! the operations.
//!
//! [`find`] deduces the layout of a table. The theory behind it, under the names of its papers, and
//! pictures of layouts are in the crate `layout-theory`.
//!
//! All integers are `i64`; arithmetic is checked, and a result that would need more is refused.

#![forbid(unsafe_code)]

mod algebra;
mod answer;
mod coord;
mod error;
pub mod find;
mod int_tuple;
mod layout;
mod nesting;
mod notation;
mod table;
mod thread_value;
mod tiler;
pub mod verify;

pub use algebra::explain;
pub use algebra::{CoordinateLayout, Covering, Swizzle};
pub use answer::Answer;
pub use coord::Coord;
pub use error::{
    CounterExample, Error, NotationError, Offer, Offers, Operand, Part, Path, Rule, Site,
};
pub use int_tuple::IntTuple;
pub use layout::{Layout, MAX_DEPTH};
pub use thread_value::{
    Bytes, CopyAtom, Matrices, MmaAtom, MmaOperand, TiledCopy, TiledMma, TvLayout,
};
pub use tiler::Tiler;
