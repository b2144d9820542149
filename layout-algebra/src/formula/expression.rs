//! Arithmetic expressions of index functions, on natural numbers.

use core::fmt;

use super::{Number, Spelling};

/// An expression of names and integers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expression {
    /// An integer times dynamic values.
    Number(Number),
    /// A coordinate.
    Name(String),
    /// The sum of all parts.
    Sum(Vec<Self>),
    /// `a - b`
    Difference(Box<Self>, i64),
    /// `n * a`
    Product(Number, Box<Self>),
    /// `a / n`, rounded down.
    Quotient(Box<Self>, Number),
    /// `a % n`
    Remainder(Box<Self>, Number),
    /// The bitwise exclusive or.
    Xor(Box<Self>, Box<Self>),
    /// The bits selected by a mask, shifted right by the last field, or left if that field is
    /// negative.
    Masked(Box<Self>, i64, i32),
}

/// The precedence of the outermost operator of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// A name, an integer or parentheses.
    Word,
    Product,
    Sum,
    Bits,
}

impl Expression {
    pub(super) const fn zero() -> Self {
        Self::Sum(Vec::new())
    }

    /// Creates a name.
    #[must_use]
    pub fn name(name: &str) -> Self {
        Self::Name(name.into())
    }

    /// Returns the sum of `parts`.
    #[must_use]
    pub fn sum(mut parts: Vec<Self>) -> Self {
        parts.retain(|part| !part.is_zero());
        match parts.len() {
            1 => parts.remove(0),
            _ => Self::Sum(parts),
        }
    }

    /// Returns `self * n`.
    #[must_use]
    pub fn times(self, n: &Number) -> Self {
        if n.is(1) {
            return self;
        }
        Self::Product(n.clone(), Box::new(self))
    }

    /// Returns `self / n`.
    #[must_use]
    pub fn over(self, n: &Number) -> Self {
        if n.is(1) {
            return self;
        }
        match self {
            // `a % (n * r) / n == a / n % r`
            Self::Remainder(a, m) => match m.over(n) {
                Some(rest) => a.over(n).modulo(&rest),
                None => Self::Quotient(Box::new(Self::Remainder(a, m)), n.clone()),
            },
            other => Self::Quotient(Box::new(other), n.clone()),
        }
    }

    /// Returns `self % n`.
    #[must_use]
    pub fn modulo(self, n: &Number) -> Self {
        if n.is(1) {
            return Self::zero();
        }
        match self {
            // `a % (n * r) % n == a % n`
            Self::Remainder(a, m) if m.over(n).is_some() => Self::Remainder(a, n.clone()),
            other => Self::Remainder(Box::new(other), n.clone()),
        }
    }

    /// Returns `true` if the expression is the literal 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        matches!(self, Self::Sum(parts) if parts.is_empty())
    }

    /// Calls `tell` with each integer or dynamic value in the expression.
    pub fn numbers(&self, tell: &mut dyn FnMut(&Number)) {
        match self {
            Self::Name(_) => {}
            Self::Number(number) => tell(number),
            Self::Sum(parts) => parts.iter().for_each(|part| part.numbers(tell)),
            Self::Product(number, a) | Self::Quotient(a, number) | Self::Remainder(a, number) => {
                tell(number);
                a.numbers(tell);
            }
            Self::Xor(a, b) => {
                a.numbers(tell);
                b.numbers(tell);
            }
            Self::Difference(a, _) | Self::Masked(a, ..) => a.numbers(tell),
        }
    }

    /// Returns the source text in a language, with parentheses unless it is a single word.
    #[must_use]
    pub fn word(&self, spelling: &Spelling) -> String {
        self.within(Bound::Word, spelling)
    }

    /// Returns the source text in a language.
    ///
    /// ```
    /// use layout_algebra::formula::{Expression, Number, Spelling};
    ///
    /// let tile = Expression::name("i").over(&Number::from(4)).times(&Number::from(32));
    /// assert_eq!(tile.to_string(), "32 * (i / 4)");
    /// let wgsl = Spelling { quotient: "/", suffix: "u", has_bits: true };
    /// assert_eq!(tile.spelled(&wgsl), "32u * (i >> 2u)");
    /// ```
    #[must_use]
    pub fn spelled(&self, spelling: &Spelling) -> String {
        self.bound(spelling).0
    }

    fn bound(&self, spelling: &Spelling) -> (String, Bound) {
        let Spelling {
            quotient,
            suffix,
            has_bits,
        } = spelling;
        let power = |n: &Number| n.known().filter(|n| *has_bits && n.count_ones() == 1);
        let bits = |a: &Self, sign: &str, by: i64| {
            let a = a.within(Bound::Word, spelling);
            (format!("{a} {sign} {by}{suffix}"), Bound::Bits)
        };
        let product = |a: &Self, sign: &str, by: &Number| {
            let a = a.within(Bound::Product, spelling);
            let by = by.word(spelling);
            (format!("{a} {sign} {by}"), Bound::Product)
        };
        match self {
            Self::Number(number) => match number.spelled(spelling) {
                (product, true) => (product, Bound::Product),
                (word, false) => (word, Bound::Word),
            },
            Self::Name(name) => (name.clone(), Bound::Word),
            Self::Sum(parts) if parts.is_empty() => (format!("0{suffix}"), Bound::Word),
            Self::Sum(parts) => {
                let parts = parts.iter().map(|part| part.within(Bound::Sum, spelling));
                (parts.collect::<Vec<_>>().join(" + "), Bound::Sum)
            }
            Self::Difference(a, b) => {
                let a = a.within(Bound::Sum, spelling);
                (format!("{a} - {b}{suffix}"), Bound::Sum)
            }
            Self::Product(n, a) => {
                let a = a.within(Bound::Word, spelling);
                (format!("{} * {a}", n.spelled(spelling).0), Bound::Product)
            }
            Self::Quotient(a, n) => {
                if let Some(power) = power(n) {
                    bits(a, ">>", i64::from(power.trailing_zeros()))
                } else {
                    product(a, quotient, n)
                }
            }
            Self::Remainder(a, n) => {
                if let Some(power) = power(n) {
                    bits(a, "&", power - 1)
                } else {
                    product(a, "%", n)
                }
            }
            Self::Xor(a, b) => {
                let (a, b) = (
                    a.within(Bound::Word, spelling),
                    b.within(Bound::Word, spelling),
                );
                (format!("{a} ^ {b}"), Bound::Bits)
            }
            Self::Masked(a, mask, down) => {
                let a = a.within(Bound::Word, spelling);
                let mask = if *has_bits {
                    format!("{mask:#x}")
                } else {
                    mask.to_string()
                };
                let sign = if *down < 0 { "<<" } else { ">>" };
                let by = down.unsigned_abs();
                (
                    format!("({a} & {mask}{suffix}) {sign} {by}{suffix}"),
                    Bound::Bits,
                )
            }
        }
    }

    /// Returns the source text as an operand of `outer`, with parentheses if needed.
    fn within(&self, outer: Bound, spelling: &Spelling) -> String {
        let (text, inner) = self.bound(spelling);
        let is_clear = match inner {
            Bound::Word => true,
            Bound::Product => matches!(outer, Bound::Product | Bound::Sum),
            Bound::Sum => outer == Bound::Sum,
            Bound::Bits => false,
        };
        if is_clear { text } else { format!("({text})") }
    }
}

/// Prints the expression as Rust.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(&Spelling::RUST))
    }
}
