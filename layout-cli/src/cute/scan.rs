//! The operations in a source or a log.

use std::collections::{HashMap, HashSet};

use super::lexer::{Kind, Token, tokens};
use super::read::{METHODS, Reader, TOO_DEEP, Value};
use super::term::Term;

/// The most parts of what a name stands for, which names that use each other could make grow without bound.
const MAX_SIZE: usize = 1000;

/// The most tokens that are looked at before and after one, to know what it is.
const MAX_TOKENS: usize = 512;

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
pub(crate) fn scan(source: &str, kind: Kind, names: &[&str]) -> Vec<Found> {
    let tokens = tokens(source, kind);
    let receivers = receivers(&tokens);
    let mut reader = Reader::new(&tokens, kind);
    let newlines: Vec<_> = source.match_indices('\n').map(|(at, _)| at).collect();
    let (mut found, mut lines) = (Vec::new(), Lines::default());
    let line_of = |place: usize| newlines.partition_point(|newline| *newline < place);
    let column_of = |place: usize| {
        let before = line_of(place).checked_sub(1);
        place - before.map_or(0, |before| newlines[before] + 1)
    };
    while let Some(token) = reader.peek() {
        let begin = reader.at;
        if token == Token::Mark('\n') {
            reader.at += 1;
            if let (Kind::Python, Some((place, _))) = (kind, tokens.get(reader.at)) {
                lines.begin(&mut reader, column_of(*place));
            }
            continue;
        }
        if is_method(token, reader.before(1)) {
            reader.at += 1;
            continue;
        }
        let line = line_of(tokens[begin].0) + 1;
        if token == Token::Mark('#') {
            reader.at += 1;
            reader.names.condition(&source[tokens[begin].0..]);
            continue;
        }
        let shown = || {
            let text = source[tokens[begin].0..].chars();
            let text = text.take(MAX_SHOWN).take_while(|c| *c != '\n');
            text.collect::<String>().trim_end().to_owned()
        };
        let what = match claim(&mut reader, token, names) {
            Some(Ok(claim)) => Ok(claim),
            Some(Err(why)) => Err((shown(), why)),
            None => {
                reader.at = begin;
                let is_operation = matches!(token, Token::Word(word) if names.contains(&word))
                    && matches!(reader.peek_at(1), Some(Token::Mark('(' | '<')))
                    && !is_declared(reader.before(1));
                if !is_operation && !receivers.contains(&begin) {
                    lines.is_definition |=
                        token == Token::Word("def") || token == Token::Word("class");
                    pass(&mut reader, token, line);
                    continue;
                }
                match reader.expression() {
                    Ok(term) => Ok((term, None)),
                    Err((at, why)) => {
                        let why = why.to_string();
                        // What nests too deep is so where it begins again inside.
                        reader.at = if why == TOO_DEEP {
                            at.max(begin + 1)
                        } else {
                            begin + 1
                        };
                        Err((shown(), why))
                    }
                }
            }
        };
        let place = tokens[begin].0;
        let column = column_of(place);
        found.push(Found {
            line: line_of(place) + 1,
            column: source[place - column..place].chars().count() + 1,
            what,
        });
    }
    found
}

/// The blocks of Python.
#[derive(Default)]
struct Lines {
    /// The columns of the open blocks.
    columns: Vec<usize>,
    /// Whether the line defines a function or a class.
    is_definition: bool,
}

