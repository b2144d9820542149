//! Tensors: layouts with memory, where each element holds its own offset.

mod body;
mod call;
mod numbers;

use std::io;

use layout_algebra::Layout;

use super::claims::{self, Claims};
use super::compile::Message;
use super::level::{Answer, Level, Limit, Outcome};
use super::table;
use super::types;
use super::value;
use super::vector::Vector;
use body::Body;
use call::Call;
use numbers::Bound;

/// Tensors whose layouts are static, with or without a swizzle.
pub struct Tensors;

/// Tensors whose layouts have dynamic values.
pub struct RunTime;

/// Items that the generated functions use.
const PRELUDE: &str = "\
fn same(at: impl Fn(u32) -> Option<usize>, size: u64, first: &[usize], sum: u64) { \
for (i, cell) in first.iter().enumerate() { assert_eq!(at(i as u32), Some(*cell), \"at {i}\"); } \
let mut total = 0_u64; \
for i in 0..size.min(4096) as u32 { \
total = total.wrapping_add(u64::from(i + 1).wrapping_mul(at(i).expect(\"in the shape\") as u64)); } \
assert_eq!(total, sum, \"all cells together\"); }";

/// The first words of the errors about a missing divisibility fact.
const MISSING: [&str; 2] = [
    "cannot prove that a dynamic value is a multiple of",
    "divisibility of one dynamic value by another depends on both values",
];

impl Level for Tensors {
    fn name(&self) -> &'static str {
        "tensors"
    }

    fn has(&self, op: &str) -> bool {
        call::has(op)
    }

    fn answer(&self, vectors: &[Vector]) -> io::Result<Vec<Answer>> {
        claims::answers(self, vectors)
    }
}

impl Claims for Tensors {
    fn name(&self) -> &'static str {
        "tensors"
    }

    fn prelude(&self) -> Option<&'static str> {
        Some(PRELUDE)
    }

    fn gives(&self, vector: &Vector, outcome: &Outcome) -> Result<String, Limit> {
        body(vector, Bound::fixed)?.gives(vector, outcome)
    }

    fn rejects(&self, vector: &Vector) -> Result<String, Limit> {
        Ok(body(vector, Bound::fixed)?.rejects())
    }

    fn rejection(&self, vector: &Vector, errors: &[Message]) -> Option<String> {
        types::left_to_the_macro(vector, errors)
    }

    /// Returns an objection if there is no error. Other tests compare the texts.
    fn objection(&self, errors: &[Message]) -> Option<String> {
        errors.is_empty().then(|| "no error".into())
    }
}

impl Level for RunTime {
    fn name(&self) -> &'static str {
        "run-time"
    }

    fn has(&self, op: &str) -> bool {
        call::has(op) && !op.starts_with("swizzle")
    }

    fn answer(&self, vectors: &[Vector]) -> io::Result<Vec<Answer>> {
        claims::answers(self, vectors)
    }
}

impl Claims for RunTime {
    fn name(&self) -> &'static str {
        "run-time"
    }

    fn prelude(&self) -> Option<&'static str> {
        Some(PRELUDE)
    }

    fn gives(&self, vector: &Vector, outcome: &Outcome) -> Result<String, Limit> {
        body(vector, |operand| Bound::open(operand, vector))?.gives(vector, outcome)
    }

    fn rejects(&self, vector: &Vector) -> Result<String, Limit> {
        Ok(body(vector, |operand| Bound::open(operand, vector))?.rejects())
    }

    /// Returns a limit for a division that is valid for these values, but not for all values of the type.
    fn limit(&self, errors: &[Message]) -> Option<Limit> {
        let is_missing = |error: &Message| MISSING.iter().any(|text| error.text.starts_with(text));
        let is_missing = errors.iter().any(is_missing);
        is_missing.then_some(Limit::Fact)
    }

    fn rejection(&self, vector: &Vector, errors: &[Message]) -> Option<String> {
        types::left_to_the_macro(vector, errors)
    }

    fn objection(&self, errors: &[Message]) -> Option<String> {
        errors.is_empty().then(|| "no error".into())
    }
}

/// Returns the layout of a vector as source, and the calls on the tensor.
fn body(
    vector: &Vector,
    bound: impl FnOnce(&Layout) -> Result<Bound, Limit>,
) -> Result<Body, Limit> {
    if !call::has(&vector.op) {
        return Err(Limit::Operation);
    }
    let operation = table::find(&vector.op).ok_or(Limit::Operation)?;
    let operands = value::read(operation, &vector.args).map_err(|_| Limit::Operation)?;
    let operand = call::operand(&operands).ok_or(Limit::Operation)?;
    let layout: &Layout = &operand;
    let fits = |number: i64| u32::try_from(number).is_ok();
    if !fits(layout.cosize()) || !fits(layout.size()) {
        return Err(Limit::Word);
    }
    let bound = bound(&operand)?;
    let call = Call::of(&vector.op, &operands, bound.word)?;
    Ok(Body {
        operand,
        bound,
        call,
    })
}
