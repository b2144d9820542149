//! Unique coordinates: coordinates that belong to one thread or block only.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::injective::IsInjectiveOutcome;
use super::partition::{Appended, CoordinateIn, Index, InsideOf, NumberedBy, Permuted, Reversed};
use super::thread_of::ThreadOfOutcome;
use super::{Block, Bounded, Grid, Thread};
use crate::Layout;
use crate::algebra::gather::{IsSplit, SplitsDivision};
use crate::arity::for_each_arity;
use crate::int::{_0, _1, _2, StaticInteger};
use crate::int_tuple::size::Size;
use crate::layout::{Cosize, OffsetAt};
use crate::modes::Nil;
use crate::report::{
    Checked, CoordinateOfThreads, Evaluated, IsAccepted, PlainCoordinate, Rejection, Verdict,
};
use crate::sealed::Sealed;

/// A coordinate that is unique to one [`Block`](super::Block) of the grid, or one [`Thread`](super::Thread) of
/// the block or grid.
///
/// The coordinate proves that no other thread or block takes the part at the same coordinate.
///
/// `By` records how the coordinate was obtained. Two threads can have equal coordinates only with different
/// types `By`. The value cannot move to another thread, and ends with `'k`, the run of its
/// [`Kernel`](super::Kernel).
#[derive(Debug)]
pub struct UniqueCoord<'k, C, One, By = Index> {
    coordinate: C,
    one: PhantomData<Of<'k, One, By>>,
}

impl<C, One, By> Sealed for UniqueCoord<'_, C, One, By> {}

/// A **type operator**: the check that `Me` is a `UniqueCoord<'_, C, One, By>`, at which parts are taken in the scope
/// `Self`.
///
/// # Safety
///
/// * If the verdict is [`Nil`], `Me` must be that coordinate type.
/// * [`coordinate`](Self::coordinate) must return the same value as [`UniqueCoord::get`].
#[diagnostic::on_unimplemented(
    message = "expected the unique coordinate by which the tensor is partitioned, found a different one",
    label = "expected a coordinate of a `{One}` obtained by `{By}`, found `{Me}`",
    note = "one owner: use the same one of `ctx.block_idx()`, `ctx.thread_idx()`, \
            `ctx.thread_rank()` and `ctx.global_thread_idx()` everywhere: all threads that share \
            elements must use the partition scheme that the tensor's type names"
)]
pub unsafe trait TakenAt<Me, C, One, By> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
    /// Returns the coordinate.
    fn coordinate(me: Me) -> C;
}
// SAFETY: `Me` is `UniqueCoord<'_, C, One, By>`, and `coordinate` returns `me.get()`.
#[diagnostic::do_not_recommend]
unsafe impl<Scope, C: Copy, One, By> TakenAt<UniqueCoord<'_, C, One, By>, C, One, By> for Scope {
    type Verdict = Nil;
    #[inline(always)]
    fn coordinate(me: UniqueCoord<'_, C, One, By>) -> C {
        me.get()
    }
}
macro_rules! plain {
    ([$($parameter:ident)*] $C:ty) => {
        plain!([$($parameter)*] $C, Block in Grid);
        plain!([$($parameter)*] $C, Thread in Block);
    };
    ([$($parameter:ident)*] $C:ty, $One:ident in $Scope:ident) => {
        // SAFETY: the verdict is an error, so the obligations do not apply.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($parameter,)* By> TakenAt<$C, $C, $One, By> for $Scope {
            type Verdict = Rejection<PlainCoordinate<$C>>;
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
plain!([N] Bounded<N>);

/// The thread mode comes first in the division, so `Bounded<N>` selects one of `N` threads.
#[diagnostic::do_not_recommend]
impl<S, D, N, Split, Ignored> SplitsDivision<Layout<S, D>> for Bounded<N>
where
    N: SplitsDivision<Layout<S, D>, Answer = Evaluated<Split, Ignored>>,
    Evaluated<Split, Rejection<CoordinateOfThreads>>: IsSplit,
{
    type Answer = Evaluated<Split, Rejection<CoordinateOfThreads>>;
}
/// The thread mode comes first in the division.
#[diagnostic::do_not_recommend]
impl<A, C: SplitsDivision<A>, One, By> SplitsDivision<A> for UniqueCoord<'_, C, One, By> {
    type Answer = C::Answer;
}

/// Markers: the type is not `Send`, and is invariant in `'k`.
type Of<'k, One, By> = (*const (), fn(&'k ()) -> &'k (), One, By);

