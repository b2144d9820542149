//! Checks the value-level error texts in `docs/errors.md`.
//!
//! Each text is after `On values:` in the section of its rule. With `UPDATE_GENERATED`, the texts are
//! rewritten.

use std::path::Path;
use std::{env, fs};

use layout_algebra::{Error, IntTuple, Layout, Swizzle, Tiler};

const BEFORE: &str = "\nOn values:\n\n```text\n";
const AFTER: &str = "\n```\n";

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

/// Returns an error for each rule.
fn rejections() -> Vec<Error> {
    let composed = |a: &str, b: &str| layout(a).composition(layout(b));
    let tiler: Tiler = "(8,8,2)".parse().expect("a tiler");
    let deep = (0..18).fold(IntTuple::Int(4), |deep, _| IntTuple::Tuple(vec![deep]));
    // Is a subset sum of 24 integers equal to a given value?
    let weights: Vec<i64> = (0..24).map(|i| 2 * (1000 + i * i * 7)).collect();
    let target = weights.iter().sum::<i64>() / 4 * 2 + 1001;
    let step = target + 1;
    let left = Layout::new(
        vec![target, target + 2, 2],
        vec![1, step, step * step + target],
    );
    let strides: Vec<i64> = weights.iter().map(|weight| weight * step).collect();
    let right = Layout::new(vec![2; 24], strides).expect("a layout");
    let rejected = [
        composed("(6,4):(1,10)", "3:4"),
        composed("(6,5):(5,1)", "(5,2):(2,1)"),
        composed("(6,2):(1,7)", "(3,2):(2,3)"),
        left.expect("a layout").composition(right),
        layout("(2,2):(1,3)").complement(12),
        layout("10:1").logical_divide(layout("4:1")),
        layout("(32,128):(128,1)").logical_divide(tiler),
        "(4,2,3):(1,4)".parse(),
        "(4,0):(1,4)".parse(),
        Layout::make_ordered_layout((2, 3, 4), (1, 0, 1)),
        layout("4:3").upcast(4),
        layout("4:2").upcast(4),
        layout("(16,4):(1,1)").left_inverse(),
        "Sw<3,4,2>".parse::<Swizzle>().map(|_| layout("1:0")),
        "(4294967296,4294967296):(0,0)".parse(),
        Layout::new(deep.clone(), deep),
        "(4,2)".parse(),
    ];
    rejected
        .map(|rejected| rejected.expect_err("a rejection"))
        .into()
}

#[test]
fn the_page_has_the_text_of_every_rule() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/errors.md");
    let page = fs::read_to_string(&path).expect("the page");
    let mut new = page.clone();
    let rejections = rejections();
    for error in &rejections {
        let heading = format!("\n## {}\n", error.rule().name());
        let section = new
            .find(&heading)
            .unwrap_or_else(|| panic!("no section{heading}"));
        let start = new[section..].find(BEFORE).expect("a text") + section + BEFORE.len();
        let next = new[section + 1..].find("\n## ").expect("more sections") + section;
        assert!(start < next, "no text on values in{heading}");
        let end = new[start..].find(AFTER).expect("an end") + start;
        new.replace_range(start..end, &error.to_string());
    }
    assert_eq!(page.matches(BEFORE).count(), rejections.len());
    if env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&path, new).expect("the page is written");
    } else {
        assert!(
            new == page,
            "docs/errors.md has other texts: cargo xtask bless"
        );
    }
}

#[test]
fn a_rejection_repeats_what_was_written() {
    let a = layout("(2,3):(1,2)");
    let one = layout("1:0");
    let headline = |rejected: Result<Layout, Error>| rejected.expect_err("a rejection").message();
    assert_eq!(
        headline(a.append_n(70_000, &one)),
        "`append((2,3):(1,2), 70000, 1:0)` has no result"
    );
    assert_eq!(
        headline(a.prepend_n(1, &one)),
        "`prepend((2,3):(1,2), 1, 1:0)` has no result"
    );
    assert_eq!(headline(a.get(&[2])), "`get((2,3):(1,2), 2)` has no result");
    assert_eq!(
        headline(a.get(&[1, 1])),
        "`get((2,3):(1,2), (1,1))` has no result"
    );
    let zipped = layout("((2,3),4):((1,2),6)")
        .zip()
        .expect_err("a rejection");
    assert_eq!(
        zipped.fact(),
        "rank: a later mode has 1 mode, but mode 0 has 2"
    );
}
