//! Errors for Rust expressions in place of an integer: `s.m`, `v[0]`, `m as u32`, `*m`, `{m + 1}`.
//!
//! The notation can only name values of the surrounding code. Other expressions need a `let`
//! statement first.

use proc_macro2::{Delimiter, Ident, Punct, TokenStream, TokenTree};

use crate::ast::{Expr, spelled};
use crate::evaluate::is_primitive;
use crate::operations::{self, Operation};
use crate::range::Range;
use crate::report;
use crate::tokens::Tokens;

/// Returns the error if an operand continues as a Rust expression.
pub(super) fn continued(tokens: &mut Tokens, operand: &Expr) -> syn::Result<()> {
    if !goes_on(tokens, operand) {
        return Ok(());
    }
    if let Expr::Name(name) = operand {
        let rows = Operation::named(&name.last.to_string()).into_iter();
        let usages: Vec<_> = rows.map(|operation| operation.usage).collect();
        if name.has_arguments && !usages.is_empty() {
            let message = format!(
                "expected the arguments of `{}` in parentheses\nhelp: {}",
                name.last,
                report::usage(usages.into_iter())
            );
            return Err(name.at.error(message));
        }
    }
    if !is_number(operand) {
        let method = tokens.peek_at(1).filter(|_| tokens.is_punct('.'));
        let at = method.map_or(tokens.here(), |method| tokens.here().to(Range::of(method)));
        return Err(at.error(of_a_layout(tokens)));
    }
    let written = operand.to_string();
    let mut name = match operand {
        Expr::Name(name) => Some(name.last.to_string()),
        Expr::Open { name, .. } | Expr::Call { name, .. } => Some(name.to_string()),
        _ => None,
    };
    let mut rest = TokenStream::new();
    let mut at = operand.range();
    while goes_on(tokens, operand) {
        let is_cast = tokens.is_word("as");
        let taken: Vec<_> = tokens
            .take(if is_cast || tokens.is_punct('.') {
                2
            } else {
                1
            })
            .into_iter()
            .collect();
        match taken.as_slice() {
            // The suggested variable keeps the name of the operand.
            [_, _] if is_cast => {}
            [_, TokenTree::Ident(field)] => name = Some(field.to_string()),
            [_, TokenTree::Literal(position)] => {
                name = name.map(|name| format!("{name}{position}"));
            }
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
                let index = group.stream().to_string();
                name = name.map(|name| format!("{name}{index}"));
            }
            [TokenTree::Group(arguments)] if !arguments.stream().is_empty() => name = None,
            _ => {}
        }
        if let Some(last) = taken.last() {
            at = at.to(Range::of(last));
        }
        rest.extend(taken);
    }
    let separator = if rest.to_string().starts_with("as") {
        " "
    } else {
        ""
    };
    let written = format!(
        "{}{separator}{}",
        written.trim_start_matches('?'),
        spelled(&rest)
    );
    Err(at.error(message(&written, &written, name)))
}

/// Returns `true` if the next token would continue a Rust expression.
fn goes_on(tokens: &Tokens, operand: &Expr) -> bool {
    let is_name = matches!(operand, Expr::Name(_) | Expr::Open { .. });
    tokens.is_punct('.')
        || tokens.is_word("as")
        || tokens.is_group(Delimiter::Bracket)
        || is_name && (tokens.is_group(Delimiter::Parenthesis) || tokens.is_punct('?'))
}

/// Returns `true` if an operand can be an integer of the surrounding code.
fn is_number(operand: &Expr) -> bool {
    match operand {
        Expr::Name(name) => name.last.to_string().starts_with(char::is_lowercase),
        Expr::Open { .. } | Expr::Call { .. } => true,
        _ => false,
    }
}

