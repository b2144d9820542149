//! Checked arithmetic, and errors for operands that nest too deep.

use crate::error::{Error, Operand, Path, Rule};
use crate::{IntTuple, MAX_DEPTH};

/// Creates the error of an `operation` that has no result.
pub(crate) fn rejection(operation: String, rule: Rule) -> Error {
    Error::new(operation, rule, Operand::Left).claiming("has no result")
}

/// Creates the error of a check that fails.
pub(crate) fn denied(operation: String, rule: Rule) -> Error {
    let claim = match rule {
        Rule::NotSearched { .. } => "is not known to hold",
        _ => "does not hold",
    };
    rejection(operation, rule).claiming(claim)
}

/// Returns `a * b`.
pub(super) fn times(a: i64, b: i64, what: &'static str) -> Result<i64, Rule> {
    a.checked_mul(b).ok_or(Rule::Overflow { what })
}

/// Returns `a + b`.
pub(crate) fn plus(a: i64, b: i64, what: &'static str) -> Result<i64, Rule> {
    a.checked_add(b).ok_or(Rule::Overflow { what })
}

/// Returns `a / b`, rounded up, for `a >= 0` and `b >= 1`.
pub(super) fn ceil_div(a: i64, b: i64) -> i64 {
    a / b + i64::from(a % b != 0)
}

/// Returns the greatest common divisor. The result for 0 and `b` is `b`.
pub(super) fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the product of all leaves.
pub(super) fn product(tuple: &IntTuple, what: &'static str) -> Result<i64, Rule> {
    tuple.product().ok_or(Rule::Overflow { what })
}

/// Returns the tuple in notation, or dots if it nests too deep to print.
pub(super) fn notation(tuple: &IntTuple) -> String {
    if tuple.is_deeper_than(MAX_DEPTH) {
        "(...)".into()
    } else {
        tuple.to_string()
    }
}

/// Returns an error for a tuple that nests too deep, or that has an integer below `least`.
pub(crate) fn at_least(what: &'static str, tuple: &IntTuple, least: i64) -> Result<(), Rule> {
    if tuple.is_deeper_than(MAX_DEPTH) {
        return Err(Rule::Depth { limit: MAX_DEPTH });
    }
    match crate::layout::below_least(what, tuple, least, &Path::default()) {
        Some(rule) => Err(rule),
        None => Ok(()),
    }
}
