//! The oracle, compared with the golden vectors and with exhaustive search.

use layout_tests::case::{Case, Operation};
use layout_tests::notation::Tile;
use layout_tests::oracle::{Leaf, Plain, factor};
use layout_tests::{cute, golden};

/// Returns the modes of all layouts with these values, without modes of size 1. Tries every extent
/// of mode 0.
fn all_factors(values: &[i128]) -> Vec<Vec<Leaf>> {
    if values.len() == 1 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for length in (2..=values.len()).filter(|length| values.len().is_multiple_of(*length)) {
        let stride = values[1];
        let starts: Vec<_> = values.iter().step_by(length).copied().collect();
        let in_mode = |(i, value): (usize, &i128)| {
            *value == starts[i / length] + i128::try_from(i % length).unwrap() * stride
        };
        if values.iter().enumerate().all(in_mode) {
            let shape = i128::try_from(length).unwrap();
            for mut rest in all_factors(&starts) {
                rest.insert(0, Leaf { shape, stride });
                found.push(rest);
            }
        }
    }
    found
}

/// Calls `visit` with all tables `0, v1, ..` of `length` values up to `max`.
fn for_each_table(length: usize, max: i128, visit: &mut impl FnMut(&[i128])) {
    fn extend(table: &mut Vec<i128>, length: usize, max: i128, visit: &mut impl FnMut(&[i128])) {
        if table.len() == length {
            return visit(table);
        }
        for value in 0..=max {
            table.push(value);
            extend(table, length, max, visit);
            table.pop();
        }
    }
    extend(&mut vec![0], length, max, visit);
}

#[test]
fn a_table_factors_if_and_only_if_some_layout_has_its_values() {
    let mut layouts = 0;
    for (length, max) in [(1, 0), (2, 20), (3, 20), (4, 20), (6, 8), (8, 4)] {
        for_each_table(length, max, &mut |table| {
            let search = all_factors(table);
            let modes = factor(table);
            assert_eq!(modes.is_some(), !search.is_empty(), "{table:?}");
            if let Some(modes) = modes {
                layouts += 1;
                assert_eq!(Plain::flat(&modes).values(), table);
                let fewest = search.iter().map(Vec::len).min();
                assert_eq!(Some(modes.len()), fewest, "{table:?}");
            }
        });
    }
    assert!(layouts > 300);
}

// covers: algorithm 5
#[test]
fn the_walk_of_cute_gives_every_golden_composition() {
    let mut compositions = 0;
    for vector in golden::read("composition") {
        let Some(Case {
            a,
            operation: Operation::Composition(Tile::Whole(b)),
        }) = Case::read(&vector.op, &vector.args).filter(|case| !case.is_negative())
        else {
            continue;
        };
        let result = cute::composition(&a, &b).map(|result| result.to_string());
        assert_eq!(result.ok(), vector.result, "{}", vector.id);
        compositions += 1;
    }
    assert!(compositions >= 1000);
}

// covers: predicate 22
#[test]
fn the_walk_of_cute_rejects_every_illegal_composition() {
    let mut compositions = 0;
    for vector in golden::read("illegal") {
        if let Some(Case {
            a,
            operation: Operation::Composition(Tile::Whole(b)),
        }) = Case::read(&vector.op, &vector.args)
        {
            assert!(cute::composition(&a, &b).is_err(), "{}", vector.id);
            compositions += 1;
        }
    }
    assert!(compositions >= 300);
}

#[test]
fn the_oracle_gives_every_exact_verdict() {
    for vector in golden::read("exact") {
        let case = Case::read(&vector.op, &vector.args).expect("a covered operation");
        let promised = case.promised();
        assert_eq!(
            Some(promised.is_ok()),
            vector.representable,
            "{}",
            vector.id
        );
        if let Ok(right) = promised {
            assert_eq!(Some(right.values()), vector.values, "{}", vector.id);
        }
    }
}
