//! Comparison of an answer with a vector.

use core::fmt;

use super::level::{Answer, Limit, Outcome};
use super::promise::{Broken, Promise};
use super::vector::{Expected, Vector};

/// The verdict on a vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The result is the same as CuTe's. If CuTe rejects the operation, the result is a rejection,
    /// or correct.
    Passed,
    /// The result differs from CuTe's, as a rule requires.
    Excepted(Exception),
    /// The result does not conform, for the given reason.
    Failed(String),
}

/// A difference from CuTe, with the rule that requires it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exception {
    /// Rejected, because no result has the promised function.
    Rejected(u8),
    /// Correct, although CuTe's result is not.
    Corrected(u8),
    /// Rejected, although a result exists. CuTe's algorithm does not find the result.
    BeyondCute(u8),
    /// Not checked.
    Skipped(u8),
    /// Outside the documented limits of the level.
    Outside(Limit),
}

impl fmt::Display for Exception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(rule) => write!(f, "rejected by rule {rule}"),
            Self::Corrected(rule) => write!(f, "corrected by rule {rule}"),
            Self::BeyondCute(rule) => {
                write!(f, "rejected, although CuTe accepts it, see rule {rule}")
            }
            Self::Skipped(1) => f.write_str("skipped by rule 1 (negative stride)"),
            Self::Skipped(rule) => write!(f, "skipped by rule {rule}"),
            Self::Outside(limit) => limit.fmt(f),
        }
    }
}

/// Compares an answer with the vector and with the promise of the operation.
#[must_use]
pub fn judge(vector: &Vector, answer: &Answer) -> Verdict {
    if is_negative(vector) {
        return Verdict::Excepted(Exception::Skipped(1));
    }
    let verdict = match (&vector.expected, answer) {
        (_, Answer::Unknown(reason)) => Err(reason.clone()),
        (_, Answer::Outside(limit)) => Ok(Verdict::Excepted(Exception::Outside(*limit))),
        (expected, Answer::Given(outcome)) => judge_outcome(vector, expected, outcome),
        (expected, Answer::Rejected(_)) => judge_rejection(vector, expected),
    };
    verdict.unwrap_or_else(Verdict::Failed)
}

/// Returns `true` if CuTe's operands or result have a negative stride. Rule 1 excludes negative strides.
fn is_negative(vector: &Vector) -> bool {
    let result = match &vector.expected {
        Expected::Answer { text, .. } => Some(text),
        _ => None,
    };
    vector.args.iter().chain(result).any(|text| {
        // The shift of a swizzle can also be negative.
        let strides = text
            .split_once('>')
            .map_or(text.as_str(), |(_, after)| after);
        strides.contains(":-") || strides.contains(",-") || strides.contains("(-")
    })
}

fn judge_outcome(
    vector: &Vector,
    expected: &Expected,
    outcome: &Outcome,
) -> Result<Verdict, String> {
    match expected {
        Expected::Answer {
            text,
            offset,
            values,
        } => {
            let promise = Promise::of(&vector.op, &vector.args);
            if *text == outcome.text && *offset == outcome.offset {
                promise.check(outcome)?;
                return match (values, &outcome.values) {
                    (Some(values), Some(ours)) if values != ours => Err(format!(
                        "expected CuTe's offsets {values:?}, found {ours:?}"
                    )),
                    _ => Ok(Verdict::Passed),
                };
            }
            let cute = Outcome {
                text: text.clone(),
                offset: *offset,
                values: values.clone(),
            };
            // A different answer is accepted only if CuTe's result does not have the promised function.
            if promise.check(&cute).is_ok() {
                return Err(
                    "CuTe's answer is different, and no rule explains the difference".into(),
                );
            }
            promise.check_text(outcome)?;
            Ok(Verdict::Excepted(Exception::Corrected(promise.rule())))
        }
        Expected::Rejection => {
            let promise = Promise::of(&vector.op, &vector.args);
            if matches!(promise, Promise::Cute) {
                return Err(
                    "CuTe rejects the operation, and the correct result is not known".into(),
                );
            }
            promise.check_text(outcome)?;
            Ok(Verdict::Passed)
        }
        Expected::Exact {
            representable: false,
            ..
        } => Err("no layout has the required function".into()),
        Expected::Exact { values, .. } => {
            Promise::of(&vector.op, &vector.args).check_text(outcome)?;
            let all = super::plain::values(&outcome.text).ok_or("expected a layout as result")?;
            if all != *values {
                return Err(format!("found the offsets {all:?}"));
            }
            Ok(Verdict::Passed)
        }
    }
}

fn judge_rejection(vector: &Vector, expected: &Expected) -> Result<Verdict, String> {
    let promise = Promise::of(&vector.op, &vector.args);
    match expected {
        Expected::Answer {
            text,
            offset,
            values,
        } => {
            let cute = Outcome {
                text: text.clone(),
                offset: *offset,
                values: values.clone(),
            };
            if promise.check(&cute).is_ok() {
                return Err("CuTe's answer has the required function".into());
            }
            Ok(Verdict::Excepted(match (&promise, promise.broken()) {
                (_, Some(broken)) => Exception::Rejected(broken.rule()),
                // A law shows that a result is wrong, but does not determine the correct result.
                (Promise::Law(_, rule), None) => Exception::Rejected(*rule),
                (_, None) => Exception::BeyondCute(promise.rule()),
            }))
        }
        Expected::Rejection => Ok(match promise {
            Promise::Layout(Ok(_), rule) => Verdict::Excepted(Exception::BeyondCute(rule)),
            _ => Verdict::Passed,
        }),
        Expected::Exact { representable, .. } => match promise.broken() {
            Some(_) if *representable => Err("the oracle finds no layout".into()),
            None if !representable => Err("the oracle finds a layout".into()),
            Some(_) => Ok(Verdict::Passed),
            None => Ok(Verdict::Excepted(Exception::BeyondCute(promise.rule()))),
        },
    }
}

/// The number of the rule that an error of the oracle represents.
trait RuleNumber {
    fn rule(self) -> u8;
}

impl RuleNumber for Broken {
    fn rule(self) -> u8 {
        match self {
            Self::Rank => 6,
            Self::NotRepresentable => 7,
            Self::NoComplement => 8,
            Self::DoesNotTile => 9,
            Self::CopiesMeet => 22,
            Self::OutOfRange => 20,
            Self::AmbiguousOrder => 24,
        }
    }
}
