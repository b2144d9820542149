//! Predicated tiles: tiles that may extend past the edge of the tensor.
#![allow(unsafe_code)]

mod extents;

pub use extents::{BoundedExtents, CoordinateOf, HoldWhole, PartExtents, RunOfPlaces};

use super::identity::{CountsCoordinates, EachPart, Partitioning};
use super::own::TakenAt;
use super::partition::{Spread, TakenBy};
use super::predicated::{PlacesOf, Predicated};
use super::record::{Touch, touched};
use super::share::own;
use super::storage::MovesToThreadOutcome;
use super::thread_of::ThreadOfOutcome;
use super::{
    CountedIn, DisjointMut, Moves, PartAtOutcome, Participant, Readable, Storage, StorageMut,
    Tensor, TensorLayout, ThreadByMode, UniqueCoord, View, Writable,
};
use crate::Layout;
use crate::arity::{for_each_arity, for_each_two_arities};
use crate::assert::Text;
use crate::int::StaticInteger;
use crate::int::digit::{_6, Leading, X0, X9, for_each_static};
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Sums, Values, Word};
use crate::layout::{IsLayout, StaticLayout, assert_offsets_fit_u32};
use crate::mixed::MixedLayout;
use crate::modes::Nil;
use crate::report::{
    Both, By, Checked, CoordinateOfOnesOwn, IfAccepted, IsAccepted, KnownAtRunTime, MayOverhang,
    Numeral, OtherRank, PartIsOfParts, Rejected, Rejection, Rejects, Skipped,
    TileHasPartForEachMode, TileOfOneInteger, Verdict, all_modes,
};
use crate::sealed::{Sealed, SealedFor};

/// A predicated tile of a tensor, with the number of elements that exist in each mode.
///
/// Coordinates are coordinates of the full tile. Out-of-bounds elements have no memory locations.
#[derive(Clone, Copy, Debug)]
#[doc(alias = "predicate")]
#[doc(alias = "boundary")]
pub struct PredicatedTile<P, L, Extents> {
    pub(super) tile: Tensor<P, L>,
    pub(super) extents: Extents,
}

/// A layout that the extents `Tiler` cut into tiles. Each mode is an integer, and its last tile may be partial.
pub trait TileOver<Tiler: Sealed, C: Sealed, Nothing = ()>:
    TileOverOutcome<
        Tiler,
        C,
        Part = <Self as TileOver<Tiler, C, Nothing>>::Output,
        Existing = <Self as TileOver<Tiler, C, Nothing>>::Extents,
        Verdict: IsAccepted,
    >
{
    /// The layout of a full tile.
    type Output;
    /// One integer for each mode.
    type Extents;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the layout of a full tile, the offset of its first element, and the number of in-bounds elements
    /// per mode.
    #[allow(clippy::type_complexity)] // Both traits have an `Output`, so `Self::Output` is ambiguous.
    fn tile_over(
        self,
        coordinate: C,
    ) -> (
        <Self as TileOver<Tiler, C, Nothing>>::Output,
        usize,
        <Self as TileOver<Tiler, C, Nothing>>::Extents,
    );
}
#[diagnostic::do_not_recommend]
impl<L, Tiler, C, R, E, V> TileOver<Tiler, C, IfAccepted<V>> for L
where
    L: TileOverOutcome<Tiler, C, Part = R, Existing = E, Verdict = V>,
    Tiler: Sealed,
    C: Sealed,
    V: IsAccepted,
{
    type Output = R;
    type Extents = E;
    #[inline(always)]
    fn tile_over(self, coordinate: C) -> (R, usize, E) {
        self.tiled_over(coordinate)
    }
}

