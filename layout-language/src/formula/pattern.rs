//! Patterns: the names of coordinates, `|i, j|` and `|(i, j), k|`.

use layout_algebra::IntTuple;
use proc_macro2::Ident;

use crate::range::Range;

/// The names between `|` and `|`.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub(crate) names: Names,
    /// The names in order. `None` for `_`.
    pub(crate) leaves: Vec<Option<Ident>>,
    /// The source range from `|` to `|`.
    pub(crate) at: Range,
}

/// The nesting of names.
#[derive(Clone, Debug)]
pub(crate) enum Names {
    /// A name or `_`, for the index of a mode.
    One,
    /// A name for each mode.
    Tuple(Vec<Names>),
}

impl Names {
    /// Returns `true` for a single name, which is the index.
    pub(crate) fn is_one(&self) -> bool {
        matches!(self, Self::One)
    }
}

/// A coordinate as a function of the index: `index / divisor % extent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coordinate {
    pub(crate) divisor: i64,
    pub(crate) extent: i64,
}

impl Coordinate {
    pub(crate) fn of(self, index: i64) -> i64 {
        index / self.divisor % self.extent
    }
}

impl Pattern {
    /// Returns the position of a name.
    pub(crate) fn position(&self, name: &Ident) -> Option<usize> {
        self.leaves
            .iter()
            .position(|leaf| leaf.as_ref().is_some_and(|leaf| leaf == name))
    }

    /// Returns the names as a list for messages.
    pub(crate) fn listed(&self) -> String {
        let names = self.leaves.iter().flatten();
        let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
        names.join(", ")
    }

    /// Returns the coordinates that the names refer to. The size of the shape must fit.
    ///
    /// # Errors
    ///
    /// Returns an error message if a tuple of names does not have a name for each mode.
    pub(crate) fn coordinates(&self, shape: &IntTuple) -> Result<Vec<Coordinate>, String> {
        let mut coordinates = Vec::new();
        collect(&self.names, shape, 1, &mut coordinates)?;
        Ok(coordinates)
    }
}

/// Appends the coordinates of a mode, after modes with a total of `divisor` elements.
fn collect(
    names: &Names,
    shape: &IntTuple,
    divisor: i64,
    coordinates: &mut Vec<Coordinate>,
) -> Result<(), String> {
    let names = match names {
        Names::One => {
            coordinates.push(Coordinate {
                divisor,
                extent: extent(shape),
            });
            return Ok(());
        }
        Names::Tuple(names) => names,
    };
    let modes = match shape {
        IntTuple::Tuple(modes) if modes.len() == names.len() => modes,
        other => return Err(misfit(names.len(), other)),
    };
    let mut divisor = divisor;
    for (names, mode) in names.iter().zip(modes) {
        collect(names, mode, divisor, coordinates)?;
        divisor *= extent(mode);
    }
    Ok(())
}

fn extent(shape: &IntTuple) -> i64 {
    shape.product().unwrap_or(i64::MAX)
}

fn misfit(names: usize, shape: &IntTuple) -> String {
    let found = match names {
        1 => "1 coordinate in parentheses".into(),
        n => format!("{n} coordinates"),
    };
    match shape {
        IntTuple::Int(_) => format!(
            "expected one name for shape `{shape}`, found {found}\n\
             help: name the index, `|i|`; use `|i, j|` for the coordinates of a shape such as \
             `(8,4)`"
        ),
        IntTuple::Tuple(modes) => {
            let modes = match modes.len() {
                1 => "1 mode".into(),
                n => format!("{n} modes"),
            };
            format!(
                "expected one name per mode of shape `{shape}`, which has {modes}, found {found}\n\
                 help: write one name for each mode, or one name for the index"
            )
        }
    }
}
