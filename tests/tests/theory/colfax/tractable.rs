//! Sections 2.1.7 and 2.1.8: composites of flat layouts, and tractable layouts.

use layout_algebra::Layout;
use layout_theory::category::{Predicates, TupleMorphism, flat};

use super::flat_layouts::pair;
use crate::random::{Random, check, concat, is_bijection};

/// The composite with an outer layout of one mode. The formula in the text must be `(e d_1, ..., e d_m)`.
// covers: operation 28
#[test]
fn prop_2_1_7_3() {
    check(Random::flat_layout, |a| {
        let a = flat::normalize(a);
        let outer = Layout::new(vec![a.cosize()], vec![7]).unwrap();
        let strides: Vec<_> = a.stride().leaves().map(|d| 7 * d).collect();
        let expected = Layout::new(a.shape().clone(), strides).unwrap();
        if a.cosize() > 1 {
            assert_eq!(flat::composition(&outer, &a).unwrap(), expected);
        }
    });
}

/// If all strides of the inner layout are 0, the composite is the inner layout.
#[test]
fn prop_2_1_7_4() {
    check(
        |random| (random.flat_layout(), random.entries(3)),
        |(b, shape)| {
            let zero = Layout::new(shape.clone(), vec![0; shape.len()]).unwrap();
            assert_eq!(flat::composition(b, &zero).unwrap(), zero);
        },
    );
}

/// The composite with a column-major outer layout is the inner layout, if the inner layout is non-degenerate.
/// The text omits this condition.
#[test]
fn prop_2_1_7_5() {
    check(Random::flat_layout, |a| {
        let a = flat::normalize(a);
        let column = Layout::new((a.cosize(), 2), (1, a.cosize())).unwrap();
        assert_eq!(flat::composition(&column, &a).unwrap(), a);
    });
}

#[test]
fn prop_2_1_7_7() {
    check(pair, |(b, a)| {
        let other = flat::coalesce(b);
        assert_eq!(
            flat::composition(b, a).ok(),
            flat::composition(&other, a).ok()
        );
    });
}

#[test]
fn prop_2_1_8_2() {
    check(Random::flat_layout, |a| {
        assert!(a.modes().iter().all(Layout::is_tractable));
    });
}

#[test]
fn prop_2_1_8_3() {
    check(
        |random| random.entries(5),
        |shape| {
            let column = TupleMorphism::identity(shape.clone()).unwrap().layout();
            assert!(column.is_column_major() && column.is_tractable());
        },
    );
}

#[test]
fn prop_2_1_8_4() {
    check(
        |random| random.entries(5),
        |shape| {
            let column = TupleMorphism::identity(shape.clone()).unwrap().layout();
            let reversed: Vec<_> = (0..shape.len()).rev().collect();
            let row = flat::permute(&column, &reversed).unwrap();
            assert!(row.is_row_major() && row.is_tractable());
        },
    );
}

/// A compact layout is tractable if it is non-degenerate. The text also claims this for `(2,1):(1,3)`.
#[test]
fn prop_2_1_8_5() {
    check(Random::flat_layout, |a| {
        if is_bijection(a) {
            assert!(flat::normalize(a).is_tractable());
        }
    });
    let a: Layout = "(2,1):(1,3)".parse().unwrap();
    assert!(a.is_compact() && !a.is_tractable());
}

#[test]
fn prop_2_1_8_6() {
    check(
        |random| {
            let shape = random.entries(4);
            let mut stride = vec![0; shape.len()];
            if let Some(last) = shape.len().checked_sub(1) {
                stride[random.below(last + 1)] = random.entry();
            }
            Layout::new(shape, stride).unwrap()
        },
        |a| assert!(a.is_tractable()),
    );
}

/// A complementable layout is tractable if it is non-degenerate. The text omits this condition.
#[test]
fn prop_2_1_8_7() {
    check(Random::flat_layout, |a| {
        if a.is_complementable(None) {
            assert!(flat::normalize(a).is_tractable());
        }
    });
    let a: Layout = "(2,1):(1,3)".parse().unwrap();
    assert!(a.is_complementable(None) && !a.is_tractable());
}

/// Restrictions of a tractable layout are tractable. Therefore the squeezed and the filtered layouts are
/// tractable.
#[test]
fn prop_2_1_8_8() {
    check(
        |random| {
            let a = random.tractable();
            let positions = random.positions(a.rank());
            (a, positions)
        },
        |(a, positions)| {
            assert!(flat::restrict(a, positions).unwrap().is_tractable());
            assert!(flat::squeeze(a).is_tractable() && flat::filter(a).is_tractable());
        },
    );
}

/// A concatenation of tractable layouts is not always tractable.
#[test]
fn prop_2_1_8_9() {
    let (a, b): (Layout, Layout) = ("4:3".parse().unwrap(), "8:3".parse().unwrap());
    assert!(a.is_tractable() && b.is_tractable() && !concat(&a, &b).is_tractable());
    check(
        |random| (random.tractable(), random.tractable()),
        |(a, b)| {
            // A concatenation has a standard representation if and only if it is tractable.
            let joined = concat(a, b);
            let representation = TupleMorphism::standard_representation(&joined);
            assert_eq!(representation.is_ok(), joined.is_tractable());
        },
    );
}

#[test]
fn prop_2_1_8_10() {
    check(Random::tractable, |a| {
        let filtered = flat::filter(a);
        assert!(filtered.is_complementable(None));
    });
}

/// A layout is tractable if and only if the sorted layout is tractable, and if and only if the
/// filtered layout is tractable. A non-degenerate layout is tractable if and only if the filtered
/// layout is complementable.
///
/// The text claims the last statement for degenerate layouts too. `(2,1):(2,3)` is a counterexample.
// covers: convention 23
#[test]
fn prop_2_1_8_11() {
    check(Random::flat_layout, |a| {
        let tractable = a.is_tractable();
        assert_eq!(flat::sort(a).is_tractable(), tractable);
        assert_eq!(flat::filter(a).is_tractable(), tractable);
        let a = flat::normalize(a);
        assert_eq!(flat::filter(&a).is_complementable(None), a.is_tractable());
    });
}
