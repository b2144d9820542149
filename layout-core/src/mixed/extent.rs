//! Sizes and offsets of shapes with run-time numbers.

use crate::arity::for_each_arity;
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Values, Word};
use crate::int::{_1, impl_for, impl_positive};
use crate::int_tuple::Terms;

/// A shape whose run-time integers have the values `V`.
pub trait Extent<V: Values>: Terms {
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// The product of the extents, or the largest word if it does not fit.
    fn size(values: &V) -> V::Word;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// The product of the extents, if it fits `u64` and they fit the word.
    fn checked_size(values: &V) -> Option<u64>;
}

/// A shape beside the stride `D`.
pub trait Stretch<D, V: Values>: Terms {
    /// The offset of the last coordinate, if it fits `u64` and the numbers fit the word; the size is
    /// not 0.
    fn largest_offset(values: &V) -> Option<u64>;
}

impl_positive! {
    <V> Extent<V> where [V: Values, Self: Number<V>] {
        #[inline(always)]
        fn size(values: &V) -> V::Word {
            <Self as Number<V>>::value(values)
        }
        #[inline(always)]
        fn checked_size(values: &V) -> Option<u64> {
            <Self as Number<V>>::checked(values)
        }
    }
    <D, V> Stretch<D, V> where [V: Values, Self: Number<V>, D: Number<V>] {
        #[inline(always)]
        fn largest_offset(values: &V) -> Option<u64> {
            let last = <Self as Number<V>>::checked(values)?.checked_sub(1)?;
            last.checked_mul(D::checked(values)?)
        }
    }
}
impl<V: Values> Extent<V> for () {
    #[inline(always)]
    fn size(_: &V) -> V::Word {
        V::Word::of::<_1>()
    }
    #[inline(always)]
    fn checked_size(_: &V) -> Option<u64> {
        Some(1)
    }
}
impl<V: Values> Stretch<(), V> for () {
    #[inline(always)]
    fn largest_offset(_: &V) -> Option<u64> {
        Some(0)
    }
}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: Extent<V>,)+ V: Values> Extent<V> for ($($S,)+) {
            #[inline(always)]
            fn size(values: &V) -> V::Word {
                V::Word::of::<_1>()$(.times_at_most($S::size(values)))+
            }
            // A factor of 0 makes the product 0, whatever the others would overflow to.
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
        impl<$($S: Stretch<$D, V>, $D,)+ V: Values> Stretch<($($D,)+), V> for ($($S,)+) {
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
