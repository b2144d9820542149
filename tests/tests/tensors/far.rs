//! Integers close to the overflow limit: coordinates in range have their element, and nothing panics.

use layout_core::*;
use layout_tests::strategy::config;
use proptest::prelude::*;

layout! {
    /// A matrix with a multiple of 64 rows, and a compact array.
    type Matrix = (64 * ?m, ?n):(?a, ?b);
    type Cube = (?m, ?n, ?k):(1, ?m, ?m * ?n);
}

/// Returns small integers, 0, and integers whose products overflow.
fn number() -> impl Strategy<Value = u32> {
    prop_oneof![
        0_u32..4,
        Just(1 << 16),
        Just(1 << 26),
        Just(1 << 31),
        (u32::MAX - 2)..=u32::MAX,
        any::<u32>(),
    ]
}

/// Returns the offset, if it does not overflow.
fn offset<const N: usize>(coordinate: [u32; N], strides: [u128; N]) -> Option<u32> {
    let products = coordinate.iter().zip(strides);
    let sum = products
        .map(|(&c, d)| u128::from(c).checked_mul(d))
        .try_fold(0_u128, |sum, product| sum.checked_add(product?));
    u32::try_from(sum?).ok()
}

proptest! {
    #![proptest_config(config(4_000))]

    #[test]
    fn cells_of_divided_layouts_are_those_of_u128(
        values in [number(), number(), number(), number()],
        (i, p, j) in (0_u32..64, number(), number()),
    ) {
        let whole = Matrix::from_values(values);
        let [m, n, a, b] = values;
        let (a, b) = (u128::from(a), u128::from(b));
        let found = whole.zipped_divide((_64::new(), _1::new())).offset(((i, 0), (p, j)));
        if let Some(offset) = offset([i, p, j], [a, 64 * a, b]) {
            prop_assert_eq!(found, offset);
        }
        let cells = Tensor::new(core::ptr::null::<u8>(), whole);
        let sliced = cells.get_slice((Keep, j));
        prop_assert_eq!(sliced.is_some(), j < n);
        if let (Some(row), Some(offset)) = (sliced, offset([i, j], [a, b])) {
            prop_assert_eq!(row.pointer_at((i,)).addr(), offset as usize);
        }
        let tile = cells.get_local_tile((_64::new(), _1::new()), (p, j));
        prop_assert_eq!(tile.is_some(), p < m && j < n);
        if let (Some(tile), Some(offset)) = (tile, offset([i, p, j], [a, 64 * a, b])) {
            prop_assert_eq!(tile.pointer_at((i, 0)).addr(), offset as usize);
        }
        let (found, there) = (whole.cosize(), whole.size());
        let largest = u128::from(m) * 64;
        if largest > 0 && largest <= u128::from(u32::MAX) && n > 0 {
            let cells = (largest - 1) * a + u128::from(n - 1) * b + 1;
            prop_assert_eq!(found, u64::try_from(cells).ok());
            prop_assert_eq!(there.map(u128::from), Some(largest * u128::from(n)));
        }
    }

    #[test]
    fn cells_of_compact_layouts_are_those_of_u128(
        [m, n, k] in [number(), number(), number()],
        at in [number(), number(), number()],
        index in number(),
    ) {
        let cube = Cube::from_values([m, n, k]);
        let strides = [1, u128::from(m), u128::from(m) * u128::from(n)];
        let found = cube.offset((at[0], at[1], at[2]));
        if let Some(offset) = offset(at, strides) {
            prop_assert_eq!(found, offset);
        }
        let cells = Tensor::new(core::ptr::null::<u8>(), cube);
        let sliced = cells.get_slice((at[0], Keep, at[2]));
        prop_assert_eq!(sliced.is_some(), at[0] < m && at[2] < k);
        if let (Some(line), Some(offset)) = (sliced, offset(at, strides)) {
            prop_assert_eq!(line.pointer_at((at[1],)).addr(), offset as usize);
        }
        // An index is its own offset.
        if m > 0 && n > 0 && cube.cosize().is_some_and(|cells| u64::from(index) < cells) {
            prop_assert_eq!(cube.offset(index), index);
        }
        let _ = (cells.get_slice((Keep, index, Keep)), cube.to_string(), cube.size());
    }
}

#[test]
fn extents_that_no_coordinate_counts_are_passed_by() {
    type Long = Layout<(_4294967296, _2), (_0, _1)>;
    assert_eq!(Long::new().offset(3), 0);
    assert_eq!(Long::new().offset((u32::MAX, 1)), 1);
    assert_eq!(Long::new().offset_usize(1 << 32), 1);
}
