//! Generator of `docs/proofs.md`, which lists every rule, operation and claim with its theorems.
//!
//! `proofs/laws.txt` maps items to theorems. All other text comes from the sources.

use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, ensure};

use crate::paths;

const HEAD: &str = "\
# Proved rules and operations

<!-- Written by `cargo xtask generate`; do not edit. -->

This page lists every rule of [the errors](errors.md), every operation of [`layout!`](../layout-macros/macro_docs.md), every
claim of [the page on exactness](exactness.md) and every theorem from the literature. For each item, the page names the theorems in
[`proofs`](../proofs) that cover the item, or the reason why no theorem does. Some theorems cover only a part of their item. The comment of each theorem
states its exact claim. The file `proofs/laws.txt` has the list of the items. [Chapter 19](book/19-proofs.md) explains how to read a theorem.
";

/// A section of the page: its heading, and its items in source order.
struct Section {
    name: &'static str,
    heading: &'static str,
    items: Vec<String>,
}

/// Returns the text of the page.
pub(crate) fn page() -> Result<String> {
    let theorems = theorems()?;
    let laws = fs::read_to_string(paths::root().join("proofs/laws.txt"))?;
    let mut covered = entries(&laws)?;
    let cited = docs()?;
    let (mut rows, mut proved, mut all) = (String::new(), 0, 0);
    let mut used = BTreeSet::new();
    for section in sections()? {
        let _ = write!(
            rows,
            "\n## {}\n\n| | theorems |\n|---|---|\n",
            section.heading
        );
        for item in section.items {
            let key = (section.name.to_owned(), item.clone());
            let cover = covered.remove(&key).with_context(|| {
                format!("expected `{item}` in {} of proofs/laws.txt", section.name)
            })?;
            all += 1;
            let cell = if let Some(why) = cover.strip_prefix("-- ") {
                format!("not proved: {why}")
            } else {
                proved += 1;
                let links = cover.split(", ").map(|name| {
                    ensure!(
                        theorems.contains_key(name),
                        "unknown theorem `{name}` for `{item}`"
                    );
                    used.insert(name.to_owned());
                    Ok(link(name))
                });
                links.collect::<Result<Vec<_>>>()?.join(", ")
            };
            let _ = writeln!(rows, "| {} | {cell} |", item.replace('|', "\\|"));
        }
    }
    let left: Vec<_> = covered.keys().map(|(_, item)| item.as_str()).collect();
    ensure!(
        left.is_empty(),
        "expected known items in proofs/laws.txt, found {left:?}"
    );
    for name in &used {
        let (_, short) = name.split_once('.').unwrap_or(("", name));
        ensure!(
            cited.contains(short),
            "expected a citation of `{name}` in the documentation"
        );
    }
    let mut page = format!(
        "{HEAD}\n{} theorems cover {proved} of the {all} items.\n{rows}",
        used.len()
    );
    page.push_str("\n## The theorems\n\n| theorem | |\n|---|---|\n");
    for name in &used {
        let says = &theorems[name];
        ensure!(!says.is_empty(), "expected a comment on theorem `{name}`");
        let _ = writeln!(page, "| {} | {} |", link(name), says.replace('|', "\\|"));
    }
    Ok(page)
}

/// Formats a link from a theorem to its file.
fn link(name: &str) -> String {
    let (file, short) = name.split_once('.').unwrap_or(("", name));
    format!("[`{short}`](../proofs/{file}.v)")
}

/// Returns the comments of theorems, lemmas and examples by `File.name`.
fn theorems() -> Result<BTreeMap<String, String>> {
    let mut theorems = BTreeMap::new();
    for entry in fs::read_dir(paths::root().join("proofs"))? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "v") {
            continue;
        }
        let file = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path)?;
        let mut comment = String::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if let Some(begin) = line.trim_start().strip_prefix("(** ") {
                begin.clone_into(&mut comment);
                while !comment.ends_with("*)") {
                    let Some(next) = lines.next() else { break };
                    comment += " ";
                    comment += next.trim();
                }
                let says = comment.trim_end_matches("*)").trim_end();
                comment = says.to_owned();
                continue;
            }
            let named = ["Theorem ", "Lemma ", "Example "]
                .iter()
                .find_map(|word| line.trim_start().strip_prefix(word));
            if let Some(rest) = named {
                let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
                let name = rest[..end.unwrap_or(rest.len())].to_owned();
                let says = core::mem::take(&mut comment);
                let says = quoted(&says);
                let ticks = says.matches('`').count();
                ensure!(
                    ticks.is_multiple_of(2),
                    "the comment of `{file}.{name}` has {ticks} backticks"
                );
                theorems.insert(format!("{file}.{name}"), says);
            } else if !line.is_empty() {
                comment.clear();
            }
        }
    }
    Ok(theorems)
}

