//! Sizes and offsets of shapes with dynamic integers.

use crate::arity::for_each_arity;
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Values, Word};
use crate::int::{_1, impl_for, impl_positive};
use crate::int_tuple::Terms;

/// A shape whose dynamic integers have the values `V`.
pub trait RuntimeSize<V: Values>: Terms {
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the size, or the maximum of the integer type if the size overflows.
    fn size(values: &V) -> V::Word;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the size, or `None` if it exceeds `u64`, or an extent overflows the integer type.
    fn checked_size(values: &V) -> Option<u64>;
}

/// A shape that is paired with the strides `D`.
pub trait RuntimeCosize<D, V: Values>: Terms {
    /// Returns the offset of the last coordinate, or `None` on overflow. The size must not be 0.
    fn largest_offset(values: &V) -> Option<u64>;
}

impl_positive! {
    <V> RuntimeSize<V> where [V: Values, Self: Number<V>] {
        #[inline(always)]
        fn size(values: &V) -> V::Word {
            <Self as Number<V>>::value(values)
        }
        #[inline(always)]
        fn checked_size(values: &V) -> Option<u64> {
            <Self as Number<V>>::checked(values)
        }
    }
    <D, V> RuntimeCosize<D, V> where [V: Values, Self: Number<V>, D: Number<V>] {
        #[inline(always)]
        fn largest_offset(values: &V) -> Option<u64> {
            let last = <Self as Number<V>>::checked(values)?.checked_sub(1)?;
            last.checked_mul(D::checked(values)?)
        }
    }
}
impl<V: Values> RuntimeSize<V> for () {
    #[inline(always)]
    fn size(_: &V) -> V::Word {
        V::Word::of::<_1>()
    }
    #[inline(always)]
    fn checked_size(_: &V) -> Option<u64> {
        Some(1)
    }
}
impl<V: Values> RuntimeCosize<(), V> for () {
    #[inline(always)]
    fn largest_offset(_: &V) -> Option<u64> {
        Some(0)
    }
}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: RuntimeSize<V>,)+ V: Values> RuntimeSize<V> for ($($S,)+) {
            #[inline(always)]
            fn size(values: &V) -> V::Word {
                V::Word::of::<_1>()$(.times_at_most($S::size(values)))+
            }
            // An extent of 0 makes the size 0, even if the other extents overflow.
            #[inline(always)]
            fn checked_size(values: &V) -> Option<u64> {
                let sizes = [$($S::checked_size(values)),+];
                if sizes.contains(&Some(0)) {
                    return Some(0);
                }
                let mut product = 1_u64;
                for size in sizes {
                    product = product.checked_mul(size?)?;
                }
                Some(product)
            }
        }
        impl<$($S: RuntimeCosize<$D, V>, $D,)+ V: Values> RuntimeCosize<($($D,)+), V> for ($($S,)+) {
            #[inline(always)]
            fn largest_offset(values: &V) -> Option<u64> {
                let sum = 0_u64;
                $(let sum = sum.checked_add($S::largest_offset(values)?)?;)+
                Some(sum)
            }
        }
    };
}
for_each_arity!(tuples);
