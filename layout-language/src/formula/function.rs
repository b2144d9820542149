//! Tables and formulas as functions of an index.

use core::fmt::Write;

use layout_algebra::IntTuple;

use super::{Coordinate, Formula, Known, Values};
use crate::code;
use crate::range::Range;

/// Maximum number of values of a table or a formula.
pub(crate) const MAX_VALUES: i64 = 1 << 20;

/// Maximum number of formula steps of one macro call.
const MAX_STEPS: i64 = 1 << 26;

/// The cost of a value in steps, in addition to its formula.
const STEPS_PER_VALUE: usize = 8;

/// A table or a formula over the indices of a shape.
pub(crate) struct Function<'a> {
    values: &'a Values<Known>,
    coordinates: Vec<Coordinate>,
    size: i64,
}

impl<'a> Function<'a> {
    /// Creates the function over a shape with at most [`MAX_VALUES`] elements. A table must have
    /// exactly this number of values.
    ///
    /// `steps` is the number of steps so far, and is increased.
    ///
    /// # Errors
    ///
    /// Returns an error if a tuple of names does not have a name for each mode, or there are too
    /// many steps.
    pub(crate) fn new(
        values: &'a Values<Known>,
        shape: &IntTuple,
        steps: &mut i64,
    ) -> syn::Result<Self> {
        let coordinates = match values {
            Values::Table { .. } => Vec::new(),
            Values::Formula { pattern, .. } => pattern
                .coordinates(shape)
                .map_err(|message| pattern.at.error_of(code::FORMULA, message))?,
        };
        let function = Self {
            values,
            coordinates,
            size: shape.product().unwrap_or(i64::MAX),
        };
        let own = function.steps();
        *steps = steps.saturating_add(own);
        if *steps > MAX_STEPS {
            return Err(function.all().error_of(code::FORMULA, format!(
                "computing these values takes {own} steps, but the limit is {MAX_STEPS} steps per \
                 macro\n\
                 help: use fewer values, or a formula with fewer operators"
            )));
        }
        Ok(function)
    }

    /// Returns the number of steps for all values.
    fn steps(&self) -> i64 {
        let of = |formula: &Formula<Known>| {
            i64::try_from(formula.steps.len() + STEPS_PER_VALUE).unwrap_or(i64::MAX)
        };
        match self.values {
            Values::Table { values, .. } => values.iter().map(of).sum(),
            Values::Formula { formula, .. } => of(formula).saturating_mul(self.size),
        }
    }

    /// Returns the source range of all values.
    fn all(&self) -> Range {
        match self.values {
            Values::Table { at, .. } => *at,
            Values::Formula { formula, .. } => formula.at,
        }
    }

    /// Returns the value at an index. A table must contain the index.
    ///
    /// # Errors
    ///
    /// Returns the operator without a result.
    pub(crate) fn value(&self, index: i64) -> syn::Result<i64> {
        let (formula, coordinates) = match self.values {
            Values::Table { values, .. } => (&values[position(index)], Vec::new()),
            Values::Formula { formula, .. } => {
                let coordinates = self.coordinates.iter();
                (formula, coordinates.map(|c| c.of(index)).collect())
            }
        };
        formula.value(&coordinates).map_err(|(fault, at)| {
            let place = self.place(index);
            at.error_of(
                code::FORMULA,
                format!("{}\nat index {index}{place}", fault.0),
            )
        })
    }

    /// Returns the source range of the value at an index, or of all values if there is none.
    pub(crate) fn range(&self, index: i64) -> Range {
        match self.values {
            Values::Table { values, .. } => {
                let value = values.get(position(index));
                value.map_or_else(|| self.all(), |value| value.at)
            }
            Values::Formula { .. } => self.all(),
        }
    }

    /// Returns the coordinates at an index as a clause: `, where i = 3, j = 0`. Empty if the only
    /// coordinate is the index.
    pub(crate) fn place(&self, index: i64) -> String {
        let Values::Formula { pattern, .. } = self.values else {
            return String::new();
        };
        let mut text = String::new();
        if pattern.names.is_one() {
            return text;
        }
        for (name, coordinate) in pattern.leaves.iter().zip(&self.coordinates) {
            let Some(name) = name else { continue };
            let before = if text.is_empty() { ", where" } else { "," };
            let value = coordinate.of(index);
            // Writing to a string cannot fail.
            let _ = write!(text, "{before} {name} = {value}");
        }
        text
    }
}

/// Returns an index as the position of a value.
fn position(index: i64) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}
