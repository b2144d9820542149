//! The expansion that rust-analyzer reads.
//!
//! It follows each token of the user to the tokens of the expansion with its span. Here these are the names that the user
//! declares, a use of each other name beside what the macro makes of it, and errors; all else has the span of the macro.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

use crate::ast::Parameter;
use crate::evaluate::{names_a_constant, names_a_type};
use crate::items;
use crate::operations::Operation;
use crate::tokens::Tokens;

/// The input with the items that an unclosed bracket took in behind its `;` again.
pub(crate) fn recovered(input: TokenStream) -> TokenStream {
    let mut tokens = Vec::new();
    for token in input {
        let TokenTree::Group(group) = &token else {
            tokens.push(token);
            continue;
        };
        let inside: Vec<_> = recovered(group.stream()).into_iter().collect();
        let is_round = group.delimiter() == Delimiter::Parenthesis;
        let end = inside.iter().position(|token| is_punct(token, ';'));
        let (inside, behind) = inside.split_at(end.filter(|_| is_round).unwrap_or(inside.len()));
        let mut closed = Group::new(group.delimiter(), inside.iter().cloned().collect());
        closed.set_span(group.span());
        tokens.push(closed.into());
        tokens.extend(behind.iter().cloned());
    }
    tokens.into_iter().collect()
}

/// Tokens with the span of the macro; errors stay where they are.
pub(crate) fn generated(tokens: TokenStream) -> TokenStream {
    own(tokens, &mut |_| false)
}

/// A type with the span of the macro, but for the names that the user gave, each once.
pub(crate) fn with_names(ty: TokenStream, input: &TokenStream) -> TokenStream {
    let mut left = Vec::new();
    words(input, &mut left);
    own(ty, &mut |word| {
        let place = left.iter().position(|other| other == word);
        place.map(|place| left.swap_remove(place)).is_some()
    })
}

fn own(tokens: TokenStream, is_kept: &mut dyn FnMut(&str) -> bool) -> TokenStream {
    let mut error = 0;
    let as_own = |mut token: TokenTree| {
        if matches!(&token, TokenTree::Ident(word) if word == "compile_error") {
            // With `!` and the text.
            error = 3;
        }
        if error > 0 {
            error -= 1;
            return token;
        }
        match &token {
            TokenTree::Ident(word) if is_kept(&word.to_string()) => return token,
            TokenTree::Group(group) => {
                token = Group::new(group.delimiter(), own(group.stream(), is_kept)).into();
            }
            _ => {}
        }
        token.set_span(Span::call_site());
        token
    };
    tokens.into_iter().map(as_own).collect()
}

fn words(tokens: &TokenStream, into: &mut Vec<String>) {
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(word) if names_a_type(&word) => into.push(word.to_string()),
            TokenTree::Group(group) => words(&group.stream(), into),
            _ => {}
        }
    }
}

