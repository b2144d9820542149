//! Layouts with nested modes, and linear indices into nested modes.

use layout_core::*;

pair! {
    /// Returns the offset of one coordinate per leaf.
    nested_coordinates(a, b, c, d) -> u32,
    layout!(((4, 8), (2, 16)):((1, 64), (4, 512))).offset(((a, b), (c, d))),
    a + b * 64 + c * 4 + d * 512,
}

pair! {
    /// Returns the offset of a linear index into a nested mode, and of a coordinate of a leaf.
    mixed_coordinates(t, c) -> u32,
    layout!(((4, 8), 16):((1, 64), 4)).offset((t, c)),
    t % 4 + t / 4 * 64 + c * 4,
}

pair! {
    /// Returns the offset of a linear index into a padded matrix.
    integer_into_padded(i) -> u32,
    layout!((32, 32):(33, 1)).offset(i),
    i % 32 * 33 + i / 32,
}

pair! {
    /// Returns the offset of a linear index into three modes.
    integer_into_three_modes(i) -> u32,
    layout!((16, 8, 4):(8, 1, 160)).offset(i),
    i % 16 * 8 + i / 16 % 8 + i / 128 * 160,
}

pair! {
    /// Returns the offset of a linear index into nested modes.
    integer_into_nested(i) -> u32,
    layout!(((4, 2), (8, 4)):((1, 32), (4, 64))).offset(i),
    i % 4 + i / 4 % 2 * 32 + i / 8 % 8 * 4 + i / 64 * 64,
}

pair! {
    /// Returns the offset of a linear index into extents that are not powers of two.
    integer_into_odd_extents(i) -> u32,
    layout!((6, 7):(7, 1)).offset(i),
    i % 6 * 7 + i / 6,
}

pair! {
    /// Returns the offset of a linear index into a padded matrix, as `usize`.
    integer_into_padded_usize(i) -> usize,
    layout!((32, 32):(33, 1)).offset_usize(i),
    i % 32 * 33 + i / 32,
}
