//! Shapes and strides with run-time numbers as text.

use core::fmt;

use crate::arity::for_each_arity;
use crate::int::dynamic::value::{Number, Values};
use crate::int::{impl_for, impl_integers};

/// A nested tuple of numbers that can be printed.
pub trait Show<V: Values> {
    /// Writes it, without spaces.
    fn show(values: &V, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl_integers! {
    <V> Show<V> where [V: Values, Self: Number<V>] {
        fn show(values: &V, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match <Self as Number<V>>::checked(values) {
                Some(value) => fmt::Display::fmt(&value, f),
                None => f.write_str("?"),
            }
        }
    }
}
impl<V: Values> Show<V> for () {
    fn show(_: &V, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("()")
    }
}

macro_rules! tuples {
    ($first:ident $last:ident; [$S0:ident $($rest0:tt)*] $([$S:ident $($rest:tt)*])*) => {
        impl<$S0: Show<V>, $($S: Show<V>,)* V: Values> Show<V> for ($S0, $($S,)*) {
            fn show(values: &V, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("(")?;
                $S0::show(values, f)?;
                $(
                    f.write_str(",")?;
                    $S::show(values, f)?;
                )*
                f.write_str(")")
            }
        }
    };
}
for_each_arity!(tuples);
