//! Notebook rows for trying a block of code.

use serde_json::Value;

use super::markdown::Block;

/// Returns the lines of a block that readers see.
pub(super) fn visible(info: &str, text: &str) -> String {
    let is_seen =
        |line: &&str| !info.starts_with("rust") || !(line.starts_with("# ") || *line == "#");
    let lines: Vec<_> = text.lines().filter(is_seen).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// Returns the layout and the expression in the first line of a grid, `8:1 = 4:1 * 2`. Further text may
/// follow.
pub(super) fn first_line(text: &str) -> (&str, &str) {
    let first = text.lines().next().unwrap_or_default();
    let first = first.split(", bank").next().unwrap_or_default();
    let first = first.split(" on ").next().unwrap_or_default();
    first.split_once(" = ").unwrap_or((first, first))
}

/// Returns `true` if a block shows the offsets of a layout, or their banks.
pub(super) fn is_grid(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    is_drawn(text) && !first.contains(" on ")
}

/// Returns the number of banks if a block shows the bank of each offset.
pub(super) fn banks(text: &str) -> Option<i64> {
    let first = text.lines().next()?;
    let (_, count) = first.split_once(", bank = offset % ")?;
    count.parse().ok()
}

/// Returns `true` if a block shows rows and columns.
pub(super) fn is_drawn(text: &str) -> bool {
    let third = text.lines().nth(2).unwrap_or_default();
    third.trim_start().starts_with('┌')
}

/// Returns the rows of a block: rows with a value, or the row whose error the `next` block shows.
pub(super) fn rows(info: &str, text: &str, next: Option<&Block>) -> Vec<String> {
    if is_drawn(text) {
        return with_values(vec![first_line(text).1.to_owned()]);
    }
    if let Some(command) = text.strip_prefix("$ layout eval '") {
        let expression = command.split('\'').next().unwrap_or_default();
        return vec![expression.to_owned()];
    }
    if !info.starts_with("rust") {
        return Vec::new();
    }
    let rows = of_macros(&shown_lines(text));
    if !info.contains("compile_fail") {
        return with_values(rows);
    }
    let Some(Block::Code(_, message)) = next else {
        return Vec::new();
    };
    let told = crate::rows(&rows);
    let mut errors = told
        .iter()
        .flatten()
        .filter_map(|entry| entry["errors"].as_array());
    let is_told = |error: &Value| Some(error) == message_of(message).as_ref();
    if errors.any(|errors| errors.iter().any(|error| is_told(&error["headline"]))) {
        rows
    } else {
        Vec::new()
    }
}

/// Returns the text after `error: ` in a message.
pub(super) fn message_of(message: &str) -> Option<Value> {
    let first = message.lines().next()?;
    Some(first.strip_prefix("error: ")?.into())
}

/// Returns the rows that can be evaluated without Rust.
fn with_values(rows: Vec<String>) -> Vec<String> {
    let told = crate::rows(&rows);
    let is_fine = |entries: &Vec<Value>| {
        !entries.is_empty() && entries.iter().all(|entry| entry["kind"] != "rejection")
    };
    let told = rows.into_iter().zip(told);
    told.filter_map(|(row, entries)| is_fine(&entries).then_some(row))
        .collect()
}

/// Returns all lines without comments, including the hidden ones.
fn shown_lines(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.strip_prefix("# ").unwrap_or(line);
        line.split("//").next().unwrap_or_default().trim_end()
    });
    lines
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns the contents of `layout! {..}`, `layout!(..)` and `Layout![..]`.
pub(super) fn of_macros(code: &str) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find("ayout!") {
        let before = rest[..at].strip_suffix(['l', 'L']).unwrap_or(rest);
        rest = &rest[at + "ayout!".len()..];
        let inside = rest.trim_start();
        let is_name = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let Some(body) = (!is_name).then(|| enclosed(inside)).flatten() else {
            continue;
        };
        let row = if inside.starts_with('{') {
            dedented(body)
        } else {
            body.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        if !row.is_empty() && !rows.contains(&row) {
            rows.push(row);
        }
    }
    rows
}

/// Returns the text between the bracket at the start and its closing bracket.
fn enclosed(text: &str) -> Option<&str> {
    if !text.starts_with(['{', '(', '[']) {
        return None;
    }
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.get(1..at);
        }
    }
    None
}

/// Removes the common indentation of the lines.
fn dedented(text: &str) -> String {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let indent = |line: &str| line.len() - line.trim_start().len();
    let least = lines().map(indent).min().unwrap_or(0);
    let lines: Vec<_> = lines().map(|line| line[least..].trim_end()).collect();
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn macros_in_a_block() {
        let code = "layout! {\n    type A = 4:1;\n    type B = A o 2:1;\n}\nlet a = layout!((4, 2):(2,\n  1));\nlet b: Layout![4:1] = a;\nassert_layout!(4:1);\nlayout!(4:1)";
        assert_eq!(
            super::of_macros(code),
            ["type A = 4:1;\ntype B = A o 2:1;", "(4, 2):(2, 1)", "4:1"]
        );
    }
}
