//! A compile-time layout algebra for GPU kernels: the algebra of NVIDIA's CuTe in types.
//!
//! A [`Layout`](struct@Layout) `shape:stride` is a type that stands for a function: it sends a coordinate to its
//! inner product with the stride. Operations on layouts are type aliases; whether one is legal is
//! decided when the kernel is checked; what is left at run time is the arithmetic of
//! [`offset`](struct@Layout#method.offset).
//!
#![cfg_attr(feature = "macros", doc = "```")]
#![cfg_attr(not(feature = "macros"), doc = "```ignore")]
//! use layout_core::*;
//!
//! layout! {
//!     type Matrix = (4096, 4096):(4096, 1);
//!     type Tiles = Matrix / (32, 32);     // ((row, block row), (column, block column))
//!     type Smem = (32, 32):(33, 1);       // a cell of padding a row
//! }
//!
//! let (x, y, block) = (5, 7, 3);          // from thread::thread_idx_x() ... in a kernel
//! assert_eq!(Tiles::new().offset(((y, block), (x, 0))), (3 * 32 + 7) * 4096 + 5);
//! assert_eq!(Smem::new().offset((y, x)), 7 * 33 + 5);
//! assert_eq!(Smem::COSIZE, 32 * 33 - 1);
//! ```
//!
//! # Where to read on
//!
//! In the repository,
//!
//! * `docs/README.md` is the book: layouts from zero, in an order to read them in; chapter 13 has a whole kernel
//!   through shared memory
//! * `docs/errors.md` leads from an error to its remedy
//! * `docs/embedding.md` tells what to write for each way to compile for a GPU
//! * `grid-executor`, in `kernels/executor`, runs a kernel on the host, without a GPU
//!
//! # Operations
//!
//! The alias is the result, the trait of the same family is the bound of generic code: `Composed<A,
//! B>` with `A: Compose<B>`. Results are normal types, so `Composed<A, B>` *is* the layout written
//! out. In `layout!` every operation goes by its CuTe name.
//!
//! | alias | in `layout!` | |
//! |---|---|---|
//! | [`Composed<A, B>`](Composed) | `A o B` | `a` after `b` |
//! | [`Divided<A, B>`](Divided) | `A / B` | tiles of `a`, and the rest; also [`ZippedDivided`], [`TiledDivided`], [`FlatDivided`] |
//! | [`Multiplied<A, B>`](Multiplied) | `A * B` | copies of `a` in the pattern `b`; also [`BlockedMultiplied`], [`RakedMultiplied`], [`ZippedMultiplied`], [`TiledMultiplied`], [`FlatMultiplied`], [`TiledTo`], [`TiledToInOrder`] |
//! | [`Complemented<A, M>`](Complemented) | `complement(A, M)` | what `a` leaves out of `[0, m)`; also [`ComplementedDefault`] |
//! | [`Coalesced<A>`](Coalesced) | `coalesce(A)` | the fewest modes; also [`CoalescedByMode`], [`Filtered`], [`FilteredByMode`], [`ZerosFiltered`], [`ZerosFilteredByMode`], [`Flattened`] |
//! | [`RightInverted<A>`](RightInverted), [`LeftInverted<A>`](LeftInverted) | `right_inverse(A)`, `left_inverse(A)` | from offsets back to coordinates; also [`Nulled`], [`MaxCommonLayoutOf`], [`MaxCommonVectorOf`], [`MaxAlignmentOf`] |
//! | [`LayoutLeft<S>`](LayoutLeft), [`LayoutRight<S>`](LayoutRight) | `make_layout_left(S)`, `make_layout_right(S)` | compact layouts; also [`LayoutOrdered`], [`LayoutLike`], [`FragmentLike`], [`Reshaped`], [`Concatenated`], [`DomainDistributed`] |
//! | [`ModeOf<A, I>`](ModeOf), [`Sliced<A, C>`](Sliced), [`Diced<A, C>`](Diced) | `get(A, i)`, `slice(c, A)`, `dice(c, A)` | parts, where they start: [`OffsetOf`]; also [`Selected`], [`Taken`], [`Grouped`], [`Replaced`], [`Appended`], [`Prepended`], [`Zipped`], [`Unflattened`] |
//! | [`LocalTiled<A, B, C>`](LocalTiled), [`LocalPartitioned<A, T>`](LocalPartitioned) | `local_tile(A, B, c)`, `local_partition(A, T, i)` | the tile of a block, the elements of a thread; also [`LocalTiledProjected`] |
//! | [`Upcasted<A, N>`](Upcasted), [`Downcasted<A, N>`](Downcasted) | `upcast(A, n)`, `downcast(A, n)` | the same memory as larger or smaller elements; also [`Recasted`] |
//! | [`CoveringDivided<A, B>`](CoveringDivided) | `covering_divide(A, B)` | tiles that may overhang, and a predicate; also [`ZippedCoveringDivided`], [`TiledCoveringDivided`], [`FlatCoveringDivided`] |
//! | [`IdentityLayout<S>`](IdentityLayout) | `make_identity_layout(S)` | coordinates in a shape |
//! | [`ShapeDivided<S, N>`](ShapeDivided), [`CeilDivided<S, B>`](CeilDivided) | `shape_div(S, n)`, `ceil_div(S, B)` | shapes; also [`ShapeRemainder`], [`ColMajorStrides`], [`RowMajorStrides`], and the questions [`congruent`], [`weakly_congruent`], [`compatible`], [`evenly_divides`] |
//! | [`distinct`], [`covers`], [`vector_access`], [`conflict_free`] | `distinct(A)`, `covers(A, tile)`, `vector_access(A, n)`, `conflict_free(A, n, bytes)` | questions about a partition, with assertions that name threads and values: [`assert_distinct`], [`assert_covers`], [`assert_vector_access`], [`assert_conflict_free`] |
//! | [`Swizzled<W, A>`](Swizzled) | | `a` behind a [`Swizzle`]; whether that is no wider than the tile: [`swizzle_fits`], [`assert_swizzle_fits`] |
//! | [`LayoutTv<Thr, Val>`](LayoutTv), [`PartitionedAmong<A, Thr, Val>`](PartitionedAmong) | `make_layout_tv(Thr, Val)`, `partition_tv(A, Thr, Val)` | the values of each thread in a tile, and of a tensor; also [`PartitionedTv`] |
//! | [`TiledCopy<Atom, Tv>`](TiledCopy), [`PartitionedS<A, Copy>`](PartitionedS), [`PartitionedD<A, Copy>`](PartitionedD) | | what each thread of a copy reads and writes; [`CopyAtom`]s are [`UniversalCopy`], [`CpAsync`], [`Ldmatrix`], [`Stmatrix`]; also [`LayoutTvS`], [`LayoutTvD`], [`Retiled`] |
//! | [`TiledMma<Atom, Atoms>`](TiledMma), [`PartitionedA<A, Mma>`](PartitionedA), [`FragmentA<A, Mma>`](FragmentA) | | what each thread of a product holds of `A`, `B` or `C`, in registers too; atoms are [`M16n8k16F32F16`] and others; also [`LayoutTvA`], [`TiledCopyA`] |
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
//! These exist in `layout!`, on numbers that are written out; on a type whose numbers it cannot see,
//! the macro says so.
//!
//! | in `layout!` | why not on types |
//! |---|---|
//! | `idx2crd`, `crd2crd`, `get_hier_coord`, `get_flat_coord`, `get_1d_coord` | they take an index that a kernel has at run time only; [`offset`](struct@Layout#method.offset) takes any coordinate |
//! | `slice_and_offset`, `local_tile_and_offset`, `local_partition_and_offset` | they are pairs: on types there are methods of a layout, and [`OffsetOf`], [`LocalTileOffsetOf`], [`LocalPartitionOffsetOf`] |
//! | `size(A, path)` and so on, `shape(A)`, `stride(A)` | of [`ModeOf`] there are `SIZE`, `COSIZE`, `RANK`, `DEPTH`, [`ShapeOf`], [`StrideOf`] |
//! | `distinct(A)`, `covers(A, tile)`, `vector_access(A, n)`, `conflict_free(A, n, bytes)` as operations | they give `A` back or say why not: of types there are [`assert_distinct`], [`assert_covers`], [`assert_vector_access`], [`assert_conflict_free`] |
//! | `find(...)` | a formula is evaluated by the macro |
//! | `coalesce_x(A)` | a step of compositions, with another size than `A` |
//! | `right_inverse`, `left_inverse`, `slice_and_offset` behind a swizzle, and `composition` of a layout with a swizzle or a layout behind one | whether a layout carries the bits of a swizzle to those of another is a question about all its offsets, and stable Rust does not compute the constants of a [`Swizzle`] from types |
//! | `max_common_layout`, `max_common_vector` where the composition they are read off is refused | the elements would have to be compared one by one |
//!
//! # Numbers
//!
//! Static integers have the names `_0` to `_1024` and of the powers of two up to `_4294967296`; any
//! other one is `Layout![4100]`, or in a block `type N = 4100;`, or `FromTypenum<U10000>` for one of
//! typenum's. `_8::new()` is its value, [`StaticInteger`] its trait, [`Typenum<_8>`](Typenum) typenum's
//! `U8`. [`SizeOf`] and [`CosizeOf`] are static integers too: a
//! [`RegisterTile<T, L>`](RegisterTile) is a `GenericArray`
//! with a register for each cell.
//!
//! # Run-time numbers
//!
//! A [`MixedLayout`] has numbers that are known at run time only: `layout!((m, 128):(1, ld))` is one,
//! `Layout![(?m, 128):(1, ?ld)]` its type. It keeps their values and nothing else, a `[u32; N]` or
//! `[usize; N]`; operations compute types and hand the values on. What they need to know of a number
//! is said once, [`m.multiple_of::<_128>()?`](Facts::multiple_of) of a number or
//! [`a.known_as::<Layout![(128 * ?m, 64):(64, 1)]>()`](MixedLayout::known_as) of a layout, or is an error.
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
//! An array has its length in its type, so that one too short for the layout does not compile
//! ([`Tensor::from_array`]). An [`IdentityTensor`] has coordinates in place of cells: the predicate of
//! tiles that overhang.
//!
//! # Coordinates
//!
//! A coordinate is a `u32`, a tuple with one coordinate for each mode, or a mix:
//! `tiles.offset(((y, 3), block))`. An integer stands for a whole nested mode, counted with the first
//! mode fastest. [`Layout::offset_usize`](struct@Layout#method.offset_usize) takes and gives `usize`.
//! Generic code asks for [`StaticLayout`], and for tuples as coordinates [`OffsetAt`]. Of layouts that may be
//! swizzled or have run-time numbers it asks for [`IndexAt`], and where a [`Tensor`] is indexed by brackets
//! also that the coordinate is [`Inside`] the shape.
//!
//! # Limits
//!
//! A tuple has at most 8 modes, and numbers fit `i64`.
#![no_std]
#![deny(unsafe_code)]
// The steps of an operation are public traits in private modules: they occur in the bounds of
// public impls, and nobody else can name or implement them.
#![allow(unreachable_pub)]
// `#[inline(always)]` on index arithmetic: a call left in a kernel costs more than all of it.
#![allow(clippy::inline_always)]
// Constants are compared with the limit of the narrower type before they are cast to it.
#![allow(clippy::cast_possible_truncation)]

