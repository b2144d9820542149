//! Translation of notation to Rust types.

use layout_algebra::{Coord, IntTuple, Layout, Tiler};

/// Maximum number of modes of a tuple type.
pub const MAX_RANK: usize = 8;

/// The largest integer such that `layout_core` names all integers up to it.
const LARGEST_NAME: i64 = 1024;

/// Returns the type `Layout<S, D>`, or `None` if a tuple has more modes than types support.
#[must_use]
pub fn layout(shape: &str, stride: &str) -> Option<String> {
    let (shape, stride) = (shape.parse().ok()?, stride.parse().ok()?);
    Some(format!("Layout<{}, {}>", tuple(&shape)?, tuple(&stride)?))
}

/// Returns the type of `Sw<B,M,S> o offset o shape:stride` or of a plain layout, or `None` if a
/// tuple has more modes than types support.
#[must_use]
pub fn composed_in(text: &str) -> Option<String> {
    let Some((swizzle, rest)) = text.split_once(" o ") else {
        let (shape, stride) = text.split_once(':')?;
        return layout(shape, stride);
    };
    let (offset, inside) = rest.split_once(" o ")?;
    let (offset, inside) = (integer(offset.parse().ok()?), composed_in(inside)?);
    let swizzle = swizzle.replace("Sw<", "Swizzle<");
    Some(format!("ComposedLayout<{swizzle}, {offset}, {inside}>"))
}

/// Returns the type of a nested tuple of integers in notation, or `None` if a tuple has more modes
/// than types support.
#[must_use]
pub fn tuple_in(text: &str) -> Option<String> {
    tuple(&text.parse().ok()?)
}

/// Returns the type of a layout, or `None` if a tuple has more modes than types support.
#[must_use]
pub fn layout_of(layout: &Layout) -> Option<String> {
    composed_in(&layout.to_string())
}

/// Returns the type of a nested tuple of static integers, or `None` if a tuple has more modes than
/// types support.
#[must_use]
pub fn tuple(value: &IntTuple) -> Option<String> {
    match value {
        IntTuple::Int(value) => Some(integer(*value)),
        IntTuple::Tuple(modes) => tuple_of(modes, tuple),
    }
}

/// Returns the type of a tiler, or `None` if a tuple has more modes than types support.
#[must_use]
pub fn tiler(value: &Tiler) -> Option<String> {
    match value {
        Tiler::Layout(layout) => layout_of(layout),
        Tiler::Size(size) => Some(integer(*size)),
        Tiler::Keep => Some("Keep".into()),
        Tiler::Modes(modes) => tuple_of(modes, tiler),
    }
}

/// Returns the type of a coordinate, or `None` if a tuple has more modes than types support.
#[must_use]
pub fn coordinate(value: &Coord) -> Option<String> {
    match value {
        Coord::Free => Some("Keep".into()),
        Coord::At(index) => Some(integer(*index)),
        Coord::Modes(modes) => tuple_of(modes, coordinate),
    }
}

fn tuple_of<T>(modes: &[T], to_type: fn(&T) -> Option<String>) -> Option<String> {
    if modes.len() > MAX_RANK {
        return None;
    }
    let modes = modes.iter().map(|mode| Some(to_type(mode)? + ","));
    Some(format!("({})", modes.collect::<Option<String>>()?))
}

/// Returns the type of a static non-negative integer: by name, or digit by digit.
#[must_use]
pub fn integer(value: i64) -> String {
    if value <= LARGEST_NAME {
        return format!("_{value}");
    }
    let (rest, digit) = (integer(value / 16), value % 16);
    format!("layout_core::__private::X{digit:X}<{rest}>")
}
