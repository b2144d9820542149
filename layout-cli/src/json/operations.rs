//! The operations, with descriptions from their documentation.

use serde_json::{Value, json};

const DOCS: &str = include_str!("macro_docs.md");

/// Returns the syntax and the description of each operation.
pub(crate) fn operations() -> Value {
    let operations = layout_language::operations();
    operations
        .map(|usage| json!({ "usage": usage, "what": what(usage) }))
        .collect()
}

/// Returns the description of a call in the tables of the documentation, or the description of its
/// name.
fn what(usage: &str) -> String {
    let name = usage.split('(').next().unwrap_or(usage);
    let rows = || DOCS.lines().filter_map(|line| line.split_once(" | "));
    let ways = [
        format!("`{usage}`"),
        format!("`{name}("),
        format!("`{name}`"),
    ];
    let mut found = ways.iter().filter_map(|way| {
        let (calls, rest) = rows().find(|(calls, _)| calls.contains(way))?;
        Some((calls, rest.split(" | ").next()?, calls.find(way)?))
    });
    let Some((calls, words, at)) = found.next() else {
        return String::new();
    };
    // A table row with several operations describes each of them, and then their common part.
    let number = calls[..at].matches("`, ").count();
    let count = calls.matches("`, `").count() + 1;
    let parts: Vec<_> = words.trim_end_matches(" |").split("; ").collect();
    match parts[..] {
        [first, ..] if number == 0 || parts.len() <= count => first.to_owned(),
        _ => format!("`A`, {}", parts[number]),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_operation_has_words() {
        for operation in super::operations().as_array().unwrap() {
            assert_ne!(operation["what"], "", "{operation}");
        }
    }

    #[test]
    fn words_are_those_of_the_call() {
        for (usage, words) in [
            ("make_layout(S)", "the compact layout of a shape"),
            (
                "make_layout(S, D)",
                "the layout with this shape and stride, or with these modes",
            ),
            (
                "zipped_divide(A, T)",
                "the tile, and the layout of the tiles in `A`",
            ),
            ("injective(A)", "`A`, if all offsets of `A` are different"),
            ("covers(A, B)", "`A`, if `A` reaches all elements of `B`"),
        ] {
            assert_eq!(super::what(usage), words);
        }
    }
}
