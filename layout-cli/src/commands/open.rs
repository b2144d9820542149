//! Substitution of dynamic values such as `?leading` in expressions.

use proc_macro2::{Group, Ident, Literal, TokenStream, TokenTree};

/// Returns the names of the dynamic values, without duplicates.
pub(super) fn names(tokens: &TokenStream) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    with(tokens.clone(), &mut |name| {
        let name = name.to_string();
        if !names.contains(&name) {
            names.push(name);
        }
        1
    });
    names
}

/// Returns the expression with values substituted.
pub(super) fn with(tokens: TokenStream, value: &mut dyn FnMut(&Ident) -> i64) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut with_values = Vec::new();
    while let Some(token) = tokens.next() {
        with_values.push(match (token, tokens.peek()) {
            (TokenTree::Punct(mark), Some(TokenTree::Ident(name))) if mark.as_char() == '?' => {
                let mut literal = Literal::i64_unsuffixed(value(name));
                literal.set_span(name.span());
                tokens.next();
                literal.into()
            }
            (TokenTree::Group(group), _) => {
                let mut inside = Group::new(group.delimiter(), with(group.stream(), value));
                inside.set_span(group.span());
                inside.into()
            }
            (token, _) => token,
        });
    }
    with_values.into_iter().collect()
}
