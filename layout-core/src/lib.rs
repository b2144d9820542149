//! A compile-time layout algebra for GPU kernels: the algebra of NVIDIA's CuTe in types.
#![no_std]
#![forbid(unsafe_code)]
// The steps of an operation are public traits in private modules: they occur in the bounds of
// public impls, and nobody else can name or implement them.
#![allow(unreachable_pub)]
// `#[inline(always)]` on index arithmetic: a call left in a kernel costs more than all of it.
#![allow(clippy::inline_always)]
// Constants are compared with the limit of the narrower type before they are cast to it.
#![allow(clippy::cast_possible_truncation)]

mod algebra;
mod arity;
mod coord;
mod int;
mod int_tuple;
mod layout;
mod modes;
mod report;

#[doc(hidden)]
pub mod __private;
pub use typenum;

pub use algebra::coalesce::{Coalesce, CoalesceByMode, Coalesced, CoalescedByMode};
pub use algebra::complement::{Complement, ComplementDefault, Complemented, ComplementedDefault};
pub use algebra::composition::{Compose, Composed};
pub use algebra::construct::{
    LayoutLeft, LayoutRight, MakeLayoutLeft, MakeLayoutRight, Reshaped, WithShape,
};
pub use algebra::divide::{
    Divide, Divided, FlatDivide, FlatDivided, TiledDivide, TiledDivided, ZippedDivide,
    ZippedDivided,
};
pub use algebra::filter::{Filter, FilterZeros, Filtered, ZerosFiltered};
pub use algebra::inverse::{LeftInverse, LeftInverted, RightInverse, RightInverted};
pub use algebra::modes::{
    Append, Appended, Concatenate, Concatenated, Flatten, Flattened, GetMode, ModeOf, Prepend,
    Prepended,
};
pub use algebra::nullspace::{Nulled, Nullspace};
pub use algebra::product::{
    BlockedMultiplied, BlockedMultiply, FlatMultiplied, FlatMultiply, Multiplied, Multiply,
    RakedMultiplied, RakedMultiply, TileToShape, TiledMultiplied, TiledMultiply, TiledTo,
    ZippedMultiplied, ZippedMultiply,
};
pub use algebra::recast::{Downcast, Downcasted, Upcast, Upcasted};
pub use algebra::slice::{Dice, Diced, Slice, Sliced};
pub use algebra::tiler::Keep;
pub use coord::Coord;
pub use generic_array::GenericArray;
pub use int::names::*;
pub use int_tuple::IntTuple;
pub use layout::{
    Cosize, CosizeOf, IsLayout, Layout, RegisterTile, ShapeOf, Size, SizeOf, StaticLayout, StrideOf,
};
#[cfg(feature = "macros")]
pub use layout_macros::{Layout, layout};

/// Runs the examples of the macros' documentation.
#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../../layout-macros/macro_docs.md")]
struct MacroDocs;
