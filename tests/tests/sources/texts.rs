//! Checks the entries of rules and the value-level error texts in `docs/errors/`.
//!
//! Each text is after `On values:` in the entry of its rule. With `UPDATE_GENERATED`, the texts are
//! rewritten.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use layout_algebra::{CODES, Error, IntTuple, Layout, Swizzle, Tiler};

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
    // This composition is a layout if and only if no subset of 24 integers sums to a given value.
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

/// Returns the pages in `docs/errors/`.
fn pages() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/errors");
    let files = fs::read_dir(folder).expect("the pages");
    let mut paths: Vec<_> = files.map(|file| file.expect("a page").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let page = fs::read_to_string(&path).expect("a page");
        (path, page)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn each_code_has_one_entry() {
    let pages = pages();
    let lines = pages.iter().flat_map(|(_, page)| page.lines());
    let headings: Vec<_> = lines.filter_map(|line| line.strip_prefix("## ")).collect();
    let entries: BTreeSet<_> = headings
        .iter()
        .map(|heading| (*heading).to_owned())
        .collect();
    assert_eq!(entries.len(), headings.len(), "an entry occurs twice");
    let heading = |rule: &layout_algebra::Code| format!("{}: {}", rule.code, rule.names[0]);
    let codes: BTreeSet<_> = CODES.iter().map(heading).collect();
    let missing: Vec<_> = codes.symmetric_difference(&entries).collect();
    assert!(
        missing.is_empty(),
        "in `CODES` or in docs/errors only: {missing:?}"
    );
}

#[test]
fn the_pages_have_the_text_of_every_rule() {
    let rejections = rejections();
    let mut shown = 0;
    for (path, page) in pages() {
        let mut new = page.clone();
        for error in &rejections {
            let rule = error.rule();
            let heading = format!("\n## {}: {}\n", rule.code(), rule.name());
            let Some(entry) = new.find(&heading) else {
                continue;
            };
            shown += 1;
            let start = new[entry..].find(BEFORE).expect("a text") + entry + BEFORE.len();
            let next = new[entry + 1..]
                .find("\n## ")
                .map_or(new.len(), |next| next + entry);
            assert!(start < next, "no text on values in{heading}");
            let end = new[start..].find(AFTER).expect("an end") + start;
            new.replace_range(start..end, &error.to_string());
        }
        let of_page = new.matches(BEFORE).count();
        assert_eq!(page.matches(BEFORE).count(), of_page);
        if env::var_os("UPDATE_GENERATED").is_some() {
            fs::write(&path, new).expect("the page is written");
        } else {
            let path = path.display();
            assert!(new == page, "{path} has other texts: cargo xtask bless");
        }
    }
    assert_eq!(shown, rejections.len());
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
        "rank: one of the modes to zip has 1 mode, but mode 0 has 2"
    );
}
