//! The lines `operation = layout` of a log.

use super::lexer::{Token, tokens};
use super::read::{Reader, Unread};
use super::term::Term;

/// Maximum number of characters of an unreadable line that are shown.
const MAX_SHOWN: usize = 120;

/// An operation with its position.
pub(crate) struct Found {
    /// Line number, starting at 1.
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The operation and its result in the log, or the unreadable text and the error.
    pub(crate) what: Result<(Term, Term), (String, String)>,
}

/// Returns the named operations with results in a log. A nested operation is part of the outer one.
pub(crate) fn scan(log: &str, names: &[&str]) -> Vec<Found> {
    let mut found = Vec::new();
    for (line, text) in (1..).zip(log.lines()) {
        let tokens = tokens(text);
        let claims = claims(&mut Reader::new(&tokens, false), names);
        found.extend(claims.into_iter().map(|(token, claim)| {
            let (before, after) = text.split_at(tokens[token].0);
            Found {
                line,
                column: before.chars().count() + 1,
                what: claim.map_err(|why| {
                    let shown: String = after.chars().take(MAX_SHOWN).collect();
                    (shown.trim_end().to_owned(), why)
                }),
            }
        }));
    }
    found
}

/// An operation and the layout after `=`, or the error.
type Claim = Result<(Term, Term), String>;

/// Returns the claims of a line with their token indices. Each token is read at most once.
fn claims(reader: &mut Reader<'_>, names: &[&str]) -> Vec<(usize, Claim)> {
    let mut claims = Vec::new();
    while let Some(token) = reader.peek() {
        let begin = reader.at;
        let is_operation = matches!(token, Token::Word(word) if names.contains(&word))
            && reader.peek_at(1) == Some(Token::Mark('('));
        if !is_operation {
            reader.at += 1;
            continue;
        }
        let claim = claim(reader).map_err(|(at, why)| {
            reader.at = at.max(begin + 1);
            why
        });
        claims.push((begin, claim));
    }
    claims
}

/// Parses a claim `operation = layout`.
fn claim(reader: &mut Reader<'_>) -> Result<(Term, Term), Unread> {
    let operation = reader.expression()?;
    if !reader.eat('=') {
        return reader.fail("expected `= LAYOUT` after the operation");
    }
    let result = reader.expression()?;
    match (reader.peek(), reader.peek_at(1)) {
        (Some(Token::Mark('.')), Some(Token::Number(_))) => {}
        (Some(Token::Mark(mark)), _) if ",;)]}.|\"".contains(mark) => {
            return Ok((operation, result));
        }
        (Some(Token::Mark(_)), _) => {}
        _ => return Ok((operation, result)),
    }
    reader.fail("expected the end of the layout after `=`")
}

#[cfg(test)]
mod tests {
    use super::{Reader, claims, tokens};

    #[test]
    fn each_token_is_read_once() {
        let names = ["composition", "complement"];
        for text in [
            ") {",
            "(",
            "composition(",
            "composition(8:1, ",
            "composition(complement(x), ",
            "composition(8:1, 4:2) = ",
            "composition(8:1, 4:2) = 4:2 ",
            "composition 8 o ",
            "complement(8:1 o ",
            "complement(S<1,1,1> o 0 o ",
            "complement(4:1@0",
            "@0",
            "cute::",
            "Layout<",
            "constant<int, ",
            "?{",
        ] {
            let text = text.repeat(10_000);
            let tokens = tokens(&text);
            let mut reader = Reader::new(&tokens, false);
            claims(&mut reader, &names);
            assert_eq!(reader.at, tokens.len());
            assert!(reader.steps <= tokens.len(), "{}", &text[..20]);
        }
    }
}
