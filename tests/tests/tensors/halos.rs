//! Tiles with halos.

use layout_core::*;

layout! {
    type Matrix = (?rows, ?columns):(?leading, 1);
}

#[test]
fn tiles_with_a_halo_have_the_cells_of_the_tensor_and_no_others() {
    let (tiler, halo) = ((_4::new(), _3::new()), (_1::new(), _2::new()));
    for (rows, columns) in [(1, 1), (4, 3), (5, 7), (9, 2), (3, 11)] {
        let leading = columns + 1;
        let numbers: Vec<u32> = (0..rows * leading).collect();
        let layout = Matrix::from_values([rows, columns, leading]);
        let matrix = Tensor::from_slice(&numbers, layout).unwrap();
        for (y, x) in
            (0..rows.div_ceil(4)).flat_map(|y| (0..columns.div_ceil(3)).map(move |x| (y, x)))
        {
            let tile = matrix.tile_with_halo(tiler, halo, (y, x));
            for (r, c) in (0..7).flat_map(|r| (0..8).map(move |c| (r, c))) {
                let (row, column) = ((y * 4 + r).checked_sub(1), (x * 3 + c).checked_sub(2));
                let expected = match (row, column) {
                    (Some(row), Some(column)) if r < 6 && c < 7 => matrix.load((row, column)),
                    _ => None,
                };
                assert_eq!(
                    tile.load((r, c)),
                    expected,
                    "{rows} x {columns}: ({r}, {c}) of ({y}, {x})"
                );
                assert_eq!(tile.contains((r, c)), expected.is_some());
                // A window exists if and only if all of its elements exist.
                let window = tile.window((_3::new(), _4::new()), (r, c));
                let cells = (0..12).map(|cell| (cell / 4, cell % 4));
                let all: Option<Vec<u32>> = cells.map(|(i, j)| tile.load((r + i, c + j))).collect();
                let cells = |window: Tensor<_, _>| {
                    let rows = Bounded::<_3>::all();
                    let cells = rows.flat_map(|i| Bounded::<_4>::all().map(move |j| (i, j)));
                    cells.map(|cell| window[cell]).collect()
                };
                assert_eq!(window.map(cells), all);
            }
        }
        let past = matrix.tile_with_halo(tiler, halo, (rows.div_ceil(4), 0));
        assert!((0..6).all(|r| past.load((r, 3)).is_none()));
    }
}

#[test]
fn a_halo_ends_where_coordinates_are_no_longer_counted() {
    let cell = [7_u32];
    let line = Tensor::from_slice(&cell, <Layout![(4294967295,):(0,)]>::new()).unwrap();
    let at = |block| {
        let tile = line.tile_with_halo((_8::new(),), (_1::new(),), (block,));
        [0, 1, 7, 8, 9, 10, u32::MAX].map(|r| tile.load((r,)).is_some())
    };
    assert_eq!(at(0), [false, true, true, true, true, false, false]);
    assert_eq!(at(1), [true, true, true, true, true, false, false]);
    // The last tile lacks one of its eight elements.
    assert_eq!(
        at(536_870_911),
        [true, true, true, false, false, false, false]
    );
    for block in [536_870_912, 536_870_913, u32::MAX] {
        assert_eq!(at(block), [false; 7]);
    }
}
