//! Grids of layouts.

use core::iter;
use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::{Layout, Swizzle};
use layout_picture::{Grid, Picture};
use layout_tests::case::layout as at_value_level;
use layout_tests::strategy::{for_all, layout};
use proptest::prelude::*;

use super::forms::{cells, check, texts};

/// Returns layouts of at most `size` elements, swizzled or not.
fn composed(size: i128) -> impl Strategy<Value = Layout> {
    let swizzle = (0..=2_i64, 0..=2_i64, 0..=3_i64, 0..=9_i64);
    (layout(size), proptest::option::of(swizzle)).prop_map(|(plain, swizzle)| {
        let layout = at_value_level(&plain);
        match swizzle {
            None => layout,
            Some((bits, base, more, offset)) => {
                let swizzle = Swizzle::new(bits, base, bits + more).expect("a swizzle");
                Layout::behind(swizzle, offset, &layout).expect("a composed layout")
            }
        }
    })
}

/// Returns the numbers of rows, columns, horizontal slices and vertical slices.
fn extents(layout: &Layout) -> [i64; 4] {
    let modes = layout.modes();
    let size = |i: usize| modes.get(i).map_or(1, Layout::size);
    let [down, right] = if modes.len() == 1 {
        [1, size(0)]
    } else {
        [size(0), size(1)]
    };
    let below = modes.iter().skip(3).map(Layout::size).product();
    [down, right, size(2), below]
}

/// Returns the offset at each position.
fn places(layout: &Layout) -> BTreeMap<[i64; 4], i64> {
    let [down, right, across, _] = extents(layout);
    let values = (0..layout.size()).map(|i| {
        let slice = i / down / right;
        let place = [i % down, i / down % right, slice % across, slice / across];
        (place, layout.offset(i).expect("an offset"))
    });
    values.collect()
}

/// Returns the offset at each natural coordinate.
fn offsets(layout: &Layout) -> BTreeMap<String, i64> {
    let values = (0..layout.size()).map(|i| {
        let coordinate = layout.shape().idx2crd(i).expect("a coordinate");
        (
            coordinate.to_string(),
            layout.offset(coordinate).expect("an offset"),
        )
    });
    values.collect()
}

#[test]
fn svg_has_each_coordinate_once_with_its_offset() {
    for_all(200, composed(64), |layout| {
        let grid = Grid::new(&layout).expect("a grid");
        check(&grid);
        let mut shown = BTreeMap::new();
        for cell in cells(&grid.to_svg()) {
            let (coordinate, value) = cell.hint.split_once(": ").expect("coordinate: value");
            prop_assert_eq!(&cell.labels, &[value]);
            prop_assert!(!cell.marked);
            let value: i64 = value.parse().expect("an integer");
            prop_assert!(shown.insert(coordinate.to_string(), value).is_none());
        }
        prop_assert_eq!(shown, offsets(&layout));
        Ok(())
    });
}

#[test]
fn text_has_the_offsets_row_by_row() {
    for_all(400, composed(96), |layout| {
        let text = Grid::new(&layout).expect("a grid").to_text();
        let [down, right, across, below] = extents(&layout);
        // Each line has the row number, a bar and the offsets, repeated for each slice.
        let margin = (down - 1).to_string().len().max(2) + 2;
        let rows = text
            .lines()
            .filter(|line| line.chars().nth(margin) == Some('│'));
        let shown = rows.map(|row| {
            let words = row.split([' ', '│', '┃']);
            words
                .filter_map(|word| word.parse().ok())
                .collect::<Vec<i64>>()
        });
        let at = |index| layout.offset(index).expect("an offset");
        let expected = (0..below).flat_map(|k| (0..down).map(move |row| (k, row)));
        let expected = expected.map(|(k, row)| {
            let slices = k * across..(k + 1) * across;
            let slices = slices.flat_map(|slice| {
                let columns = (0..right).map(move |column| column + right * slice);
                iter::once(row).chain(columns.map(|column| at(row + down * column)))
            });
            slices.collect::<Vec<i64>>()
        });
        let (shown, expected): (Vec<_>, Vec<_>) = (shown.collect(), expected.collect());
        prop_assert_eq!(shown, expected, "{}", text);
        Ok(())
    });
}

