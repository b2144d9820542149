//! Checks the programs and error texts in `docs/errors/`, and the index of rules in `docs/errors.md`.
//!
//! Between `<!-- case NAME -->` and `<!-- end -->` are the program and its compile error, without the
//! compiler's lists of other types and steps. The index has a row for each entry of a page: its code,
//! messages, and the first sentence of "What to do". With `UPDATE_GENERATED`, all are rewritten.

use std::collections::BTreeSet;
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
        if i > 0 && (line.starts_with("error") || line.starts_with("warning")) {
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

/// The pages in `docs/errors/`, in the order of the index.
const PAGES: [&str; 5] = ["layouts", "notation", "tensors", "memory", "hopper"];

/// Maximum number of messages of a rule in the index.
const MESSAGES: usize = 2;

/// Maximum number of characters of a message in the index.
const MESSAGE_WIDTH: usize = 90;

/// An entry of a page, between two headings `## L0001: name`.
struct Entry<'a> {
    code: &'a str,
    name: &'a str,
    text: &'a str,
}

/// Returns the entries of a page.
fn entries(page: &str) -> Vec<Entry<'_>> {
    let entries = page.split("\n## ").skip(1).map(|entry| {
        let (heading, text) = entry.split_once('\n').unwrap();
        let (code, name) = heading
            .split_once(": ")
            .expect("a heading `## L0001: name`");
        Entry { code, name, text }
    });
    entries.collect()
}

impl Entry<'_> {
    /// Returns the first sentence of "What to do". Asserts that the parts of the entry are in order.
    fn fix(&self) -> String {
        let (rule, rest) = self.text.split_once("\n**What to do.** ").unwrap();
        let (advice, rest) = rest.split_once("\n**Why.** ").unwrap();
        assert!(!rule.trim().is_empty(), "{} has no rule", self.name);
        assert!(rest.contains("```"), "{} has no example", self.name);
        let advice = advice.split("\n\n").next().unwrap().replace('\n', " ");
        let end = advice.find(". ").map_or(advice.len(), |end| end + 1);
        advice[..end].trim().to_owned()
    }

    /// Returns the names of the shown cases.
    fn cases(&self) -> impl Iterator<Item = &str> {
        let lines = self.text.lines();
        lines.filter_map(|line| line.strip_prefix("<!-- case ")?.strip_suffix(" -->"))
    }

    /// Returns the first messages of the rule that differ in more than a few words.
    fn messages(&self) -> Vec<String> {
        let mut kept: Vec<String> = Vec::new();
        // Types have the shortest messages.
        let (types, others): (Vec<_>, Vec<_>) =
            self.cases().partition(|case| case.contains("/types_"));
        for case in types.into_iter().chain(others) {
            let message = self.message(&text(case));
            if kept.len() < MESSAGES && !kept.iter().any(|other| are_alike(other, &message)) {
                kept.push(message);
            }
        }
        if kept.is_empty() {
            let on_values = self.text.split("```text\n").nth(1).unwrap();
            kept.push(self.message(on_values.lines().next().unwrap()));
        }
        kept
    }

    /// Returns the sentence of an error that states its rule, without operands and without the rule's name.
    fn message(&self, text: &str) -> String {
        let mut lines = text.lines();
        let first = lines.next().unwrap();
        let first = first.split_once(": ").map_or(first, |(_, message)| message);
        let first = first.strip_prefix("evaluation panicked: ").unwrap_or(first);
        let first = first
            .rsplit_once(" [L")
            .map_or(first, |(message, _)| message);
        let named = format!("{}: ", self.name);
        let second = lines
            .next()
            .and_then(|line| line.trim_start().strip_prefix(&named));
        let message = second.or(first.split(&named).nth(1)).unwrap_or(first);
        let advice = ["let", "take", "pad", "write", "give"].map(|verb| format!(": {verb} "));
        let end = advice
            .iter()
            .filter_map(|advice| message.find(advice))
            .min();
        let message = &message[..end.unwrap_or(message.len())];
        let message = message.replace('|', "\\|").replace("layout_core::", "");
        match message.char_indices().nth(MESSAGE_WIDTH) {
            Some((end, _)) => {
                let end = message[..end].rfind(' ').unwrap_or(end);
                format!("{} …", &message[..end])
            }
            None => message,
        }
    }
}

