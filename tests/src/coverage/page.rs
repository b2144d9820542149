//! The page of the coverage table.

use core::fmt::Write as _;

use super::inventory::KINDS;
use super::scan::Test;
use super::table::Table;

const HEAD: &str = "\
# Test coverage of the literature

<!-- Written by the test `the_page_of_coverage_is_that_of_the_tests`; do not edit. -->

This page lists the definitions and claims of the papers and documents that this project follows. For each item, the page names the
tests that cover the item, with files relative to `tests/tests`. The file `tests/coverage/inventory.txt` has the list of the items. A comment `// covers:` before a test
names the items that the test covers. If several texts give a theorem different numbers, each number has a test.
";

/// Returns the complete page.
#[must_use]
pub fn page(table: &Table) -> String {
    let mut page = HEAD.to_owned();
    page.push_str("\n| kind | items | covered |\n|---|---:|---:|\n");
    for (kind, name) in KINDS.iter().enumerate() {
        let (all, covered) = table.count(kind);
        let _ = writeln!(page, "| {name} | {all} | {covered} |");
    }
    for (kind, name) in KINDS.iter().enumerate() {
        let _ = write!(
            page,
            "\n## {}\n\n| | | tests |\n|---|---|---|\n",
            title(name)
        );
        let rows = table.rows.iter().filter(|(item, _)| item.id.kind == kind);
        for (item, tests) in rows {
            let numbers = match &item.numbers[..] {
                [] => String::new(),
                numbers => format!(" ({})", numbers.join(", ")),
            };
            let covering = match &item.why {
                Some(why) => why.clone(),
                None => tests_text(tests),
            };
            let (number, what) = (item.id.number, &item.title);
            let _ = writeln!(page, "| {number} | {what}{numbers} | {covering} |");
        }
    }
    page
}

fn title(kind: &str) -> String {
    let (first, rest) = kind.split_at(1);
    format!("{}{rest}s", first.to_uppercase())
}

/// Formats a list of tests, grouped by file.
fn tests_text(tests: &[Test]) -> String {
    let files = tests.chunk_by(|a, b| a.file == b.file);
    let files = files.map(|of_file| {
        let names: Vec<_> = of_file
            .iter()
            .map(|test| format!("`{}`", test.name))
            .collect();
        format!("{}: {}", of_file[0].file, names.join(", "))
    });
    files.collect::<Vec<_>>().join("; ")
}
