//! Layouts with one mode per coordinate.

use layout_core::*;

pair! {
    /// Returns an offset in a row-major matrix.
    row_major(r, c) -> u32,
    layout!((4096, 4096):(4096, 1)).offset((r, c)),
    r * 4096 + c,
}

pair! {
    /// Returns an offset in a column-major matrix.
    column_major(r, c) -> u32,
    layout!((128, 32):(1, 128)).offset((r, c)),
    r + c * 128,
}

pair! {
    /// Returns an offset in a matrix whose rows are padded by one element.
    padded(r, c) -> u32,
    layout!((32, 32):(33, 1)).offset((r, c)),
    r * 33 + c,
}

pair! {
    /// Returns an offset in a matrix whose extents and row stride are not powers of two.
    odd_extents(r, c) -> u32,
    layout!((100, 30):(30, 1)).offset((r, c)),
    r * 30 + c,
}

pair! {
    /// Returns an offset in a stack of padded matrices.
    three_modes(x, y, z) -> u32,
    layout!((32, 8, 4):(1, 36, 288)).offset((x, y, z)),
    x + y * 36 + z * 288,
}

pair! {
    /// Returns an offset in a column that is broadcast along rows: all elements of a row have one
    /// address.
    broadcast(r, c) -> u32,
    layout!((64, 32):(1, 0)).offset((r, c)),
    {
        let _ = c;
        r
    },
}

pair! {
    /// Returns an offset in a row-major matrix, as `usize`.
    row_major_usize(r, c) -> usize,
    layout!((65536, 131072):(131072, 1)).offset_usize((r, c)),
    r * 131_072 + c,
}
