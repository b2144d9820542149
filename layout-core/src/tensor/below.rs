//! Coordinates whose type says that they are in a shape.
#![allow(unsafe_code)]

use core::fmt;
use core::marker::PhantomData;

use crate::arity::{for_each_arity, for_each_two_arities};
use crate::coord::{Coord, InIntegers};
use crate::int::digit::for_each_static;
use crate::int::dynamic::Unknown;
use crate::int::dynamic::word::{Counts, Sums};
use crate::int::{Compare, Compared, Equal, Greater, Less, StaticInteger, impl_for};
use crate::int_tuple::size::{Size, SizeOf};
use crate::mixed::MixedCoord;
use crate::modes::Nil;
use crate::report::{
    By, Decimal, IndexBelow, IndexIsBelow, IndicesAreBelow, Kept, NothingOf, OtherRank, Refusal,
    Verdict, all_modes,
};
use crate::sealed::Sealed;

/// A `u32` below `N`.
///
/// ```
/// use layout_core::*;
///
/// let sum: u32 = Below::<_4>::all().map(Below::get).sum();
/// assert_eq!(sum, 6);
/// assert!(Below::<_4>::new(4).is_none());
/// ```
pub struct Below<N> {
    index: u32,
    bound: PhantomData<N>,
}

impl<N> Sealed for Below<N> {}

impl<N: StaticInteger> Below<N> {
    /// The index, if it is below `N`.
    #[must_use]
    #[inline(always)]
    pub fn new(index: u32) -> Option<Self> {
        (u64::from(index) < const { N::VALUE.unwrap() }).then_some(Self {
            index,
            bound: PhantomData,
        })
    }

    /// The index.
    ///
    /// # Safety
    ///
    /// It is below `N`, which fits `u32`.
    #[must_use]
    #[inline(always)]
    pub(super) const unsafe fn new_unchecked(index: u32) -> Self {
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe { core::hint::assert_unchecked(index < const { N::U32 }) };
        Self {
            index,
            bound: PhantomData,
        }
    }

    /// The index, without a hint to the compiler that it is below `N`.
    ///
    /// # Safety
    ///
    /// It is below `N`, which fits `u32`.
    #[inline(always)]
    pub(super) const unsafe fn assume(index: u32) -> Self {
        const {
            assert!(
                N::VALUE.unwrap() <= u32::MAX as u64,
                "there are more indices than u32 counts"
            );
        }
        Self {
            index,
            bound: PhantomData,
        }
    }

    /// All indices below `N`, from 0 on.
    #[inline(always)]
    pub fn all() -> impl Iterator<Item = Self> {
        const {
            assert!(
                N::VALUE.unwrap() <= u32::MAX as u64,
                "there are more indices than u32 counts"
            );
        }
        (0..N::U32).map(|index| Self {
            index,
            bound: PhantomData,
        })
    }

    /// The index modulo `N`.
    #[must_use]
    #[inline(always)]
    pub fn wrapped(index: u32) -> Self {
        const {
            assert!(N::VALUE.unwrap() > 0, "no index is below 0");
            assert!(
                N::VALUE.unwrap() <= u32::MAX as u64,
                "there are more indices than u32 counts"
            );
        }
        Self {
            index: index % const { N::U32 },
            bound: PhantomData,
        }
    }
}

impl<N> Below<N> {
    /// The index.
    #[must_use]
    #[inline(always)]
    pub const fn get(self) -> u32 {
        self.index
    }
}

impl<N> From<Below<N>> for u32 {
    #[inline(always)]
    fn from(below: Below<N>) -> Self {
        below.index
    }
}
impl<N> Clone for Below<N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<N> Copy for Below<N> {}
impl<N> PartialEq for Below<N> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}
impl<N> Eq for Below<N> {}
impl<N> fmt::Debug for Below<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index.fmt(f)
    }
}

/// A **type operator**: whether a static index `C`, compared with the extent `S`, is below it.
pub trait IsBelow<C, S> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<C, S> IsBelow<C, S> for Less {
    type Verdict = Nil;
}
macro_rules! not_below {
    ($($answer:ty)+) => {$(
        impl<C: Decimal, S: Decimal> IsBelow<C, S> for $answer {
            type Verdict = Refusal<By<IndexIsBelow, C, S>>;
        }
    )+};
}
not_below!(Equal Greater);
/// Nothing is known to be below a run-time extent, not even 0.
impl<C, S: Decimal> IsBelow<C, S> for Unknown {
    type Verdict = Refusal<By<IndexBelow, S>>;
}

