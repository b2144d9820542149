//! Lexer of printed layouts.

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Word(&'a str),
    /// An integer, or `None` if the number is not an integer or is too large.
    Number(Option<i64>),
    Mark(char),
}

/// Returns the tokens with their start bytes.
pub(super) fn tokens(text: &str) -> Vec<(usize, Token<'_>)> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (token, end) = if c.is_ascii_digit() {
            (Token::Number(integer(&rest[..end])), end)
        } else if c.is_alphabetic() || c == '_' {
            (Token::Word(&rest[..end]), end)
        } else {
            (Token::Mark(c), c.len_utf8())
        };
        if !c.is_whitespace() {
            tokens.push((at, token));
        }
        at += end;
    }
    tokens
}

/// Parses an integer. A suffix `b` marks a binary integer.
fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_suffix('b').unwrap_or(text);
    digits.parse().ok()
}
