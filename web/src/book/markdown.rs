//! Parser for the subset of Markdown that the book uses.

use serde_json::{Value, json};

/// A block of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// A heading with its level, from 1.
    Heading(usize, String),
    Paragraph(String),
    /// A list, numbered or not.
    List(bool, Vec<String>),
    /// A table whose first row is the head.
    Table(Vec<Vec<String>>),
    /// A code block: the words after the fence, and the lines.
    Code(String, String),
    /// An image alone in its paragraph: its description, and its file name.
    Picture(String, String),
    /// The text of a comment.
    Comment(String),
}

/// Returns the blocks of a text.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut lines = text.lines().peekable();
    let mut blocks = Vec::new();
    while let Some(line) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        if let Some(info) = line.strip_prefix("```") {
            let code: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(Block::Code(info.to_owned(), code.join("\n")));
            continue;
        }
        if let Some(comment) = line.strip_prefix("<!--") {
            let mut comment = comment.to_owned();
            while !comment.contains("-->") {
                let Some(next) = lines.next() else { break };
                comment.push(' ');
                comment.push_str(next.trim());
            }
            let said = comment.split("-->").next().unwrap_or_default();
            blocks.push(Block::Comment(said.trim().to_owned()));
            continue;
        }
        if line.starts_with('#') {
            let level = line.chars().take_while(|c| *c == '#').count();
            blocks.push(Block::Heading(level, line[level..].trim().to_owned()));
            continue;
        }
        // Any other block continues until a line that starts a new block.
        let mut all = vec![line];
        while let Some(next) = lines.next_if(|next| !ends(next)) {
            all.push(next);
        }
        blocks.push(of_lines(&all));
    }
    blocks
}

/// Returns `true` if a line ends a paragraph, a list or a table.
fn ends(line: &str) -> bool {
    line.trim().is_empty()
        || ["```", "<!--", "#"]
            .iter()
            .any(|begin| line.starts_with(begin))
}

fn of_lines(lines: &[&str]) -> Block {
    if lines[0].starts_with('|') {
        let rows = lines.iter().enumerate().filter(|(i, _)| *i != 1);
        return Block::Table(rows.map(|(_, row)| cells(row)).collect());
    }
    if item(lines[0]).is_some() {
        let counted = lines[0].starts_with(|c: char| c.is_ascii_digit());
        let mut items: Vec<String> = Vec::new();
        for line in lines {
            match (item(line), items.last_mut()) {
                (Some(begin), _) => items.push(begin.to_owned()),
                (None, Some(item)) => {
                    item.push(' ');
                    item.push_str(line.trim());
                }
                (None, None) => {}
            }
        }
        return Block::List(counted, items);
    }
    let text = lines.join(" ");
    let image = text
        .strip_prefix("![")
        .and_then(|rest| rest.strip_suffix(')'));
    match image.and_then(|image| image.split_once("](")) {
        Some((shows, file)) => Block::Picture(shows.to_owned(), file.to_owned()),
        None => Block::Paragraph(text),
    }
}

/// Returns the text after the marker of a list item.
fn item(line: &str) -> Option<&str> {
    if let Some(rest) = line.strip_prefix("* ") {
        return Some(rest);
    }
    let (number, rest) = line.split_once(". ")?;
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    is_number.then_some(rest)
}

