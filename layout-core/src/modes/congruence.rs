//! The check that shape and stride of a layout have the same number of modes.

use crate::arity::{fold_tuple, for_each_arity};
use crate::int::{impl_for, impl_integers};
use crate::report::{By, Rejection};

/// A **type operator**: `Operand`, or an error if the stride `D` and the shape `Self` have different numbers of
/// modes. Integers of other crates in the shape or stride are also an error.
///
/// The steps of an operation compare nested tuples.
pub trait Congruence<D, Operand> {
    /// The operand, or the error.
    type Output;
}

impl_integers! {
    <D, Operand> Congruence<D, Operand> where [D: StrideOfMode<Operand>] { type Output = D::Output; }
}
impl<Operand> Congruence<(), Operand> for () {
    type Output = Operand;
}

/// A **type operator**: `Operand`, or an error if the stride `Self` of one mode is an integer of another crate.
pub trait StrideOfMode<Operand> {
    /// The operand, or the error.
    type Output;
}
impl_integers! { <Operand> StrideOfMode<Operand> where [] { type Output = Operand; } }
impl<Operand> StrideOfMode<Operand> for () {
    type Output = Operand;
}

macro_rules! congruent {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        fold_tuple! { Congruence $([$S $D])+ }
        impl<$($S,)+ Operand> StrideOfMode<Operand> for ($($S,)+) {
            type Output = Operand;
        }
    };
}
for_each_arity!(congruent);

/// Calls `$callback!` for each tuple as a shape, with each tuple of another rank and each integer as the
/// stride. The arguments are the parameters of both, the stride, and the broken rule with its integers.
macro_rules! for_each_incongruent {
    ($callback:ident) => {
        $crate::arity::for_each_two_arities! { for_each_incongruent @ranks $callback }
        for_each_incongruent! { @each $callback
            [S0] 1, [S0 S1] 2, [S0 S1 S2] 3, [S0 S1 S2 S3] 4, [S0 S1 S2 S3 S4] 5,
            [S0 S1 S2 S3 S4 S5] 6, [S0 S1 S2 S3 S4 S5 S6] 7, [S0 S1 S2 S3 S4 S5 S6 S7] 8,
        }
    };
    (@ranks $callback:ident $modes:literal [$($S:ident $D:ident)+] $rank:literal [$($T:ident)+]) => {
        $callback! {
            [$($S)+] [$($T)+] ($($T,)+)
            [
                $crate::report::StrideHasModes,
                $crate::report::Numeral<$modes>,
                $crate::report::Numeral<$rank>,
            ]
        }
    };
    (@each $callback:ident $($S:tt $rank:literal,)+) => {
        $($crate::int::for_each_integer! { for_each_incongruent @integer $callback $S $rank })+
    };
    (@integer $callback:ident $S:tt $rank:literal $U:tt $N:ty) => {
        $callback! {
            $S $U $N
            [$crate::report::StrideIsInteger, $crate::report::Numeral<$rank>]
        }
    };
}
pub(crate) use for_each_incongruent;

macro_rules! incongruent {
    ([$($S:ident)+] [$($T:ident)*] $D:ty [$($rule:ty),+ $(,)?]) => {
        impl<$($S,)+ $($T,)* Operand> Congruence<$D, Operand> for ($($S,)+) {
            type Output = Rejection<By<$($rule),+>>;
        }
    };
}
for_each_incongruent!(incongruent);
