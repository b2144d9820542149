//! Pictures of accesses place each lane at its address, and have one row per wavefront.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::Layout;
use layout_picture::{Grid, Picture};

use super::forms::check;

/// Returns the lanes of each row, with `None` for an empty cell, and the first line of the note.
fn cells(grid: &Grid) -> (String, Vec<Vec<Option<u64>>>) {
    let text = grid.to_text();
    let who = text.lines().nth(1).expect("a note").to_owned();
    let rows = text.lines().skip(3).filter_map(|line| {
        let (_, cells) = line.split_once('│')?;
        let cells = cells.split_whitespace().filter(|cell| *cell != "│");
        Some(cells.map(|cell| cell.parse().ok()).collect())
    });
    (who, rows.collect())
}

/// Returns partitions with an access of `n` values of `bytes` bytes.
fn partitions() -> impl Iterator<Item = (Layout, i64, i64)> {
    let mut random = fastrand::Rng::with_seed(11);
    let all = (0..4000).filter_map(move |_| {
        let bytes = *random.choice(&[1, 2, 4, 8, 16])?;
        let n = *random.choice(&[1, 1, 2, 4, 8])?;
        let mut stride = || {
            n * *random
                .choice(&[0, 1, 2, 3, 5, 8, 16, 32, 33])
                .expect("some")
        };
        let strides = (stride(), stride(), stride());
        let threads = *random.choice(&[(4, 8), (8, 8), (3, 11), (2, 2)])?;
        let shape = (threads, (n, 2));
        let layout = Layout::new(shape, ((strides.0, strides.1), (1, strides.2))).ok()?;
        let is_access = n * bytes <= 16 && layout.vector_access(n).is_ok();
        is_access.then_some((layout, n, bytes))
    });
    all.take(600)
}

/// Returns the integer after a word in a note.
fn after(note: &str, word: &str) -> Option<i64> {
    let (_, rest) = note.split_once(word)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Returns the threads in the note, each with the start of its access in bytes.
fn begins(layout: &Layout, note: &str, bytes: i64) -> BTreeMap<u64, i64> {
    let threads = layout.modes()[0].size();
    let value = after(note, "at value ").expect("a value");
    let first = after(note, "threads ").or_else(|| after(note, "thread "));
    let first = first.expect("a thread");
    let last = after(note, " to ").unwrap_or(first);
    let of = |thread: i64| {
        let offset = layout.offset(thread + threads * value).expect("an index");
        ((thread % 32).unsigned_abs(), offset * bytes)
    };
    (first..=last).map(of).collect()
}

#[test]
fn turns_have_one_word_of_a_bank_and_all_words_have_turns() {
    let mut waits = 0;
    for (layout, n, bytes) in partitions() {
        let grid = Grid::wavefronts(&layout, n, bytes).expect("an access");
        check(&grid);
        let (note, rows) = cells(&grid);
        let begins = begins(&layout, &note, bytes);
        let unit = (n * bytes).max(4);
        let columns = usize::try_from(128 / unit).expect("small");
        let mut words: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
        for begin in begins.values() {
            let word = begin / unit;
            words.entry(word % (128 / unit)).or_default().insert(word);
        }
        let wavefronts = words.values().map(BTreeSet::len).max().expect("a thread");
        let longest = layout.shared_cost(n, bytes).expect("an access").longest;
        assert_eq!(
            longest.map_or(1, |found| found.wavefronts),
            wavefronts,
            "{layout}"
        );
        assert_eq!(rows.len(), wavefronts.min(8), "{layout}");
        waits += usize::from(wavefronts > 1);
        for (column, words) in words {
            let column = usize::try_from(column).expect("small");
            let lanes: Vec<u64> = rows.iter().filter_map(|row| row[column]).collect();
            assert_eq!(lanes.len(), words.len().min(8), "{layout}");
            let shown: BTreeSet<i64> = lanes.iter().map(|lane| begins[lane] / unit).collect();
            assert_eq!(shown.len(), lanes.len(), "{layout}");
            assert!(shown.is_subset(&words), "{layout}");
        }
        assert!(rows.iter().all(|row| row.len() == columns));
    }
    assert!(waits > 100, "{waits}");
}

#[test]
fn the_groups_of_all_instructions_take_all_turns() {
    for (layout, n, bytes) in partitions() {
        let cost = layout.shared_cost(n, bytes).expect("an access");
        let threads = layout.modes()[0].size();
        let (mut wavefronts, mut least) = (0, 0);
        for value in (0..layout.size() / threads).step_by(usize::try_from(n).expect("small")) {
            for warp in (0..threads).step_by(32) {
                let groups = layout.shared_groups(n, bytes, value * threads + warp);
                for group in groups.expect("an access") {
                    let grid = Grid::turns_of(&layout, n, bytes, [group.from, group.to]);
                    let (_, rows) = cells(&grid.expect("a grid"));
                    assert_eq!(u64::try_from(rows.len()), Ok(group.wavefronts), "{layout}");
                    (wavefronts, least) = (wavefronts + group.wavefronts, least + 1);
                }
            }
        }
        assert_eq!(
            (wavefronts, least),
            (cost.wavefronts, cost.ideal_wavefronts),
            "{layout}"
        );
    }
}

#[test]
fn sectors_have_the_lanes_that_reach_them() {
    let mut partly = 0;
    for (layout, n, bytes) in partitions() {
        let grid = Grid::sectors(&layout, n, bytes).expect("an access");
        check(&grid);
        let (note, rows) = cells(&grid);
        let begins = begins(&layout, &note, bytes);
        let unit = (n * bytes).max(4);
        let reached: BTreeSet<i64> = begins.values().map(|begin| begin / unit).collect();
        let lines: BTreeSet<i64> = begins.values().map(|begin| begin / 128).collect();
        assert_eq!(rows.len(), lines.len().min(8), "{layout}");
        let lanes = rows.iter().flatten().flatten();
        let shown: Vec<i64> = lanes.map(|lane| begins[lane] / unit).collect();
        let distinct: BTreeSet<i64> = shown.iter().copied().collect();
        assert_eq!(shown.len(), distinct.len(), "{layout}");
        assert!(distinct.is_subset(&reached), "{layout}");
        if lines.len() <= 8 {
            assert_eq!(distinct, reached, "{layout}");
        }
        partly += usize::from(
            layout
                .global_cost(n, bytes)
                .expect("an access")
                .least_used
                .is_some(),
        );
    }
    assert!(partly > 100, "{partly}");
}