/// Returns `true` if most words of the shorter message are in the longer one.
fn are_alike(a: &str, b: &str) -> bool {
    let words = |message: &str| -> BTreeSet<String> {
        let words = message.split(|c: char| !c.is_alphabetic());
        words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (a, b) = (words(a), words(b));
    10 * a.intersection(&b).count() >= 7 * a.len().min(b.len())
}

/// Returns the tables of the index: a table for each page.
fn index(pages: &[(&str, String)]) -> String {
    let mut lines = Vec::new();
    for (file, page) in pages {
        let heading = page.lines().next().unwrap();
        let title = heading.strip_prefix("# Errors: ").unwrap();
        let (first, rest) = title.split_at(1);
        lines.push(format!("\n## {}{rest}\n", first.to_uppercase()));
        lines.push("| code | message | what to do |\n|---|---|---|".to_owned());
        for entry in entries(page) {
            let Entry { code, name, .. } = entry;
            let anchor = name.replace(' ', "-");
            let link = format!("errors/{file}.md#{}-{anchor}", code.to_lowercase());
            let (messages, fix) = (entry.messages().join("<br>"), entry.fix());
            lines.push(format!(
                "| <a id=\"{anchor}\"></a>[{code}]({link}) {name} | {messages} | {fix} |"
            ));
        }
    }
    lines.join("\n") + "\n\n"
}

/// Writes a page, or asserts that it is up to date.
fn compare(file: &str, old: &str, new: &str) {
    if env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(path(file), new).unwrap();
    } else {
        assert!(new == old, "{file} is not as the cases: cargo xtask bless");
    }
}

#[test]
fn the_pages_show_the_cases_as_they_are() {
    let (mut pages, mut names) = (Vec::new(), Vec::new());
    for file in PAGES {
        let path = format!("../docs/errors/{file}.md");
        let page = read(&path);
        let (new, shown) = rewritten(&page);
        compare(&path, &page, &new);
        names.extend(shown);
        pages.push((file, new));
    }
    let page = read("../docs/errors.md");
    let (begin, end) = ("<!-- rules -->\n", "<!-- end -->\n");
    let (before, rest) = page.split_once(begin).unwrap();
    let (_, after) = rest.split_once(end).unwrap();
    let new = [before, begin, &index(&pages), end, after].concat();
    compare("../docs/errors.md", &page, &new);

    // The pages must show every rule at every level, and every error of code generation.
    let rules: Vec<_> = pages.iter().flat_map(|(_, page)| entries(page)).collect();
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
            assert!(is_shown, "docs/errors shows nothing like {begin}{case}");
        }
        let name = rule.replace('_', " ");
        assert!(
            rules.iter().any(|entry| entry.name == name),
            "no entry of {name}"
        );
    }
    for case in fs::read_dir(path("tests/build")).unwrap() {
        let case = case.unwrap().path();
        let name = format!("build/{}", case.file_stem().unwrap().to_str().unwrap());
        assert!(names.contains(&name), "docs/errors does not show {name}");
    }
}

/// Every error that a macro reports has a code. The cases in an entry have its code.
#[test]
fn errors_of_macros_have_the_code_of_their_entry() {
    for file in PAGES {
        let page = read(&format!("../docs/errors/{file}.md"));
        for entry in entries(&page) {
            for case in entry.cases() {
                let text = read(&format!("tests/{case}.stderr"));
                let first = text.lines().next().unwrap();
                let is_of_layout = case.contains("/macro_") && first.starts_with("error: ");
                if is_of_layout && !first.starts_with("error: generic parameters") {
                    let code = format!(" [{}]", entry.code);
                    assert!(first.ends_with(&code), "{case} has no {code}: {first}");
                }
            }
        }
    }
}
