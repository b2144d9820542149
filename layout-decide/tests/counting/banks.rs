//! Bank conflicts, compared with counts of the words in each bank.

use std::collections::{BTreeMap, BTreeSet};

use layout_decide::{
    Access, Answer, GlobalCost, Modes, SharedCost, Swizzle, conflict_free, global_cost,
    shared_cost, vector_access,
};

use super::{CASES, Numbers};

/// Returns the words of each bank that accesses of `words` words reach, where the accesses start at `begins`.
fn words_of_banks(begins: impl Iterator<Item = u64>, words: u64) -> [BTreeSet<u64>; 32] {
    let mut banks = [const { BTreeSet::new() }; 32];
    for word in begins.flat_map(|begin| begin..begin + words) {
        banks[usize::try_from(word % 32).unwrap()].insert(word);
    }
    banks
}

/// Returns the cost of warps in global memory: distinct vectors, and the sectors and lines that contain them.
fn of_global(values: &Access<'_>, bytes: u64) -> GlobalCost {
    let (modes, n) = (&values.modes, values.n);
    let threads = modes.threads();
    let warps = (0..modes.size())
        .filter(|index| index % threads % 32 == 0 && index / threads % modes.values() % n == 0);
    let mut wanted = GlobalCost {
        instructions: modes.size() / threads / n * threads.div_ceil(32),
        sectors: 0,
        lines: 0,
        bytes: 0,
        least_used: None,
    };
    // For each warp, the used bytes and the transferred bytes.
    let mut uses = Vec::new();
    for first in warps {
        let last = threads.min(first % threads + 32) - first % threads;
        let begins: BTreeSet<u64> = (first..first + last)
            .map(|index| values.at(index) * bytes)
            .collect();
        let parts = |of: u64| {
            let parts: BTreeSet<u64> = begins.iter().map(|begin| begin / of).collect();
            parts.len() as u64
        };
        let used = begins.len() as u64 * n * bytes;
        wanted.sectors += parts(32);
        wanted.lines += parts(128);
        wanted.bytes += used;
        uses.push((used, 32 * parts(32), first));
    }
    let ideal_wavefronts = uses
        .into_iter()
        .min_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    wanted.least_used = ideal_wavefronts.and_then(|(used, of, first)| (used < of).then_some(first));
    wanted
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
        let modes = Modes::of(0, &[&threads, &values, &rest]).unwrap();
        let bytes = numbers.one_of(&[1, 2, 4, 4, 8, 16]);
        let (read, shift) = numbers.one_of(&[(0, 0), (0b1_1000, 3), (0b111_0000, 4), (0b11, -3)]);
        let n = numbers.one_of(&[1, 1, 2, 4]);
        let swizzles = [Swizzle {
            offset: 0,
            read,
            shift,
        }];
        let values = Access {
            modes,
            swizzles: &swizzles,
            n,
        };
        if n * bytes > 16 || vector_access(&values) != Answer::Yes {
            continue;
        }
        let (together, words) = match n * bytes {
            16 => (8, 4),
            8 => (16, 2),
            _ => (32, 1),
        };
        let begin = |index| values.at(index) * bytes / 4;
        let before = |first: u64, many: u64| {
            let thread = first % modes.threads();
            first..first - thread + modes.threads().min(thread + many)
        };
        // The threads that are served together. The number doubles if the threads read in pairs.
        let in_pairs = |first: u64, distance: u64| {
            before(first, 2 * together).all(|index| {
                let other = first + ((index - first) ^ distance);
                !before(first, 2 * together).contains(&other)
                    || values.at(other) == values.at(index)
            })
        };
        let group = |first: u64| {
            let unit = first - first % modes.threads() % (2 * together);
            let joined = together < 32 && (in_pairs(unit, 1) || in_pairs(unit, 2));
            match (joined, first == unit) {
                (false, _) => before(first, together),
                (true, true) => before(first, 2 * together),
                (true, false) => first..first,
            }
        };
        // The number of wavefronts of a group of threads.
        let wavefronts = |first: u64| {
            let banks = words_of_banks(group(first).map(begin), words);
            banks.map(|words| words.len()).into_iter().max().unwrap()
        };
        let firsts = (0..modes.size()).filter(|&index| {
            index % modes.threads() % together == 0
                && index / modes.threads() % modes.values() % n == 0
                && !group(index).is_empty()
        });
        let most = firsts.clone().map(wavefronts).max().unwrap();
        let (vectors, threads) = (modes.size() / modes.threads() / n, modes.threads());
        let wanted = SharedCost {
            instructions: vectors * threads.div_ceil(32),
            ideal_wavefronts: firsts.clone().count() as u64,
            wavefronts: firsts.clone().map(|first| wavefronts(first) as u64).sum(),
            longest: None,
        };
        let mut found = shared_cost(&values, bytes).unwrap();
        let longest = found.longest.take();
        assert_eq!(found, wanted);
        let begin_of = |index: u64| firsts.clone().find(|&begin| group(begin).contains(&index));
        let longest = longest.map(|found| (begin_of(found.first).unwrap(), found.wavefronts));
        let mut most_turns = firsts
            .clone()
            .filter(|first| most > 1 && wavefronts(*first) == most);
        assert_eq!(longest, most_turns.next().map(|first| (first, most)));
        assert_eq!(global_cost(&values, bytes), Some(of_global(&values, bytes)));
        match conflict_free(&values, bytes) {
            Answer::Yes => assert!(most <= 1),
            Answer::No(found) => {
                let (first, second) = (found.first, found.second);
                let begin_of = firsts.clone().find(|&begin| group(begin).contains(&first));
                let begin_of = begin_of.unwrap();
                assert_eq!(wavefronts(begin_of), found.wavefronts);
                assert!(first < second && group(begin_of).contains(&second));
                let [a, b] = [first, second].map(|index| {
                    let begin = begin(index);
                    begin + (32 + found.bank - begin % 32) % 32
                });
                assert!(a != b && a < begin(first) + words && b < begin(second) + words);
            }
            Answer::NotDecided => panic!("there are few accesses"),
        }
        *counts.entry(most > 1).or_insert(0) += 1;
    }
    assert!(
        counts.values().all(|count| *count > CASES / 40),
        "{counts:?}"
    );
}

#[test]
fn vectors_over_several_modes_are_counted() {
    // Values as several modes and as a single mode.
    let cases = [
        (vec![(32, 12)], vec![(6, 1), (2, 6)], 4, 2),
        (vec![(32, 120)], vec![(6, 1), (2, 6), (5, 12)], 4, 2),
        (vec![(40, 0)], vec![(3, 1), (2, 3), (2, 6), (2, 12)], 8, 1),
    ];
    for (threads, values, n, bytes) in cases {
        let size = values.iter().map(|mode| mode.0).product();
        let cost = |values: &[(u64, u64)]| {
            let access = Access {
                modes: Modes::of(0, &[&threads, values]).unwrap(),
                swizzles: &[],
                n,
            };
            assert_eq!(vector_access(&access), Answer::Yes);
            shared_cost(&access, bytes).unwrap()
        };
        assert_eq!(cost(&values), cost(&[(size, 1)]));
    }
}
