//! Complements.

use super::{at, complementable, image, layouts, modes, sorted, table};
use layout_algebra::Layout;
use layout_tests::strategy::for_all;
use layout_theory::admissible::{
    NotComplementable, admissible_for_complementation, uncoalesced_complement,
};
use proptest::prelude::*;

/// T5 (2.5): if `{A, M}` is admissible, `N(i-1) d(i-1) <= d(i)` and `N(last) d(last) <= M`. The
/// test also compares admissibility with the literal Definition 2.5.
// covers: predicate 13
#[test]
fn prop_t5_2_5() {
    for_all(1000, (layouts(3), 1..=300_i64), |(layout, m)| {
        let sorted = modes(&sorted(&layout));
        let mut pairs = sorted
            .windows(2)
            .map(|pair| (pair[0].0 * pair[0].1, pair[1].1));
        let last = sorted.last().map_or(1, |(shape, stride)| shape * stride);
        let divides = pairs.clone().all(|(block, d)| d % block == 0) && m % last == 0;
        let verdict = admissible_for_complementation(&layout, m);
        prop_assert_eq!(verdict.is_ok(), divides, "{:?}", verdict);
        prop_assert!(!divides || pairs.all(|(block, d)| block <= d) && last <= m);
        Ok(())
    });
}

/// T6 (2.6): `size(complement(A, M)) = M / size(A)`.
// covers: operation 26, algorithm 2, convention 3
#[test]
fn prop_t6_2_6() {
    for_all(500, complementable(), |(a, m)| {
        let b = uncoalesced_complement(&a, m).unwrap();
        prop_assert_eq!(b.size(), m / a.size());
        prop_assert_eq!(b.rank(), a.rank() + 1);
        prop_assert_eq!(b.coalesce(), a.complement(m).unwrap());
        Ok(())
    });
}

/// T7 (2.6): the complement is strictly increasing, and so is its extension.
#[test]
fn prop_t7_2_6() {
    for_all(500, complementable(), |(a, m)| {
        let b = uncoalesced_complement(&a, m).unwrap();
        prop_assert!((0..2 * b.size()).all(|x| at(&b, x) < at(&b, x + 1)));
        Ok(())
    });
}

/// T8 (2.6): the complement does not depend on the order of modes.
#[test]
fn prop_t8_2_6() {
    for_all(500, complementable(), |(a, m)| {
        let complement = uncoalesced_complement(&a, m).unwrap();
        prop_assert_eq!(uncoalesced_complement(&sorted(&a), m).unwrap(), complement);
        Ok(())
    });
}

/// T9 (2.7): `(A, complement(A, M))` is a bijection of `[0, M)`.
#[test]
fn prop_t9_2_7() {
    for_all(500, complementable(), |(a, m)| {
        let b = uncoalesced_complement(&a, m).unwrap();
        let whole = Layout::from_modes([a, b]).unwrap();
        prop_assert_eq!(image(&whole), (0..m).collect::<Vec<_>>());
        prop_assert_eq!(whole.size(), m);
        Ok(())
    });
}

/// T10 (2.8): on `I = [0, size(A))`, the function of `A` and the extended function of `B` share only the
/// value 0. `B` must not be coalesced. For `A = 4:3` and `M = 12`, `B` is `(3,1):(1,12)`. Its
/// coalesced form `3:1` maps 3 to 3, which is also an offset of `A`.
#[test]
fn prop_t10_2_8() {
    for_all(500, complementable(), |(a, m)| {
        let b = uncoalesced_complement(&a, m).unwrap();
        let offsets = image(&a);
        let common = (0..a.size())
            .map(|x| at(&b, x))
            .find(|i| *i > 0 && offsets.contains(i));
        prop_assert_eq!(common, None);
        Ok(())
    });
}

/// T11 (2.9): `size(B) >= M / size(A)`, and
/// `cosize(B) = M - (cosize(A) - 1) <= floor(M / cosize(A)) cosize(A)`.
#[test]
fn prop_t11_2_9() {
    for_all(500, complementable(), |(a, m)| {
        let b = uncoalesced_complement(&a, m).unwrap();
        prop_assert!(b.size() >= m / a.size());
        prop_assert_eq!(b.cosize(), m - (a.cosize() - 1));
        prop_assert!(b.cosize() <= m / a.cosize() * a.cosize());
        Ok(())
    });
}

/// Hieu, Lemma 2.1: the complement exists for all multiples `M` of `N(last) d(last)`. The text claims this
/// for all multiples of `size(A)`.
#[test]
fn prop_hieu_2_1() {
    for_all(500, (complementable(), 1..=60_i64), |((a, m), times)| {
        let exists = |m: i64| {
            let b = uncoalesced_complement(&a, m).ok()?;
            let whole = Layout::from_modes([a.clone(), b]).ok()?;
            (image(&whole) == (0..m).collect::<Vec<_>>()).then_some(())
        };
        let last = modes(&sorted(&a))
            .last()
            .map_or(1, |(shape, stride)| shape * stride);
        let multiple = a.size() * times;
        prop_assert_eq!(exists(multiple).is_some(), multiple % last == 0);
        prop_assert!(exists(m).is_some());
        Ok(())
    });
    let a = Layout::new(4, 3).unwrap();
    assert!(admissible_for_complementation(&a, 8).is_err());
}

#[test]
fn bad_input_is_rejected() {
    let why = |a: &str, m| {
        let a: Layout = a.parse().unwrap();
        admissible_for_complementation(&a, m).unwrap_err()
    };
    assert_eq!(why("4:1", 0), NotComplementable::Cotarget { cotarget: 0 });
    assert_eq!(
        why("4:1", i64::MIN),
        NotComplementable::Cotarget { cotarget: i64::MIN }
    );
    assert!(matches!(
        why("(2,2):(1,0)", 4),
        NotComplementable::ZeroStride { .. }
    ));
    assert!(matches!(
        why("(2,2):(3,1)", 12),
        NotComplementable::Order { .. }
    ));
    assert!(matches!(
        why("2:9223372036854775806", 4),
        NotComplementable::Last { .. }
    ));
    let empty: Layout = "():()".parse().unwrap();
    assert_eq!(
        table(&uncoalesced_complement(&empty, 3).unwrap()),
        [0, 1, 2]
    );
}
