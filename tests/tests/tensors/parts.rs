//! Slices, and slices of slices.

use super::{Deep, Matrix, numbers};
use layout_core::*;
use layout_tests::strategy::config;
use proptest::prelude::*;

proptest! {
    #![proptest_config(config(128))]
    #[test]
    fn a_slice_has_the_cells_of_the_whole(
        extents in [0_u32..5, 0_u32..5],
        strides in [0_u32..9, 0_u32..9],
    ) {
        let matrix = Matrix::from_values([extents[0], extents[1], strides[0], strides[1]]);
        let cells = numbers(matrix.cosize().unwrap());
        let whole = Tensor::from_slice(&cells, matrix).unwrap();
        for (i, j) in (0..6).flat_map(|i| (0..6).map(move |j| (i, j))) {
            let row = whole.get_slice((i, Keep));
            prop_assert_eq!(row.is_some(), i < extents[0]);
            prop_assert_eq!(row.and_then(|row| row.load(j)), whole.load((i, j)));
            let column = whole.get_slice((Keep, j));
            prop_assert_eq!(column.is_some(), j < extents[1]);
            prop_assert_eq!(column.and_then(|column| column.load((i,))), whole.load((i, j)));
            let cell = whole.get_slice((i, j));
            prop_assert_eq!(cell.and_then(|cell| cell.load(())), whole.load((i, j)));
        }
        let all = whole.get_slice(Keep).unwrap();
        prop_assert_eq!(all.layout(), whole.layout());
    }

    #[test]
    fn a_slice_of_a_slice_has_the_cells_of_the_whole(
        v in [1_u32..4, 1_u32..4, 1_u32..4],
        d in [0_u32..9, 0_u32..9, 0_u32..9],
    ) {
        let deep = Deep::from_values([v[0], v[1], v[2], d[0], d[1], d[2]]);
        let cells = numbers(deep.cosize().unwrap());
        let whole = Tensor::from_slice(&cells, deep).unwrap();
        for (i, j, k) in (0..5).flat_map(|i| (0..5).flat_map(move |j| (0..5).map(move |k| (i, j, k)))) {
            let expected = whole.load(((i, j), k));
            // Slices the outer mode first, then the inner mode first, then two modes with one
            // integer.
            let plane = whole.get_slice((Keep, k));
            let line = plane.and_then(|plane| plane.get_slice(((Keep, j),)));
            prop_assert_eq!(line.and_then(|line| line.load(i)), expected);
            let plane = whole.get_slice(((i, Keep), Keep));
            let line = plane.and_then(|plane| plane.get_slice((j, Keep)));
            prop_assert_eq!(line.and_then(|line| line.load(k)), expected);
            if i < v[0] {
                let line = whole.get_slice((i + v[0] * j, Keep));
                prop_assert_eq!(line.and_then(|line| line.load(k)), expected);
            }
        }
    }

    #[test]
    fn a_slice_that_is_written_is_one_of_the_whole(m in 1_u32..5, n in 1_u32..5, at in 0_u32..5) {
        let matrix = Matrix::from_values([m, n, n, 1]);
        let mut cells = vec![0_u32; (m * n) as usize];
        let mut whole = Tensor::from_slice_mut(&mut cells, matrix).unwrap();
        if let Some(mut row) = whole.view_mut().get_slice((at, Keep)) {
            for j in 0..n + 2 {
                prop_assert_eq!(row.store(j, j + 1), j < n);
            }
        }
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let expected = if i == at { j + 1 } else { 0 };
            prop_assert_eq!(whole.load((i, j)), Some(expected));
        }
    }
}

#[test]
fn coordinates_whose_types_say_enough_slice_without_comparison() {
    let cells = numbers(24);
    let whole =
        Tensor::from_slice(&cells, Layout::<(_4, (_2, _3)), (_6, (_3, _1))>::new()).unwrap();
    for i in Bounded::<_4>::all() {
        for k in Bounded::<_3>::all() {
            let line = whole.slice((i, (Keep, k)));
            assert_eq!(line.load(1), Some(i.get() * 6 + 3 + k.get()));
        }
        for jk in Bounded::<_6>::all() {
            let cell = whole.slice((i, jk));
            assert_eq!(cell.load(()), whole.load((i, jk)));
        }
    }
}

#[test]
fn a_slice_without_elements_is_nowhere() {
    // The matrix has no rows, so the four elements of row 0 would be past the end.
    let none: [u32; 0] = [];
    let whole = Tensor::from_slice(&none, Matrix::from_values([0, 4, 4, 1])).unwrap();
    assert!(whole.get_slice((0, Keep)).is_none());
    let column = whole.get_slice((Keep, 3)).unwrap();
    assert!(column.get(0).is_none());
}
