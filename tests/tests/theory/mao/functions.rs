//! Layout functions, coalescence, sorting and concatenation.

use super::{at, flat, image, layouts, modes, sorted, table};
use layout_algebra::{IntTuple, Layout};
use layout_tests::strategy::for_all;
use proptest::prelude::*;

/// T1: the isomorphism of `[0, M)` with the box of coordinates is a bijection.
#[test]
fn prop_t1() {
    for_all(300, layouts(3), |layout| {
        let shape = layout.shape();
        let mut seen = std::collections::HashSet::new();
        for x in 0..layout.size() {
            let coordinate = shape.idx2crd(x).unwrap();
            let inside = coordinate
                .leaves()
                .zip(shape.leaves())
                .all(|(c, n)| (0..n).contains(&c));
            prop_assert!(inside);
            prop_assert_eq!(shape.crd2idx(&coordinate).unwrap(), x);
            prop_assert!(seen.insert(coordinate));
        }
        Ok(())
    });
}

/// T2: `f(x)` is the sum of `f` at the indices with one coordinate of `x` and zeros elsewhere.
#[test]
fn prop_t2() {
    for_all(300, layouts(3), |layout| {
        for x in 0..layout.size() {
            let (mut sum, mut passed) = (0, 1);
            for (shape, _) in modes(&layout) {
                sum += at(&layout, x / passed % shape * passed);
                passed *= shape;
            }
            prop_assert_eq!(at(&layout, x), sum);
        }
        Ok(())
    });
}

/// T3: coalescing keeps the function. `d0 = N1 d1` does not permit a merge.
// covers: algorithm 1
#[test]
fn prop_t3() {
    for_all(500, layouts(4), |layout| {
        prop_assert_eq!(table(&layout.coalesce()), table(&layout));
        Ok(())
    });
    for_all(200, (2..=9_i64, 2..=9_i64, 1..=9_i64), |(n0, n1, d1)| {
        let layout = flat(&[(n0, n1 * d1), (n1, d1)]);
        prop_assert_ne!(table(&layout), table(&flat(&[(n0 * n1, d1)])));
        Ok(())
    });
}

/// T4 (2.4): sorting keeps the image, not the function.
#[test]
fn prop_t4_2_4() {
    let changed = core::cell::Cell::new(0);
    for_all(500, layouts(3), |layout| {
        let sorted = sorted(&layout);
        prop_assert_eq!(image(&sorted), image(&layout));
        changed.set(changed.get() + i32::from(table(&sorted) != table(&layout)));
        Ok(())
    });
    assert!(changed.get() > 100);
}

/// T17 (2.19): the function of a concatenation is the sum of the functions of its parts, each at its own
/// coordinate.
#[test]
fn prop_t17_2_19() {
    for_all(300, prop::collection::vec(layouts(2), 1..=2), |parts| {
        let whole = Layout::from_modes(parts.clone()).unwrap();
        let shape = whole.shape().modes().iter().map(|s| s.product().unwrap());
        let shape = IntTuple::from(shape.collect::<Vec<_>>());
        for x in 0..whole.size() {
            let coordinate = shape.idx2crd(x).unwrap();
            let offsets = parts
                .iter()
                .zip(coordinate.leaves())
                .map(|(part, c)| at(part, c));
            prop_assert_eq!(at(&whole, x), offsets.sum::<i64>());
        }
        Ok(())
    });
}
