//! A compile-time layout algebra for GPU kernels: the algebra of NVIDIA's CuTe in types.
//!
//! A [`Layout`](struct@Layout) `shape:stride` is a type that stands for a function: it sends a coordinate to its
//! inner product with the stride. Operations on layouts are type aliases; whether one is legal is
//! decided when the kernel is checked; all that remains at run time is the arithmetic of
//! [`offset`](struct@Layout#method.offset).
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
//! The root has what kernels are written with. The rest is in modules: [`ops`], the traits of the
//! operations and the results that are rarely named; [`atoms`], from which copies and products are built;
//! [`bounds`], what generic code requires; [`questions`] about layouts, and their assertions; [`numbers`],
//! [`errors`] of checks at run time, and [`way`], how threads take their parts. A file that needs some of them
//! has `use layout_core::{atoms::*, *};`.
//!
//! # Where to read on
//!
//! `layout-device` has what kernels call, and its page a kernel with its test. In the repository,
//!
//! * `docs/README.md` is the book: layouts from zero, in an order to read them in; chapter 14 has a whole kernel
//!   through shared memory
//! * `docs/errors.md` leads from an error to its remedy
//! * `docs/embedding.md` shows what to write for each way to compile for a GPU
//! * `grid-executor` runs a kernel on the host, without a GPU
//!
//! # Operations
//!
//! The alias is the result, the trait of the same family in [`ops`] is the bound of generic code:
//! `Composed<A, B>` with `A: ops::Compose<B>`. Results are normal types, so `Composed<A, B>` *is* the
//! layout written out. In `layout!` every operation has its CuTe name.
//!
//! | alias | in `layout!` | |
//! |---|---|---|
//! | [`Composed<A, B>`](Composed) | `A o B` | `a` after `b` |
//! | [`Divided<A, B>`](Divided) | `A / B` | tiles of `a`, and the rest; also [`ZippedDivided`], [`ops::TiledDivided`], [`ops::FlatDivided`] |
//! | [`Multiplied<A, B>`](Multiplied) | `A * B` | copies of `a` in the pattern `b`; also [`BlockedMultiplied`], [`RakedMultiplied`], [`ops::ZippedMultiplied`], [`ops::TiledMultiplied`], [`ops::FlatMultiplied`], [`TiledTo`], [`ops::TiledToInOrder`] |
//! | [`Complemented<A, M>`](Complemented) | `complement(A, M)` | what `a` leaves out of `[0, m)`; also [`ops::ComplementedDefault`] |
//! | [`Coalesced<A>`](Coalesced) | `coalesce(A)` | the fewest modes; also [`ops::CoalescedByMode`], [`Filtered`], [`ops::FilteredByMode`], [`ops::ZerosFiltered`], [`ops::ZerosFilteredByMode`], [`ops::Flattened`] |
//! | [`RightInverted<A>`](RightInverted), [`LeftInverted<A>`](LeftInverted) | `right_inverse(A)`, `left_inverse(A)` | from offsets back to coordinates; also [`ops::Nulled`], [`ops::MaxCommonLayoutOf`], [`ops::MaxCommonVectorOf`], [`ops::MaxAlignmentOf`] |
//! | [`LayoutLeft<S>`](LayoutLeft), [`LayoutRight<S>`](LayoutRight) | `make_layout_left(S)`, `make_layout_right(S)` | compact layouts; also [`LayoutOrdered`], [`ops::LayoutLike`], [`ops::FragmentLike`], [`ops::Reshaped`], [`ops::Concatenated`], [`ops::DomainDistributed`] |
//! | [`ModeOf<A, I>`](ModeOf), [`Sliced<A, C>`](Sliced), [`ops::Diced<A, C>`](ops::Diced) | `get(A, i)`, `slice(c, A)`, `dice(c, A)` | parts, where they start: [`ops::OffsetOf`]; also [`Selected`], [`ops::Taken`], [`ops::Grouped`], [`ops::Replaced`], [`ops::Reversed`], [`ops::Appended`], [`ops::Prepended`], [`ops::AppendedTo`], [`ops::PrependedTo`], [`ops::Zipped`], [`ops::ZippedWith`], [`ops::Unflattened`] |
//! | [`LocalTiled<A, B, C>`](LocalTiled), [`LocalPartitioned<A, T>`](LocalPartitioned) | `local_tile(A, B, c)`, `local_partition(A, T, i)` | the tile of a block, the elements of a thread; also [`ops::LocalTiledProjected`], [`ops::LocalPartitionedAt`] |
//! | [`Upcasted<A, N>`](Upcasted), [`Downcasted<A, N>`](Downcasted) | `upcast(A, n)`, `downcast(A, n)` | the same memory as larger or smaller elements; also [`Recasted`] |
//! | [`CoveringDivided<A, B>`](CoveringDivided) | `covering_divide(A, B)` | tiles that may overhang, and a predicate; also [`ops::ZippedCoveringDivided`], [`ops::TiledCoveringDivided`], [`ops::FlatCoveringDivided`] |
//! | [`IdentityLayout<S>`](IdentityLayout) | `make_identity_layout(S)` | coordinates in a shape |
//! | [`ops::ShapeDivided<S, N>`](ops::ShapeDivided), [`ops::CeilDivided<S, B>`](ops::CeilDivided) | `shape_div(S, n)`, `shape_mod(S, n)`, `ceil_div(S, B)`, `compact_col_major(S)`, `compact_row_major(S)` | shapes; also [`ops::ShapeRemainder`], [`ops::ColMajorStrides`], [`ops::RowMajorStrides`], and the questions [`questions::congruent`], [`questions::weakly_congruent`], [`questions::compatible`], [`questions::evenly_divides`] |
//! | [`questions::distinct`], [`questions::covers`], [`questions::vector_access`], [`questions::conflict_free`] | `distinct(A)`, `covers(A, tile)`, `vector_access(A, n)`, `conflict_free(A, n, bytes)` | questions about a partition, with assertions that name threads and values: [`questions::assert_distinct`], [`questions::assert_covers`], [`questions::assert_vector_access`], [`questions::assert_conflict_free`] |
//! | [`questions::shared_cost`], [`questions::global_cost`] | `sector_use(A, n, bytes, percent)`, `best_swizzle(A, bytes, X, ...)`, `best_padding(A, bytes, X, ...)` | what the accesses of a partition cost: turns of shared memory, sectors and lines of global memory, with [`questions::assert_sector_use`]; the smallest swizzle of a tile, or padding of its strides, under which no thread waits in any of its accesses |
//! | [`Swizzled<W, A>`](Swizzled) | `composition(Sw<3, 4, 3>, A)` | `a` behind a [`Swizzle`], a [`ComposedLayout`]; whether the swizzle is no wider than the tile: [`questions::swizzle_fits`], [`questions::assert_swizzle_fits`] |
//! | [`questions::wgmma_operand`], [`questions::tma_boxes`] | `wgmma_operand(A, bits, rows)`, `tma_boxes(A, bits, mode)` | whether `wgmma` reads a tile `(row, k)` of shared memory, and TMA copies it, with assertions that name a tile that they take: [`questions::assert_wgmma_operand`], [`questions::assert_tma_boxes`]; how, as constants: [`questions::wgmma_operand_of`], [`questions::tma_boxes_of`] |
//! | [`atoms::WgmmaTile<S, Bits, Mode>`](atoms::WgmmaTile) | `wgmma_tile(S, bits, mode)` | such a tile, of the widest swizzle [`atoms::WgmmaAtom`]s whose lines divide it |
//! | [`LayoutTv<Thr, Val>`](LayoutTv), [`PartitionedAmong<A, Thr, Val>`](PartitionedAmong) | `make_layout_tv(Thr, Val)`, `partition_tv(A, Thr, Val)` | the values of each thread in a tile, and of a tensor; also [`ops::PartitionedTv`] |
//! | [`atoms::TiledCopy<Atom, Tv>`](atoms::TiledCopy), [`atoms::PartitionedS<A, Copy>`](atoms::PartitionedS), [`atoms::PartitionedD<A, Copy>`](atoms::PartitionedD) | | what each thread of a copy reads and writes; [`atoms::CopyAtom`]s are [`atoms::UniversalCopy`], [`atoms::CpAsync`], [`atoms::Ldmatrix`], [`atoms::Stmatrix`]; also [`atoms::LayoutTvS`], [`atoms::LayoutTvD`], [`atoms::Retiled`] |
//! | [`atoms::TiledMma<Atom, Atoms>`](atoms::TiledMma), [`atoms::PartitionedA<A, Mma>`](atoms::PartitionedA), [`atoms::FragmentA<A, Mma>`](atoms::FragmentA) | | what each thread of a product holds of `A`, `B` or `C`, in registers too; atoms are [`atoms::M16n8k16F32F16`], [`atoms::WgmmaF32F16`] and others; also [`atoms::LayoutTvA`], [`atoms::TiledCopyA`] |
//!
//! The right operand `B` is a layout, a static integer, or a tiler by mode: a tuple of those, with
//! [`Keep`] for a mode that stays.
//!
//! # Layouts from formulas
//!
//! `find` in `layout!` deduces a layout from a table of offsets or from a formula of its coordinates,
//! and [`assert_layout!`](assert_layout) checks a layout against one; both say at which index they
//! fail.
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
//! These exist only in `layout!`, on numbers that are written out; for a type whose numbers it cannot
//! see, the macro says so.
//!
//! | in `layout!` | why not on types |
//! |---|---|
//! | `crd2idx`, `idx2crd`, `crd2crd`, `apply`, `get_hier_coord`, `get_flat_coord`, `get_1d_coord` | they take what a kernel has only at run time; [`offset`](struct@Layout#method.offset) takes any coordinate, and [`Swizzle::apply`] any offset |
//! | `slice_and_offset`, `local_tile_and_offset`, `local_partition_and_offset` | they are pairs: for types use the methods of a layout, and [`ops::OffsetOf`], [`ops::LocalTileOffsetOf`], [`ops::LocalPartitionOffsetOf`] |
//! | `size(A, path)`, `cosize(A, path)`, `rank(A)`, `depth(A)`, `shape(A)`, `stride(A)` | [`ModeOf`] has `SIZE`, `COSIZE`, `RANK`, `DEPTH`, [`ops::ShapeOf`], [`ops::StrideOf`] |
//! | `distinct(A)`, `covers(A, tile)`, `vector_access(A, n)`, `conflict_free(A, n, bytes)`, `sector_use(A, n, bytes, percent)`, `swizzle_fits(A)`, `wgmma_operand(A, bits, rows)`, `tma_boxes(A, bits, mode)`, `inside(B, A)` as operations | they return the layout or say why not: for types use [`questions::assert_distinct`], [`questions::assert_covers`], [`questions::assert_vector_access`], [`questions::assert_conflict_free`], [`questions::assert_sector_use`], [`questions::assert_swizzle_fits`], [`questions::assert_wgmma_operand`], [`questions::assert_tma_boxes`], [`bounds::IsInside`] |
//! | `best_swizzle(A, bytes, X, ...)`, `best_padding(A, bytes, X, ...)` | they are searches, and stable Rust does not compute the constants of a [`Swizzle`], or strides, from what they find |
//! | `compact_order(S, order)` | it is the stride of [`LayoutOrdered`] |
//! | `find(...)` | a formula is evaluated by the macro |
//! | `coalesce_x(A)` | a step of compositions, with another size than `A` |
//! | `right_inverse`, `left_inverse`, `slice_and_offset` behind a swizzle, and `composition` of a layout with a swizzle or a layout behind one | whether a layout carries the bits of a swizzle to those of another is a question about all its offsets, and stable Rust does not compute the constants of a [`Swizzle`] from types |
//! | `max_common_layout`, `max_common_vector` where the composition they are read off is refused | the elements would have to be compared one by one |
//!
//! # Numbers
//!
//! Static integers have the names `_0` to `_1024` and of the powers of two up to `_4294967296`; any
//! other one is `Layout![3000]`, its value `<Layout![3000]>::new()`, or in a block `type N = 3000;`, or `numbers::FromTypenum<U3000>` for one of
//! typenum's. `_8::new()` is its value, [`StaticInteger`] its trait, [`numbers::Typenum<_8>`](numbers::Typenum) typenum's
//! `U8`. [`SizeOf`] and [`CosizeOf`] are static integers too: a
//! [`RegisterTile<T, L>`](RegisterTile) is an [`Array`]
//! with a register for each element.
//!
//! # Run-time numbers
//!
//! A [`MixedLayout`] has numbers that are known only at run time: `layout!((m, 128):(1, ld))` is one,
//! `Layout![(?m, 128):(1, ?ld)]` its type. It keeps their values and nothing else, a `[u32; N]` or
//! `[usize; N]`; operations compute types and pass the values on. What they need to know about a number
//! is said once, by [`m.multiple_of::<_128>()?`](Facts::multiple_of) for a number or
//! [`a.known_as::<Layout![(128 * ?m, 64):(64, 1)]>()`](MixedLayout::known_as) for a layout; if it is not
//! said, that is an error.
//!
//! # Tensors
//!
//! A [`Tensor`] is a layout bound to memory: a raw pointer, a slice ([`View`], [`ViewMut`]), or
//! registers ([`Fragment`]). [`Parts`] are cells that the blocks of a [`Grid`] or the threads of a
//! [`Block`] write together, each at a coordinate of its [`Own`] in a layout that is [`Distinct`], all in
//! one [`Way`]. Such coordinates come from [`Here`], made once in a kernel.
//! [`local_tile`](Tensor::local_tile) is the tile of a block, [`local_partition`](Tensor::local_partition)
//! what a thread has of it, and [`partition_s`](Tensor::partition_s) what it has by a tiled copy.
//!
//! An array has its length in its type, so that one that is too short for the layout does not compile
//! ([`Tensor::from_array`]). An [`IdentityTensor`] has coordinates instead of cells: the predicate of
//! tiles that overhang.
//!
//! # Coordinates
//!
//! A coordinate is a `u32`, a tuple with one coordinate for each mode, or a mix:
//! `tiles.offset(((y, 3), block))`. An integer stands for a whole nested mode, counted with the first
//! mode fastest. [`Layout::offset_usize`](struct@Layout#method.offset_usize) takes and gives `usize`.
//! Generic code requires [`StaticLayout`], and for tuples as coordinates [`OffsetAt`]. For layouts that may be
//! swizzled or have run-time numbers it requires [`bounds::IndexAt`], and where a [`Tensor`] is indexed by
//! brackets also that the coordinate is in the shape, [`bounds::InBounds`].
//!
//! # Limits
//!
//! A tuple has at most 8 modes, and numbers fit `i64`.
#![no_std]
#![deny(unsafe_code)]
// The steps of an operation are public traits in private modules: they occur in the bounds of
// public impls, and no other crate can name or implement them.
#![allow(unreachable_pub)]
// `#[inline(always)]` on index arithmetic: a call left in a kernel costs more than all of it.
#![allow(clippy::inline_always)]
// Constants are compared with the limit of the narrower type before they are cast to it.
#![allow(clippy::cast_possible_truncation)]

