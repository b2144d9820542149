//! The operations in a source or a log.

use std::collections::{HashMap, HashSet};

use super::lexer::{Token, tokens};
use super::read::{METHODS, Reader, Value};
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
    let receivers = receivers(&tokens);
    let mut reader = Reader::new(&tokens, is_python);
    let newlines: Vec<_> = source.match_indices('\n').map(|(at, _)| at).collect();
    let (mut found, mut outer) = (Vec::new(), Vec::new());
    while let Some(token) = reader.peek() {
        let begin = reader.at;
        let place = tokens[begin].0;
        let line = newlines.partition_point(|newline| *newline < place);
        if is_method(token, reader.before(1)) {
            reader.at += 1;
            continue;
        }
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
            if !is_operation && !receivers.contains(&begin) {
                pass(&mut reader, token, line + 1, &mut outer);
                continue;
            }
            match reader.expression() {
                Ok(term) => Ok((term, None)),
                Err((_, why)) => {
                    reader.at = begin + 1;
                    let text = source[tokens[begin].0..].chars();
                    let text = text.take(MAX_SHOWN).take_while(|c| *c != '\n');
                    let text = text.collect::<String>();
                    Err((text.trim_end().to_owned(), why.to_string()))
                }
            }
        };
        let line_begin = line.checked_sub(1).map_or(0, |before| newlines[before] + 1);
        found.push(Found {
            line: line + 1,
            column: source[line_begin..place].chars().count() + 1,
            what,
        });
    }
    found
}

/// Whether a word is an operation of the value before it.
fn is_method(token: Token<'_>, before: Option<Token<'_>>) -> bool {
    let is_name = |word| METHODS.iter().any(|(method, _)| *method == word);
    before == Some(Token::Mark('.')) && matches!(token, Token::Word(word) if is_name(word))
}