/// A **type operator**: the check that the extents `Tiler` cut a layout into full and partial tiles.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout has predicated tiles of this shape",
    label = "expected one flat mode and one coordinate integer for each extent of the tile",
    note = "rank: write a mode that is a tuple, `((?a, 4), ?n)`, as one integer, `(4 * ?m, ?n)`, \
            or as one mode per part, `(?a, 4, ?n)`; a tensor of one mode is `(?n,):(1,)`",
    note = "the coordinate must have one integer for each mode, all of the layout's integer type: \
            write `i as u32` for a `usize`; in the types, `Var<_0>` is the first dynamic value, \
            `?rows`, of `(?rows, ?n):(?n, 1)`",
    note = "in a kernel that is generic over its layout `L`, add the bound for the types of tile \
            and coordinate, for example `L: bounds::TileOver<(_8, _8), (u32, u32)>`"
)]
pub trait TileOverOutcome<Tiler, C>: TensorLayout + SealedFor<Tiler> + SealedFor<C> {
    /// The layout of a tile, as in [`TileOver`], or a placeholder.
    type Part;
    /// The number of in-bounds elements per mode, as in [`TileOver`], or a placeholder.
    type Existing;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Returns the layout of a full tile, the offset of its first element, and the number of in-bounds elements
    /// per mode.
    fn tiled_over(self, coordinate: C) -> (Self::Part, usize, Self::Existing)
    where
        Self::Verdict: IsAccepted;
}
#[diagnostic::do_not_recommend]
impl<S, D, V, Tiler, C, R, E, W, X> TileOverOutcome<Tiler, C> for MixedLayout<Layout<S, D>, V>
where
    Self: TensorLayout,
    V: Values,
    Tiler: CoverOutcome<S, D, V, Tile = R, Extents = E, Verdict = W>,
    Self: SealedFor<C>,
    C: CountsTiles<E, Verdict = X>,
    W: Verdict,
    X: Verdict,
{
    type Part = MixedLayout<Layout<R, D>, V>;
    type Existing = E;
    type Verdict = Both<W, X>;
    #[inline(always)]
    fn tiled_over(self, coordinate: C) -> (Self::Part, usize, E) {
        let values = *MixedLayout::values(&self);
        let (start, extents) = Tiler::cover(&values, coordinate.integers());
        (MixedLayout::from_values(values), start, extents)
    }
}
/// A layout without dynamic integers.
#[diagnostic::do_not_recommend]
impl<S, D, Tiler, C, R, E, W, X> TileOverOutcome<Tiler, C> for Layout<S, D>
where
    Self: TensorLayout + StaticLayout,
    Tiler: CoverOutcome<S, D, [u32; 0], Tile = R, Extents = E, Verdict = W>,
    Self: SealedFor<C>,
    C: CountsTiles<E, Verdict = X>,
    Layout<R, D>: IsLayout,
    W: Verdict,
    X: Verdict,
{
    type Part = Layout<R, D>;
    type Existing = E;
    type Verdict = Both<W, X>;
    #[inline(always)]
    fn tiled_over(self, coordinate: C) -> (Self::Part, usize, E) {
        const { assert_offsets_fit_u32(<Self as StaticLayout>::COSIZE) };
        let (start, extents) = Tiler::cover(&[], coordinate.integers());
        (IsLayout::VALUE, start, extents)
    }
}

/// A **type operator**: the check that the extents `Self` cut `S:D` into full and partial tiles.
pub trait CoverOutcome<S, D, V>: Sealed {
    /// The shape of a full tile, or a placeholder.
    type Tile;
    /// One integer for each mode, or [`Skipped`].
    type Extents;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Returns the offset of the first element of a tile, and the number of in-bounds elements per
    /// mode.
    fn cover(values: &V, coordinate: Self::Extents) -> (usize, Self::Extents);
}

/// A **type operator**: the check that `Self` is a tile coordinate with one entry for each of the `Extents`.
pub trait CountsTiles<Extents> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Returns the coordinate as integers.
    fn integers(self) -> Extents;
}
/// Passes for an invalid tile, whose error is reported elsewhere.
#[diagnostic::do_not_recommend]
impl<C> CountsTiles<Skipped> for C {
    type Verdict = Nil;
    #[inline(always)]
    fn integers(self) -> Skipped {
        Skipped
    }
}
/// [`UniqueCoord::get`] returns the integers.
#[diagnostic::do_not_recommend]
impl<C, One, By, W: Word, const N: usize> CountsTiles<[W; N]> for UniqueCoord<'_, C, One, By> {
    type Verdict = Rejection<CoordinateOfOnesOwn>;
    #[inline(always)]
    fn integers(self) -> [W; N] {
        [W::default(); N]
    }
}

