//! Checks the programs and error texts in `docs/errors.md`.
//!
//! Between `<!-- case NAME -->` and `<!-- end -->` are the program and its compile error, without the
//! compiler's lists of other types and steps. With `UPDATE_GENERATED`, both are rewritten.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Maximum number of characters of a shown line.
const WIDTH: usize = 240;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    let path = path(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns a program without the lines that all programs share.
fn program(case: &str) -> String {
    let text = read(&format!("tests/{case}.rs"));
    // After the first line, the error messages of other compilers may follow.
    let lines = text
        .lines()
        .skip_while(|line| line.starts_with("// ") && line.contains("error"));
    let own = lines.filter(|line| *line != "use layout_core::*;" && *line != "fn main() {}");
    own.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// Returns the first error: message, location, and the notes of this project.
fn text(case: &str) -> String {
    let golden = read(&format!("tests/{case}.stderr"));
    if golden.starts_with("error[E0080]") {
        // The locations are in the constant, inside the library.
        return golden.lines().next().unwrap().to_owned();
    }
    let mut lines = Vec::new();
    let mut is_shown = true;
    for (i, line) in golden.lines().enumerate() {
        let trimmed = line.trim_start();
        let begins_part = ["= ", "help:", "note:", "error"]
            .iter()
            .any(|begin| trimmed.starts_with(begin));
        let in_head = i > 0 && lines.len() == i && line.starts_with("       ");
        if i > 0 && line.starts_with("error") {
            break;
        }
        if begins_part && !in_head {
            let ours = |kind: &str, not: &[&str]| {
                let said = trimmed.strip_prefix(kind);
                said.is_some_and(|said| !not.iter().any(|begin| said.starts_with(begin)))
            };
            is_shown = i == 0
                || ours(
                    "= note: ",
                    &["required", "the full", "consider", "this error"],
                ) && !line.contains("redundant requirement")
                || trimmed.starts_with("help: consider");
        }
        if is_shown && !trimmed.is_empty() {
            lines.push(match line.char_indices().nth(WIDTH) {
                Some((end, _)) => format!("{}…", &line[..end]),
                None => line.to_owned(),
            });
        }
    }
    lines.join("\n")
}

/// Returns the page with the current cases, and the names of the cases.
fn rewritten(page: &str) -> (String, Vec<String>) {
    let (mut new, mut names) = (String::new(), Vec::new());
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        new += line;
        new.push('\n');
        let name = line.strip_prefix("<!-- case ");
        let Some(name) = name.and_then(|rest| rest.strip_suffix(" -->")) else {
            continue;
        };
        let (program, text) = (program(name), text(name));
        let blocks = [
            "```rust",
            &program,
            "```\n```text",
            &text,
            "```\n<!-- end -->\n",
        ];
        new += &blocks.join("\n");
        names.push(name.to_owned());
        let end = lines.find(|line| *line == "<!-- end -->");
        assert!(end.is_some(), "{name} has no end");
    }
    (new, names)
}

#[test]
fn the_page_shows_the_cases_as_they_are() {
    let page = read("../docs/errors.md");
    let (new, names) = rewritten(&page);
    if env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(path("../docs/errors.md"), new).unwrap();
    } else {
        assert!(
            new == page,
            "docs/errors.md is not as the cases: cargo xtask bless"
        );
    }
    // The page must show every rule at every level, and every error of code generation.
    for rule in fs::read_dir(path("tests/ui")).unwrap() {
        let rule = rule.unwrap().path();
        let Some(cases) = rule.is_dir().then(|| fs::read_dir(&rule).unwrap()) else {
            continue;
        };
        let rule = rule.file_name().unwrap().to_str().unwrap();
        for case in cases {
            let case = case.unwrap().file_name().into_string().unwrap();
            let level = case.split('_').next().unwrap();
            let begin = format!("ui/{rule}/{level}_");
            let is_shown = names.iter().any(|name| name.starts_with(&begin));
            assert!(is_shown, "docs/errors.md shows nothing like {begin}{case}");
        }
        let heading = format!("\n## {}\n", rule.replace('_', " "));
        assert!(page.contains(&heading), "no section{heading}");
    }
    for case in fs::read_dir(path("tests/build")).unwrap() {
        let case = case.unwrap().path();
        let name = format!("build/{}", case.file_stem().unwrap().to_str().unwrap());
        assert!(names.contains(&name), "docs/errors.md does not show {name}");
    }
}