/// Returns a suggestion for a layout that continues as a Rust value.
fn of_a_layout(tokens: &Tokens) -> String {
    let method = match tokens.peek_at(1) {
        Some(TokenTree::Ident(method)) if tokens.is_punct('.') => Some(method.to_string()),
        _ => None,
    };
    let operation = method.as_deref().map(Operation::named).unwrap_or_default();
    let usages = operation.into_iter().map(|operation| operation.usage);
    let usages: Vec<_> = usages.collect();
    match (method, usages.is_empty()) {
        (Some(method), false) => format!(
            "expected an operation, found the method call `.{method}`\nhelp: {}",
            report::usage(usages.into_iter())
        ),
        (Some(method), true) => match operations::question(&method) {
            Some(help) => format!("a layout has no method `{method}` in the macro\nhelp: {help}"),
            None => format!(
                "expected an operation, found `{method}`, a method of a layout value\n\
                 help: call the method on the result of the macro, `layout!(..).{method}(..)`"
            ),
        },
        (None, _) if tokens.is_group(Delimiter::Bracket) => "a layout cannot be indexed with \
            `[..]`\n\
             help: write `get(A, 0)` for a mode, `crd2idx(c, A)` for the offset of a coordinate"
            .into(),
        (None, _) => "a Rust expression cannot continue a layout\n\
             help: call an operation, for example `slice((3, _), A)` or `crd2idx(c, A)`"
            .into(),
    }
}

/// Returns the error for `*m`, `&m` and `{m + 1}`, if one of them is next.
pub(super) fn begun(tokens: &Tokens) -> Option<syn::Error> {
    match (tokens.peek()?, tokens.peek_at(1)) {
        (sign @ TokenTree::Punct(punct), Some(next @ TokenTree::Ident(name)))
            if matches!(punct.as_char(), '*' | '&') =>
        {
            let at = Range::of(sign).to(Range::of(next));
            let written = format!("{}{name}", Punct::as_char(punct));
            Some(at.error(message(
                &written,
                &format!("*{name}"),
                Some(name.to_string()),
            )))
        }
        (sign @ TokenTree::Punct(first), Some(next @ TokenTree::Punct(second)))
            if first.as_char() == '.' && second.as_char() == '.' =>
        {
            let message = "expected an index or `_`, found the Rust range `..`\n\
                           help: write `_` for a full mode";
            Some(Range::of(sign).to(Range::of(next)).error(message))
        }
        (token @ TokenTree::Group(group), _)
            if group.delimiter() == Delimiter::Brace && has_a_value(&group.stream()) =>
        {
            let inside = spelled(&group.stream());
            let message = message(&format!("{{{inside}}}"), &inside, None);
            Some(Range::of(token).error(message))
        }
        _ => None,
    }
}

/// Returns `true` if a Rust expression contains the name of a value, which is lower case by
/// convention.
fn has_a_value(expression: &TokenStream) -> bool {
    let mut tokens = expression.clone().into_iter().peekable();
    while let Some(token) = tokens.next() {
        if let TokenTree::Ident(name) = &token {
            let is_path =
                matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == ':');
            let is_call = matches!(tokens.peek(), Some(TokenTree::Group(_)));
            let is_value = name.to_string().starts_with(char::is_lowercase);
            if is_value && !is_path && !is_call && !is_primitive(name) && name != "as" {
                return true;
            }
        }
    }
    false
}

/// Returns a suggestion for an expression, with a name for its value.
fn message(written: &str, value: &str, name: Option<String>) -> String {
    let name = name.filter(|name| is_free(name));
    let name = name.as_deref().unwrap_or("n");
    format!(
        "expected an integer or a name, found the Rust expression `{written}`\n\
         help: write `let {name} = {value};` before the macro, and `{name}` here; in a type, write \
         `?{name}` for a dynamic value"
    )
}

/// Returns `true` if a name can be used for a dynamic value.
fn is_free(name: &str) -> bool {
    name != "o"
        && name.starts_with(|c: char| c.is_lowercase())
        && syn::parse_str::<Ident>(name).is_ok()
}
