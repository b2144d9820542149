//! The checkers of `layout_algebra::verify`, tested with correct and wrong results.

use core::cell::Cell;

use layout_algebra::verify::{self, MOST, Objection};
use layout_algebra::{IntTuple, Layout};
use layout_tests::case::layout as at_value_level;
use layout_tests::golden;
use layout_tests::oracle::{self, Plain};
use layout_tests::strategy::{for_all, layout as random};
use layout_tests::verified::objection;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

/// Returns the number of vectors in a file with a CuTe result, and the number of objections among them.
fn objections(file: &str, op: &str) -> (usize, usize) {
    let vectors = golden::read(file);
    let of_op = vectors.iter().filter(|vector| vector.op == op);
    let objected = of_op.clone().filter(|vector| {
        let result = vector.result.as_ref().expect("a result of CuTe");
        objection(op, &vector.args, result).is_some()
    });
    (of_op.clone().count(), objected.count())
}

#[test]
fn what_cute_gets_wrong_is_objected_to() {
    for op in [
        "composition",
        "logical_divide",
        "logical_product",
        "left_inverse",
    ] {
        let (all, objected) = objections("silently_wrong", op);
        assert_eq!(all, objected, "{op}");
        assert!(all > 0, "{op}");
    }
}

#[test]
fn what_cute_gets_right_is_confirmed() {
    for op in ["coalesce", "right_inverse"] {
        let file = if op == "coalesce" { op } else { "inverse" };
        let (all, objected) = objections(file, op);
        assert_eq!(objected, 0, "{op}");
        assert!(all > 100, "{op}");
    }
}

#[test]
fn a_composition_is_confirmed_if_its_function_is_right() {
    let wrong = Cell::new(0);
    let operands = (
        random(64),
        random(32),
        any::<prop::sample::Index>(),
        0..9_i128,
    );
    for_all(4000, operands, |(a, b, leaf, stride)| {
        let Ok(right) = oracle::composition(&a, &b) else {
            return Ok(());
        };
        let mut leaves = right.leaves();
        let (a, b, right) = (
            at_value_level(&a),
            at_value_level(&b),
            at_value_level(&right),
        );
        prop_assert_eq!(verify::composition(&a, &b, &right), Ok(()));
        if leaves.is_empty() {
            return Ok(());
        }
        let leaf = leaf.index(leaves.len());
        leaves[leaf].stride = stride;
        let other = at_value_level(&Plain::flat(&leaves));
        let coarse = Layout::new(b.size(), 1).unwrap();
        // For a single integer, every shape of that size is compatible.
        let flat_right = right.composition(&coarse).unwrap();
        let verdict = verify::composition(&flat_right, &coarse, &other);
        prop_assert_eq!(verdict.is_ok(), values(&other) == values(&right));
        if let Err(Objection::Offset {
            index,
            found,
            wanted,
        }) = verdict
        {
            wrong.set(wrong.get() + 1);
            prop_assert_eq!(found, other.offset(index).unwrap().into());
            prop_assert_eq!(wanted, right.offset(index).unwrap().into());
        }
        Ok(())
    });
    assert!(wrong.get() > 500, "{}", wrong.get());
}

#[test]
fn every_checker_objects() {
    let (a, b) = (layout("(4,6):(1,4)"), layout("(2,2):(1,8)"));
    let offset = |index, found, wanted| {
        Err(Objection::Offset {
            index,
            found,
            wanted,
        })
    };
    assert_eq!(verify::coalesce(&a, &layout("24:1")), Ok(()));
    assert_eq!(verify::coalesce(&a, &layout("24:2")), offset(1, 2, 1));
    assert!(verify::coalesce(&a, &layout("23:1")).is_err());
    assert_eq!(verify::complement(&b, 32, &layout("(4,2):(2,16)")), Ok(()));
    assert_eq!(
        verify::complement(&b, 32, &layout("(4,2):(2,12)")),
        offset(4, 12, 16)
    );
    let uncovered = Err(Objection::Uncovered { offset: 16 });
    assert_eq!(verify::complement(&b, 32, &layout("4:2")), uncovered);
    let overlap = Err(Objection::Overlap { offset: 3 });
    assert_eq!(
        verify::complement(&layout("(2,2):(1,3)"), 12, &layout("2:6")),
        overlap
    );
    let (whole, tile) = (layout("16:1"), layout("4:2"));
    assert_eq!(
        verify::logical_divide(&whole, &tile, &layout("(4,(2,2)):(2,(1,8))")),
        Ok(())
    );
    let swapped = layout("(4,(2,2)):(2,(8,1))");
    assert_eq!(
        verify::logical_divide(&whole, &tile, &swapped),
        offset(4, 8, 1)
    );
    let lost = verify::logical_divide(
        &layout("6:1"),
        &layout("(2,2):(3,1)"),
        &layout("((2,2),1):((3,1),0)"),
    );
    assert!(lost.is_err());
    let copies = layout("((2,2),3):((1,8),2)");
    assert_eq!(verify::logical_product(&b, &layout("3:1"), &copies), Ok(()));
    let copies = layout("((2,2),3):((1,8),4)");
    assert_eq!(
        verify::logical_product(&b, &layout("3:1"), &copies),
        offset(4, 4, 2)
    );
    assert_eq!(
        verify::right_inverse(&layout("(4,8):(8,1)"), &layout("(8,4):(4,1)")),
        Ok(())
    );
    assert!(verify::right_inverse(&layout("(4,8):(8,1)"), &layout("(8,4):(4,2)")).is_err());
    assert_eq!(
        verify::left_inverse(&layout("(4,8):(10,1)"), &layout("(10,4):(4,1)")),
        Ok(())
    );
    assert!(verify::left_inverse(&layout("(2,2):(1,0)"), &layout("2:2")).is_err());
}

