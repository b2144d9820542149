//! The index formulas of the layouts in the golden vectors, read by `find` again.

use std::collections::BTreeSet;

use layout_algebra::{Answer, Formula, Layout};
use layout_tests::golden;
use proc_macro2::TokenStream;

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

/// The most elements of a layout that is tried.
const MOST: i64 = 1 << 12;

/// All layouts that the vectors name.
fn layouts() -> BTreeSet<String> {
    let vectors = FILES.iter().flat_map(|file| golden::read(file));
    let texts = vectors.flat_map(|vector| vector.args.into_iter().chain(vector.result));
    let is_layout = |text: &String| {
        let layout = text.parse::<Layout>();
        layout.is_ok_and(|layout| layout.size() <= MOST)
    };
    texts.filter(is_layout).collect()
}

/// The formulas of a layout.
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

/// The extents above 1 with their strides.
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
    let (mut found_again, mut beginning_elsewhere) = (0, 0);
    for notation in layouts() {
        let layout: Layout = notation.parse().expect("a layout");
        if layout.as_plain().is_some() {
            continue;
        }
        for formula in formulas(&layout) {
            let claim = format!("{layout} == {formula}");
            let expanded = layout_language::assert_layout(claim.parse().expect("tokens"));
            assert!(expanded.is_empty(), "{claim}: {expanded}");
            // What `find` finds begins at 0.
            if layout.offset(0) != Ok(0) {
                beginning_elsewhere += 1;
                continue;
            }
            let found = found(&formula).unwrap_or_else(|why| panic!("{layout}, {formula}: {why}"));
            for index in 0..layout.size() {
                assert_eq!(found.offset(index), layout.offset(index), "{claim}");
            }
            found_again += 1;
        }
    }
    println!("{found_again} are found again, {beginning_elsewhere} begin elsewhere");
    assert!(found_again > 10 * beginning_elsewhere);
}
