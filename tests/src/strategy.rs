//! Random layouts, tilers and coordinates.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};

use crate::notation::Tile;
use crate::oracle::{Leaf, Plain};

/// Checks `law` for `cases` values, the same in every run unless `PROPTEST_RNG_SEED` is set.
///
/// # Panics
///
/// Panics with the smallest value found that violates the law.
pub fn for_all<S: Strategy>(
    cases: u32,
    strategy: S,
    law: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    if let Err(failure) = TestRunner::new(config(cases)).run(&strategy, law) {
        panic!("{failure}");
    }
}

/// Returns the configuration for this number of cases, the same in every run unless `PROPTEST_RNG_SEED` is
/// set.
#[must_use]
pub fn config(cases: u32) -> Config {
    let mut config = Config {
        // Tests under Miri are several thousand times slower.
        cases: if cfg!(miri) { 2 } else { cases },
        failure_persistence: None,
        ..Config::default()
    };
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(0x1a_0075);
    }
    config
}

/// Returns layouts that are typical of GPU code, and arbitrary layouts, with size at most `size` and cosize
/// at most 8 times `size`.
pub fn layout(size: i128) -> impl Strategy<Value = Plain> {
    let flat = prop_oneof![powers_of_two(), compact(), arbitrary()];
    nested(flat.prop_map(move |leaves| shortened(leaves, size)))
}

/// Returns layouts with integers up to `i64::MAX`, whose size and cosize can exceed `i64::MAX`.
pub fn extreme() -> impl Strategy<Value = Plain> {
    let number = || {
        prop_oneof![
            4 => 1..=4_i64,
            2 => (0..=62_u32).prop_map(|bits| 1 << bits),
            1 => (1..=62_u32).prop_map(|bits| (1 << bits) - 1),
            1 => (0..=2_i64).prop_map(|less| i64::MAX - less),
            1 => 1..=i64::MAX,
        ]
    };
    let stride = prop_oneof![1 => Just(0), 6 => number()];
    let leaf = (number(), stride).prop_map(|(shape, stride)| Leaf {
        shape: shape.into(),
        stride: stride.into(),
    });
    nested(vec(leaf, 0..=3))
}

/// Returns tilers with up to one mode more than `modes`, sometimes with a nested mode.
pub fn tiler(modes: usize) -> impl Strategy<Value = Tile> {
    let tile = || {
        prop_oneof![
            Just(Tile::Keep),
            prop_oneof![1..=9_i128, Just(16)].prop_map(Tile::Size),
            layout(32).prop_map(Tile::Whole),
        ]
    };
    let deeper = prop_oneof![5 => tile(), 1 => vec(tile(), 1..=2).prop_map(Tile::Modes)];
    vec(deeper, 0..=modes + 1).prop_map(Tile::Modes)
}

/// Returns leaves with power-of-two extents, in any order, some with padding, gaps or stride 0.
fn powers_of_two() -> impl Strategy<Value = Vec<Leaf>> {
    let extent = (0..=5_u32).prop_map(|bits| 1 << bits);
    let padding = prop_oneof![12 => Just(0_i128), 1 => Just(1), 1 => Just(4), 1 => Just(8)];
    spread(extent, padding)
}

/// Returns leaves with small extents, in any order, some with gaps or stride 0.
fn compact() -> impl Strategy<Value = Vec<Leaf>> {
    spread(prop_oneof![1..=9_i128, Just(12)], Just(0))
}

/// Returns leaves with arbitrary extents and strides.
fn arbitrary() -> impl Strategy<Value = Vec<Leaf>> {
    let leaf = (1..=7_i128, prop_oneof![0..=8_i128, 0..=64_i128]);
    vec(
        leaf.prop_map(|(shape, stride)| Leaf { shape, stride }),
        0..=4,
    )
}

/// Returns leaves whose strides increase in a random order. A stride can have padding or a factor
/// of 2 or 3, or be 0.
fn spread(
    extent: impl Strategy<Value = i128>,
    padding: impl Strategy<Value = i128>,
) -> impl Strategy<Value = Vec<Leaf>> {
    let factor = prop_oneof![8 => Just(1_i128), 1 => Just(2), 1 => Just(3), 1 => Just(0)];
    let leaf = (extent, padding, factor, any::<u8>());
    vec(leaf, 1..=5).prop_map(|leaves| {
        let mut order: Vec<_> = (0..leaves.len()).collect();
        order.sort_by_key(|i| leaves[*i].3);
        let mut strides = vec![0; leaves.len()];
        let mut next = 1;
        for i in order {
            let (shape, padding, factor, _) = leaves[i];
            let stride = next * factor;
            strides[i] = stride;
            if stride > 0 {
                next = shape * stride + padding;
            }
        }
        let pairs = leaves.into_iter().zip(strides);
        pairs
            .map(|((shape, ..), stride)| Leaf { shape, stride })
            .collect()
    })
}

/// Returns the leading leaves with size at most `size` and cosize at most 8 times `size`.
fn shortened(leaves: Vec<Leaf>, size: i128) -> Vec<Leaf> {
    let mut product = 1;
    let mut cosize = 1;
    let fits = |leaf: &Leaf| {
        product *= leaf.shape;
        cosize += (leaf.shape - 1) * leaf.stride;
        product <= size && cosize <= 8 * size
    };
    leaves.into_iter().take_while(fits).collect()
}

/// Returns the leaves with random nesting, sometimes with an empty mode `()`.
fn nested(leaves: impl Strategy<Value = Vec<Leaf>>) -> impl Strategy<Value = Plain> {
    let group = (0..=4_usize, prop_oneof![1 => Just(0), 16 => 1..=3_usize]);
    (leaves, vec(group, 0..=3), any::<bool>()).prop_map(|(leaves, groups, bare)| {
        let mut modes: Vec<_> = leaves.into_iter().map(Plain::Leaf).collect();
        for (start, length) in groups {
            let start = start.min(modes.len());
            let end = (start + length).min(modes.len());
            let group = modes.drain(start..end).collect();
            modes.insert(start, Plain::Modes(group));
        }
        match (bare, &modes[..]) {
            (true, [only]) => only.clone(),
            _ => Plain::Modes(modes),
        }
    })
}
