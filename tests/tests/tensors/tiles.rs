//! Tiles and partitions: together they contain each element once.

use super::{Matrix, RowMajor, numbers};
use layout_core::{numbers::*, *};
use layout_tests::strategy::config;
use proptest::prelude::*;

type V0 = Variable<_0>;
type V1 = Variable<_1>;
/// `4 * ?p` rows and `6 * ?q` columns, with row stride `?ld`.
type Tiled = MixedLayout<
    Layout<(Dynamic<_4, (Var<_0>, ())>, Dynamic<_6, (Var<_1>, ())>), (Variable<_2>, _1)>,
    [u32; 3],
>;

/// Returns coordinates up to `most`, and some far out of bounds.
fn far(most: u32) -> impl Iterator<Item = u32> + Clone {
    (0..most).chain([1 << 27, 1 << 30, 1 << 31, u32::MAX / 4 + 1, u32::MAX])
}

fn pairs<T: Clone>(
    a: impl Iterator<Item = u32> + Clone,
    b: impl Iterator<Item = T> + Clone,
) -> impl Iterator<Item = (u32, T)> {
    a.flat_map(move |i| b.clone().map(move |j| (i, j)))
}

/// Checks that predicated `$rows` by `$columns` tiles contain each element of a matrix once.
macro_rules! cover {
    ($m:expr, $n:expr, $rows:ident $columns:ident) => {{
        let (m, n): (u32, u32) = ($m, $n);
        let (rows, columns) = ($rows::U32, $columns::U32);
        let matrix = RowMajor::from_values([m, n]);
        let mut cells = vec![0_u32; (m * n) as usize];
        let mut whole = Tensor::from_slice_mut(&mut cells, matrix).unwrap();
        for (y, x) in pairs(far(m / rows + 3), far(n / columns + 3)) {
            let mut tile = whole
                .view_mut()
                .predicated_tile(($rows::new(), $columns::new()), (y, x));
            let left = |size: u32, tile: u32, of: u32| {
                u64::from(size).saturating_sub(u64::from(tile) * u64::from(of))
            };
            let there = [left(m, y, rows), left(n, x, columns)];
            prop_assert_eq!(tile.extents().map(u64::from), there);
            for (i, j) in pairs(far(rows + 2), far(columns + 2)) {
                let is_there =
                    i < rows && j < columns && u64::from(i) < there[0] && u64::from(j) < there[1];
                prop_assert_eq!(tile.contains((i, j)), is_there);
                match tile.get_mut((i, j)) {
                    Some(cell) => *cell += 1,
                    None => prop_assert!(!is_there),
                }
                prop_assert_eq!(tile.load((i, j)).is_some(), is_there);
            }
            let is_whole = u64::from(rows) <= there[0] && u64::from(columns) <= there[1];
            prop_assert_eq!(tile.whole().is_some(), is_whole);
        }
        prop_assert!(
            cells.iter().all(|count| *count == 1),
            "{} {:?}",
            matrix,
            cells
        );
    }};
}

