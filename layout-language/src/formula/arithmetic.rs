//! Operators on integers, with errors for undefined results.

use core::fmt;

/// An operator of formulas, with the same meaning as in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    /// Division that rounds toward 0.
    Divide,
    /// Remainder with the sign of the dividend.
    Remainder,
    And,
    Or,
    Xor,
    /// `a * 2^b`, or an error if bits would be lost.
    ShiftLeft,
    /// `a / 2^b`, rounded down.
    ShiftRight,
}

/// A sentence that explains why an operator has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault(pub(crate) String);

impl Operator {
    /// All operators with their tokens, longest first.
    pub(crate) const ALL: [(Self, &'static str); 10] = [
        (Self::ShiftLeft, "<<"),
        (Self::ShiftRight, ">>"),
        (Self::Add, "+"),
        (Self::Subtract, "-"),
        (Self::Multiply, "*"),
        (Self::Divide, "/"),
        (Self::Remainder, "%"),
        (Self::And, "&"),
        (Self::Or, "|"),
        (Self::Xor, "^"),
    ];

    /// Returns the precedence, as in Rust.
    pub(crate) fn precedence(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::Xor => 2,
            Self::And => 3,
            Self::ShiftLeft | Self::ShiftRight => 4,
            Self::Add | Self::Subtract => 5,
            Self::Multiply | Self::Divide | Self::Remainder => 6,
        }
    }

    /// Returns the result.
    ///
    /// # Errors
    ///
    /// Returns an error for a division by 0, a shift by less than 0 or more than 63 bits, a result
    /// outside `i64`.
    pub(crate) fn apply(self, a: i64, b: i64) -> Result<i64, Fault> {
        let exceeds = || self.fault(a, b, &outside(self.is_above(a, b)));
        match self {
            Self::Add => a.checked_add(b).ok_or_else(exceeds),
            Self::Subtract => a.checked_sub(b).ok_or_else(exceeds),
            Self::Multiply => a.checked_mul(b).ok_or_else(exceeds),
            Self::Divide | Self::Remainder if b == 0 => Err(self.fault(a, b, "divides by 0")),
            Self::Divide => a.checked_div(b).ok_or_else(exceeds),
            Self::Remainder => Ok(a.wrapping_rem(b)),
            Self::And => Ok(a & b),
            Self::Or => Ok(a | b),
            Self::Xor => Ok(a ^ b),
            Self::ShiftLeft | Self::ShiftRight if !(0..64).contains(&b) => {
                Err(self.fault(a, b, "shifts by an amount outside 0 to 63"))
            }
            Self::ShiftLeft => {
                let shifted = i128::from(a) << b;
                i64::try_from(shifted).map_err(|_| exceeds())
            }
            Self::ShiftRight => Ok(a >> b),
        }
    }

    /// Returns `true` if a result outside `i64` is positive.
    fn is_above(self, a: i64, b: i64) -> bool {
        match self {
            Self::Multiply | Self::Divide => (a < 0) == (b < 0),
            _ => a >= 0,
        }
    }

    fn fault(self, a: i64, b: i64, verdict: &str) -> Fault {
        Fault(format!("`{a} {self} {b}` {verdict}"))
    }
}

impl Fault {
    /// Creates the error for the negation of `i64::MIN`, which does not fit in an `i64`.
    pub(crate) fn negated(value: i64) -> Self {
        Self(format!("`-({value})` {}", outside(true)))
    }
}

fn outside(is_above: bool) -> String {
    if is_above {
        format!("exceeds {}", i64::MAX)
    } else {
        format!("is below {}", i64::MIN)
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = Self::ALL.iter().find(|(operator, _)| operator == self);
        f.write_str(sign.map_or("?", |(_, sign)| sign))
    }
}

#[cfg(test)]
mod tests {
    use super::{Fault, Operator};

    #[test]
    fn operators_mean_what_they_mean_in_rust() {
        let numbers = [
            -9,
            -2,
            -1,
            0,
            1,
            2,
            3,
            7,
            63,
            64,
            1 << 40,
            i64::MAX,
            i64::MIN,
        ];
        for a in numbers {
            for b in numbers {
                let shift = u32::try_from(b).ok().filter(|shift| *shift < 64);
                let left = shift.and_then(|shift| a.checked_mul(1_i64.checked_shl(shift)?));
                // 2^63 does not fit in an `i64`, but -2^63 does.
                let left = match (a, b) {
                    (0, 63) => Some(0),
                    (-1, 63) => Some(i64::MIN),
                    (_, 63) => None,
                    _ => left,
                };
                let remainder = (b != 0).then(|| a.wrapping_rem(b));
                for (operator, expected) in [
                    (Operator::Add, a.checked_add(b)),
                    (Operator::Subtract, a.checked_sub(b)),
                    (Operator::Multiply, a.checked_mul(b)),
                    (Operator::Divide, a.checked_div(b)),
                    (Operator::Remainder, remainder),
                    (Operator::And, Some(a & b)),
                    (Operator::Or, Some(a | b)),
                    (Operator::Xor, Some(a ^ b)),
                    (Operator::ShiftLeft, left),
                    (Operator::ShiftRight, shift.map(|shift| a >> shift)),
                ] {
                    assert_eq!(operator.apply(a, b).ok(), expected, "{a} {operator} {b}");
                }
            }
        }
    }

    #[test]
    fn a_result_that_does_not_exist_is_a_sentence() {
        let fault = |operator: Operator, a, b| operator.apply(a, b).unwrap_err().0;
        assert_eq!(
            fault(Operator::Multiply, -3, 1 << 62),
            "`-3 * 4611686018427387904` is below -9223372036854775808"
        );
        assert_eq!(
            fault(Operator::Divide, i64::MIN, -1),
            "`-9223372036854775808 / -1` exceeds 9223372036854775807"
        );
        assert_eq!(fault(Operator::Remainder, 5, 0), "`5 % 0` divides by 0");
        assert_eq!(
            fault(Operator::ShiftLeft, 1, 63),
            "`1 << 63` exceeds 9223372036854775807"
        );
        assert_eq!(
            fault(Operator::ShiftRight, 1, -1),
            "`1 >> -1` shifts by an amount outside 0 to 63"
        );
        assert_eq!(
            Fault::negated(i64::MIN).0,
            "`-(-9223372036854775808)` exceeds 9223372036854775807"
        );
    }
}