impl Lines {
    /// Begins a line, and the blocks that begin or end with it.
    fn begin(&mut self, reader: &mut Reader<'_>, column: usize) {
        if reader.peek() == Some(Token::Mark('\n')) {
            return;
        }
        while self.columns.last().is_some_and(|last| column < *last) {
            self.columns.pop();
            reader.names.close();
        }
        if column > self.columns.last().copied().unwrap_or(0) {
            self.columns.push(column);
            reader.names.open(self.is_definition);
        }
        self.is_definition = false;
    }
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

/// An operation, and what is claimed of it.
type Claim = (Term, Option<Term>);

/// What is claimed of an operation by `is_same<a, b>` or `a == b` in an assertion, or by `operation = layout` of a
/// log, or why that is not read; of another operation `b` is missing.
fn claim(
    reader: &mut Reader<'_>,
    token: Token<'_>,
    names: &[&str],
) -> Option<Result<Claim, String>> {
    let Token::Word(word) = token else {
        return None;
    };
    let is_same = matches!(word, "is_same" | "is_same_v");
    let mut open = 0;
    if is_same {
        open = asserted(reader)?;
        reader.at += 1;
        if !reader.eat('<') {
            return None;
        }
    } else if is_assertion(word) {
        reader.at += 1;
        while reader.eat('(') || reader.eat('\n') {
            open += usize::from(reader.before(1) == Some(Token::Mark('(')));
        }
    } else if !names.contains(&word) || is_declared(reader.before(1)) {
        return None;
    }
    let is_log = reader.kind == Kind::Log && names.contains(&word);
    let left = reader.expression().ok()?;
    let end = reader.at;
    let is_claim = match () {
        () if is_same => reader.eat(','),
        () if is_log => reader.eat('=') && !reader.eat('='),
        () if is_assertion(word) => reader.eat('=') && reader.eat('='),
        () => false,
    };
    if !is_claim {
        reader.at = end;
        return (names.contains(&word) && has_operation(&left, names)).then_some(Ok((left, None)));
    }
    let is_left = has_operation(&left, names);
    let right = match reader.expression() {
        Ok(right) if is_left || has_operation(&right, names) => right,
        Err((_, why)) if is_left => {
            let is_cut = matches!(reader.token(end + 1), None | Some(Token::Mark('\n')));
            reader.at = end;
            let why = if is_cut {
                "what it gives is missing".to_owned()
            } else {
                why.to_string()
            };
            return Some(Err(why));
        }
        _ => return None,
    };
    if is_same && !reader.eat('>') {
        return None;
    }
    if !is_log && !is_implied(reader, open) {
        return None;
    }
    let is_end = match (reader.peek(), reader.peek_at(1)) {
        (Some(Token::Mark('.')), Some(Token::Number(_))) => false,
        (Some(Token::Mark(mark)), _) => ",;)]}.|\n".contains(mark),
        _ => true,
    };
    if is_log && !is_end {
        reader.at = end;
        return Some(Err("what it gives goes on with what is not read".into()));
    }
    // The operation is on either side.
    Some(Ok(if is_left {
        (left, Some(right))
    } else {
        (right, Some(left))
    }))
}

fn is_assertion(word: &str) -> bool {
    matches!(
        word,
        "static_assert" | "CUTE_STATIC_ASSERT_V" | "CUTE_STATIC_ASSERT" | "assert"
    )
}

/// How many parentheses are between an assertion and the next token, if that is the first in it.
fn asserted(reader: &Reader<'_>) -> Option<usize> {
    let mut open = 0;
    for back in 1..MAX_TOKENS {
        match reader.before(back)? {
            Token::Mark('(') => open += 1,
            Token::Mark(':' | '\n') | Token::Word("std" | "cute") => {}
            Token::Word(word) if is_assertion(word) => return Some(open),
            _ => return None,
        }
    }
    None
}

/// Whether an assertion, of which so many parentheses are open, implies what has just been read.
fn is_implied(reader: &Reader<'_>, open: usize) -> bool {
    let mut ahead = 0;
    while let Some(Token::Mark(':' | '{' | '}') | Token::Word("value")) = reader.peek_at(ahead) {
        ahead += 1;
    }
    let mut closed = 0;
    while closed < open && reader.peek_at(ahead) == Some(Token::Mark(')')) {
        closed += 1;
        ahead += 1;
    }
    let goes_on = match reader.peek_at(ahead) {
        None => false,
        Some(Token::Mark(mark)) => !",;)&\n".contains(mark),
        Some(token) => token != Token::Word("and"),
    };
    if goes_on {
        return false;
    }
    let mut depth = open - closed;
    for ahead in ahead..ahead + MAX_TOKENS {
        match reader.peek_at(ahead) {
            None | Some(Token::Mark(';')) => return true,
            Some(Token::Mark('\n')) if depth == 0 => return true,
            Some(Token::Mark('(' | '[' | '{')) => depth += 1,
            Some(Token::Mark(')' | ']' | '}')) if depth <= 1 => return true,
            Some(Token::Mark(')' | ']' | '}')) => depth -= 1,
            Some(Token::Mark('|' | '?') | Token::Word("or" | "if" | "else")) => return false,
            _ => {}
        }
    }
    false
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
fn pass(reader: &mut Reader<'_>, token: Token<'_>, line: usize) {
    let before = reader.before(1);
    if define_all(reader, token, before, line).is_some() {
        return;
    }
    reader.at += 1;
    let is_python = reader.kind == Kind::Python;
    match token {
        Token::Mark('{') if reader.eat('}') || is_python => {}
        Token::Mark('{') => {
            reader.names.open(false);
            forget_parameters(reader);
        }
        Token::Mark('}') if !is_python => reader.names.close(),
        // What else is bound to the parts of a tuple.
        Token::Mark('[')
            if !is_python && matches!(before, Some(Token::Word("auto") | Token::Mark('&'))) =>
        {
            while let Some(Token::Word(_) | Token::Mark(',')) = reader.peek() {
                if let Some(Token::Word(name)) = reader.peek() {
                    reader.names.set(name, None, true);
                }
                reader.at += 1;
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
                    Token::Word(name) => reader.names.set(name, None, true),
                    _ => {}
                }
                if depth == 0 {
                    return;
                }
            }
        }
        Token::Word(word)
            if is_python && matches!(word, "for" | "lambda" | "as" | "case" | "import") =>
        {
            forget_bound(reader, word);
        }
        Token::Word(name) => define(reader, name, before, line),
        _ => {}
    }
}

/// Forgets the names that a word of Python binds, which are taken.
fn forget_bound(reader: &mut Reader<'_>, word: &str) {
    while let Some(token) = reader.peek() {
        match (word, token) {
            (_, Token::Mark('\n' | ':')) | ("for", Token::Word("in")) => return,
            (_, Token::Word(name)) => reader.names.set(name, None, false),
            _ => {}
        }
        reader.at += 1;
        if word == "as" && token != Token::Mark('(') {
            return;
        }
    }
}

/// Forgets the parameters of the function whose block begins, with what its initialisers name.
fn forget_parameters(reader: &mut Reader<'_>) {
    let (mut depth, mut is_condition) = (0_usize, false);
    for back in 2..MAX_TOKENS {
        let Some(token) = reader.before(back) else {
            return;
        };
        match token {
            Token::Mark(close @ (')' | ']' | '}')) => {
                // A block that ends is no initialiser.
                let is_block =
                    close == '}' && back > 2 && reader.before(back - 1) != Some(Token::Mark(','));
                if depth == 0 && is_block {
                    return;
                }
                if depth == 0 {
                    is_condition = close == ')' && is_condition_before(reader, back);
                }
                depth += 1;
            }
            Token::Mark('(' | '[' | '{' | ';' | '=') if depth == 0 => return,
            Token::Mark('(' | '[' | '{') => depth -= 1,
            Token::Word(name) if depth > 0 && !is_condition => reader.names.set(name, None, true),
            _ => {}
        }
    }
    reader.names.clear();
}

/// Whether parentheses that end so many tokens before are those of a condition.
fn is_condition_before(reader: &Reader<'_>, end: usize) -> bool {
    let mut depth = 0_usize;
    for back in end..end + MAX_TOKENS {
        match reader.before(back) {
            Some(Token::Mark(')')) => depth += 1,
            Some(Token::Mark('(')) => depth -= 1,
            None => return false,
            _ => {}
        }
        if depth == 0 {
            let word = reader.before(back + 1);
            return matches!(
                word,
                Some(Token::Word("if" | "constexpr" | "while" | "switch"))
            );
        }
    }
    false
}

/// Whether the name that has just been taken is declared: before it in its statement is a type and no
/// expression, or another name that is declared with it.
fn is_declaration(reader: &Reader<'_>) -> bool {
    let is_list = reader.before(2) == Some(Token::Mark(','));
    let mut depth = 0_usize;
    for back in 2..MAX_TOKENS {
        match reader.before(back) {
            None | Some(Token::Mark(';' | '{' | '}' | '\n' | '#')) if depth == 0 => {
                return back > 2;
            }
            None => return false,
            Some(Token::Mark('>')) if reader.before(back + 1) == Some(Token::Mark('-')) => {
                return false;
            }
            Some(Token::Mark(')' | ']' | '}' | '>')) => depth += 1,
            Some(Token::Mark('(' | '[' | '<')) if depth == 0 => return false,
            Some(Token::Mark('(' | '[' | '{' | '<')) => depth -= 1,
            Some(Token::Mark('=' | '?' | '!' | '+' | '/' | '%' | '|' | '.'))
                if depth == 0 && !is_list =>
            {
                return false;
            }
            Some(Token::Word(word)) if depth == 0 && is_statement(word) => return false,
            _ => {}
        }
    }
    true
}

/// Whether no type is before a name that follows the word.
fn is_statement(word: &str) -> bool {
    matches!(
        word,
        "return"
            | "else"
            | "do"
            | "case"
            | "goto"
            | "throw"
            | "delete"
            | "co_return"
            | "if"
            | "elif"
            | "while"
            | "in"
            | "not"
            | "and"
            | "or"
            | "assert"
            | "yield"
            | "del"
            | "print"
            | "o"
            | "is"
    )
}

/// `name = term`, where a statement may begin; the name alone is taken, so that operations are found after it.
/// What is declared, bound or changed otherwise has no value.
fn define(reader: &mut Reader<'_>, name: &str, before: Option<Token<'_>>, line: usize) {
    let is_python = reader.kind == Kind::Python;
    let mark = |ahead| match reader.peek_at(ahead) {
        Some(Token::Mark(mark)) => mark,
        _ => ' ',
    };
    let next = [mark(0), mark(1), mark(2), mark(3)];
    let back = |back: usize| reader.before(back + 1);
    let twice = |sign| (before, back(2)) == (Some(Token::Mark(sign)), Some(Token::Mark(sign)));
    // Of another object.
    let is_member = before == Some(Token::Mark('.'))
        || (back(2), before) == (Some(Token::Mark('-')), Some(Token::Mark('>')));
    if is_member {
        return;
    }
    let is_typed = match before {
        Some(Token::Word(word)) => !is_statement(word),
        Some(Token::Mark(mark)) => "&*>".contains(mark),
        _ => false,
    };
    let is_sign = |c: char| "+-*/%&|^@".contains(c);
    let is_changed = match next {
        [a, '=', b, _] if is_sign(a) => b != '=',
        ['<', '<', '=', _]
        | ['>', '>', '=', _]
        | ['*', '*', '=', _]
        | ['/', '/', '=', _]
        | [':', '=', ..] => true,
        ['+', '+', ..] | ['-', '-', ..] => !is_python,
        // Annotations of Python, and loops of C++.
        [':', b, ..] => b != ':' && (is_typed || is_python && begins_line(before)),
        _ => false,
    };
    let is_address =
        before == Some(Token::Mark('&')) && matches!(back(2), Some(Token::Mark('(' | ',' | '=')));
    let is_changed = is_changed || !is_python && (twice('+') || twice('-') || is_address);
    let is_bare = !is_python
        && reader.kind != Kind::Log
        && matches!(next[0], ';' | '{' | '(' | '[' | ',')
        && (is_typed || before == Some(Token::Mark(',')))
        && is_declaration(reader);
    if is_changed || is_bare {
        let cause = (!is_bare).then(|| Err(format!("it is changed (line {line})")));
        reader.names.set(name, cause, is_bare);
        return;
    }
    if next[0] != '=' || next[1] == '=' || name == "_" {
        return;
    }
    // What a reference changes is not followed.
    if let (false, Some(Token::Mark('&')), Some(Token::Word(other)), ';') =
        (is_python, before, reader.peek_at(1), next[2])
    {
        reader.names.set(other, None, false);
    }
    let begin = reader.at;
    let is_list =
        before == Some(Token::Mark(',')) && reader.kind == Kind::Cpp && is_declaration(reader);
    if is_typed || is_list || begins_line(before) {
        let is_declared = is_typed || is_list;
        reader.at += 1;
        let (mut values, is_tuple) = values(reader, line);
        let mut value = if is_tuple {
            values
                .into_iter()
                .collect::<Result<_, _>>()
                .map(Term::Tuple)
        } else {
            values.swap_remove(0)
        };
        if value.is_ok() && !is_ended(reader, begin) {
            value = Err(format!("what it is set to is not read (line {line})"));
        }
        reader.at = begin;
        reader
            .names
            .set(name, Some(value), is_declared && !is_python);
    } else if !is_python || !matches!(before, Some(Token::Mark('(' | ','))) {
        // In Python, those are names of arguments.
        let cause = format!("it is set where that is not followed (line {line})");
        reader.names.set(name, Some(Err(cause)), false);
    }
}

/// Whether a statement may begin after a token.
fn begins_line(before: Option<Token<'_>>) -> bool {
    matches!(
        before,
        None | Some(Token::Mark(';' | '{' | '}' | '\n' | '#'))
    )
}

/// Whether a definition, whose name ends before `begin`, ends with the term that has just been read.
fn is_ended(reader: &mut Reader<'_>, begin: usize) -> bool {
    match reader.peek() {
        None | Some(Token::Mark(';' | '\n')) => true,
        Some(Token::Mark(',')) if reader.kind == Kind::Log => true,
        // More is declared; of parameters, the values are for want of others.
        Some(Token::Mark(',')) if reader.kind == Kind::Cpp => {
            let end = core::mem::replace(&mut reader.at, begin);
            let is_declaration = is_declaration(reader);
            reader.at = end;
            is_declaration
        }
        _ => false,
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
    let is_python = reader.kind == Kind::Python;
    let is_statement = if is_python {
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
                reader.names.set(name, Some(value), !is_python);
            }
            // Of tuples in tuples, and of the rest of one, the parts are not followed.
            [Token::Mark(_), ..] => target.iter().for_each(|token| {
                if let Token::Word(name) = token {
                    reader.names.set(name, None, !is_python);
                }
            }),
            _ => {}
        }
    }
    Some(())
}

