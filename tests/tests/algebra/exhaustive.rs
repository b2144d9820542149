//! All small layouts: compares every result of the value level with enumeration.

use core::fmt;

use layout_algebra::{Error, Layout};
use layout_tests::case::{is_broken, layout};
use layout_tests::oracle::{self, Broken, Plain};

/// A layout for both the oracle and the value level.
struct Both {
    plain: Plain,
    layout: Layout,
}

/// Returns all tuples of `rank` leaves with extents and strides from these lists.
fn tuples(rank: usize, extents: &[i128], strides: &[i128]) -> Vec<Plain> {
    if rank == 0 {
        return vec![Plain::Modes(Vec::new())];
    }
    let mut result = Vec::new();
    for tuple in tuples(rank - 1, extents, strides) {
        for shape in extents {
            for stride in strides {
                let leaf = Plain::leaf(*shape, *stride);
                result.push(Plain::Modes([tuple.modes(), &[leaf]].concat()));
            }
        }
    }
    result
}

fn both(plains: Vec<Plain>) -> Vec<Both> {
    let pair = |plain| Both {
        layout: layout(&plain),
        plain,
    };
    plains.into_iter().map(pair).collect()
}

/// The numbers of operations that the value level accepted and rejected.
#[derive(Debug, Default)]
struct Count {
    accepted: usize,
    rejected: usize,
}

impl Count {
    /// Compares a result with the oracle. A result must have the same text as the oracle's layout.
    /// An error must name a broken rule, and the oracle must find no layout.
    fn judge(
        &mut self,
        ours: &Result<Layout, Error>,
        right: &Result<Plain, Broken>,
        operation: impl fmt::Display,
    ) {
        match (ours, right) {
            (Ok(ours), Ok(right)) => {
                assert_eq!(ours.to_string(), right.to_string(), "{operation}");
                self.accepted += 1;
            }
            (Ok(ours), Err(broken)) => panic!("{operation} gives {ours}, but {broken}"),
            (Err(error), Ok(right)) => panic!("{error}, but {right} is right"),
            (Err(error), Err(_)) => {
                assert!(is_broken(error.rule()), "{operation}: {error}");
                self.rejected += 1;
            }
        }
    }

    fn compose(&mut self, a: &Both, b: &Both) {
        self.judge(
            &a.layout.composition(&b.layout),
            &oracle::composition(&a.plain, &b.plain),
            format_args!("{} o {}", a.plain, b.plain),
        );
    }

    fn divide(&mut self, a: &Both, b: &Both) {
        self.judge(
            &a.layout.logical_divide(&b.layout),
            &oracle::logical_divide(&a.plain, &b.plain),
            format_args!("{} / {}", a.plain, b.plain),
        );
    }

    fn multiply(&mut self, a: &Both, b: &Both) {
        self.judge(
            &a.layout.logical_product(&b.layout),
            &oracle::logical_product(&a.plain, &b.plain),
            format_args!("{} * {}", a.plain, b.plain),
        );
    }
}

/// Calls `judge` on all pairs and prints the counts.
fn all_pairs(left: &[Both], right: &[Both], judge: fn(&mut Count, &Both, &Both)) {
    let mut count = Count::default();
    for a in left {
        for b in right {
            judge(&mut count, a, b);
        }
    }
    println!("{count:?}");
    assert!(count.accepted > 0 && count.rejected > 0);
}

#[test]
fn every_composition_of_two_modes_is_exact_or_rejected_for_a_reason() {
    let left = both(tuples(2, &[1, 2, 3, 4, 6], &[0, 1, 2, 4, 7]));
    let right = both(tuples(2, &[1, 2, 3, 4], &[0, 1, 2, 3, 4, 8]));
    all_pairs(&left, &right, Count::compose);
}

#[test]
fn every_composition_of_three_modes_with_one_is_exact_or_rejected_for_a_reason() {
    let left = both(tuples(3, &[1, 2, 3, 4], &[0, 1, 2, 3, 12]));
    let right = both(tuples(
        1,
        &[1, 2, 3, 4, 6, 8, 12],
        &[1, 2, 3, 4, 5, 6, 8, 9],
    ));
    all_pairs(&left, &right, Count::compose);
}

#[test]
fn every_division_of_two_modes_is_exact_or_rejected_for_a_reason() {
    let left = both(tuples(2, &[1, 2, 4, 6], &[0, 1, 4, 7]));
    let right = both(tuples(2, &[1, 2, 3, 4], &[0, 1, 2, 3, 4, 6, 8]));
    all_pairs(&left, &right, Count::divide);
}

#[test]
fn every_product_of_two_modes_is_exact_or_rejected_for_a_reason() {
    let left = both(tuples(2, &[1, 2, 3, 4], &[0, 1, 2, 3, 4, 6, 8]));
    let right = both(tuples(2, &[1, 2, 3, 4], &[0, 1, 2, 3, 4]));
    all_pairs(&left, &right, Count::multiply);
}

#[test]
fn every_coalesced_layout_of_three_modes_is_the_shortest() {
    for a in both(tuples(3, &[1, 2, 3, 4], &[0, 1, 2, 3, 4, 6, 8, 12])) {
        let shortest = oracle::coalesce(&a.plain);
        assert_eq!(
            a.layout.coalesce().to_string(),
            shortest.to_string(),
            "{}",
            a.plain
        );
    }
}

#[test]
fn every_complement_of_three_modes_tiles_or_is_rejected() {
    let mut count = Count::default();
    for a in both(tuples(3, &[1, 2, 3, 4], &[0, 1, 2, 3, 4, 6])) {
        for cotarget in [1, 2, 5, 12, 24, 30] {
            count.judge(
                &a.layout.complement(cotarget),
                &oracle::complement(&a.plain, i128::from(cotarget)),
                format_args!("complement({}, {cotarget})", a.plain),
            );
        }
    }
    println!("{count:?}");
    assert!(count.accepted > 0 && count.rejected > 0);
}
