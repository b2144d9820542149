//! Layouts with dynamic sizes and strides.

#![allow(unused_variables)] // an extent that the offset does not depend on

use layout_core::{numbers::*, *};

type V0 = Variable<_0>;
type V1 = Variable<_1>;
type RowMajor = Layout<(V0, V1), (V1, _1)>;
type Padded = Layout<(Dynamic<_32, (Var<_0>, ())>, _128), (V1, _1)>;
type Batched = Layout<((_4, V0), V1), ((_1, V1), _4)>;

pair! {
    /// Returns the offset of a row and a column in a matrix of any size.
    any_matrix(m, n, r, c) -> u32,
    MixedLayout::<RowMajor, _>::from_values([m, n]).offset((r, c)),
    r * n + c,
}

pair! {
    /// Returns the offset of an element in a 32 x 32 tile of a matrix with padded rows.
    tiles_of_rows(q, ld, r, c, block_r, block_c) -> u32,
    MixedLayout::<Padded, _>::from_values([q, ld])
        .logical_divide((_32::new(), _32::new()))
        .offset(((r, block_r), (c, block_c))),
    r * ld + block_r * (32 * ld) + c + block_c * 32,
}

pair! {
    /// Returns the offset of a linear index into a matrix. The last mode has no bound.
    integer_for_all(m, n, i) -> u32,
    MixedLayout::<RowMajor, _>::from_values([m, n]).offset(i),
    {
        let m = m.max(1);
        let row = i / m;
        (i - row * m) * n + row
    },
}

pair! {
    /// Returns the offset of a linear index into a mode with a static and a dynamic extent, and of
    /// an index into a second mode.
    integer_for_a_mode(m, n, i, j) -> u32,
    MixedLayout::<Batched, _>::from_values([m, n]).offset((i, j)),
    i % 4 + i / 4 * n + j * 4,
}

pair! {
    /// Returns the offset of a row and a column in a matrix of any size, as `usize`.
    any_matrix_usize(m, n, r, c) -> usize,
    MixedLayout::<RowMajor, _>::from_values([m, n]).offset((r, c)),
    r * n + c,
}
