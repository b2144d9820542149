//! What belongs to one thread or block alone.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::Below;
use super::distinct::IsDistinctOutcome;
use super::thread_of::ThreadOfOutcome;
use super::way::{Appended, CoordinateIn, Index, InsideOf, NumberedBy, Reversed};
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::StaticInteger;
use crate::layout::{Cosize, OffsetAt, Size};
use crate::report::{Given, Kept};
use crate::sealed::Sealed;

/// A coordinate that no other has: no other [`Block`](super::Block) of the grid, no other
/// [`Thread`](super::Thread) of the block, or of the grid. It is the witness that what is taken at it is
/// taken once.
///
/// `By` tells how it got the coordinate: two threads may get one coordinate in different ways, but not in
/// the same one. It stays with the thread that made it, and ends with `'k`, the run of its
/// [`Kernel`](super::Kernel).
#[derive(Debug)]
pub struct Own<'k, C, One, By = Index> {
    coordinate: C,
    one: PhantomData<Of<'k, One, By>>,
}

impl<C, One, By> Sealed for Own<'_, C, One, By> {}

/// Not for other threads, and for exactly `'k`.
type Of<'k, One, By> = (*const (), fn(&'k ()) -> &'k (), One, By);

impl<C: Copy, One, By> Clone for Own<'_, C, One, By> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<C: Copy, One, By> Copy for Own<'_, C, One, By> {}

impl<C: Copy, One> Own<'_, C, One> {
    /// The coordinate of this thread or block.
    ///
    /// # Safety
    ///
    /// * No other has a coordinate `Own<'_, _, One>` that is the same, or the same number
    ///   ([`ThreadNumber`](super::ThreadNumber)): for `Block` no other block of the grid, for `Thread` no
    ///   other thread of the block, and for `Thread<Grid>` no other thread of the grid.
    /// * The lifetime ends before the thread does.
    /// * Where threads [fill](super::Shared::fill) a tile by it, every value of the type `C` is that of one of
    ///   them.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn new(coordinate: C) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Self::by(coordinate) }
    }
}

impl<C: Copy, One, By> Own<'_, C, One, By> {
    /// The coordinate that this thread or block got by `By`.
    ///
    /// # Safety
    ///
    /// As for [`new`](Own::new), with `Own<'_, _, One, By>`.
    #[inline(always)]
    pub(super) const unsafe fn by(coordinate: C) -> Self {
        Self {
            coordinate,
            one: PhantomData,
        }
    }

    /// The coordinate.
    #[must_use]
    #[inline(always)]
    pub const fn get(&self) -> C {
        self.coordinate
    }
}

impl<'k, C: Copy, One, By> Own<'k, C, One, By> {
    /// The same coordinate, if it is in a smaller shape: only some of several threads take parts.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let thread = (Below::<_32>::wrapped(0), Below::<_8>::wrapped(2));
    /// // SAFETY: there is one thread.
    /// let me = unsafe { Own::<_, Thread>::new(thread) };
    /// let first_of_its_warp = me.inside((_1::new(), _8::new()));
    /// assert_eq!(first_of_its_warp.unwrap().get().1.get(), 2);
    ///
    /// // SAFETY: there is one thread.
    /// let me = unsafe { Own::<_, Thread>::new(Below::<_256>::wrapped(200)) };
    /// assert!(me.inside(_128::new()).is_none());
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn inside<S: Sealed>(self, _shape: S) -> Option<Own<'k, C::Output, One, InsideOf<S, By>>>
    where
        C: Narrow<S>,
    {
        // SAFETY: the coordinate stays as it is.
        self.coordinate
            .narrow()
            .map(|coordinate| unsafe { Own::by(coordinate) })
    }
}

/// One number instead of a coordinate, or a coordinate instead of a number.
impl<'k, C: Copy, One, By> Own<'k, C, One, By> {
    /// The number of this coordinate in a layout: no two have the same, as the layout is distinct.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let thread = (Below::<_32>::wrapped(5), Below::<_8>::wrapped(2));
    /// // SAFETY: there is one thread.
    /// let me = unsafe { Own::<_, Thread>::new(thread) };
    /// let by_rows = Layout::<(_32, _8), (_8, _1)>::new();
    /// assert_eq!(me.numbered_by(by_rows).get().get(), 42);
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `crd2idx` (`stride.hpp`).
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // The parameters are what there is to say.
    pub fn numbered_by<S, D, N, V: Kept, W: Kept>(
        self,
        layout: Layout<S, D>,
    ) -> Given<Given<Own<'k, Below<N>, One, NumberedBy<Layout<S, D>, By>>, V>, W>
    where
        Layout<S, D>: IsDistinctOutcome<Verdict = V> + Cosize<Output = N> + OffsetAt<C>,
        C: ThreadOfOutcome<S, Verdict = W>,
        N: StaticInteger,
    {
        let number = OffsetAt::offset(layout, self.coordinate);
        const {
            assert!(
                N::VALUE.unwrap() <= u32::MAX as u64,
                "there are more numbers than u32 counts"
            );
        }
        // SAFETY: the coordinate is in the shape, so that its offset is below the cosize, and two
        // coordinates do not have the same offset.
        unsafe { Own::by(Below::new_unchecked(number)) }
    }
}