mod algebra;
mod arity;
mod assert;
mod carrier;
mod coord;
mod generated;
mod int;
mod int_tuple;
mod layout;
mod methods;
mod mixed;
mod modes;
mod node;
mod proof;
mod quotient;
pub mod report;
mod sealed;
mod swizzle;
mod tensor;
mod thread_value;
#[cfg(not(feature = "macros"))]
mod without_macros;

#[doc(hidden)]
pub mod __private;
pub use typenum;

pub use algebra::coalesce::{Coalesce, CoalesceByMode, Coalesced, CoalescedByMode};
pub use algebra::common::{
    MaxAlignment, MaxAlignmentOf, MaxCommonLayout, MaxCommonLayoutOf, MaxCommonVector,
    MaxCommonVectorOf,
};
pub use algebra::compact::{ColMajorStrides, CompactColMajor, CompactRowMajor, RowMajorStrides};
pub use algebra::complement::{Complement, ComplementDefault, Complemented, ComplementedDefault};
pub use algebra::composition::{Compose, Composed};
pub use algebra::construct::ordered::{
    CompactOrder, FragmentLike, LayoutLike, LayoutOrdered, MakeFragmentLike, MakeLayoutLike,
    MakeOrderedLayout,
};
pub use algebra::construct::{
    LayoutLeft, LayoutRight, MakeLayoutLeft, MakeLayoutRight, Reshaped, WithShape,
};
pub use algebra::covering::{
    Covering, CoveringDivide, CoveringDivided, FlatCoveringDivide, FlatCoveringDivided,
    TiledCoveringDivide, TiledCoveringDivided, ZippedCoveringDivide, ZippedCoveringDivided,
};
pub use algebra::distribute::{DomainDistribute, DomainDistributed};
pub use algebra::divide::{
    Divide, Divided, FlatDivide, FlatDivided, TiledDivide, TiledDivided, ZippedDivide,
    ZippedDivided,
};
pub use algebra::filter::profile::{
    FilterByMode, FilterZerosByMode, FilteredByMode, ZerosFilteredByMode,
};
pub use algebra::filter::{Filter, FilterZeros, Filtered, ZerosFiltered};
pub use algebra::identity::{CoordinateLayout, IdentityLayout, MakeIdentityLayout};
pub use algebra::inside::IsInside;
pub use algebra::inverse::{LeftInverse, LeftInverted, RightInverse, RightInverted};
pub use algebra::modes::nest::{Unflatten, Unflattened, Zip, ZipWith, Zipped, ZippedWith};
pub use algebra::modes::range::{
    AppendTo, AppendedTo, Group, Grouped, PrependTo, PrependedTo, Replace, Replaced, Select,
    Selected, Take, Taken,
};
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
pub use algebra::profile::{compatible, congruent, evenly_divides, weakly_congruent};
pub use algebra::recast::size::{RecastLayout, Recasted};
pub use algebra::recast::{Downcast, Downcasted, Upcast, Upcasted};
pub use algebra::slice::local::{
    LocalPartition, LocalPartitionAt, LocalPartitionOffset, LocalPartitionOffsetOf,
    LocalPartitioned, LocalPartitionedAt, LocalTile, LocalTileOffset, LocalTileOffsetOf,
    LocalTiled, LocalTiledProjected, Project, Projected,
};
pub use algebra::slice::offset::{OffsetOf, SliceOf, StaticOffset};
pub use algebra::slice::{Dice, Diced, Slice, Sliced};
pub use algebra::tile_to_shape::{TileToShapeInOrder, TiledToInOrder};
pub use algebra::tiler::Keep;
pub use algebra::tuple::{
    CeilDivide, CeilDivided, ShapeDivide, ShapeDivided, ShapeModulo, ShapeRemainder,
};
pub use coord::Coord;
pub use generated::names::*;
pub use generic_array::GenericArray;
pub use int::digit::{_0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15};
pub use int::dynamic::value::{Number, Values, Word};
pub use int::dynamic::{Ceil, Dynamic, Var, Variable};
pub use int::{FromTypenum, IntoStatic, IntoTypenum, StaticInteger, Typenum};
pub use int_tuple::IntTuple;
pub use layout::{
    Congruent, Cosize, CosizeOf, IsLayout, Layout, OffsetAt, RegisterTile, ShapeOf, Size, SizeOf,
    StaticLayout, StrideOf,
};
#[cfg(feature = "macros")]
pub use layout_macros::{Layout, assert_layout, layout};
pub use mixed::{
    Differs, Extent, Facts, KnownOf, MixedCoord, MixedLayout, MultipleOf, NotMultiple, RunTime,
    Stretch, Unlike,
};
pub use proof::{
    CheckedLayout, assert_conflict_free, assert_covers, assert_distinct, assert_swizzle_fits,
    assert_vector_access, conflict_free, covers, distinct, swizzle_fits, vector_access,
};
pub use swizzle::{ComposedLayout, Swizzle, Swizzled, Swizzling};
pub use thread_value::copy_atom::{
    CopyAtom, CopyTraits, CpAsync, IsCopyAtom, Ldmatrix, LdmatrixTrans, Memory, Registers,
    Stmatrix, StmatrixTrans, UniversalCopy,
};
pub use thread_value::mma_atom::{
    M16n8k8F16F16, M16n8k8F32Bf16, M16n8k8F32F16, M16n8k8F32Tf32, M16n8k16F16F16, M16n8k16F32Bf16,
    M16n8k16F32F16, MmaTraits, UniversalFma,
};
pub use thread_value::partition::{
    FragmentA, FragmentB, FragmentC, PartitionA, PartitionB, PartitionC, PartitionD,
    PartitionFragmentA, PartitionFragmentB, PartitionFragmentC, PartitionS, PartitionTv,
    PartitionedA, PartitionedAmong, PartitionedB, PartitionedC, PartitionedD, PartitionedS,
    PartitionedTv,
};
pub use thread_value::retile::{Retile, Retiled};
pub use thread_value::tiled_copy::{
    GetLayoutTvD, GetLayoutTvS, IsTiledCopy, LayoutTvD, LayoutTvS, TiledCopy, TiledCopyOf,
    make_tiled_copy,
};
pub use thread_value::tiled_mma::{
    IsTiledMma, LayoutTvA, LayoutTvB, LayoutTvC, ThrLayoutVmnk, TileOfMma, TiledCopyA, TiledCopyB,
    TiledCopyC, TiledMma,
};
pub use thread_value::tv_layout::{IsTvLayout, LayoutTv, MakeLayoutTv, TvLayout};
#[cfg(not(feature = "macros"))]
pub use without_macros::{Layout, assert_layout, layout};

