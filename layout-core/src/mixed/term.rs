//! Shapes and strides as constants, for compilers other than Rust's.

use crate::arity::for_each_arity;
use crate::int::digit::for_each_static;
use crate::int::dynamic::{Ceil, Dynamic, Var};
use crate::int::{StaticInteger, impl_for};
use crate::sealed::Sealed;

/// A nested tuple of numbers, static ones and those that are computed from run-time integers.
///
/// ```
/// use layout_core::{numbers::*, *};
///
/// fn modes<L: IsLayout<Shape: Terms>>() -> &'static [Term] {
///     match <L::Shape as Terms>::TERM {
///         Term::Tuple(modes) => modes,
///         _ => unreachable!("a matrix has two modes"),
///     }
/// }
/// type Rows = Layout<(Dynamic<_128, (Var<_0>, ())>, _64), (_64, _1)>;
///
/// let [Term::Product([Term::Known(128), Term::ValueAt(0)]), Term::Known(64)] = modes::<Rows>() else {
///     panic!("128 times the first run-time integer, and 64");
/// };
/// ```
pub trait Terms: Sealed {
    /// Its parentheses and numbers.
    const TERM: Term;
}

/// A number as it is computed, or a tuple of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A static integer.
    Known(u64),
    /// The run-time integer at this position of the values.
    ValueAt(usize),
    /// The product of two numbers.
    Product(&'static [Self; 2]),
    /// `ceil(n / d)`, which is `n` for a `d` of 0.
    Ceil(&'static [Self; 2]),
    /// A tuple of modes.
    Tuple(&'static [Self]),
}

for_each_static! { impl_for {
    <> Terms where [Self: StaticInteger] {
        const TERM: Term = match <Self as StaticInteger>::VALUE {
            Some(value) => Term::Known(value),
            None => panic!("a number of this layout exceeds 9223372036854775807"),
        };
    }
} }

/// `K` times the factors.
impl<K: Terms, F: FactorTerms> Terms for Dynamic<K, F> {
    const TERM: Term = match (K::TERM, F::TERM) {
        (Term::Known(1), factors) => factors,
        _ => Term::Product(&[K::TERM, F::TERM]),
    };
}
impl<I: StaticInteger> Terms for Var<I> {
    const TERM: Term = Term::ValueAt(I::USIZE);
}
impl<N: Terms, D: Terms> Terms for Ceil<N, D> {
    const TERM: Term = Term::Ceil(&[N::TERM, D::TERM]);
}
impl Terms for () {
    const TERM: Term = Term::Tuple(&[]);
}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: Terms),+> Terms for ($($S,)+) {
            const TERM: Term = Term::Tuple(&[$($S::TERM),+]);
        }
    };
}
for_each_arity!(tuples);

/// A list of factors, a trait of its own as it is no tuple of modes.
pub trait FactorTerms {
    /// Their product.
    const TERM: Term;
}
impl<First: Terms> FactorTerms for (First, ()) {
    const TERM: Term = First::TERM;
}
impl<First, Second, Rest> FactorTerms for (First, (Second, Rest))
where
    First: Terms,
    (Second, Rest): FactorTerms,
{
    const TERM: Term = Term::Product(&[First::TERM, <(Second, Rest)>::TERM]);
}
