//! Asynchronous copies that fill a tile in shared memory.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::{Free, OfAllThreads, Pending, assert_filled};
use crate::int::StaticInteger;
use crate::int_tuple::size::{Size, SizeOf};
use crate::report::{Both, Verdict};
use crate::tensor::algorithms::SameCount;
use crate::tensor::identity::{CoordinateAt, CountsCoordinates, EachPart, PartitioningS};
use crate::tensor::overhang::RunOfPlaces;
use crate::tensor::thread_of::ThreadOfOutcome;
use crate::tensor::thread_value::ValuesAt;
use crate::tensor::thread_value::among::{ByD, ByS, IsDisjointOutcome};
use crate::tensor::thread_value::instructions::{MovedByOutcome, SideBySide};
use crate::tensor::{
    CountedIn, IdentityTensor, IndexAt, IsInjective, PartitionScheme, PlacesOf, PredicatedTile,
    Storage, Tensor, TensorLayout, Thread, ThreadNumber, UniqueCoord, View, WordOf,
};
use crate::thread_value::copy_atom::IsCopyAtom;
use crate::thread_value::tiled_copy::IsTiledCopy;

/// A tile in shared memory that can be filled from the tile `From` by the tiled copy `Copy`. `Me` is the
/// coordinate of this thread, and all threads of the block take part.
///
/// # Safety
///
/// * If the [`Verdict`](Self::Verdict) passes, and [`Found`](Self::Found) and [`Element`](Self::Element) are
///   the same type, the copies must fulfill the contract of [`CopyVectors`].
#[diagnostic::on_unimplemented(
    message = "expected a copy that fills the tile",
    label = "this copy might leave elements of the tile unwritten",
    note = "all threads of a block must copy one predicated tile, `a.predicated_tile(..)`, to a \
            `Shared` tile of the same shape from `fill` of a `Pipeline`: use one tiled copy, each \
            thread at `ctx.thread_rank()` or `ctx.thread_idx()`"
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
    /// Returns the copies of this thread.
    fn copied_from(self, copy: Copy, me: Me, from: From) -> Self::Copies;
}

/// The copies of one thread to a tile in shared memory, in vectors of contiguous elements.
///
/// # Safety
///
/// For copies from [`CopiedFrom`], and each of the [`VECTORS`](Self::VECTORS) vectors:
///
/// * [`from`](Self::from) must be valid for reads of the elements that [exist](Self::existing), which must be
///   contiguous.
/// * [`to`](Self::to) must be valid for writes of [`LANES`](Self::LANES) elements in shared memory.
/// * [`to`](Self::to) must be aligned to the size of the vector.
/// * No other thread may read or write the elements at `to` before a barrier.
pub unsafe trait CopyVectors {
    /// The element type.
    type Item;
    /// The tile after the copies have started.
    type Pending;
    /// Number of elements per vector.
    const LANES: u32;
    /// Number of vectors.
    const VECTORS: u32;
    /// Returns the number of in-bounds elements of a vector, if these elements come first.
    fn existing(&self, vector: u32) -> Option<u32>;
    /// Returns the source of a vector, which is valid if the vector exists.
    fn from(&self, vector: u32) -> *const Self::Item;
    /// Returns the destination of a vector.
    fn to(&self, vector: u32) -> *mut MaybeUninit<Self::Item>;
    /// Returns the tile after the copies have started.
    ///
    /// # Safety
    ///
    /// * Each of the [`VECTORS`](Self::VECTORS) vectors must be written, or a copy to it must have started.
    /// * This thread must wait for its copies before a barrier.
    /// * A copy must write zeros to the elements that do not exist.
    unsafe fn begun(self) -> Self::Pending;
}

/// The copies of one thread to a tile in shared memory, in vectors of `N` contiguous elements.
#[derive(Debug)]
pub struct Copies<From, Places, Extents, To, N, Tile> {
    from: From,
    places: IdentityTensor<Places, Extents>,
    to: To,
    tile: Tile,
    lanes: PhantomData<N>,
}

// SAFETY: the verdict checks that both sides have the same number of contiguous values, and that the threads'
// values are disjoint.
#[diagnostic::do_not_recommend]
unsafe impl<'k, T, E, L, Copy, By, C, F, Extents, S, O, N, R, Q, U, V, W, X, Y, Z>
    CopiedFrom<Copy, UniqueCoord<'_, C, Thread, By>, PredicatedTile<View<'k, E>, F, Extents>>
    for Free<'k, T, L, PartitionScheme<ByD<Copy>, Thread, By>>
where
    T: core::marker::Copy,
    E: core::marker::Copy,
    Copy: IsTiledCopy<Atom: IsCopyAtom<DstVector = N>> + core::marker::Copy,
    By: OfAllThreads,
    C: ThreadNumber + CountedIn<WordOf<F>>,
    C::Number: ThreadOfOutcome<S, Verdict = U> + ThreadOfOutcome<O, Verdict = X>,
    ByD<Copy>: IsDisjointOutcome<Verdict = V>,
    L: Default + TensorLayout<Shape: Size<Output: StaticInteger>> + IsInjective,
    L: ValuesAt<ByD<Copy>, C::Number, Threads = S, Output = R>
        + MovedByOutcome<ByD<Copy>, *mut T, Verdict = W>,
    S: Size<Output: StaticInteger>,
    R: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32>,
    F: CountsCoordinates<Parts: EachPart<PartitioningS<Copy, C::Number>>>
        + ValuesAt<ByS<Copy>, C::Number, Threads = O, Output = Q>
        + MovedByOutcome<ByS<Copy>, SideBySide<T>, Verdict = Y>,
    PlacesOf<F, PartitioningS<Copy, C::Number>>: CoordinateAt<u32, Output: RunOfPlaces<Extents>>,
    Q: TensorLayout<Shape: Size> + IndexAt<u32>,
    SizeOf<Q::Shape>: SameCount<SizeOf<R::Shape>, Verdict = Z>,
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
        me: UniqueCoord<'_, C, Thread, By>,
        from: PredicatedTile<View<'k, E>, F, Extents>,
    ) -> Self::Copies {
        const {
            let (threads, values) = (SizeOf::<S>::U32 as u64, SizeOf::<R::Shape>::U32 as u64);
            assert_filled(threads, values, SizeOf::<L::Shape>::U32 as u64);
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

// SAFETY: elements that exist are elements of the tensor, and the positions of a vector are adjacent in one
// mode. The verdict checks that its values are contiguous on both sides. The destination is this thread's own,
// in an aligned tile.
unsafe impl<'k, T, E, L, PartitionScheme, From, Places, Extents, R, N> CopyVectors
    for Copies<
        Tensor<View<'_, E>, From>,
        Places,
        Extents,
        Tensor<*mut MaybeUninit<T>, R>,
        N,
        Free<'k, T, L, PartitionScheme>,
    >
where
    From: TensorLayout + IndexAt<u32>,
    R: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32>,
    Places: CoordinateAt<u32, Output: RunOfPlaces<Extents>>,
    N: StaticInteger,
{
    type Item = T;
    type Pending = Pending<'k, T, L, PartitionScheme>;
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