/// The places before `=`, if a comma is between them.
fn targets<'a>(reader: &mut Reader<'a>) -> Option<Vec<Vec<Token<'a>>>> {
    let is_python = reader.kind == Kind::Python;
    let (mut depth, mut tokens) = (0_usize, Vec::new());
    loop {
        let token = reader.peek()?;
        match token {
            Token::Mark('\n' | ';') => return None,
            Token::Mark('=') if depth == 0 => break,
            Token::Mark('(' | '[' | '{') if depth == 0 || is_python => depth += 1,
            Token::Mark(')' | ']' | '}') => depth = depth.checked_sub(1)?,
            Token::Word(_) | Token::Mark(',') => {}
            _ if is_python => {}
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
    let is_python = reader.kind == Kind::Python;
    let mut values = Vec::new();
    loop {
        let value = value(reader, line);
        let mut depth = 0_usize;
        // What is not read.
        while let Some(token) = reader.peek().filter(|_| is_python && value.is_err()) {
            match token {
                Token::Mark(',' | '\n' | ';') if depth == 0 => break,
                Token::Mark('(' | '[' | '{') => depth += 1,
                Token::Mark(')' | ']' | '}') => depth = depth.saturating_sub(1),
                _ => {}
            }
            reader.at += 1;
        }
        values.push(value);
        if !(is_python && reader.eat(',')) {
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
        Some(Token::Mark(mark)) if !"\n;,".contains(mark) => {
            Err(format!("`{mark}` is not read (line {line})"))
        }
        Some(Token::Word(word)) => Err(format!("`{word}` is not read (line {line})")),
        Some(Token::Number(_)) => Err(format!("a number is not read (line {line})")),
        _ if term.size() > MAX_SIZE => Err(format!("it is too large (line {line})")),
        _ => Ok(term),
    }
}
