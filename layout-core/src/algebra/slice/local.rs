//! `local_tile` and `local_partition`: the tile of a block, and the elements of a thread.

mod threads;
mod tuples;

use threads::{StaticThread, ThreadShape};

use super::offset::{OffsetFrom, StaticCoordinate};
use super::{FixesIn, FreeModes};
use crate::Layout;
use crate::algebra::gather::SplitsDivision;
use crate::algebra::numbering::NumbersCells;
use crate::algebra::outcome::answers;
use crate::algebra::tiler::Keep;
use crate::arity::for_each_arity;
use crate::int::{_0, for_each_integer};
use crate::layout::{Cosize, CosizeOf, IsLayout, OffsetAt};
use crate::modes::{IntoModes, ModesLayout, Nil, Unpacked};
use crate::node::{Integer, Tuple};
use crate::report::{Evaluated, Is, IsAccepted};
use crate::tensor::Bounded;

/// A **type operator**: the tile of `Self` at the coordinate `C` of the grid of tiles. `Tiler` cuts the tiles.
///
/// The result also has a mode for each [`Keep`] of the coordinate, and for each mode that the coordinate does
/// not name.
///
/// [`local_tile`](Layout::local_tile) also returns the start of the tile. Fixed modes can have any integer,
/// static or dynamic.
///
/// ```text
/// result == the tiles of zipped_divide(a, tiler) sliced at (_, c)
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Gmem = Layout<(_24, _12), (_12, _1)>;
/// assert_type_eq_all!(LocalTiled<Gmem, (_4, _2), (u32, u32)>, Layout<(_4, _2), (_12, _1)>);
/// assert_type_eq_all!(
///     LocalTiled<Gmem, (_4, _2), (Keep, u32)>,
///     Layout<(_4, _2, _6), (_12, _1, _48)>,
/// );
///
/// // Returns the offset of an element in the tile of a block, for any layout.
/// fn cell<A, Tiler>(block: (u32, u32), cell: (u32, u32)) -> u32
/// where
///     A: LocalTile<Tiler, (u32, u32), Start = u32>,
///     LocalTiled<A, Tiler, (u32, u32)>: StaticLayout + OffsetAt<(u32, u32)>,
/// {
///     A::start(block) + LocalTiled::<A, Tiler, (u32, u32)>::VALUE.offset(cell)
/// }
/// assert_eq!(cell::<Gmem, (_4, _2)>((1, 3), (2, 1)), 6 * 12 + 7);
/// ```
///
/// # Errors
///
/// Reports the same errors as [`Divide`](crate::ops::Divide). A coordinate with too many modes is
/// also an error:
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: LocalTiled<Layout<(_24, _12), (_12, _1)>, (_4, _2), (u32, u32, u32)>) {}
/// ```
/// ```text
/// error[E0277]: expected the coordinate of a tile, found `(u32, u32, u32)`
/// ```
///
/// # Source
///
/// CuTe `local_tile` (`tensor_impl.hpp`), on layouts.
#[doc(alias = "local_tile")]
pub trait LocalTile<Tiler, C> {
    /// The tile.
    type Output;
    /// The start of the tile: an offset, or the coordinates of a
    /// [`CoordinateLayout`](crate::ops::CoordinateLayout).
    type Start;
    /// Returns the start of the tile at `coordinate`, for code that is generic over the layout.
    fn start(coordinate: C) -> Self::Start;
}

/// The result of [`LocalTile`].
pub type LocalTiled<A, Tiler, C> = <A as LocalTile<Tiler, C>>::Output;

impl<A, Tiler, C, R, Start> LocalTile<Tiler, C> for A
where
    A: LocalTileOutcome<Tiler, C, Output = R, Start = Start>,
{
    type Output = R;
    type Start = Start;
    #[inline(always)]
    fn start(coordinate: C) -> Start {
        A::start(coordinate)
    }
}

