//! The operations in a source or a log.

use std::collections::HashMap;

use super::lexer::{Token, tokens};
use super::read::Reader;
use super::term::Term;

/// The most parts of what a name stands for, which names that use each other could make grow without bound.
const MAX_SIZE: usize = 1000;

/// The most characters of a line that is not read which are shown.
const MAX_SHOWN: usize = 120;

/// An operation where it stands.
pub(crate) struct Found {
    /// Counted from 1.
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The operation, and what the source says that it gives; or what is not read, and why.
    pub(crate) what: Result<(Term, Option<Term>), (String, String)>,
}

/// The operations of the names, each with what it is compared with; those inside of others are in them.
pub(crate) fn scan(source: &str, is_python: bool, names: &[&str]) -> Vec<Found> {
    let tokens = tokens(source, is_python);
    let mut reader = Reader::new(&tokens, is_python);
    let newlines: Vec<_> = source.match_indices('\n').map(|(at, _)| at).collect();
    let (mut found, mut outer) = (Vec::new(), Vec::new());
    while let Some(token) = reader.peek() {
        let begin = reader.at;
        let claim = claim(&mut reader, token, names);
        let claim = claim.filter(|(left, right)| {
            has_operation(left, names)
                || right
                    .as_ref()
                    .is_some_and(|right| has_operation(right, names))
        });
        let what = if let Some((left, right)) = claim {
            // The operation is on either side.
            match right {
                Some(right) if !has_operation(&left, names) => Ok((right, Some(left))),
                right => Ok((left, right)),
            }
        } else {
            reader.at = begin;
            let is_operation = matches!(token, Token::Word(word) if names.contains(&word))
                && matches!(reader.peek_at(1), Some(Token::Mark('(' | '<')))
                && !is_declared(reader.before(1));
            if !is_operation {
                pass(&mut reader, token, &mut outer);
                continue;
            }
            match reader.expression() {
                Ok(term) => Ok((term, None)),
                Err((_, why)) => {
                    reader.at = begin + 1;
                    let text = source[tokens[begin].0..].chars();
                    let text = text.take(MAX_SHOWN).take_while(|c| *c != '\n');
                    Err((text.collect::<String>().trim_end().to_owned(), why))
                }
            }
        };
        let place = tokens[begin].0;
        let line = newlines.partition_point(|newline| *newline < place);
        let line_begin = line.checked_sub(1).map_or(0, |before| newlines[before] + 1);
        found.push(Found {
            line: line + 1,
            column: source[line_begin..place].chars().count() + 1,
            what,
        });
    }
    found
}

/// `is_same<a, b>`, `a == b` in an assertion, and `operation = layout` of a log; of another operation `b` is
/// missing.
fn claim(
    reader: &mut Reader<'_>,
    token: Token<'_>,
    names: &[&str],
) -> Option<(Term, Option<Term>)> {
    let Token::Word(word) = token else {
        return None;
    };
    if matches!(word, "is_same" | "is_same_v") && reader.peek_at(1) == Some(Token::Mark('<')) {
        reader.at += 2;
        let left = reader.expression().ok()?;
        let right = reader.eat(',').then(|| reader.expression().ok())??;
        return reader.eat('>').then_some((left, Some(right)));
    }
    let is_assertion = matches!(
        word,
        "static_assert" | "CUTE_STATIC_ASSERT_V" | "CUTE_STATIC_ASSERT" | "assert"
    );
    if is_assertion {
        reader.at += 1;
        while reader.eat('(') {}
    } else if !names.contains(&word) {
        return None;
    }
    let left = reader.expression().ok()?;
    let equals = reader.at;
    if !reader.eat('=') {
        return (!is_assertion).then_some((left, None));
    }
    reader.eat('=');
    let right = reader.expression().ok();
    if right.is_none() {
        reader.at = equals;
    }
    Some((left, right))
}

/// Whether an operation is declared and not called: a type is before its name.
fn is_declared(before: Option<Token<'_>>) -> bool {
    matches!(before, Some(Token::Word(word)) if !matches!(word, "return" | "decltype" | "in" | "o"))
}

/// Whether one of the operations is in a term.
fn has_operation(term: &Term, names: &[&str]) -> bool {
    match term {
        Term::Call(name, arguments) => {
            names.contains(&&name[..]) || arguments.iter().any(|term| has_operation(term, names))
        }
        Term::Tuple(modes) => modes.iter().any(|term| has_operation(term, names)),
        Term::Known(term) => has_operation(term, names),
        _ => false,
    }
}

/// Takes a token that begins no operation: `name = term` makes a name known, and blocks end what is known in them.
fn pass(reader: &mut Reader<'_>, token: Token<'_>, outer: &mut Vec<HashMap<String, Term>>) {
    let before = reader.before(1);
    reader.at += 1;
    match token {
        Token::Mark('{') => {
            outer.push(reader.names.clone());
            if before == Some(Token::Mark(')')) {
                forget_parameters(reader, 2, (')', '('));
            }
        }
        Token::Mark('}') => {
            if let Some(names) = outer.pop() {
                reader.names = names;
            }
        }
        // Parameters of templates and of functions of Python, whose values after `=` are for want of others.
        Token::Word("template" | "def") => {
            while !matches!(reader.peek(), None | Some(Token::Mark('<' | '('))) {
                reader.at += 1;
            }
            let Some(Token::Mark(open)) = reader.peek() else {
                return;
            };
            let close = if open == '<' { '>' } else { ')' };
            let mut depth = 0_usize;
            while let Some(token) = reader.peek() {
                reader.at += 1;
                match token {
                    Token::Mark(mark) if mark == open => depth += 1,
                    Token::Mark(mark) if mark == close => depth = depth.saturating_sub(1),
                    Token::Word(name) => {
                        reader.names.remove(name);
                    }
                    _ => {}
                }
                if depth == 0 {
                    return;
                }
            }
        }
        Token::Word(name) => define(reader, name, before),
        _ => {}
    }
}

/// Forgets the names before commas in the group that ends `back` tokens before.
fn forget_parameters(reader: &mut Reader<'_>, mut back: usize, (close, open): (char, char)) {
    let mut depth = 0_usize;
    while let Some(token) = reader.before(back) {
        match token {
            Token::Mark(mark) if mark == close => depth += 1,
            Token::Mark(mark) if mark == open => depth -= 1,
            Token::Word(name) => {
                reader.names.remove(name);
            }
            _ => {}
        }
        if depth == 0 {
            return;
        }
        back += 1;
    }
}

/// `name = term`, where a statement may begin; the name alone is taken, so that operations are found after it.
fn define(reader: &mut Reader<'_>, name: &str, before: Option<Token<'_>>) {
    let begins = match before {
        None | Some(Token::Word(_)) => true,
        Some(Token::Mark(mark)) => "&*>;{}\n".contains(mark),
        Some(Token::Number(_)) => false,
    };
    let is_changed = matches!(
        reader.peek(),
        Some(Token::Mark('+' | '-' | '*' | '/' | '%'))
    ) && reader.peek_at(1) == Some(Token::Mark('='));
    let is_defined =
        reader.peek() == Some(Token::Mark('=')) && reader.peek_at(1) != Some(Token::Mark('='));
    if is_changed {
        reader.names.remove(name);
    } else if is_defined && begins {
        let begin = reader.at;
        reader.at += 1;
        match reader.expression() {
            Ok(term) if term.size() <= MAX_SIZE => reader.names.insert(name.into(), term),
            _ => reader.names.remove(name),
        };
        reader.at = begin;
    }
}
