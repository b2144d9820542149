//! Index formulas of the layouts in the golden vectors, converted back with `find`.

use std::collections::BTreeSet;

use layout_algebra::{Answer, Formula, Layout, Swizzle};
use layout_tests::golden;
use layout_tests::strategy::for_all;
use proc_macro2::TokenStream;
use proptest::collection::vec;
use proptest::prelude::*;

const FILES: [&str; 12] = [
    "coalesce",
    "complement",
    "composition",
    "divide",
    "exact",
    "illegal",
    "inverse",
    "product",
    "recast",
    "silently_wrong",
    "slice_eval",
    "swizzle",
];

/// Maximum number of elements of a tested layout.
const MOST: i64 = 1 << 12;

/// Returns all layouts in the vectors that have at most [`MOST`] elements.
fn layouts() -> BTreeSet<String> {
    let vectors = FILES.iter().flat_map(|file| golden::read(file));
    let texts = vectors.flat_map(|vector| vector.args.into_iter().chain(vector.result));
    let is_layout = |text: &String| {
        let layout = text.parse::<Layout>();
        layout.is_ok_and(|layout| layout.size() <= MOST)
    };
    texts.filter(is_layout).collect()
}

/// Returns the formulas of a layout.
fn formulas(layout: &Layout) -> [Formula; 3] {
    [
        layout.formula(),
        layout.formula_by_mode(),
        layout.formula_by_index(),
    ]
}

fn found(formula: &Formula) -> Result<Layout, String> {
    let call = formula.find();
    let tokens: TokenStream = call.parse().map_err(|error| format!("{error}"))?;
    match layout_language::evaluate(tokens).map_err(|error| error.to_string())? {
        Answer::Layout(layout) => Ok(layout),
        other => Err(format!("{other} is no layout")),
    }
}

/// Returns the extents above 1 with their strides.
fn steps(layout: &Layout) -> Vec<(i64, i64)> {
    let leaves = layout.shape().leaves().zip(layout.stride().leaves());
    leaves.filter(|(extent, _)| *extent > 1).collect()
}

#[test]
fn find_gives_plain_layouts_back() {
    let mut count = 0;
    for notation in layouts() {
        let layout: Layout = notation.parse().expect("a layout");
        if layout.as_plain().is_none() {
            continue;
        }
        for formula in formulas(&layout) {
            let found = found(&formula).unwrap_or_else(|why| panic!("{layout}, {formula}: {why}"));
            assert_eq!(found.shape(), layout.shape(), "{formula}");
            assert_eq!(steps(&found), steps(&layout), "{formula}");
        }
        count += 1;
    }
    assert!(count > 4000, "{count}");
}

#[test]
fn swizzled_layouts_have_the_values_of_their_formulas() {
    let mut found_again = 0;
    for notation in layouts() {
        let layout: Layout = notation.parse().expect("a layout");
        if layout.as_plain().is_some() {
            continue;
        }
        for formula in formulas(&layout) {
            let claim = format!("{layout} == {formula}");
            let expanded = layout_language::assert_layout(claim.parse().expect("tokens"));
            assert!(expanded.is_empty(), "{claim}: {expanded}");
            assert_found_again(&layout, &formula);
            found_again += 1;
        }
    }
    assert!(found_again > 400, "{found_again}");
}

/// Checks that `find` returns a layout with the same size and offsets.
fn assert_found_again(layout: &Layout, formula: &Formula) {
    let found = found(formula).unwrap_or_else(|why| panic!("{layout}, {formula}: {why}"));
    assert_eq!(
        found.shape().product(),
        layout.shape().product(),
        "{layout}"
    );
    for index in 0..layout.size() {
        assert_eq!(
            found.offset(index),
            layout.offset(index),
            "{layout}, {formula}"
        );
    }
}

#[test]
fn find_composed_gives_swizzles_of_each_kind_back() {
    let swizzles = (0..=4_i64, 0..=4_i64, 0..=3_i64, any::<bool>());
    let swizzles = swizzles.prop_map(|(bits, base, more, is_up)| {
        let distance = bits + more;
        let shift = if is_up { distance } else { -distance };
        Swizzle::new(bits, base, shift).expect("a swizzle")
    });
    let modes = vec(
        (
            1..=8_i64,
            prop_oneof![0..=40_i64, (0..=6_u32).prop_map(|d| 1 << d)],
        ),
        1..=3,
    );
    let layouts = modes.prop_map(|modes| {
        let (shape, stride): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
        Layout::new(shape, stride).expect("a layout")
    });
    let offsets = prop_oneof![Just(0), 0..=15_i64, 0..=1000_i64];
    for_all(
        3000,
        (swizzles, offsets, layouts),
        |(swizzle, offset, inside)| {
            let layout = swizzle.composition(offset, &inside).expect("a layout");
            for formula in formulas(&layout) {
                assert_found_again(&layout, &formula);
            }
            Ok(())
        },
    );
}

/// In both offsets, bit 3 equals bit 0 before the swizzle and is 0 after the swizzle. A swizzle of only the
/// bits of the largest offset cannot clear bit 3.
#[test]
fn find_composed_reaches_above_the_largest_value() {
    let layout: Layout = "Sw<1,0,-3> o 6 o 2:3".parse().expect("a layout");
    assert_eq!([layout.offset(0), layout.offset(1)], [Ok(6), Ok(1)]);
    assert_found_again(&layout, &layout.formula());
}
