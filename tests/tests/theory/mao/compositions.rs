//! Divisibility, admissibility for composition, division.

use super::{at, complementable, flat, image, layouts, modes, table};
use core::cell::Cell;
use layout_algebra::Layout;
use layout_tests::strategy::for_all;
use layout_theory::admissible::{
    Division, Factorisation, Inadmissible, NotLeftDivisible, Notion, admissibility, admissible,
    admissible_restricted, composition_by_modes, interval_of_definition, uncoalesced_complement,
};
use proptest::prelude::*;

fn shapes() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(prop::sample::select(vec![2_i64, 3, 4, 6, 8, 12]), 1..=3)
}

/// Returns a stride or extent that often divides an extent of the shape.
fn divisor() -> impl Strategy<Value = i64> {
    let products = (extent(), extent()).prop_map(|(a, b)| a * b);
    prop_oneof![1..=12_i64, extent(), products]
}

fn extent() -> impl Strategy<Value = i64> {
    prop::sample::select(vec![1_i64, 2, 3, 4, 6, 8, 12])
}

/// Returns `true` if `f_result = f^_a o f_b` on `[0, size(b))`.
fn is_composed(a: &Layout, b: &Layout, result: &Layout) -> bool {
    result.size() == b.size() && (0..b.size()).all(|x| at(result, x) == at(a, at(b, x)))
}

/// T12 (2.11): the division index is unique, for left and weak left divisibility.
// covers: object 28, predicate 14 15
#[test]
fn prop_t12_2_11() {
    for_all(2000, (shapes(), divisor()), |(shape, d)| {
        let factorisation = Factorisation::new(shape.clone()).unwrap();
        let alpha = shape.len() - 1;
        let division = |index: usize| {
            let product: i64 = shape[..index].iter().product();
            let c = d / product;
            (d % product == 0 && (index == alpha || c < shape[index]))
                .then_some(Division { index, c })
        };
        let weak: Vec<_> = (0..=alpha).filter_map(division).collect();
        prop_assert!(weak.len() <= 1);
        prop_assert_eq!(
            factorisation.weak_left_division(d).ok(),
            weak.first().copied()
        );
        let left = weak
            .into_iter()
            .find(|w| w.index == alpha || shape[w.index] % w.c == 0);
        let found = factorisation.left_division(d).ok();
        prop_assert_eq!(found.as_ref().map(|found| found.division), left);
        // `M = d * M'`
        if let Some(found) = found {
            let before: i64 = shape[..alpha].iter().product();
            let induced: i64 = found.induced.finite().iter().product();
            let is_last = found.division.index == alpha;
            prop_assert!(is_last || d * induced == before);
        }
        Ok(())
    });
}

/// Checks a law for at least 500 admissible compositions of a layout with a layout of length 1.
fn restricted_compositions(law: impl Fn(&Layout, &Layout, &Layout) -> Result<(), TestCaseError>) {
    let held = Cell::new(0);
    for_all(2000, (layouts(3), divisor(), divisor()), |(a, n, r)| {
        let (a, b) = (a.coalesce(), flat(&[(n, r)]));
        for notion in [Notion::Weak, Notion::Cutlass] {
            if let Ok(composed) = composition_by_modes(&a, &b, notion) {
                law(&a, &b, &composed)?;
                held.set(held.get() + 1);
            }
        }
        Ok(())
    });
    assert!(held.get() > 500, "{}", held.get());
}

/// T13 (2.13): for `B` of length 1, `size(A o B) = size(B)`.
#[test]
fn prop_t13_2_13() {
    restricted_compositions(|_, b, composed| {
        prop_assert_eq!(composed.size(), b.size());
        Ok(())
    });
}

/// T14 (2.14): for `B` of length 1, `f_(A o B)` is the extended `f_A` after `f_B`.
// covers: object 9, operation 45, predicate 16 17, algorithm 3
#[test]
fn prop_t14_2_14() {
    restricted_compositions(|a, b, composed| {
        prop_assert!(is_composed(a, b, composed));
        prop_assert_eq!(composed.coalesce(), a.composition(b).unwrap().coalesce());
        Ok(())
    });
}

