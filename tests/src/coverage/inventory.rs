//! The items to cover.

use core::fmt;
use std::path::Path;
use std::{fs, io};

/// The kinds of items, in the order of the page.
pub const KINDS: [&str; 8] = [
    "object",
    "operation",
    "predicate",
    "algorithm",
    "theorem",
    "post-condition",
    "error",
    "convention",
];

/// An item's name, such as `theorem 46`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id {
    /// The position in [`KINDS`].
    pub kind: usize,
    /// The number.
    pub number: usize,
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", KINDS[self.kind], self.number)
    }
}

/// A line of the inventory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The name of the item.
    pub id: Id,
    /// A short description.
    pub title: String,
    /// The numbers of a theorem in its text.
    pub numbers: Vec<String>,
    /// The reason if no test covers the item.
    pub why: Option<String>,
}

/// Returns the position of a kind.
#[must_use]
pub fn kind(name: &str) -> Option<usize> {
    KINDS.iter().position(|kind| *kind == name)
}

/// Returns the items of a file.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or if a line is not an item.
pub fn read(path: &Path) -> io::Result<Vec<Item>> {
    let text = fs::read_to_string(path)?;
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let items = lines.map(|(number, line)| {
        parse(line).ok_or_else(|| {
            let place = format!("{}:{}", path.display(), number + 1);
            io::Error::new(
                io::ErrorKind::InvalidData,
                format!("expected an item at {place}"),
            )
        })
    });
    items.collect()
}

/// Parses `theorem 30 [2.1.3.16 2.1.3.17] what a filter leaves -- why nothing covers it`.
fn parse(line: &str) -> Option<Item> {
    let (line, why) = match line.split_once(" -- ") {
        Some((line, why)) => (line, Some(why.to_owned())),
        None => (line, None),
    };
    let (name, rest) = line.split_once(' ')?;
    let (number, title) = rest.split_once(' ')?;
    let id = Id {
        kind: kind(name)?,
        number: number.parse().ok()?,
    };
    let (numbers, title) = match title.strip_prefix('[') {
        Some(rest) => rest.split_once("] ")?,
        None => ("", title),
    };
    Some(Item {
        id,
        title: title.to_owned(),
        numbers: numbers.split_whitespace().map(str::to_owned).collect(),
        why,
    })
}
