//! The value level.

use core::str::FromStr;
use std::io;

use layout_algebra::{Error, IntTuple, Layout, Rule, Swizzle};

use super::level::{Answer, Level, Outcome};
use super::table::{self, Argument, Kind, Operands, Operation, Value};
use super::vector::Vector;
use crate::verified;

/// Maximum number of values that an outcome lists.
const TOLD: i64 = 64;

/// The operations of `layout-algebra`.
pub struct Values;

impl Level for Values {
    fn name(&self) -> &'static str {
        "value"
    }

    fn answer(&self, vectors: &[Vector]) -> io::Result<Vec<Answer>> {
        Ok(vectors.iter().map(answer).collect())
    }
}

/// Returns the value level's answer to a vector.
#[must_use]
pub fn answer(vector: &Vector) -> Answer {
    let Some(operation) = table::find(&vector.op) else {
        return Answer::Unknown(format!("unknown operation `{}`", vector.op));
    };
    let operands = match read(operation, &vector.args) {
        Ok(operands) => operands,
        Err(answer) => return answer,
    };
    match (operation.evaluate)(&operands) {
        Ok(value) => checked(vector, outcome(&value)),
        Err(error) => Answer::Rejected(error.to_string()),
    }
}

/// Checks an outcome with the checker of the operation.
fn checked(vector: &Vector, outcome: Outcome) -> Answer {
    match verified::objection(&vector.op, &vector.args, &outcome.text) {
        None => Answer::Given(outcome),
        Some(objection) => Answer::Unknown(format!("{}, but {objection}", outcome.text)),
    }
}

pub(super) fn read(operation: &Operation, args: &[String]) -> Result<Operands, Answer> {
    let kinds = operation.operands;
    let mut operands = Vec::with_capacity(args.len());
    let mut rest = args;
    while let Some((text, after)) = rest.split_first() {
        let next = operands.len();
        let last = kinds.len() - 1;
        if next > last && !operation.variadic {
            return Err(miscounted(operation, args.len()));
        }
        let kind = kinds[next.min(last)];
        if let (Kind::Composed, [offset, layout, ..], false) = (kind, after, text.contains(" o ")) {
            operands.push(composed(text, offset, layout)?);
            rest = &after[2..];
        } else {
            operands.push(argument(kind, text)?);
            rest = after;
        }
    }
    if operands.len() + operation.optional < kinds.len() {
        return Err(miscounted(operation, args.len()));
    }
    Ok(Operands(operands))
}

fn miscounted(operation: &Operation, count: usize) -> Answer {
    let name = operation.names[0];
    Answer::Unknown(format!("unknown operation `{name}` with {count} operands"))
}

/// Parses a composed layout from its swizzle, offset and layout.
fn composed(swizzle: &str, offset: &str, layout: &str) -> Result<Argument, Answer> {
    let (swizzle, layout): (Swizzle, Layout) = (allowed(swizzle)?, allowed(layout)?);
    let composed = swizzle.composition(parsed(offset)?, &layout);
    composed
        .map(Argument::Layout)
        .map_err(|error| Answer::Rejected(error.to_string()))
}

/// Parses an operand. Returns a rejection if the notation is valid, but the operand violates a
/// rule.
fn argument(kind: Kind, text: &str) -> Result<Argument, Answer> {
    let unreadable = || Answer::Unknown(format!("cannot parse `{text}`"));
    match kind {
        Kind::Layout | Kind::Composed => allowed(text).map(Argument::Layout),
        Kind::Tiler => allowed(text).map(Argument::Tiler),
        Kind::Swizzle => allowed(text).map(Argument::Swizzle),
        Kind::Int => parsed(text).map(Argument::Int),
        Kind::Tuple => parsed(text).map(Argument::Tuple),
        Kind::Coord => parsed(text).map(Argument::Coord),
        Kind::Positions => {
            let tuple: IntTuple = parsed(text)?;
            let positions = tuple
                .leaves()
                .map(|position| usize::try_from(position).ok());
            let positions: Option<_> = positions.collect();
            positions.map(Argument::Positions).ok_or_else(unreadable)
        }
    }
}

fn parsed<T: FromStr>(text: &str) -> Result<T, Answer> {
    let value = text.parse();
    value.map_err(|_| Answer::Unknown(format!("cannot parse `{text}`")))
}

fn allowed<T: FromStr<Err = Error>>(text: &str) -> Result<T, Answer> {
    text.parse().map_err(|error: Error| match error.rule() {
        Rule::Notation(_) => Answer::Unknown(error.to_string()),
        _ => Answer::Rejected(error.to_string()),
    })
}

fn outcome(value: &Value) -> Outcome {
    let of_layout = |layout: &Layout, offset: Option<i64>| Outcome {
        text: layout.to_string(),
        offset: offset.map(i128::from),
        values: values(layout.size(), |i| layout.offset(i)),
    };
    let of_text = |text: String| Outcome {
        text,
        offset: None,
        values: None,
    };
    match value {
        Value::Layout(layout) => of_layout(layout, None),
        Value::Slice(layout, offset) => of_layout(layout, Some(*offset)),
        Value::Tuple(tuple) => of_text(tuple.to_string()),
        Value::Int(value) => of_text(value.to_string()),
        Value::Bool(value) => of_text(value.to_string()),
        Value::Shown(answer) => of_text(answer.to_string()),
    }
}

fn values(size: i64, at: impl Fn(i64) -> Result<i64, Error>) -> Option<Vec<i128>> {
    let values = (0..size.min(TOLD)).map(|i| at(i).map(i128::from).ok());
    values.collect()
}
