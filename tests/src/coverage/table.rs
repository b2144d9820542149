//! Items with the tests that cover them.

use std::collections::{HashMap, HashSet};

use super::inventory::{Id, Item, KINDS};
use super::scan::Test;

/// All items with their tests.
#[derive(Clone, Debug)]
pub struct Table {
    /// The items in order.
    pub rows: Vec<(Item, Vec<Test>)>,
    /// Messages about tests that declare unknown items.
    unknown: Vec<String>,
    /// Messages about theorems without a test of the required name.
    nameless: Vec<String>,
}

impl Table {
    /// Joins items and tests.
    #[must_use]
    pub fn new(items: Vec<Item>, tests: &[Test]) -> Self {
        let known: HashSet<_> = items.iter().map(|item| item.id).collect();
        let named = tests.iter().flat_map(|test| {
            let ids = test.covers.iter().filter(|id| !known.contains(id));
            ids.map(move |id| format!("{}: `{}` covers {id}", test.file, test.name))
        });
        let unknown = named.collect();
        let mut by_id: HashMap<Id, Vec<usize>> = HashMap::new();
        for (i, test) in tests.iter().enumerate() {
            for id in &test.covers {
                by_id.entry(*id).or_default().push(i);
            }
        }
        let mut nameless = Vec::new();
        let mut rows = Vec::new();
        for item in items {
            let mut covering = by_id.remove(&item.id).unwrap_or_default();
            for name in names(&item) {
                let before = covering.len();
                let of_name = (0..tests.len()).filter(|i| is_named(&tests[*i].name, &name));
                covering.extend(of_name);
                if covering.len() == before {
                    nameless.push(format!("{}: unknown test `{name}`", item.id));
                }
            }
            covering.sort_unstable();
            covering.dedup();
            let covering = covering.into_iter().map(|i| tests[i].clone());
            rows.push((item, covering.collect()));
        }
        Self {
            rows,
            unknown,
            nameless,
        }
    }

    /// Returns all problems:
    ///
    /// * items with neither a test nor a reason, and items with both;
    /// * theorems without a test of the required name;
    /// * unknown items in `// covers:` lines;
    /// * missing or duplicate item numbers.
    #[must_use]
    pub fn problems(&self) -> Vec<String> {
        let mut problems = [&self.unknown[..], &self.nameless[..]].concat();
        for (item, tests) in &self.rows {
            match (&item.why, tests.is_empty()) {
                (None, true) => problems.push(format!(
                    "{}: expected a test or a reason, found neither",
                    item.id
                )),
                (Some(_), false) => problems.push(format!(
                    "{}: expected a test or a reason, found both",
                    item.id
                )),
                _ => {}
            }
        }
        for (kind, name) in KINDS.iter().enumerate() {
            let of_kind = self.rows.iter().map(|(item, _)| item.id);
            let of_kind = of_kind.filter(|id| id.kind == kind);
            for (wanted, id) in (1..).zip(of_kind) {
                if id.number != wanted {
                    problems.push(format!("{name} {wanted} is out of order"));
                    break;
                }
            }
        }
        problems
    }

    /// Returns the number of items of a kind, and the number of items that a test covers.
    #[must_use]
    pub fn count(&self, kind: usize) -> (usize, usize) {
        let of_kind = self.rows.iter().filter(|(item, _)| item.id.kind == kind);
        let covered = of_kind.clone().filter(|(_, tests)| !tests.is_empty());
        (of_kind.count(), covered.count())
    }
}

/// Returns the required test names of a theorem: by its numbers in the text, or by its own number.
fn names(item: &Item) -> Vec<String> {
    if KINDS[item.id.kind] != "theorem" {
        return Vec::new();
    }
    if item.numbers.is_empty() {
        return vec![format!("prop_t{}", item.id.number)];
    }
    let names = item.numbers.iter();
    names
        .map(|number| format!("prop_{}", number.replace('.', "_")))
        .collect()
}

/// Returns `true` if a test has this name, alone or followed by more words.
fn is_named(test: &str, name: &str) -> bool {
    test.strip_prefix(name)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}
