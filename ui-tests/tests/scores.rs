//! How long the texts of refusals are, and what they name: `ui-tests/SCORES.md` has the table.
//!
//! With `UPDATE_GENERATED` set it is written.

use core::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The texts of the cases whose folder and name are accepted.
fn texts(is_asked: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let rules = fs::read_dir(root().join("tests/ui")).unwrap();
    let rules = rules
        .map(|rule| rule.unwrap().path())
        .filter(|rule| rule.is_dir());
    let mut texts = Vec::new();
    for rule in rules {
        for case in fs::read_dir(&rule).unwrap() {
            let case = case.unwrap().path();
            let is_text = case
                .extension()
                .is_some_and(|extension| extension == "stderr");
            if is_text && is_asked(&name(&rule), &name(&case)) {
                texts.push(fs::read_to_string(&case).unwrap());
            }
        }
    }
    texts
}

/// The modules of `layout_core` whose names users write.
const PUBLIC: &[&str] = &[
    "atoms",
    "bounds",
    "errors",
    "numbers",
    "ops",
    "questions",
    "way",
];

/// Whether a text names what is not for users: digits of integers, private modules, lists of impls.
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

/// Whether a text says which mode, leaf or rank it speaks of.
fn names_mode(text: &str) -> bool {
    let numbered = ["mode ", "leaf ", "rank "].iter().any(|word| {
        text.match_indices(word).any(|(at, found)| {
            text[at + found.len()..].starts_with(|next: char| next.is_ascii_digit())
        })
    });
    numbered || text.contains(" modes")
}

fn row(name: &str, texts: &[String]) -> String {
    let mut lines: Vec<usize> = texts
        .iter()
        .map(|text| text.trim().lines().count())
        .collect();
    lines.sort_unstable();
    let percent = |count: usize| (200 * count + texts.len()) / (2 * texts.len());
    let of = |is: &dyn Fn(&str) -> bool| percent(texts.iter().filter(|text| is(text)).count());
    let is_one = |text: &str| {
        text.lines()
            .filter(|line| line.starts_with("error"))
            .count()
            == 1
    };
    format!(
        "| {name} | {} | {} | {} % | {} % | {} % | {} % |",
        texts.len(),
        lines[lines.len() / 2],
        percent(lines.iter().filter(|lines| **lines <= 15).count()),
        of(&is_one),
        of(&|text| !is_internal(text)),
        of(&names_mode),
    )
}

#[test]
fn the_table_is_that_of_the_texts() {
    let mut table = String::from(
        "# The texts of refusals in numbers\n\n\
         Of the whole texts under `cargo check` of the cases in `tests/ui`, as the compiler of\n\
         `GOLDEN_RUSTC` prints them. *Internal* are the digits of integers, private modules, and lists\n\
         of impls. `cargo test -p layout-ui-tests --test scores` compares this table with the texts;\n\
         with `UPDATE_GENERATED=1` it writes it.\n\n\
         | cases | number | median of lines | within 15 lines | one error | nothing internal | a mode named |\n\
         |---|---:|---:|---:|---:|---:|---:|\n",
    );
    let rows = [
        ("`layout!`", texts(|_, case| case.starts_with("macro_"))),
        (
            "types, by rule",
            texts(|rule, case| case.starts_with("types_") && rule != "kernels"),
        ),
        (
            "types, as authors of kernels meet them",
            texts(|rule, _| rule == "kernels"),
        ),
    ];
    for (name, texts) in &rows {
        assert!(texts.len() >= 60, "{name}: {} cases", texts.len());
        let _ = writeln!(table, "{}", row(name, texts));
    }
    let path = root().join("SCORES.md");
    if env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&path, &table).unwrap();
    }
    assert_eq!(
        fs::read_to_string(&path).unwrap_or_default(),
        table,
        "UPDATE_GENERATED=1 writes it anew"
    );
}