/// A **type operator**: the answer of [`LocalTile`].
#[diagnostic::on_unimplemented(
    message = "expected a layout, found `{Self}`",
    label = "this operation takes a layout",
    note = "write a layout as `Layout<Shape, Stride>`, or as `shape:stride` in `layout!`",
    note = "in code that is generic over the layout, add the bound `{Self}: \
            ops::LocalTile<{Tiler}, {C}>`"
)]
pub trait LocalTileOutcome<Tiler, C> {
    /// The tile.
    type Output;
    /// The start of the tile.
    type Start;
    /// Returns the start of the tile at `coordinate`.
    fn start(coordinate: C) -> Self::Start;
}
impl<S, D, Tiler, C, T, E, R, Q, Whole, Free, All, Cut> LocalTileOutcome<Tiler, C> for Layout<S, D>
where
    Tiler: SplitsDivision<Self, Answer = Evaluated<Layout<(T, R), (E, Q)>, Cut>>,
    Cut: IsAccepted,
    C: AmongTiles<R, Padded = Whole>,
    Whole: FreeModes<R, Q, Nil, Output = Free> + FixesIn<R, Verdict: IsAccepted>,
    T: Unpacked<E, Free, Output = All>,
    All: IntoModes + TileOf<R, Q, Whole>,
{
    type Output = ModesLayout<All>;
    type Start = u32;
    #[inline(always)]
    fn start(coordinate: C) -> u32 {
        All::start(coordinate.padded())
    }
}

/// The modes of the tile at the complete coordinate `Whole` of `R:Q`. The modes are `Self`, so if they do not
/// exist, the compiler reports only this bound.
pub trait TileOf<R, Q, Whole> {
    /// Returns the start of the tile.
    fn start(coordinate: Whole) -> u32;
}
impl<All, R, Q, Whole> TileOf<R, Q, Whole> for All
where
    Layout<R, Q>: OffsetAt<Whole>,
{
    #[inline(always)]
    fn start(coordinate: Whole) -> u32 {
        <Layout<R, Q> as IsLayout>::VALUE.offset(coordinate)
    }
}

/// A **type operator**: the offset of the tile at the coordinate `C` of static integers, as a static integer.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Gmem = Layout<(_24, _12), (_12, _1)>;
/// assert_type_eq_all!(LocalTileOffsetOf<Gmem, (_4, _2), (_1, _3)>, _54);
/// ```
pub trait LocalTileOffset<Tiler, C> {
    /// The offset.
    type Output;
}

answers! { LocalTileOffset [Tiler C] "in generic code, add the bound `{Self}: ops::LocalTileOffset<{Tiler}, {C}>`"; }

/// The result of [`LocalTileOffset`].
pub type LocalTileOffsetOf<A, Tiler, C> = <A as LocalTileOffset<Tiler, C>>::Output;

impl<S, D, Tiler, C, T, E, R, Q, Whole, Cut> LocalTileOffsetOutcome<Tiler, C> for Layout<S, D>
where
    Tiler: SplitsDivision<Self, Answer = Evaluated<Layout<(T, R), (E, Q)>, Cut>>,
    Cut: IsAccepted,
    C: AmongTiles<R, Padded = Whole>,
    Whole: OffsetFrom<R, Q, _0> + FixesIn<R, Verdict: IsAccepted>,
{
    type Output = <Whole as OffsetFrom<R, Q, _0>>::Output;
}

/// A **type operator**: the entries of a tiler or coordinate for which the projection `Self` has an integer.
/// Entries with [`Keep`] are dropped.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(Projected<(_1, Keep, _1), (_128, _64, _8)>, (_128, _8));
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// fn kernel(_: Projected<(_1, Keep, _1), (_128, _64)>) {}
/// ```
/// ```text
/// error[E0277]: the projection has a different number of modes from the tiler or the coordinate
/// ```
///
/// # Source
///
/// CuTe `dice`, as used by `local_tile` for its `Step` (`tensor_impl.hpp`).
#[doc(alias = "project")]
pub trait Project<X> {
    /// The remaining entries.
    type Output;
    /// Returns the remaining entries of a value.
    #[doc(hidden)]
    fn project(of: X) -> Self::Output;
}

/// The result of [`Project`].
pub type Projected<P, X> = <P as Project<X>>::Output;

