//! The golden vectors at the value level.
//!
//! A vector passes if the value level returns CuTe's result. Otherwise a rule must require the difference.
//! The oracle determines the rule from the operands, never from the vector.

use core::fmt;
use std::collections::BTreeMap;

use layout_algebra::{Error, Layout};
use layout_tests::case::Case;
use layout_tests::golden::{self, Vector};
use layout_tests::oracle::{Broken, Plain};

/// The verdict on a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// Text and values are the same as CuTe's.
    AsCute,
    /// CuTe's result does not have the promised function. The value level's result has the promised
    /// function.
    Corrected,
    /// The values are the same as in the enumeration.
    Exact,
    /// CuTe rejects the operation. The value level's result has the promised function.
    MoreThanCute,
    /// The operation is rejected, and no layout has the promised function.
    Rejected(Broken),
    /// An operand has a negative stride, which the value level does not support.
    NegativeStride,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AsCute => f.write_str("as CuTe"),
            Self::Corrected => f.write_str("right where CuTe is silently wrong"),
            Self::Exact => f.write_str("accepted and exact"),
            Self::MoreThanCute => f.write_str("right where CuTe rejects"),
            Self::Rejected(broken) => write!(f, "rejected, {broken}"),
            Self::NegativeStride => f.write_str("skipped, rule 1: negative stride"),
        }
    }
}

/// The counts by operation and verdict.
#[derive(Default)]
struct Tally(BTreeMap<(String, Verdict), usize>);

impl Tally {
    fn count(&self, verdict: Verdict) -> usize {
        let of_verdict = self.0.iter().filter(|((_, v), _)| *v == verdict);
        of_verdict.map(|(_, count)| count).sum()
    }

    fn print(&self, file: &str) {
        for ((op, verdict), count) in &self.0 {
            println!("{file:15} {op:22} {count:5} {verdict}");
        }
    }
}

/// Checks all vectors of a file that [`Case::read`] can read. Panics with a list of the failures.
fn judge(file: &str, judge: impl Fn(&Vector, &Case) -> Result<Verdict, String>) -> Tally {
    let mut tally = Tally::default();
    let mut failures = Vec::new();
    for vector in golden::read(file) {
        let Some(case) = Case::read(&vector.op, &vector.args) else {
            continue;
        };
        let verdict = if case.is_negative() {
            Ok(Verdict::NegativeStride)
        } else {
            judge(&vector, &case)
        };
        match verdict {
            Ok(verdict) => *tally.0.entry((vector.op, verdict)).or_default() += 1,
            Err(failure) => failures.push(format!(
                "{} {}({}): {failure}",
                vector.id,
                vector.op,
                vector.args.join(", ")
            )),
        }
    }
    tally.print(file);
    let list = failures.join("\n");
    assert!(
        failures.is_empty(),
        "{} of {file} fail:\n{list}",
        failures.len()
    );
    tally
}

/// Checks that a result has the same text as the oracle's result.
fn judge_accepted(ours: &Layout, promised: &Result<Plain, Broken>) -> Result<(), String> {
    match promised {
        Ok(right) if right.to_string() == ours.to_string() => Ok(()),
        Ok(right) => Err(format!("gives {ours}, right is {right}")),
        Err(broken) => Err(format!("gives {ours}, but {broken}")),
    }
}

/// Checks that no layout has the promised function, and that the error names a rule of the kind that the
/// oracle finds broken.
fn judge_rejected(error: &Error, promised: &Result<Plain, Broken>) -> Result<Verdict, String> {
    let broken = match promised {
        Ok(right) => return Err(format!("rejected with `{error}`, but right is {right}")),
        Err(broken) => *broken,
    };
    let rules: &[&str] = match broken {
        Broken::NotRepresentable => &["stride divides shape", "shape divides count", "no carry"],
        Broken::NoComplement => &["not complementable"],
        Broken::DoesNotTile => &["does not tile"],
        Broken::CopiesMeet => &["not injective"],
        Broken::OutOfRange => &["out of range"],
        Broken::AmbiguousOrder => &["ambiguous order"],
        Broken::Rank => &["rank"],
    };
    if rules.contains(&error.rule().name()) {
        return Ok(Verdict::Rejected(broken));
    }
    Err(format!("rejected with `{error}`, but {broken}"))
}