/// Replaces `[name]` in a comment by `name` in backticks. Other brackets, such as intervals, stay.
fn quoted(says: &str) -> String {
    let mut text = String::new();
    for (i, part) in says.split('`').enumerate() {
        if i > 0 {
            text.push('`');
        }
        // Text between backticks has no names to replace.
        if i % 2 == 1 {
            text += part;
            continue;
        }
        for piece in part.split_inclusive(']') {
            let bracketed = piece
                .strip_suffix(']')
                .and_then(|piece| piece.rsplit_once('['));
            match bracketed {
                Some((before, name)) if !name.is_empty() && !name.contains([' ', '(', ')']) => {
                    text.extend([before, "`", name, "`"]);
                }
                _ => text += piece,
            }
        }
    }
    text
}

/// Parses `laws.txt`. A line `== NAME` begins a section, and a line `ITEM => THEOREMS` has an item
/// and its theorems.
fn entries(laws: &str) -> Result<BTreeMap<(String, String), String>> {
    let mut entries = BTreeMap::new();
    let mut section = String::new();
    for line in laws
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if let Some(name) = line.strip_prefix("== ") {
            name.clone_into(&mut section);
            continue;
        }
        let (item, cover) = line
            .rsplit_once(" => ")
            .with_context(|| format!("expected ` => ` in `{line}` of proofs/laws.txt"))?;
        let key = (section.clone(), item.to_owned());
        ensure!(
            entries.insert(key, cover.to_owned()).is_none(),
            "found `{item}` twice in proofs/laws.txt"
        );
    }
    Ok(entries)
}

fn sections() -> Result<Vec<Section>> {
    let read =
        |file: &str| fs::read_to_string(paths::root().join(file)).with_context(|| file.to_owned());
    let errors = read("docs/errors.md")?;
    // An example of a row of the index: `| <a id="no-carry"></a>[L0003](..) no carry | ..`.
    let rows = errors.lines().filter(|line| line.contains("</a>[L"));
    let rules = rows.filter_map(|row| Some(row.split_once(") ")?.1.split_once(" | ")?.0));
    let table = read("layout-language/src/operations/table.rs")?;
    let mut operations: Vec<String> = Vec::new();
    for line in table.lines() {
        let Some(usage) = usage(line) else { continue };
        let kinds = line
            .split_once("&[")
            .and_then(|(_, rest)| rest.split_once(']'));
        operations.push(match kinds {
            Some((kinds, _)) if operations.iter().any(|before| before == usage) => {
                format!(
                    "{usage} of {}",
                    kinds.replace("Kind::", "").replace("P,", "A,")
                )
            }
            _ => usage.to_owned(),
        });
    }
    let exactness = read("docs/exactness.md")?;
    let claims = exactness.lines().filter_map(|line| {
        let claim = line.strip_prefix("**")?.split_once(".**")?.0;
        (claim.starts_with("Theorem") || claim.starts_with("Lemma")).then_some(claim)
    });
    let inventory = read("tests/coverage/inventory.txt")?;
    let texts = inventory
        .lines()
        .filter(|line| line.starts_with("theorem "));
    let section = |name, heading, items: Vec<String>| Section {
        name,
        heading,
        items,
    };
    Ok(vec![
        section("rules", "Rules", rules.map(str::to_owned).collect()),
        section("operations", "Operations", operations),
        section(
            "exactness",
            "Exactness",
            claims.map(str::to_owned).collect(),
        ),
        section(
            "texts",
            "Theorems from the literature",
            texts.map(str::to_owned).collect(),
        ),
    ])
}

/// Returns the usage of an operation from the first line of its row in the table of operations.
fn usage(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let (begin, rest) = line.split_once('"')?;
    // Returns `None` if the row continues on the next line.
    if ![
        "layout(", "tuple(", "slice(", "checked(", "verdict(", "row(", "",
    ]
    .contains(&begin)
    {
        return None;
    }
    let usage = rest.split_once('"')?.0;
    usage.contains('(').then_some(usage)
}

/// Returns all text that can cite a theorem: `docs/exactness.md` and the comments of some crates.
fn docs() -> Result<String> {
    let mut text = fs::read_to_string(paths::root().join("docs/exactness.md"))?;
    let mut folders = Vec::new();
    for part in [
        "layout-algebra/src",
        "layout-decide/src",
        "layout-core/src",
        "layout-theory/src",
        "layout-picture/src",
        "layout-mesh/src",
    ] {
        folders.push(paths::root().join(part));
    }
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let source = fs::read_to_string(&path)?;
                let docs = source.lines().map(str::trim_start);
                for line in docs.filter(|line| line.starts_with("//")) {
                    text += line;
                    text.push('\n');
                }
            }
        }
    }
    Ok(text)
}
