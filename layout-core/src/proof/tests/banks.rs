//! Conflicts of banks against counting the words of each.

extern crate std;

use std::collections::{BTreeMap, BTreeSet};

use super::super::conflict_free::{Conflict, conflict};
use super::super::modes::Modes;
use super::super::vector_access::{Apart, Values, apart};
use super::{CASES, Numbers};

/// The words of each bank that accesses of so many words from each of `offsets` on reach.
fn words_of_banks(begins: impl Iterator<Item = i64>, words: i64) -> [BTreeSet<i64>; 32] {
    let mut banks = [const { BTreeSet::new() }; 32];
    for word in begins.flat_map(|begin| begin..begin + words) {
        banks[usize::try_from(word % 32).unwrap()].insert(word);
    }
    banks
}

#[test]
fn threads_that_wait_are_found() {
    let mut numbers = Numbers(4);
    let mut counts = BTreeMap::new();
    while counts.values().sum::<u32>() < CASES / 4 {
        let [mut threads, values, rest] = numbers.modes();
        let scale = numbers.one_of(&[1, 4, 8, 32]);
        for mode in &mut threads {
            mode.1 *= scale;
        }
        let modes = Modes::of_list([&threads, &values, &rest], 0);
        let bytes = numbers.one_of(&[1, 2, 4, 4, 8, 16]);
        let (read, shift) = numbers.one_of(&[(0, 0), (0b1_1000, 3), (0b111_0000, 4), (0b11, -3)]);
        let n = numbers.one_of(&[1, 1, 2, 4]);
        let values = Values::of_modes(&modes, n, read, shift);
        if n * bytes > 16 || !matches!(apart(&values), Apart::Nowhere) {
            continue;
        }
        let (together, words) = match n * bytes {
            16 => (8, 4),
            8 => (16, 2),
            _ => (32, 1),
        };
        let begin = |index| values.at(index) * bytes / 4;
        // The longest that threads wait, from the first index of those served together on.
        let turns = |first: i64| {
            let last = modes.threads.min(first % modes.threads + together) - first % modes.threads;
            let banks = words_of_banks((first..first + last).map(begin), words);
            banks.map(|words| words.len()).into_iter().max().unwrap()
        };
        let firsts = (0..modes.size).filter(|index| {
            index % modes.threads % together == 0
                && index / modes.threads % values.of_thread % n == 0
        });
        let most = firsts.clone().map(turns).max().unwrap();
        match conflict(&values, bytes) {
            Conflict::None => assert!(most <= 1),
            Conflict::Found {
                first,
                second,
                bank,
                turns: told,
            } => {
                let begin_of = first - first % modes.threads % together;
                assert_eq!(i64::try_from(turns(begin_of)).unwrap(), told);
                assert!(begin_of <= first && first < second && second < begin_of + together);
                let [a, b] = [first, second].map(|index| {
                    let begin = begin(index);
                    begin + (bank - begin).rem_euclid(32)
                });
                assert!(a != b && a < begin(first) + words && b < begin(second) + words);
            }
            Conflict::TooMany => panic!("there are few accesses"),
        }
        *counts.entry(most > 1).or_insert(0) += 1;
    }
    assert!(
        counts.values().all(|count| *count > CASES / 40),
        "{counts:?}"
    );
}
