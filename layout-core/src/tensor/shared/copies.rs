//! The asynchronous copies by which threads fill a tile of shared memory.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::{Free, OfAllThreads, Pending};
use crate::int::StaticInteger;
use crate::int_tuple::size::{Size, SizeOf};
use crate::report::{Both, Verdict};
use crate::tensor::algorithms::AsManyValues;
use crate::tensor::identity::{CoordinateAt, CountsCoordinates, EachPart, PartitioningS};
use crate::tensor::overhang::RunOfPlaces;
use crate::tensor::thread_of::ThreadOfOutcome;
use crate::tensor::thread_value::ValuesAt;
use crate::tensor::thread_value::among::{ByD, ByS, IsDisjointOutcome};
use crate::tensor::thread_value::instructions::{MovedByOutcome, SideBySide};
use crate::tensor::{
    CountedIn, IdentityTensor, IndexAt, IsDistinct, Overhanging, Own, PlacesOf, Storage, Tensor,
    TensorLayout, Thread, ThreadNumber, View, Way, WordOf,
};
use crate::thread_value::copy_atom::IsCopyAtom;
use crate::thread_value::tiled_copy::IsTiledCopy;

/// A tile of shared memory that the thread `Me`, and all others of its block, fill with the tile `From` by the tiled
/// copy `Copy`.
///
/// # Safety
///
/// * If the [`Verdict`](Self::Verdict) is kept and [`Found`](Self::Found) is the same type as [`Element`](Self::Element), the copies must
///   fulfill the contract of [`CopyVectors`].
#[diagnostic::on_unimplemented(
    message = "this copy does not fill the tile",
    label = "not filled by this copy",
    note = "all threads of a block copy a tile that may overhang, `a.covering_tile(..)`, to a `Shared` tile of the same \
            shape that `fill` of a `Pipeline` gives, by one tiled copy, each at `here.rank()` or `here.thread()`"
)]
pub unsafe trait CopiedFrom<Copy, Me, From> {
    /// The element type of the tile.
    type Element;
    /// The element type of `From`.
    type Found;
    /// The copies of this thread.
    type Copies: CopyVectors;
    /// [`Nil`](crate::modes::Nil) if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// The copies of this thread.
    fn copied_from(self, copy: Copy, me: Me, from: From) -> Self::Copies;
}

/// What one thread copies to a tile of shared memory, in vectors of neighbours.
///
/// # Safety
///
/// As [`CopiedFrom`] gives them: of each of the [`VECTORS`](Self::VECTORS), [`from`](Self::from) is valid for reads of the elements that
/// [exist](Self::existing), which lie side by side, and [`to`](Self::to), in shared memory, for writes of
/// [`LANES`](Self::LANES), to a multiple of their bytes; no other thread reads or writes these before a barrier.
pub unsafe trait CopyVectors {
    /// An element.
    type Item;
    /// The tile, once the copies have begun.
    type Pending;
    /// How many neighbours a vector has.
    const LANES: u32;
    /// How many vectors there are.
    const VECTORS: u32;
    /// How many elements of a vector exist, if these are the first ones.
    fn existing(&self, vector: u32) -> Option<u32>;
    /// From where a vector is copied, if it exists.
    fn from(&self, vector: u32) -> *const Self::Item;
    /// To where it is copied.
    fn to(&self, vector: u32) -> *mut MaybeUninit<Self::Item>;
    /// The tile, to which the copies have begun.
    ///
    /// # Safety
    ///
    /// Each of the [`VECTORS`](Self::VECTORS) has been written, or a copy to it has begun that this thread waits for
    /// before a barrier: the elements that exist, and zeros for the others.
    unsafe fn begun(self) -> Self::Pending;
}

/// What one thread copies to a tile of shared memory, in vectors of `N` neighbours.
#[derive(Debug)]
pub struct Copies<From, Places, Extents, To, N, Tile> {
    from: From,
    places: IdentityTensor<Places, Extents>,
    to: To,
    tile: Tile,
    lanes: PhantomData<N>,
}

// SAFETY: both sides are asked for values side by side, and for as many, and the tile for disjoint threads.
#[diagnostic::do_not_recommend]
unsafe impl<'k, T, E, L, Copy, By, C, F, Extents, S, O, N, R, Q, U, V, W, X, Y, Z>
    CopiedFrom<Copy, Own<'_, C, Thread, By>, Overhanging<View<'k, E>, F, Extents>>
    for Free<'k, T, L, Way<ByD<Copy>, Thread, By>>
