//! The derivations of the operations.

use layout_algebra::explain::{self, Derivation};
use layout_algebra::{Answer, Coord, Error, IntTuple, Layout, Tiler};

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
            return behind_swizzle(name, a, rest, arguments, result);
        }
        [Argument::Layout(a), rest @ ..] => of_layout(name, a, rest),
        [Argument::Coordinate(c), Argument::Layout(a)] if a.as_plain().is_some() => {
            at_coordinate(name, c, a)
        }
        [Argument::Tuple(shape), rest @ ..] => of_shape(name, shape, rest),
        [Argument::Swizzle(swizzle), Argument::Integer(offset)] => {
            Some(explain::apply(*swizzle, *offset))
        }
        _ => coordinates::derivation(name, arguments),
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

/// An operation whose first operand is a layout.
fn of_layout(name: &str, a: &Layout, rest: &[Argument]) -> Option<Derivation> {
    Some(match rest {
        [] => alone(name, a)?,
        [Argument::Tiler(b)] => by_tiler(name, a, b)?,
        [Argument::Layout(b)] => with_layout(name, a, b)?,
        [Argument::Swizzle(b)] => explain::composition_swizzle(a, *b),
        [Argument::Tuple(b)] => with_tuple(name, a, b)?,
        [Argument::Integer(n)] => with_integer(name, a, *n)?,
        [Argument::Path(path)] => match name {
            "get" => explain::get(a, path),
            "select" => explain::select(a, path),
            _ => return None,
        },
        [Argument::Integer(i), Argument::Integer(n)] => match name {
            "recast_layout" => explain::recast_layout(a, *i, *n),
            "take" => explain::take(a, count(*i), count(*n)),
            "group" => explain::group(a, count(*i), count(*n)),
            _ => return None,
        },
        [Argument::Integer(n), Argument::Layout(x)] => match name {
            "append" => explain::append_n(a, count(*n), x),
            "prepend" => explain::prepend_n(a, count(*n), x),
            "replace" => explain::replace(a, count(*n), x),
            _ => return None,
        },
        [Argument::Tuple(shape), Argument::Tuple(order)] => {
            explain::tile_to_shape_ordered(a, shape.clone(), order.clone())
        }
        [Argument::Layout(threads), Argument::Integer(i)] => {
            explain::local_partition(a, threads, *i)
        }
        [Argument::Tiler(b), Argument::Coordinate(c)] => explain::local_tile(a, b, c),
        [
            Argument::Tiler(b),
            Argument::Coordinate(c),
            Argument::Coordinate(p),
        ] => explain::local_tile_proj(a, b, c, p),
        _ => return None,
    })
}

fn alone(name: &str, a: &Layout) -> Option<Derivation> {
    Some(match name {
        "coalesce" => explain::coalesce(a),
        "coalesce_x" => explain::coalesce_x(a),
        "filter" => explain::filter(a),
        "filter_zeros" => explain::filter_zeros(a),
        "flatten" => explain::flatten(a),
        "zip" => explain::zip(a),
        "complement" => explain::complement_default(a),
        "right_inverse" => explain::right_inverse(a),
        "left_inverse" => explain::left_inverse(a),
        "nullspace" => explain::nullspace(a),
        "max_alignment" => explain::max_alignment(a),
        "make_layout_like" => explain::make_layout_like(a),
        "make_fragment_like" => explain::make_fragment_like(a),
        _ => return None,
    })
}

fn by_tiler(name: &str, a: &Layout, b: &Tiler) -> Option<Derivation> {
    Some(match name {
        "composition" => explain::composition(a, b),
        "logical_divide" => explain::logical_divide(a, b),
        "zipped_divide" => explain::zipped_divide(a, b),
        "tiled_divide" => explain::tiled_divide(a, b),
        "flat_divide" => explain::flat_divide(a, b),
        "covering_divide" => explain::covering_divide(a, b),
        "zipped_covering_divide" => explain::zipped_covering_divide(a, b),
        "tiled_covering_divide" => explain::tiled_covering_divide(a, b),
        "flat_covering_divide" => explain::flat_covering_divide(a, b),
        "logical_product" => explain::logical_product(a, b),
        "zipped_product" => explain::zipped_product(a, b),
        "tiled_product" => explain::tiled_product(a, b),
        "flat_product" => explain::flat_product(a, b),
        _ => return None,
    })
}

