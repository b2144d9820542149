//! Integers with dynamic factors.

use core::fmt;

/// An integer times dynamic values that are at least 1: `128 * m`.
///
/// ```
/// use layout_algebra::formula::Number;
///
/// let number = Number::product(2, ["n".into(), "m".into()]);
/// assert_eq!(number.to_string(), "2 * n * m");
/// assert_eq!(number, Number::product(2, ["m".into(), "n".into()]));
/// assert_eq!(number.known(), None);
/// assert_eq!(Number::from(3).known(), Some(3));
/// ```
#[derive(Clone, Debug, Eq)]
pub struct Number {
    factor: i64,
    names: Vec<String>,
}

/// Compares products independently of the order of names.
impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.names.len() == other.names.len()
            && self.factor == other.factor
            && self.is_at_most(other)
    }
}

impl Number {
    /// Creates the product of an integer and the dynamic values with these names.
    #[must_use]
    pub fn product(factor: i64, names: impl IntoIterator<Item = String>) -> Self {
        Self {
            factor,
            names: names.into_iter().collect(),
        }
    }

    /// Returns the integer, if there are no dynamic values.
    #[must_use]
    pub fn known(&self) -> Option<i64> {
        self.names.is_empty().then_some(self.factor)
    }

    /// Returns the names of the dynamic values.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the same product with different names.
    #[must_use]
    pub fn renamed(&self, name: &dyn Fn(&str) -> String) -> Self {
        Self::product(self.factor, self.names.iter().map(|old| name(old)))
    }

    /// Returns the integer coefficient. The coefficient is a lower bound of the product.
    #[must_use]
    pub fn factor(&self) -> i64 {
        self.factor
    }

    pub(super) fn is(&self, value: i64) -> bool {
        self.known() == Some(value)
    }

    /// Returns the product of two factors of a layout. The integers of a layout fit in an `i64`.
    pub(super) fn times(&self, other: &Self) -> Self {
        let names = self.names.iter().chain(&other.names).cloned();
        Self::product(self.factor.saturating_mul(other.factor), names)
    }

    /// Returns the quotient, if the division is exact for all dynamic values.
    pub(super) fn over(&self, divisor: &Self) -> Option<Self> {
        if divisor.factor == 0 || self.factor % divisor.factor != 0 {
            return None;
        }
        let mut names = self.names.clone();
        for name in &divisor.names {
            names.remove(names.iter().position(|own| own == name)?);
        }
        Some(Self::product(self.factor / divisor.factor, names))
    }

    /// Returns `true` if this product is at most the other for all dynamic values.
    pub(super) fn is_at_most(&self, other: &Self) -> bool {
        let mut rest = other.names.clone();
        let are_in = self.names.iter().all(|name| {
            let position = rest.iter().position(|own| own == name);
            position.map(|i| rest.remove(i)).is_some()
        });
        are_in && self.factor <= other.factor
    }

    /// Returns the source text in a language, with parentheses if it is a product.
    #[must_use]
    pub fn word(&self, spelling: &Spelling) -> String {
        match self.spelled(spelling) {
            (product, true) => format!("({product})"),
            (word, false) => word,
        }
    }

    /// Returns the source text, and `true` if it is a product.
    pub(super) fn spelled(&self, spelling: &Spelling) -> (String, bool) {
        let factor = (self.factor != 1 || self.names.is_empty())
            .then(|| format!("{}{}", self.factor, spelling.suffix));
        let factors: Vec<_> = factor.into_iter().chain(self.names.clone()).collect();
        (factors.join(" * "), factors.len() > 1)
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self::product(value, [])
    }
}

/// Prints the product, `128 * m`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(&Spelling::RUST).0)
    }
}

/// The syntax of expressions in a language.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// The operator for division that rounds down.
    pub quotient: &'static str,
    /// The suffix of integer literals.
    pub suffix: &'static str,
    /// `true` if quotients and remainders of powers of two are written as shifts and masks.
    pub has_bits: bool,
}

impl Spelling {
    /// The syntax of closures that `find` reads.
    pub(super) const RUST: Self = Self {
        quotient: "/",
        suffix: "",
        has_bits: false,
    };
}