#[cfg(feature = "record")]
pub use tensor::{Access, record_accesses, record_phases};
pub use tensor::{
    ArrayFor, ArrayForOutcome, Below, BelowExtents, Block, BlockExtents, ByA, ByB, ByC, ByD, ByS,
    ByTv, CoordinateOf, CountedIn, Counting, CountsCoordinates, Distinct, During, FitsArray,
    FixesInside, FixesWithin, Fragment, Grid, GridExtents, Here, IdentityTensor, InVectors,
    IndexAt, Inside, IsDisjoint, IsDistinct, Kernel, Lanes, ModeExtents, MovedBy, Moves, MovesTo,
    MovesToOutcome, MovesToThread, MovesToThreadOutcome, NotDistinct, OneOf, Overhanging, Own,
    PartAt, PartExtents, Parts, Phase, PlacesOf, Predicated, Readable, SameIn, SliceAt,
    StaticCells, Storage, StorageMut, StrideTooSmall, SwizzledFrom, Tensor, TensorLayout, Thread,
    ThreadByMode, ThreadNumber, ThreadOf, ThreadsIn, TileAt, TileOver, TooShort, ValuesAt, Vector,
    VectorsOf, View, ViewMut, Way, Within, WordOf, Writable, WrongLaunch, make_identity_tensor,
    way,
};

