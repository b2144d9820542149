//! The operations, with what their documentation says.

use serde_json::{Value, json};

const DOCS: &str = include_str!("../../../layout-macros/macro_docs.md");

/// How each operation is written, and what it does.
pub(crate) fn operations() -> Value {
    let operations = layout_language::operations().map(|usage| {
        let name = usage.split('(').next().unwrap_or(usage);
        json!({ "usage": usage, "what": what(name) })
    });
    operations.collect()
}

/// The cell beside a name in the tables of the documentation.
fn what(name: &str) -> &'static str {
    let ways = [format!("`{name}("), format!("`{name}`")];
    let rows = DOCS.lines().filter_map(|line| line.split_once(" | "));
    let mut cells = rows.filter(|(first, _)| ways.iter().any(|way| first.contains(way)));
    let cell = cells.next().and_then(|(_, rest)| rest.split(" | ").next());
    cell.unwrap_or_default().trim_end_matches(" |")
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_operation_has_words() {
        for operation in super::operations().as_array().unwrap() {
            assert_ne!(operation["what"], "", "{operation}");
        }
    }
}
