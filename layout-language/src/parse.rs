//! Parser for expressions.
//!
//! ```text
//! expression = composed | composed "->" composed
//! composed   = sum { "o" sum }
//! sum        = product { ("+" | "-") product }
//! product    = factor { ("*" | "/") factor }
//! factor     = primary [ ":" primary ]
//! primary    = integer | "_" | "?" name | swizzle | path | name "(" list ")" | "(" list ")" | "<" list ">"
//!            | "{" constant of Rust "}" | distributed
//! swizzle    = ( "Sw" | "Swizzle" ) "<" integer "," integer "," [ "-" ] integer ">"
//! list       = [ expression { "," expression } [ "," ] ]
//! ```
//!
//! [`mesh`] parses `distributed`: meshes, shardings and their operations.
//!
//! `find(..)` is also a primary. The arguments of `find(..)` are the arguments of
//! [`formula`](crate::formula) and a domain.

mod find;
mod mesh;
mod rust;

use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::ToTokens;

use crate::ast::{Distributed, Expr, Find, Name, Operator};
use crate::code;
use crate::integer;
use crate::range::Range;
use crate::tokens::{MAX_NESTING, Tokens, is_segment, too_deep};
use crate::types;

pub(crate) use find::assertion;

/// Maximum number of operators in a chain: the depth of nested types that rustc accepts.
const MAX_OPERATORS: usize = 128;

/// Parses all tokens as one expression.
pub(crate) fn expression(tokens: &mut Tokens) -> syn::Result<Expr> {
    if tokens.is_empty() {
        let message = "expected a layout, found nothing\nhelp: write a layout as shape:stride";
        return Err(tokens.here().error(message));
    }
    if ["let", "const", "static"]
        .iter()
        .any(|word| tokens.is_word(word))
    {
        let help = "in a block, write items, `type Name = shape:stride;`; for a value, write `let \
                    a = layout!(shape:stride)`";
        return Err(tokens.expected_with("a layout, a name or an integer", help));
    }
    let expr = mesh::arrow(tokens)?;
    if tokens.is_empty() {
        return Ok(expr);
    }
    Err(stray(
        tokens,
        &expr,
        "an operator (`o`, `/`, `*`) or the end",
    ))
}

/// Parses two expressions with `=` between them.
pub(crate) fn claim(tokens: &mut Tokens) -> syn::Result<(Expr, Expr)> {
    let left = read(tokens, 0)?;
    if tokens.eat_punct('=').is_some() {
        return Ok((left, expression(tokens)?));
    }
    Err(stray(tokens, &left, "`=` and a layout"))
}

/// Parses one expression that ends with `;`.
pub(crate) fn item_value(tokens: &mut Tokens) -> syn::Result<Expr> {
    let expr = mesh::arrow(tokens)?;
    if tokens.eat_punct(';').is_some() {
        return Ok(expr);
    }
    Err(stray(tokens, &expr, "`;`"))
}

/// Returns the error for a token that cannot follow an expression.
fn stray(tokens: &Tokens, expr: &Expr, expected: &str) -> syn::Error {
    let last = match expr {
        Expr::Chain { first, rest } => rest.last().map_or(&**first, |(_, operand)| operand),
        other => other,
    };
    let shape_follows = tokens.is_group(Delimiter::Parenthesis)
        || matches!(tokens.peek(), Some(TokenTree::Literal(_)));
    if tokens.is_punct(':') {
        return tokens
            .here()
            .error("expected one `:` between shape and stride, found a second one");
    }
    if tokens.is_punct('=') {
        return tokens
            .here()
            .error("`=` is valid only in an item\nhelp: write `type Name = shape:stride;`");
    }
    if shape_follows && matches!(last, Expr::Tuple { .. } | Expr::Integer { .. }) {
        return tokens.here().error("expected `:` between shape and stride");
    }
    if let Some(help) = help(tokens, last) {
        return tokens.expected_with(expected, help);
    }
    tokens.expected(expected)
}

