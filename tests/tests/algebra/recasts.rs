//! Recasts, checked by the accessed bytes.

use std::collections::BTreeMap;

use layout_algebra::{IntTuple, Layout, Swizzle};
use layout_tests::case;
use layout_tests::strategy::{for_all, layout};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

type Law = Result<(), TestCaseError>;

/// Returns the access count of each byte, for elements of `size` bytes at `offsets`.
fn touched(offsets: impl Iterator<Item = i64>, size: i64) -> BTreeMap<i64, usize> {
    let mut bytes = BTreeMap::new();
    for byte in offsets.flat_map(|offset| offset * size..(offset + 1) * size) {
        *bytes.entry(byte).or_insert(0) += 1;
    }
    bytes
}

/// Returns `true` if both access the same bytes, and `after` accesses no byte twice unless `before`
/// does.
fn same(before: &BTreeMap<i64, usize>, after: &BTreeMap<i64, usize>) -> bool {
    let once = |bytes: &BTreeMap<i64, usize>| bytes.values().all(|times| *times == 1);
    before.keys().eq(after.keys()) && (once(after) || !once(before))
}

fn bytes(a: &Layout, size: i64) -> BTreeMap<i64, usize> {
    let offset = |i| a.offset(i).expect("an offset below the cosize");
    touched((0..a.size()).map(offset), size)
}

fn swizzled_bytes(a: &Layout, size: i64) -> BTreeMap<i64, usize> {
    touched(
        (0..a.size()).map(|i| a.offset(i).expect("a small offset")),
        size,
    )
}

/// Returns all layouts of up to three modes from a few extents and strides.
fn all_layouts() -> impl Iterator<Item = Layout> {
    let modes: Vec<(i64, i64)> = [1, 2, 3, 4]
        .iter()
        .flat_map(|s| [0, 1, 2, 3, 4, 6].map(|d| (*s, d)))
        .collect();
    let count = modes.len();
    (0..count * count * count).map(move |i| {
        let chosen = [i % count, i / count % count, i / count / count].map(|i| modes[i]);
        let (shape, stride) = chosen.into_iter().unzip::<_, _, Vec<_>, Vec<_>>();
        Layout::new(shape, stride).expect("a layout")
    })
}

/// Computes CuTe's upcast, which only requires that strides divide.
fn unasked(a: &Layout, n: i64) -> Option<Layout> {
    let leaves = a.shape().leaves().zip(a.stride().leaves());
    let modes = leaves.map(|(s, d)| {
        let divides = d % n == 0 || n % d == 0;
        let k = if d == 0 { 1 } else { (n + d - 1) / d };
        divides.then_some(((s + k - 1) / k, (d + n - 1) / n))
    });
    let (shape, stride) = modes
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .unzip::<_, _, Vec<_>, Vec<_>>();
    Layout::new(shape, stride).ok()
}

#[test]
fn upcasts_touch_the_same_bytes() {
    let (mut accepted, mut rejected) = (0, 0);
    for a in all_layouts() {
        for n in [2, 3, 4, 6] {
            let before = bytes(&a, 1);
            match a.upcast(n) {
                Ok(result) => {
                    accepted += 1;
                    assert!(same(&before, &bytes(&result, n)), "{a} by {n}: {result}");
                    assert_eq!(Some(&result), unasked(&a, n).as_ref(), "{a} by {n}");
                }
                Err(error) => {
                    rejected += 1;
                    // No correct upcast is rejected, with one exception: overlapping modes whose extents
                    // are not divisible, but whose errors cancel.
                    let right = unasked(&a, n).filter(|b| same(&before, &bytes(b, n)));
                    let overlaps = before.values().any(|times| *times > 1);
                    assert!(right.is_none() || overlaps, "{error}, {right:?}");
                }
            }
        }
    }
    println!("{accepted} accepted, {rejected} rejected");
    assert!(accepted > 1000 && rejected > 20_000);
}

#[test]
fn downcasts_touch_the_same_bytes() {
    for a in all_layouts() {
        for n in [1, 2, 3] {
            let result = a.downcast(n).expect("small numbers");
            let (before, after) = (bytes(&a, n), bytes(&result, 1));
            assert!(same(&before, &after), "{a} by {n}: {result}");
            assert_eq!(result.size(), a.size() * n);
            assert_eq!(result.upcast(n).map(|again| again.size()), Ok(a.size()));
        }
    }
}

#[test]
fn recasts_touch_the_same_bytes() {
    let sizes = || prop::sample::select(vec![1_i64, 2, 3, 4, 6, 8, 12, 16]);
    for_all(
        4000,
        (layout(256), sizes(), sizes()),
        |(a, old, new)| -> Law {
            let a = case::layout(&a);
            if let Ok(result) = a.recast_layout(old, new) {
                prop_assert!(
                    same(&bytes(&a, old), &bytes(&result, new)),
                    "{} {} {}: {}",
                    a,
                    old,
                    new,
                    result
                );
            }
            Ok(())
        },
    );
}