/// The tile for the modes of the coordinate `C` and of `Tiler` for which the projection `P` has an integer.
///
/// The tile is [`LocalTiled`] of the results of [`Project`].
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Tiler = (_128, _64, _8);           // (m, n, k)
/// type A = Layout<(_512, _256), (_1, _512)>;
/// assert_type_eq_all!(
///     LocalTiledProjected<A, Tiler, (u32, u32, Keep), (_1, Keep, _1)>,
///     Layout<(_128, _8, _32), (_1, _512, _4096)>,
/// );
/// ```
///
/// # Source
///
/// CuTe `local_tile` with a projection (`tensor_impl.hpp`).
pub type LocalTiledProjected<A, Tiler, C, P> = LocalTiled<A, Projected<P, Tiler>, Projected<P, C>>;

/// A **type operator**: the elements of one thread of the thread layout `Threads`. Each thread has one element
/// of every tile, and a tile has one element per thread.
///
/// The layout is the same for all threads. [`local_partition`] also returns the start for one thread.
///
/// ```text
/// result == the tiles of the size of threads, sliced at the coordinate of the thread
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Tile = Layout<(_16, _8), (_8, _1)>;
/// type Threads = Layout<(_8, _4), (_4, _1)>;
/// assert_type_eq_all!(LocalPartitioned<Tile, Threads>, Layout<(_2, _2), (_64, _4)>);
/// ```
///
/// # Errors
///
/// Reports the same errors as [`Divide`](crate::ops::Divide):
///
/// ```compile_fail
/// use layout_core::*;
///
/// type Threads = Layout<(_8, _3), (_3, _1)>;
/// fn kernel(_: LocalPartitioned<Layout<(_16, _8), (_8, _1)>, Threads>) {}
/// ```
/// ```text
/// error[E0277]: expected a tile that divides 8 elements, found one that spans 3
/// ```
///
/// The threads must be numbered without gaps. Otherwise an index might have no thread:
///
/// ```compile_fail
/// use layout_core::*;
///
/// type Threads = Layout<(_2, _2), (_2, _6)>;
/// fn kernel(_: LocalPartitioned<Layout<(_4, _4), (_1, _4)>, Threads>) {}
/// ```
/// ```text
/// error[E0277]: expected a layout onto 4 indices without gaps or repeats, found one that is compact only on the first 1
/// ```
///
/// # Source
///
/// CuTe `local_partition` (`tensor_impl.hpp`), on layouts.
///
/// [`local_partition`]: struct@Layout#method.local_partition
#[doc(alias = "local_partition")]
pub trait LocalPartition<Threads> {
    /// The elements of a thread.
    type Output;
    /// Returns the offset of the first element of the thread `index`, for code that is generic over the layout.
    fn start(index: u32) -> u32;
}

/// The result of [`LocalPartition`].
pub type LocalPartitioned<A, Threads> = <A as LocalPartition<Threads>>::Output;

impl<A, Threads, R> LocalPartition<Threads> for A
where
    A: LocalPartitionOutcome<Threads, Output = R>,
{
    type Output = R;
    #[inline(always)]
    fn start(index: u32) -> u32 {
        A::start(index)
    }
}

/// A **type operator**: the answer of [`LocalPartition`].
#[diagnostic::on_unimplemented(
    message = "expected a layout, found `{Self}`",
    label = "this operation takes a layout",
    note = "write a layout as `Layout<Shape, Stride>`, or as `shape:stride` in `layout!`",
    note = "in code that is generic over the layout, add the bound `{Self}: \
            ops::LocalPartition<{Threads}>`"
)]
pub trait LocalPartitionOutcome<Threads> {
    /// The elements of a thread.
    type Output;
    /// Returns the offset of the first element of the thread `index`.
    fn start(index: u32) -> u32;
}
impl<S, D, U, V, Sizes, T, E, R, Q, All, Cut> LocalPartitionOutcome<Layout<U, V>> for Layout<S, D>
where
    Layout<U, V>: NumbersCells<Verdict: IsAccepted>,
    U: ThreadShape<V, Tiler = Sizes>,
    Sizes: SplitsDivision<Self, Answer = Evaluated<Layout<(T, R), (E, Q)>, Cut>>,
    Cut: IsAccepted,
    R: Unpacked<Q, Nil, Output = All>,
    All: IntoModes,
    Layout<T, E>: OffsetAt<U::Coordinate>,
{
    type Output = ModesLayout<All>;
    #[inline(always)]
    fn start(index: u32) -> u32 {
        <Layout<T, E> as IsLayout>::VALUE.offset(U::coordinate(index))
    }
}

