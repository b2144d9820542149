//! Phrases to avoid in prose. `words/patterns.txt` has the patterns, their rewrites and the allowed hits.

pub(crate) mod prose;

use core::ops::Range;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

use anyhow::{Context, Result};
use regex::{Regex, RegexSet, RegexSetBuilder};

use crate::{paths, process};

const TABLE: &str = include_str!("words/patterns.txt");

/// All patterns.
pub(crate) static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let entries = TABLE.split("\n= ").skip(1);
    entries.map(|it| Pattern::new(it).expect(it)).collect()
});

/// The expressions of all patterns. With the default limit, the automaton is built anew for most sentences.
static SET: LazyLock<RegexSet> = LazyLock::new(|| {
    let set = RegexSetBuilder::new(PATTERNS.iter().map(|it| it.find.as_str()));
    { set }
        .dfa_size_limit(1 << 28)
        .build()
        .expect("valid patterns")
});

/// Paths of kernels and their documentation.
const KERNELS: &str = "^(?:README|CHANGELOG|docs/README|docs/book/1[5-8]|benches/gpu|embed/|kernels/\
    |layout-cli|layout-device/|layout-core/src/(?:thread_value|atoms)|layout-algebra/src/(?:tune|thread_value))";

/// The folder of the book, which is an area.
const BOOK: &str = "docs/book";

/// A phrase to avoid.
pub(crate) struct Pattern {
    pub(crate) name: &'static str,
    pub(crate) rewrite: &'static str,
    find: Regex,
    /// Expressions for a hit, marked by `«` and `»`, with the 24 characters on each side. A match allows the hit.
    exceptions: RegexSet,
    /// Paths that the pattern applies to.
    paths: Regex,
    /// Paths and phrases of allowed hits.
    allowed: Vec<(&'static str, &'static str)>,
}

/// A sentence with the pattern of each of its hits.
pub(crate) struct Hit {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) patterns: Vec<&'static Pattern>,
}

/// A crate, another folder, or a page.
#[derive(Default)]
pub(crate) struct Area {
    pub(crate) sentences: BTreeSet<String>,
    pub(crate) hits: Vec<Hit>,
}

impl Pattern {
    fn new(entry: &'static str) -> Result<Self> {
        let (name, rewrite) = entry.split_once("  ").context("no rewrite")?;
        let find = field(entry, "find ").next().context("no expression")?;
        let paths = field(entry, "in ").next().unwrap_or_default();
        let allowed = field(entry, "allow ").map(|it| it.split_once(": ").unwrap_or((it, "")));
        Ok(Self {
            name,
            rewrite: rewrite.lines().next().unwrap_or_default(),
            find: Regex::new(&expression(find))?,
            exceptions: RegexSet::new(field(entry, "not ").map(expression))?,
            paths: Regex::new(&paths.replace("KERNELS", KERNELS))?,
            allowed: allowed.collect(),
        })
    }

    fn is_allowed(&self, path: &str, sentence: &str) -> bool {
        let mut allowed = self.allowed.iter();
        !self.paths.is_match(path)
            || allowed.any(|(file, phrase)| *file == path && sentence.contains(phrase))
    }
}

/// Returns the lines of a pattern that start with `key`.
fn field(entry: &'static str, key: &'static str) -> impl Iterator<Item = &'static str> {
    entry.lines().filter_map(move |line| line.strip_prefix(key))
}

/// Returns an expression with ASCII word boundaries, which are faster.
fn expression(text: &str) -> String {
    text.replace(r"\b", r"(?-u:\b)")
}

/// Returns the areas of the repository by name. A sentence that an area repeats counts once.
pub(crate) fn areas() -> Result<BTreeMap<String, Area>> {
    let mut list = process::command("git");
    list.args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let listed = process::output(list.args(["--", "*.md", "*.rs"]))?;
    let exists = |path: &&str| paths::root().join(path).exists();
    let mut areas = BTreeMap::<_, Area>::new();
    for path in listed.lines().filter(exists) {
        let source = fs::read_to_string(paths::root().join(path)).context(path.to_owned())?;
        let top = path.split('/').next().unwrap_or(path);
        let name = if path.starts_with(BOOK) { BOOK } else { top };
        for (line, text) in prose::sentences(path, &source) {
            let area = areas.entry(name.to_owned()).or_default();
            let (path, patterns) = (path.to_owned(), hits(path, &text));
            if area.sentences.insert(text.clone()) && !patterns.is_empty() {
                area.hits.push(Hit {
                    path,
                    line,
                    text,
                    patterns,
                });
            }
        }
    }
    Ok(areas)
}