proptest! {
    #![proptest_config(config(64))]
    #[test]
    fn covering_tiles_have_each_cell_once(m in 0_u32..20, n in 0_u32..20) {
        cover!(m, n, _4 _4);
        cover!(m, n, _1 _8);
        cover!(m, n, _16 _3);
        cover!(m, n, _32 _32);
    }

    #[test]
    fn a_whole_tile_has_the_cells_of_the_tile(m in 0_u32..12, n in 0_u32..12, y in 0_u32..4, x in 0_u32..4) {
        let cells = numbers(u64::from(m * n));
        let whole = Tensor::from_slice(&cells, RowMajor::from_values([m, n])).unwrap();
        let tile = whole.predicated_tile((_4::new(), _3::new()), (y, x));
        if let Some(inner) = tile.whole() {
            for (i, j) in pairs(0..6, 0..6) {
                prop_assert_eq!(inner.load((i, j)), tile.load((i, j)));
                if i < 4 && j < 3 {
                    prop_assert_eq!(inner.load((i, j)), whole.load((4 * y + i, 3 * x + j)));
                }
            }
        }
    }

    #[test]
    fn coordinates_of_all_kinds_are_compared_with_extents(m in 0_u32..12, n in 0_u32..12, y in 0_u32..4, x in 0_u32..4) {
        let cells = numbers(u64::from(m * n));
        let whole = Tensor::from_slice(&cells, RowMajor::from_values([m, n])).unwrap();
        let tile = whole.predicated_tile((_4::new(), _3::new()), (y, x));
        for i in Bounded::<_6>::all() {
            let row = i.get();
            for j in 0..5 {
                prop_assert_eq!(tile.load((i, j)), tile.load((row, j)));
            }
            prop_assert_eq!(tile.load((i, Bounded::<_3>::wrapped(row))), tile.load((row, row % 3)));
            prop_assert_eq!(tile.load((_2::new(), i)), tile.load((2, row)));
            prop_assert_eq!(tile.load((row, _2::new())), tile.load((row, 2)));
        }
        prop_assert_eq!(tile.contains((4, 0)), false);
    }

    #[test]
    fn local_tiles_have_each_cell_once(p in 0_u32..4, q in 0_u32..4, gap in 0_u32..3) {
        let matrix = Tiled::from_values([p, q, 6 * q + gap]);
        let mut cells = vec![0_u32; usize::try_from(matrix.cosize().unwrap()).unwrap()];
        let mut whole = Tensor::from_slice_mut(&mut cells, matrix).unwrap();
        let tiler = (_4::new(), _3::new());
        for (y, x) in pairs(far(6), far(10)) {
            let tile = whole.view_mut().get_local_tile(tiler, (y, x));
            prop_assert_eq!(tile.is_some(), y < p && x < 2 * q);
            let Some(mut tile) = tile else { continue };
            for (i, j) in pairs(0..5, 0..4) {
                let cell = tile.get_mut((i, j));
                prop_assert_eq!(cell.is_some(), i < 4 && j < 3);
                if let Some(cell) = cell {
                    *cell += 1;
                }
            }
        }
        for (i, j) in pairs(0..4 * p, 0..6 * q) {
            prop_assert_eq!(whole.load((i, j)), Some(1));
        }
        let count: u32 = cells.iter().sum();
        prop_assert_eq!(count, 24 * p * q);
    }

    #[test]
    fn partitions_have_each_cell_once(p in 0_u32..4, q in 0_u32..4, gap in 0_u32..3) {
        let matrix = Tiled::from_values([p, q, 6 * q + gap]);
        let mut cells = vec![0_u32; usize::try_from(matrix.cosize().unwrap()).unwrap()];
        let mut whole = Tensor::from_slice_mut(&mut cells, matrix).unwrap();
        let threads = (_4::new(), _2::new());
        for (y, x) in pairs(far(6), far(4)) {
            let mine = whole.view_mut().get_local_partition(threads, (y, x));
            prop_assert_eq!(mine.is_some(), y < 4 && x < 2);
            let Some(mut mine) = mine else { continue };
            for (i, j) in pairs(0..p + 2, 0..3 * q + 2) {
                prop_assert_eq!(mine.store((i, j), 1 + y * 2 + x), i < p && j < 3 * q);
            }
        }
        for (i, j) in pairs(0..4 * p, 0..6 * q) {
            prop_assert_eq!(whole.load((i, j)), Some(1 + i % 4 * 2 + j % 2));
        }
        let known = (Bounded::<_4>::wrapped(7), _1::new());
        let mine = whole.local_partition(threads, known);
        prop_assert_eq!(mine.load((0, 0)), (p * q > 0).then_some(8));
    }

    #[test]
    fn divisions_have_each_cell_once(p in 0_u32..4, q in 0_u32..4, gap in 0_u32..3) {
        let matrix = Tiled::from_values([p, q, 6 * q + gap]);
        let cells = numbers(matrix.cosize().unwrap());
        let whole = Tensor::from_slice(&cells, matrix).unwrap();
        let tiler = (_2::new(), _3::new());
        let tiles = whole.zipped_divide(tiler);
        let (tiled, flat) = (whole.tiled_divide(tiler), whole.flat_divide(tiler));
        let logical = whole.logical_divide(tiler);
        for (y, x) in pairs(0..=2 * p, 0..=2 * q) {
            for (i, j) in pairs(0..3, 0..4) {
                let is_within = i < 2 && j < 3 && y < 2 * p && x < 2 * q;
                let expected = is_within.then(|| whole.load((2 * y + i, 3 * x + j)).unwrap());
                prop_assert_eq!(tiles.load(((i, j), (y, x))), expected);
                prop_assert_eq!(tiled.load(((i, j), y, x)), expected);
                prop_assert_eq!(flat.load((i, j, y, x)), expected);
                prop_assert_eq!(logical.load(((i, y), (j, x))), expected);
            }
        }
        prop_assert_eq!(tiles.group::<_0, _2>().load(0), whole.load(0));
    }

    #[test]
    fn one_tile_across_modes_has_each_cell_once(p in 0_u32..4, n in 0_u32..5, gap in 0_u32..3) {
        type Columns = MixedLayout<Layout<(Dynamic<_8, (Var<_0>, ())>, V1), (_1, Variable<_2>)>, [u32; 3]>;
        let matrix = Columns::from_values([p, n, 8 * p + gap]);
        let mut cells = vec![0_u32; usize::try_from(matrix.cosize().unwrap()).unwrap()];
        let whole = Tensor::from_slice_mut(&mut cells, matrix).unwrap();
        let mut divided = whole.logical_divide(Layout::<(_2, _2), (_4, _1)>::new());
        for (i, j) in pairs(0..6, 0..2 * p * n + 2) {
            let is_within = i < 4 && j < 2 * p * n;
            prop_assert_eq!(divided.store((i, j), 1), is_within);
        }
        let count: u32 = cells.iter().sum();
        prop_assert_eq!(count, 8 * p * n);
    }
}