/// A **type operator**: the elements of the thread `Index`, a static integer. Only the start of
/// these elements depends on the thread.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Tile = Layout<(_16, _8), (_8, _1)>;
/// type Threads = Layout<(_8, _4), (_4, _1)>;
/// assert_type_eq_all!(LocalPartitionedAt<Tile, Threads, _5>, LocalPartitioned<Tile, Threads>);
/// ```
///
/// # Errors
///
/// Reports the same errors as [`LocalPartition`]. An index past the last thread is also an error:
///
/// ```compile_fail
/// use layout_core::{ops::*, *};
///
/// type Threads = Layout<(_8, _4), (_4, _1)>;
/// fn kernel(_: LocalPartitionedAt<Layout<(_16, _8), (_8, _1)>, Threads, _32>) {}
/// ```
/// ```text
/// error[E0277]: expected an index below extent 32, found 32
/// ```
pub trait LocalPartitionAt<Threads, Index> {
    /// The elements of the thread.
    type Output;
}

/// The result of [`LocalPartitionAt`].
pub type LocalPartitionedAt<A, Threads, Index> = <A as LocalPartitionAt<Threads, Index>>::Output;

impl<A, Threads, Index> LocalPartitionAt<Threads, Index> for A
where
    A: LocalPartition<Threads>,
    Threads: Cosize,
    Index: FixesIn<CosizeOf<Threads>, Verdict: IsAccepted>,
{
    type Output = LocalPartitioned<A, Threads>;
}

/// A **type operator**: the offset of the first element of the thread `Index`, a static integer.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Tile = Layout<(_16, _8), (_8, _1)>;
/// type Threads = Layout<(_8, _4), (_4, _1)>;
/// assert_type_eq_all!(LocalPartitionOffsetOf<Tile, Threads, _5>, _9);
/// ```
pub trait LocalPartitionOffset<Threads, Index> {
    /// The offset.
    type Output;
}

answers! { LocalPartitionOffset [Threads Index] "in generic code, add the bound `{Self}: \
ops::LocalPartitionOffset<{Threads}, {Index}>`"; }

/// The result of [`LocalPartitionOffset`].
pub type LocalPartitionOffsetOf<A, Threads, Index> =
    <A as LocalPartitionOffset<Threads, Index>>::Output;

impl<S, D, U, V, Index, Sizes, T, E, R, Q, C, Cut> LocalPartitionOffsetOutcome<Layout<U, V>, Index>
    for Layout<S, D>
where
    Layout<U, V>: NumbersCells<Verdict: IsAccepted>,
    U: ThreadShape<V, Tiler = Sizes>,
    Sizes: SplitsDivision<Self, Answer = Evaluated<Layout<(T, R), (E, Q)>, Cut>>,
    Cut: IsAccepted,
    Layout<U, V>: Cosize,
    Index: FixesIn<CosizeOf<Layout<U, V>>, Verdict: IsAccepted>,
    U: StaticThread<V, Index, Output = C>,
    C: OffsetFrom<T, E, _0>,
{
    type Output = <C as OffsetFrom<T, E, _0>>::Output;
}

impl<S, D> Layout<S, D> {
    /// Returns the tile at a coordinate of the grid of tiles, and the offset of its first element, like
    /// [`LocalTile`].
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let gmem = Layout::<(_24, _12), (_12, _1)>::new();
    /// let (tile, start) = gmem.local_tile((_4::new(), _2::new()), (1_u32, 3_u32));
    /// assert_eq!((tile.to_string().as_str(), start), ("(4,2):(12,1)", 4 * 12 + 3 * 2));
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn local_tile<Tiler, C, R: IsLayout>(self, _tiler: Tiler, coordinate: C) -> (Is<R, LocalTiled<Self, Tiler, C>>, u32) where Self: LocalTile<Tiler, C, Output = R, Start = u32> {
        (
            IsLayout::VALUE,
            <Self as LocalTile<Tiler, C>>::start(coordinate),
        )
    }