/// A **type operator**: the tile extent that `Self` cuts from the mode `S:D`.
pub trait CutMode<S, D, V: Values> {
    /// The extent of a full tile.
    type Extent: StaticInteger;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Returns the extent of the mode.
    fn extent(values: &V) -> V::Word;
    /// Returns the stride of the mode.
    fn stride(values: &V) -> V::Word;
}
#[diagnostic::do_not_recommend]
impl<T: StaticInteger, S: Number<V>, D: Number<V>, V: Values> CutMode<S, D, V> for T {
    type Extent = T;
    type Verdict = Nil;
    #[inline(always)]
    fn extent(values: &V) -> V::Word {
        S::value(values)
    }
    #[inline(always)]
    fn stride(values: &V) -> V::Word {
        D::value(values)
    }
}
macro_rules! run_time_integers {
    ($($T:ty),+) => {$(
        /// Always an error: the tile extent is part of the result's type, so it must be static.
        #[diagnostic::do_not_recommend]
        impl<S, D, V: Values> CutMode<S, D, V> for $T {
            // A multiple of common numbers of threads.
            type Extent = X0<X0<X0<X0<X0<X9<_6>>>>>>;
            type Verdict = Rejection<KnownAtRunTime<$T>>;
            #[inline(always)]
            fn extent(_: &V) -> V::Word {
                V::Word::default()
            }
            #[inline(always)]
            fn stride(_: &V) -> V::Word {
                V::Word::default()
            }
        }
    )+};
}
run_time_integers!(i32, u32, usize);

/// A tiler that is a single integer. The error for such a tiler does not name a mode.
macro_rules! one_integer {
    ([$($U:ident)?] $T:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($U: Leading,)? S, D, V> CoverOutcome<S, D, V> for $T {
            type Tile = S;
            type Extents = Skipped;
            type Verdict = Rejection<TileOfOneInteger>;
            #[inline(always)]
            fn cover(_: &V, _: Skipped) -> (usize, Skipped) {
                (0, Skipped)
            }
        }
    };
}
for_each_static!(one_integer);
one_integer!([] i32);
one_integer!([] u32);
one_integer!([] usize);

macro_rules! tiles {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $D, $T: Sealed,)+ V: Values> CoverOutcome<($($S,)+), ($($D,)+), V> for ($($T,)+)
        where
            $($T: CutMode<$S, $D, V>,)+
        {
            type Tile = ($($T::Extent,)+);
            type Extents = [V::Word; tiles!(@count $($i)+)];
            type Verdict = all_modes!($($i $T::Verdict),+);
            #[inline(always)]
            fn cover(values: &V, coordinate: Self::Extents) -> (usize, Self::Extents) {
                $(const { assert_counted::<$T::Extent>(V::Word::MOST) };)+
                // No elements exist past the end of the tensor, so the start needs no valid offset.
                let start = 0_usize;
                $(
                    let first = V::Word::default()
                        .plus_wrapping(coordinate[$i], V::Word::of::<$T::Extent>());
                    let start = start.plus_wrapping(first, $T::stride(values));
                )+
                let extents = [$(
                    $T::extent(values).less_product(coordinate[$i], V::Word::of::<$T::Extent>())
                ),+];
                (start, extents)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<W: Word> CountsTiles<[W; tiles!(@count $($i)+)]> for ($(tiles!(@word W $i),)+)
        where
            Self: Sealed,
        {
            type Verdict = Nil;
            #[inline(always)]
            fn integers(self) -> [W; tiles!(@count $($i)+)] {
                [$(self.$i),+]
            }
        }
    };
    (@word $W:ident $i:tt) => { $W };
    (@count) => { 0 };
    (@count $i:tt $($rest:tt)*) => { 1 + tiles!(@count $($rest)*) };
}
for_each_arity!(tiles);

macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        #[diagnostic::do_not_recommend]
        impl<$($S,)+ D, V, $($C: Sealed),+> CoverOutcome<($($S,)+), D, V> for ($($C,)+) {
            type Tile = ($($S,)+);
            type Extents = Skipped;
            type Verdict = Rejection<By<TileHasPartForEachMode, Numeral<$rank>, Numeral<$modes>>>;
            #[inline(always)]
            fn cover(_: &V, _: Skipped) -> (usize, Skipped) {
                (0, Skipped)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<W: Word, $($C),+> CountsTiles<[W; $modes]> for ($($C,)+) {
            type Verdict = Rejection<OtherRank<$rank, $modes>>;
            #[inline(always)]
            fn integers(self) -> [W; $modes] {
                [W::default(); $modes]
            }
        }
    };
}
for_each_two_arities!(other_ranks);

