//! The type level: aliases of `layout_core` applied to explicit layouts.

use std::io;

use layout_algebra::{Layout, TvLayout};

use super::claims::{self, Claims};
use super::compile::Message;
use super::level::{Answer, Level, Limit, Outcome};
use super::macros;
use super::source;
use super::table::{self, Argument};
use super::value;
use super::vector::{Expected, Vector};
use crate::case::Case;

/// The operations on types.
pub struct Types;

/// An operation on types, in terms of its operands.
struct Row {
    /// The name of the operation in vectors.
    op: &'static str,
    /// The type of the result: `{0}` is the type of the first operand, and `{*}` are the types of all
    /// operands. `{#1}` is the size of the second operand, a shape. `{=1}` is the value of the second
    /// operand, an integer, as an expression.
    result: &'static str,
    /// The type of the start offset of a slice.
    offset: Option<&'static str>,
    /// `true` if `result` is an expression, not a type.
    is_value: bool,
}

/// Returns the row of an operation whose result is one type.
const fn layout(op: &'static str, result: &'static str) -> Row {
    Row {
        op,
        result,
        offset: None,
        is_value: false,
    }
}

/// Returns the row of an operation whose result is a layout and its start offset.
const fn slice(op: &'static str, result: &'static str, offset: &'static str) -> Row {
    Row {
        op,
        result,
        offset: Some(offset),
        is_value: false,
    }
}

/// Returns the row of an operation that const evaluation computes.
const fn value(op: &'static str, result: &'static str) -> Row {
    Row {
        is_value: true,
        ..layout(op, result)
    }
}

/// The operations that vectors check at the type level.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    layout("append", "Appended<{0}, {1}>"),
    layout("append_n", "AppendedTo<{0}, {1}, {2}>"),
    layout("blocked_product", "BlockedMultiplied<{0}, {1}>"),
    layout("ceil_div", "CeilDivided<{0}, {1}>"),
    layout("coalesce", "Coalesced<{0}>"),
    layout("coalesce_by_mode", "CoalescedByMode<{0}, {1}>"),
    layout("compact_col_major", "ColMajorStrides<{0}, {1}>"),
    layout("compact_row_major", "RowMajorStrides<{0}, {1}>"),
    value("compatible", "compatible::<{0}, {1}>()"),
    layout("complement", "Complemented<{0}, {#1}>"),
    layout("complement_default", "ComplementedDefault<{0}>"),
    layout("composition", "Composed<{0}, {1}>"),
    value("congruent", "congruent::<{0}, {1}>()"),
    layout("cosize", "CosizeOf<{0}>"),
    layout("cosize_i", "CosizeOf<ModeOf<{0}, {1}>>"),
    layout("crd2idx_shape", "OffsetOf<LayoutLeft<{1}>, {0}>"),
    value("depth", "<{0}>::DEPTH"),
    layout("dice", "Diced<{1}, {0}>"),
    layout("domain_distribute", "DomainDistributed<{0}, {1}>"),
    layout("downcast", "DowncastOf<{0}, {1}>"),
    layout("eval", "OffsetOf<{0}, {1}>"),
    value("evenly_divides", "evenly_divides::<{0}, {1}>()"),
    layout("filter", "Filtered<{0}>"),
    layout("filter_by_mode", "FilteredByMode<{0}, {1}>"),
    layout("filter_zeros", "ZerosFiltered<{0}>"),
    layout("filter_zeros_profile", "ZerosFilteredByMode<{0}, {1}>"),
    layout("flat_divide", "FlatDivided<{0}, {1}>"),
    layout("flat_product", "FlatMultiplied<{0}, {1}>"),
    layout("flatten", "Flattened<{0}>"),
    layout("get", "ModeOf<{0}, {1}>"),
    layout("group", "Grouped<{0}, {1}, {2}>"),
    layout("left_inverse", "LeftInverted<{0}>"),
    slice("local_partition", "LocalPartitioned<{0}, {1}>", "LocalPartitionOffsetOf<{0}, {1}, {2}>"),
    slice("local_tile", "LocalTiled<{0}, {1}, {2}>", "LocalTileOffsetOf<{0}, {1}, {2}>"),
    slice("local_tile_proj", "LocalTiledProjected<{0}, {1}, {2}, {3}>", "LocalTileOffsetOf<{0}, Projected<{3}, {1}>, Projected<{3}, {2}>>"),
    layout("logical_divide", "Divided<{0}, {1}>"),
    layout("logical_product", "Multiplied<{0}, {1}>"),
    layout("make_fragment_like", "FragmentLike<{0}>"),
    layout("make_layout", "Concatenated<({*},)>"),
    layout("make_layout_left", "LayoutLeft<{0}>"),
    layout("make_layout_like", "LayoutLike<{0}>"),
    layout("make_layout_right", "LayoutRight<{0}>"),
    layout("make_ordered_layout", "LayoutOrdered<{0}, {1}>"),
    layout("max_alignment", "MaxAlignmentOf<{0}>"),
    layout("max_common_layout", "MaxCommonLayoutOf<{0}, {1}>"),
    layout("max_common_vector", "MaxCommonVectorOf<{0}, {1}>"),
    layout("nullspace", "NullspaceOf<{0}>"),
    layout("prepend", "Prepended<{0}, {1}>"),
    layout("prepend_n", "PrependedTo<{0}, {1}, {2}>"),
    layout("raked_product", "RakedMultiplied<{0}, {1}>"),
    value("rank", "<{0}>::RANK"),
    layout("recast_layout", "RecastOf<{0}, {1}, {2}>"),
    layout("replace", "Replaced<{0}, {1}, {2}>"),
    layout("reverse", "Reversed<{0}>"),
    layout("right_inverse", "RightInverted<{0}>"),
    layout("select", "Selected<{0}, {1}>"),
    layout("size", "SizeOf<{0}>"),
    layout("size_i", "SizeOf<ModeOf<{0}, {1}>>"),
    layout("shape_div", "ShapeDivided<{0}, {1}>"),
    layout("slice", "Sliced<{1}, {0}>"),
    slice("slice_and_offset", "Sliced<{1}, {0}>", "OffsetOf<{1}, {0}>"),
    value("swizzle_apply", "<{0}>::apply({=1})"),
    layout("swizzle_compose_then_compose", "Composed<{0}, {1}>"),
    layout("swizzle_compose_then_zipped_divide", "ZippedDivided<{0}, {1}>"),
    layout("swizzle_downcast", "DowncastOf<{0}, {1}>"),
    layout("swizzle_recast_layout", "RecastOf<{0}, {1}, {2}>"),
    layout("swizzle_tile_to_shape", "TiledTo<{0}, {1}>"),
    layout("swizzle_tile_to_shape_ordered", "TiledToInOrder<{0}, {1}, {2}>"),
    layout("swizzle_upcast", "UpcastOf<{0}, {1}>"),
    layout("take", "Taken<{0}, {1}, {2}>"),
    layout("tile_to_shape", "TiledTo<{0}, {1}>"),
    layout("tile_to_shape_ordered", "TiledToInOrder<{0}, {1}, {2}>"),
    layout("tiled_divide", "TiledDivided<{0}, {1}>"),
    layout("tiled_product", "TiledMultiplied<{0}, {1}>"),
    layout("unflatten", "Unflattened<{0}, {1}>"),
    layout("upcast", "UpcastOf<{0}, {1}>"),
    value("weakly_congruent", "weakly_congruent::<{0}, {1}>()"),
    layout("with_shape", "Reshaped<{0}, {1}>"),
    layout("zip", "Zipped<{0}>"),
    layout("zip2", "ZippedWith<{0}, {1}>"),
    layout("zipped_divide", "ZippedDivided<{0}, {1}>"),
    layout("zipped_product", "ZippedMultiplied<{0}, {1}>"),
];

