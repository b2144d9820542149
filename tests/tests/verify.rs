//! The checkers of `layout_algebra::verify` against results that are right and wrong.

use core::cell::Cell;

use layout_algebra::Layout;
use layout_algebra::verify::{self, MOST, Objection};
use layout_tests::case::layout as at_value_level;
use layout_tests::golden;
use layout_tests::oracle::{self, Plain};
use layout_tests::strategy::{for_all, layout as random};
use layout_tests::verified::objection;
use proptest::prelude::*;

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

/// The vectors of a file whose result is CuTe's, and to how many of an operation there is an
/// objection.
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
        // Over a single integer every shape of that size will do.
        let values = |layout: &Layout| -> Vec<_> {
            (0..layout.size())
                .map(|i| layout.offset(i).unwrap())
                .collect()
        };
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
    assert_eq!(verify::complement(&layout("1:0"), 5, &large), too_large);
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
