//! Statistics of the error texts: their length, and the names that they contain.

use core::fmt::Write as _;
use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

/// The modules of `layout_core` that users import from.
const PUBLIC: &[&str] = &[
    "atoms",
    "bounds",
    "checks",
    "errors",
    "numbers",
    "ops",
    "partition",
];

/// Returns `true` if a text contains internal names: digits of integers, private modules, lists of impls.
fn is_internal(text: &str) -> bool {
    let private = text.match_indices("layout_core::").any(|(at, found)| {
        text[at + found.len()..].starts_with(|first: char| first.is_lowercase() || first == '_')
            && text[at + found.len()..]
                .split_once(|c: char| !c.is_alphanumeric() && c != '_')
                .is_some_and(|(name, _)| {
                    !PUBLIC.contains(&name)
                        && text[at + found.len() + name.len()..].starts_with("::")
                })
    });
    let digits = "0123456789ABCDEF"
        .chars()
        .any(|digit| text.contains(&format!("X{digit}<")));
    let lists = text.contains("following other types") || text.contains("` is implemented for `");
    private || digits || lists
}

/// Returns `true` if a text names the mode, leaf or rank at fault.
fn names_mode(text: &str) -> bool {
    let numbered = ["mode ", "leaf ", "rank "].iter().any(|word| {
        text.match_indices(word).any(|(at, found)| {
            text[at + found.len()..].starts_with(|next: char| next.is_ascii_digit())
        })
    });
    numbered || text.contains(" modes")
}

/// The compiler's output for a case.
pub struct Text {
    /// All errors, as printed by the compiler.
    pub whole: String,
    /// `true` if the first error is the promised one.
    pub is_promised: bool,
}

fn row(name: &str, texts: &[&Text]) -> String {
    let lines_of = |text: &Text| text.whole.trim().lines().count();
    let mut lines: Vec<usize> = texts.iter().map(|text| lines_of(text)).collect();
    lines.sort_unstable();
    let percent = |count: usize| (200 * count + texts.len()) / (2 * texts.len());
    let of = |is: &dyn Fn(&Text) -> bool| percent(texts.iter().filter(|text| is(text)).count());
    let is_one = |text: &Text| {
        text.whole
            .lines()
            .filter(|line| line.starts_with("error"))
            .count()
            == 1
    };
    format!(
        "| {name} | {} | {} % | {} | {} % | {} % | {} % | {} % |",
        texts.len(),
        of(&|text| text.is_promised),
        lines[lines.len() / 2],
        of(&|text| lines_of(text) <= 15),
        of(&is_one),
        of(&|text| !is_internal(&text.whole)),
        of(&|text| names_mode(&text.whole)),
    )
}

/// A predicate for the cases of a group.
type IsIn = fn(rule: &str, case: &str) -> bool;

/// Returns the table of the texts by `<rule>__<mistake>`.
fn table(texts: &BTreeMap<String, Text>) -> String {
    let mut table = String::from(
        "| cases | number | promised first | median of lines | within 15 lines | one error | nothing internal | a mode named |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    let groups: [(&str, IsIn); 4] = [
        ("`layout!`", |_, case| case.starts_with("macro_")),
        ("types, by rule", |rule, case| {
            case.starts_with("types_") && !["kernels", "programs"].contains(&rule)
        }),
        ("types, as authors of kernels meet them", |rule, _| {
            rule == "kernels"
        }),
        ("types, in whole programs", |rule, _| rule == "programs"),
    ];
    for (name, is_in) in groups {
        let texts = texts.iter().filter(|(case, _)| {
            case.split_once("__")
                .is_some_and(|(rule, case)| is_in(rule, case))
        });
        let texts: Vec<_> = texts.map(|(_, text)| text).collect();
        assert!(texts.len() >= 40, "{name}: {} cases", texts.len());
        let _ = writeln!(table, "{}", row(name, &texts));
    }
    table
}

/// Checks that `SCORES.md` has the table of the texts after the heading `compiler`. With `UPDATE_GENERATED`,
/// the table is written.
///
/// # Panics
///
/// Panics if the tables differ, or if the heading is missing.
pub fn assert_table(compiler: &str, texts: &BTreeMap<String, Text>) {
    let table = table(texts);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("SCORES.md");
    let page = fs::read_to_string(&path).unwrap();
    let headline = format!("## {compiler}\n\n");
    let (before, after) = page
        .split_once(&headline)
        .unwrap_or_else(|| panic!("SCORES.md has no `## {compiler}`"));
    let (found, rest) = match after.split_once("\n## ") {
        Some((found, rest)) => (found, format!("\n## {rest}")),
        None => (after, String::new()),
    };
    if env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&path, format!("{before}{headline}{table}{rest}")).unwrap();
    } else {
        assert_eq!(found, table, "UPDATE_GENERATED=1 writes it anew");
    }
}
