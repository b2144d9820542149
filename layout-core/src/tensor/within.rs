//! Dynamic bounds checks of coordinates.

use crate::arity::for_each_arity;
use crate::int::digit::for_each_static;
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Counts, Values, Word};
use crate::int::{StaticInteger, for_each_positive, impl_for};
use crate::int_tuple::size::Size;
use crate::mixed::RuntimeSize;
use crate::sealed::Sealed;

use super::Bounded;

/// A coordinate that can be compared with the shape `S`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{Self}` is a coordinate of this tensor",
    label = "this is not a coordinate of the shape `{S}`",
    note = "write an integer, or a tuple with one coordinate for each mode of the shape",
    note = "an integer must be a `u32`, or have the type of the layout's dynamic values: `i as \
            u32`, or `u32::try_from(i)` if it can be too large"
)]
pub trait CheckInBounds<S, V: Values>: Copy + Sealed {
    /// Returns `true` if each entry is less than the extent of its mode. An offset in range is not enough.
    fn is_within(self, values: &V) -> bool;
}

macro_rules! leaves {
    ($W:ident [$($U:ident)*] $S:ty) => {
        impl<$($U,)* V> CheckInBounds<$S, V> for $W
        where
            V: Counts<$W>,
            $S: Number<V>,
        {
            #[inline(always)]
            fn is_within(self, values: &V) -> bool {
                self < <$S as Number<V>>::value(values)
            }
        }
    };
}
for_each_positive!(leaves u32);
for_each_positive!(leaves usize);

for_each_static! { impl_for {
    <S, V> CheckInBounds<S, V> where [V: Values, Self: StaticInteger, V::Word: CheckInBounds<S, V>] {
        #[inline(always)]
        fn is_within(self, values: &V) -> bool {
            V::Word::of::<Self>().is_within(values)
        }
    }
} }
impl<S, V, N> CheckInBounds<S, V> for Bounded<N>
where
    V: Counts<u32>,
    u32: CheckInBounds<S, V>,
{
    #[inline(always)]
    fn is_within(self, values: &V) -> bool {
        self.get().is_within(values)
    }
}
impl<V: Values> CheckInBounds<(), V> for () {
    #[inline(always)]
    fn is_within(self, _: &V) -> bool {
        true
    }
}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $C,)+ V: Values> CheckInBounds<($($S,)+), V> for ($($C,)+)
        where
            $($C: CheckInBounds<$S, V>,)+
        {
            #[inline(always)]
            fn is_within(self, values: &V) -> bool {
                true $(& self.$i.is_within(values))+
            }
        }
        tuples!(@integer u32 $($S)+);
        tuples!(@integer usize $($S)+);
    };
    (@integer $W:ident $($S:ident)+) => {
        impl<$($S,)+ V> CheckInBounds<($($S,)+), V> for $W
        where
            V: Counts<$W>,
            ($($S,)+): RuntimeSize<V>,
        {
            #[inline(always)]
            fn is_within(self, values: &V) -> bool {
                self < <($($S,)+) as RuntimeSize<V>>::size(values)
            }
        }
    };
}
for_each_arity!(tuples);

/// A coordinate that is the same linear index in the shapes `S` and `T`, which have the same size. The modes
/// that its tuples index must have equal sizes in both.
///
/// A composition splits a mode where it crosses a mode boundary of its left operand. So two tensors with the
/// same partition can have different splits.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{Self}` is the same index in the shapes `{S}` and `{T}`",
    label = "these shapes enumerate this tuple differently",
    note = "this partition splits the values and their positions into different modes: \
            write one integer for each mode of the partition, which is the same index in both"
)]
pub trait SameIn<S, T> {}
for_each_static! { impl_for { <S, T> SameIn<S, T> where [] {} } }
impl<S, T> SameIn<S, T> for u32 {}
impl<S, T> SameIn<S, T> for usize {}
impl<S, T, N> SameIn<S, T> for Bounded<N> {}
impl SameIn<(), ()> for () {}

macro_rules! same {
    ($first:ident $last:ident; $([$S:ident $T:ident $C:ident $N:ident $after:ident $i:tt])+) => {
        paste::paste! {
            impl<$($S, $T, $C, [<Size $i>],)+> SameIn<($($S,)+), ($($T,)+)> for ($($C,)+)
            where
                $(
                    $S: Size<Output = [<Size $i>]>,
                    $T: Size<Output = [<Size $i>]>,
                    $C: SameIn<$S, $T>,
                )+
            {
            }
        }
    };
}
for_each_arity!(same);