/// Returns a suggestion for a token that cannot follow an expression.
fn help(tokens: &Tokens, last: &Expr) -> Option<&'static str> {
    match last {
        Expr::Tuple { .. } | Expr::Integer { .. }
            if tokens.is_punct(',') || tokens.is_punct(';') =>
        {
            Some("write a layout as shape:stride")
        }
        Expr::Layout { .. } if tokens.is_group(Delimiter::Parenthesis) => Some(
            "write `crd2idx((3, 4), A)` for the offset of a coordinate, `slice((3, _), A)` for a \
             slice",
        ),
        Expr::Integer { .. } | Expr::Name(_) | Expr::Open { .. }
            if ['<', '^', '%', '&', '|']
                .into_iter()
                .any(|c| tokens.is_punct(c)) =>
        {
            Some("use `+`, `-`, `*` and `/` for arithmetic")
        }
        _ => None,
    }
}

/// Parses `expression`.
fn read(tokens: &mut Tokens, depth: usize) -> syn::Result<Expr> {
    chain(
        tokens,
        |tokens| sum(tokens, depth),
        |tokens| tokens.is_word("o").then_some(Operator::Compose),
    )
}

/// Parses `sum`.
fn sum(tokens: &mut Tokens, depth: usize) -> syn::Result<Expr> {
    chain(
        tokens,
        |tokens| product(tokens, depth),
        |tokens| {
            if tokens.is_punct('+') {
                Some(Operator::Add)
            } else if tokens.is_punct('-') && !tokens.is_sign("->") {
                Some(Operator::Subtract)
            } else {
                None
            }
        },
    )
}

/// Parses `product`.
fn product(tokens: &mut Tokens, depth: usize) -> syn::Result<Expr> {
    chain(
        tokens,
        |tokens| factor(tokens, depth),
        |tokens| {
            if tokens.is_punct('*') {
                Some(Operator::Multiply)
            } else if tokens.is_punct('/') {
                Some(Operator::Divide)
            } else {
                None
            }
        },
    )
}

/// Parses `operand { operator operand }`.
fn chain(
    tokens: &mut Tokens,
    operand: impl Fn(&mut Tokens) -> syn::Result<Expr>,
    operator: impl Fn(&Tokens) -> Option<Operator>,
) -> syn::Result<Expr> {
    let first = operand(tokens)?;
    let mut rest = Vec::new();
    while let Some(operator) = operator(tokens) {
        if rest.len() == MAX_OPERATORS {
            let message =
                format!("expected at most {MAX_OPERATORS} operators in a row, found more");
            return Err(tokens.here().error(message));
        }
        tokens.next();
        rest.push((operator, operand(tokens)?));
    }
    if rest.is_empty() {
        return Ok(first);
    }
    let first = Box::new(first);
    Ok(Expr::Chain { first, rest })
}

/// Parses `factor`.
fn factor(tokens: &mut Tokens, depth: usize) -> syn::Result<Expr> {
    if tokens.is_punct(':') && !tokens.is_path_separator() {
        return Err(tokens.here().error("expected a shape before `:`"));
    }
    let shape = primary(tokens, depth, "a layout, a name or an integer")?;
    rust::continued(tokens, &shape)?;
    if tokens.is_path_separator() {
        let message = "expected one `:` between shape and stride, found `::`, which joins the \
                       names of a path";
        return Err(tokens.here().error(message));
    }
    if tokens.eat_punct(':').is_none() {
        return Ok(shape);
    }
    let stride = primary(tokens, depth, "a stride after `:`")?;
    rust::continued(tokens, &stride)?;
    Ok(Expr::Layout {
        shape: Box::new(shape),
        stride: Box::new(stride),
    })
}