/// Returns the cells of a row. A bar in code does not end a cell.
fn cells(row: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let (mut in_code, mut escaped) = (false, false);
    let row = row.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    for c in row.strip_suffix('|').unwrap_or(row).chars() {
        if c == '`' {
            in_code = !in_code;
        }
        match (c, cells.last_mut()) {
            ('|', _) if !escaped && !in_code => cells.push(String::new()),
            (_, Some(cell)) => {
                if c == '|' && escaped {
                    cell.pop();
                }
                cell.push(c);
            }
            (_, None) => {}
        }
        escaped = c == '\\';
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Returns the parts of a text: strings, and `{"is", "of"}` for `code`, `em`, `strong`, `sup` and `link`. A
/// link also has `to`.
pub(crate) fn inline(text: &str) -> Value {
    let mut rest = text;
    Value::Array(parts(&mut rest, "").unwrap_or_default())
}

/// Returns the parts up to an end marker, which is consumed, or `None` without the marker. An empty marker
/// means the end of the text.
fn parts(rest: &mut &str, end: &str) -> Option<Vec<Value>> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    loop {
        if !end.is_empty() && rest.starts_with(end) && !plain.ends_with(' ') {
            *rest = &rest[end.len()..];
            break;
        }
        let Some(c) = rest.chars().next() else {
            if end.is_empty() {
                break;
            }
            return None;
        };
        if let Some((part, after)) = part(rest) {
            if !plain.is_empty() {
                parts.push(json!(core::mem::take(&mut plain)));
            }
            parts.push(part);
            *rest = after;
            continue;
        }
        let escaped = rest[c.len_utf8()..].chars().next();
        let c = match escaped {
            Some(next) if c == '\\' && next.is_ascii_punctuation() => {
                *rest = &rest[1..];
                next
            }
            _ => c,
        };
        plain.push(c);
        *rest = &rest[c.len_utf8()..];
    }
    if !plain.is_empty() {
        parts.push(json!(plain));
    }
    Some(parts)
}

/// Returns the formatted part that starts here, and the remaining text.
fn part(text: &str) -> Option<(Value, &str)> {
    let quotes = text.chars().take_while(|c| *c == '`').count();
    if quotes > 0 {
        let (fence, rest) = text.split_at(quotes);
        let (code, after) = rest.split_once(fence)?;
        let inner = code
            .strip_prefix(' ')
            .and_then(|code| code.strip_suffix(' '));
        return Some((
            json!({ "is": "code", "of": [inner.unwrap_or(code)] }),
            after,
        ));
    }
    for (begin, end, is) in [
        ("**", "**", "strong"),
        ("*", "*", "em"),
        ("<sup>", "</sup>", "sup"),
    ] {
        let Some(rest) = text.strip_prefix(begin) else {
            continue;
        };
        if rest.starts_with(' ') {
            return None;
        }
        let mut rest = rest;
        let of = parts(&mut rest, end)?;
        return Some((json!({ "is": is, "of": of }), rest));
    }
    let mut rest = text.strip_prefix('[')?;
    let of = parts(&mut rest, "](")?;
    let (to, after) = rest.split_once(')')?;
    Some((json!({ "is": "link", "of": of, "to": to }), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_each_kind() {
        let text = "# A\nOne\ntwo\n* x\n  y\n* z\n\n1. p\n\n| a | `b|c` |\n|---|---|\n| d | e |\n<!-- answer: 4:1 -->\n```rust\n# x\n```\n\n![shows](a.svg)\n";
        // In this book, a list needs an empty line before it.
        let text = text.replace("two\n", "two\n\n");
        let some = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            blocks(&text),
            [
                Block::Heading(1, "A".into()),
                Block::Paragraph("One two".into()),
                Block::List(false, some(&["x y", "z"])),
                Block::List(true, some(&["p"])),
                Block::Table(vec![some(&["a", "`b|c`"]), some(&["d", "e"])]),
                Block::Comment("answer: 4:1".into()),
                Block::Code("rust".into(), "# x".into()),
                Block::Picture("shows".into(), "a.svg".into()),
            ]
        );
    }

    #[test]
    fn parts_of_text() {
        let told = inline("2\\*2 * *a `*` b* and **`A o B`**, [see `x`](y.md): ``a `b` ``, t[0]*");
        let code = |text: &str| json!({ "is": "code", "of": [text] });
        assert_eq!(
            told,
            json!([
                "2*2 * ",
                { "is": "em", "of": ["a ", code("*"), " b"] },
                " and ",
                { "is": "strong", "of": [code("A o B")] },
                ", ",
                { "is": "link", "of": ["see ", code("x")], "to": "y.md" },
                ": ",
                code("a `b` "),
                ", t[0]*"
            ])
        );
    }
}
