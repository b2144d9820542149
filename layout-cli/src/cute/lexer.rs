//! The tokens of C++, of Python, and of what CuTe prints.

/// What a text is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Cpp,
    Python,
    /// What a program has printed.
    Log,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Word(&'a str),
    /// An integer; nothing if it is another number, or too large.
    Number(Option<i64>),
    Mark(char),
}

/// The tokens with the bytes where they begin; comments, lines of a preprocessor and texts in quotes are left
/// out, but for `#` of `#if` and what belongs to it. New lines are tokens of logs, and of Python where no bracket is open.
pub(super) fn tokens(source: &str, kind: Kind) -> Vec<(usize, Token<'_>)> {
    let mut tokens = Vec::new();
    let (mut at, mut open) = (0, 0_usize);
    while let Some(c) = source[at..].chars().next() {
        let rest = &source[at..];
        let word = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let is_raw = || kind == Kind::Cpp && source[..at].ends_with('R');
        at += if c == '#' && kind == Kind::Cpp {
            if is_condition(rest) {
                tokens.push((at, Token::Mark('#')));
            }
            directive(rest)
        } else if c == '#' || kind != Kind::Python && rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if kind != Kind::Python && rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(mark) = triple(rest).filter(|_| kind == Kind::Python) {
            let end = rest[3..].find(mark);
            end.map_or(rest.len(), |end| end + 6)
        } else if c == '"' && is_raw() {
            raw(rest)
        } else if c == '"' || c == '\'' && kind != Kind::Log {
            1 + quoted(&rest[1..], c)
        } else if kind == Kind::Python && rest.starts_with("\\\n") {
            2
        } else if c.is_ascii_digit() {
            let end = match kind {
                Kind::Cpp => word(|c| c.is_alphanumeric() || c == '_' || c == '\''),
                _ => word(|c| c.is_alphanumeric() || c == '_'),
            };
            tokens.push((at, Token::Number(integer(&rest[..end], kind))));
            end
        } else if c.is_alphabetic() || c == '_' {
            let end = word(|c| c.is_alphanumeric() || c == '_');
            tokens.push((at, Token::Word(&rest[..end])));
            end
        } else {
            match c {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open = open.saturating_sub(1),
                _ => {}
            }
            let is_end = match kind {
                Kind::Cpp => false,
                Kind::Python => open == 0,
                Kind::Log => true,
            };
            if !c.is_whitespace() || c == '\n' && is_end {
                tokens.push((at, Token::Mark(c)));
            }
            c.len_utf8()
        };
    }
    tokens
}

/// An integer with what its language writes before and after it.
fn integer(text: &str, kind: Kind) -> Option<i64> {
    let digits = text.replace(['\'', '_'], "").to_ascii_lowercase();
    let (radix, digits) = match digits.get(..2) {
        Some("0x") => (16, &digits[2..]),
        // Of `32b`, the letter is a unit.
        Some("0b") => (2, &digits[2..]),
        Some("0o") => (8, &digits[2..]),
        _ if kind == Kind::Cpp && digits.len() > 1 && digits.starts_with('0') => (8, &digits[1..]),
        _ => (10, digits.trim_end_matches('b')),
    };
    // Of the types of C++.
    let digits = digits.trim_end_matches(['u', 'l', 'z']);
    let digits = if digits.is_empty() && radix == 8 {
        "0"
    } else {
        digits
    };
    i64::from_str_radix(digits, radix).ok()
}

/// Whether a line of the preprocessor is `#if`, `#else` or `#endif`.
fn is_condition(rest: &str) -> bool {
    let word = rest[1..].trim_start();
    ["if", "el", "endif"]
        .iter()
        .any(|condition| word.starts_with(condition))
}

/// Where a line of the preprocessor ends, with those that go on with it.
fn directive(rest: &str) -> usize {
    let mut end = 0;
    for line in rest.split_inclusive('\n') {
        end += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    end
}

/// The three quotes that a text begins with.
fn triple(rest: &str) -> Option<&'static str> {
    ["\"\"\"", "'''"]
        .into_iter()
        .find(|mark| rest.starts_with(*mark))
}

/// Where `"mark(text)mark"` ends.
fn raw(rest: &str) -> usize {
    let Some(begin) = rest.find('(') else {
        return rest.len();
    };
    let end = format!("){}\"", &rest[1..begin]);
    rest[begin..]
        .find(&end)
        .map_or(rest.len(), |at| begin + at + end.len())
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