#[test]
fn tiles_of_words_as_wide_as_addresses() {
    type Wide = MixedLayout<Layout<(V0, V1), (V1, _1)>, [usize; 2]>;
    let cells = numbers(70);
    let whole = Tensor::from_slice(&cells, Wide::from_values([7, 10])).unwrap();
    let tile = whole.predicated_tile((_4::new(), _4::new()), (1, 2));
    assert_eq!((tile.load((2, 1)), tile.load((2, 2))), (Some(69), None));
    let nowhere = whole.predicated_tile((_4::new(), _4::new()), (usize::MAX / 4 + 1, 0));
    assert_eq!(nowhere.extents(), &[0, 10]);
    assert!(nowhere.load((0, 0)).is_none());
}

#[test]
fn a_tile_larger_than_any_tensor_is_one_tile() {
    type Far = Layout![4294967295];
    let cells = numbers(12);
    let whole = Tensor::from_slice(&cells, Matrix::from_values([3, 4, 4, 1])).unwrap();
    let tile = whole.predicated_tile((Far::default(), _2::new()), (0, 1));
    assert_eq!((tile.load((2, 1)), tile.load((3, 1))), (Some(11), None));
    assert!(tile.whole().is_none());
    let behind = whole.predicated_tile((Far::default(), _2::new()), (1, 1));
    assert!(behind.load((0, 0)).is_none());
}

/// A composed view has the elements of the full tensor at the offsets of the right operand.
#[test]
fn a_composed_view_has_the_cells_of_the_whole() {
    type Whole = Layout<(_4, (_2, _8)), (_32, (_1, _2))>;
    type Corner = (_2, Layout<(_4, _2), (_4, _1)>);
    type Behind = Swizzled<Swizzle<2, 0, 3>, Whole>;

    let cells = numbers(128);
    let whole = Tensor::from_slice(&cells, Whole::new()).unwrap();
    let corner = whole.composition(Corner::default());
    for (i, (j, k)) in pairs(0..2, (0..8).map(|jk| (jk / 2, jk % 2))) {
        assert_eq!(corner.get((i, (j, k))), whole.get((i, 4 * j + k)));
    }

    let behind = Tensor::from_slice(&cells, Behind::new()).unwrap();
    let corner = behind.composition(Corner::default());
    for (i, (j, k)) in pairs(0..2, (0..8).map(|jk| (jk / 2, jk % 2))) {
        assert_eq!(corner.get((i, (j, k))), behind.get((i, 4 * j + k)));
    }

    let m = 4_u32;
    let tall = Tensor::from_slice(&cells, layout!((m, 32):(32, 1))).unwrap();
    let half = tall.composition((Keep, _16::new()));
    for (i, j) in pairs(0..m, 0..16) {
        assert_eq!(half.get((i, j)), tall.get((i, j)));
    }
    assert_eq!((half.get((m, 0)), half.get((0, 16))), (None, None));
}
