//! Coordinates whose type proves that they are in a shape.
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
    By, Decimal, IfAccepted, IndexBelow, IndexIsBelow, IndicesAreBelow, IsAccepted, OtherRank,
    Rejection, Verdict, all_modes,
};
use crate::sealed::Sealed;

/// A `u32` that is less than `N`.
///
/// ```
/// use layout_core::*;
///
/// let sum: u32 = Bounded::<_4>::all().map(Bounded::get).sum();
/// assert_eq!(sum, 6);
/// assert!(Bounded::<_4>::new(4).is_none());
/// ```
pub struct Bounded<N> {
    index: u32,
    bound: PhantomData<N>,
}

impl<N> Sealed for Bounded<N> {}

impl<N: StaticInteger> Bounded<N> {
    /// Returns the index, or `None` if it is not less than `N`.
    #[must_use]
    #[inline(always)]
    pub fn new(index: u32) -> Option<Self> {
        (u64::from(index) < const { N::VALUE.unwrap() }).then_some(Self {
            index,
            bound: PhantomData,
        })
    }

    /// Creates the index without a check, with a hint to the compiler that it is less than `N`.
    ///
    /// # Safety
    ///
    /// * The index must be less than `N`, and `N` must fit in `u32`.
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

    /// Creates the index without a check, and without a hint to the compiler.
    ///
    /// # Safety
    ///
    /// * The index must be less than `N`, and `N` must fit in `u32`.
    #[inline(always)]
    pub(super) const unsafe fn assume(index: u32) -> Self {
        const {
            assert!(
                N::VALUE.unwrap() <= u32::MAX as u64,
                "expected at most 4294967295 indices, which `u32` counts"
            );
        }
        Self {
            index,
            bound: PhantomData,
        }
    }

    /// Returns an iterator over all indices less than `N`, starting at 0.
    #[inline(always)]
    pub fn all() -> impl Iterator<Item = Self> {
        const {
            assert!(
                N::VALUE.unwrap() <= u32::MAX as u64,
                "expected at most 4294967295 indices, which `u32` counts"
            );
        }
        (0..N::U32).map(|index| Self {
            index,
            bound: PhantomData,
        })
    }

    /// Returns the index modulo `N`.
    #[must_use]
    #[inline(always)]
    pub fn wrapped(index: u32) -> Self {
        const {
            assert!(
                N::VALUE.unwrap() > 0,
                "expected a bound of at least 1, found 0"
            );
            assert!(
                N::VALUE.unwrap() <= u32::MAX as u64,
                "expected at most 4294967295 indices, which `u32` counts"
            );
        }
        Self {
            index: index % const { N::U32 },
            bound: PhantomData,
        }
    }
}

impl<N> Bounded<N> {
    /// Returns the index.
    #[must_use]
    #[inline(always)]
    pub const fn get(self) -> u32 {
        self.index
    }
}

impl<N> From<Bounded<N>> for u32 {
    #[inline(always)]
    fn from(below: Bounded<N>) -> Self {
        below.index
    }
}
impl<N> Clone for Bounded<N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<N> Copy for Bounded<N> {}
impl<N> PartialEq for Bounded<N> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}
impl<N> Eq for Bounded<N> {}
impl<N> fmt::Debug for Bounded<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index.fmt(f)
    }
}

/// A **type operator**: the check that a static index `C` is less than the extent `S`. `Self` is the comparison
/// of `C` with `S`.
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
            type Verdict = Rejection<By<IndexIsBelow, C, S>>;
        }
    )+};
}
not_below!(Equal Greater);
/// An index cannot be proved less than a dynamic extent, not even index 0.
impl<C, S: Decimal> IsBelow<C, S> for Unknown {
    type Verdict = Rejection<By<IndexBelow, S>>;
}

/// A **type operator**: the check that all indices below `N` are less than the extent `S`. `Self` is the
/// comparison of `N` with `S`.
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
    type Verdict = Rejection<By<IndicesAreBelow, N, S>>;
}
/// `N` cannot be proved to be at most a dynamic extent.
impl<N, S: Decimal> AreBelow<N, S> for Unknown {
    type Verdict = Rejection<By<IndexBelow, S>>;
}

/// A coordinate type all of whose values are in the shape `S`.
pub trait InBounds<S, Nothing = ()>: InBoundsOutcome<S, Verdict: IsAccepted> {}
impl<C, S, V> InBounds<S, IfAccepted<V>> for C
where
    C: InBoundsOutcome<S, Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that all values of a coordinate type are in the shape `S`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{Self}` is in bounds for the shape `{S}`",
    label = "this coordinate can be out of bounds",
    note = "use static integers below the extent, `Bounded<N>` for an extent of at least `N`, or \
            tuples of them; for other coordinates, call `get`"
)]
pub trait InBoundsOutcome<S>: Sealed {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}

for_each_static! { impl_for {
    /// A linear index must be less than the size.
    <S, N, V> InBoundsOutcome<S> where [
        S: Size<Output = N>,
        Self: Sealed + Compare<N>,
        Compared<Self, N>: IsBelow<Self, N, Verdict = V>,
        V: Verdict,
    ] {
        type Verdict = V;
    }
} }

/// A bounded linear index: `N` must be at most the size. `Bounded<N>` exists only for static integers `N`.
impl<S, N, M, V> InBoundsOutcome<S> for Bounded<N>
where
    S: Size<Output = M>,
    N: Compare<M>,
    Compared<N, M>: AreBelow<N, M, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}

/// Always an error: the type of a dynamic integer does not bound its value.
impl<S: Size<Output: Decimal>> InBoundsOutcome<S> for u32 {
    type Verdict = Rejection<By<IndexBelow, SizeOf<S>>>;
}
/// Always an error, as for `u32`.
impl<S: Size<Output: Decimal>> InBoundsOutcome<S> for usize {
    type Verdict = Rejection<By<IndexBelow, SizeOf<S>>>;
}
impl InBoundsOutcome<()> for () {
    type Verdict = Nil;
}

#[diagnostic::do_not_recommend]
impl<N, I> InIntegers<I> for Bounded<N> {
    type Whole = Nil;
}
#[diagnostic::do_not_recommend]
impl<N, S, D> Coord<S, D, u32> for Bounded<N>
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
impl<N, S, D, V> MixedCoord<S, D, V> for Bounded<N>
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
            type Verdict = Rejection<OtherRank<$rank, $modes>>;
        }
    };
}
for_each_two_arities!(other_ranks);
