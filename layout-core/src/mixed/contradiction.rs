//! Refinements that no values of the dynamic integers can satisfy.

use crate::int::digit::for_each_static;
use crate::int::dynamic::Dynamic;
use crate::int::{
    Compare, Compared, Divisor, Equal, Greater, IsZero, Less, Multiple, Neither, Relate, Relation,
    impl_for,
};
use crate::modes::Nil;
use crate::report::{
    At, By, Decimal, IsKnownNumber, IsMultipleOfKnown, MultipleIsKnown, Rejection, Verdict,
};

macro_rules! questions {
    ($($(#[$doc:meta])* $Trait:ident[$($param:ident)+];)+) => {$(
        $(#[$doc])*
        pub trait $Trait<$($param),+> {
            /// [`Nil`] if the check passes, otherwise the error.
            type Verdict: Verdict;
        }
    )+};
}
questions! {
    /// A **type operator**: the check that `Self`, a refinement of the integer `Of`, does not
    /// contradict `Of`. `I` is the position in the layout.
    MayBe[Of I];
    /// A **type operator**: the check that the integer `Self` can equal the static integer `Known`.
    MayBeStatic[Known I];
    /// A **type operator**: the check that the integer `Self` can be a multiple of `Factor`.
    MayBeMultiple[Factor I];
    /// A **type operator**: the check that `N` equals `Known`. `Self` is the comparison of `N` with
    /// `Known`.
    AreSame[N Known I];
    /// A **type operator**: the check that `N` is a multiple of `Factor`. `Self` is the relation of
    /// `N` to `Factor`.
    IsMultiple[N Factor I];
    /// A **type operator**: the check that a multiple of `Factor` can equal `Known`. `Self` is the relation of
    /// `Known` to `Factor`.
    HasMultiple[Factor Known I];
}

for_each_static! { impl_for {
    <Of, I, V> MayBe<Of, I> where [Of: MayBeStatic<Self, I, Verdict = V>, V: Verdict] {
        type Verdict = V;
    }
    <Known, I, V> MayBeStatic<Known, I> where [
        Self: Compare<Known>,
        Compared<Self, Known>: AreSame<Self, Known, I, Verdict = V>,
        V: Verdict,
    ] {
        type Verdict = V;
    }
    <Factor, I, V> MayBeMultiple<Factor, I> where [
        Self: Relate<Factor>,
        Relation<Self, Factor>: IsMultiple<Self, Factor, I, Verdict = V>,
        V: Verdict,
    ] {
        type Verdict = V;
    }
} }
impl<K, F, Of, I, V> MayBe<Of, I> for Dynamic<K, F>
where
    Of: MayBeMultiple<K, I, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
impl<K, F, Known, I, V> MayBeStatic<Known, I> for Dynamic<K, F>
where
    Known: Relate<K>,
    Relation<Known, K>: HasMultiple<K, Known, I, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
impl<K, F, Factor, I> MayBeMultiple<Factor, I> for Dynamic<K, F> {
    type Verdict = Nil;
}

impl<N, Known, I> AreSame<N, Known, I> for Equal {
    type Verdict = Nil;
}
impl<N, Factor, I> IsMultiple<N, Factor, I> for IsZero {
    type Verdict = Nil;
}
impl<Q, N, Factor, I> IsMultiple<N, Factor, I> for Multiple<Q> {
    type Verdict = Nil;
}
impl<Factor, Known, I> HasMultiple<Factor, Known, I> for IsZero {
    type Verdict = Nil;
}
impl<Q, Factor, Known, I> HasMultiple<Factor, Known, I> for Multiple<Q> {
    type Verdict = Nil;
}

macro_rules! rejected {
    ($([$($Q:ident)?] $Answer:ty: $Trait:ident $Rule:ident,)+) => {$(
        impl<$($Q,)? A: Decimal, B: Decimal, const I: u8> $Trait<A, B, At<I>> for $Answer {
            type Verdict = Rejection<By<$Rule, A, B, At<I>>>;
        }
    )+};
}
rejected! {
    [] Less: AreSame IsKnownNumber,
    [] Greater: AreSame IsKnownNumber,
    [Q] Divisor<Q>: IsMultiple IsMultipleOfKnown,
    [] Neither: IsMultiple IsMultipleOfKnown,
    [Q] Divisor<Q>: HasMultiple MultipleIsKnown,
    [] Neither: HasMultiple MultipleIsKnown,
}
