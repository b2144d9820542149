//! Formulas: index and coordinate arithmetic in `find` and `assert_layout!`.

mod arithmetic;
mod function;
mod parse;
mod pattern;
mod rust;

use crate::ast::Name;
use crate::range::Range;

pub(crate) use arithmetic::{Fault, Operator};
pub(crate) use function::{Function, MAX_VALUES};
pub(crate) use parse::values;
pub(crate) use pattern::{Coordinate, Pattern};
pub(crate) use rust::checked;

/// A formula such as `i * 64 + (j ^ i)`, as steps of a stack machine.
///
/// A formula is a list of steps instead of a tree, so that deep formulas do not overflow the stack.
#[derive(Clone, Debug)]
pub(crate) struct Formula<Leaf> {
    steps: Vec<Step<Leaf>>,
    pub(crate) at: Range,
}

/// A step of a [`Formula`].
#[derive(Clone, Debug)]
enum Step<Leaf> {
    /// Pushes a value.
    Push(Leaf),
    /// Pops a value and pushes its negative. The range is the sign.
    Negate(Range),
    /// Pops two values and pushes the result. The range is the operator.
    Apply(Operator, Range),
}

/// An unresolved leaf.
#[derive(Clone, Debug)]
pub(crate) enum Written {
    Integer(i64),
    Name(Name),
}

/// A leaf with its name resolved.
#[derive(Clone, Debug)]
pub(crate) enum Leaf {
    Integer(i64),
    /// The position of a coordinate.
    Coordinate(usize),
    /// A static integer that the compiler resolves.
    Type(Name),
}

/// A leaf with a value at each index.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Known {
    Integer(i64),
    /// The position of a coordinate.
    Coordinate(usize),
}

/// A table or formula, which has a value at each index.
#[derive(Clone, Debug)]
pub(crate) enum Values<Leaf> {
    /// `[0, 2, 4]`
    Table {
        values: Vec<Formula<Leaf>>,
        at: Range,
    },
    /// `|i, j| formula`
    Formula {
        pattern: Pattern,
        formula: Formula<Leaf>,
    },
}

impl<L> Formula<L> {
    /// Converts the leaves of the formula. Returns `None` if a leaf cannot be converted.
    pub(crate) fn map<M>(&self, mut leaf: impl FnMut(&L) -> Option<M>) -> Option<Formula<M>> {
        // Converts all leaves, to report all errors.
        let steps: Vec<_> = self
            .steps
            .iter()
            .map(|step| {
                Some(match step {
                    Step::Push(value) => Step::Push(leaf(value)?),
                    Step::Negate(at) => Step::Negate(*at),
                    Step::Apply(operator, at) => Step::Apply(*operator, *at),
                })
            })
            .collect();
        let steps = steps.into_iter().collect::<Option<_>>()?;
        Some(Formula { steps, at: self.at })
    }
}

impl<L> Values<L> {
    /// Converts the leaves. Returns `None` if a leaf cannot be converted.
    pub(crate) fn map<M>(&self, mut leaf: impl FnMut(&L) -> Option<M>) -> Option<Values<M>> {
        match self {
            Self::Table { values, at } => {
                let values: Vec<_> = values.iter().map(|value| value.map(&mut leaf)).collect();
                let values = values.into_iter().collect::<Option<_>>()?;
                Some(Values::Table { values, at: *at })
            }
            Self::Formula { pattern, formula } => Some(Values::Formula {
                pattern: pattern.clone(),
                formula: formula.map(leaf)?,
            }),
        }
    }

    /// Returns the noun for messages.
    pub(crate) fn noun(&self) -> &'static str {
        match self {
            Self::Table { .. } => "table",
            Self::Formula { .. } => "formula",
        }
    }
}

/// Returns the values, if the macro knows them without the compiler.
pub(crate) fn known(values: &Values<Leaf>) -> Option<Values<Known>> {
    values.map(|leaf| match leaf {
        Leaf::Integer(value) => Some(Known::Integer(*value)),
        Leaf::Coordinate(number) => Some(Known::Coordinate(*number)),
        Leaf::Type(_) => None,
    })
}

impl Formula<Known> {
    /// Returns the value at given coordinates.
    ///
    /// # Errors
    ///
    /// Returns the operator without a result.
    pub(crate) fn value(&self, coordinates: &[i64]) -> Result<i64, (Fault, Range)> {
        let mut stack = Vec::new();
        for step in &self.steps {
            let value = match step {
                Step::Push(Known::Integer(value)) => *value,
                Step::Push(Known::Coordinate(number)) => coordinates[*number],
                Step::Negate(at) => {
                    let value: i64 = pop(&mut stack);
                    value.checked_neg().ok_or((Fault::negated(value), *at))?
                }
                Step::Apply(operator, at) => {
                    let right = pop(&mut stack);
                    let left = pop(&mut stack);
                    operator.apply(left, right).map_err(|fault| (fault, *at))?
                }
            };
            stack.push(value);
        }
        Ok(pop(&mut stack))
    }
}

/// Pops a value. The parser guarantees that the stack is not empty.
fn pop<T>(stack: &mut Vec<T>) -> T {
    stack.pop().expect("an operand")
}
