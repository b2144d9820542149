//! Blocked and raked products of random layouts.

use core::cell::Cell;

use layout_algebra::{IntTuple, Layout, verify};
use layout_tests::case::layout as at_value_level;
use layout_tests::oracle::{self, Plain};
use layout_tests::strategy::{for_all, layout};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// Returns the coordinate of an index in `shape`, with one integer for each mode at the top level.
fn coordinates(shape: &IntTuple, index: i64) -> Vec<i64> {
    let mut rest = index;
    let modes = shape.modes().iter();
    let indices = modes.map(|mode| {
        let size = mode.product().expect("a size below 2^63");
        let index = rest % size;
        rest /= size;
        index
    });
    indices.collect()
}

/// Returns `((i0, j0), (i1, j1), ...)`. The shorter operand is extended with 0.
fn pairs(first: &[i64], second: &[i64]) -> IntTuple {
    let rank = first.len().max(second.len());
    let at = |indices: &[i64], mode: usize| indices.get(mode).copied().unwrap_or(0);
    let pair = |mode| IntTuple::from((at(first, mode), at(second, mode)));
    IntTuple::from((0..rank).map(pair).collect::<Vec<_>>())
}

/// Returns the offset of element `i` of copy `j`.
fn offset(product: &Layout, i: i64, j: i64) -> i64 {
    product.offset((i, j)).expect("an offset below the cosize")
}

// covers: operation 60 61, convention 18
#[test]
fn blocked_and_raked_products_pair_the_modes_of_the_block_and_of_its_copies() {
    for_all(
        1500,
        (layout(48), layout(16)),
        |(a, b)| -> Result<(), TestCaseError> {
            let (a, b) = (at_value_level(&a), at_value_level(&b));
            let (blocked, raked) = (a.blocked_product(&b), a.raked_product(&b));
            let Ok(product) = a.logical_product(&b) else {
                prop_assert!(blocked.is_err() && raked.is_err());
                return Ok(());
            };
            let (blocked, raked) = (blocked.unwrap(), raked.unwrap());
            prop_assert_eq!(blocked.rank(), a.rank().max(b.rank()));
            prop_assert_eq!(raked.rank(), blocked.rank());
            for i in 0..a.size() {
                for j in 0..b.size() {
                    let block = coordinates(a.shape(), i);
                    let copy = coordinates(b.shape(), j);
                    let wanted = offset(&product, i, j);
                    prop_assert_eq!(blocked.offset(pairs(&block, &copy)).unwrap(), wanted);
                    prop_assert_eq!(raked.offset(pairs(&copy, &block)).unwrap(), wanted);
                }
            }
            Ok(())
        },
    );
}

#[test]
fn an_integer_makes_one_pair_with_whatever_stands_beside_it() {
    let cases = [
        ("8:8", "16:1", "((8,(8,2))):((8,(1,64)))"),
        ("(5):(6)", "12:1", "(((5),(6,2))):(((6),(1,30)))"),
        ("(5):(6)", "(12):(1)", "((5,(6,2))):((6,(1,30)))"),
        ("4:1", "(2):(1)", "((4,(2))):((1,(4)))"),
        ("(8,2):(8,1)", "2:1", "((8,2),(2,1)):((8,2),(1,0))"),
    ];
    for (a, b, blocked) in cases {
        let (a, b): (Layout, Layout) = (a.parse().unwrap(), b.parse().unwrap());
        assert_eq!(a.blocked_product(&b).unwrap().to_string(), blocked);
    }
    let atom: Layout = "4:1".parse().unwrap();
    let filled = atom.tile_to_shape(8).unwrap();
    assert_eq!(filled.to_string(), "((4,(2))):((1,(4)))");
}

/// For layouts with padded rows, a product is accepted if and only if enumeration finds no
/// overlapping copies.
#[test]
fn copies_of_padded_tiles_do_not_meet() {
    let (mut accepted, mut rejected) = (Cell::new(0), Cell::new(0));
    for_all(
        4000,
        (padded(), layout(8)),
        |(a, b)| -> Result<(), TestCaseError> {
            let promised = oracle::logical_product(&a, &b);
            let product = at_value_level(&a).logical_product(at_value_level(&b));
            let count = if product.is_ok() {
                &accepted
            } else {
                &rejected
            };
            count.set(count.get() + 1);
            match (promised, product) {
                (Ok(promised), Ok(product)) => {
                    prop_assert_eq!(promised.to_string(), product.to_string());
                    verify::logical_product(&at_value_level(&a), &at_value_level(&b), &product)
                        .map_err(|objection| TestCaseError::fail(objection.to_string()))?;
                }
                (promised, product) => {
                    prop_assert!(
                        promised.is_err() && product.is_err(),
                        "{promised:?} {product:?}"
                    );
                }
            }
            Ok(())
        },
    );
    assert!(*accepted.get_mut() > 1000 && *rejected.get_mut() > 100);
}

/// Returns layouts whose strides leave uneven gaps, and some with overlapping modes.
fn padded() -> impl Strategy<Value = Plain> {
    let mode = (2_i128..5, 0_i128..6);
    prop::collection::vec(mode, 1..4).prop_map(|modes| {
        let mut stride = 1;
        let leaves = modes.into_iter().map(|(shape, pad)| {
            let leaf = Plain::leaf(shape, (stride + pad).max(1));
            stride = (shape * (stride + pad) - i128::from(pad == 5)).max(1);
            leaf
        });
        Plain::Modes(leaves.collect())
    })
}