/// Parses `primary`. The error for a missing primary names `wanted`.
fn primary(tokens: &mut Tokens, depth: usize, wanted: &str) -> syn::Result<Expr> {
    if let Some(error) = rust::begun(tokens) {
        return Err(error);
    }
    match tokens.peek() {
        Some(TokenTree::Literal(literal)) => {
            let literal = literal.clone();
            tokens.next();
            Ok(number(&literal))
        }
        Some(TokenTree::Ident(ident)) => {
            let ident = ident.clone();
            word(tokens, &ident, depth, wanted)
        }
        Some(TokenTree::Group(group)) => {
            let group = group.clone();
            match group.delimiter() {
                Delimiter::Parenthesis => {
                    tokens.next();
                    let (modes, comma) = parenthesised(&group, depth)?;
                    let at = Range::of(&TokenTree::Group(group));
                    Ok(Expr::Tuple { modes, comma, at })
                }
                // The tokens of a `macro_rules!` parameter.
                Delimiter::None => {
                    tokens.next();
                    substituted(&group, depth)
                }
                Delimiter::Brace if !has_comma(&group) => {
                    tokens.next();
                    Ok(Expr::Name(Name::of_constant(&group)))
                }
                Delimiter::Bracket | Delimiter::Brace => {
                    Err(tokens.expected("`(` to start a tuple"))
                }
            }
        }
        Some(TokenTree::Punct(punct)) => match punct.as_char() {
            '<' => tiler_or_qualified_path(tokens, depth),
            '-' => {
                let minus = tokens.here();
                match tokens.peek_at(1) {
                    Some(number @ TokenTree::Literal(literal)) => {
                        let message = integer::negative(&format!("-{literal}"));
                        Err(minus.to(Range::of(number)).error(message))
                    }
                    _ => Err(tokens.expected(wanted)),
                }
            }
            '?' => open(tokens),
            ':' if tokens.is_path_separator() => path(tokens),
            _ => Err(tokens.expected(wanted)),
        },
        None => Err(tokens.expected(wanted)),
    }
}

fn has_comma(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter();
    tokens.any(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','))
}

/// Parses a dynamic value such as `?m`.
fn open(tokens: &mut Tokens) -> syn::Result<Expr> {
    let start = tokens.here();
    tokens.next();
    let end = tokens.here();
    match tokens.eat_name() {
        Some(name) => Ok(Expr::Open {
            name,
            at: start.to(end),
        }),
        None => Err(tokens.expected("the name of a dynamic value after `?`")),
    }
}

/// Parses a literal. A literal that is not an integer is reported when it is used, so that parsing
/// continues.
fn number(literal: &Literal) -> Expr {
    let at = literal.span().into();
    integer_at(&literal.to_string(), at).unwrap_or_else(|error| Expr::Invalid { error, at })
}

fn integer_at(text: &str, at: Range) -> syn::Result<Expr> {
    let value = integer::parse(text).map_err(|message| at.error(message))?;
    Ok(Expr::Integer { value, at })
}

/// Parses `_`, `_128`, `name(...)` or a path.
fn word(tokens: &mut Tokens, ident: &Ident, depth: usize, wanted: &str) -> syn::Result<Expr> {
    let at = Range::from(ident.span());
    let text = ident.to_string();
    if text == "_" {
        tokens.next();
        return Ok(Expr::Keep { at });
    }
    if let Some(digits) = text.strip_prefix('_') {
        if digits.starts_with(|c: char| c.is_ascii_digit()) {
            tokens.next();
            return Ok(integer_at(digits, at).unwrap_or_else(|error| Expr::Invalid { error, at }));
        }
    }
    let is_operator = text == "o" && !tokens.is_path_separator_at(1);
    if is_operator || !is_segment(ident) {
        return Err(tokens.expected(wanted));
    }
    if (text == "Sw" || text == "Swizzle") && tokens.is_punct_at(1, '<') {
        tokens.take(2);
        return swizzle(tokens, at);
    }
    match tokens.peek_at(1) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let group = group.clone();
            tokens.take(2);
            if Find::NAMES.contains(&text.as_str()) {
                return find::find(ident, &group, depth);
            }
            if Distributed::NAMES.contains(&text.as_str()) {
                return mesh::call(ident, &group, depth);
            }
            let (arguments, comma) = parenthesised(&group, depth)?;
            let call = at.to(Range::of(&TokenTree::Group(group)));
            if let Some(what) = tuple_of_cute(&text) {
                let modes = arguments;
                let tuple = Expr::Tuple { modes, comma, at };
                let message =
                    format!("`{text}` is CuTe's notation: write {what} as `{tuple}` here");
                return Err(call.error(message));
            }
            Ok(Expr::Call {
                name: ident.clone(),
                arguments,
                at: call,
            })
        }
        _ => path(tokens),
    }
}