/// Asserts that positions in a mode of a tile fit in the integer type of the layout.
#[track_caller]
pub(super) const fn assert_counted<Extent: StaticInteger>(most: u64) {
    match Extent::VALUE {
        Some(extent) if extent <= most => {}
        Some(extent) => {
            let text = Text::new().str("expected at most ").natural(most);
            let text = text.str(
                " elements in a mode of a tile, the maximum of the tensor's integer type, found ",
            );
            text.natural(extent).str(": use a smaller tile").panic()
        }
        None => panic!(
            "a mode of this tile has more than 18446744073709551615 elements: use a smaller tile"
        ),
    }
}

impl<P, L, Extents> PredicatedTile<P, L, Extents> {
    /// Returns the number of elements from the start of the tile to the edge of the tensor, per mode. The number can
    /// exceed the tile's extent.
    #[must_use]
    #[inline(always)]
    pub const fn extents(&self) -> &Extents {
        &self.extents
    }

    /// Returns `true` if the element at a coordinate of the tile exists.
    #[must_use]
    #[inline(always)]
    pub fn contains<C>(&self, coordinate: C) -> bool
    where
        C: CoordinateOf<L, Extents>,
    {
        coordinate.is_there(&self.tile.layout, &self.extents)
    }

    /// Returns a reference to the element at a coordinate.
    ///
    /// # Safety
    ///
    /// * [`contains`](Self::contains) must accept the coordinate.
    /// * The tensor's elements must be readable, as for [`Readable`].
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    unsafe fn cell<C>(&self, coordinate: C) -> &P::Item
    where
        P: Storage,
        C: CoordinateOf<L, Extents>,
    {
        let index = coordinate.index_in(&self.tile.layout);
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe {
            let cell = self.tile.data.pointer().add(index);
            if !P::IS_ATOMIC {
                touched(cell, Touch::Read);
            }
            &*cell
        }
    }

    /// Returns a mutable reference to the element at a coordinate.
    ///
    /// # Safety
    ///
    /// * The obligations of [`cell`](Self::cell) must hold.
    /// * The element must be writable, as for [`Writable`].
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    unsafe fn cell_mut<C>(&mut self, coordinate: C) -> &mut P::Item
    where
        P: StorageMut,
        C: CoordinateOf<L, Extents>,
    {
        let index = coordinate.index_in(&self.tile.layout);
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe {
            let cell = self.tile.data.pointer_mut().add(index);
            touched(cell, Touch::Write);
            &mut *cell
        }
    }

    /// Returns `true` if all elements of the tile exist.
    #[must_use]
    #[inline(always)]
    pub fn is_whole(&self) -> bool
    where
        L: TensorLayout,
        Extents: HoldWhole<L::Shape>,
    {
        self.extents.hold_whole()
    }

    /// Returns the tile as a tensor, or `None` if the tile is partial.
    #[must_use]
    #[inline(always)]
    pub fn whole(self) -> Option<Tensor<P, L>>
    where
        L: TensorLayout,
        Extents: HoldWhole<L::Shape>,
    {
        self.extents.hold_whole().then_some(self.tile)
    }

    /// Returns a reference to the element at a coordinate of the tile, or `None` if the element does not exist.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn get<C>(&self, coordinate: C) -> Option<&P::Item> where P: Readable, C: CoordinateOf<L, Extents> {
        if self.contains(coordinate) {
            // SAFETY: the coordinate is below the extents, so it is in the shape of the full tensor. `P:
            // Readable` promises that these elements can be read.
            Some(unsafe { self.cell(coordinate) })
        } else {
            None
        }
    }

    /// Returns a copy of the element at a coordinate of the tile, or `None` if the element does not exist.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn load<C>(&self, coordinate: C) -> Option<P::Item> where P: Readable, P::Item: Clone, C: CoordinateOf<L, Extents> {
        if self.contains(coordinate) {
            // SAFETY: the bounds check is the same as in `get`.
            Some(unsafe { self.cell(coordinate) }.clone())
        } else {
            None
        }
    }

    /// Writes the element at a coordinate of the tile. Returns `false`, without a write, if the element does
    /// not exist.
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn store<C>(&mut self, coordinate: C, value: P::Item) -> bool where P: Writable, C: CoordinateOf<L, Extents> {
        let is_there = self.contains(coordinate);
        if is_there {
            // SAFETY: the bounds check is the same as in `get`, and `P: Writable` promises exclusive access.
            unsafe { *self.cell_mut(coordinate) = value };
        }
        is_there
    }

    /// Returns a mutable reference to the element at a coordinate of the tile, or `None` if the element does
    /// not exist.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn get_mut<C>(&mut self, coordinate: C) -> Option<&mut P::Item> where P: Writable, C: CoordinateOf<L, Extents> {
        if self.contains(coordinate) {
            // SAFETY: the bounds check is the same as in `get`, and `P: Writable` promises exclusive access.
            Some(unsafe { self.cell_mut(coordinate) })
        } else {
            None
        }
    }
}