fn with_layout(name: &str, a: &Layout, b: &Layout) -> Option<Derivation> {
    Some(match name {
        "blocked_product" => explain::blocked_product(a, b),
        "raked_product" => explain::raked_product(a, b),
        "max_common_layout" => explain::max_common_layout(a, b),
        "max_common_vector" => explain::max_common_vector(a, b),
        "append" => explain::append(a, b),
        "prepend" => explain::prepend(a, b),
        "zip" => explain::zip_with(a, b),
        _ => return None,
    })
}

fn with_tuple(name: &str, a: &Layout, b: &IntTuple) -> Option<Derivation> {
    let b = b.clone();
    Some(match name {
        "with_shape" => explain::with_shape(a, b),
        "complement" => explain::complement(a, b),
        "tile_to_shape" => explain::tile_to_shape(a, b),
        "coalesce" => explain::coalesce_by_mode(a, b),
        "filter" => explain::filter_by_mode(a, b),
        "filter_zeros" => explain::filter_zeros_profile(a, b),
        "unflatten" => explain::unflatten(a, b),
        _ => return None,
    })
}

fn with_integer(name: &str, a: &Layout, n: i64) -> Option<Derivation> {
    let one = Layout::new(1, 0).ok()?;
    Some(match name {
        "upcast" => explain::upcast(a, n),
        "downcast" => explain::downcast(a, n),
        "get_hier_coord" => explain::get_hier_coord(a, n),
        "get_flat_coord" => explain::get_flat_coord(a, n),
        "get_1d_coord" => explain::get_1d_coord(a, n),
        "append" => explain::append_n(a, count(n), &one),
        "prepend" => explain::prepend_n(a, count(n), &one),
        _ => return None,
    })
}

fn at_coordinate(name: &str, c: &Coord, a: &Layout) -> Option<Derivation> {
    Some(match name {
        "slice" => explain::slice(a, c),
        "dice" => explain::dice(a, c),
        "slice_and_offset" => explain::slice_and_offset(a, c),
        _ => return None,
    })
}

/// An operation whose first operand is made of integers.
fn of_shape(name: &str, first: &IntTuple, rest: &[Argument]) -> Option<Derivation> {
    let a = first.clone();
    Some(match (name, rest) {
        ("make_layout" | "make_layout_left", []) => explain::make_layout_left(a),
        ("make_layout_right", []) => explain::make_layout_right(a),
        ("make_ordered_layout", [Argument::Tuple(order)]) => {
            explain::make_ordered_layout(a, order.clone())
        }
        ("domain_distribute", [Argument::Integer(n)]) => explain::domain_distribute(a, *n),
        ("compact_col_major", []) => explain::compact_col_major(&a, 1),
        ("compact_col_major", [Argument::Tuple(d)]) => explain::compact_col_major(&a, d.clone()),
        ("compact_row_major", []) => explain::compact_row_major(&a, 1),
        ("compact_row_major", [Argument::Tuple(d)]) => explain::compact_row_major(&a, d.clone()),
        ("compact_order", [Argument::Tuple(order)]) => explain::compact_order(&a, order.clone()),
        ("shape_div", [Argument::Tuple(b)]) => explain::shape_div(&a, b.clone()),
        ("shape_mod", [Argument::Tuple(b)]) => explain::shape_mod(&a, b.clone()),
        ("ceil_div", [Argument::Tiler(b)]) => explain::ceil_div(&a, b),
        ("idx2crd", [of]) => explain::idx2crd(shape_of(of)?, a),
        ("crd2idx", [Argument::Layout(of)]) => explain::offset(of, a),
        ("crd2idx", [Argument::Tuple(of)]) => explain::crd2idx(of, a),
        ("crd2crd", [from, to]) => explain::crd2crd(shape_of(from)?, a, shape_of(to)?.clone()),
        _ => return None,
    })
}

/// The shape that an argument is, or has.
fn shape_of(argument: &Argument) -> Option<&IntTuple> {
    match argument {
        Argument::Tuple(shape) => Some(shape),
        Argument::Layout(layout) => Some(layout.shape()),
        _ => None,
    }
}

/// An operation on a layout behind a swizzle, which leaves the swizzle alone or not.
fn behind_swizzle(
    name: &str,
    a: &Layout,
    rest: &[Argument],
    arguments: &Arguments,
    result: Result<Answer, Error>,
) -> Derivation {
    let inside = || of_layout(name, &a.inside_swizzles(), rest);
    let outside = inside().map(|inside| explain::behind_swizzle(a, |_| inside));
    outside
        .filter(|outside| outside.result == result)
        .unwrap_or_else(|| {
            let steps = inside().map(explain::Step::Part);
            Derivation::new(
                written(name, arguments),
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

/// An integer that counts modes.
fn count(n: i64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
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
