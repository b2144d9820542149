//! Thread-value grids.

use std::collections::BTreeMap;

use layout_algebra::Layout;
use layout_picture::{Grid, Picture, PictureError};
use layout_tests::case::layout as at_value_level;
use layout_tests::strategy::{for_all, layout};
use proptest::prelude::*;

use super::forms::{cells, check};

/// The accumulators of `mma.m16n8`: lane `4 r + c` has columns `2 c` and `2 c + 1` of rows `r` and `r + 8`.
#[test]
fn the_accumulators_of_a_tensor_core() {
    let accumulators: Layout = "((4,8),(2,2)):((32,1),(16,8))".parse().expect("a layout");
    let grid = Grid::thread_value(&accumulators, (16, 8)).expect("a grid");
    check(&grid);
    let mut seen = 0;
    for cell in cells(&grid.to_svg()) {
        let (coordinate, _) = cell.hint.split_once(": ").expect("coordinate: value");
        let numbers = coordinate.trim_matches(['(', ')']).split(',');
        let numbers: Vec<u32> = numbers.map(|n| n.parse().expect("a number")).collect();
        let [row, column] = numbers[..] else {
            panic!("{coordinate}")
        };
        let (thread, value) = (row % 8 * 4 + column / 2, column % 2 + row / 8 * 2);
        assert_eq!(cell.labels, [format!("T{thread}"), format!("V{value}")]);
        seen += 1;
    }
    assert_eq!(seen, 128);
}

#[test]
fn every_cell_has_those_that_reach_it() {
    for_all(200, layout(64), |plain| {
        let layout = at_value_level(&plain);
        let modes = layout.modes();
        let tile = layout.cosize();
        let grid = Grid::thread_value(&layout, tile);
        let [threads, values] = &modes[..] else {
            let modes = modes.len();
            prop_assert_eq!(grid.err(), Some(PictureError::Modes { modes }));
            return Ok(());
        };
        let grid = grid.expect("a grid");
        check(&grid);
        let mut reached: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for value in 0..values.size() {
            for thread in 0..threads.size() {
                let index = layout.offset((thread, value)).expect("an offset");
                let owner = format!("T{thread} V{value}");
                reached.entry(index).or_default().push(owner);
            }
        }
        let cells = cells(&grid.to_svg());
        prop_assert_eq!(i64::try_from(cells.len()), Ok(tile));
        let mut colours = BTreeMap::new();
        for (index, cell) in (0..).zip(&cells) {
            let expected = match reached.get(&index).map_or(&[][..], Vec::as_slice) {
                [] => String::new(),
                [only] => only.clone(),
                [first, second] => format!("{first} {second}"),
                [first, others @ ..] => format!("{first} +{}", others.len()),
            };
            prop_assert_eq!(&cell.labels.join(" "), &expected);
            if let Some(thread) = cell.labels.first() {
                let colour = colours.entry(thread.clone()).or_insert(&cell.fill);
                prop_assert_eq!(*colour, &cell.fill);
            }
        }
        Ok(())
    });
}