    /// Returns [`local_tile`](Self::local_tile) for the modes of tiler and coordinate for which the projection
    /// `P` has an integer, like [`LocalTiledProjected`].
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let a = Layout::<(_512, _256), (_1, _512)>::new();
    /// let tiler = (_128::new(), _64::new(), _8::new());
    /// let (tile, start) = a.local_tile_proj(tiler, (3_u32, 1_u32, Keep), (_1::new(), Keep, _1::new()));
    /// assert_eq!((tile.to_string().as_str(), start), ("(128,8,32):(1,512,4096)", 384));
    /// ```
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // The complexity comes from the projection.
    pub fn local_tile_proj<Tiler, C, P, R: IsLayout>(
        self,
        _tiler: Tiler,
        coordinate: C,
        _projection: P,
    ) -> (Is<R, LocalTiledProjected<Self, Tiler, C, P>>, u32)
    where
        P: Project<Tiler> + Project<C>,
        Self: LocalTile<Projected<P, Tiler>, Projected<P, C>, Output = R, Start = u32>,
    {
        let coordinate = <P as Project<C>>::project(coordinate);
        let start = <Self as LocalTile<Projected<P, Tiler>, Projected<P, C>>>::start(coordinate);
        (IsLayout::VALUE, start)
    }

    /// Returns the elements of the thread `index`, and the offset of the first element, like
    /// [`LocalPartition`].
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let tile = Layout::<(_16, _8), (_8, _1)>::new();
    /// let threads = Layout::<(_8, _4), (_4, _1)>::new();
    /// let (mine, start) = tile.local_partition(threads, 5);
    /// assert_eq!((mine.to_string().as_str(), start), ("(2,2):(64,4)", 9));
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn local_partition<Threads, R: IsLayout>(self, _threads: Threads, index: u32) -> (Is<R, LocalPartitioned<Self, Threads>>, u32) where Self: LocalPartition<Threads, Output = R> {
        (
            IsLayout::VALUE,
            <Self as LocalPartition<Threads>>::start(index),
        )
    }
}

/// A coordinate of a grid of tiles with the shape `R`. Missing modes are free.
#[diagnostic::on_unimplemented(
    message = "expected the coordinate of a tile, found `{Self}`",
    label = "this is not a coordinate of `{R}`",
    note = "write a `u32`, a static integer, `Keep`, or a tuple with at most one coordinate for \
            each mode of the tiles"
)]
pub trait AmongTiles<R> {
    /// The complete coordinate.
    type Padded;
    /// Returns the complete coordinate.
    fn padded(self) -> Self::Padded;
}

macro_rules! whole_coordinates {
    ([$($U:ident)*] $coordinate:ty) => {
        impl<R, $($U),*> AmongTiles<R> for $coordinate {
            type Padded = Self;
            #[inline(always)]
            fn padded(self) -> Self {
                self
            }
        }
    };
}
whole_coordinates!([] Keep);
whole_coordinates!([] u32);
whole_coordinates!([] usize);
whole_coordinates!([N] Bounded<N>);
for_each_integer!(whole_coordinates);

impl AmongTiles<()> for () {
    type Padded = ();
    #[inline(always)]
    fn padded(self) {}
}

macro_rules! padded {
    ([$($C:ident $S:ident)*] [$($R:ident)*]) => {
        impl<$($C, $S,)* $($R,)*> AmongTiles<($($S,)* $($R,)*)> for ($($C,)*) {
            type Padded = ($($C,)* $(padded!(@free $R),)*);
            #[inline(always)]
            #[allow(non_snake_case)]
            fn padded(self) -> Self::Padded {
                let ($($C,)*) = self;
                ($($C,)* $({ let free: padded!(@free $R) = Keep; free },)*)
            }
        }
    };
    (@free $R:ident) => { Keep };
}

