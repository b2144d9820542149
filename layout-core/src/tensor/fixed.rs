//! Coordinates that fix some modes and keep others, compared with a shape.

use super::below::InBoundsOutcome;
use super::{Below, CheckInBounds};
use crate::algebra::tiler::Keep;
use crate::arity::{for_each_arity, for_each_two_arities};
use crate::int::digit::for_each_static;
use crate::int::dynamic::value::Values;
use crate::int::impl_for;
use crate::modes::Nil;
use crate::report::{Kept, NothingOf, OtherRank, Refusal, Unasked, Verdict, all_modes};
use crate::sealed::Sealed;

/// A coordinate, with [`Keep`] for the modes that stay, whose type says that what it fixes is in the
/// shape `S`.
pub trait FixesInside<S, Nothing = ()>: FixesInsideOutcome<S, Verdict: Kept> {}
impl<C, S, V> FixesInside<S, NothingOf<V>> for C
where
    C: FixesInsideOutcome<S, Verdict = V>,
    V: Kept,
{
}

/// A **type operator**: whether what a coordinate fixes is in the shape `S`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be in the shape `{S}`",
    label = "not a coordinate that is known to be in the shape",
    note = "coordinates that are: static integers below the extent, `Below<N>` for an extent of at \
            least `N`, `Keep`, and tuples of them; for others there are `get_slice`, \
            `get_local_tile` and `get_local_partition`"
)]
pub trait FixesInsideOutcome<S>: Sealed {
    /// [`Nil`] or a refusal.
    type Verdict: Verdict;
}

/// A coordinate, with [`Keep`] for the modes that stay, that can be compared with the shape `S`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of this layout",
    label = "not a coordinate of the shape `{S}`",
    note = "it is `Keep`, an integer, or a tuple with one of them for each mode of the shape"
)]
pub trait FixesWithin<S, V: Values>: Copy + Sealed {
    /// Whether what it fixes is below the extents.
    fn is_within(self, values: &V) -> bool;
}

impl Sealed for Unasked {}
/// With it, no part is taken: another refusal is reported.
impl<S> FixesInsideOutcome<S> for Unasked {
    type Verdict = Nil;
}
impl<S, V: Values> FixesWithin<S, V> for Unasked {
    #[inline(always)]
    fn is_within(self, _: &V) -> bool {
        false
    }
}

impl<S> FixesInsideOutcome<S> for Keep {
    type Verdict = Nil;
}
impl<S, V: Values> FixesWithin<S, V> for Keep {
    #[inline(always)]
    fn is_within(self, _: &V) -> bool {
        true
    }
}

for_each_static! { impl_for {
    <S, V> FixesInsideOutcome<S> where [Self: InBoundsOutcome<S, Verdict = V>, V: Verdict] {
        type Verdict = V;
    }
    <S, V> FixesWithin<S, V> where [V: Values, Self: CheckInBounds<S, V>] {
        #[inline(always)]
        fn is_within(self, values: &V) -> bool {
            CheckInBounds::is_within(self, values)
        }
    }
} }

macro_rules! integers {
    ($([$($N:ident)?] $C:ty,)+) => {$(
        impl<S, V, $($N)?> FixesInsideOutcome<S> for $C
        where
            Self: InBoundsOutcome<S, Verdict = V>,
            V: Verdict,
        {
            type Verdict = V;
        }
        impl<S, V: Values, $($N)?> FixesWithin<S, V> for $C
        where
            Self: CheckInBounds<S, V>,
        {
            #[inline(always)]
            fn is_within(self, values: &V) -> bool {
                CheckInBounds::is_within(self, values)
            }
        }
    )+};
}
integers! { [] u32, [] usize, [N] Below<N>, [] (), }

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $C: FixesInsideOutcome<$S>),+> FixesInsideOutcome<($($S,)+)> for ($($C,)+) {
            type Verdict = all_modes!($($i $C::Verdict),+);
        }
        impl<$($S, $C,)+ V: Values> FixesWithin<($($S,)+), V> for ($($C,)+)
        where
            $($C: FixesWithin<$S, V>,)+
        {
            #[inline(always)]
            fn is_within(self, values: &V) -> bool {
                true $(& self.$i.is_within(values))+
            }
        }
    };
}
for_each_arity!(tuples);

macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        impl<$($S,)+ $($C: Sealed),+> FixesInsideOutcome<($($S,)+)> for ($($C,)+) {
            type Verdict = Refusal<OtherRank<$rank, $modes>>;
        }
        /// Where it is compared, there is nothing at it: the rank is refused.
        impl<$($S,)+ $($C: Copy + Sealed,)+ V: Values> FixesWithin<($($S,)+), V> for ($($C,)+) {
            #[inline(always)]
            fn is_within(self, _: &V) -> bool {
                false
            }
        }
    };
}
for_each_two_arities!(other_ranks);