fn row(op: &str) -> Option<&'static Row> {
    let op = op.strip_suffix("_tiler").unwrap_or(op);
    ROWS.iter().find(|row| row.op == op)
}

impl Level for Types {
    fn name(&self) -> &'static str {
        "types"
    }

    fn has(&self, op: &str) -> bool {
        row(op).is_some()
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
        let (result, offset) = applied(vector)?;
        if row(&vector.op).is_some_and(|row| row.is_value) {
            return Ok(format!("const _: () = assert!({result} == {outcome});"));
        }
        let expected = if outcome.text.contains(':') {
            source::composed_in(&outcome.text)
        } else {
            source::tuple_in(&outcome.text)
        };
        let expected = expected.ok_or(Limit::Modes)?;
        let at = outcome.offset.and_then(|at| i64::try_from(at).ok());
        Ok(match offset.zip(at) {
            None => format!("const _: fn({result}) -> {expected} = |x| x;"),
            Some((offset, at)) => {
                let at = source::integer(at);
                format!("const _: fn({result}, {offset}) -> ({expected}, {at}) = |x, y| (x, y);")
            }
        })
    }

    fn rejects(&self, vector: &Vector) -> Result<String, Limit> {
        Ok(match applied(vector)? {
            (result, None) => format!("const _: fn({result}) = |_| ();"),
            (result, Some(offset)) => format!("const _: fn({result}, {offset}) = |_, _| ();"),
        })
    }

    /// Types do not compare individual elements. The value level compares them to find a common
    /// layout that no composition determines. Types can partition only by thread layouts that
    /// contain each thread index exactly once.
    fn promised(&self, vector: &Vector, by_value: Answer) -> Answer {
        if let ("local_partition", [_, threads, _]) = (vector.op.as_str(), &vector.args[..]) {
            let one = Layout::new(1, 0).expect("1:0 is a layout");
            let numbered = threads
                .parse::<Layout>()
                .map(|threads| TvLayout::make_layout_tv(&threads, &one));
            return match (numbered, by_value) {
                (Ok(Err(error)), Answer::Given(_)) => Answer::Rejected(error.to_string()),
                (_, by_value) => by_value,
            };
        }
        if !matches!(
            vector.op.as_str(),
            "max_common_layout" | "max_common_vector"
        ) {
            return by_value;
        }
        let layouts = vector.args.iter().map(|text| text.parse::<Layout>());
        match layouts.collect::<Result<Vec<_>, _>>().as_deref() {
            Ok([a, b]) => match b.right_inverse().and_then(|inverse| a.composition(inverse)) {
                Ok(_) => by_value,
                Err(_) if matches!(vector.expected, Expected::Answer { .. }) => {
                    Answer::Outside(Limit::Elements)
                }
                Err(error) => Answer::Rejected(error.to_string()),
            },
            _ => by_value,
        }
    }

    /// Compositions that CuTe's algorithm does not find are left to `layout!`. Types may reject
    /// these compositions by a rule of composition.
    fn rejection(&self, vector: &Vector, errors: &[Message]) -> Option<String> {
        left_to_the_macro(vector, errors)
    }

    /// Returns an objection if there is no error. Other tests compare the texts.
    fn objection(&self, errors: &[Message]) -> Option<String> {
        errors.is_empty().then(|| "no error".into())
    }
}

