//! What belongs to one thread or block alone.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::distinct::IsDistinctOutcome;
use super::thread_of::ThreadOfOutcome;
use super::way::{Appended, CoordinateIn, Index, InsideOf, NumberedBy, Permuted, Reversed};
use super::{Below, Block, Grid, Thread};
use crate::Layout;
use crate::algebra::gather::{IsSplit, SplitsDivision};
use crate::arity::for_each_arity;
use crate::int::{_0, _1, _2, StaticInteger};
use crate::int_tuple::size::Size;
use crate::layout::{Cosize, OffsetAt};
use crate::modes::Nil;
use crate::report::{CoordinateOfThreads, Done, Given, Kept, PlainCoordinate, Refusal, Verdict};
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

/// A **type operator**: whether one takes its part of what is shared in the scope `Self` at `Me`, which is `Own<'_, C, One, By>`.
///
/// # Safety
///
/// * `Me` must be that coordinate if the verdict is no refusal, and [`coordinate`](Self::coordinate) must return what [`Own::get`] does.
#[diagnostic::on_unimplemented(
    message = "expected the unique coordinate at which these cells are taken, found another",
    label = "expected one of a `{One}` by `{By}`, found `{Me}`",
    note = "one owner: all threads that share cells take their parts in one way, which the type of their tensor names, at \
            `here.block()`, `here.thread()`, `here.rank()` or `here.thread_in_grid()`"
)]
pub unsafe trait TakenAt<Me, C, One, By> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// The coordinate.
    fn coordinate(me: Me) -> C;
}
// SAFETY: it is.
#[diagnostic::do_not_recommend]
unsafe impl<Scope, C: Copy, One, By> TakenAt<Own<'_, C, One, By>, C, One, By> for Scope {
    type Verdict = Nil;
    #[inline(always)]
    fn coordinate(me: Own<'_, C, One, By>) -> C {
        me.get()
    }
}
macro_rules! plain {
    ([$($parameter:ident)*] $C:ty) => {
        plain!([$($parameter)*] $C, Block in Grid);
        plain!([$($parameter)*] $C, Thread in Block);
    };
    ([$($parameter:ident)*] $C:ty, $One:ident in $Scope:ident) => {
        // SAFETY: refused.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($parameter,)* By> TakenAt<$C, $C, $One, By> for $Scope {
            type Verdict = Refusal<PlainCoordinate<$C>>;
            #[inline(always)]
            fn coordinate(me: $C) -> $C {
                me
            }
        }
    };
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        plain!([$($C)+] ($($C,)+));
    };
}
for_each_arity!(plain);
plain!([] u32);
plain!([] usize);
plain!([N] Below<N>);

/// Threads come first: the part is that of as many threads.
#[diagnostic::do_not_recommend]
impl<S, D, N, Split, Ignored> SplitsDivision<Layout<S, D>> for Below<N>
where
    N: SplitsDivision<Layout<S, D>, Answer = Done<Split, Ignored>>,
    Done<Split, Refusal<CoordinateOfThreads>>: IsSplit,
{
    type Answer = Done<Split, Refusal<CoordinateOfThreads>>;
}
/// Threads come first.
#[diagnostic::do_not_recommend]
impl<A, C: SplitsDivision<A>, One, By> SplitsDivision<A> for Own<'_, C, One, By> {
    type Answer = C::Answer;
}

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
        // SAFETY: the caller upholds the safety contract of this function.
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
    #[allow(clippy::type_complexity)] // The type parameters carry the meaning.
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

