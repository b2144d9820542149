//! Counter-examples show what they claim.

use core::cell::Cell;

use layout_algebra::explain::{self, Step};
use layout_algebra::{CounterExample, Layout};
use layout_tests::case::layout as at_value_level;
use layout_tests::oracle::{Leaf, Plain};
use layout_tests::strategy::{for_all, layout as random};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

type Law = Result<(), TestCaseError>;

/// The strides that a composition must have, from its derivation.
fn candidate(a: &Layout, b: &Layout) -> Plain {
    let steps = explain::composition(a, b).steps.into_iter();
    let runs = steps.filter_map(|step| match step {
        Step::Runs {
            count, run, image, ..
        } => Some(Leaf {
            shape: if count % run == 0 { run } else { count }.into(),
            stride: image.into(),
        }),
        _ => None,
    });
    Plain::flat(&runs.collect::<Vec<_>>())
}

#[test]
fn an_offset_is_the_first_that_the_strides_do_not_give() {
    let seen = Cell::new(0);
    for_all(20_000, (random(96), random(48)), |(a_plain, b_plain)| {
        let (a, b) = (at_value_level(&a_plain), at_value_level(&b_plain));
        let Err(error) = a.composition(&b) else {
            return Ok(());
        };
        let Some(CounterExample::Offset {
            index,
            coordinate,
            offset,
            composed,
        }) = error.counter_example()
        else {
            return Err(TestCaseError::fail(error.to_string()));
        };
        prop_assert_eq!(b.offset(coordinate), b.offset(*index));
        prop_assert_eq!(*offset, a_plain.at(b_plain.at((*index).into())));
        prop_assert!(offset != composed, "{}", error);
        // A mode of stride 0 is no step of the derivation.
        if b_plain
            .leaves()
            .iter()
            .all(|leaf| leaf.shape == 1 || leaf.stride > 0)
        {
            let candidate = candidate(&a, &b);
            prop_assert_eq!(candidate.at((*index).into()), *composed);
            for i in 0..(*index).into() {
                prop_assert_eq!(candidate.at(i), a_plain.at(b_plain.at(i)), "{}", error);
            }
            seen.set(seen.get() + 1);
        }
        Ok(())
    });
    assert!(seen.get() > 2000, "{}", seen.get());
}

/// The offsets at which copies of a tile start before two of them overlap.
fn starts(tile: &[i128]) -> Vec<i128> {
    let (mut starts, mut reached) = (Vec::new(), std::collections::HashSet::new());
    let mut start = 0;
    loop {
        starts.push(start);
        if !tile.iter().all(|offset| reached.insert(start + offset)) {
            return starts;
        }
        while reached.contains(&start) {
            start += 1;
        }
    }
}

fn is_overlap(a: &Plain, offset: i64, starts_at: [i64; 2]) -> Law {
    let mut moving = a.leaves();
    moving.retain(|leaf| leaf.stride > 0);
    let tile = Plain::flat(&moving).values();
    let reaching = |start: i64| {
        tile.iter()
            .filter(|o| **o == i128::from(offset - start))
            .count()
    };
    if starts_at == [0, 0] {
        prop_assert!(reaching(0) > 1, "{}", a);
        return Ok(());
    }
    prop_assert_ne!(starts_at[0], starts_at[1]);
    let starts = starts(&tile);
    let end = *starts.last().expect("a copy");
    for start in starts_at {
        prop_assert!(reaching(start) > 0, "{}: {} from {}", a, offset, start);
        // No copy can start elsewhere before two overlap.
        let start = i128::from(start);
        prop_assert!(start > end || starts.contains(&start), "{}: {}", a, start);
    }
    Ok(())
}

#[test]
fn an_overlap_is_of_copies_that_must_be_there() {
    let seen = Cell::new(0);
    for_all(20_000, random(64), |plain| {
        let a = at_value_level(&plain);
        if let Err(error) = a.complement(plain_size(&plain)) {
            let Some(CounterExample::Overlap { offset, starts }) = error.counter_example() else {
                return Err(TestCaseError::fail(error.to_string()));
            };
            is_overlap(&plain, *offset, *starts)?;
            seen.set(seen.get() + 1);
        }
        Ok(())
    });
    assert!(seen.get() > 2000, "{}", seen.get());
}

fn plain_size(plain: &Plain) -> i64 {
    i64::try_from(plain.size()).expect("a small layout")
}

#[test]
fn an_overhang_is_the_first() {
    let seen = Cell::new(0);
    for_all(20_000, (random(96), random(24)), |(a_plain, b_plain)| {
        let (a, b) = (at_value_level(&a_plain), at_value_level(&b_plain));
        let Err(error) = a.logical_divide(&b) else {
            return Ok(());
        };
        match error.counter_example() {
            Some(CounterExample::Overhang {
                index,
                coordinate,
                element,
                size,
            }) => {
                let tiles = Layout::from_modes([b.clone(), b.complement(a.size()).unwrap()]);
                let tiles = tiles.unwrap();
                prop_assert_eq!((tiles.offset(coordinate), *size), (Ok(*element), a.size()));
                prop_assert_eq!(tiles.offset(*index), Ok(*element));
                prop_assert!(element >= size);
                for i in 0..*index {
                    prop_assert!(tiles.offset(i).unwrap() < *size, "{}", error);
                }
                seen.set(seen.get() + 1);
            }
            Some(CounterExample::Overlap { offset, starts }) => {
                is_overlap(&b_plain, *offset, *starts)?;
            }
            Some(_) => {}
            // A tile that repeats its elements says so itself.
            None => prop_assert!(
                error.to_string().contains("as its stride is 0"),
                "{}",
                error
            ),
        }
        Ok(())
    });
    assert!(seen.get() > 2000, "{}", seen.get());
}
