//! The proofs about partitions, compared with a count of each thread's writes.

use core::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::{IntTuple, Layout, Rule, Swizzle, TvLayout};
use layout_tests::case::layout as at_value_level;
use layout_tests::strategy::{extreme, for_all, layout};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

type Law = Result<(), TestCaseError>;

/// A tile in memory, with the part of each thread.
#[derive(Clone, Debug)]
struct Case {
    tile: Layout,
    parts: Layout,
}

/// Returns the compact layout of two extents, in row-major or column-major order.
fn numbering(extents: [i64; 2], rows_first: bool) -> Layout {
    let shape = IntTuple::from((extents[0], extents[1]));
    let made = if rows_first {
        Layout::make_layout_left(shape)
    } else {
        Layout::make_layout_right(shape)
    };
    made.expect("small extents")
}

/// Returns the layout with a different extent or stride at one leaf.
fn changed(layout: &Layout, leaf: usize, extent: Option<i64>, stride: Option<i64>) -> Layout {
    fn replace(tuple: &IntTuple, leaf: &mut usize, value: i64) -> IntTuple {
        match tuple {
            IntTuple::Int(n) => {
                let is_here = *leaf == 0;
                *leaf = leaf.wrapping_sub(1);
                IntTuple::Int(if is_here { value } else { *n })
            }
            IntTuple::Tuple(modes) => {
                let modes = modes.iter().map(|mode| replace(mode, leaf, value));
                modes.collect::<Vec<_>>().into()
            }
        }
    }
    let half = |tuple: &IntTuple, value: Option<i64>| match value {
        Some(value) => replace(tuple, &mut { leaf }, value),
        None => tuple.clone(),
    };
    Layout::new(half(layout.shape(), extent), half(layout.stride(), stride)).expect("small numbers")
}

/// Returns partitions as in kernels, some of them wrong.
fn case() -> impl Strategy<Value = Case> {
    let extents = |most: &[i64]| prop::array::uniform2(prop::sample::select(most.to_vec()));
    let repeats = prop::array::uniform2(prop::sample::select(vec![1_i64, 1, 2]));
    let padding = prop::sample::select(vec![0_i64, 0, 0, 1, 4, -1]);
    let mistake = prop_oneof![
        3 => Just(None),
        2 => (0..6_usize, prop::option::of(1..=8_i64), prop::option::of(0..=16_i64)).prop_map(Some),
    ];
    let swizzle = prop::sample::select(vec![
        vec![],
        vec![],
        vec![(1, 0, 2, 0)],
        vec![(2, 2, 3, 0)],
        vec![(1, 1, 1, 0)],
        vec![(1, 0, 2, 0), (2, 2, 3, 0)],
        vec![(1, 0, 2, 0), (1, 1, 1, 4)],
    ]);
    let orders = prop::array::uniform3(any::<bool>());
    let (threads, values) = (extents(&[1, 2, 3, 4]), extents(&[1, 1, 2, 3, 4]));
    let numbers = (threads, values, repeats, padding, orders, swizzle, mistake);
    numbers.prop_map(
        |(threads, values, repeats, padding, orders, swizzle, mistake)| {
            let thr = numbering(threads, orders[0]);
            let val = numbering(values, orders[1]);
            let tv = TvLayout::make_layout_tv(&thr, &val).expect("both number cells");
            let [m, n] = [0, 1].map(|i| threads[i] * values[i] * repeats[i]);
            // Row-major or column-major, padded or overlapping.
            let (rows, columns) = if orders[2] {
                ((n + padding).max(1), 1)
            } else {
                (1, (m + padding).max(1))
            };
            let tile = Layout::new((m, n), (rows, columns)).expect("small numbers");
            let parts = tile.partition_tv(&tv).expect("the tile is a multiple");
            let parts = match mistake {
                Some((leaf, extent, stride)) => changed(&parts, leaf, extent, stride),
                None => parts,
            };
            let behind = |layout: Layout| {
                let swizzles = swizzle.iter();
                swizzles.fold(layout, |inside, &(bits, base, shift, offset)| {
                    let swizzle = Swizzle::new(bits, base, shift).expect("the fields stay apart");
                    Layout::behind(swizzle, offset, &inside).expect("small numbers")
                })
            };
            Case {
                tile: behind(tile),
                parts: behind(parts),
            }
        },
    )
}

