//! Tests that the documentation lists every name, and no other names.

use layout_language::aliases;

const MACRO_DOCS: &str = include_str!("../../layout-macros/macro_docs.md");
const CORE: &str = include_str!("../../layout-core/src/lib.rs");
const OPS: &str = include_str!("../../layout-core/src/ops.rs");
const ATOMS: &str = include_str!("../../layout-core/src/atoms.rs");
const README: &str = include_str!("../../README.md");

#[test]
fn the_documentation_has_every_name_and_alias() {
    for (name, alias) in aliases() {
        let has = |word: &str| MACRO_DOCS.contains(word);
        assert!(
            has(&format!("`{name}(")) || has(&format!("`{name}`")),
            "{name}"
        );
        let Some(alias) = alias else {
            continue;
        };
        let (module, alias) = alias.rsplit_once("::").unwrap_or(("", alias));
        assert!(has(&format!("`{alias}`")), "{alias}");
        let exports = match module {
            "ops" => OPS,
            "atoms" => ATOMS,
            _ => CORE,
        };
        let mut words = exports
            .lines()
            .filter(|line| !line.starts_with("//"))
            .flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
        assert!(words.any(|word| word == alias), "{module}::{alias}");
    }
}

/// The front page of `layout-core` contains each alias, or the name of an operation without an
/// alias.
#[test]
fn the_front_page_has_every_operation() {
    for (name, alias) in aliases() {
        let word = alias.unwrap_or(name);
        let word = word.rsplit("::").next().unwrap_or(word);
        let page = CORE.lines().filter(|line| line.starts_with("//!"));
        let mut words =
            page.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
        assert!(words.any(|other| other == word), "{word}");
    }
}

/// Returns the names in a column of the tables of a section, written as `name(...)` or `name`.
fn listed<'a>(page: &'a str, section: &str, column: usize) -> Vec<&'a str> {
    let (_, rest) = page.split_once(section).unwrap();
    let rows = rest
        .lines()
        .map(|line| line.trim_start_matches("//!").trim_start())
        .take_while(|line| !line.starts_with("# ") && !line.starts_with("## "))
        .filter(|line| line.starts_with("| "));
    let columns = rows.filter_map(|row| row.split(" |").nth(column));
    let quoted = columns.flat_map(|text| text.split('`').skip(1).step_by(2));
    let is_name = |name: &str| {
        name.chars()
            .all(|c| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit())
    };
    quoted
        .map(|text| text.split_once('(').map_or(text, |(name, _)| name))
        .filter(|name| !name.is_empty() && is_name(name))
        .collect()
}

#[test]
fn every_name_in_a_list_is_an_operation() {
    for (page, section, column, at_least) in [
        (MACRO_DOCS, "# Operations", 0, 70),
        (CORE, "//! # Operations", 1, 20),
        (CORE, "//! # What is not on types", 0, 15),
        (README, "## Operations", 1, 2),
    ] {
        let names = listed(page, section, column);
        assert!(names.len() >= at_least, "{section}: {names:?}");
        for name in names {
            let is_known = name == "find" || aliases().any(|(other, _)| other == name);
            assert!(is_known, "{section}: {name}");
        }
    }
}