/// Returns the equivalent of a CuTe function that creates a tuple.
fn tuple_of_cute(name: &str) -> Option<&'static str> {
    Some(match name {
        "make_shape" => "a shape",
        "make_stride" => "a stride",
        "make_coord" => "a coordinate",
        "make_tile" => "a tiler",
        "make_tuple" => "a tuple",
        _ => return None,
    })
}

/// Parses `B, M, S >` after `Sw <`.
fn swizzle(tokens: &mut Tokens, start: Range) -> syn::Result<Expr> {
    const WANTED: &str = "three integers, as in `Sw<3,4,3>`";
    let mut numbers = [0; 3];
    for (i, number) in numbers.iter_mut().enumerate() {
        if i > 0 && tokens.eat_punct(',').is_none() {
            return Err(tokens.expected(WANTED));
        }
        let is_negative = tokens.eat_punct('-').is_some();
        let Some(TokenTree::Literal(literal)) = tokens.peek() else {
            return Err(tokens.expected(WANTED));
        };
        let value = integer::parse(&literal.to_string());
        let value = value.map_err(|message| tokens.here().error(message))?;
        *number = if is_negative { -value } else { value };
        tokens.next();
    }
    let end = tokens.here();
    if tokens.eat_punct('>').is_none() {
        return Err(tokens.expected("`>` after the third integer of a swizzle"));
    }
    Ok(Expr::Swizzle {
        numbers,
        at: start.to(end),
    })
}

/// Parses the list between parentheses. Also returns `true` if a comma ends the list.
fn parenthesised(group: &Group, depth: usize) -> syn::Result<(Vec<Expr>, bool)> {
    if depth == MAX_NESTING {
        return Err(too_deep(group.span_open().into()));
    }
    let mut tokens = Tokens::of_group(group);
    list(&mut tokens, depth + 1, ')', Tokens::is_empty)
}

/// Parses `list`, up to the position where `is_end` returns `true`.
fn list(
    tokens: &mut Tokens,
    depth: usize,
    close: char,
    is_end: impl Fn(&Tokens) -> bool,
) -> syn::Result<(Vec<Expr>, bool)> {
    let mut elements = Vec::new();
    loop {
        if is_end(tokens) {
            let comma = !elements.is_empty();
            return Ok((elements, comma));
        }
        if tokens.is_punct(',') {
            return Err(tokens.expected("a mode"));
        }
        let element = read(tokens, depth)?;
        let help = help(tokens, &element);
        elements.push(element);
        if is_end(tokens) {
            return Ok((elements, false));
        }
        if tokens.is_punct(':') {
            let message = "expected one `:` between shape and stride, found a second one";
            return Err(tokens.here().error(message));
        }
        if tokens.eat_punct(',').is_none() {
            let expected = format!("`,` or `{close}`");
            return Err(match help {
                Some(help) => tokens.expected_with(&expected, help),
                None => tokens.expected(&expected),
            });
        }
    }
}

/// Parses `<3:3, 8>`, or `<T as Trait>::Output`.
fn tiler_or_qualified_path(tokens: &mut Tokens, depth: usize) -> syn::Result<Expr> {
    let open = tokens.here();
    let Some(length) = tokens.angle_length() else {
        return Err(open.error("expected a `>` that closes this `<`"));
    };
    if tokens.is_path_separator_at(length) {
        return path(tokens);
    }
    if depth == MAX_NESTING {
        return Err(too_deep(open));
    }
    tokens.next();
    let (modes, _) = list(tokens, depth + 1, '>', |tokens| tokens.is_punct('>'))?;
    let close = tokens.here();
    tokens.next();
    Ok(Expr::Tiler {
        modes,
        at: open.to(close),
    })
}