/// T15: if `c'` is not an integer, the layout with `c'` rounded up has the composed function on `[0, N)`, but
/// more elements.
#[test]
fn prop_t15() {
    let held = Cell::new(0);
    for_all(3000, (shapes(), divisor(), 2..=40_i64), |(shape, r, n)| {
        let mut passed = 1;
        let strides = shape.iter().map(|extent| {
            passed *= 10 * extent;
            passed
        });
        let a = flat(&shape.iter().copied().zip(strides).collect::<Vec<_>>());
        let Ok(left) = Factorisation::new(shape).unwrap().left_division(r) else {
            return Ok(());
        };
        let (mut result, mut block) = (Vec::new(), 1);
        let d = &modes(&a)[left.division.index..];
        for factor in left.induced.finite().iter().take_while(|factor| {
            let goes_past = block * **factor <= n;
            block *= if goes_past { **factor } else { 1 };
            goes_past
        }) {
            result.push((*factor, d[result.len()].1));
        }
        if n % block == 0 {
            return Ok(());
        }
        result.push(((n + block - 1) / block, d[result.len()].1));
        result[0].1 *= left.division.c;
        let rounded = flat(&result);
        prop_assert!(rounded.size() > n);
        prop_assert!((0..n).all(|x| at(&rounded, x) == at(&a, r * x)));
        held.set(held.get() + 1);
        Ok(())
    });
    assert!(held.get() > 100, "{}", held.get());
}

/// Returns `true` if no carry occurs: in each mode of `shape` except the last, the largest leaf coordinates
/// of `b` sum to less than the extent.
fn has_no_carry(shape: &[i64], b: &Layout) -> bool {
    let factorisation = Factorisation::new(shape.to_vec()).unwrap();
    let mut digits = vec![0; shape.len()];
    for (n, r) in modes(b) {
        let divided = admissible_restricted(&factorisation, n, r, Notion::Weak).unwrap();
        let index = divided.stride.division.index;
        let induced = divided.stride.induced.finite();
        let (whole, last) = (divided.extent.index, divided.extent.c);
        for (k, digit) in digits[index..].iter_mut().enumerate() {
            let count = match k.cmp(&whole) {
                core::cmp::Ordering::Less => induced[k],
                core::cmp::Ordering::Equal => last,
                core::cmp::Ordering::Greater => 1,
            };
            let step = if k == 0 { divided.stride.division.c } else { 1 };
            *digit += (count - 1) * step;
        }
    }
    let finite = digits.iter().zip(shape).take(shape.len() - 1);
    finite.into_iter().all(|(digit, extent)| digit < extent)
}

/// T16 (2.18): assume that each leaf of `B` is admissible. Further assume that in each mode of `A`
/// except the last, the largest leaf coordinates sum to less than its extent. Then `f_(A o B)` is
/// the extended `f_A` after `f_B`. The text requires disjoint intervals of definition instead,
/// which is not sufficient.
// covers: operation 46, predicate 19, convention 11 12
#[test]
fn prop_t16_2_18() {
    let (held, wrong) = (Cell::new(0), Cell::new(0));
    let b = prop::collection::vec((extent(), divisor()), 1..=3).prop_map(|modes| flat(&modes));
    for_all(6000, (layouts(3), b), |(a, b)| {
        let a = a.coalesce();
        let notions = admissibility(&a, &b);
        if let Ok(exact) = &notions.exact {
            prop_assert!(is_composed(&a, &b, exact));
        }
        if notions.weak.is_err() {
            prop_assert!(notions.cutlass.is_err());
            return Ok(());
        }
        let shape: Vec<_> = a.shape().leaves().collect();
        let has_no_carry = has_no_carry(&shape, &b);
        if has_no_carry {
            prop_assert!(notions.exact.is_ok());
            held.set(held.get() + 1);
        }
        if notions.disjoint.is_ok() {
            let composed = composition_by_modes(&a, &b, Notion::Weak).unwrap();
            let is_right = is_composed(&a, &b, &composed);
            prop_assert!(is_right || !has_no_carry);
            wrong.set(wrong.get() + i32::from(!is_right));
        }
        Ok(())
    });
    assert!(held.get() > 500, "{}", held.get());
    let [a, b]: [Layout; 2] = ["(12,2):(1,100)", "(2,2,3):(2,3,4)"].map(|l| l.parse().unwrap());
    assert!(admissible(&Factorisation::new((12, 2)).unwrap(), &b, Notion::Cutlass).is_ok());
    assert!(!has_no_carry(&[12, 2], &b));
    assert!(!is_composed(
        &a,
        &b,
        &composition_by_modes(&a, &b, Notion::Cutlass).unwrap()
    ));
}

