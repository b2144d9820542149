//! What names stand for, block by block.

use std::collections::{BTreeSet, HashMap};

use super::read::Value;

/// The names that are known; what a block changes is undone where it ends.
#[derive(Default)]
pub(super) struct Names {
    known: HashMap<String, Value>,
    /// What names were before, and whether they were declared anew.
    undo: Vec<(String, Option<Value>, bool)>,
    /// Where the changes of each open block begin, and whether it is a function of Python, whose names are its own.
    blocks: Vec<(usize, bool)>,
    /// The names that are set in each open `#if`.
    conditions: Vec<BTreeSet<String>>,
}

impl Names {
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.known.get(name)
    }

    /// Gives a name a value, or none.
    pub(super) fn set(&mut self, name: &str, value: Option<Value>, is_declared: bool) {
        if let Some(names) = self.conditions.last_mut() {
            names.insert(name.into());
        }
        let is_gone = value.is_none();
        let before = match value {
            Some(value) => self.known.insert(name.into(), value),
            None => self.known.remove(name),
        };
        let is_same = is_gone && before.is_none();
        if !self.blocks.is_empty() && !is_same {
            self.undo.push((name.into(), before, is_declared));
        }
    }

    /// Takes the values of all names.
    pub(super) fn clear(&mut self) {
        let names: Vec<_> = self.known.keys().cloned().collect();
        for name in names {
            self.set(&name, None, true);
        }
    }

    /// Takes a line of the preprocessor: what one branch of a condition sets is unknown in the next and after it.
    pub(super) fn condition(&mut self, line: &str) {
        let word = line[1..].trim_start();
        if !word.starts_with("if") {
            for name in self.conditions.pop().unwrap_or_default() {
                self.set(&name, None, false);
            }
        }
        if !word.starts_with("endif") {
            self.conditions.push(BTreeSet::new());
        }
    }

    pub(super) fn open(&mut self, is_function: bool) {
        self.blocks.push((self.undo.len(), is_function));
    }

    /// Ends a block: a name that was declared in it is again what it was, and one that was changed in it is unknown.
    pub(super) fn close(&mut self) {
        let Some((begin, is_function)) = self.blocks.pop() else {
            return;
        };
        let mut changed = BTreeSet::new();
        for (name, before, is_declared) in self.undo.split_off(begin).into_iter().rev() {
            if !is_declared && !is_function {
                self.known.remove(&name);
                changed.insert(name);
                continue;
            }
            changed.remove(&name);
            match before {
                Some(before) => self.known.insert(name, before),
                None => self.known.remove(&name),
            };
        }
        if !self.blocks.is_empty() {
            let changed = changed.into_iter().map(|name| (name, None, false));
            self.undo.extend(changed);
        }
    }
}
