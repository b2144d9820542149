//! Parser for items: `pub type Name<..> = value;`

mod names;
pub(crate) use names::{check, order};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::ast::{Attribute, Item, Parameter};
use crate::parse;
use crate::tokens::Tokens;

/// Returns `true` if the input declares items instead of an expression.
pub(crate) fn are_next(tokens: &Tokens) -> bool {
    let is_visibility = match tokens.peek() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            is_visibility(&group.stream())
        }
        _ => false,
    };
    tokens.is_punct('#') || tokens.is_word("pub") || tokens.is_word("type") || is_visibility
}

/// Returns `true` if the tokens of a `macro_rules!` parameter are a visibility.
fn is_visibility(tokens: &TokenStream) -> bool {
    match tokens.clone().into_iter().next() {
        None => true,
        Some(TokenTree::Ident(ident)) => ident == "pub",
        Some(_) => false,
    }
}

/// Returns `true` if the input is an item without its keyword: `Name = ...`.
pub(crate) fn are_short(tokens: &Tokens) -> bool {
    matches!(tokens.peek(), Some(TokenTree::Ident(_)))
        && tokens.is_punct_at(1, '=')
        && !tokens.is_punct_at(2, '=')
}

/// Parses `name "=" expression [ ";" ]`.
///
/// # Errors
///
/// Returns an error if the name is a keyword. Other errors become the value of the item.
pub(crate) fn short(tokens: &mut Tokens) -> syn::Result<Item> {
    let keyword = tokens.here().start;
    let name = tokens.eat_name().ok_or_else(|| tokens.expected("a name"))?;
    tokens.next();
    let value = if is_ended(tokens) {
        parse::item_value(tokens)
    } else {
        parse::expression(tokens)
    };
    Ok(Item {
        attributes: Vec::new(),
        visibility: TokenStream::new(),
        keyword,
        name,
        generics: TokenStream::new(),
        parameters: Vec::new(),
        value,
    })
}

/// Returns `true` if a `;` follows.
fn is_ended(tokens: &Tokens) -> bool {
    (0..)
        .map_while(|ahead| tokens.peek_at(ahead))
        .any(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ';'))
}

/// Parses items up to the end, and checks their names.
///
/// After an error, parsing continues at the next item. Errors without a name go to `failed`.
pub(crate) fn parse(tokens: &mut Tokens, mut failed: impl FnMut(syn::Error)) -> Vec<Item> {
    let mut items = Vec::new();
    while !tokens.is_empty() {
        match item(tokens) {
            Ok(item) => {
                if item.value.is_err() {
                    skip_item(tokens);
                }
                items.push(item);
            }
            Err(error) => {
                failed(error);
                skip_item(tokens);
            }
        }
    }
    check(&mut items, failed);
    items
}

/// Skips past the next `;`, or to a word that begins an item.
fn skip_item(tokens: &mut Tokens) {
    while !tokens.is_empty() && !tokens.is_word("type") && !tokens.is_word("pub") {
        if tokens.eat_punct(';').is_some() {
            return;
        }
        // An attribute starts an item, unless it is malformed.
        if tokens.is_punct('#') && is_attribute(tokens) {
            return;
        }
        tokens.next();
    }
}

fn is_attribute(tokens: &Tokens) -> bool {
    matches!(
        tokens.peek_at(1),
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket
    )
}

/// Parses `{ attribute } [ visibility ] "type" name [ generics ] "=" expression ";"`.
///
/// # Errors
///
/// Returns the errors up to the name. Later errors become the value of the item. Consumes at least
/// one token.
fn item(tokens: &mut Tokens) -> syn::Result<Item> {
    let attributes = attributes(tokens)?;
    let visibility = visibility(tokens);
    if !tokens.is_word("type") {
        let error = tokens.expected("`type Name = shape:stride;`");
        tokens.next();
        return Err(error);
    }
    let keyword = tokens.here().start;
    tokens.next();
    let Some(name) = tokens.eat_name() else {
        return Err(tokens.expected("a name after `type`"));
    };
    let (generics, parameters) = generics(tokens);
    let value = if tokens.eat_punct('=').is_some() {
        parse::item_value(tokens)
    } else {
        Err(tokens.expected("`=`"))
    };
    Ok(Item {
        attributes,
        visibility,
        keyword,
        name,
        generics,
        parameters,
        value,
    })
}

fn attributes(tokens: &mut Tokens) -> syn::Result<Vec<Attribute>> {
    let mut attributes = Vec::new();
    while tokens.is_punct('#') {
        if !is_attribute(tokens) {
            tokens.next();
            return Err(tokens.expected("`[` after `#`"));
        }
        let name = match tokens.peek_at(1) {
            Some(TokenTree::Group(group)) => first_word(&group.stream()),
            _ => String::new(),
        };
        let tokens = tokens.take(2);
        attributes.push(Attribute { name, tokens });
    }
    Ok(attributes)
}

fn first_word(tokens: &TokenStream) -> String {
    let first = tokens.clone().into_iter().next();
    first.map_or_else(String::new, |token| token.to_string())
}

/// Parses `pub`, `pub(crate)`, a substituted `$vis`, or nothing.
fn visibility(tokens: &mut Tokens) -> TokenStream {
    if let Some(TokenTree::Group(group)) = tokens.peek() {
        if group.delimiter() == Delimiter::None && is_visibility(&group.stream()) {
            return tokens.take(1);
        }
    }
    if !tokens.is_word("pub") {
        return TokenStream::new();
    }
    let is_restricted = matches!(
        tokens.peek_at(1),
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis
    );
    tokens.take(if is_restricted { 2 } else { 1 })
}

/// Parses `<..>` and its parameters.
fn generics(tokens: &mut Tokens) -> (TokenStream, Vec<Parameter>) {
    match tokens.angle_length() {
        Some(length) => {
            let generics = tokens.take(length);
            let parameters = parameters(&generics);
            (generics, parameters)
        }
        None => (TokenStream::new(), Vec::new()),
    }
}

/// Returns the declared parameters: `a`, `T` and `N` for `<'a, T: Bound<U>, const N: usize>`.
pub(crate) fn parameters(generics: &TokenStream) -> Vec<Parameter> {
    let mut parameters = Vec::new();
    let mut depth = 0_usize;
    let mut is_wanted = false;
    let mut is_type = true;
    for token in generics.clone() {
        match token {
            TokenTree::Punct(punct) => match punct.as_char() {
                '<' => {
                    depth += 1;
                    is_wanted |= depth == 1;
                }
                '>' => depth = depth.saturating_sub(1),
                ',' if depth == 1 => {
                    is_wanted = true;
                    is_type = true;
                }
                '\'' => is_type = false,
                _ => {}
            },
            TokenTree::Ident(word) if is_wanted && word == "const" => is_type = false,
            TokenTree::Ident(name) if is_wanted => {
                parameters.push(Parameter { name, is_type });
                is_wanted = false;
            }
            _ => {}
        }
    }
    parameters
}