/// Returns the offsets of all indices, where the first leaf counts fastest.
fn offsets(layout: &Layout) -> Vec<i64> {
    let leaves = layout.shape().leaves().zip(layout.stride().leaves());
    let inside = leaves.fold(vec![0], |offsets, (extent, stride)| {
        let steps = (0..extent).map(|i| i * stride);
        let run = |step| offsets.iter().map(move |offset| offset + step);
        steps.flat_map(run).collect()
    });
    let apply = |inside| {
        let swizzles = layout.swizzles().iter().rev();
        swizzles.fold(inside, |index, (swizzle, offset)| {
            swizzle.apply(offset + index)
        })
    };
    inside.into_iter().map(apply).collect()
}

/// The numbers of positive and negative answers to each question.
#[derive(Default)]
struct Answers(RefCell<BTreeMap<(&'static str, bool), usize>>);

impl Answers {
    fn add(&self, question: &'static str, answer: bool) {
        *self.0.borrow_mut().entry((question, answer)).or_default() += 1;
    }

    /// Requires enough positive and enough negative answers.
    fn finish(self, questions: usize, cases: usize) {
        let answers = self.0.into_inner();
        println!("{answers:?}");
        assert_eq!(answers.len(), 2 * questions, "{answers:?}");
        assert!(
            answers.values().all(|count| *count > cases / 50),
            "{answers:?}"
        );
    }
}

#[test]
fn proofs_and_counts_agree() {
    let answers = Answers::default();
    for_all(100_000, case(), |case| {
        let Case { tile, parts } = &case;
        let written = offsets(parts);
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        for offset in &written {
            *counts.entry(*offset).or_default() += 1;
        }
        let is_injective = counts.values().all(|count| *count == 1);
        answers.add("injective", is_injective);
        meets(parts, is_injective)?;
        let first = offsets(tile)
            .iter()
            .position(|cell| !counts.contains_key(cell));
        answers.add("covers", first.is_none());
        misses(&case, first)?;
        for n in [2, 4, 3] {
            let is_vector = vectors(parts, &written, n);
            answers.add(if n == 3 { "of 3" } else { "of 2 or 4" }, is_vector);
            prop_assert_eq!(
                parts.vector_access(n).is_ok(),
                is_vector,
                "{}, {}",
                parts,
                n
            );
        }
        Ok(())
    });
    answers.finish(4, 100_000);
}

#[test]
fn threads_wait_where_they_reach_different_words_of_a_bank() {
    let answers = Answers::default();
    let accesses =
        prop::sample::select(vec![(1, 1), (1, 2), (1, 4), (2, 4), (1, 8), (2, 8), (4, 4)]);
    // Some tiles are as wide as all banks.
    let scale = prop::sample::select(vec![1, 1, 8, 32]);
    for_all(
        60_000,
        (case(), accesses, scale),
        |(case, (n, bytes), scale)| {
            let inside = case.parts.inside_swizzles();
            let threads = inside.mode(0).map_or(1, |mode| mode.size());
            let parts = match (case.parts.as_plain(), scale) {
                (Some(_), 2..) => changed(&inside, 0, None, Some(scale)),
                _ => case.parts,
            };
            let written = offsets(&parts);
            if !vectors(&parts, &written, n) {
                prop_assert!(parts.conflict_free(n, bytes).is_err());
                return Ok(());
            }
            let parts_of_warp = 32 / (n * bytes / 4).max(1);
            // Two parts that are read in pairs are served together.
            let at = |value, thread| written[usize::try_from(value * threads + thread).unwrap()];
            let in_pairs = |value: i64, unit: i64, distance: i64| {
                (unit..threads.min(unit + 2 * parts_of_warp)).all(|thread| {
                    let other = unit + ((thread - unit) ^ distance);
                    other >= threads.min(unit + 2 * parts_of_warp)
                        || at(value, thread) == at(value, other)
                })
            };
            let served = |value: i64, thread: i64| {
                let unit = thread - thread % (2 * parts_of_warp);
                let pairs = in_pairs(value, unit, 1) || in_pairs(value, unit, 2);
                if parts_of_warp < 32 && pairs {
                    unit
                } else {
                    thread - thread % parts_of_warp
                }
            };
            let mut wavefronts: BTreeMap<(i64, i64, i64), BTreeSet<i64>> = BTreeMap::new();
            for (index, offset) in (0..).zip(&written) {
                let (thread, value) = (index % threads, index / threads);
                if value % n == 0 {
                    for byte in offset * bytes..(offset + n) * bytes {
                        let word = byte / 4;
                        let key = (value, served(value, thread), word % 32);
                        let bank = wavefronts.entry(key).or_default();
                        bank.insert(word);
                    }
                }
            }
            let is_free = wavefronts.values().all(|words| words.len() < 2);
            answers.add("conflict free", is_free);
            let Err(error) = parts.conflict_free(n, bytes) else {
                prop_assert!(is_free, "{parts}, {n}, {bytes}");
                return Ok(());
            };
            let Rule::BankConflict {
                first,
                second,
                bank,
                offsets,
                wavefronts: told,
                ..
            } = *error.rule()
            else {
                return Err(TestCaseError::fail(error.to_string()));
            };
            let value = first / threads;
            let group = served(value, first % threads);
            prop_assert_eq!(
                (value, group),
                (second / threads, served(value, second % threads))
            );
            let words = &wavefronts[&(value, group, bank)];
            prop_assert_eq!(words.len(), told, "{}", error);
            prop_assert!(
                wavefronts
                    .iter()
                    .all(|((v, s, _), words)| (*v, *s) != (value, group) || words.len() <= told)
            );
            for (index, offset) in [first, second].into_iter().zip(offsets) {
                prop_assert_eq!(written[usize::try_from(index).unwrap()], offset);
                let reached = offset * bytes / 4..=((offset + n) * bytes - 1) / 4;
                prop_assert!(
                    reached.into_iter().any(|word| words.contains(&word)),
                    "{error}"
                );
            }
            Ok(())
        },
    );
    answers.finish(1, 60_000);
}

/// Checks that the error names two coordinates with the same offset.
fn meets(parts: &Layout, is_injective: bool) -> Law {
    let Err(error) = parts.injective() else {
        prop_assert!(is_injective, "{}", parts);
        return Ok(());
    };
    let Rule::NotInjective {
        first,
        second,
        coordinates,
        offset,
    } = error.rule()
    else {
        return Err(TestCaseError::fail(error.to_string()));
    };
    prop_assert!(first < second && !is_injective, "{}", error);
    let inside = parts.inside_swizzles();
    for (index, coordinate) in [first, second].into_iter().zip(coordinates) {
        prop_assert_eq!(inside.offset(*index).unwrap(), *offset);
        prop_assert_eq!(&inside.shape().idx2crd(*index).unwrap(), coordinate);
    }
    let [one, other] = coordinates;
    let named = format!("coordinates {one} and {other} both have offset {offset}");
    prop_assert!(error.to_string().contains(&named), "{}", error);
    Ok(())
}

/// Checks that the error names the first element that no thread covers.
fn misses(Case { tile, parts }: &Case, first: Option<usize>) -> Law {
    let Err(error) = parts.covers(tile) else {
        prop_assert_eq!(first, None, "{} {}", parts, tile);
        return Ok(());
    };
    let Rule::NotSurjective {
        cell,
        coordinate,
        offset,
    } = error.rule()
    else {
        return Err(TestCaseError::fail(error.to_string()));
    };
    prop_assert_eq!(usize::try_from(*cell).ok(), first, "{}", error);
    prop_assert_eq!(tile.inside_swizzles().offset(*cell).unwrap(), *offset);
    prop_assert_eq!(
        tile.inside_swizzles().offset(coordinate.clone()).unwrap(),
        *offset
    );
    Ok(())
}

/// Returns `true` if all vectors of `n` values are contiguous and aligned, checked one by one.
fn vectors(parts: &Layout, offsets: &[i64], width: i64) -> bool {
    let n = usize::try_from(width).expect("a small number");
    let size = |i| parts.mode(i).map_or(1, |mode| mode.size());
    let [threads, values] = [size(0), size(1)].map(|size| usize::try_from(size).unwrap());
    let is_in_place = |index: usize| {
        let lane = index / threads % values % n;
        let Some(first) = offsets.get(index - lane * threads) else {
            return false;
        };
        offsets[index] == first + i64::try_from(lane).unwrap() && first % width == 0
    };
    values % n == 0 && (0..offsets.len()).all(is_in_place)
}

#[test]
fn any_two_coordinates_that_meet_are_found() {
    let answers = Answers::default();
    for_all(20_000, layout(512), |a| {
        let a = at_value_level(&a);
        let mut all = offsets(&a);
        all.sort_unstable();
        let is_injective = all.windows(2).all(|pair| pair[0] < pair[1]);
        answers.add("injective", is_injective);
        meets(&a, is_injective)
    });
    answers.finish(1, 20_000);
}

#[test]
fn any_first_cell_that_is_missing_is_found() {
    let answers = Answers::default();
    for_all(20_000, (layout(256), layout(64)), |(a, b)| {
        let [parts, tile] = [a, b].map(|a| at_value_level(&a));
        let reached = offsets(&parts);
        let first = offsets(&tile)
            .iter()
            .position(|cell| !reached.contains(cell));
        answers.add("covers", first.is_none());
        misses(&Case { tile, parts }, first)
    });
    answers.finish(1, 20_000);
}

#[test]
fn numbers_near_the_limit_neither_overflow_nor_take_long() {
    for_all(2_000, (extreme(), extreme(), 1..=i64::MAX), |(a, b, n)| {
        let [a, b] = [a, b].map(|a| a.to_string().parse::<Layout>());
        let (Ok(a), Ok(b)) = (a, b) else {
            return Ok(());
        };
        // Any answer is accepted.
        let _ = (a.injective(), a.covers(&b), a.vector_access(n));
        let _ = (a.conflict_free(1, 4), a.conflict_free(n, n));
        Ok(())
    });
}

#[test]
fn any_swizzle_that_is_wider_than_its_tile_is_found() {
    let answers = Answers::default();
    let swizzles =
        prop::sample::select(vec![(1, 0, 1), (2, 1, 2), (3, 0, 3), (1, 2, -1), (2, 3, 2)]);
    for_all(
        20_000,
        (layout(512), swizzles, 0..9_i64),
        |(a, (bits, base, shift), start)| {
            let swizzle = Swizzle::new(bits, base, shift).expect("the fields stay apart");
            let a = Layout::behind(swizzle, start, &at_value_level(&a)).expect("small numbers");
            let moved = offsets(&a);
            let inside: Vec<_> = moved.iter().map(|offset| swizzle.apply(*offset)).collect();
            let most = *inside.iter().max().unwrap();
            let set = inside.iter().fold(0, |set, offset| set | offset);
            let behind = moved.iter().position(|offset| *offset > most);
            let answer = a.swizzle_fits();
            answers.add("fits", answer.is_ok());
            match answer.as_ref().map_err(layout_algebra::Error::rule) {
                Ok(()) => {
                    prop_assert_eq!(swizzle.read_bits() & !set, 0, "{}", a);
                    prop_assert_eq!(behind, None, "{}", a);
                }
                Err(Rule::SwizzleNeverSet { bit, largest, .. }) => {
                    prop_assert_eq!((swizzle.read_bits() & !set).trailing_zeros(), *bit, "{}", a);
                    prop_assert_eq!(*largest, most);
                }
                Err(Rule::SwizzleBehind {
                    index,
                    element,
                    from,
                    to,
                    ..
                }) => {
                    let index = usize::try_from(*index).unwrap();
                    prop_assert_eq!(Some(index), behind, "{}", a);
                    prop_assert_eq!((inside[index], moved[index]), (*from, *to));
                    prop_assert_eq!(
                        swizzle.apply(start + a.inside_swizzles().offset(element.clone()).unwrap()),
                        *to
                    );
                }
                Err(rule) => return Err(TestCaseError::fail(rule.to_string())),
            }
            Ok(())
        },
    );
    answers.finish(1, 20_000);
}
