//! Sections 2.1.2 to 2.1.5: flat layouts.

use layout_algebra::Layout;
use layout_theory::category::{Predicates, flat};

use crate::random::{Random, check, concat, image, is_bijection, values};

pub(crate) fn empty() -> Layout {
    "():()".parse().expect("a layout")
}

pub(crate) fn pair(random: &mut Random) -> (Layout, Layout) {
    (random.flat_layout(), random.flat_layout())
}

/// Returns all flat layouts of up to two modes with extents up to 4 and strides up to 24.
pub(crate) fn small_layouts() -> Vec<Layout> {
    let modes = || (2..=4_i64).flat_map(|s| (1..=24_i64).map(move |d| (s, d)));
    let mut layouts = vec![empty()];
    layouts.extend(modes().map(|(s, d)| Layout::new(vec![s], vec![d]).unwrap()));
    for (s, d) in modes() {
        layouts.extend(modes().map(|(t, e)| Layout::new(vec![s, t], vec![d, e]).unwrap()));
    }
    layouts
}

// covers: object 6 7, predicate 3, convention 7
#[test]
fn prop_2_1_2_29() {
    check(Random::layout, |a| {
        let normal = flat::normalize(a);
        assert!(normal.is_non_degenerate());
        assert_eq!(normal.shape(), a.shape());
        assert_eq!(values(&normal), values(a));
    });
}

// covers: object 4, operation 17
#[test]
fn prop_2_1_3_11() {
    check(Random::flat_layout, |a| {
        let squeezed = flat::squeeze(a);
        assert_eq!((squeezed.size(), squeezed.cosize()), (a.size(), a.cosize()));
        assert_eq!(values(&squeezed), values(a));
    });
}

// covers: operation 18, convention 8
#[test]
fn prop_2_1_3_16() {
    check(Random::flat_layout, |a| {
        assert_eq!(flat::filter(a) == *a, a.stride().leaves().all(|d| d != 0));
    });
}

#[test]
fn prop_2_1_3_17() {
    check(Random::flat_layout, |a| {
        assert_eq!(
            flat::filter(a) == empty(),
            a.stride().leaves().all(|d| d == 0)
        );
    });
}

/// If the layout function does not decrease, `filter(squeeze(L))` is sorted.
///
/// The text claims this for `L`. However, the functions of `(3,2):(0,0)` and `(2,1):(5,0)` do not
/// decrease, and neither layout is sorted. The converse is false.
#[test]
fn prop_2_1_3_29() {
    check(Random::flat_layout, |a| {
        if values(a).is_sorted() {
            assert!(flat::filter(&flat::squeeze(a)).is_sorted());
        }
    });
    for text in ["(3,2):(0,0)", "(2,1):(5,0)"] {
        let a: Layout = text.parse().unwrap();
        assert!(values(&a).is_sorted() && !a.is_sorted());
    }
    let a: Layout = "(3,5,7):(1,1,1)".parse().unwrap();
    assert!(!values(&a).is_sorted() && a.is_sorted());
}

// covers: operation 20, predicate 4
#[test]
fn prop_2_1_3_34() {
    check(Random::flat_layout, |a| {
        let sorted = flat::sort(a);
        assert!(sorted.is_sorted());
        assert_eq!(flat::sort(&sorted), sorted);
        assert_eq!(sorted == *a, a.is_sorted());
    });
}

/// The image stays the same. The function can change.
#[test]
fn prop_2_1_3_35() {
    check(Random::flat_layout, |a| {
        assert_eq!(image(&flat::sort(a)), image(a));
    });
    let a: Layout = "(2,2):(2,1)".parse().unwrap();
    assert_ne!(values(&flat::sort(&a)), values(&a));
}

#[test]
fn prop_2_1_3_38() {
    check(Random::flat_layout, |a| {
        assert_eq!(concat(a, &empty()), *a);
        assert_eq!(concat(&empty(), a), *a);
    });
}

// covers: operation 21
#[test]
fn prop_2_1_3_40() {
    check(pair, |(a, b)| {
        let (of_a, of_b) = (values(a), values(b));
        let sums = of_b.iter().flat_map(|y| of_a.iter().map(move |x| x + y));
        assert_eq!(values(&concat(a, b)), sums.collect::<Vec<_>>());
    });
}

#[test]
fn prop_2_1_3_41() {
    check(
        |random| {
            [
                random.flat_layout(),
                random.flat_layout(),
                random.flat_layout(),
            ]
        },
        |[a, b, c]| {
            let joined = flat::concat(&[a, b, c]).unwrap();
            assert_eq!(joined, concat(&concat(a, b), c));
            assert_eq!(joined.rank(), a.rank() + b.rank() + c.rank());
            assert_eq!(joined.size(), a.size() * b.size() * c.size());
            assert_eq!(
                joined.cosize(),
                1 - 3 + a.cosize() + b.cosize() + c.cosize()
            );
        },
    );
}

#[test]
fn prop_2_1_4_15() {
    check(Random::flat_layout, |a| {
        assert!(flat::coalesce(a).is_flat_coalesced());
    });
}

// covers: predicate 5
#[test]
fn prop_2_1_4_16() {
    check(Random::flat_layout, |a| {
        let coalesced = flat::coalesce(a);
        assert_eq!(flat::coalesce(&coalesced), coalesced);
        assert_eq!(coalesced == *a, a.is_flat_coalesced());
    });
}

// covers: operation 23
#[test]
fn prop_2_1_4_17() {
    check(Random::flat_layout, |a| {
        assert_eq!(values(&flat::coalesce(a)), values(a));
    });
}

#[test]
fn prop_2_1_4_18() {
    check(pair, |(a, b)| {
        let same = values(a) == values(b);
        assert_eq!(flat::coalesce(a) == flat::coalesce(b), same);
    });
    // Equal functions, which two random layouts rarely have.
    let all = small_layouts();
    let some: Vec<_> = all.iter().step_by(7).collect();
    for a in &some {
        for b in some.iter().filter(|b| b.size() == a.size()) {
            let same = values(a) == values(b);
            assert_eq!(flat::coalesce(a) == flat::coalesce(b), same, "{a} {b}");
        }
    }
}

/// A layout with the same function has more modes, or is the coalesced layout.
#[test]
fn prop_2_1_4_19() {
    let small = small_layouts();
    check(Random::flat_layout, |a| {
        let coalesced = flat::coalesce(a);
        for b in small.iter().filter(|b| b.size() == a.size()) {
            if values(b) == values(a) {
                assert!(b.rank() > coalesced.rank() || *b == coalesced);
            }
        }
    });
}

// covers: predicate 8
#[test]
fn prop_2_1_5_6() {
    check(Random::flat_layout, |a| {
        assert_eq!(a.is_compact(), is_bijection(a));
        let sorted = flat::sort(&flat::squeeze(a));
        assert_eq!(sorted.is_column_major(), is_bijection(a));
    });
}

#[test]
fn prop_2_1_5_7() {
    check(Random::flat_layout, |a| {
        for b in [flat::coalesce(a), flat::squeeze(a), flat::sort(a)] {
            assert_eq!(is_bijection(&b), is_bijection(a));
        }
    });
}
