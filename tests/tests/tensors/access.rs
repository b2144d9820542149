//! Access to single elements: coordinates in the shape, and sufficient memory.

use super::{Deep, Matrix, numbers};
use layout_core::{numbers::*, *};
use layout_tests::strategy::config;
use proptest::prelude::*;

/// Any matrix with `usize` extents and strides.
type Wide =
    MixedLayout<Layout<(Variable<_0>, Variable<_1>), (Variable<_2>, Variable<_3>)>, [usize; 4]>;

/// Returns the number of elements that a layout needs, computed without overflow.
fn needed<const N: usize>(modes: [(u32, u32); N]) -> u128 {
    if modes.iter().any(|&(extent, _)| extent == 0) {
        return 0;
    }
    let last = modes.map(|(extent, stride)| u128::from(extent - 1) * u128::from(stride));
    last.iter().sum::<u128>() + 1
}

proptest! {
    #![proptest_config(config(256))]
    #[test]
    fn get_has_exactly_the_coordinates_in_the_shape(
        extents in [0_u32..5, 0_u32..5],
        strides in [0_u32..9, 0_u32..9],
    ) {
        let matrix = Matrix::from_values([extents[0], extents[1], strides[0], strides[1]]);
        let cells = numbers(matrix.cosize().unwrap());
        let tensor = Tensor::from_slice(&cells, matrix).unwrap();
        let expected = |i: u32, j: u32| {
            let is_within = i < extents[0] && j < extents[1];
            is_within.then(|| i * strides[0] + j * strides[1])
        };
        let far = [0, 1, 2, 3, 4, 5, 1 << 16, u32::MAX];
        for (i, j) in far.iter().flat_map(|i| far.map(|j| (*i, j))) {
            prop_assert_eq!(tensor.get((i, j)).copied(), expected(i, j));
            prop_assert_eq!(tensor.load((i, j)), expected(i, j));
        }
        for i in (0..40).chain([u32::MAX]) {
            let natural = extents[0].checked_sub(1).map(|_| (i % extents[0], i / extents[0]));
            let expected = natural.and_then(|(i, j)| expected(i, j));
            prop_assert_eq!(tensor.get(i).copied(), expected);
        }
    }

    #[test]
    fn coordinates_of_coarser_profiles_are_compared_as_well(
        v in [0_u32..4, 0_u32..4, 0_u32..4],
        d in [0_u32..9, 0_u32..9, 0_u32..9],
    ) {
        let deep = Deep::from_values([v[0], v[1], v[2], d[0], d[1], d[2]]);
        let cells = numbers(deep.cosize().unwrap());
        let tensor = Tensor::from_slice(&cells, deep).unwrap();
        for (i, j, k) in (0..5).flat_map(|i| (0..5).flat_map(move |j| (0..5).map(move |k| (i, j, k)))) {
            let is_within = i < v[0] && j < v[1] && k < v[2];
            let expected = is_within.then(|| i * d[0] + j * d[1] + k * d[2]);
            prop_assert_eq!(tensor.get(((i, j), k)).copied(), expected);
            if i < v[0] {
                prop_assert_eq!(tensor.get((i + v[0] * j, k)).copied(), expected);
            }
            if i < v[0] && j < v[1] {
                let whole = i + v[0] * (j + v[1] * k);
                prop_assert_eq!(tensor.get(whole).copied(), expected);
            }
        }
    }

    #[test]
    fn what_is_written_is_read_there_and_nowhere_else(
        extents in [1_u32..5, 1_u32..5],
        at in [0_u32..5, 0_u32..5],
    ) {
        let matrix = Matrix::from_values([extents[0], extents[1], extents[1], 1]);
        let mut cells = vec![0_u32; usize::try_from(matrix.cosize().unwrap()).unwrap()];
        let mut tensor = Tensor::from_slice_mut(&mut cells, matrix).unwrap();
        let is_within = at[0] < extents[0] && at[1] < extents[1];
        prop_assert_eq!(tensor.store((at[0], at[1]), 7), is_within);
        if let Some(cell) = tensor.get_mut((at[0], at[1])) {
            *cell += 1;
        }
        for (i, cell) in (0..).zip(&cells) {
            let is_it = is_within && i == at[0] * extents[1] + at[1];
            prop_assert_eq!(*cell, if is_it { 8 } else { 0 });
        }
    }

    /// `()` is zero-sized, so a slice of any length needs no memory.
    #[test]
    fn memory_is_too_short_exactly_if_it_is_shorter_than_the_cosize(
        small in [0_u32..4, 0_u32..4],
        large: [u32; 2],
        mix: [bool; 4],
        less in 0_usize..3,
    ) {
        let pick = |i: usize| match (mix[i], i % 2) {
            (true, j) => u32::MAX - small[j],
            (false, j) if mix[(i + 1) % 4] => large[j],
            (false, j) => small[j],
        };
        let [m, n, down, right] = [pick(0), pick(1), pick(2), pick(3)];
        let cells = needed([(m, down), (n, right)]);
        let len = usize::try_from(cells.min(u128::from(u64::MAX))).unwrap();
        let len = len.saturating_sub(less);
        let is_long = len as u128 >= cells;
        let memory = vec![(); len];

        let matrix = Matrix::from_values([m, n, down, right]);
        let answer = Tensor::from_slice(&memory, matrix);
        prop_assert_eq!(answer.is_ok(), is_long && cells <= 1 << 32, "{} in {}", matrix, len);
        if let Err(error) = answer {
            prop_assert_eq!(error.cells(), u64::try_from(cells).ok());
            prop_assert_eq!(error.len(), len);
        }

        let wide = Wide::from_values([m, n, down, right].map(|number| number as usize));
        let answer = Tensor::from_slice(&memory, wide);
        prop_assert_eq!(answer.is_ok(), is_long, "{} in {}", wide, len);
        if let (Ok(tensor), true) = (answer, cells > 0) {
            let (last, behind) = ((m as usize - 1, n as usize - 1), (m as usize - 1, n as usize));
            prop_assert!(tensor.get(last).is_some() && tensor.get(behind).is_none());
            prop_assert_eq!(wide.offset(last) as u128 + 1, cells);
        }
    }
}