#[test]
fn recasts_behind_a_swizzle_touch_the_same_bytes() {
    let swizzle = (0..=3_i64, 0..=3_i64, 0..=2_i64, any::<bool>());
    let sizes = || prop::sample::select(vec![1_i64, 2, 4, 8, 16]);
    let offset = prop_oneof![Just(0_i64), 0..=64_i64];
    let bits = prop::collection::vec((0..=4_u32, 0..=4_u32), 1..=3);
    let accepted = core::cell::Cell::new(0);
    for_all(
        8000,
        (swizzle, offset, bits, sizes(), sizes()),
        |case| -> Law {
            let ((b, m, apart, up), offset, bits, old, new) = case;
            let shift = if up { b + apart } else { -b - apart };
            let swizzle = Swizzle::new(b, m, shift).expect("the fields are apart");
            // The first mode is contiguous, so that many recasts are accepted.
            let modes = bits
                .iter()
                .enumerate()
                .map(|(i, (s, d))| (1 << s, if i == 0 { 1 } else { 1 << (d + bits[0].0) }));
            let (shape, stride): (Vec<i64>, Vec<i64>) = modes.unzip();
            let a = Layout::new(shape, stride).expect("a layout");
            let a = swizzle.composition(offset, &a).expect("small numbers");
            if let Ok(result) = a.recast_layout(old, new) {
                accepted.set(accepted.get() + 1);
                let law = same(&swizzled_bytes(&a, old), &swizzled_bytes(&result, new));
                prop_assert!(law, "{} {} {}: {}", a, old, new, result);
            }
            Ok(())
        },
    );
    println!("{} accepted", accepted.get());
    assert!(accepted.get() > 2000);
}

#[test]
fn a_swizzle_is_upcast_if_it_keeps_elements_together() {
    for (b, m, s) in
        (0..=3).flat_map(|b| (0..=3).flat_map(move |m| (-6..=6).map(move |s| (b, m, s))))
    {
        let Ok(swizzle) = Swizzle::new(b, m, s) else {
            continue;
        };
        for n in [1, 2, 4, 8, 64, 1 << 12] {
            let all = || 0..1_i64 << 13;
            let keeps = all().all(|i| swizzle.apply(i) / n == swizzle.apply(i / n * n) / n);
            let result = swizzle.upcast(n);
            assert_eq!(result.is_ok(), keeps, "{swizzle} by {n}");
            if let Ok(result) = result {
                assert!(
                    all().all(|i| swizzle.apply(i) / n == result.apply(i / n)),
                    "{swizzle} by {n}"
                );
            }
        }
    }
}

#[test]
fn what_layouts_behind_swizzles_have_in_common() {
    let swizzle = (0..=3_i64, 0..=3_i64, 0..=2_i64, any::<bool>());
    let offset = prop_oneof![Just(0_i64), 0..=64_i64];
    for_all(
        4000,
        (swizzle, offset, layout(128), layout(128)),
        |case| -> Law {
            let ((b, m, apart, up), offset, inside, other) = case;
            let shift = if up { b + apart } else { -b - apart };
            let swizzle = Swizzle::new(b, m, shift).expect("the fields are apart");
            let (inside, b) = (case::layout(&inside), case::layout(&other));
            let a = swizzle.composition(offset, &inside).expect("small numbers");
            if let Ok(common) = a.max_common_layout(&b) {
                for i in 0..common.size() {
                    let c = common.offset(i).expect("an index");
                    prop_assert_eq!(
                        (a.offset(c), b.offset(c)),
                        (Ok(i), Ok(i)),
                        "{}, {}: {}",
                        a,
                        b,
                        common
                    );
                }
            }
            if let Ok(vector) = a.max_common_vector(&b) {
                let back = b.right_inverse().expect("no swizzle");
                let start = a.offset(0).expect("an offset");
                for i in 0..vector {
                    let c = back.offset(i).expect("an index");
                    prop_assert_eq!(
                        (a.offset(c), b.offset(c)),
                        (Ok(start + i), Ok(i)),
                        "{}, {}: {}",
                        a,
                        b,
                        vector
                    );
                }
            }
            let aligned = a.max_alignment();
            prop_assert_eq!(a.offset(0).expect("an offset") % aligned, 0);
            Ok(())
        },
    );
}

#[test]
fn a_left_inverse_exists_only_of_what_is_injective() {
    for a in all_layouts() {
        let offsets = bytes(&a, 1);
        let injective = offsets.values().all(|times| *times == 1);
        match a.left_inverse() {
            Ok(inverse) => {
                assert!(injective, "{a}");
                for i in 0..a.size() {
                    let at = a.offset(i).expect("an offset");
                    assert_eq!(inverse.offset(at), Ok(i), "{a}: {inverse}");
                }
            }
            Err(error) => match error.rule() {
                layout_algebra::Rule::NotInvertible {
                    coordinates: [first, second],
                    offset,
                    ..
                } => {
                    let at = |c: &IntTuple| a.offset(c.clone());
                    assert_ne!(first, second, "{error}");
                    assert_eq!(
                        (at(first), at(second)),
                        (Ok(*offset), Ok(*offset)),
                        "{error}"
                    );
                }
                _ => assert!(error.fact().starts_with("divisibility: stride"), "{error}"),
            },
        }
        let inverse = a.right_inverse().expect("no swizzle");
        for i in 0..inverse.size() {
            let back = inverse.offset(i).expect("an index");
            assert!(back < a.size());
            assert_eq!(a.offset(back), Ok(i), "{a}: {inverse}");
        }
    }
}