/// All tile coordinates for each rank, from no mode to all modes.
macro_rules! among_tiles {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        among_tiles!(@split [] $([$D $S])+);
    };
    (@split [$($done:tt)*]) => { padded_by!([$($done)*] []); };
    (@split [$($done:tt)*] $mode:tt $($rest:tt)*) => {
        padded_by!([$($done)*] [$mode $($rest)*]);
        among_tiles!(@split [$($done)* $mode] $($rest)*);
    };
}
macro_rules! padded_by {
    ([$([$C:ident $S:ident])*] [$([$D:ident $R:ident])*]) => { padded!([$($C $S)*] [$($R)*]); };
}
for_each_arity!(among_tiles);

/// A **type operator**: the entries of [`Project`] as nested pairs, followed by `Tail`.
pub trait Projects<X, Tail> {
    /// The pairs.
    type Output;
    /// Returns the pairs of a value.
    fn before(of: X, tail: Tail) -> Self::Output;
}
impl<P, X, Tail> Projects<X, Tail> for P
where
    P: StaticCoordinate,
    P::Form: ProjectsIn<P, X, Tail>,
{
    type Output = <P::Form as ProjectsIn<P, X, Tail>>::Output;
    #[inline(always)]
    fn before(of: X, tail: Tail) -> Self::Output {
        <P::Form as ProjectsIn<P, X, Tail>>::before(of, tail)
    }
}

/// [`Projects`] for a projection `P`. `Self` states whether `P` is an integer or a tuple.
#[diagnostic::on_unimplemented(
    message = "the projection has a different number of modes from the tiler or the coordinate",
    label = "this does not fit the projection",
    note = "write a projection with an integer or `Keep` for each mode of the tiler and of the \
            coordinate"
)]
pub trait ProjectsIn<P, X, Tail> {
    /// The pairs.
    type Output;
    /// Returns the pairs of a value.
    fn before(of: X, tail: Tail) -> Self::Output;
}
#[diagnostic::do_not_recommend]
impl<P, X, Tail> ProjectsIn<P, X, Tail> for super::offset::Free {
    type Output = Tail;
    #[inline(always)]
    fn before(_: X, tail: Tail) -> Tail {
        tail
    }
}
#[diagnostic::do_not_recommend]
impl<P, X, Tail> ProjectsIn<P, X, Tail> for Integer {
    type Output = (X, Tail);
    #[inline(always)]
    fn before(of: X, tail: Tail) -> (X, Tail) {
        (of, tail)
    }
}
#[diagnostic::do_not_recommend]
impl<Tail> ProjectsIn<(), (), Tail> for Tuple {
    type Output = Tail;
    #[inline(always)]
    fn before((): (), tail: Tail) -> Tail {
        tail
    }
}

impl<P, X, R> Project<X> for P
where
    P: StaticCoordinate,
    P::Form: ProjectWhole<P, X, Output = R>,
{
    type Output = R;
    #[inline(always)]
    fn project(of: X) -> R {
        <P::Form as ProjectWhole<P, X>>::project(of)
    }
}

/// [`Project`] for a projection `P`. `Self` states whether `P` is an integer or a tuple.
pub trait ProjectWhole<P, X> {
    /// The remaining entries.
    type Output;
    /// Returns the remaining entries of a value.
    fn project(of: X) -> Self::Output;
}
impl<P, X> ProjectWhole<P, X> for Integer {
    type Output = X;
    #[inline(always)]
    fn project(of: X) -> X {
        of
    }
}
impl<P, X> ProjectWhole<P, X> for super::offset::Free {
    type Output = ();
    #[inline(always)]
    fn project(_: X) {}
}
impl<P, X, Pairs> ProjectWhole<P, X> for Tuple
where
    Self: ProjectsIn<P, X, (), Output = Pairs>,
    Pairs: Untangle,
{
    type Output = Pairs::Output;
    #[inline(always)]
    fn project(of: X) -> Pairs::Output {
        <Self as ProjectsIn<P, X, ()>>::before(of, ()).untangled()
    }
}

/// Nested pairs `(a, (b, ()))`, which convert to a tuple `(a, b)`.
pub trait Untangle {
    /// The tuple.
    type Output;
    /// Returns the tuple.
    fn untangled(self) -> Self::Output;
}
impl Untangle for () {
    type Output = ();
    #[inline(always)]
    fn untangled(self) {}
}