/// An item that uses each name in the items of a block.
pub(crate) fn uses_in_items(input: TokenStream) -> TokenStream {
    let tokens: Vec<_> = input.into_iter().collect();
    let items = tokens.split(|token| is_punct(token, ';'));
    let functions = items.filter_map(|item| {
        let keyword = item.iter().position(is_word("type"))?;
        let declared = item[keyword..].iter().skip(2).cloned().collect();
        let mut tokens = Tokens::of_input(declared).ok()?;
        let length = tokens.angle_length().unwrap_or_default();
        let parameters = items::parameters(&tokens.take(length)).into_iter();
        // The server finds all uses of an item, and of a parameter only itself.
        let declared = parameters.map(|Parameter { name, is_type }| {
            if is_type {
                quote!(struct #name;)
            } else {
                quote!(const #name: usize = 0;)
            }
        });
        let declared: TokenStream = declared.collect();
        tokens.eat_punct('=')?;
        let statements = uses(tokens.take(usize::MAX));
        Some(quote!(const _: () = { fn names() { #declared #statements } };))
    });
    functions
        .map(|function| quote!(#[allow(unused, nonstandard_style)] #function))
        .collect()
}

/// Statements that use each name in an expression.
pub(crate) fn uses(input: TokenStream) -> TokenStream {
    let mut uses = Uses::default();
    uses.read(input);
    let operations = uses.operations();
    let statements = uses.statements;
    // A word that is being completed stands at the same place as nothing did.
    quote!(#statements #operations)
}

/// The uses of the names in an expression.
#[derive(Default)]
struct Uses {
    /// The names that the expression itself declares: `?m`, `|i|`.
    declared: HashSet<String>,
    statements: TokenStream,
    called: HashSet<String>,
    /// Whether a word is there that may become the name of an operation.
    is_unfinished: bool,
}

impl Uses {
    fn read(&mut self, input: TokenStream) {
        let tokens: Vec<_> = input.into_iter().collect();
        let is = |at: usize, mark| tokens.get(at).is_some_and(|token| is_punct(token, mark));
        let mut is_operand = false;
        let mut is_pattern = false;
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let next = at + 1;
            let before = core::mem::replace(&mut is_operand, true);
            at = next;
            match token {
                TokenTree::Literal(_) => {}
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    self.statements.extend(quote!(let _ = #group;));
                }
                TokenTree::Group(group) => self.read(group.stream()),
                TokenTree::Punct(mark) => {
                    is_operand = false;
                    match (mark.as_char(), tokens.get(next)) {
                        ('?', Some(TokenTree::Ident(name))) => {
                            self.declare_or_use(name);
                            is_operand = true;
                            at += 1;
                        }
                        ('|', _) if is_pattern || !before => is_pattern = !is_pattern,
                        _ => {}
                    }
                }
                TokenTree::Ident(word) if before && word == "o" => is_operand = false,
                TokenTree::Ident(word) if is_pattern => self.declare_or_use(word),
                TokenTree::Ident(word) if is_number(word) => {}
                TokenTree::Ident(word) if (word == "Sw" || word == "Swizzle") && is(next, '<') => {}
                TokenTree::Ident(word) => {
                    at = next + self.path(word, &tokens[next..]);
                }
            }
        }
    }

    fn declare_or_use(&mut self, name: &Ident) {
        self.statements
            .extend(if self.declared.insert(name.to_string()) {
                quote!(let #name = 0_u32;)
            } else {
                quote!(let _ = #name;)
            });
    }

    /// Uses a path, and tells how many of the tokens behind its first word belong to it.
    fn path(&mut self, first: &Ident, behind: &[TokenTree]) -> usize {
        let mut last = first;
        let mut length = 0;
        while let [
            TokenTree::Punct(colon),
            TokenTree::Punct(other),
            TokenTree::Ident(word),
            ..,
        ] = &behind[length..]
        {
            if (colon.as_char(), colon.spacing(), other.as_char()) != (':', Spacing::Joint, ':') {
                break;
            }
            last = word;
            length += 3;
        }
        let is_called = matches!(
            behind.get(length),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis
        );
        let is_type = !is_called && names_a_type(last) && !names_a_constant(last);
        if is_type {
            let rest = behind[length..].iter().cloned().collect();
            let arguments = Tokens::of_input(rest)
                .ok()
                .and_then(|rest| rest.angle_length());
            length += arguments.unwrap_or(0);
        }
        let behind = &behind[..length];
        self.statements.extend(if is_type {
            quote!(let _: #first #(#behind)*;)
        } else {
            quote!(let _ = #first #(#behind)*;)
        });
        if is_called {
            self.called.insert(first.to_string());
        } else if !names_a_type(last) && !self.declared.contains(&first.to_string()) {
            self.is_unfinished = true;
        }
        length
    }

    /// The operations that are called, or all that could be, as functions with their usage.
    fn operations(&self) -> TokenStream {
        let mut usages = BTreeMap::<_, BTreeSet<_>>::new();
        for operation in Operation::all() {
            let usages = usages.entry(operation.name()).or_default();
            usages.insert(format!("`{}`", operation.usage));
        }
        let is_shown = |name: &str| self.is_unfinished || self.called.contains(name);
        let operations = usages.into_iter().filter(|(name, _)| is_shown(name));
        let functions = operations.map(|(name, usages)| {
            let text = usages.into_iter().collect::<Vec<_>>().join(" or ");
            let name = Ident::new(name, Span::call_site());
            quote!(#[doc = #text] fn #name() {})
        });
        functions.collect()
    }
}

fn is_punct(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn is_word(word: &str) -> impl Fn(&TokenTree) -> bool {
    move |token| matches!(token, TokenTree::Ident(ident) if ident == word)
}

/// Whether a word is `_` or a static integer, `_128`.
fn is_number(word: &Ident) -> bool {
    let word = word.to_string();
    let digits = word.strip_prefix('_');
    digits.is_some_and(|digits| digits.chars().all(|digit| digit.is_ascii_digit()))
}