/// Returns the patterns of the hits in a sentence.
fn hits(path: &str, sentence: &str) -> Vec<&'static Pattern> {
    let text = prose::without_code(sentence);
    let patterns = SET.matches(&text).into_iter().map(|index| &PATTERNS[index]);
    let patterns = patterns.filter(|it| !it.is_allowed(path, sentence));
    let hits = patterns.flat_map(|pattern| {
        let hits = pattern.find.find_iter(&text);
        let hits = hits.map(|hit| marked(&text, hit.range()));
        let hits = hits.filter(|hit| !pattern.exceptions.is_match(hit));
        hits.map(move |_| pattern)
    });
    hits.collect()
}

/// Returns a hit between `«` and `»`, with 24 characters on each side.
fn marked(text: &str, hit: Range<usize>) -> String {
    let before: Vec<_> = text[..hit.start].chars().rev().take(24).collect();
    let before: String = before.iter().rev().collect();
    let after: String = text[hit.end..].chars().take(24).collect();
    format!("{before}«{}»{after}", &text[hit])
}

#[cfg(test)]
mod tests {
    use super::{PATTERNS, TABLE, field, hits, prose};

    #[test]
    fn each_pattern_hits_its_bad_sentence_and_no_good_one() {
        let names = |text| {
            let hits = hits("kernels/src/lib.rs", text).into_iter();
            hits.map(|pattern| pattern.name).collect::<Vec<_>>()
        };
        for (entry, pattern) in TABLE.split("\n= ").skip(1).zip(PATTERNS.iter()) {
            let name = pattern.name;
            let [bad, good] = ["bad ", "good "].map(|key| field(entry, key).collect::<Vec<_>>());
            assert!(!bad.is_empty() && !good.is_empty(), "{name}");
            for text in bad {
                assert!(names(text).contains(&name), "{name}: {text}");
            }
            for text in good {
                assert!(names(text).is_empty(), "{:?}: {text}", names(text));
            }
        }
    }

    #[test]
    fn a_hit_is_allowed_in_some_files() {
        let [place, product] = ["Each digit has its place.", "The product is sorted."];
        assert_eq!(hits("docs/exactness.md", place).len(), 0);
        assert_eq!(hits("docs/building.md", place).len(), 1);
        assert_eq!(hits("layout-theory/src/lib.rs", product).len(), 0);
        assert_eq!(hits("layout-device/src/lib.rs", product).len(), 1);
    }

    #[test]
    fn prose_is_in_comments_messages_and_pages() {
        let read = prose::sentences;
        let page = "# Sizes and strides of layouts\n\nThe first [sentence](a.md) is\non two lines. Is `x` \
                    the second one?\n\n```rust\nthis is code only\n```\n| a row of a table |\n* An item of a list\n";
        let sentences = [
            (1, "Sizes and strides of layouts"),
            (3, "The first sentence is on two lines."),
            (4, "Is `x` the second one?"),
            (10, "An item of a list"),
        ];
        assert_eq!(
            read("docs/a.md", page),
            sentences.map(|(line, text)| (line, text.into()))
        );
        let code = "//! A page of the documentation.\nfn f() { // Runs after the barrier, and\n    // before the \
                    copy.\n    fail(\"expected a tuple with {n} elements, \\\n      found none\", 'c', r\"x\");\n}\n\
                    #[cfg(test)]\nmod tests { const A: &str = \"a message of a test\"; }\n";
        let sentences = [
            (1, "A page of the documentation."),
            (2, "Runs after the barrier, and before the copy."),
            (4, "expected a tuple with {n} elements, found none"),
        ];
        let sentences = sentences.map(|(line, text)| (line, text.into()));
        assert_eq!(read("layout-core/src/a.rs", code), sentences);
        assert_eq!(read("tests/src/a.rs", code), sentences[..2]);
        assert_eq!(read("layout-core/tests/a.rs", code), []);
    }
}