where
    T: core::marker::Copy,
    E: core::marker::Copy,
    Copy: IsTiledCopy<Atom: IsCopyAtom<DstVector = N>> + core::marker::Copy,
    By: OfAllThreads,
    C: ThreadNumber + CountedIn<WordOf<F>>,
    C::Number: ThreadOfOutcome<S, Verdict = U> + ThreadOfOutcome<O, Verdict = X>,
    ByD<Copy>: IsDisjointOutcome<Verdict = V>,
    L: Default + TensorLayout<Shape: Size<Output: StaticInteger>> + IsDistinct,
    L: ValuesAt<ByD<Copy>, C::Number, Threads = S, Output = R>
        + MovedByOutcome<ByD<Copy>, *mut T, Verdict = W>,
    S: Size<Output: StaticInteger>,
    R: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32>,
    F: CountsCoordinates<Parts: EachPart<PartitioningS<Copy, C::Number>>>
        + ValuesAt<ByS<Copy>, C::Number, Threads = O, Output = Q>
        + MovedByOutcome<ByS<Copy>, SideBySide<T>, Verdict = Y>,
    PlacesOf<F, PartitioningS<Copy, C::Number>>: CoordinateAt<u32, Output: RunOfPlaces<Extents>>,
    Q: TensorLayout<Shape: Size> + IndexAt<u32>,
    SizeOf<Q::Shape>: AsManyValues<SizeOf<R::Shape>, Verdict = Z>,
    N: StaticInteger,
    U: Verdict,
    V: Verdict,
    W: Verdict,
    X: Verdict,
    Y: Verdict,
    Z: Verdict,
{
    type Element = T;
    type Found = E;
    type Copies = Copies<
        Tensor<View<'k, E>, Q>,
        PlacesOf<F, PartitioningS<Copy, C::Number>>,
        Extents,
        Tensor<*mut MaybeUninit<T>, R>,
        N,
        Self,
    >;
    type Verdict = Both<Both<U, X>, Both<Both<V, W>, Both<Y, Z>>>;

    #[inline(always)]
    fn copied_from(
        self,
        copy: Copy,
        me: Own<'_, C, Thread, By>,
        from: Overhanging<View<'k, E>, F, Extents>,
    ) -> Self::Copies {
        const {
            assert!(
                SizeOf::<S>::U32 as u64 * SizeOf::<R::Shape>::U32 as u64
                    == SizeOf::<L::Shape>::U32 as u64,
                "the threads of the copy do not fill the tile: cells would never be written"
            );
        }
        const { <L as MovedByOutcome<ByD<Copy>, *mut T>>::ARE_AS_WIDE };
        let number = me.get().number();
        let places = from.tile.coordinates().with_extents(from.extents);
        let to = Tensor::new_mut(self.start.cast(), L::default());
        Copies {
            places: places.partition_s(copy, me.get()),
            from: from.tile.part(|layout| layout.values_at(number)),
            to: to.part(|layout| layout.values_at(number)),
            tile: self,
            lanes: PhantomData,
        }
    }
}

// SAFETY: what exists are cells of the tensor; the places of a vector follow each other in one mode. Its values lie side
// by side, as the verdict says of both sides, and on this one they are the thread's own, in a tile that is aligned.
unsafe impl<'k, T, E, L, Way, From, Places, Extents, R, N> CopyVectors
    for Copies<
        Tensor<View<'_, E>, From>,
        Places,
        Extents,
        Tensor<*mut MaybeUninit<T>, R>,
        N,
        Free<'k, T, L, Way>,
    >
where
    From: TensorLayout + IndexAt<u32>,
    R: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32>,
    Places: CoordinateAt<u32, Output: RunOfPlaces<Extents>>,
    N: StaticInteger,
{
    type Item = T;
    type Pending = Pending<'k, T, L, Way>;
    const LANES: u32 = N::U32;
    const VECTORS: u32 = SizeOf::<R::Shape>::U32 / N::U32;

    #[inline(always)]
    fn existing(&self, vector: u32) -> Option<u32> {
        let place = |lane| self.places.at(vector * Self::LANES + lane);
        RunOfPlaces::run(Self::LANES, place, self.places.extents())
    }
    #[inline(always)]
    fn from(&self, vector: u32) -> *const T {
        let offset = self.from.layout.index(vector * Self::LANES);
        self.from.data.pointer().wrapping_add(offset).cast()
    }
    #[inline(always)]
    fn to(&self, vector: u32) -> *mut MaybeUninit<T> {
        let offset = self.to.layout.index(vector * Self::LANES);
        self.to.data.wrapping_add(offset)
    }
    #[inline(always)]
    unsafe fn begun(self) -> Self::Pending {
        Pending {
            start: self.tile.start,
            cells: PhantomData,
        }
    }
}
