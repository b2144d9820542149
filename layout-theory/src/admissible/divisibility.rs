//! Left divisibility and weak left divisibility.

use core::fmt;

use layout_algebra::IntTuple;

/// The factorisation `M0 * ... * M(a-1) * ∞` of a shape `(M0, ..., Ma)`.
///
/// ```
/// use layout_theory::admissible::Factorisation;
///
/// let shape = Factorisation::new((8, 6, 8))?;
/// assert_eq!(shape.to_string(), "8 * 6 * ∞");
/// let division = shape.left_division(4)?;
/// assert_eq!((division.division.index, division.division.c), (0, 4));
/// assert_eq!(division.induced.to_string(), "2 * 6 * ∞");
/// // 8 / 2 = 4 is below 6, but does not divide it.
/// assert!(division.induced.weak_left_division(8).is_ok());
/// assert_eq!(
///     division.induced.left_division(8).unwrap_err().to_string(),
///     "the quotient 4 that remains of 8 at factor 1 does not divide 6",
/// );
/// # Ok::<(), layout_theory::admissible::NotLeftDivisible>(())
/// ```
///
/// # Source
///
/// Mao, Definition 2.11.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Factorisation {
    /// All factors except the last, which is infinite.
    finite: Vec<i64>,
}

/// The end of a weak left division: `d = M0 * ... * M(i-1) * c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Division {
    /// The division index `i`.
    pub index: usize,
    /// The remaining divisor at the division index: `c`.
    pub c: i64,
}

/// A left division: `M = d * M'`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LeftDivision {
    /// The division index and the remaining divisor.
    pub division: Division,
    /// The induced factorisation of `M'`: `M(i)/c * M(i+1) * ... * ∞`.
    pub induced: Factorisation,
}

/// The reason that a factorisation is not left divisible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotLeftDivisible {
    /// A factor before the last is below 2, or the shape has no factors.
    Factor {
        /// The position of the factor.
        index: usize,
        /// The factor, or `None` if there are no factors.
        factor: Option<i64>,
    },
    /// The divisor is below 1.
    NotPositive {
        /// The divisor.
        divisor: i64,
    },
    /// Condition 1: the product of the factors before `index` does not divide the divisor, but the
    /// divisor reaches past them.
    Product {
        /// The position.
        index: usize,
        /// The divisor.
        divisor: i64,
        /// The product of the factors before `index - 1`, which divides the divisor.
        passed: i64,
        /// The factor at `index - 1`, which does not divide the quotient.
        factor: i64,
    },
    /// Condition 3: the remaining divisor at the division index does not divide the factor.
    Quotient {
        /// The division index and the remaining divisor.
        division: Division,
        /// The divisor.
        divisor: i64,
        /// The factor.
        factor: i64,
    },
}

impl Factorisation {
    /// Returns the factorisation of a shape by its leaves.
    ///
    /// # Errors
    ///
    /// Returns *factor* if there are no factors, or a factor before the last is below 2.
    pub fn new(shape: impl Into<IntTuple>) -> Result<Self, NotLeftDivisible> {
        let mut finite: Vec<_> = shape.into().leaves().collect();
        let bad = |index, factor| NotLeftDivisible::Factor { index, factor };
        let last = finite.pop().ok_or(bad(0, None))?;
        match finite.iter().position(|factor| *factor < 2) {
            Some(index) => Err(bad(index, Some(finite[index]))),
            None if last < 1 => Err(bad(finite.len(), Some(last))),
            None => Ok(Self { finite }),
        }
    }

    /// Returns the finite factors, without the last factor, which is infinite.
    #[must_use]
    pub fn finite(&self) -> &[i64] {
        &self.finite
    }

    /// Returns the left division by `d`, whose division index is unique.
    ///
    /// ```text
    /// M0 * ... * M(i-1) * c == d
    /// c < M(i) and c divides M(i)      if M(i) is finite
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the condition that does not hold at any index.
    ///
    /// # Source
    ///
    /// Mao, Definition 2.11.
    pub fn left_division(&self, d: i64) -> Result<LeftDivision, NotLeftDivisible> {
        let division = self.weak_left_division(d)?;
        let Division { index, c } = division;
        let mut induced = self.finite[index..].to_vec();
        if let Some(first) = induced.first_mut() {
            if *first % c != 0 {
                return Err(NotLeftDivisible::Quotient {
                    division,
                    divisor: d,
                    factor: *first,
                });
            }
            *first /= c;
        }
        let induced = Self { finite: induced };
        Ok(LeftDivision { division, induced })
    }

    /// Returns the weak left division by `d`, whose division index is unique.
    ///
    /// ```text
    /// M0 * ... * M(i-1) * c == d
    /// c < M(i)                         if M(i) is finite
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the condition that does not hold at any index.
    ///
    /// # Source
    ///
    /// Mao, Definition 2.11.
    pub fn weak_left_division(&self, d: i64) -> Result<Division, NotLeftDivisible> {
        if d < 1 {
            return Err(NotLeftDivisible::NotPositive { divisor: d });
        }
        let mut c = d;
        for (index, factor) in self.finite.iter().copied().enumerate() {
            if c < factor {
                return Ok(Division { index, c });
            }
            if c % factor != 0 {
                return Err(NotLeftDivisible::Product {
                    index: index + 1,
                    divisor: d,
                    passed: d / c,
                    factor,
                });
            }
            c /= factor;
        }
        let index = self.finite.len();
        Ok(Division { index, c })
    }
}

/// Prints `8 * 6 * ∞`.
impl fmt::Display for Factorisation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for factor in &self.finite {
            write!(f, "{factor} * ")?;
        }
        f.write_str("∞")
    }
}

impl fmt::Display for NotLeftDivisible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Factor { factor: None, .. } => f.write_str("expected at least one factor"),
            Self::Factor {
                index,
                factor: Some(factor),
            } => write!(f, "factor {index} is too small: {factor}"),
            Self::NotPositive { divisor } => {
                write!(f, "expected a positive divisor, found {divisor}")
            }
            Self::Product {
                index,
                divisor,
                passed,
                factor,
            } => {
                let at = index - 1;
                let left = divisor / passed;
                write!(
                    f,
                    "the quotient {left} that remains of {divisor} at factor {at} "
                )?;
                write!(f, "is neither below {factor} nor divisible by {factor}")
            }
            Self::Quotient {
                division: Division { index, c },
                divisor,
                factor,
            } => write!(
                f,
                "the quotient {c} that remains of {divisor} at factor {index} does not divide {factor}"
            ),
        }
    }
}

impl core::error::Error for NotLeftDivisible {}
