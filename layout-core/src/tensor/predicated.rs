//! The values of a thread in a predicated tile.
#![allow(unsafe_code)]

use super::identity::{
    CoordinateAt, CountsCoordinates, EachPart, PartitioningA, PartitioningB, PartitioningC,
    PartitioningD, PartitioningS, PartitioningTv,
};
use super::overhang::BoundedExtents;
use super::storage::MovesToThreadOutcome;
use super::thread_value::among::{ByA, ByB, ByC, ByD, ByS, ByTv};
use super::thread_value::instructions::MovedByOutcome;
use super::{
    CheckInBounds, CountedIn, IdentityTensor, IndexAt, Moves, PredicatedTile, Readable, SameIn,
    Tensor, TensorLayout, ThreadNumber, ValuesAtOutcome, WordOf, Writable,
};
use crate::report::{Checked, IsAccepted};

/// The values of a thread in a predicated tile, with the position of each value in the tile.
///
/// Coordinates select a value, and its position in the tile ([`SameIn`]). Values at out-of-bounds positions
/// have no memory locations.
///
/// A vector exists completely or not at all, because the tensor is converted to [`vectors`](Tensor::vectors)
/// before it is cut into tiles.
#[derive(Clone, Copy, Debug)]
pub struct Predicated<P, L, Places, Extents> {
    pub(super) values: Tensor<P, L>,
    pub(super) places: IdentityTensor<Places, Extents>,
}

/// The positions of values, as one tensor of integers for each mode of the tile `L`, partitioned by `Op`.
pub type PlacesOf<L, Op> = <<L as CountsCoordinates>::Parts as EachPart<Op>>::Output;

impl<P, L, Places, Extents> Predicated<P, L, Places, Extents> {
    /// Returns the position of each value in the tile, and the number of existing elements per mode.
    #[must_use]
    #[inline(always)]
    pub const fn places(&self) -> &IdentityTensor<Places, Extents> {
        &self.places
    }

    /// Returns `true` if the element of a value exists.
    #[must_use]
    #[inline(always)]
    pub fn contains<C>(&self, value: C) -> bool
    where
        L: TensorLayout,
        C: CheckInBounds<L::Shape, L::Values> + SameIn<L::Shape, Places::Shape>,
        Places: CoordinateAt<C, Output: BoundedExtents<Extents>>,
    {
        value.is_within(&self.values.layout.values()) && self.places.is_inside(value)
    }

    /// Returns a reference to the element of a value, or `None` if the element does not exist.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub fn get<C>(&self, value: C) -> Option<&P::Item>
    where
        P: Readable,
        L: IndexAt<C>,
        C: CheckInBounds<L::Shape, L::Values> + SameIn<L::Shape, Places::Shape>,
        Places: CoordinateAt<C, Output: BoundedExtents<Extents>>,
    {
        if self.contains(value) {
            // SAFETY: the value's position, given by `places`, is below the extents, so its element exists, and
            // `P: Readable` promises that it can be read.
            //
            // Values and positions were partitioned for the same thread index, and `value` is the same index in
            // both shapes.
            Some(unsafe { self.values.get_unchecked(value) })
        } else {
            None
        }
    }

    /// Returns a copy of the element of a value, or `None` if the element does not exist.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub fn load<C>(&self, value: C) -> Option<P::Item>
    where
        P: Readable,
        P::Item: Clone,
        L: IndexAt<C>,
        C: CheckInBounds<L::Shape, L::Values> + SameIn<L::Shape, Places::Shape>,
        Places: CoordinateAt<C, Output: BoundedExtents<Extents>>,
    {
        if self.contains(value) {
            // SAFETY: the bounds check is the same as in `get`.
            Some(unsafe { self.values.get_unchecked(value) }.clone())
        } else {
            None
        }
    }

    /// Writes the element of a value. Returns `false`, without a write, if the element does not exist.
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn store<C>(&mut self, value: C, item: P::Item) -> bool where P: Writable, L: IndexAt<C>, C: CheckInBounds<L::Shape, L::Values> + SameIn<L::Shape, Places::Shape>, Places: CoordinateAt<C, Output: BoundedExtents<Extents>> {
        let is_there = self.contains(value);
        if is_there {
            // SAFETY: the bounds check is the same as in `get`, and `P: Writable` promises exclusive access.
            unsafe { *self.values.get_unchecked_mut(value) = item };
        }
        is_there
    }

