//! Verdicts on examples.

use serde_json::Value;

use super::compare::same;
use super::kinds::{Kind, Reading};
use super::operand::Operands;
use super::record::Example;
use crate::conform::judge as vectors;
use crate::conform::level::{Answer, Level};
use crate::conform::value::Values;
use crate::conform::vector::{Expected, Vector};

/// The verdict on an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One reading of the operation gives the result.
    Passed(&'static str),
    /// The example fails, with the actual result.
    Failed(String),
    /// The operation is unknown, or an operand cannot be read.
    Unsupported(String),
}

/// Checks an example.
#[must_use]
pub fn judge(example: &Example) -> Verdict {
    let Some(kind) = super::find(&example.op) else {
        return judge_as_vector(example);
    };
    let operands = Operands::new(&example.args, &example.expected);
    let readings = match (kind.evaluate)(&operands) {
        Ok(readings) => readings,
        Err(reason) => {
            // The operands may be in the golden format.
            return match judge_as_vector(example) {
                Verdict::Unsupported(_) => Verdict::Unsupported(reason),
                verdict => verdict,
            };
        }
    };
    if let Some(more) = operands.unread().first() {
        return Verdict::Unsupported(format!("unexpected operand {more}"));
    }
    let expected = &example.expected;
    let Some(reading) = readings.iter().find(|reading| same(&reading.1, expected)) else {
        return Verdict::Failed(told(&readings, expected));
    };
    match objection_to_cute(kind, example) {
        Some(objection) => Verdict::Failed(objection),
        None => Verdict::Passed(reading.0),
    }
}

fn told(readings: &[Reading], expected: &Value) -> String {
    let given = readings.iter();
    let given: Vec<_> = given
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    format!("expected {expected}, got {}", given.join(", "))
}

/// Returns an objection to CuTe's output or to the value level, if the kind is an operation of CuTe.
fn objection_to_cute(kind: &Kind, example: &Example) -> Option<String> {
    let text = example.cute.as_ref()?;
    if !kind.is_of_cute || example.args.iter().any(Value::is_null) {
        return None;
    }
    let expected = if text.starts_with("ERROR") {
        Expected::Rejection
    } else {
        Expected::Answer {
            text: text.clone(),
            offset: None,
            values: None,
        }
    };
    let vector = vector(example, expected);
    let answer = answer(&vector)?;
    match vectors::judge(&vector, &answer) {
        vectors::Verdict::Failed(why) => Some(format!(
            "CuTe prints {text}, the value level {answer}: {why}"
        )),
        _ => None,
    }
}

/// Checks an operation that only the golden format has, at the value level.
fn judge_as_vector(example: &Example) -> Verdict {
    let expected = &example.expected;
    let given = match answer(&vector(example, Expected::Rejection)) {
        // A Boolean or an integer is JSON. Any other result is notation.
        Some(Answer::Given(outcome)) => {
            serde_json::from_str(&outcome.text).unwrap_or(Value::String(outcome.text))
        }
        Some(Answer::Rejected(_)) => Value::Null,
        Some(Answer::Unknown(reason)) => return Verdict::Unsupported(reason),
        _ => return Verdict::Unsupported("no answer".into()),
    };
    if same(&given, expected) {
        return Verdict::Passed("CuTe");
    }
    Verdict::Failed(told(&[("CuTe", given)], expected))
}

fn vector(example: &Example, expected: Expected) -> Vector {
    Vector {
        id: example.op.clone(),
        op: example.op.clone(),
        args: example.args.iter().map(notation).collect(),
        expected,
    }
}

fn answer(vector: &Vector) -> Option<Answer> {
    Values.answer(core::slice::from_ref(vector)).ok()?.pop()
}

/// Converts a list to a tuple in notation.
fn notation(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => {
            let modes: Vec<_> = values.iter().map(notation).collect();
            format!("({})", modes.join(","))
        }
        Value::Null => "_".into(),
        _ => value.to_string(),
    }
}
