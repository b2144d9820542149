//! The type level: aliases of `layout_core` on layouts that are written out.

use std::io;

use super::claims::{self, Claims};
use super::compile::Message;
use super::level::{Answer, Level, Limit, Outcome};
use super::source;
use super::table::{self, Argument};
use super::value;
use super::vector::Vector;

/// The operations on types.
pub struct Types;

/// What stands between the angle brackets of an alias.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The operands in their order.
    Plain,
    /// The operands in reverse.
    Swapped,
    /// The operands as one tuple.
    Gathered,
    /// The layout, and the size of the shape.
    Sized,
    /// The mode of the layout at the path.
    OfMode,
}

/// Operations and their aliases. The others work on known numbers only.
const ALIASES: &[(&str, &str, Form)] = &[
    ("append", "Appended", Form::Plain),
    ("blocked_product", "BlockedMultiplied", Form::Plain),
    ("coalesce", "Coalesced", Form::Plain),
    ("coalesce_by_mode", "CoalescedByMode", Form::Plain),
    ("complement", "Complemented", Form::Sized),
    ("complement_default", "ComplementedDefault", Form::Plain),
    ("composition", "Composed", Form::Plain),
    ("cosize", "CosizeOf", Form::Plain),
    ("cosize_i", "CosizeOf", Form::OfMode),
    ("dice", "Diced", Form::Swapped),
    ("downcast", "Downcasted", Form::Plain),
    ("filter", "Filtered", Form::Plain),
    ("filter_zeros", "ZerosFiltered", Form::Plain),
    ("flat_divide", "FlatDivided", Form::Plain),
    ("flat_product", "FlatMultiplied", Form::Plain),
    ("flatten", "Flattened", Form::Plain),
    ("get", "ModeOf", Form::Plain),
    ("left_inverse", "LeftInverted", Form::Plain),
    ("logical_divide", "Divided", Form::Plain),
    ("logical_product", "Multiplied", Form::Plain),
    ("make_layout", "Concatenated", Form::Gathered),
    ("make_layout_left", "LayoutLeft", Form::Plain),
    ("make_layout_right", "LayoutRight", Form::Plain),
    ("nullspace", "Nulled", Form::Plain),
    ("prepend", "Prepended", Form::Plain),
    ("raked_product", "RakedMultiplied", Form::Plain),
    ("right_inverse", "RightInverted", Form::Plain),
    ("size", "SizeOf", Form::Plain),
    ("size_i", "SizeOf", Form::OfMode),
    ("slice", "Sliced", Form::Swapped),
    ("swizzle_compose_then_compose", "Composed", Form::Plain),
    (
        "swizzle_compose_then_zipped_divide",
        "ZippedDivided",
        Form::Plain,
    ),
    ("tile_to_shape", "TiledTo", Form::Plain),
    ("tiled_divide", "TiledDivided", Form::Plain),
    ("tiled_product", "TiledMultiplied", Form::Plain),
    ("upcast", "Upcasted", Form::Plain),
    ("with_shape", "Reshaped", Form::Plain),
    ("zipped_divide", "ZippedDivided", Form::Plain),
    ("zipped_product", "ZippedMultiplied", Form::Plain),
];

fn alias(op: &str) -> Option<(&'static str, Form)> {
    let op = op.strip_suffix("_tiler").unwrap_or(op);
    let row = ALIASES.iter().find(|(name, ..)| *name == op);
    row.map(|(_, alias, form)| (*alias, *form))
}

impl Level for Types {
    fn name(&self) -> &'static str {
        "types"
    }

    fn has(&self, op: &str) -> bool {
        alias(op).is_some()
    }

    fn answer(&self, vectors: &[Vector]) -> io::Result<Vec<Answer>> {
        claims::answers(self, vectors)
    }
}

impl Claims for Types {
    fn name(&self) -> &'static str {
        "types"
    }

    fn gives(&self, vector: &Vector, outcome: &Outcome) -> Result<String, Limit> {
        let applied = applied(vector)?;
        let expected = if outcome.text.contains(':') {
            source::composed_in(&outcome.text)
        } else {
            source::tuple_in(&outcome.text)
        };
        let expected = expected.ok_or(Limit::Modes)?;
        Ok(format!("const _: fn({applied}) -> {expected} = |x| x;"))
    }

    fn refuses(&self, vector: &Vector) -> Result<String, Limit> {
        Ok(format!("const _: fn({}) = |_| ();", applied(vector)?))
    }

    /// Any error will do: what it says is compared elsewhere.
    fn objection(&self, errors: &[Message]) -> Option<String> {
        errors.is_empty().then(|| "no error".into())
    }
}

/// The alias with its arguments.
fn applied(vector: &Vector) -> Result<String, Limit> {
    let (alias, form) = alias(&vector.op).ok_or(Limit::Operation)?;
    let operation = table::find(&vector.op).ok_or(Limit::Operation)?;
    if vector.op == "tile_to_shape" && vector.args.len() > 2 {
        // Another order than from the left.
        return Err(Limit::Operation);
    }
    let operands = value::read(operation, &vector.args).map_err(|_| Limit::Operation)?;
    let to_type = |(i, argument): (usize, &Argument)| match argument {
        Argument::Tuple(shape) if form == Form::Sized && i == 1 => {
            Some(source::integer(shape.product()?))
        }
        argument => to_type(argument),
    };
    let types = operands.0.iter().enumerate().map(to_type);
    let mut types = types.collect::<Option<Vec<_>>>().ok_or(Limit::Modes)?;
    if form == Form::Swapped {
        types.reverse();
    }
    let types = types.join(", ");
    Ok(match form {
        Form::Gathered => format!("{alias}<({types},)>"),
        Form::OfMode => format!("{alias}<ModeOf<{types}>>"),
        _ => format!("{alias}<{types}>"),
    })
}

/// The type of an operand, if types can be that wide.
fn to_type(argument: &Argument) -> Option<String> {
    match argument {
        Argument::Layout(layout) => source::layout_of(layout),
        Argument::Int(value) => Some(source::integer(*value)),
        Argument::Tuple(tuple) => source::tuple(tuple),
        Argument::Coord(coordinate) => source::coordinate(coordinate),
        Argument::Tiler(tiler) => source::tiler(tiler),
        Argument::Positions(positions) => {
            let types = positions.iter().map(|position| format!("_{position},"));
            Some(format!("({})", types.collect::<String>()))
        }
        Argument::Composed(layout) => source::composed_in(&layout.to_string()),
        Argument::Swizzle(_) => None,
    }
}