/// Checks a vector with a CuTe result. The value level must return the same result, unless CuTe's function is
/// wrong.
fn judge_cute_result(vector: &Vector, case: &Case) -> Result<Verdict, String> {
    let text = vector.result.as_deref().ok_or("no result")?;
    let cute = Plain::read(text).ok_or("the result is not a layout")?;
    let promised = case.promised();
    let cute_is_right = promised
        .as_ref()
        .is_ok_and(|right| right.values() == cute.values());
    match case.evaluate() {
        Ok(ours) => {
            judge_accepted(&ours, &promised)?;
            if !cute_is_right {
                return Ok(Verdict::Corrected);
            }
            if ours.to_string() != text {
                return Err(format!("gives {ours}, CuTe gives {text}"));
            }
            let values = vector.values.as_ref().ok_or("no values")?;
            judge_values(&ours, values)?;
            Ok(Verdict::AsCute)
        }
        Err(error) if cute_is_right => Err(format!("{error}, CuTe gives {text}")),
        Err(error) => judge_rejected(&error, &promised),
    }
}

/// Checks a vector that CuTe rejects. The value level must also reject the operation, or return a
/// result with the promised function.
fn judge_cute_rejection(_: &Vector, case: &Case) -> Result<Verdict, String> {
    let promised = case.promised();
    match case.evaluate() {
        Ok(ours) => {
            judge_accepted(&ours, &promised)?;
            Ok(Verdict::MoreThanCute)
        }
        Err(error) => judge_rejected(&error, &promised),
    }
}

/// Checks a vector with enumerated values. The value level must return these values, or reject the
/// operation if no layout has them.
fn judge_exact(vector: &Vector, case: &Case) -> Result<Verdict, String> {
    match case.evaluate() {
        Ok(ours) if vector.representable == Some(true) => {
            judge_accepted(&ours, &case.promised())?;
            let size = usize::try_from(ours.size()).map_err(|error| error.to_string())?;
            let values = vector.values.as_ref().ok_or("no values")?;
            if values.len() != size {
                return Err(format!(
                    "{ours} has {size} values, right are {}",
                    values.len()
                ));
            }
            judge_values(&ours, values)?;
            Ok(Verdict::Exact)
        }
        Ok(ours) => Err(format!("gives {ours}, but no layout has the function")),
        Err(_) if vector.representable == Some(true) => Err("a layout exists".into()),
        Err(error) => judge_rejected(&error, &case.promised()),
    }
}

/// Checks the first offsets of a result.
fn judge_values(ours: &Layout, values: &[i128]) -> Result<(), String> {
    for (index, value) in (0..).zip(values) {
        let offset = ours.offset(index).map_err(|error| error.to_string())?;
        if i128::from(offset) != *value {
            return Err(format!("{ours} is {offset} at {index}, right is {value}"));
        }
    }
    Ok(())
}

/// Checks a file of CuTe results.
fn judge_cute_file(file: &str) {
    let tally = judge(file, judge_cute_result);
    assert!(tally.count(Verdict::AsCute) > 0, "{file} has no vectors");
}

#[test]
fn coalesced_layouts_are_cutes() {
    judge_cute_file("coalesce");
}

// covers: convention 13 14
#[test]
fn compositions_are_cutes_where_cute_is_right() {
    judge_cute_file("composition");
}

// covers: object 18, operation 42, convention 9
#[test]
fn complements_are_cutes_where_cute_is_right() {
    judge_cute_file("complement");
}

// covers: operation 51, convention 19
#[test]
fn divisions_are_cutes_where_cute_is_right() {
    judge_cute_file("divide");
}

// covers: operation 56 57 58 59
#[test]
fn products_are_cutes_where_cute_is_right() {
    judge_cute_file("product");
}

#[test]
fn what_cute_rejects_is_rejected_or_has_the_promised_function() {
    let tally = judge("illegal", judge_cute_rejection);
    assert!(tally.count(Verdict::MoreThanCute) > 0);
}

/// Some vectors mark a complement as wrong because its cosize exceeds the upper bound in CuTe's
/// documentation. These
/// complements are not errors, because the rounded-up complement of rule 8 has the same end.
#[test]
fn what_cute_gets_wrong_is_never_repeated() {
    let tally = judge("silently_wrong", judge_cute_result);
    assert!(tally.count(Verdict::Corrected) >= 17);
}

#[test]
fn what_is_accepted_is_exact_and_what_is_not_a_layout_is_rejected() {
    let tally = judge("exact", judge_exact);
    assert_eq!(tally.count(Verdict::Exact), 2812);
}
