//! Whether shape and stride of a layout have as many modes.

use crate::arity::{for_each_arity, for_each_two_arities};
use crate::int::{impl_for, impl_integers};
use crate::report::{By, Numeral, Refusal, StrideHasModes, StrideIsInteger};

/// A **type operator**: `Operand`, or a refusal if the stride `D` does not have as many modes as the shape
/// `Self`.
///
/// What is below the top is compared by the steps of the operation.
pub trait Congruence<D, Operand> {
    /// The operand, or the refusal.
    type Output;
}

impl_integers! {
    <D, Operand> Congruence<D, Operand> where [] { type Output = Operand; }
}
impl<Operand> Congruence<(), Operand> for () {
    type Output = Operand;
}

macro_rules! congruent {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $D,)+ Operand> Congruence<($($D,)+), Operand> for ($($S,)+) {
            type Output = Operand;
        }
    };
}
for_each_arity!(congruent);

macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($T:ident)+]) => {
        impl<$($S,)+ $($T,)+ Operand> Congruence<($($T,)+), Operand> for ($($S,)+) {
            type Output = Refusal<By<StrideHasModes, Numeral<$modes>, Numeral<$rank>>>;
        }
    };
}
for_each_two_arities!(other_ranks);

macro_rules! integer_strides {
    ($([$($S:ident)+] $rank:literal,)+) => {$(
        integer_strides! { @int [$($S)+] $rank }
    )+};
    (@int [$($S:ident)+] $rank:literal) => {
        crate::int::for_each_integer! { integer_strides @impl [$($S)+] $rank }
    };
    (@impl [$($S:ident)+] $rank:literal [$($U:ident)*] $N:ty) => {
        impl<$($S,)+ $($U,)* Operand> Congruence<$N, Operand> for ($($S,)+) {
            type Output = Refusal<By<StrideIsInteger, Numeral<$rank>>>;
        }
    };
}
integer_strides! {
    [S0] 1, [S0 S1] 2, [S0 S1 S2] 3, [S0 S1 S2 S3] 4, [S0 S1 S2 S3 S4] 5,
    [S0 S1 S2 S3 S4 S5] 6, [S0 S1 S2 S3 S4 S5 S6] 7, [S0 S1 S2 S3 S4 S5 S6 S7] 8,
}
