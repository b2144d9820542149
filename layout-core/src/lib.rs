//! A compile-time layout algebra for GPU kernels: NVIDIA's CuTe algebra in Rust types.
//!
//! A [`Layout`](struct@Layout) `shape:stride` is a type that represents a function: it maps a coordinate to its
//! inner product with the strides. Operations on layouts are type aliases, and `cargo check` reports invalid
//! operations. At run time, only the arithmetic of [`offset`](struct@Layout#method.offset) remains.
//!
#![cfg_attr(feature = "macros", doc = "```")]
#![cfg_attr(not(feature = "macros"), doc = "```ignore")]
//! use layout_core::*;
//!
//! layout! {
//!     type Matrix = (4096, 4096):(4096, 1);
//!     type Tiles = Matrix / (32, 32);     // ((row, block row), (column, block column))
//!     type Smem = (32, 32):(33, 1);       // one cell of padding per row
//! }
//!
//! let (x, y, block) = (5, 7, 3);          // from thread::thread_idx_x() ... in a kernel
//! assert_eq!(Tiles::new().offset(((y, block), (x, 0))), (3 * 32 + 7) * 4096 + 5);
//! assert_eq!(Smem::new().offset((y, x)), 7 * 33 + 5);
//! assert_eq!(Smem::COSIZE, 32 * 33 - 1);
//! ```
//!
//! The crate root has the names that most kernels need. The rest is in modules:
//!
//! * [`ops`]: the traits of the operations, and rarely named results
//! * [`atoms`]: the atoms of tiled copies and tiled MMAs
//! * [`bounds`]: the trait bounds of generic code
//! * [`checks`]: predicates of layouts, and assertions
//! * [`numbers`]: static integers
//! * [`errors`]: the errors of run-time checks
//! * [`partition`]: partition schemes
//!
//! Import a module together with the root: `use layout_core::{atoms::*, *};`.
//!
//! # Further reading
//!
//! `layout-device` has the functions that kernels call, and its front page shows a kernel with its test. In the
//! repository,
//!
//! * `docs/README.md` is the book, which starts with the basics. Chapter 14 has a complete kernel with shared memory.
//! * `docs/errors.md` explains each error and its fix.
//! * `docs/embedding.md` shows the setup for each GPU toolchain.
//! * `grid-executor` runs kernels on the host, without a GPU.
//!
//! # Operations
//!
//! Each operation has an alias for its result, and a trait in [`ops`] as the bound of generic code: `Composed<A, B>`
//! and `A: ops::Compose<B>`. `Composed<A, B>` is the same type as the resulting layout. In `layout!` every operation
//! has its CuTe name.
//!
//! | alias | in `layout!` | |
//! |---|---|---|
//! | [`Composed<A, B>`](Composed) | `A o B` | `a` after `b` |
//! | [`Divided<A, B>`](Divided) | `A / B` | tiles of `a`, and the grid of tiles; also [`ZippedDivided`], [`ops::TiledDivided`], [`ops::FlatDivided`] |
//! | [`Multiplied<A, B>`](Multiplied) | `A * B` | copies of `a` in the pattern `b`; also [`BlockedMultiplied`], [`RakedMultiplied`], [`ops::ZippedMultiplied`], [`ops::TiledMultiplied`], [`ops::FlatMultiplied`], [`TiledTo`], [`ops::TiledToInOrder`] |
//! | [`Complemented<A, M>`](Complemented) | `complement(A, M)` | the offsets in `[0, m)` that `a` does not reach; also [`ops::ComplementedDefault`] |
//! | [`Coalesced<A>`](Coalesced) | `coalesce(A)` | the layout with the fewest modes; also [`ops::CoalescedByMode`], [`Filtered`], [`ops::FilteredByMode`], [`ops::ZerosFiltered`], [`ops::ZerosFilteredByMode`], [`ops::Flattened`] |
//! | [`RightInverted<A>`](RightInverted), [`LeftInverted<A>`](LeftInverted) | `right_inverse(A)`, `left_inverse(A)` | the map from offsets to coordinates; also [`ops::NullspaceOf`], [`ops::MaxCommonLayoutOf`], [`ops::MaxCommonVectorOf`], [`ops::MaxAlignmentOf`] |
//! | [`LayoutLeft<S>`](LayoutLeft), [`LayoutRight<S>`](LayoutRight) | `make_layout_left(S)`, `make_layout_right(S)` | compact layouts; also [`LayoutOrdered`], [`ops::LayoutLike`], [`ops::FragmentLike`], [`ops::Reshaped`], [`ops::Concatenated`], [`ops::DomainDistributed`] |
//! | [`ModeOf<A, I>`](ModeOf), [`Sliced<A, C>`](Sliced), [`ops::Diced<A, C>`](ops::Diced) | `get(A, i)`, `slice(c, A)`, `dice(c, A)` | parts of a layout; [`ops::OffsetOf`] is the start of a part; also [`Selected`], [`ops::Taken`], [`ops::Grouped`], [`ops::Replaced`], [`ops::Reversed`], [`ops::Appended`], [`ops::Prepended`], [`ops::AppendedTo`], [`ops::PrependedTo`], [`ops::Zipped`], [`ops::ZippedWith`], [`ops::Unflattened`] |
//! | [`LocalTiled<A, B, C>`](LocalTiled), [`LocalPartitioned<A, T>`](LocalPartitioned) | `local_tile(A, B, c)`, `local_partition(A, T, i)` | the tile of a block, and the elements of a thread; also [`ops::LocalTiledProjected`], [`ops::LocalPartitionedAt`] |
//! | [`UpcastOf<A, N>`](UpcastOf), [`DowncastOf<A, N>`](DowncastOf) | `upcast(A, n)`, `downcast(A, n)` | the same memory as larger or smaller elements; also [`RecastOf`] |
//! | [`PredicatedDivided<A, B>`](PredicatedDivided) | `predicated_divide(A, B)` | predicated tiles, with an identity layout for the predicate; also [`ops::ZippedPredicatedDivided`], [`ops::TiledPredicatedDivided`], [`ops::FlatPredicatedDivided`] |
//! | [`IdentityLayout<S>`](IdentityLayout) | `make_identity_layout(S)` | the coordinates in a shape, as offsets |
//! | [`ops::ShapeDivided<S, N>`](ops::ShapeDivided), [`ops::CeilDivided<S, B>`](ops::CeilDivided) | `shape_div(S, n)`, `shape_mod(S, n)`, `ceil_div(S, B)`, `compact_col_major(S)`, `compact_row_major(S)` | operations on shapes; also [`ops::ShapeRemainder`], [`ops::ColMajorStrides`], [`ops::RowMajorStrides`], and the checks [`checks::congruent`], [`checks::weakly_congruent`], [`checks::compatible`], [`checks::evenly_divides`] |
//! | [`checks::injective`], [`checks::covers`], [`checks::vector_access`], [`checks::conflict_free`] | `injective(A)`, `covers(A, tile)`, `vector_access(A, n)`, `conflict_free(A, n, bytes)` | checks of a partition, and assertions that name threads and values: [`checks::assert_injective`], [`checks::assert_covers`], [`checks::assert_vector_access`], [`checks::assert_conflict_free`] |
//! | [`checks::shared_cost`], [`checks::global_cost`] | `sector_efficiency(A, n, bytes, percent)`, `best_swizzle(A, bytes, X, ...)`, `best_padding(A, bytes, X, ...)` | the cost of a partition's accesses: wavefronts in shared memory, sectors and lines in global memory, with [`checks::assert_sector_efficiency`]; the smallest swizzle or padding of a tile without bank conflicts in any access |
//! | [`Swizzled<W, A>`](Swizzled) | `composition(Sw<3, 4, 3>, A)` | `a` with a [`Swizzle`], a [`ComposedLayout`]; the check that the swizzle is no wider than the tile: [`checks::swizzle_fits`], [`checks::assert_swizzle_fits`] |
//! | [`checks::wgmma_operand`], [`checks::tma_boxes`] | `wgmma_operand(A, bits, rows)`, `tma_boxes(A, bits, mode)` | checks that `wgmma` can read, and TMA can copy, a tile `(row, k)` in shared memory; assertions that suggest a valid tile: [`checks::assert_wgmma_operand`], [`checks::assert_tma_boxes`]; the descriptors as constants: [`checks::wgmma_operand_of`], [`checks::tma_boxes_of`] |
//! | [`atoms::WgmmaTile<S, Bits, Mode>`](atoms::WgmmaTile) | `wgmma_tile(S, bits, mode)` | a valid tile, made of the widest [`atoms::WgmmaAtom`]s whose lines divide it |
//! | [`LayoutTv<Thr, Val>`](LayoutTv), [`PartitionedAmong<A, Thr, Val>`](PartitionedAmong) | `make_layout_tv(Thr, Val)`, `partition_tv(A, Thr, Val)` | the values of each thread in a tile, and in a tensor; also [`ops::PartitionedTv`] |
//! | [`atoms::TiledCopy<Atom, Tv>`](atoms::TiledCopy), [`atoms::PartitionedS<A, Copy>`](atoms::PartitionedS), [`atoms::PartitionedD<A, Copy>`](atoms::PartitionedD) | | the elements that each thread of a copy reads and writes; [`atoms::CopyAtom`]s are [`atoms::UniversalCopy`], [`atoms::CpAsync`], [`atoms::Ldmatrix`], [`atoms::Stmatrix`]; also [`atoms::LayoutTvS`], [`atoms::LayoutTvD`], [`atoms::Retiled`] |
//! | [`atoms::TiledMma<Atom, Atoms>`](atoms::TiledMma), [`atoms::PartitionedA<A, Mma>`](atoms::PartitionedA), [`atoms::FragmentA<A, Mma>`](atoms::FragmentA) | | the elements of `A`, `B` or `C` that each thread of an MMA holds, and their register layouts; atoms are [`atoms::M16n8k16F32F16`], [`atoms::WgmmaF32F16`] and others; also [`atoms::LayoutTvA`], [`atoms::TiledCopyA`] |
//!
//! The right operand `B` is a layout, a static integer, or a tiler: a tuple of layouts and integers, one per mode.
//! Use [`Keep`] for a mode that stays.
//!
//! # Layouts from formulas
//!
//! `find` in `layout!` finds the layout of a table of offsets, or of a formula.
//! [`assert_layout!`](assert_layout) checks a layout against a table or a formula. Both report the index where
//! they fail.
//!
#![cfg_attr(feature = "macros", doc = "```")]
#![cfg_attr(not(feature = "macros"), doc = "```ignore")]
//! use layout_core::*;
//!
//! layout! { type Banded = find(|i, j| i % 4 + 4 * j + i / 4 * 32, (16, 8)); }
//! assert_layout!(Banded == |(i, k), j| i + 32 * k + 4 * j);
//! assert_eq!(Banded::new().to_string(), "((4,4),8):((1,32),4)");
//! ```
//!
//! # What is not on types
//!
//! These operations exist only in `layout!`, for written-out layouts. For a type whose integers the macro cannot
//! see, it reports an error.
//!
//! | in `layout!` | why not on types |
//! |---|---|
//! | `crd2idx`, `idx2crd`, `crd2crd`, `apply`, `get_hier_coord`, `get_flat_coord`, `get_1d_coord` | their arguments are dynamic in kernels; [`offset`](struct@Layout#method.offset) takes any coordinate, and [`Swizzle::apply`] any offset |
//! | `slice_and_offset`, `local_tile_and_offset`, `local_partition_and_offset` | the results are pairs; for types use the methods of a layout, and [`ops::OffsetOf`], [`ops::LocalTileOffsetOf`], [`ops::LocalPartitionOffsetOf`] |
//! | `size(A, path)`, `cosize(A, path)`, `rank(A)`, `depth(A)`, `shape(A)`, `stride(A)` | [`ModeOf`] has `SIZE`, `COSIZE`, `RANK`, `DEPTH`, [`ops::ShapeOf`], [`ops::StrideOf`] |
//! | `injective(A)`, `covers(A, tile)`, `vector_access(A, n)`, `conflict_free(A, n, bytes)`, `sector_efficiency(A, n, bytes, percent)`, `swizzle_fits(A)`, `wgmma_operand(A, bits, rows)`, `tma_boxes(A, bits, mode)`, `inside(B, A)` as operations | they return the layout or an error; for types use [`checks::assert_injective`], [`checks::assert_covers`], [`checks::assert_vector_access`], [`checks::assert_conflict_free`], [`checks::assert_sector_efficiency`], [`checks::assert_swizzle_fits`], [`checks::assert_wgmma_operand`], [`checks::assert_tma_boxes`], [`bounds::IsInside`] |
//! | `best_swizzle(A, bytes, X, ...)`, `best_padding(A, bytes, X, ...)` | they are searches; stable Rust cannot compute the constants of a [`Swizzle`], or strides, from the result |
//! | `compact_order(S, order)` | use the stride of [`LayoutOrdered`] |
//! | `find(...)` | the macro evaluates the formula |
//! | `coalesce_x(A)` | a step of compositions; the size of the result differs from `A` |
//! | `right_inverse`, `left_inverse`, `slice_and_offset` of swizzled layouts, and `composition` of a layout with a swizzle or a swizzled layout | the resulting swizzle depends on all offsets of the layout; stable Rust cannot compute the constants of a [`Swizzle`] from types |
//! | `max_common_layout`, `max_common_vector` where the underlying composition is an error | all elements would have to be compared |
//!
//! # Static integers
//!
//! The static integers `_0` to `_1024`, and the powers of two up to `_4294967296`, have names. All other integers are
//! `Layout![3000]`, or `type N = 3000;` in a `layout!` block, or `numbers::FromTypenum<U3000>`. `_8::new()` is the
//! value of `_8`, [`StaticInteger`] is the trait, and [`numbers::Typenum<_8>`](numbers::Typenum) is typenum's `U8`.
//!
//! [`SizeOf`] and [`CosizeOf`] are static integers too. A [`RegisterTile<T, L>`](RegisterTile) is an [`Array`] with
//! one register per element.
//!
//! # Dynamic integers
//!
//! A [`MixedLayout`] has dynamic integers: `layout!((m, 128):(1, ld))` is a value, and
//! `Layout![(?m, 128):(1, ?ld)]` its type. It stores only the values, as a `[u32; N]` or `[usize; N]`. Operations
//! compute types, and copy the values.
//!
//! Some operations need more information about a dynamic integer, and do not compile without it. Provide it once, by
//! [`m.multiple_of::<_128>()?`](Divisibility::multiple_of) for an integer, or
//! [`a.as_layout::<Layout![(128 * ?m, 64):(64, 1)]>()`](MixedLayout::as_layout) for a layout.
//!
//! # Tensors
//!
//! A [`Tensor`] is a layout bound to memory: a raw pointer, a slice ([`View`], [`ViewMut`]), or
//! registers ([`Fragment`]). [`local_tile`](Tensor::local_tile) returns the tile of a block. A thread's part of the
//! tile is [`local_partition`](Tensor::local_partition), or [`partition_s`](Tensor::partition_s) for a tiled copy.
//!
//! [`DisjointMut`] are elements that the blocks of a [`Grid`], or the threads of a [`Block`], write together. Their layout
//! is [`Injective`] (injective), and each block or thread takes its part at a [`UniqueCoord`] (unique) coordinate, by one
//! partition scheme ([`PartitionScheme`]). The coordinates come from [`ThreadContext`], the thread context, which a kernel creates once.
//!
//! The type of an array contains its length, so an array that is too short does not compile
//! ([`Tensor::from_array`]). An [`IdentityTensor`] has coordinates as elements: the predicate of partial tiles.
//!
//! # Coordinates
//!
//! A coordinate is a `u32`, a tuple with one coordinate for each mode, or a mix:
//! `tiles.offset(((y, 3), block))`. An integer for a nested mode is a linear index, with the first mode varying
//! fastest. [`Layout::offset_usize`](struct@Layout#method.offset_usize) takes and returns `usize`.
//!
//! Generic code needs the bound [`StaticLayout`], and [`OffsetAt`] for tuple coordinates. For layouts that may be
//! swizzled or have dynamic integers, the bound is [`bounds::IndexAt`]. Indexing a [`Tensor`] by brackets also
//! requires that the coordinate is in the shape: [`bounds::InBounds`].
//!
//! # Limits
//!
//! A tuple has at most 8 modes, and integers fit in `i64`.
#![no_std]
#![deny(unsafe_code)]
// The steps of an operation are public traits in private modules. They occur in the bounds of public impls, and
// other crates cannot name or implement them.
#![allow(unreachable_pub)]
// Index arithmetic is `#[inline(always)]`, because in a kernel a call costs more than the arithmetic.
#![allow(clippy::inline_always)]
// Constants are compared with the limit of the narrower type before the cast.
#![allow(clippy::cast_possible_truncation)]

