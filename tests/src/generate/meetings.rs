//! Generator of random layouts for the type level, some of which map two coordinates to the same offset.

use core::fmt::Write as _;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::draw;

/// The path of the file that [`meetings`] generates.
pub const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/types/meetings/cases.rs");

/// The number of layouts.
const LAYOUTS: usize = 240;

/// Nested modes: extents and strides.
type Modes = Vec<Vec<(u32, u32)>>;

/// Returns the text of the file, which is the same in every run.
#[must_use]
pub fn meetings() -> String {
    let mut runner = TestRunner::deterministic();
    let mut text = String::from(
        "//! Layouts, each with the number of its threads.\n\
         //!\n\
         //! Written by `layout_tests::generate`; not to be edited.\n\n\
         #[allow(clippy::wildcard_imports)] // what the macro names\n         use super::*;\n\n\
         /// What types say of each.\n\
         #[allow(clippy::too_many_lines)] // one a layout\n\
         pub(crate) fn cases() -> Vec<Case> {\n    vec![\n",
    );
    for _ in 0..LAYOUTS {
        let modes = draw(&mut runner, modes());
        // A mode that consists of several modes is written as a tuple.
        let threads: u32 = match &modes[..] {
            [one] => one[0].0,
            _ => modes[0].iter().map(|mode| mode.0).product(),
        };
        let shape = tuple(&modes, |mode| mode.0);
        let stride = tuple(&modes, |mode| mode.1);
        let _ = writeln!(text, "        case!({threads}, {shape}:{stride}),");
    }
    text.push_str("    ]\n}\n");
    text
}

/// Returns modes with extents as in kernels. Their strides are often compact or padded in some order, or
/// close to that.
fn modes() -> impl Strategy<Value = Modes> {
    let extent = prop_oneof![6 => 2..=5_u32, 2 => Just(8), 1 => Just(32), 1 => Just(1)];
    let stride = prop_oneof![
        12 => Just(None),
        1 => Just(Some(0)),
        1 => Just(Some(1)),
        3 => (0..=12_u32).prop_map(Some),
        3 => (0..=130_u32).prop_map(Some),
    ];
    let pad = prop_oneof![4 => Just(0_u32), 1 => 0..=4_u32];
    let leaf = (extent, stride, pad, any::<u32>());
    let top = prop_oneof![3 => Just(1_usize), 1 => Just(2), 1 => Just(3)];
    (vec(leaf, 1..=5), vec(top, 5)).prop_map(|(leaves, tops)| {
        let mut order: Vec<usize> = (0..leaves.len()).collect();
        order.sort_by_key(|&i| leaves[i].3);
        let mut flat = vec![(1, 0); leaves.len()];
        let mut next = 1;
        for i in order {
            let (extent, stride, pad, _) = leaves[i];
            flat[i] = (extent, stride.unwrap_or(next));
            next = next * extent + pad;
        }
        let mut rest = &flat[..];
        let mut modes = Vec::new();
        for count in tops {
            let (mode, others) = rest.split_at(count.min(rest.len()));
            if !mode.is_empty() {
                modes.push(mode.to_vec());
            }
            rest = others;
        }
        modes
    })
}

fn tuple(modes: &Modes, number: fn(&(u32, u32)) -> u32) -> String {
    let list = |texts: Vec<String>| format!("({})", texts.join(", "));
    let mode = |mode: &Vec<(u32, u32)>| match &mode[..] {
        [one] => number(one).to_string(),
        _ => list(mode.iter().map(|leaf| number(leaf).to_string()).collect()),
    };
    match &modes[..] {
        [one] => mode(one),
        _ => list(modes.iter().map(mode).collect()),
    }
}