mod algebra;
pub mod algorithms;
mod arity;
mod assert;
pub mod atoms;
pub mod bounds;
mod carrier;
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
pub mod questions;
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

// rustc shortens the names of what is not hidden.
#[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
pub mod __private;
pub use typenum;

pub use algebra::coalesce::Coalesced;
pub use algebra::complement::Complemented;
pub use algebra::composition::Composed;
pub use algebra::construct::ordered::LayoutOrdered;
pub use algebra::construct::{LayoutLeft, LayoutRight};
pub use algebra::covering::CoveringDivided;
pub use algebra::divide::{Divided, ZippedDivided};
pub use algebra::filter::Filtered;
pub use algebra::identity::IdentityLayout;
pub use algebra::inverse::{LeftInverted, RightInverted};
pub use algebra::modes::ModeOf;
pub use algebra::modes::range::Selected;
pub use algebra::product::{BlockedMultiplied, Multiplied, RakedMultiplied, TiledTo};
pub use algebra::recast::size::Recasted;
pub use algebra::recast::{Downcasted, Upcasted};
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
pub use mixed::{Facts, MixedLayout};
pub use swizzle::{ComposedLayout, Swizzle, Swizzled};
pub use thread_value::partition::PartitionedAmong;
pub use thread_value::tv_layout::{LayoutTv, TvLayout};
#[cfg(not(feature = "macros"))]
pub use without_macros::{Layout, assert_layout, layout};

pub use tensor::{
    Atomic, Below, Block, Distinct, Fragment, Grid, Haloed, Here, IdentityTensor, Kernel,
    Overhanging, Own, Parts, Phase, Predicated, Shared, Tensor, Thread, Vector, View, ViewMut, Way,
    make_identity_tensor, way,
};
#[doc(hidden)]
pub use tensor::{NewLayout as _, Strided as _};

/// Runs the example of the README.
#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../README.md")]
struct Readme;
