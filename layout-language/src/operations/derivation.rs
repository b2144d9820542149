//! The derivations of the operations.

use layout_algebra::explain::{self, Derivation};
use layout_algebra::{Answer, Error, Layout, Tiler};

use super::{Argument, Arguments, Operation, coordinates};

/// The derivation of an operation with its operands, which ends in `result`.
///
/// An operation that the algebra does not derive has no steps.
pub(crate) fn derivation(
    operation: &Operation,
    arguments: &Arguments,
    result: Result<Answer, Error>,
) -> Derivation {
    let name = operation.name();
    let derived = match arguments.0.as_slice() {
        [Argument::Layout(a), rest @ ..] if a.as_plain().is_none() => {
            return behind_swizzle(operation, a, rest, arguments, result);
        }
        _ if arguments.has_coordinates() => coordinates::derivation(name, arguments),
        _ => of_plain(operation, arguments),
    };
    match derived {
        Some(mut derived) => {
            // Some operations of the language leave an offset out.
            derived.result = result;
            derived
        }
        None => Derivation::new(written(name, arguments), Vec::new(), result),
    }
}

/// An operation on layouts without swizzles.
fn of_plain(operation: &Operation, arguments: &Arguments) -> Option<Derivation> {
    let is_plain = |argument: &Argument| match argument {
        Argument::Layout(layout) | Argument::Tiler(Tiler::Layout(layout)) => {
            layout.as_plain().is_some()
        }
        _ => true,
    };
    let explain = operation.explain?;
    let are_plain = arguments.0.iter().all(is_plain);
    are_plain.then(|| explain(arguments))
}

/// An operation on a layout behind a swizzle, which leaves the swizzle alone or not.
fn behind_swizzle(
    operation: &Operation,
    a: &Layout,
    rest: &[Argument],
    arguments: &Arguments,
    result: Result<Answer, Error>,
) -> Derivation {
    let mut inside = vec![Argument::Layout(a.inside_swizzles())];
    inside.extend_from_slice(rest);
    let inside = of_plain(operation, &Arguments(inside));
    let outside = inside.clone();
    let outside = outside.map(|inside| explain::behind_swizzle(a, |_| inside));
    outside
        .filter(|outside| outside.result == result)
        .unwrap_or_else(|| {
            let steps = inside.map(explain::Step::Part);
            Derivation::new(
                written(operation.name(), arguments),
                steps.into_iter().collect(),
                result,
            )
        })
}

/// `a o b`, `name(a, b)`
fn written(name: &str, arguments: &Arguments) -> String {
    let arguments: Vec<_> = arguments.0.iter().map(Argument::to_string).collect();
    match name {
        "composition" => arguments.join(" o "),
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