#[test]
fn what_is_too_large_is_told() {
    let large = Layout::new(MOST + 1, 1).unwrap();
    let too_large = Err(Objection::TooLarge);
    assert_eq!(verify::composition(&large, &large, &large), too_large);
    assert_eq!(
        verify::complement(&layout("1:0"), MOST + 1, &large),
        too_large
    );
    let extreme = Layout::new(i64::MAX, 0).unwrap();
    assert_eq!(
        verify::logical_product(&extreme, &extreme, &layout("(2,2):(1,2)")),
        Err(Objection::Shape {
            found: 2.into(),
            wanted: i64::MAX.into(),
        })
    );
    assert_eq!(verify::complement(&extreme, 5, &extreme), too_large);
}

/// Returns the offsets of all indices.
fn values(layout: &Layout) -> Vec<i64> {
    let offset = |i| layout.offset(i).expect("an index");
    (0..layout.size()).map(offset).collect()
}

/// Returns the tuple with `change` applied to leaf `n`.
fn changed(tuple: &IntTuple, n: &mut usize, change: &impl Fn(i64) -> i64) -> IntTuple {
    match tuple {
        IntTuple::Int(value) => {
            let is_next = *n == 0;
            *n = n.wrapping_sub(1);
            IntTuple::Int(if is_next { change(*value) } else { *value })
        }
        IntTuple::Tuple(modes) => {
            let modes = modes.iter().map(|mode| changed(mode, n, change));
            IntTuple::Tuple(modes.collect())
        }
    }
}

/// Returns variants of `right`: oversized, truncated, trivial, permuted, with other strides or an additional
/// mode.
fn others(right: &Layout) -> Vec<Layout> {
    let mut others = vec![layout("1:0"), right.reverse()];
    let step = right.cosize();
    let further = Layout::new(2, step).expect("small numbers");
    others.extend(Layout::from_modes([right.clone(), further.clone()]));
    others.extend(right.append(&further));
    let extents: [fn(i64) -> i64; 5] = [|s| 2 * s, |s| s + 1, |s| s - 1, |s| s / 2, |_| 1];
    let strides: [fn(i64) -> i64; 4] = [|d| d + 1, |d| 2 * d, |_| 0, |d| d - 1];
    for leaf in 0..right.shape().leaves().count() {
        for extent in extents {
            let shape = changed(right.shape(), &mut leaf.clone(), &extent);
            others.extend(Layout::new(shape, right.stride().clone()));
        }
        for stride in strides {
            let stride = changed(right.stride(), &mut leaf.clone(), &stride);
            others.extend(Layout::new(right.shape().clone(), stride));
        }
    }
    others
}

/// Checks that `law` holds for `right`, and for no layout with a different function or size.
fn determines(
    right: &Layout,
    law: impl Fn(&Layout) -> Result<(), Objection>,
    rejected: &Cell<usize>,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(law(right), Ok(()), "{}", right);
    for other in others(right) {
        let is_same = other.size() == right.size() && values(&other) == values(right);
        match law(&other) {
            Ok(()) => prop_assert!(is_same, "{} besides {}", other, right),
            Err(_) => rejected.set(rejected.get() + usize::from(!is_same)),
        }
    }
    Ok(())
}

#[test]
fn laws_determine_the_function_and_the_size() {
    let names = [
        "composition",
        "coalesce",
        "complement",
        "complement_default",
        "logical_divide",
        "logical_product",
        "right_inverse",
        "left_inverse",
    ];
    let rejected = names.map(|_| Cell::new(0));
    for_all(80, (random(64), random(16), 1..200_i64), |(a, b, cells)| {
        let (a, b) = (at_value_level(&a), at_value_level(&b));
        let rejected = &rejected;
        if let Ok(right) = a.composition(&b) {
            determines(&right, |r| verify::composition(&a, &b, r), &rejected[0])?;
        }
        determines(&a.coalesce(), |r| verify::coalesce(&a, r), &rejected[1])?;
        if let Ok(right) = b.complement(cells) {
            determines(&right, |r| verify::complement(&b, cells, r), &rejected[2])?;
        }
        if let Ok(right) = a.complement_default() {
            determines(
                &right,
                |r| verify::complement(&a, a.cosize(), r),
                &rejected[3],
            )?;
        }
        if let Ok(right) = a.logical_divide(&b) {
            determines(&right, |r| verify::logical_divide(&a, &b, r), &rejected[4])?;
        }
        if let Ok(right) = b.logical_product(&a) {
            determines(&right, |r| verify::logical_product(&b, &a, r), &rejected[5])?;
        }
        let right = a.right_inverse().expect("no swizzle");
        if a.injective().is_ok() {
            determines(&right, |r| verify::right_inverse(&a, r), &rejected[6])?;
        } else {
            prop_assert_eq!(verify::right_inverse(&a, &right), Ok(()));
        }
        if let Ok(right) = a.left_inverse() {
            prop_assert_eq!(verify::left_inverse(&a, &right), Ok(()));
            for other in others(&right) {
                let is_inverse = (0..a.size()).all(|i| {
                    let at = a.offset(i).expect("an index");
                    other.offset(at) == Ok(i)
                });
                let is_right = is_inverse && other.size() == right.size();
                prop_assert_eq!(
                    verify::left_inverse(&a, &other).is_ok(),
                    is_right,
                    "{}",
                    other
                );
                rejected[7].set(rejected[7].get() + usize::from(!is_right));
            }
        }
        Ok(())
    });
    for (name, rejected) in names.iter().zip(&rejected) {
        println!("{name}: {}", rejected.get());
        assert!(rejected.get() > 100, "{name}: {}", rejected.get());
    }
}
