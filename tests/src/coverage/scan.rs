//! The tests, with the items that they declare to cover.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::inventory::{Id, kind};

/// The prefix of the line that declares the items of the next test.
const MARK: &str = "// covers: ";

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The source file, relative to the folder of tests.
    pub file: String,
    /// The name of the test.
    pub name: String,
    /// The items that the test declares to cover.
    pub covers: Vec<Id>,
}

/// Returns the tests in all `.rs` files of a folder, by file.
///
/// # Errors
///
/// Returns an error if a file cannot be read, or if a `// covers:` line has no test or no item.
pub fn read(root: &Path) -> io::Result<Vec<Test>> {
    let mut tests = Vec::new();
    for path in sources(root)? {
        let file = path.strip_prefix(root).unwrap_or(&path);
        let file = file.to_string_lossy().replace('\\', "/");
        let found = of_source(&file, &fs::read_to_string(&path)?);
        tests.extend(found.map_err(|why| io::Error::new(io::ErrorKind::InvalidData, why))?);
    }
    Ok(tests)
}

fn sources(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the tests of a source.
///
/// # Errors
///
/// Returns an error message if a `// covers:` line has no test or no item.
pub fn of_source(file: &str, source: &str) -> Result<Vec<Test>, String> {
    let mut tests = Vec::new();
    let mut covers = Vec::new();
    let mut is_test = false;
    for (number, line) in (1..).zip(source.lines()) {
        let line = line.trim();
        let place = || format!("{file}:{number}");
        if let Some(list) = line.strip_prefix(MARK) {
            let ids =
                ids(list).ok_or_else(|| format!("{}: expected a list, found `{list}`", place()))?;
            covers.extend(ids);
        } else if line.starts_with("#[test]") {
            is_test = true;
        } else if let Some(name) = function(line) {
            if is_test {
                tests.push(Test {
                    file: file.to_owned(),
                    name: name.to_owned(),
                    covers: core::mem::take(&mut covers),
                });
            } else if !covers.is_empty() {
                return Err(format!("{}: expected a test, found `{name}`", place()));
            }
            is_test = false;
        }
    }
    if covers.is_empty() {
        Ok(tests)
    } else {
        Err(format!("{file}: expected a test after the last `{MARK}`"))
    }
}

/// Returns the name of the function that starts on a line.
fn function(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("fn ")?;
    rest.split(['(', '<']).next()
}

/// Parses `operation 27 28, theorem 53`.
fn ids(list: &str) -> Option<Vec<Id>> {
    let mut ids = Vec::new();
    for group in list.split(',') {
        let mut words = group.split_whitespace();
        let kind = kind(words.next()?)?;
        let before = ids.len();
        for word in words {
            let number = word.parse().ok()?;
            ids.push(Id { kind, number });
        }
        if ids.len() == before {
            return None;
        }
    }
    Some(ids)
}
