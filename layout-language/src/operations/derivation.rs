//! The derivations of the operations.

use layout_algebra::explain::{Derivation, Step};
use layout_algebra::{Answer, Error};

use super::{Argument, Arguments, Operation};

/// An applied operation of an expression.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Applied {
    /// The name of the operation.
    pub name: &'static str,
    /// The operands, in notation.
    pub operands: Vec<String>,
    /// The derivation of the result.
    pub derivation: Derivation,
}

/// Returns an operation with its operands and `result`. If a single traced derivation matches the
/// operation, the result contains this derivation, and otherwise a derivation with the traced
/// parts.
pub(crate) fn derivation(
    operation: &Operation,
    arguments: &Arguments,
    traced: Vec<Derivation>,
    result: Result<Answer, Error>,
) -> Applied {
    let written = written(operation.name(), arguments);
    let steps = match <[Derivation; 1]>::try_from(traced) {
        // Some operations of the language drop an offset.
        Ok([only]) if only.operation == written => only.steps,
        Ok([part]) => vec![Step::Part(part.into())],
        Err(parts) => parts
            .into_iter()
            .map(|part| Step::Part(part.into()))
            .collect(),
    };
    Applied {
        name: operation.name(),
        operands: arguments.0.iter().map(Argument::to_string).collect(),
        derivation: Derivation::new(written, steps, result),
    }
}

/// Returns the operation in notation: `a o b` or `name(a, b)`.
fn written(name: &str, arguments: &Arguments) -> String {
    let arguments: Vec<_> = arguments.0.iter().map(Argument::to_string).collect();
    match name {
        "composition" => arguments.join(" o "),
        "logical_divide" => arguments.join(" / "),
        "logical_product" => arguments.join(" * "),
        name => format!("{name}({})", arguments.join(", ")),
    }
}

impl core::fmt::Display for Argument {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Layout(layout) => layout.fmt(f),
            Self::Coordinates(layout) => layout.fmt(f),
            Self::Swizzle(swizzle) => swizzle.fmt(f),
            Self::Tiler(tiler) => tiler.fmt(f),
            Self::Tuple(tuple) => tuple.fmt(f),
            Self::Integer(value) => value.fmt(f),
            Self::Path(path) => {
                let positions: Vec<_> = path.iter().map(ToString::to_string).collect();
                match &positions[..] {
                    [only] => f.write_str(only),
                    positions => write!(f, "({})", positions.join(",")),
                }
            }
            Self::Coordinate(coordinate) => coordinate.fmt(f),
        }
    }
}
