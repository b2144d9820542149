//! Thread coordinates, for partitions among an exact number of threads.
#![allow(unsafe_code)]

use super::below::InBoundsOutcome;
use super::{Bounded, TensorLayout, UniqueCoord};
use crate::arity::{for_each_arity, for_each_two_arities};
use crate::int::digit::for_each_static;
use crate::int::dynamic::Unknown;
use crate::int::dynamic::word::Values;
use crate::int::{Compare, Compared, Equal, Greater, Less, StaticInteger, impl_for};
use crate::int_tuple::size::Size;
use crate::modes::Nil;
use crate::report::{
    By, Decimal, IfAccepted, IndexBelow, IsAccepted, OtherRank, Rejection, Skipped, ThreadsAllTake,
    ThreadsTakeAll, Verdict, all_modes,
};
use crate::sealed::Sealed;

/// A **type operator**: the check that `N` threads are exactly the threads of a partition. `Self` is the
/// comparison of `N` with the size of `S`.
pub trait AsMany<N, S> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<N, S> AsMany<N, S> for Equal {
    type Verdict = Nil;
}
/// The values of the missing threads would not be read or written.
impl<N: Decimal, S: Decimal> AsMany<N, S> for Less {
    type Verdict = Rejection<By<ThreadsTakeAll, N, S>>;
}
impl<N: Decimal, S: Decimal> AsMany<N, S> for Greater {
    type Verdict = Rejection<By<ThreadsAllTake, N, S>>;
}
/// A dynamic number of threads cannot be compared.
impl<N, S: Decimal> AsMany<N, S> for Unknown {
    type Verdict = Rejection<By<IndexBelow, S>>;
}

