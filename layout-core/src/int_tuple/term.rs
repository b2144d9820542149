//! Shapes and strides as constants, for host code and for compilers of other languages.

use core::fmt;

use crate::arity::for_each_arity;
use crate::int::digit::for_each_static;
use crate::int::dynamic::word::{Values, Word};
use crate::int::dynamic::{Ceil, Dynamic, Var};
use crate::int::{StaticInteger, impl_for};
use crate::sealed::Sealed;

/// A nested tuple of integers: static integers, and integers computed from dynamic values.
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
#[diagnostic::on_unimplemented(
    message = "expected an integer or a nested tuple of integers, found `{Self}`",
    label = "this is neither an integer nor a tuple",
    note = "write a static integer, `_0`, `_1`, `_2`, ..., or a dynamic value, `?n` in `layout!`; \
            the trait is closed, which keeps accesses in bounds"
)]
pub trait Terms: Sealed {
    /// The parentheses and integers.
    const TERM: Term;
}

/// An integer with its computation, or a tuple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A static integer.
    Known(u64),
    /// The dynamic integer at this position of the values.
    ValueAt(usize),
    /// The product of two integers.
    Product(&'static [Self; 2]),
    /// The quotient `ceil(n / d)`, which is `n` if `d` is 0.
    Ceil(&'static [Self; 2]),
    /// A tuple of modes.
    Tuple(&'static [Self]),
}

impl Term {
    /// Returns the value, or `None` for a tuple. The value and all intermediate results must be at most `most`.
    pub(crate) fn at_most<V: Values>(self, most: u64, values: &V) -> Option<u64> {
        let number = match self {
            Self::Known(number) => number,
            Self::ValueAt(position) => values.at(position).widened(),
            Self::Product([a, b]) => {
                let [a, b] = [a, b].map(|factor| factor.at_most(most, values));
                a?.checked_mul(b?)?
            }
            Self::Ceil([n, d]) => {
                let [n, d] = [n, d].map(|number| number.at_most(most, values));
                n?.div_ceil(d?.max(1))
            }
            Self::Tuple(_) => return None,
        };
        (number <= most).then_some(number)
    }

    /// Returns the value, if the value and all intermediate results fit in the integer type.
    pub(crate) fn checked<V: Values>(self, values: &V) -> Option<u64> {
        self.at_most(V::Word::MOST, values)
    }

    /// Returns `factor` and `position` if the term is `factor` times the dynamic integer at `position`.
    pub(crate) const fn multiple(self) -> Option<(u64, usize)> {
        match self {
            Self::ValueAt(position) => Some((1, position)),
            Self::Product([Self::Known(factor), Self::ValueAt(position)]) => {
                Some((*factor, *position))
            }
            _ => None,
        }
    }

    /// Sets the dynamic integer of a term that is a multiple of one dynamic integer, given the value of the
    /// term.
    pub(crate) fn read<V: Values>(self, number: u64, values: &mut V) {
        if let Some((factor, position)) = self.multiple() {
            let value = number.checked_div(factor).unwrap_or(0);
            values.set(position, V::Word::wrapped(value as usize));
        }
    }

    /// Returns the number of dynamic integers that the term needs.
    const fn count(self) -> usize {
        let parts = match self {
            Self::Known(_) => return 0,
            Self::ValueAt(position) => return position + 1,
            Self::Product(parts) | Self::Ceil(parts) => parts,
            Self::Tuple(modes) => modes,
        };
        let (mut count, mut i) = (0, 0);
        while i < parts.len() {
            if parts[i].count() > count {
                count = parts[i].count();
            }
            i += 1;
        }
        count
    }

    const fn modes(self) -> Option<&'static [Self]> {
        match self {
            Self::Tuple(modes) => Some(modes),
            _ => None,
        }
    }
}

/// Returns the terms of the shape `S` and the stride `D` of a layout whose dynamic integers have the values
/// `V`.
pub(crate) fn terms<S: Terms, D: Terms, V: Values>() -> [Term; 2] {
    const {
        assert!(
            S::TERM.count() <= V::COUNT && D::TERM.count() <= V::COUNT,
            "the layout stores fewer values than its type has dynamic integers"
        );
    };
    [S::TERM, D::TERM]
}

/// Calls `visit` for each leaf of congruent terms, in order. The arguments are the index of the leaf, counted
/// from `leaf`, and the leaf of each term.
///
/// Returns the index after the last leaf, or the first error.
pub(crate) fn each_leaf<const N: usize, E>(
    terms: [Term; N],
    leaf: u32,
    visit: &mut impl FnMut(u32, [Term; N]) -> Result<(), E>,
) -> Result<u32, E> {
    let Some(modes) = terms[0].modes() else {
        return visit(leaf, terms).map(|()| leaf + 1);
    };
    (0..modes.len()).try_fold(leaf, |leaf, mode| {
        let terms = terms.map(|term| term.modes().map_or(term, |modes| modes[mode]));
        each_leaf(terms, leaf, visit)
    })
}

/// A term with the values of its dynamic integers, as text.
pub(crate) struct Shown<'a, V>(pub(crate) Term, pub(crate) &'a V);

/// Formats the term without spaces, and with `?` for an integer that overflows.
impl<V: Values> fmt::Display for Shown<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(term, values) = *self;
        let Some(modes) = term.modes() else {
            return match term.checked(values) {
                Some(number) => fmt::Display::fmt(&number, f),
                None => f.write_str("?"),
            };
        };
        f.write_str("(")?;
        for (i, mode) in modes.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "," })?;
            fmt::Display::fmt(&Self(*mode, values), f)?;
        }
        f.write_str(")")
    }
}

for_each_static! { impl_for {
    <> Terms where [Self: StaticInteger] {
        const TERM: Term = match <Self as StaticInteger>::VALUE {
            Some(value) => Term::Known(value),
            None => panic!("an integer of this layout exceeds 9223372036854775807"),
        };
    }
} }

/// `K` times the product of the factors.
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

/// A list of factors. The trait is separate from [`Terms`], because a list of factors is not a tuple of modes.
pub trait FactorTerms {
    /// The product.
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
