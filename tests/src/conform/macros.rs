//! The macro level: operations by name in `layout!`.

use std::io;

use layout_algebra::{IntTuple, Layout, Tiler};

use super::claims::{self, Claims};
use super::compile::Message;
use super::level::{Answer, Level, Limit, Outcome};
use super::source;
use super::table::{self, Argument, Operation};
use super::value;
use super::vector::Vector;

/// The operations of `layout!`.
pub struct Macros;

/// Operations with different names in vectors and in `layout!`.
const NAMES: &[(&str, &str)] = &[
    ("append_n", "append"),
    ("coalesce_by_mode", "coalesce"),
    ("composition_layout_swizzle", "composition"),
    ("complement_default", "complement"),
    ("cosize_i", "cosize"),
    ("crd2idx_shape", "crd2idx"),
    ("eval", "crd2idx"),
    ("filter_by_mode", "filter"),
    ("filter_zeros_profile", "filter_zeros"),
    ("local_partition", "local_partition_and_offset"),
    ("local_tile", "local_tile_and_offset"),
    ("local_tile_proj", "local_tile_and_offset"),
    ("prepend_n", "prepend"),
    ("size_i", "size"),
    ("swizzle_apply", "apply"),
    ("swizzle_compose_then_compose", "composition"),
    ("swizzle_compose_then_zipped_divide", "zipped_divide"),
    ("swizzle_composition", "composition"),
    ("swizzle_downcast", "downcast"),
    ("swizzle_left_inverse", "left_inverse"),
    ("swizzle_recast_layout", "recast_layout"),
    ("swizzle_right_inverse", "right_inverse"),
    ("swizzle_slice_and_offset", "slice_and_offset"),
    ("swizzle_tile_to_shape", "tile_to_shape"),
    ("swizzle_upcast", "upcast"),
    ("zip2", "zip"),
];

impl Level for Macros {
    fn name(&self) -> &'static str {
        "macro"
    }

    fn has(&self, op: &str) -> bool {
        table::find(op).is_some()
    }

    fn answer(&self, vectors: &[Vector]) -> io::Result<Vec<Answer>> {
        claims::answers(self, vectors)
    }
}

impl Claims for Macros {
    fn name(&self) -> &'static str {
        "macro"
    }

    fn gives(&self, vector: &Vector, outcome: &Outcome) -> Result<String, Limit> {
        let call = self.expression(vector)?;
        let text = &outcome.text;
        if text.contains(':') {
            let layout = source::composed_in(text).ok_or(Limit::Modes)?;
            return Ok(match outcome.offset {
                None => format!("const _: fn(Layout![{call}]) -> {layout} = |x| x;"),
                Some(offset) => format!(
                    "const _: () = {{ let (_, x): ({layout}, i64) = layout!({call}); \
                     assert!(x == {offset}); }};"
                ),
            });
        }
        let pattern = match text.parse::<IntTuple>() {
            Ok(tuple) => pattern(&tuple),
            Err(_) => text.clone(),
        };
        Ok(format!(
            "const _: () = assert!(matches!(layout!({call}), {pattern}));"
        ))
    }

    fn rejects(&self, vector: &Vector) -> Result<String, Limit> {
        let call = self.expression(vector)?;
        Ok(format!("const _: () = {{ layout!({call}); }};"))
    }

    /// Returns the promised answer. A result with several swizzles is a rejection, because a layout
    /// type has at most one swizzle.
    fn promised(&self, _: &Vector, by_value: Answer) -> Answer {
        match by_value {
            Answer::Given(outcome) if outcome.text.matches("Sw<").count() > 1 => {
                Answer::Rejected(format!("`{}` has several swizzles", outcome.text))
            }
            by_value => by_value,
        }
    }

    /// Returns an objection unless the macro reports exactly one error.
    fn objection(&self, errors: &[Message]) -> Option<String> {
        (errors.len() != 1).then(|| format!("{} errors", errors.len()))
    }
}

impl Macros {
    /// Returns the call in the notation of the macro.
    ///
    /// # Errors
    ///
    /// Returns the limit that prevents a call.
    pub fn expression(&self, vector: &Vector) -> Result<String, Limit> {
        let operation = table::find(&vector.op).filter(|_| self.has(&vector.op));
        let operation = operation.ok_or(Limit::Operation)?;
        if is_out_of_range(vector) {
            return Err(Limit::Range);
        }
        let (name, arguments) = call(operation, vector);
        if vector.op == "swizzle_compose" {
            return Ok(arguments.join(" o "));
        }
        Ok(format!("{name}({})", arguments.join(", ")))
    }
}

/// Returns the name and the arguments of an operation in `layout!`.
pub(super) fn call<'a>(operation: &Operation, vector: &'a Vector) -> (&'a str, Vec<String>) {
    let mut arguments: Vec<_> = match value::read(operation, &vector.args) {
        Ok(operands) => operands.0.iter().map(argument).collect(),
        // The macro also checks operands that the value level cannot parse.
        Err(_) => vector.args.clone(),
    };
    if matches!(vector.op.as_str(), "eval" | "swizzle_slice_and_offset") {
        arguments.reverse();
    }
    let name = vector.op.strip_suffix("_tiler").unwrap_or(&vector.op);
    let renamed = NAMES.iter().find(|(in_vectors, _)| *in_vectors == name);
    (renamed.map_or(name, |(_, in_macro)| in_macro), arguments)
}

/// Returns `true` if the vector evaluates a layout at a coordinate past the extents. Rule 20
/// rejects static coordinates past the extents.
pub(super) fn is_out_of_range(vector: &Vector) -> bool {
    let (Some(layout), Some(coordinate)) = (vector.args.first(), vector.args.get(1)) else {
        return false;
    };
    let operands = (layout.parse::<Layout>(), coordinate.parse::<IntTuple>());
    matches!(operands, (Ok(a), Ok(c)) if vector.op == "eval" && a.crd2idx(&c).is_err())
}

/// Returns the notation of an operand.
fn argument(argument: &Argument) -> String {
    match argument {
        Argument::Layout(layout) => layout.to_string(),
        Argument::Int(value) => value.to_string(),
        Argument::Tuple(tuple) => tuple.to_string(),
        Argument::Coord(coordinate) => coordinate.to_string(),
        Argument::Tiler(value) => tiler(value),
        Argument::Positions(positions) => {
            let positions = positions.iter().map(|position| format!("{position},"));
            format!("({})", positions.collect::<String>())
        }
        Argument::Swizzle(swizzle) => swizzle.to_string(),
    }
}

/// Returns a tiler in angle brackets, because `(3:3)` is a group.
fn tiler(value: &Tiler) -> String {
    match value {
        Tiler::Modes(modes) => {
            let modes: Vec<_> = modes.iter().map(tiler).collect();
            format!("<{}>", modes.join(", "))
        }
        whole => whole.to_string(),
    }
}

/// Returns a tuple in Rust notation, with `i64` literals.
fn pattern(tuple: &IntTuple) -> String {
    match tuple {
        IntTuple::Int(value) => format!("{value}_i64"),
        IntTuple::Tuple(modes) => {
            let modes = modes.iter().map(|mode| pattern(mode) + ",");
            format!("({})", modes.collect::<String>())
        }
    }
}
