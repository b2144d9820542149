//! The chapter of the book shows the kernels that there are.

use std::collections::HashMap;

use hopper_kernels::steps::{step_2, step_3};

const CHAPTER: &str = include_str!("../../../../docs/book/17-hopper.md");
const STEPS: &str = include_str!("../../src/steps.rs");
const PRODUCT: &str = include_str!("../../src/product.rs");

/// What is between two texts, the first time.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, behind) = text
        .split_once(from)
        .unwrap_or_else(|| panic!("no `{from}`"));
    behind
        .split_once(to)
        .unwrap_or_else(|| panic!("no `{to}`"))
        .0
}

/// The types that a text defines, one a line.
fn types(text: &str) -> Vec<&str> {
    let lines = text.lines().map(str::trim);
    let lines = lines.map(|line| line.strip_prefix("pub ").unwrap_or(line));
    lines.filter(|line| line.starts_with("type ")).collect()
}

/// What a line defines.
fn name(line: &str) -> &str {
    line.split_once(" =").expect("a definition").0
}

fn module(step: &str, before: &str) -> Vec<&'static str> {
    types(between(
        STEPS,
        &format!("\n    {step}: {before} {{"),
        "\n    }\n",
    ))
}

fn first() -> &'static str {
    between(CHAPTER, "## The first product", "## The steps")
}

#[test]
fn the_first_product_is_that_of_step_0() {
    let shown = types(between(first(), "type A =", "type Mma"));
    let mut steps = module("step_0", "names");
    assert_eq!(steps.remove(0), types(first())[1], "`A`");
    assert_eq!(shown, steps);

    // What the macro says for the types of a module, with those that steps leave as they are.
    let lines = |text: &str| {
        let text = text
            .replace("Atom<N>", "WgmmaF32F16<N>")
            .replace("TC,", "Half,");
        text.trim()
            .lines()
            .map(|line| line.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let [product, alone] = ["product", "alone"]
        .map(|name| between(PRODUCT, &format!("macro_rules! {name} {{"), "\n}\n"));
    for (of_steps, from, to) in [
        (product, "type Mma", ";\n"),
        (product, "type Sums", ";\n"),
        (alone, "type Smem", ");\n"),
        (alone, "let (ring, mut staging)", "});\n"),
    ] {
        assert_eq!(
            lines(between(first(), from, to)),
            lines(between(of_steps, from, to))
        );
    }
}

#[test]
fn each_step_changes_what_its_module_does() {
    let mut lines: HashMap<_, _> = first()
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("type ") || line.starts_with("let "))
        .filter(|line| line.contains(" ="))
        .map(|line| (name(line), line))
        .collect();
    let mut before = String::from("step_0");
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
            assert_eq!(lines.remove(name(line)), Some(line), "step {number}");
        }
        for line in &new {
            assert_eq!(lines.insert(name(line), line), None, "step {number}");
        }
        // The sixth is another launch of the same kernel.
        if number != 6 {
            let step = format!("step_{number}");
            assert_eq!(new, module(&step, &before), "step {number}");
            before = step;
        }
    }
}

#[test]
fn four_slots_take_as_many_bytes_as_it_says() {
    let [one, four] = [step_2::TILES, step_3::TILES].map(|tiles| tiles.shared_bytes);
    assert!(CHAPTER.contains(&format!(
        "{four} bytes of shared memory for it, after {one}."
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
