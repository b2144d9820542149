//! Numbers that a layout can never have, whatever its run-time integers are.

use crate::int::digit::for_each_static;
use crate::int::dynamic::Dynamic;
use crate::int::{
    Compare, Compared, Divisor, Equal, Greater, Less, Multiple, Neither, Relate, Relation, Zero,
    impl_for,
};
use crate::report::{Accepted, Decimal, IsKnownNumber, IsMultipleOfKnown, MultipleIsKnown, ToldOf};

/// The number `Self`, known of `Of` at the position `I` of a layout, is not in contradiction to it.
pub trait MayBe<Of, I> {}
/// The number `Self` may be the static integer `Known`.
pub trait MayBeStatic<Known, I> {}
/// The number `Self` may be a multiple of `Factor`.
pub trait MayBeMultiple<Factor, I> {}

for_each_static! { impl_for {
    <Of, I> MayBe<Of, I> where [Of: MayBeStatic<Self, I>] {}
    <Known, I> MayBeStatic<Known, I> where [
        Self: Compare<Known>,
        Compared<Self, Known>: AreSame<Self, Known, I>,
    ] {}
    <Factor, I> MayBeMultiple<Factor, I> where [
        Self: Relate<Factor>,
        Relation<Self, Factor>: IsMultiple<Self, Factor, I>,
    ] {}
} }
impl<K, F, Of, I> MayBe<Of, I> for Dynamic<K, F> where Of: MayBeMultiple<K, I> {}
impl<K, F, Known, I> MayBeStatic<Known, I> for Dynamic<K, F>
where
    Known: Relate<K>,
    Relation<Known, K>: HasMultiple<K, Known, I>,
{
}
impl<K, F, Factor, I> MayBeMultiple<Factor, I> for Dynamic<K, F> {}

/// `N` is `Known`, `Self` comparing the two.
pub trait AreSame<N, Known, I> {}
impl<N, Known, I> AreSame<N, Known, I> for Equal {}
/// `N` is a multiple of `Factor`, `Self` being the relation of the two.
pub trait IsMultiple<N, Factor, I> {}
impl<N, Factor, I> IsMultiple<N, Factor, I> for Zero {}
impl<Q, N, Factor, I> IsMultiple<N, Factor, I> for Multiple<Q> {}
/// A multiple of `Factor` may be `Known`, `Self` being the relation of the latter to the former.
pub trait HasMultiple<Factor, Known, I> {}
impl<Factor, Known, I> HasMultiple<Factor, Known, I> for Zero {}
impl<Q, Factor, Known, I> HasMultiple<Factor, Known, I> for Multiple<Q> {}

macro_rules! refused {
    ($([$($Q:ident)?] $Answer:ty: $Trait:ident $Rule:ident,)+) => {$(
        impl<$($Q,)? A, B, I> $Trait<A, B, I> for $Answer
        where
            A: Decimal,
            B: Decimal,
            ToldOf<$Rule, A, B, I>: Accepted,
        {
        }
    )+};
}
refused! {
    [] Less: AreSame IsKnownNumber,
    [] Greater: AreSame IsKnownNumber,
    [Q] Divisor<Q>: IsMultiple IsMultipleOfKnown,
    [] Neither: IsMultiple IsMultipleOfKnown,
    [Q] Divisor<Q>: HasMultiple MultipleIsKnown,
    [] Neither: HasMultiple MultipleIsKnown,
}
