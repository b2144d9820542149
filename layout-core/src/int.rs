//! Static integers `_0`, `_1`, ... and their arithmetic.
//!
//! The integers up to 1024 and the powers of two up to 2³² have names. All other integers are `Layout![3000]`,
//! with the value `<Layout![3000]>::new()`.
//!
//! A static integer is a chain of hexadecimal digits, with the lowest digit outermost. `_8` is a separate type,
//! `_128` is `X0<_8>`, and `_100` is `X4<_6>`. One step of arithmetic on two digits is one impl from a table.
//!
//! Compared with typenum's binary digits, operations take a quarter of the steps on types of an
//! eighth of the size. The number of steps and the size of types determine the compile time.
//! [`Typenum`] converts to typenum.

pub(crate) mod array;
pub(crate) mod compare;
pub mod digit;
mod divide;
pub mod dynamic;
pub(crate) mod minus;
pub(crate) mod number;
pub(crate) mod plus;
pub(crate) mod relate;
pub(crate) mod static_integer;
pub(crate) mod times;

pub use array::Array;
pub use compare::{Compare, Compared, Equal, Greater, Less};
pub(crate) use digit::for_each_static;
pub use digit::{_0, _1, _2};
pub use divide::{DivideUp, DividedUp, LongDivide};
pub use minus::{Minus, Predecessor};
pub(crate) use number::{
    for_each_above_one, for_each_integer, for_each_positive, impl_above_one, impl_for,
    impl_integers, impl_positive,
};
pub use plus::{Plus, Sum};
pub use relate::{Divisor, IsZero, Multiple, Neither, Relate, Relation};
pub use static_integer::{FromTypenum, IntoStatic, IntoTypenum, StaticInteger, Typenum};
pub use times::{Product, Times};

#[cfg(test)]
mod tests {
    use super::minus::{Borrow, Minus};
    use super::*;

    /// Converts an answer to numbers: a relation is `(q, 0)` for a multiple, and `(0, q)` for a divisor.
    trait Answer {
        const VALUE: (u64, u64);
    }
    for_each_static! { impl_for {
        <> Answer where [Self: StaticInteger] {
            const VALUE: (u64, u64) = (value::<Self>(), 0);
        }
    } }

    const fn value<N: StaticInteger>() -> u64 {
        match N::VALUE {
            Some(value) => value,
            None => panic!("it exceeds i64"),
        }
    }
    impl Answer for Borrow {
        const VALUE: (u64, u64) = (u64::MAX, 0);
    }
    impl<Q: StaticInteger> Answer for Multiple<Q> {
        const VALUE: (u64, u64) = (value::<Q>(), 0);
    }
    impl<Q: StaticInteger> Answer for Divisor<Q> {
        const VALUE: (u64, u64) = (0, value::<Q>());
    }
    impl Answer for Neither {
        const VALUE: (u64, u64) = (0, 0);
    }
    impl Answer for Less {
        const VALUE: (u64, u64) = (0, 1);
    }
    impl Answer for Equal {
        const VALUE: (u64, u64) = (1, 1);
    }
    impl Answer for Greater {
        const VALUE: (u64, u64) = (1, 0);
    }

    fn agrees<L, R>()
    where
        L: StaticInteger + Plus<R> + Minus<R> + Times<R> + Compare<R> + Relate<R> + DivideUp<R>,
        R: StaticInteger,
        Sum<L, R>: Answer,
        <L as Minus<R>>::Output: Answer,
        Product<L, R>: Answer,
        Compared<L, R>: Answer,
        Relation<L, R>: Answer,
        DividedUp<L, R>: Answer,
    {
        let (l, r) = (value::<L>(), value::<R>());
        assert_eq!(<Sum<L, R> as Answer>::VALUE, (l + r, 0), "{l} + {r}");
        let difference = l.checked_sub(r).unwrap_or(u64::MAX);
        assert_eq!(
            <<L as Minus<R>>::Output as Answer>::VALUE,
            (difference, 0),
            "{l} - {r}"
        );
        assert_eq!(<Product<L, R> as Answer>::VALUE, (l * r, 0), "{l} * {r}");
        let compared = (u64::from(l >= r), u64::from(l <= r));
        assert_eq!(
            <Compared<L, R> as Answer>::VALUE,
            compared,
            "{l} against {r}"
        );
        let relation = match (l % r, r % l) {
            (0, _) => (l / r, 0),
            (_, 0) => (0, r / l),
            _ => (0, 0),
        };
        assert_eq!(
            <Relation<L, R> as Answer>::VALUE,
            relation,
            "{l} relates to {r}"
        );
        assert_eq!(
            <DividedUp<L, R> as Answer>::VALUE,
            (l.div_ceil(r), 0),
            "ceil({l} / {r})"
        );
    }

    macro_rules! for_all_pairs {
        ($($l:ident)+) => { for_all_pairs!(@rows [$($l)+] [$($l)+]) };
        (@rows [$($l:ident)+] $all:tt) => { $( for_all_pairs!(@row $l $all); )+ };
        (@row $l:ident [$($r:ident)+]) => { $( agrees::<crate::$l, crate::$r>(); )+ };
    }

    #[test]
    fn arithmetic_agrees_with_u64() {
        for_all_pairs! {
            _1 _2 _3 _4 _5 _6 _7 _8 _9 _10 _11 _12 _13 _14 _15 _16 _21 _24 _35 _48 _63 _64 _96 _105
            _127 _128 _255 _256 _257 _512 _720 _1000 _1023 _1024 _4096 _65536
        }
    }

    #[test]
    fn zero_is_neutral_and_absorbing() {
        assert_eq!(<Sum<_0, digit::_5> as Answer>::VALUE, (5, 0));
        assert_eq!(<Sum<digit::_5, _0> as Answer>::VALUE, (5, 0));
        assert_eq!(<Product<_0, digit::_5> as Answer>::VALUE, (0, 0));
        assert_eq!(<Product<digit::_5, _0> as Answer>::VALUE, (0, 0));
        assert_eq!(<<digit::_5 as Minus<_0>>::Output as Answer>::VALUE, (5, 0));
        assert_eq!(
            <<_0 as Minus<digit::_5>>::Output as Answer>::VALUE,
            (u64::MAX, 0)
        );
        assert_eq!(<Compared<_0, digit::_5> as Answer>::VALUE, (0, 1));
    }
}