/// Parses the expression of a `macro_rules!` parameter. The parameter counts as a group, as in
/// Rust.
fn substituted(group: &Group, depth: usize) -> syn::Result<Expr> {
    if depth == MAX_NESTING {
        return Err(too_deep(group.span().into()));
    }
    let mut tokens = Tokens::of_group(group);
    let expr = read(&mut tokens, depth + 1)?;
    if !tokens.is_empty() {
        return Err(tokens.expected("an operator (`o`, `/`, `*`)"));
    }
    Ok(match expr {
        Expr::Chain { .. } => Expr::Tuple {
            at: expr.range(),
            modes: vec![expr],
            comma: false,
        },
        other => other,
    })
}

/// Parses `[ "<" ... ">" ] { "::" } name [ "<" ... ">" ] ...`.
fn path(tokens: &mut Tokens) -> syn::Result<Expr> {
    let start = tokens.here();
    let mut path = TokenStream::new();
    let mut segments = 0;
    if tokens.is_punct('<') {
        path.extend(angles(tokens)?);
        segments += 1;
    }
    if tokens.is_path_separator() {
        path.extend(tokens.take(2));
        segments += 1;
    }
    loop {
        let Some(ident) = tokens.eat_segment() else {
            return Err(tokens.expected("a name after `::`"));
        };
        segments += 1;
        let mut at = start.to(ident.span().into());
        ident.to_tokens(&mut path);
        let mut has_arguments = false;
        if tokens.is_path_separator() && tokens.is_punct_at(2, '<') {
            path.extend(tokens.take(2));
        }
        if tokens.is_punct('<') {
            let arguments = angles(tokens)?;
            if let (1, Some(value)) = (segments, of_cute(&ident, &arguments)) {
                let message = format!(
                    "`Int<{value}>` is CuTe's notation: write an integer as `{value}` here"
                );
                return Err(at.to(Range::of_stream(&arguments)).error(message));
            }
            if let Some((nameless, value)) = nameless(&arguments) {
                let message = format!(
                    "`{nameless}` has no type: only the integers `_0` to `_1024` and powers of two \
                     have names\n\
                     help: write `Layout![{value}]`, or write the layout as `shape:stride`"
                );
                return Err(Range::from(nameless.span()).error_of(code::STATIC_INTEGER, message));
            }
            if let Some(close) = arguments.clone().into_iter().last() {
                at = at.to(Range::of(&close));
            }
            path.extend(arguments);
            has_arguments = true;
        }
        if tokens.is_path_separator() {
            path.extend(tokens.take(2));
            continue;
        }
        return Ok(Expr::Name(Name {
            path,
            local: (segments == 1).then(|| ident.clone()),
            last: ident,
            has_arguments,
            at,
        }));
    }
}

/// Returns the value of a CuTe integer type such as `Int<32>`.
fn of_cute(name: &Ident, arguments: &TokenStream) -> Option<i64> {
    let value = arguments.clone().into_iter().nth(1)?;
    integer::parse(&value.to_string())
        .ok()
        .filter(|_| name == "Int")
}

/// Returns the first static integer that has no named type in Rust, such as `_4100`, in the
/// arguments of a type.
fn nameless(arguments: &TokenStream) -> Option<(Ident, i64)> {
    arguments.clone().into_iter().find_map(|token| match token {
        TokenTree::Group(group) => nameless(&group.stream()),
        TokenTree::Ident(ident) => {
            let value = ident.to_string().strip_prefix('_')?.parse().ok()?;
            (!types::has_name(value)).then_some((ident, value))
        }
        _ => None,
    })
}

/// Returns the tokens from `<` to the matching `>`. A single `:` among the tokens identifies a
/// tiler.
fn angles(tokens: &mut Tokens) -> syn::Result<TokenStream> {
    let open = tokens.here();
    let Some(length) = tokens.angle_length() else {
        return Err(open.error("expected a `>` that closes this `<`"));
    };
    let mut i = 0;
    while i < length {
        if tokens.is_path_separator_at(i) {
            i += 2;
        } else if tokens.is_punct_at(i, ':') {
            let message = "expected an operator (`o`, `/`, `*`) before the tiler";
            return Err(open.error(message));
        } else {
            i += 1;
        }
    }
    Ok(tokens.take(length))
}
