//! Operations on coordinate layouts, on values.

use layout_algebra::{Answer, Error};

use super::{Argument, Arguments, Operation};

impl Arguments {
    /// Returns `true` if an argument is a coordinate layout.
    pub(crate) fn has_coordinates(&self) -> bool {
        let mut arguments = self.0.iter();
        arguments.any(|argument| matches!(argument, Argument::Coordinates(_)))
    }
}

/// Applies an operation. Returns `None` if the operation does not support coordinate layouts.
pub(crate) fn on_coordinates(
    operation: &Operation,
    arguments: &Arguments,
) -> Option<Result<Answer, Error>> {
    use Argument::{Coordinate, Coordinates, Tiler};
    Some(match (operation.name(), arguments.0.as_slice()) {
        ("composition", [Coordinates(a), Tiler(b)]) => a.composition(b).map(Answer::from),
        ("logical_divide", [Coordinates(a), Tiler(b)]) => a.logical_divide(b).map(Answer::from),
        ("zipped_divide", [Coordinates(a), Tiler(b)]) => a.zipped_divide(b).map(Answer::from),
        ("tiled_divide", [Coordinates(a), Tiler(b)]) => a.tiled_divide(b).map(Answer::from),
        ("flat_divide", [Coordinates(a), Tiler(b)]) => a.flat_divide(b).map(Answer::from),
        ("slice", [Coordinate(c), Coordinates(a)]) => a.slice(c).map(Answer::from),
        _ => return None,
    })
}