/// The coordinate of a thread in the shape `S`. The coordinate must be [in](super::InBounds) the shape.
///
/// If its type covers all threads, as `Bounded<N>` does, `N` must be at least the size of the shape.
pub trait ThreadOf<S, Nothing = ()>: ThreadOfOutcome<S, Verdict: IsAccepted> {}
impl<C, S, V> ThreadOf<S, IfAccepted<V>> for C
where
    C: ThreadOfOutcome<S, Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that a coordinate is a thread coordinate in the shape `S`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{Self}` is a thread of `{S}`",
    label = "this is not a thread coordinate of the partition",
    note = "write the coordinate of one of N threads as `Bounded<N>`, or as a tuple with one \
            `Bounded<N>` for each mode; for other coordinates, call the `get_` form of \
            the method, such as `get_local_partition`, which returns `None` if the coordinate is out of bounds"
)]
pub trait ThreadOfOutcome<S>: Sealed {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}

for_each_static! { impl_for {
    /// A single thread.
    <S, V> ThreadOfOutcome<S> where [Self: InBoundsOutcome<S, Verdict = V>, V: Verdict] {
        type Verdict = V;
    }
} }
/// A linear index must be less than the size.
impl<S, N, M, V> ThreadOfOutcome<S> for Bounded<N>
where
    S: Size<Output = M>,
    N: Compare<M>,
    Compared<N, M>: AsMany<N, M, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
/// Always an error.
impl<S, V> ThreadOfOutcome<S> for u32
where
    Self: InBoundsOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
/// Always an error.
impl<S, V> ThreadOfOutcome<S> for usize
where
    Self: InBoundsOutcome<S, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
impl ThreadOfOutcome<()> for () {
    type Verdict = Nil;
}
/// Passes for an invalid partition, whose error is reported elsewhere.
#[diagnostic::do_not_recommend]
impl<C: Sealed> ThreadOfOutcome<Skipped> for C {
    type Verdict = Nil;
}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $C: ThreadOfOutcome<$S>),+> ThreadOfOutcome<($($S,)+)> for ($($C,)+) {
            type Verdict = all_modes!($($i $C::Verdict),+);
        }
    };
}
for_each_arity!(tuples);

/// The coordinate of a thread, which converts to one linear index for all partitions.
///
/// A tuple is linearized in its own shape, first entry fastest. `(Bounded<X>, Bounded<Y>)` becomes `x + X * y`, the
/// rank in a block of `X` by `Y` threads. The modes into which a partition splits its threads do not matter.
#[diagnostic::on_unimplemented(
    message = "expected the index of a thread, found `{Self}`",
    label = "this is neither an integer nor a tuple of `Bounded<N>`",
    note = "write a thread as an integer, or as a tuple of `Bounded<N>`, like `ctx.thread_idx()`: \
            `(Bounded<X>, Bounded<Y>)` is the index `x + X * y`"
)]
pub trait ThreadNumber: Sealed + Copy {
    /// The type of the index.
    type Number: Sealed + Copy;
    /// Returns the index.
    fn number(self) -> Self::Number;
}

/// The coordinate of a thread in a tile, with one index for each mode of the tile. Entries that are tuples are
/// linearized in their own shape, like [`ThreadNumber`].
#[diagnostic::on_unimplemented(
    message = "expected the coordinate of a thread in a tile, found `{Self}`",
    label = "this does not have an integer for each mode of the tile",
    note = "write the coordinate of a thread as an integer, or as a tuple with one index for each \
            mode of the tile; an integer can be replaced by a tuple of `Bounded<N>`"
)]
pub trait ThreadByMode: Sealed + Copy {
    /// The type of the indices.
    type Numbers: Sealed + Copy;
    /// Returns the indices.
    fn by_mode(self) -> Self::Numbers;
}

for_each_static! { impl_for {
    <> ThreadNumber where [Self: Sealed + Copy] {
        type Number = Self;
        #[inline(always)]
        fn number(self) -> Self {
            self
        }
    }
    <> ThreadByMode where [Self: Sealed + Copy] {
        type Numbers = Self;
        #[inline(always)]
        fn by_mode(self) -> Self {
            self
        }
    }
} }
macro_rules! numbers {
    ($([$($N:ident)?] $T:ty),+) => {$(
        impl$(<$N>)? ThreadNumber for $T {
            type Number = Self;
            #[inline(always)]
            fn number(self) -> Self {
                self
            }
        }
        impl$(<$N>)? ThreadByMode for $T {
            type Numbers = Self;
            #[inline(always)]
            fn by_mode(self) -> Self {
                self
            }
        }
    )+};
}
numbers!([] u32, [] usize, [N] Bounded<N>);
/// `UniqueCoord` does not implement [`CountedIn`]: to read a part, take the part at the value of
/// [`UniqueCoord::get`].
impl<C: ThreadByMode, One, By> ThreadByMode for UniqueCoord<'_, C, One, By> {
    type Numbers = C::Numbers;
    #[inline(always)]
    fn by_mode(self) -> C::Numbers {
        self.get().by_mode()
    }
}
impl ThreadByMode for () {
    type Numbers = ();
    #[inline(always)]
    fn by_mode(self) {}
}

/// A coordinate for layouts with the integer type `W`.
#[diagnostic::on_unimplemented(
    message = "expected a thread index of type `{W}`, found `{Self}`",
    label = "this is not a thread index of type `{W}`",
    note = "use a thread index of the layout's integer type, `{W}`, or `Bounded<N>`; for a unique \
            coordinate `me`, write `me.get()`"
)]
pub trait CountedIn<W> {}
#[diagnostic::do_not_recommend]
impl<W, N: StaticInteger> CountedIn<W> for N {}
#[diagnostic::do_not_recommend]
impl CountedIn<u32> for u32 {}
#[diagnostic::do_not_recommend]
impl CountedIn<usize> for usize {}
#[diagnostic::do_not_recommend]
impl<W, N> CountedIn<W> for Bounded<N> {}
#[diagnostic::do_not_recommend]
impl<W> CountedIn<W> for () {}
macro_rules! counted_in {
    ($first:ident $last:ident; $([$C:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        #[diagnostic::do_not_recommend]
        impl<W, $($C: CountedIn<W>),+> CountedIn<W> for ($($C,)+) {}
    };
}
for_each_arity!(counted_in);

/// The integer type of a layout.
pub type WordOf<L> = <<L as TensorLayout>::Values as Values>::Word;

/// An entry of a thread coordinate, whose type gives the number of threads.
#[diagnostic::on_unimplemented(
    message = "expected a `Bounded<N>`, which gives the number of threads, found `{Self}`",
    label = "this is not a `Bounded<N>`",
    note = "write a tuple of `Bounded<N>`, like `ctx.thread_idx()`, for a thread index in the tuple's \
            own shape; write any other thread index as one integer"
)]
pub trait ThreadDigit: Sealed + Copy {
    /// Number of threads.
    type Extent: StaticInteger;
    /// Returns the index of the thread.
    fn digit(self) -> u32;
}
#[diagnostic::do_not_recommend]
impl<N: StaticInteger> ThreadDigit for Bounded<N> {
    type Extent = N;
    #[inline(always)]
    fn digit(self) -> u32 {
        self.get()
    }
}

macro_rules! counted {
    ($first:ident $last:ident; $([$C:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        #[diagnostic::do_not_recommend]
        impl<$($C: ThreadDigit<Extent = $D>, $D: StaticInteger,)+ N: StaticInteger> ThreadDigit for ($($C,)+)
        where
            ($($D,)+): Size<Output = N>,
        {
            type Extent = N;
            #[inline(always)]
            fn digit(self) -> u32 {
                let (number, extent) = (0, 1);
                $(
                    let number = number + extent * self.$i.digit();
                    let extent = extent * const { $D::U32 };
                )+
                _ = extent;
                number
            }
        }
        impl<$($C: ThreadDigit<Extent = $D>, $D: StaticInteger,)+ N: StaticInteger> ThreadNumber for ($($C,)+)
        where
            ($($D,)+): Size<Output = N>,
        {
            type Number = Bounded<N>;
            #[inline(always)]
            fn number(self) -> Bounded<N> {
                // SAFETY: each index is less than its extent, so the linear index is less than the product of
                // the extents.
                unsafe { Bounded::assume(self.digit()) }
            }
        }
        impl<$($C: ThreadNumber),+> ThreadByMode for ($($C,)+) {
            type Numbers = ($($C::Number,)+);
            #[inline(always)]
            fn by_mode(self) -> Self::Numbers {
                ($(self.$i.number(),)+)
            }
        }
    };
}
for_each_arity!(counted);

macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        impl<$($S,)+ $($C: Sealed),+> ThreadOfOutcome<($($S,)+)> for ($($C,)+) {
            type Verdict = Rejection<OtherRank<$rank, $modes>>;
        }
    };
}
for_each_two_arities!(other_ranks);
