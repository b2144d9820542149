//! Tables and formulas as functions of an index.

use core::fmt::Write;

use layout_algebra::IntTuple;

use super::{Coordinate, Formula, Known, Values};
use crate::range::Range;

/// The most values of a table or a formula.
pub(crate) const MAX_VALUES: i64 = 1 << 20;

/// The most steps that the formulas of one call of a macro take.
const MAX_STEPS: i64 = 1 << 26;

/// What a value costs besides its formula, in steps.
const STEPS_PER_VALUE: usize = 8;

/// A table or a formula over the indices of a shape.
pub(crate) struct Function<'a> {
    values: &'a Values<Known>,
    coordinates: Vec<Coordinate>,
    size: i64,
}

impl<'a> Function<'a> {
    /// Returns the function over a shape with at most [`MAX_VALUES`] elements; a table has exactly that many values.
    ///
    /// `steps` are those that others have taken; its own are added.
    ///
    /// # Errors
    ///
    /// If a tuple of names does not have a name for each mode, or there are too many steps.
    pub(crate) fn new(
        values: &'a Values<Known>,
        shape: &IntTuple,
        steps: &mut i64,
    ) -> syn::Result<Self> {
        let coordinates = match values {
            Values::Table { .. } => Vec::new(),
            Values::Formula { pattern, .. } => pattern
                .coordinates(shape)
                .map_err(|message| pattern.at.error(message))?,
        };
        let function = Self {
            values,
            coordinates,
            size: shape.product().unwrap_or(i64::MAX),
        };
        let own = function.steps();
        *steps = steps.saturating_add(own);
        if *steps > MAX_STEPS {
            return Err(function.all().error(format!(
                "these values take {own} steps, all of one macro together at most {MAX_STEPS}\n\
                 help: take fewer values, or a formula with fewer operators"
            )));
        }
        Ok(function)
    }

    /// Returns how many steps all values take.
    fn steps(&self) -> i64 {
        let of = |formula: &Formula<Known>| {
            i64::try_from(formula.steps.len() + STEPS_PER_VALUE).unwrap_or(i64::MAX)
        };
        match self.values {
            Values::Table { values, .. } => values.iter().map(of).sum(),
            Values::Formula { formula, .. } => of(formula).saturating_mul(self.size),
        }
    }

    /// Where all values are written.
    fn all(&self) -> Range {
        match self.values {
            Values::Table { at, .. } => *at,
            Values::Formula { formula, .. } => formula.at,
        }
    }

    /// Returns the value at an index, which a table has.
    ///
    /// # Errors
    ///
    /// The operator that has no result.
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
            at.error(format!("{}\nat index {index}{place}", fault.0))
        })
    }

    /// Where the value at an index is written; all values, if none is.
    pub(crate) fn range(&self, index: i64) -> Range {
        match self.values {
            Values::Table { values, .. } => {
                let value = values.get(position(index));
                value.map_or_else(|| self.all(), |value| value.at)
            }
            Values::Formula { .. } => self.all(),
        }
    }

    /// Returns the coordinates at an index, to follow it: `, where i = 3, j = 0`; nothing if they are just
    /// the index.
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