/// Runs the examples of the macros' documentation.
#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../../layout-macros/macro_docs.md")]
struct MacroDocs;

/// Runs the examples of the book.
#[cfg(all(doctest, feature = "macros"))]
mod book {
    #[doc = include_str!("../../docs/book/01-layouts.md")]
    struct Layouts;
    #[doc = include_str!("../../docs/book/02-modes.md")]
    struct Modes;
    #[doc = include_str!("../../docs/book/03-coordinates.md")]
    struct Coordinates;
    #[doc = include_str!("../../docs/book/04-coalesce.md")]
    struct Coalescing;
    #[doc = include_str!("../../docs/book/05-composition.md")]
    struct Composing;
    #[doc = include_str!("../../docs/book/06-complement.md")]
    struct Complementing;
    #[doc = include_str!("../../docs/book/07-division.md")]
    struct Dividing;
    #[doc = include_str!("../../docs/book/08-product.md")]
    struct Multiplying;
    #[doc = include_str!("../../docs/book/09-swizzle.md")]
    struct Swizzling;
    #[doc = include_str!("../../docs/book/10-kernel.md")]
    struct Kernel;
    #[doc = include_str!("../../docs/book/11-pictures.md")]
    struct Pictures;
    #[doc = include_str!("../../docs/book/14-formulas.md")]
    struct Formulas;
    #[doc = include_str!("../../docs/book/15-tensor-cores.md")]
    struct TensorCores;
}