/// Where the values begin of which operations are methods: of `f(x).compose(y)`, at `f`.
fn receivers(tokens: &[(usize, Token<'_>)]) -> HashSet<usize> {
    let openings = openings(tokens);
    // Of the methods by their dots, that chains are walked once.
    let mut begins = HashMap::new();
    for dot in 1..tokens.len().saturating_sub(2) {
        let method = tokens[dot + 1].1;
        if !is_method(method, Some(tokens[dot].1)) || tokens[dot + 2].1 != Token::Mark('(') {
            continue;
        }
        if let Some(begin) = receiver(tokens, &openings, &begins, dot) {
            begins.insert(dot, begin);
        }
    }
    begins.into_values().collect()
}

/// The brackets that are opened, by those that close them.
fn openings(tokens: &[(usize, Token<'_>)]) -> HashMap<usize, usize> {
    let (mut open, mut openings) = (Vec::new(), HashMap::new());
    for (at, (_, token)) in tokens.iter().enumerate() {
        let Token::Mark(mark) = *token else { continue };
        let opening = match mark {
            '(' | '[' | '{' | '<' => {
                open.push((mark, at));
                continue;
            }
            ')' => '(',
            ']' => '[',
            '}' => '{',
            '>' => '<',
            _ => continue,
        };
        // `<` may be a comparison.
        while mark != '>' && open.last().is_some_and(|(open, _)| *open == '<') {
            open.pop();
        }
        let last = open.last().copied().filter(|(open, _)| *open == opening);
        if let Some((_, begin)) = last {
            open.pop();
            openings.insert(at, begin);
        }
    }
    openings
}

/// Where the value begins that ends before a dot.
fn receiver(
    tokens: &[(usize, Token<'_>)],
    openings: &HashMap<usize, usize>,
    begins: &HashMap<usize, usize>,
    dot: usize,
) -> Option<usize> {
    let before = |end: usize| Some(tokens.get(end.checked_sub(1)?)?.1);
    let mut end = dot;
    loop {
        let value = end;
        while let Some(opening) = end.checked_sub(1).and_then(|last| openings.get(&last)) {
            end = *opening;
        }
        match before(end) {
            Some(Token::Word("return")) if end < value => return Some(end),
            Some(Token::Word(_)) => end -= 1,
            _ => return (end < value).then_some(end),
        }
        match before(end) {
            Some(Token::Mark('.')) => end -= 1,
            Some(Token::Mark(':')) => end = end.checked_sub(2)?,
            _ => return Some(end),
        }
        if let Some(begin) = begins.get(&end) {
            return Some(*begin);
        }
    }
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
fn pass(
    reader: &mut Reader<'_>,
    token: Token<'_>,
    line: usize,
    outer: &mut Vec<HashMap<String, Value>>,
) {
    let before = reader.before(1);
    if define_all(reader, token, before, line).is_some() {
        return;
    }
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
        Token::Word(name) => define(reader, name, before, line),
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
fn define(reader: &mut Reader<'_>, name: &str, before: Option<Token<'_>>, line: usize) {
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
        let cause = format!("it is changed (line {line})");
        reader.names.insert(name.into(), Err(cause));
    } else if is_defined && begins && name != "_" {
        let begin = reader.at;
        reader.at += 1;
        let (mut values, is_tuple) = values(reader, line);
        let value = if is_tuple {
            values
                .into_iter()
                .collect::<Result<_, _>>()
                .map(Term::Tuple)
        } else {
            values.swap_remove(0)
        };
        reader.at = begin;
        reader.names.insert(name.into(), value);
    }
}

/// `auto [a, b] = term` of C++, `a, b = term` of Python; the names alone are taken.
fn define_all(
    reader: &mut Reader<'_>,
    token: Token<'_>,
    before: Option<Token<'_>>,
    line: usize,
) -> Option<()> {
    let begin = reader.at;
    let is_statement = if reader.is_python {
        matches!(before, None | Some(Token::Mark('\n' | ';')))
    } else {
        token == Token::Mark('[') && matches!(before, Some(Token::Word("auto") | Token::Mark('&')))
    };
    if !is_statement {
        return None;
    }
    let targets = targets(reader);
    let equals = reader.at;
    reader.at = begin;
    let targets = targets?;
    reader.at = equals + 1;
    let (mut values, is_tuple) = values(reader, line);
    reader.at = equals;
    let count = targets.len();
    if !is_tuple {
        values = match values.swap_remove(0) {
            Ok(Term::Tuple(modes)) => modes.into_iter().map(Ok).collect(),
            Ok(_) => Vec::new(),
            Err(cause) => vec![Err(cause); count],
        };
    }
    if values.len() != count {
        let cause = format!("no tuple of {count} is assigned (line {line})");
        values = vec![Err(cause); count];
    }
    for (target, value) in targets.into_iter().zip(values) {
        match target[..] {
            // `_` keeps a mode, whatever is assigned.
            [Token::Word("_")] => {}
            [Token::Word(name)] => {
                reader.names.insert(name.into(), value);
            }
            // Of tuples in tuples, and of the rest of one, the parts are not followed.
            [Token::Mark(_), ..] => target.iter().for_each(|token| {
                if let Token::Word(name) = token {
                    reader.names.remove(*name);
                }
            }),
            _ => {}
        }
    }
    Some(())
}

/// The places before `=`, if a comma is between them.
fn targets<'a>(reader: &mut Reader<'a>) -> Option<Vec<Vec<Token<'a>>>> {
    let (mut depth, mut tokens) = (0_usize, Vec::new());
    loop {
        let token = reader.peek()?;
        match token {
            Token::Mark('\n' | ';') => return None,
            Token::Mark('=') if depth == 0 => break,
            Token::Mark('(' | '[' | '{') if depth == 0 || reader.is_python => depth += 1,
            Token::Mark(')' | ']' | '}') => depth = depth.checked_sub(1)?,
            Token::Word(_) | Token::Mark(',') => {}
            _ if reader.is_python => {}
            _ => return None,
        }
        tokens.push((token, depth));
        reader.at += 1;
    }
    if reader.peek_at(1) == Some(Token::Mark('=')) {
        return None;
    }
    // Brackets around all of them.
    let is_around = tokens.iter().position(|(_, depth)| *depth == 0) == tokens.len().checked_sub(1);
    let (depth, tokens) = match &tokens[..] {
        [(Token::Mark('(' | '['), _), inside @ .., _] if is_around => (1, inside),
        tokens => (0, tokens),
    };
    let comma = (Token::Mark(','), depth);
    let is_tuple = tokens.contains(&comma);
    let tokens = tokens.strip_suffix(&[comma]).unwrap_or(tokens);
    let parts = tokens.split(|token| *token == comma);
    let parts = parts.map(|part| part.iter().map(|(token, _)| *token).collect());
    is_tuple.then(|| parts.collect())
}

/// The values after `=`, to the end of the statement; a comma after one makes a tuple of it.
fn values(reader: &mut Reader<'_>, line: usize) -> (Vec<Value>, bool) {
    let mut values = Vec::new();
    loop {
        let value = value(reader, line);
        let mut depth = 0_usize;
        // What is not read.
        while let Some(token) = reader.peek().filter(|_| value.is_err()) {
            match token {
                Token::Mark(',' | '\n' | ';') if depth == 0 => break,
                Token::Mark('(' | '[' | '{') => depth += 1,
                Token::Mark(')' | ']' | '}') => depth = depth.saturating_sub(1),
                _ => {}
            }
            reader.at += 1;
        }
        values.push(value);
        if !(reader.is_python && reader.eat(',')) {
            let is_tuple = values.len() > 1;
            return (values, is_tuple);
        }
        if matches!(reader.peek(), None | Some(Token::Mark('\n' | ';'))) {
            return (values, true);
        }
    }
}

/// A value to the comma or the end behind it.
fn value(reader: &mut Reader<'_>, line: usize) -> Value {
    let term = reader.expression().map_err(|(_, why)| why.cause(line))?;
    match reader.peek() {
        Some(Token::Mark(mark)) if !"\n;,)}".contains(mark) => {
            Err(format!("`{mark}` is not read (line {line})"))
        }
        Some(Token::Word(word)) if reader.is_python => {
            Err(format!("`{word}` is not read (line {line})"))
        }
        _ if term.size() > MAX_SIZE => Err(format!("it is too large (line {line})")),
        _ => Ok(term),
    }
}
