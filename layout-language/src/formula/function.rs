//! Tables and formulas as functions of an index.

use core::fmt::Write;

use layout_algebra::IntTuple;

use super::{Coordinate, Known, Values};
use crate::range::Range;

/// The most values of a table or a formula.
pub(crate) const MAX_VALUES: i64 = 1 << 20;

/// A table or a formula over the indices of a shape.
pub(crate) struct Function<'a> {
    values: &'a Values<Known>,
    coordinates: Vec<Coordinate>,
}

impl<'a> Function<'a> {
    /// The function over a shape with at most [`MAX_VALUES`] elements.
    ///
    /// # Errors
    ///
    /// If a tuple of names does not have a name for each mode.
    pub(crate) fn new(values: &'a Values<Known>, shape: &IntTuple) -> syn::Result<Self> {
        let coordinates = match values {
            Values::Table { .. } => Vec::new(),
            Values::Formula { pattern, .. } => pattern
                .coordinates(shape)
                .map_err(|message| pattern.at.error(message))?,
        };
        Ok(Self {
            values,
            coordinates,
        })
    }

    /// The value at an index, which a table has.
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
            Values::Table { values, at } => {
                values.get(position(index)).map_or(*at, |value| value.at)
            }
            Values::Formula { formula, .. } => formula.at,
        }
    }

    /// The coordinates at an index, to follow it: `, where i = 3, j = 0`; nothing if they are but
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

/// An index as the position of a value.
fn position(index: i64) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}