impl<C: Copy, One, By> Clone for UniqueCoord<'_, C, One, By> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<C: Copy, One, By> Copy for UniqueCoord<'_, C, One, By> {}

impl<C: Copy, One> UniqueCoord<'_, C, One> {
    /// Creates the coordinate of this thread or block.
    ///
    /// # Safety
    ///
    /// * No other thread or block may have an equal coordinate `UniqueCoord<'_, _, One>`, or a
    ///   coordinate with an equal number ([`ThreadNumber`](super::ThreadNumber)). "Other" means:
    ///   for `Block`, other blocks of the grid; for `Thread`, other threads of the block; for
    ///   `Thread<Grid>`, other threads of the grid.
    /// * The lifetime must end before the thread does.
    /// * If threads [fill](super::Shared::fill) a tile at this coordinate, every value of the type
    ///   `C` must be the coordinate of one of these threads.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn new(coordinate: C) -> Self {
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe { Self::by(coordinate) }
    }
}

impl<C: Copy, One, By> UniqueCoord<'_, C, One, By> {
    /// Creates the coordinate that this thread or block obtained in the way that `By` records.
    ///
    /// # Safety
    ///
    /// * The obligations of [`new`](UniqueCoord::new) must hold for `UniqueCoord<'_, _, One, By>`.
    #[inline(always)]
    pub(super) const unsafe fn by(coordinate: C) -> Self {
        Self {
            coordinate,
            one: PhantomData,
        }
    }

    /// Returns the coordinate.
    #[must_use]
    #[inline(always)]
    pub const fn get(&self) -> C {
        self.coordinate
    }
}

impl<'k, C: Copy, One, By> UniqueCoord<'k, C, One, By> {
    /// Returns the same coordinate in a smaller shape, or `None` if the coordinate is outside.
    ///
    /// Use this method if only some of the threads take parts.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let thread = (Bounded::<_32>::wrapped(0), Bounded::<_8>::wrapped(2));
    /// // SAFETY: only one thread exists.
    /// let me = unsafe { UniqueCoord::<_, Thread>::new(thread) };
    /// let first_of_its_warp = me.inside((_1::new(), _8::new()));
    /// assert_eq!(first_of_its_warp.unwrap().get().1.get(), 2);
    ///
    /// // SAFETY: only one thread exists.
    /// let me = unsafe { UniqueCoord::<_, Thread>::new(Bounded::<_256>::wrapped(200)) };
    /// assert!(me.inside(_128::new()).is_none());
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn inside<S: Sealed>(
        self,
        _shape: S,
    ) -> Option<UniqueCoord<'k, C::Output, One, InsideOf<S, By>>>
    where
        C: Narrow<S>,
    {
        // SAFETY: the coordinate value does not change, so it stays unique.
        self.coordinate
            .narrow()
            .map(|coordinate| unsafe { UniqueCoord::by(coordinate) })
    }
}

/// Conversions between coordinates and linear indices.
impl<'k, C: Copy, One, By> UniqueCoord<'k, C, One, By> {
    /// Returns the offset of this coordinate in a layout. The layout must be injective, so the offset is unique
    /// too.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let thread = (Bounded::<_32>::wrapped(5), Bounded::<_8>::wrapped(2));
    /// // SAFETY: only one thread exists.
    /// let me = unsafe { UniqueCoord::<_, Thread>::new(thread) };
    /// let by_rows = Layout::<(_32, _8), (_8, _1)>::new();
    /// assert_eq!(me.numbered_by(by_rows).get().get(), 42);
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `crd2idx` (`stride.hpp`).
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // A type alias would hide the parameters.
    pub fn numbered_by<S, D, N, V: IsAccepted, W: IsAccepted>(
        self,
        layout: Layout<S, D>,
    ) -> Checked<Checked<UniqueCoord<'k, Bounded<N>, One, NumberedBy<Layout<S, D>, By>>, V>, W>
    where
        Layout<S, D>: IsInjectiveOutcome<Verdict = V> + Cosize<Output = N> + OffsetAt<C>,
        C: ThreadOfOutcome<S, Verdict = W>,
        N: StaticInteger,
    {
        let number = OffsetAt::offset(layout, self.coordinate);
        const {
            assert!(
                N::VALUE.unwrap() <= u32::MAX as u64,
                "expected at most 4294967295 threads or blocks, which `u32` counts"
            );
        }
        // SAFETY: the coordinate is in the shape, so its offset is less than the cosize. The layout is
        // injective, so two coordinates have different offsets.
        unsafe { UniqueCoord::by(Bounded::new_unchecked(number)) }
    }
}

