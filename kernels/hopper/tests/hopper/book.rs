//! The code in the book's chapter must match the kernels.

use std::collections::HashMap;

use hopper_kernels::kernel;
use hopper_kernels::steps::{Step2Kernel, Step3Kernel};

const CHAPTER: &str = include_str!("../../../../docs/book/17-hopper.md");
const STEPS: &str = include_str!("../../src/steps.rs");

/// Returns the text between the first `from` and the next `to`.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, behind) = text
        .split_once(from)
        .unwrap_or_else(|| panic!("no `{from}`"));
    behind
        .split_once(to)
        .unwrap_or_else(|| panic!("no `{to}`"))
        .0
}

/// Returns the name that a line defines: `M` in `type M = _64;`.
fn name(line: &str) -> &str {
    line.split_once(" =").expect("a definition").0
}

/// Returns the types of a step in the chapter's notation.
fn types(step: &str) -> Vec<String> {
    let row = between(STEPS, &format!(" {step} = Step<"), ">,\n");
    let columns: Vec<_> = row.split(", ").collect();
    let [span, m, n, groups, stages, in_group, copy, staged] = columns[..] else {
        panic!("{row}")
    };
    let (m, n) = (m.trim_start_matches('('), n.trim_end_matches(')'));
    let tile = |rows: &str| match (span, rows.trim_start_matches('_')) {
        ("_128", rows) => format!("wgmma_tile(({rows}, 64), 16, 1)"),
        ("_16", rows) => format!("tile_to_shape((8, 8):(8, 1), ({rows}, 64))"),
        _ => panic!("{row}"),
    };
    let copy = match copy {
        "Pairs" => "UniversalCopy<_4>",
        "Matrices" => "Stmatrix<_4>",
        _ => panic!("{row}"),
    };
    let threads = 128 * (groups.trim_start_matches('_').parse::<u32>().unwrap() + 1);
    let columns = staged.trim_start_matches('_');
    vec![
        format!("type A = {};", tile(m)),
        format!("type B = {};", tile(n)),
        format!("type C = wgmma_tile((64, {columns}), 16, 1);"),
        format!("type M = {m};"),
        format!("type N = {n};"),
        format!("type Groups = {groups};"),
        format!("type Threads = _{threads};"),
        format!("type Stages = {stages};"),
        format!("type InGroup = {in_group};"),
        format!("type Store = TiledCopyC<CopyAtom<{copy}, _16>, TiledMma<WgmmaF32F16<{staged}>>>;"),
    ]
}

fn first() -> &'static str {
    between(CHAPTER, "## The first product", "## The steps")
}

#[test]
fn the_first_product_is_that_of_step_0() {
    let shown = between(first(), "type A =", "type Mma");
    let shown = format!("type A ={shown}");
    let shown: Vec<_> = shown.lines().map(str::trim).collect();
    let shown: Vec<_> = shown
        .into_iter()
        .filter(|line| line.starts_with("type "))
        .collect();
    assert_eq!(shown, types("step_0"));

    let lines = |text: &str| {
        let text = text.replace("::<P>", "").replace("P::", "");
        let lines = text.lines().map(|line| line.trim().to_owned());
        lines.collect::<Vec<_>>()
    };
    let [body, of_step] =
        [first(), STEPS].map(|text| between(text, "let (pipeline, mut staging)", "    });\n"));
    assert_eq!(lines(body), lines(of_step));
}

#[test]
fn each_step_changes_what_the_chapter_says() {
    let mut shown: HashMap<_, _> = first()
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("type ") || line.starts_with("let "))
        .filter(|line| line.contains(" ="))
        .map(|line| (name(line), line))
        .collect();
    for number in 1..=8 {
        let text = between(CHAPTER, &format!("\n### {number}. "), "\n##");
        let diff = between(text, "```diff\n", "```");
        let marked = |mark| {
            let lines = diff.lines().filter_map(move |line| line.strip_prefix(mark));
            lines.map(str::trim).collect::<Vec<_>>()
        };
        let (old, new) = (marked('-'), marked('+'));
        assert_eq!(diff.lines().count(), old.len() + new.len(), "step {number}");
        for line in old {
            assert_eq!(shown.remove(name(line)), Some(line), "step {number}");
        }
        for line in &new {
            assert_eq!(shown.insert(name(line), line), None, "step {number}");
        }
        // Step 6 is a different launch of the kernel of step 5.
        if number != 6 {
            for line in types(&format!("step_{number}")) {
                assert_eq!(shown[name(&line)], line, "step {number}");
            }
        }
    }
}

#[test]
fn four_slots_take_as_many_bytes_as_it_says() {
    let [one, four] = [kernel::of::<Step2Kernel>(), kernel::of::<Step3Kernel>()]
        .map(|kernel| kernel.tiles.shared_bytes);
    assert!(CHAPTER.contains(&format!(
        "more shared memory: {four} bytes per block instead of {one}."
    )));
}

#[test]
fn the_errors_are_those_of_the_compiler() {
    for (text, lines) in [
        (
            include_str!(
                "../../../../ui-tests/tests/ui/wgmma_operand/types_row_pitch_of_no_swizzle.stderr"
            ),
            &["error[E0080]"][..],
        ),
        (
            include_str!(
                "../../../../ui-tests/tests/ui/phase/types_slot_without_an_operand.stderr"
            ),
            &["error[E0277]", "   = note: phase:"],
        ),
    ] {
        for start in lines {
            let line = text
                .lines()
                .find(|line| line.starts_with(start))
                .expect("a line");
            assert!(CHAPTER.contains(line), "{line}");
        }
    }
}