mod algebra;
pub mod algorithms;
mod arity;
mod assert;
pub mod atoms;
pub mod bounds;
mod carrier;
pub mod checks;
mod coord;
pub mod errors;
mod generated;
mod int;
mod int_tuple;
mod layout;
mod methods;
mod mixed;
mod modes;
mod node;
pub mod numbers;
pub mod ops;
mod proof;
mod quotient;
#[cfg(feature = "record")]
pub mod record;
#[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
pub mod report;
mod sealed;
mod swizzle;
mod tensor;
mod thread_value;
#[cfg(not(feature = "macros"))]
mod without_macros;

// rustc shortens only the names of items that are not hidden, so the attribute is set for documentation only.
#[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
pub mod __private;
pub use typenum;

pub use algebra::coalesce::Coalesced;
pub use algebra::complement::Complemented;
pub use algebra::composition::Composed;
pub use algebra::construct::ordered::LayoutOrdered;
pub use algebra::construct::{LayoutLeft, LayoutRight};
pub use algebra::covering::PredicatedDivided;
pub use algebra::divide::{Divided, ZippedDivided};
pub use algebra::filter::Filtered;
pub use algebra::identity::IdentityLayout;
pub use algebra::inverse::{LeftInverted, RightInverted};
pub use algebra::modes::ModeOf;
pub use algebra::modes::range::Selected;
pub use algebra::product::{BlockedMultiplied, Multiplied, RakedMultiplied, TiledTo};
pub use algebra::recast::size::RecastOf;
pub use algebra::recast::{DowncastOf, UpcastOf};
pub use algebra::slice::Sliced;
pub use algebra::slice::local::{LocalPartitioned, LocalTiled};
pub use algebra::tiler::Keep;
pub use generated::names::*;
#[doc(no_inline)]
pub use generic_array::GenericArray;
pub use int::digit::{_0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15};
pub use int::{Array, StaticInteger};
pub use int_tuple::size::SizeOf;
pub use layout::{CosizeOf, IsLayout, Layout, OffsetAt, RegisterTile, StaticLayout};
#[cfg(feature = "macros")]
pub use layout_macros::{Layout, assert_layout, layout};
pub use mixed::{Divisibility, MixedLayout};
pub use swizzle::{ComposedLayout, Swizzle, Swizzled};
pub use thread_value::partition::PartitionedAmong;
pub use thread_value::tv_layout::{LayoutTv, TvLayout};
#[cfg(not(feature = "macros"))]
pub use without_macros::{Layout, assert_layout, layout};

pub use tensor::{
    Atomic, Block, Bounded, DisjointMut, Fragment, Grid, Haloed, IdentityTensor, Injective, Kernel,
    PartitionScheme, Phase, Predicated, PredicatedTile, Shared, Tensor, Thread, ThreadContext,
    UniqueCoord, Vector, View, ViewMut, make_identity_tensor, partition,
};
#[doc(hidden)]
pub use tensor::{NewLayout as _, Strided as _};

/// Runs the example of the README.
#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../README.md")]
struct Readme;