impl<'k, N, One, By> UniqueCoord<'k, Bounded<N>, One, By> {
    /// Returns the coordinate of this linear index in a shape of the same size. The first mode varies fastest.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// // SAFETY: only one thread exists.
    /// let me = unsafe { UniqueCoord::<_, Thread>::new(Bounded::<_256>::wrapped(42)) };
    /// let (column, row) = me.coordinate_in((_32::new(), _8::new())).get();
    /// assert_eq!((column.get(), row.get()), (10, 1));
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `idx2crd` (`stride.hpp`).
    #[must_use]
    #[inline(always)]
    pub fn coordinate_in<S>(
        self,
        _shape: S,
    ) -> UniqueCoord<'k, S::Coordinate, One, CoordinateIn<S, By>>
    where
        S: Size<Output = N> + Digits,
    {
        // SAFETY: two different linear indices below the size have different coordinates.
        unsafe { UniqueCoord::by(S::digits(self.coordinate.get())) }
    }
}

macro_rules! append {
    ($($(#[$doc:meta])* $($A:ident $i:tt)+;)+) => {$(
        impl<'k, $($A: Copy,)+ One, By> UniqueCoord<'k, ($($A,)+), One, By> {
            $(#[$doc])*
            #[must_use]
            #[inline(always)]
            pub fn append<Last: Copy>(self, last: Last) -> UniqueCoord<'k, ($($A,)+ Last), One, Appended<By, Last>> {
                // SAFETY: the first entries of the coordinate do not change, so it stays unique.
                //
                // The scheme names the types of all entries, so the coordinates of all threads have one type.
                // Indices computed with the extents of the scheme are therefore unique too.
                unsafe { UniqueCoord::by(($(self.coordinate.$i,)+ last)) }
            }
        }
    )+};
}
append! {
    /// Returns the coordinate with a second entry. The second entry may differ between threads.
    A 0;
    /// Returns the coordinate with a third entry. The third entry may differ between threads.
    ///
    /// In a grid `(x, y)`, the result selects the tile of step `step` in the row and the column of
    /// a block:
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// // SAFETY: only one block exists.
    /// let block = unsafe { UniqueCoord::<_, Block>::new((3_u32, 1_u32)) };
    /// for step in 0..2_u32 {
    ///     assert_eq!(block.reversed().append(step).get(), (1, 3, step));
    /// }
    /// ```
    A 0 B 1;
    /// Returns the coordinate with a fourth entry. The fourth entry may differ between threads.
    A 0 B 1 C 2;
}

/// Permutations of the entries of a coordinate.
impl<'k, C: Copy, One, By> UniqueCoord<'k, C, One, By> {
    /// Returns the coordinate with permuted entries: entry `i` of the result is entry `order[i]`.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// // SAFETY: only one block exists.
    /// let block = unsafe { UniqueCoord::<_, Block>::new((4_u32, 2_u32, 7_u32)) };
    /// let (row, column, batch) = block.permuted((_1::new(), _0::new(), _2::new())).get();
    /// assert_eq!((row, column, batch), (2, 4, 7));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn permuted<Order: Permutes<C>>(
        self,
        _order: Order,
    ) -> UniqueCoord<'k, Order::Output, One, Permuted<Order, By>> {
        // SAFETY: `Permutes` guarantees that the result has the same entries, so it stays unique.
        unsafe { UniqueCoord::by(Order::permute(self.coordinate)) }
    }
}
impl<'k, A: Copy, B: Copy, One, By> UniqueCoord<'k, (A, B), One, By> {
    /// Returns the coordinate with its entries in reverse order: `(x, y)` becomes `(y, x)`, row and column.
    #[must_use]
    #[inline(always)]
    pub fn reversed(self) -> UniqueCoord<'k, (B, A), One, Reversed<By>> {
        let (first, last) = self.coordinate;
        // SAFETY: the result has the same entries, so it stays unique.
        unsafe { UniqueCoord::by((last, first)) }
    }
}
impl<'k, A: Copy, B: Copy, C: Copy, One, By> UniqueCoord<'k, (A, B, C), One, By> {
    /// Returns the coordinate with its entries in reverse order.
    #[must_use]
    #[inline(always)]
    pub fn reversed(self) -> UniqueCoord<'k, (C, B, A), One, Reversed<By>> {
        let (first, middle, last) = self.coordinate;
        // SAFETY: the result has the same entries, so it stays unique.
        unsafe { UniqueCoord::by((last, middle, first)) }
    }
}

