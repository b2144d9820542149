//! The theorems of Mao, *CuTe Layout Algebra*, which is based on Shah.
//!
//! Each test is named after the theorem and its number in the text. If the text is wrong, the comment has the
//! tested statement.

mod complements;
mod compositions;
mod factorisations;
mod functions;

use layout_algebra::Layout;
use layout_theory::admissible::extended_layout_function;
use proptest::collection::vec;
use proptest::prelude::*;

/// Returns `f(x)`, also past the size.
fn at(layout: &Layout, x: i64) -> i64 {
    extended_layout_function(layout, x).expect("an offset")
}

/// Returns the values of the layout function.
fn table(layout: &Layout) -> Vec<i64> {
    (0..layout.size()).map(|x| at(layout, x)).collect()
}

fn image(layout: &Layout) -> Vec<i64> {
    let mut image = table(layout);
    image.sort_unstable();
    image.dedup();
    image
}

fn flat(modes: &[(i64, i64)]) -> Layout {
    let (shape, stride): (Vec<_>, Vec<_>) = modes.iter().copied().unzip();
    Layout::new(shape, stride).expect("a layout")
}

fn modes(layout: &Layout) -> Vec<(i64, i64)> {
    layout
        .shape()
        .leaves()
        .zip(layout.stride().leaves())
        .collect()
}

/// Returns the modes sorted by stride, then extent.
fn sorted(layout: &Layout) -> Layout {
    let mut modes = modes(layout);
    modes.sort_unstable_by_key(|(shape, stride)| (*stride, *shape));
    flat(&modes)
}

/// Returns integers, with a preference for those with many divisors.
fn extent() -> impl Strategy<Value = i64> {
    prop_oneof![3 => prop::sample::select(vec![2_i64, 3, 4, 6, 8, 12]), 1 => 1..=9_i64]
}

/// Returns any layout with positive strides.
fn layouts(rank: usize) -> impl Strategy<Value = Layout> {
    let stride = prop_oneof![
        1..=6_i64,
        prop::sample::select(vec![8_i64, 12, 16, 24, 48, 100])
    ];
    vec((extent(), stride), 1..=rank).prop_map(|modes| flat(&modes))
}

/// Returns a layout and a size that are admissible for complementation, with modes in any order.
fn complementable() -> impl Strategy<Value = (Layout, i64)> {
    let modes = vec((1..=4_i64, 1..=4_i64), 1..=3);
    (modes, 1..=3_i64, any::<bool>()).prop_map(|(modes, times, reversed)| {
        let mut block = 1;
        let mut spread = Vec::new();
        for (shape, gap) in modes {
            spread.push((shape, block * gap));
            block *= gap * shape;
        }
        if reversed {
            spread.reverse();
        }
        (flat(&spread), block * times)
    })
}