impl<'k, N, One, By> Own<'k, Below<N>, One, By> {
    /// The coordinate of this number in a shape with as many coordinates, the first mode counting fastest.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// // SAFETY: there is one thread.
    /// let me = unsafe { Own::<_, Thread>::new(Below::<_256>::wrapped(42)) };
    /// let (column, row) = me.coordinate_in((_32::new(), _8::new())).get();
    /// assert_eq!((column.get(), row.get()), (10, 1));
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `idx2crd` (`stride.hpp`).
    #[must_use]
    #[inline(always)]
    pub fn coordinate_in<S>(self, _shape: S) -> Own<'k, S::Coordinate, One, CoordinateIn<S, By>>
    where
        S: Size<Output = N> + Digits,
    {
        // SAFETY: no two numbers below the size have the same digits.
        unsafe { Own::by(S::digits(self.coordinate.get())) }
    }
}

/// A coordinate with its parts in another order, or with one more.
impl<'k, A: Copy, One, By> Own<'k, (A,), One, By> {
    /// The coordinate with a second part, which may be the same for all or not.
    #[must_use]
    #[inline(always)]
    pub fn append<B: Copy>(self, last: B) -> Own<'k, (A, B), One, Appended<By>> {
        // SAFETY: the first part is as it was.
        unsafe { Own::by((self.coordinate.0, last)) }
    }
}
impl<'k, A: Copy, B: Copy, One, By> Own<'k, (A, B), One, By> {
    /// The coordinate with its parts in reverse order: for `(x, y)`, the row and the column `(y, x)`.
    #[must_use]
    #[inline(always)]
    pub fn reversed(self) -> Own<'k, (B, A), One, Reversed<By>> {
        let (first, last) = self.coordinate;
        // SAFETY: the same parts.
        unsafe { Own::by((last, first)) }
    }
}
impl<'k, A: Copy, B: Copy, C: Copy, One, By> Own<'k, (A, B, C), One, By> {
    /// The coordinate with its parts in reverse order.
    #[must_use]
    #[inline(always)]
    pub fn reversed(self) -> Own<'k, (C, B, A), One, Reversed<By>> {
        let (first, middle, last) = self.coordinate;
        // SAFETY: the same parts.
        unsafe { Own::by((last, middle, first)) }
    }
}

/// A shape of static integers, in which numbers have coordinates.
pub trait Digits: Sealed {
    /// A coordinate in the shape.
    type Coordinate: Copy;
    /// The coordinate of a number below the size.
    fn digits(number: u32) -> Self::Coordinate;
}

/// A coordinate that may be in a smaller shape `S`.
pub trait Narrow<S: Sealed>: Sealed + Copy {
    /// A coordinate in the shape.
    type Output: Copy;
    /// The same coordinate, if it is in the shape.
    fn narrow(self) -> Option<Self::Output>;
}

impl<S: StaticInteger + Sealed, N> Narrow<S> for Below<N> {
    type Output = Below<S>;
    #[inline(always)]
    fn narrow(self) -> Option<Below<S>> {
        Below::new(self.get())
    }
}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: StaticInteger + Sealed),+> Digits for ($($S,)+) {
            type Coordinate = ($(Below<$S>,)+);
            #[inline(always)]
            fn digits(number: u32) -> Self::Coordinate {
                let mut rest = number;
                let mut digits = |extent| {
                    let digits = rest;
                    rest /= extent;
                    digits
                };
                ($(Below::<$S>::wrapped(digits(const { $S::U32 })),)+)
            }
        }
        impl<$($S: StaticInteger + Sealed, $C),+> Narrow<($($S,)+)> for ($(Below<$C>,)+) {
            type Output = ($(Below<$S>,)+);
            #[inline(always)]
            fn narrow(self) -> Option<Self::Output> {
                Some(($(Below::new(self.$i.get())?,)+))
            }
        }
    };
}
for_each_arity!(tuples);
