//! What is of one thread or block alone.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::{Below, IsDistinct, ThreadOf};
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::StaticInteger;
use crate::layout::{Cosize, OffsetAt, Size};
use crate::sealed::Sealed;

/// A coordinate that no other has: no other [`Block`](super::Block) of the grid, no other
/// [`Thread`](super::Thread) of the block, or of the grid. It is the witness that what is taken at it is
/// taken once.
///
/// It stays with the thread that made it.
#[derive(Debug)]
pub struct Own<C, One> {
    coordinate: C,
    one: PhantomData<(*const (), One)>,
}

impl<C: Copy, One> Clone for Own<C, One> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<C: Copy, One> Copy for Own<C, One> {}

impl<C: Copy, One> Own<C, One> {
    /// The coordinate of this thread or block.
    ///
    /// # Safety
    ///
    /// No other has the coordinate of those that take parts of the same cells with it: for `Block` no
    /// other block of the grid, for `Thread` no other thread of the block, and for `Thread<Grid>` no
    /// other thread of the grid.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn new(coordinate: C) -> Self {
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

impl<C: Copy, One> Own<C, One> {
    /// The same coordinate, if it is in a smaller shape: of several, some take parts.
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
    pub fn inside<S: Sealed>(self, _: S) -> Option<Own<C::Output, One>>
    where
        C: Narrow<S>,
    {
        // SAFETY: the coordinate stays as it is.
        self.coordinate
            .narrow()
            .map(|coordinate| unsafe { Self::renamed(coordinate) })
    }

    /// Another coordinate in place of this one.
    ///
    /// # Safety
    ///
    /// No two coordinates of the type `C` become the same.
    #[inline(always)]
    const unsafe fn renamed<D>(coordinate: D) -> Own<D, One> {
        Own {
            coordinate,
            one: PhantomData,
        }
    }
}

/// One number in place of a coordinate, or a coordinate in place of a number.
impl<C: Copy, One> Own<C, One> {
    /// The number of this one in a layout of all: no two have the same, as the layout is distinct.
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
    pub fn numbered_by<S, D, N>(self, layout: Layout<S, D>) -> Own<Below<N>, One>
    where
        Layout<S, D>: IsDistinct + Cosize<Output = N> + OffsetAt<C>,
        C: ThreadOf<S>,
        N: StaticInteger,
    {
        let number = OffsetAt::offset(layout, self.coordinate);
        const {
            assert!(
                N::VALUE.unwrap() <= u32::MAX as u64,
                "there are more numbers than u32 counts"
            );
        }
        // SAFETY: the coordinate is in the shape, so that its offset is below the cosize, and the
        // offsets of two are not the same.
        unsafe { Self::renamed(Below::new_unchecked(number)) }
    }
}

impl<N, One> Own<Below<N>, One> {
    /// The coordinate of this number in a shape with as many, counted with the first mode fastest.
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
    pub fn coordinate_in<S>(self, _: S) -> Own<S::Coordinate, One>
    where
        S: Size<Output = N> + Digits,
    {
        // SAFETY: a number below the size has digits of its own.
        unsafe { Self::renamed(S::digits(self.coordinate.get())) }
    }
}

/// A coordinate with its parts in another order, or with one more.
impl<A: Copy, One> Own<(A,), One> {
    /// The coordinate with a second part, which is the same for all or not.
    #[must_use]
    #[inline(always)]
    pub fn append<B>(self, last: B) -> Own<(A, B), One> {
        // SAFETY: the first part is as it was.
        unsafe { Self::renamed((self.coordinate.0, last)) }
    }
}
impl<A: Copy, B: Copy, One> Own<(A, B), One> {
    /// The coordinate with its parts in reverse: of `(x, y)`, the row and the column `(y, x)`.
    #[must_use]
    #[inline(always)]
    pub fn reversed(self) -> Own<(B, A), One> {
        let (first, last) = self.coordinate;
        // SAFETY: the same parts.
        unsafe { Self::renamed((last, first)) }
    }
}
impl<A: Copy, B: Copy, C: Copy, One> Own<(A, B, C), One> {
    /// The coordinate with its parts in reverse.
    #[must_use]
    #[inline(always)]
    pub fn reversed(self) -> Own<(C, B, A), One> {
        let (first, middle, last) = self.coordinate;
        // SAFETY: the same parts.
        unsafe { Self::renamed((last, middle, first)) }
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