/// A **type operator**: whether all indices below `N`, compared with the extent `S`, are below it.
pub trait AreBelow<N, S> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<N, S> AreBelow<N, S> for Less {
    type Verdict = Nil;
}
impl<N, S> AreBelow<N, S> for Equal {
    type Verdict = Nil;
}
impl<N: Decimal, S: Decimal> AreBelow<N, S> for Greater {
    type Verdict = Refusal<By<IndicesAreBelow, N, S>>;
}
/// Nothing is known to be below a run-time extent.
impl<N, S: Decimal> AreBelow<N, S> for Unknown {
    type Verdict = Refusal<By<IndexBelow, S>>;
}

/// A coordinate that is in the shape `S`, whatever its value.
pub trait InBounds<S, Nothing = ()>: InBoundsOutcome<S, Verdict: Kept> {}
impl<C, S, V> InBounds<S, NothingOf<V>> for C
where
    C: InBoundsOutcome<S, Verdict = V>,
    V: Kept,
{
}

/// A **type operator**: whether a coordinate is in the shape `S`, whatever its value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be in the shape `{S}`",
    label = "not a coordinate that is known to be in the shape",
    note = "coordinates that are: static integers below the extent, `Below<N>` for an extent of at \
            least `N`, and tuples of them; for others there is `get`"
)]
pub trait InBoundsOutcome<S>: Sealed {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}

for_each_static! { impl_for {
    /// An integer for all modes is below the size.
    <S, N, V> InBoundsOutcome<S> where [
        S: Size<Output = N>,
        Self: Sealed + Compare<N>,
        Compared<Self, N>: IsBelow<Self, N, Verdict = V>,
        V: Verdict,
    ] {
        type Verdict = V;
    }
} }

/// An integer for all modes is below the size. `Below<N>` exists only for static integers `N`.
impl<S, N, M, V> InBoundsOutcome<S> for Below<N>
where
    S: Size<Output = M>,
    N: Compare<M>,
    Compared<N, M>: AreBelow<N, M, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

/// Never holds: the type of an integer does not tell how large it is.
impl<S: Size<Output: Decimal>> InBoundsOutcome<S> for u32 {
    type Verdict = Refusal<By<IndexBelow, SizeOf<S>>>;
}
/// Never holds.
impl<S: Size<Output: Decimal>> InBoundsOutcome<S> for usize {
    type Verdict = Refusal<By<IndexBelow, SizeOf<S>>>;
}
impl InBoundsOutcome<()> for () {
    type Verdict = Nil;
}

#[diagnostic::do_not_recommend]
impl<N, I> InIntegers<I> for Below<N> {
    type Whole = Nil;
}
#[diagnostic::do_not_recommend]
impl<N, S, D> Coord<S, D, u32> for Below<N>
where
    u32: Coord<S, D, u32>,
{
    type Verdict = Nil;
    #[inline(always)]
    fn offset_from<Sum: Sums<u32>>(self, base: Sum) -> Sum {
        <u32 as Coord<S, D, u32>>::offset_from(self.index, base)
    }
    #[inline(always)]
    fn is_inside(&self) -> bool {
        <u32 as Coord<S, D, u32>>::is_inside(&self.index)
    }
}
#[diagnostic::do_not_recommend]
impl<N, S, D, V> MixedCoord<S, D, V> for Below<N>
where
    V: Counts<u32>,
    u32: MixedCoord<S, D, V>,
{
    type Verdict = Nil;
    #[inline(always)]
    fn offset_from<Sum: Sums<u32>>(self, base: Sum, values: &V) -> Sum {
        <u32 as MixedCoord<S, D, V>>::offset_from(self.index, base, values)
    }
    #[inline(always)]
    fn is_inside(&self, values: &V) -> bool {
        <u32 as MixedCoord<S, D, V>>::is_inside(&self.index, values)
    }
}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $C: InBoundsOutcome<$S>),+> InBoundsOutcome<($($S,)+)> for ($($C,)+) {
            type Verdict = all_modes!($($i $C::Verdict),+);
        }
    };
}
for_each_arity!(tuples);

macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        impl<$($S,)+ $($C: Sealed),+> InBoundsOutcome<($($S,)+)> for ($($C,)+) {
            type Verdict = Refusal<OtherRank<$rank, $modes>>;
        }
    };
}
for_each_two_arities!(other_ranks);
