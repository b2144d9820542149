//! The tokens of C++, of Python, and of what CuTe prints.

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Word(&'a str),
    /// An integer; nothing if it is another number, or too large.
    Number(Option<i64>),
    Mark(char),
}

/// The tokens with the bytes where they begin; comments, lines of a preprocessor and texts in quotes are left
/// out, and new lines outside of brackets are tokens of Python.
pub(super) fn tokens(source: &str, is_python: bool) -> Vec<(usize, Token<'_>)> {
    let mut tokens = Vec::new();
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(c) = source[at..].chars().next() {
        let rest = &source[at..];
        let line = || rest.find('\n').unwrap_or(rest.len());
        let word = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let is_comment = c == '#' || !is_python && rest.starts_with("//");
        at += if is_comment {
            line()
        } else if rest.starts_with("/*") && !is_python {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(quotes) = ["\"\"\"", "'''"]
            .into_iter()
            .find(|quotes| is_python && rest.starts_with(quotes))
        {
            rest[3..].find(quotes).map_or(rest.len(), |end| end + 6)
        } else if c == '"' || c == '\'' && is_python {
            1 + quoted(&rest[1..], c)
        } else if c.is_ascii_digit() {
            let end = word(|c| c.is_alphanumeric() || c == '_' || c == '\'');
            let digits = rest[..end].replace(['\'', '_'], "");
            let value = match digits.strip_prefix("0x") {
                Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16),
                // Of the types of C++, and of `32b`.
                None => digits
                    .trim_end_matches(['u', 'U', 'l', 'L', 'z', 'Z', 'b'])
                    .parse(),
            };
            tokens.push((at, Token::Number(value.ok())));
            end
        } else if c.is_alphabetic() || c == '_' {
            let end = word(|c| c.is_alphanumeric() || c == '_');
            tokens.push((at, Token::Word(&rest[..end])));
            end
        } else {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if !c.is_whitespace() || c == '\n' && is_python && depth == 0 {
                tokens.push((at, Token::Mark(c)));
            }
            c.len_utf8()
        };
    }
    tokens
}

/// Where a text in quotes ends, or the line with it.
fn quoted(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (i, c) in rest.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return i + 1,
            '\n' => return i,
            _ => {}
        }
    }
    rest.len()
}