/// T18 (2.23): if each leaf of `B` is admissible for CUTLASS and `{B, size(A)}` is admissible for
/// complementation, then each leaf of `(B, complement(B, size(A)))` is admissible for CUTLASS.
#[test]
fn prop_t18_2_23() {
    let held = Cell::new(0);
    for_all(6000, (shapes(), complementable()), |(shape, (b, _))| {
        let m: i64 = shape.iter().product();
        let shape = Factorisation::new(shape).unwrap();
        let is_admissible = |layout: &Layout| {
            let mut modes = modes(layout).into_iter();
            modes.all(|(n, r)| admissible_restricted(&shape, n, r, Notion::Cutlass).is_ok())
        };
        if let (true, Ok(complement)) = (is_admissible(&b), uncoalesced_complement(&b, m)) {
            prop_assert!(is_admissible(&complement), "{} {}", b, complement);
            held.set(held.get() + 1);
        }
        Ok(())
    });
    assert!(held.get() > 100, "{}", held.get());
}

/// Checks a law for at least 100 divisions of a layout by a complementable layout.
fn divisions(law: impl Fn(&Layout, &Layout, &Layout) -> Result<(), TestCaseError>) {
    let held = Cell::new(0);
    for_all(3000, (layouts(3), complementable()), |(a, (b, _))| {
        let Ok(divided) = a.logical_divide(&b) else {
            return Ok(());
        };
        held.set(held.get() + 1);
        law(&a, &b, &divided)
    });
    assert!(held.get() > 100, "{}", held.get());
}

/// T19 (2.22): `A / B` has the domain and the image of `A`, in a different order.
#[test]
fn prop_t19_2_22() {
    divisions(|a, _, divided| {
        prop_assert_eq!(divided.size(), a.size());
        let permuted = |layout: &Layout| {
            let mut offsets = table(layout);
            offsets.sort_unstable();
            offsets
        };
        prop_assert_eq!(permuted(divided), permuted(a));
        prop_assert_eq!(image(divided), image(a));
        Ok(())
    });
}

/// T20: mode 0 of the zipped division is `A o B`.
#[test]
fn prop_t20() {
    divisions(|a, b, _| {
        let composed = a.composition(b).unwrap();
        prop_assert_eq!(a.zipped_divide(b).unwrap().mode(0), Some(composed));
        Ok(())
    });
}

/// The interval of definition, by its literal definition (2.16).
// covers: object 28, predicate 18
#[test]
fn intervals_of_definition_are_those_of_the_text() {
    for_all(1000, (shapes(), 1..=8_i64, 0..=20_i64), |(shape, n, r)| {
        let inside: i64 = shape[..shape.len() - 1].iter().product();
        let members: Vec<_> = (1..inside)
            .filter(|x| r <= *x && *x <= r * (n - 1))
            .collect();
        let found = interval_of_definition(&Factorisation::new(shape).unwrap(), n, r);
        let ends = members.first().copied().zip(members.last().copied());
        prop_assert_eq!(found.map(|found| (found.first, found.last)), ends);
        Ok(())
    });
}

#[test]
fn bad_input_is_rejected() {
    let shape = |factors: Vec<i64>| Factorisation::new(factors);
    let bad = |index, factor| Err(NotLeftDivisible::Factor { index, factor });
    assert_eq!(shape(vec![]), bad(0, None));
    assert_eq!(shape(vec![4, 1, 2]), bad(1, Some(1)));
    assert_eq!(shape(vec![4, i64::MIN]), bad(1, Some(i64::MIN)));
    let huge = shape(vec![i64::MAX, i64::MAX, 2]).unwrap();
    assert!(huge.weak_left_division(i64::MAX).is_ok());
    for d in [0, -1, i64::MIN] {
        assert_eq!(
            huge.left_division(d),
            Err(NotLeftDivisible::NotPositive { divisor: d })
        );
    }
    for (n, r) in [(0, 1), (i64::MIN, i64::MAX), (i64::MAX, i64::MAX), (1, 0)] {
        let _ = interval_of_definition(&huge, n, r);
        let _ = admissible_restricted(&huge, n, r, Notion::Weak);
    }
    let parse = |text: &str| text.parse::<Layout>().unwrap();
    let a = parse("(2,2):(1,4611686018427387904)");
    let composed = composition_by_modes(&a, &parse("4:1"), Notion::Weak);
    assert_eq!(table(&composed.unwrap()), table(&a));
    let composed = composition_by_modes(&a, &parse("2:8"), Notion::Weak);
    assert_eq!(composed, Err(Inadmissible::Overflow));
    let zero = composition_by_modes(&a, &parse("2:0"), Notion::Weak);
    assert!(matches!(zero, Err(Inadmissible::Stride { .. })));
    let overlap = composition_by_modes(&parse("(4,4):(1,5)"), &parse("(2,2):(1,1)"), Notion::Weak);
    assert!(matches!(overlap, Err(Inadmissible::Overlap { .. })));
}