macro_rules! raw {
    ($($pointer:ty),+) => {$(
        impl<T, L, Extents> PredicatedTile<$pointer, L, Extents> {
            /// Returns the full tile. Only the elements that [`contains`](Self::contains) accepts exist.
            #[must_use]
            #[inline(always)]
            pub const fn tile(&self) -> &Tensor<$pointer, L> {
                &self.tile
            }
        }
    )+};
}
raw!(*const T, *mut T);

impl<'a, T, Scope: Sealed, PartitionScheme, L, Extents>
    PredicatedTile<DisjointMut<'a, T, Scope, PartitionScheme>, L, Extents>
{
    /// Returns the in-bounds elements of one thread or block of the scope: one element of each tile with extents
    /// `Threads`, like [`Tensor::local_partition`].
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // A type alias would hide the parameters.
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn local_partition_mut<Threads: Sealed, Me, C, One: Participant<Scope, Next>, By, Next, R, S, X: IsAccepted, U: IsAccepted + Verdict<Else<V> = X>, V: Verdict, W: IsAccepted>(self, _threads: Threads, one: Me) -> PredicatedTile<One::Cells<'a, T>, Checked<Checked<Checked<R, U>, X>, W>, Extents> where Scope: TakenAt<Me, C, One, By, Verdict = U>, C: ThreadByMode<Numbers: ThreadOfOutcome<U::Or<S>, Verdict = W>>, L: PartAtOutcome<Threads, C::Numbers, Among = S, Part = R, Verdict = V>, S: PartExtents<C::Numbers, Extents, Threads>, DisjointMut<'a, T, Scope, PartitionScheme>: TakenBy<Spread<Threads>, One, By, Next> {
        let thread = Scope::coordinate(one).by_mode();
        let extents = S::part_extents(thread, &self.extents);
        let part = self.tile.pointer().part(|layout| layout.elements(thread));
        PredicatedTile {
            // SAFETY: the elements are disjoint, as in `local_partition_mut` of a `Tensor`. Out-of-bounds elements have no
            // memory locations.
            tile: unsafe { own::<_, _, Scope, One, Next>(part) },
            extents,
        }
    }
}

impl<P: Moves, L, Extents> PredicatedTile<P, L, Extents> {
    /// Returns the elements of a thread, like [`Tensor::local_partition`].
    #[doc(alias = "local_partition_mut")]
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // A type alias would hide the parameters.
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn local_partition<Threads, C, R, S, N, V: IsAccepted, W: IsAccepted>(self, threads: Threads, thread: C) -> Predicated<P, Checked<Checked<R, V>, W>, PlacesOf<L, V::Or<Partitioning<Threads, C::Numbers>>>, Extents> where Threads: Sealed + Copy, C: ThreadByMode + CountedIn<N>, L: PartAtOutcome<Threads, C::Numbers, Among = S, Part = R, Word = N, Verdict = V>, L: CountsCoordinates<Parts: EachPart<V::Or<Partitioning<Threads, C::Numbers>>>>, P: MovesToThreadOutcome<C::Numbers, S, Verdict = W> {
        let places = self.tile.coordinates().with_extents(self.extents);
        Predicated {
            places: places.each(&V::or(Partitioning::of(thread.by_mode()))),
            values: self.tile.local_partition(threads, thread),
        }
    }
}

impl<T, L, Extents> PredicatedTile<View<'_, T>, L, Extents> {
    /// Rejected: to read a part, use `local_partition`.
    #[doc(hidden)]
    #[must_use]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn local_partition_mut<A, B>(self, _threads: A, _me: B) -> Self where Rejected: PartIsOfParts<T> {
        unreachable!()
    }
}

impl<P, L, Extents> PredicatedTile<P, L, Extents> {
    /// Rejected: some elements of the tile may not exist.
    #[doc(hidden)]
    #[must_use]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn local_tile<A, B, V: IsAccepted>(self, _tiler: A, _coordinate: B) -> Checked<Self, V> where MayOverhang: Rejects<Verdict = V> {
        unreachable!()
    }
}