#[test]
fn heavier_lines_stand_where_modes_begin_anew() {
    let layout: Layout = "((2,2),(2,(1,2),2)):((1,2),(4,(0,8),16))"
        .parse()
        .expect("a layout");
    let text = Grid::new(&layout).expect("a grid").to_text();
    let lines = [
        "((2,2),(2,(1,2),2)):((1,2),(4,(0,8),16))",
        "       0  1 │  2  3 ┃  4  5 │  6  7",
        "    ┌───────┼───────╂───────┼──────",
        "  0 │  0  4 │  8 12 ┃ 16 20 │ 24 28",
        "  1 │  1  5 │  9 13 ┃ 17 21 │ 25 29",
        "    ├───────┼───────╂───────┼──────",
        "  2 │  2  6 │ 10 14 ┃ 18 22 │ 26 30",
        "  3 │  3  7 │ 11 15 ┃ 19 23 │ 27 31",
    ];
    assert_eq!(text.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn the_smallest_grids() {
    for notation in [
        "():()",
        "1:0",
        "(1):(7)",
        "(1,1,1):(1,1,1)",
        "((),()):((),())",
    ] {
        let layout: Layout = notation.parse().expect("a layout");
        let grid = Grid::new(&layout).expect("a grid");
        check(&grid);
        assert_eq!(cells(&grid.to_svg()).len(), 1, "{notation}");
    }
}

#[test]
fn modes_past_the_second_are_grids_of_their_own() {
    let layout: Layout = "(1,2,2,1,2):(0,1,2,0,4)".parse().expect("a layout");
    let grid = Grid::new(&layout).expect("a grid");
    let lines = [
        "(1,2,2,1,2):(0,1,2,0,4)",
        "(_,_,0,0,0)    (_,_,1,0,0)",
        "      0 1            0 1",
        "    ┌────          ┌────",
        "  0 │ 0 1        0 │ 2 3",
        "",
        "(_,_,0,0,1)    (_,_,1,0,1)",
        "      0 1            0 1",
        "    ┌────          ┌────",
        "  0 │ 4 5        0 │ 6 7",
    ];
    assert_eq!(grid.to_text().lines().collect::<Vec<_>>(), lines);
}

#[test]
fn classes_have_their_colours() {
    let layout: Layout = "(8,8):(8,1)".parse().expect("a layout");
    let grid = Grid::new(&layout)
        .expect("a grid")
        .colour_by(|offset| offset % 32);
    let mut colours = BTreeMap::new();
    for cell in cells(&grid.to_svg()) {
        let offset: i64 = cell.labels[0].parse().expect("an offset");
        let colour = colours
            .entry(offset % 32)
            .or_insert_with(|| cell.fill.clone());
        assert_eq!(*colour, cell.fill);
    }
    assert_eq!(colours.values().collect::<BTreeSet<_>>().len(), 32);

    let plain = cells(&grid.without_colour().to_svg());
    assert!(plain.iter().all(|cell| cell.fill == "#ffffff"));
}

#[test]
fn banks_are_those_of_shared_memory() {
    // For `f32`, the elements of a column are in one bank. For `f16`, two adjacent columns share a
    // bank.
    for (bytes, notation, banks) in [
        (4, "(4,2):(32,1)", ["0", "1", "0", "1", "0", "1", "0", "1"]),
        (2, "(2,4):(64,1)", ["0", "0", "1", "1", "0", "0", "1", "1"]),
        (8, "(8):(5)", ["0", "10", "20", "30", "8", "18", "28", "6"]),
        (16, "(8):(9)", ["0", "4", "8", "12", "16", "20", "24", "28"]),
        (
            1,
            "(8):(127)",
            ["0", "31", "31", "31", "31", "30", "30", "30"],
        ),
    ] {
        let layout: Layout = notation.parse().expect("a layout");
        let grid = Grid::new(&layout).expect("a grid").by_bank(bytes);
        let shown: Vec<_> = cells(&grid.to_svg())
            .into_iter()
            .flat_map(|cell| cell.labels)
            .collect();
        assert_eq!(shown, banks, "{notation}");
        assert!(
            grid.to_text()
                .contains(&format!("\nbanks of {bytes}-byte elements"))
        );
    }
    for offset in [0, 1, 31, 1 << 40, i64::MAX - 7] {
        for bytes in [1, 2, 4, 8, 16, 12, u32::MAX] {
            let layout = Layout::new((1, 2), (0, offset)).expect("a layout");
            let grid = Grid::new(&layout).expect("a grid").by_bank(bytes);
            let bank = i128::from(offset) * i128::from(bytes) / 4 % 32;
            assert_eq!(cells(&grid.to_svg())[1].labels, [bank.to_string()]);
        }
    }
}

#[test]
fn labels_are_written_out() {
    let layout: Layout = "(2):(1)".parse().expect("a layout");
    let label = |offset| format!("<{offset}> & \"x\"\u{1}\n{{\\_%$#^~}}");
    let grid = Grid::new(&layout).expect("a grid").label_by(label);
    check(&grid);
    let cells = cells(&grid.to_svg());
    assert_eq!(cells[1].labels, ["<1> & \"x\"\u{fffd}", "{\\_%$#^~}"]);
    assert!(
        grid.to_tikz()
            .contains("{\\{\\textbackslash{}\\_\\%\\$\\#\\textasciicircum{}\\textasciitilde{}\\}}")
    );
}

#[test]
fn labels_of_any_length_are_aligned() {
    let layout: Layout = "(2):(1)".parse().expect("a layout");
    let label = |offset| "x".repeat(if offset == 0 { 1 } else { 70_000 });
    let text = Grid::new(&layout)
        .expect("a grid")
        .label_by(label)
        .to_text();
    let cells = format!("{}x {}", " ".repeat(69_999), "x".repeat(70_000));
    assert!(text.lines().any(|line| line.ends_with(&cells)));
}

#[test]
fn marks_are_at_the_cells_that_differ() {
    for_all(200, (composed(32), composed(32)), |(a, b)| {
        let grid = Grid::difference(&a, &b).expect("a grid");
        check(&grid);
        let (a_values, b_values) = (places(&a), places(&b));
        let mut differing: Vec<[i64; 4]> =
            a_values.keys().chain(b_values.keys()).copied().collect();
        differing.sort_unstable();
        differing.dedup();
        differing.retain(|at| a_values.get(at) != b_values.get(at));
        // Each layout marks the elements that it contains.
        let expected = [&a_values, &b_values].map(|of| {
            let has = |at: &&[i64; 4]| of.contains_key(*at);
            differing.iter().filter(has).count()
        });
        let expected = expected[0] + expected[1];
        let svg = grid.to_svg();
        prop_assert_eq!(
            cells(&svg).iter().filter(|cell| cell.marked).count(),
            expected
        );
        let title = match differing.len() {
            0 => "no cell differs".into(),
            1 => "1 cell differs".into(),
            n => format!("{n} cells differ"),
        };
        prop_assert_eq!(&texts(&svg)[0], &format!("{a} and {b}: {title}"));
        prop_assert_eq!(grid.to_text().contains('*'), expected > 0);
        Ok(())
    });
}
