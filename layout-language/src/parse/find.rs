//! Parser for `find(values, domain)` and the arguments of `assert_layout!`.

use proc_macro2::{Group, Ident, TokenTree};

use super::{read, stray};
use crate::ast::{Expr, Find};
use crate::formula::{self, Values, Written};
use crate::range::Range;
use crate::tokens::{MAX_NESTING, Tokens, too_deep};

/// Parses `values [ "," expression ] [ "," ]` between the parentheses after `name`.
pub(super) fn find(name: &Ident, group: &Group, depth: usize) -> syn::Result<Expr> {
    if depth == MAX_NESTING {
        return Err(too_deep(group.span_open().into()));
    }
    let mut tokens = Tokens::of_group(group);
    let values = formula::values(&mut tokens)?;
    let mut domain = None;
    if tokens.eat_punct(',').is_some() && !tokens.is_empty() {
        domain = Some(read(&mut tokens, depth + 1)?);
        tokens.eat_punct(',');
    }
    if !tokens.is_empty() {
        return Err(tokens.expected("an operator, `,` or `)`"));
    }
    let at = Range::from(name.span()).to(Range::of(&TokenTree::Group(group.clone())));
    Ok(Expr::Find(Box::new(Find {
        is_composed: name == Find::NAMES[1],
        values,
        domain,
        at,
    })))
}

/// Parses all tokens as `expression "==" values`.
pub(crate) fn assertion(tokens: &mut Tokens) -> syn::Result<(Expr, Values<Written>)> {
    let expr = read(tokens, 0)?;
    if !tokens.is_sign("==") {
        if tokens.is_punct('=') {
            return Err(tokens.expected("`==`"));
        }
        return Err(stray(
            tokens,
            &expr,
            "an operator (`o`, `/`, `*`) or `==` and a formula",
        ));
    }
    tokens.take(2);
    let values = formula::values(tokens)?;
    if tokens.is_empty() {
        return Ok((expr, values));
    }
    Err(tokens.expected("an operator or the end"))
}