/// A permutation of the entries of the coordinate `C`: a permutation of `(_0, _1)` or `(_0, _1, _2)`.
///
/// # Safety
///
/// * [`permute`](Self::permute) must return all entries of the coordinate.
#[diagnostic::on_unimplemented(
    message = "expected a permutation of the entries of `{C}`, found `{Self}`",
    label = "this is not a permutation",
    note = "write each index once: `(_1, _0)` for two entries, `(_1, _0, _2)` for three"
)]
pub unsafe trait Permutes<C>: Sealed {
    /// The permuted coordinate.
    type Output: Copy;
    /// Returns the permuted coordinate.
    fn permute(coordinate: C) -> Self::Output;
}
macro_rules! permutations {
    ($(($($part:ident: $Part:ident),+) ($($N:ident $to:ident: $To:ident),+);)+) => {$(
        // SAFETY: the result has each entry once.
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

/// A shape of static integers that converts linear indices to coordinates.
pub trait Digits: Sealed {
    /// A coordinate in the shape.
    type Coordinate: Copy;
    /// Returns the coordinate of a linear index, which must be less than the size.
    fn digits(number: u32) -> Self::Coordinate;
}

/// A coordinate that can be checked against a smaller shape `S`.
pub trait Narrow<S: Sealed>: Sealed + Copy {
    /// A coordinate in the shape.
    type Output: Copy;
    /// Returns the same coordinate, or `None` if it is outside the shape.
    fn narrow(self) -> Option<Self::Output>;
}

impl<S: StaticInteger + Sealed, N> Narrow<S> for Bounded<N> {
    type Output = Bounded<S>;
    #[inline(always)]
    fn narrow(self) -> Option<Bounded<S>> {
        Bounded::new(self.get())
    }
}

/// The shape of a thread's elements in a rank-1 tile: the mode counts the tiles from which the elements come.
impl<S: StaticInteger + Sealed> Digits for ((S,),) {
    type Coordinate = (Bounded<S>,);
    #[inline(always)]
    fn digits(number: u32) -> Self::Coordinate {
        (Bounded::wrapped(number),)
    }
}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: StaticInteger + Sealed),+> Digits for ($($S,)+) {
            type Coordinate = ($(Bounded<$S>,)+);
            #[inline(always)]
            fn digits(number: u32) -> Self::Coordinate {
                let mut rest = number;
                let mut digits = |extent| {
                    let digits = rest;
                    rest /= extent;
                    digits
                };
                ($(Bounded::<$S>::wrapped(digits(const { $S::U32 })),)+)
            }
        }
        impl<$($S: StaticInteger + Sealed, $C),+> Narrow<($($S,)+)> for ($(Bounded<$C>,)+) {
            type Output = ($(Bounded<$S>,)+);
            #[inline(always)]
            fn narrow(self) -> Option<Self::Output> {
                Some(($(Bounded::new(self.$i.get())?,)+))
            }
        }
    };
}
for_each_arity!(tuples);