    /// Returns a mutable reference to the element of a value, or `None` if the element does not exist.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub fn get_mut<C>(&mut self, value: C) -> Option<&mut P::Item>
    where
        P: Writable,
        L: IndexAt<C>,
        C: CheckInBounds<L::Shape, L::Values> + SameIn<L::Shape, Places::Shape>,
        Places: CoordinateAt<C, Output: BoundedExtents<Extents>>,
    {
        if self.contains(value) {
            // SAFETY: the bounds check is the same as in `get`, and `P: Writable` promises exclusive access.
            Some(unsafe { self.values.get_unchecked_mut(value) })
        } else {
            None
        }
    }
}

macro_rules! raw {
    ($($pointer:ty),+) => {$(
        impl<T, L, Places, Extents> Predicated<$pointer, L, Places, Extents> {
            /// Returns the values of the full tile. Only the values that [`contains`](Self::contains) accepts
            /// exist.
            #[must_use]
            #[inline(always)]
            pub const fn values(&self) -> &Tensor<$pointer, L> {
                &self.values
            }
        }
    )+};
}
raw!(*const T, *mut T);

macro_rules! partitions {
    ($($method:ident $By:ident $Op:ident $doc:literal,)+) => {$(
        #[doc = $doc]
        #[must_use]
        #[inline(always)]
        pub fn $method<Of: Copy, C, R, S, U: IsAccepted, V: IsAccepted, W: IsAccepted>(
            self,
            of: Of,
            thread: C,
        ) -> Predicated<P, Checked<Checked<Checked<R, U>, V>, W>, PlacesOf<L, $Op<Of, C::Number>>, Extents>
        where
            C: ThreadNumber + CountedIn<WordOf<L>>,
            L: CountsCoordinates<Parts: EachPart<$Op<Of, C::Number>>>
                + ValuesAtOutcome<$By<Of>, C::Number, Among = S, Part = R, Verdict = U>
                + MovedByOutcome<$By<Of>, P, Verdict = W>,
            P: MovesToThreadOutcome<C::Number, S, Verdict = V>,
        {
            const { <L as MovedByOutcome<$By<Of>, P>>::ARE_AS_WIDE };
            let places = self.tile.coordinates().with_extents(self.extents);
            Predicated {
                places: places.$method(of, thread),
                values: self.tile.$method(of, thread),
            }
        }
    )+};
}

/// # Partitions
///
/// The partitions match the partitions of [`Tensor`]. Out-of-bounds elements do not exist.
///
/// ```text
/// result.load(v) == self.load(result.places().at(v))
/// ```
///
/// ```
/// use layout_core::{atoms::*, errors::*, numbers::*, *};
///
/// type Copy = TiledCopyOf<
///     CopyAtom<UniversalCopy<_4>, _32>,
///     Layout<(_2, _4), (_4, _1)>,
///     Layout<(_2, _1), (_1, _1)>,
/// >;
/// type RowMajor = MixedLayout<Layout<(Variable<_0>, Variable<_1>), (Variable<_1>, _1)>, [u32; 2]>;
/// let numbers: Vec<u32> = (0..70).collect();
/// let a = Tensor::from_slice(&numbers, RowMajor::from_values([7, 10]))?;
/// // Of the last tile of 4 x 4, three rows and two columns exist.
/// let tile = a.predicated_tile((_4::new(), _4::new()), (1, 2));
/// let mine = tile.partition_s(Copy::new(), Bounded::<_8>::wrapped(5));
/// let values = [0, 1].map(|value| (mine.places().at(value), mine.load(value)));
/// assert_eq!(values, [((2, 1), Some(69)), ((3, 1), None)]);
/// # Ok::<(), TooShort>(())
/// ```
impl<P: Moves, L, Extents> PredicatedTile<P, L, Extents> {
    partitions! {
        partition_tv ByTv PartitioningTv
            "Returns the values of a thread, like [`Tensor::partition_tv`].",
        partition_s ByS PartitioningS
            "Returns the values that a thread of a tiled copy reads, like [`Tensor::partition_s`].",
        partition_d ByD PartitioningD
            "Returns the values that a thread of a tiled copy writes, like [`Tensor::partition_d`].",
        partition_a ByA PartitioningA
            "Returns the elements of `A` that a thread of a tiled MMA holds, like [`Tensor::partition_a`].",
        partition_b ByB PartitioningB
            "Returns the elements of `B` that a thread of a tiled MMA holds, like [`Tensor::partition_b`].",
        partition_c ByC PartitioningC
            "Returns the elements of `C` that a thread of a tiled MMA holds, like [`Tensor::partition_c`].",
    }
}
