//! Checks that the fixed modes of a coordinate are in a shape.

use super::Bounded;
use super::below::InBoundsOutcome;
use crate::algebra::tiler::Keep;
use crate::arity::{for_each_arity, for_each_two_arities};
use crate::int::digit::for_each_static;
use crate::int::impl_for;
use crate::modes::Nil;
use crate::report::{IfAccepted, IsAccepted, OtherRank, Rejection, Skipped, Verdict, all_modes};
use crate::sealed::Sealed;

/// A coordinate, with [`Keep`] for the modes that stay. The type proves that the fixed modes are in
/// the shape `S`.
pub trait FixesInside<S, Nothing = ()>: FixesInsideOutcome<S, Verdict: IsAccepted> {}
impl<C, S, V> FixesInside<S, IfAccepted<V>> for C
where
    C: FixesInsideOutcome<S, Verdict = V>,
    V: IsAccepted,
{
}

/// A **type operator**: the check that the fixed modes of a coordinate are in the shape `S`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{Self}` is in bounds for the shape `{S}`",
    label = "this coordinate can be out of bounds",
    note = "use static integers below the extent, `Bounded<N>` for an extent of at least `N`, \
            `Keep`, or tuples of them; for other coordinates, call `get_slice`, `get_local_tile` \
            or `get_local_partition`"
)]
pub trait FixesInsideOutcome<S>: Sealed {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}

impl Sealed for Skipped {}
/// For an invalid operation, whose error is reported elsewhere.
impl<S> FixesInsideOutcome<S> for Skipped {
    type Verdict = Nil;
}

impl<S> FixesInsideOutcome<S> for Keep {
    type Verdict = Nil;
}

for_each_static! { impl_for {
    <S, V> FixesInsideOutcome<S> where [Self: InBoundsOutcome<S, Verdict = V>, V: Verdict] {
        type Verdict = V;
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
    )+};
}
integers! { [] u32, [] usize, [N] Bounded<N>, [] (), }

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $C: FixesInsideOutcome<$S>),+> FixesInsideOutcome<($($S,)+)> for ($($C,)+) {
            type Verdict = all_modes!($($i $C::Verdict),+);
        }
    };
}
for_each_arity!(tuples);

macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        impl<$($S,)+ $($C: Sealed),+> FixesInsideOutcome<($($S,)+)> for ($($C,)+) {
            type Verdict = Rejection<OtherRank<$rank, $modes>>;
        }
    };
}
for_each_two_arities!(other_ranks);