/// Returns the first error if only `layout!` decides the operation.
pub(super) fn left_to_the_macro(vector: &Vector, errors: &[Message]) -> Option<String> {
    const RULES: [&str; 4] = [
        "does not divide shape",
        "is not a multiple of shape",
        "the extent of a mode of the right operand",
        "within a mode of the left operand",
    ];
    // A leaf that reaches past a mode of stride 0 continues in the next mode. CuTe is correct here, contrary
    // to the condition of rule 7.
    let is_left_out =
        |case: Case| !case.is_walked() || case.a.leaves().iter().any(|leaf| leaf.stride == 0);
    let error = &errors.first()?.text;
    // All forms of a division or product compose in the same way as the logical form.
    let family = ["divide", "product"]
        .into_iter()
        .find(|word| vector.op.contains(word));
    let op = family.map_or(vector.op.clone(), |word| format!("logical_{word}"));
    let (op, args) = match (op.as_str(), &vector.args[..]) {
        // The layout inside the swizzle is composed.
        ("swizzle_compose_then_compose", [a, b]) => {
            let inside = a.rsplit(" o ").next().unwrap_or(a);
            ("composition".to_owned(), vec![inside.to_owned(), b.clone()])
        }
        (_, args) => (op, args.to_vec()),
    };
    let is_left = Case::read(&op, &args).is_some_and(is_left_out)
        && RULES.iter().any(|rule| error.contains(rule));
    is_left.then(|| error.clone())
}

/// Returns the types of the result and of its start offset.
fn applied(vector: &Vector) -> Result<(String, Option<String>), Limit> {
    let operation = table::find(&vector.op).ok_or(Limit::Operation)?;
    let operands = value::read(operation, &vector.args).map_err(|_| Limit::Operation)?;
    if macros::is_out_of_range(vector) {
        return Err(Limit::Range);
    }
    // With an explicit order, the type level has a separate operation.
    let op = match vector.op.as_str() {
        "tile_to_shape" if operands.len() > 2 => "tile_to_shape_ordered",
        "swizzle_tile_to_shape" if operands.len() > 2 => "swizzle_tile_to_shape_ordered",
        op => op,
    };
    let row = row(op).ok_or(Limit::Operation)?;
    let types = operands.0.iter().map(to_type);
    let mut types = types.collect::<Option<Vec<_>>>().ok_or(Limit::Modes)?;
    if matches!(vector.op.as_str(), "append_n" | "prepend_n") && types.len() < 3 {
        types.push("Layout<_1, _0>".into());
    }
    if matches!(
        vector.op.as_str(),
        "compact_col_major" | "compact_row_major"
    ) && types.len() < 2
    {
        types.push("_1".into());
    }
    let fill = |template: &str| -> Option<String> {
        let mut text = template.replace("{*}", &types.join(", "));
        for (i, ty) in types.iter().enumerate() {
            let size = format!("{{#{i}}}");
            if let (true, Some(Argument::Tuple(shape))) = (text.contains(&size), operands.0.get(i))
            {
                text = text.replace(&size, &source::integer(shape.product()?));
            }
            if let Some(Argument::Int(value)) = operands.0.get(i) {
                text = text.replace(&format!("{{={i}}}"), &value.to_string());
            }
            text = text.replace(&format!("{{{i}}}"), ty);
        }
        Some(text)
    };
    let result = fill(row.result).ok_or(Limit::Modes)?;
    let offset = row.offset.map(|offset| fill(offset).ok_or(Limit::Modes));
    Ok((result, offset.transpose()?))
}

/// Returns the type of an operand, or `None` if a tuple has more modes than types support.
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
        Argument::Swizzle(swizzle) => Some(swizzle.to_string().replace("Sw<", "Swizzle<")),
    }
}