macro_rules! append {
    ($($(#[$doc:meta])* $($A:ident $i:tt)+;)+) => {$(
        impl<'k, $($A: Copy,)+ One, By> Own<'k, ($($A,)+), One, By> {
            $(#[$doc])*
            #[must_use]
            #[inline(always)]
            pub fn append<Last: Copy>(self, last: Last) -> Own<'k, ($($A,)+ Last), One, Appended<By, Last>> {
                // SAFETY: the parts before are as they were. The way names the types of all parts, so the coordinates of all threads are of one
                // type, and numbers that are computed from its extents differ, too.
                unsafe { Own::by(($(self.coordinate.$i,)+ last)) }
            }
        }
    )+};
}
append! {
    /// The coordinate with a second part, which may be the same for all or not.
    A 0;
    /// The coordinate with a third part, which may be the same for all or not.
    ///
    /// In a grid `(x, y)`, the tile of step `step` in the row and the column of a block:
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// // SAFETY: there is one block.
    /// let block = unsafe { Own::<_, Block>::new((3_u32, 1_u32)) };
    /// for step in 0..2_u32 {
    ///     assert_eq!(block.reversed().append(step).get(), (1, 3, step));
    /// }
    /// ```
    A 0 B 1;
    /// The coordinate with a fourth part, which may be the same for all or not.
    A 0 B 1 C 2;
}

/// A coordinate with its parts in another order.
impl<'k, C: Copy, One, By> Own<'k, C, One, By> {
    /// The coordinate with its parts in the order of some integers: part `i` of the result is part `order[i]`.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// // SAFETY: there is one block.
    /// let block = unsafe { Own::<_, Block>::new((4_u32, 2_u32, 7_u32)) };
    /// let (row, column, batch) = block.permuted((_1::new(), _0::new(), _2::new())).get();
    /// assert_eq!((row, column, batch), (2, 4, 7));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn permuted<Order: Permutes<C>>(
        self,
        _order: Order,
    ) -> Own<'k, Order::Output, One, Permuted<Order, By>> {
        // SAFETY: `Permutes`: the same parts.
        unsafe { Own::by(Order::permute(self.coordinate)) }
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

/// An order of the parts of the coordinate `C`: a permutation of `(_0, _1)` or `(_0, _1, _2)`.
///
/// # Safety
///
/// * [`permute`](Self::permute) must return all parts of the coordinate.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an order of the parts of `{C}`",
    label = "not a permutation",
    note = "an order has each part once: `(_1, _0)` for two parts, for example `(_1, _0, _2)` for three"
)]
pub unsafe trait Permutes<C>: Sealed {
    /// The coordinate in this order.
    type Output: Copy;
    /// The coordinate in this order.
    fn permute(coordinate: C) -> Self::Output;
}
macro_rules! permutations {
    ($(($($part:ident: $Part:ident),+) ($($N:ident $to:ident: $To:ident),+);)+) => {$(
        // SAFETY: each part once.
        unsafe impl<$($Part: Copy),+> Permutes<($($Part,)+)> for ($($N,)+) {
            type Output = ($($To,)+);
            #[inline(always)]
            fn permute(($($part,)+): ($($Part,)+)) -> Self::Output {
                ($($to,)+)
            }
        }
    )+};
}
permutations! {
    (a: A, b: B) (_0 a: A, _1 b: B);
    (a: A, b: B) (_1 b: B, _0 a: A);
    (a: A, b: B, c: C) (_0 a: A, _1 b: B, _2 c: C);
    (a: A, b: B, c: C) (_0 a: A, _2 c: C, _1 b: B);
    (a: A, b: B, c: C) (_1 b: B, _0 a: A, _2 c: C);
    (a: A, b: B, c: C) (_1 b: B, _2 c: C, _0 a: A);
    (a: A, b: B, c: C) (_2 c: C, _0 a: A, _1 b: B);
    (a: A, b: B, c: C) (_2 c: C, _1 b: B, _0 a: A);
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

/// The part of a thread in a tile of one mode has this shape: the mode holds the tiles among which the elements lie.
impl<S: StaticInteger + Sealed> Digits for ((S,),) {
    type Coordinate = (Below<S>,);
    #[inline(always)]
    fn digits(number: u32) -> Self::Coordinate {
        (Below::wrapped(number),)
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