#[test]
fn a_tensor_without_elements_has_no_cell() {
    let none: [u32; 0] = [];
    for [m, n] in [[0, 7], [7, 0], [0, 0], [0, u32::MAX]] {
        let tensor = Tensor::from_slice(&none, Matrix::from_values([m, n, u32::MAX, 1])).unwrap();
        assert!(tensor.get((0, 0)).is_none() && tensor.get(0).is_none());
        assert!(tensor.get((0, 6)).is_none() && tensor.get((6, 0)).is_none());
    }
}

#[test]
fn more_coordinates_than_the_word_counts_have_their_cells() {
    // All 2^34 coordinates map to the same element. The number of coordinates does not fit in a
    // `u32`.
    let broadcast = Matrix::from_values([1 << 17, 1 << 17, 0, 0]);
    let tensor = Tensor::from_slice(&[5_u32], broadcast).unwrap();
    assert_eq!(tensor.get((1 << 17) - 1), Some(&5));
    assert_eq!(tensor.get(u32::MAX - 1), Some(&5));
    assert_eq!(tensor.get(((1 << 17) - 1, (1 << 17) - 1)), Some(&5));
    assert_eq!(tensor.get((1 << 17, 0)), None);
}

#[test]
fn numbers_that_exceed_the_word_make_no_tensor() {
    // The stride 128 * v0 does not fit in `u32`.
    type L = MixedLayout<Layout<_2, Dynamic<_128, (Var<_0>, ())>>, [u32; 1]>;
    let memory = [(); usize::MAX];
    let error = Tensor::from_slice(&memory, L::from_values([1 << 25]))
        .err()
        .unwrap();
    assert_eq!(error.cells(), None);
    assert!(error.to_string().starts_with("overflow: "), "{error}");
}

#[test]
fn bounds_in_types_need_no_comparison() {
    let mut tensor = Tensor::filled(Layout::<(_4, (_2, _3)), (_6, (_3, _1))>::new(), 0_u32);
    for i in Bounded::<_4>::all() {
        for j in Bounded::<_6>::all() {
            tensor[(i, j)] += 1 + i.get() * 6 + j.get();
        }
        assert_eq!(
            tensor[(i, (_1::new(), _2::new()))],
            tensor[(i, Bounded::<_6>::wrapped(11))]
        );
    }
    let mut sum = 0;
    for all in Bounded::<_24>::all() {
        sum += tensor[all];
    }
    assert_eq!(sum, (1..=24).sum::<u32>());
}

#[test]
fn indices_below_less_than_the_extent_are_in_range() {
    let numbers: Vec<u32> = (0..24).collect();
    let tensor =
        Tensor::from_slice(&numbers, Layout::<(_4, (_2, _3)), (_6, (_3, _1))>::new()).unwrap();
    for i in Bounded::<_3>::all() {
        for j in Bounded::<_5>::all() {
            let (row, column) = (i.get(), j.get());
            let at = row * 6 + column % 2 * 3 + column / 2;
            assert_eq!(tensor[(i, j)], at);
            assert_eq!(tensor.slice((i, Keep))[j], at);
        }
        let tile = tensor.local_tile((_1::new(), _6::new()), (i, _0::new()));
        assert_eq!(tile[(_0::new(), _0::new())], i.get() * 6);
    }
    let first: Vec<u32> = Bounded::<_20>::all().map(|all| tensor[all]).collect();
    let same = (0..20).map(|all| *tensor.get(all).unwrap());
    assert!(first.into_iter().eq(same));
}
