//! The expansion for rust-analyzer.
//!
//! rust-analyzer maps a source token to the expansion tokens with the same span. Only declared names, one hidden use of
//! each other name, and errors keep their source spans. All other tokens have the call-site span.

use core::mem;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

use crate::ast::{Distributed, Find, Parameter};
use crate::evaluate::{names_a_constant, names_a_type};
use crate::items;
use crate::operations::Operation;
use crate::tokens::{Tokens, is_segment};

/// Closes each unclosed bracket at the `;` before the next item, and moves the tokens after it back to the
/// enclosing level. A parenthesis ends at any `;`.
pub(crate) fn close_brackets(input: TokenStream) -> TokenStream {
    let mut tokens = Vec::new();
    for token in input {
        let TokenTree::Group(group) = &token else {
            tokens.push(token);
            continue;
        };
        let inside: Vec<_> = close_brackets(group.stream()).into_iter().collect();
        let is_end = |at: &usize| {
            let begins_item = |token: &TokenTree| {
                is_word("type")(token) || is_word("pub")(token) || is_punct(token, '#')
            };
            let is_round = group.delimiter() == Delimiter::Parenthesis;
            is_punct(&inside[*at], ';') && (is_round || inside.get(at + 1).is_some_and(begins_item))
        };
        let end = match group.delimiter() {
            Delimiter::Parenthesis | Delimiter::Bracket => (0..inside.len()).find(is_end),
            Delimiter::Brace | Delimiter::None => None,
        };
        let (inside, rest) = inside.split_at(end.unwrap_or(inside.len()));
        let mut closed = Group::new(group.delimiter(), inside.iter().cloned().collect());
        closed.set_span(group.span());
        tokens.push(closed.into());
        tokens.extend(rest.iter().cloned());
    }
    tokens.into_iter().collect()
}

/// Sets the span of all tokens, except the tokens of `compile_error!`, to the call site.
pub(crate) fn generated(tokens: TokenStream) -> TokenStream {
    respan_except(tokens, &mut |_| false)
}

/// Sets the span of `ty` to the call site. Each type name in `input` keeps its span once.
pub(crate) fn with_names(ty: TokenStream, input: &TokenStream) -> TokenStream {
    let mut left = Vec::new();
    words(input, &mut left);
    respan_except(ty, &mut |word| {
        let place = left.iter().position(|other| other == word);
        place.map(|place| left.swap_remove(place)).is_some()
    })
}

fn respan_except(tokens: TokenStream, is_kept: &mut dyn FnMut(&str) -> bool) -> TokenStream {
    let mut error = 0;
    let respan = |mut token: TokenTree| {
        if matches!(&token, TokenTree::Ident(word) if word == "compile_error") {
            // `compile_error`, `!` and the argument.
            error = 3;
        }
        if error > 0 {
            error -= 1;
            return token;
        }
        match &token {
            TokenTree::Ident(word) if is_kept(&word.to_string()) => return token,
            TokenTree::Group(group) => {
                token =
                    Group::new(group.delimiter(), respan_except(group.stream(), is_kept)).into();
            }
            _ => {}
        }
        token.set_span(Span::call_site());
        token
    };
    tokens.into_iter().map(respan).collect()
}

/// Collects the names of types and constants, and the words of paths and constants in braces.
fn words(tokens: &TokenStream, into: &mut Vec<String>) {
    let tokens: Vec<_> = tokens.clone().into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(word) => {
                let is_in_path = path(&tokens[at + 1..]).length > 0
                    || at >= 3
                        && path(&tokens[at - 2..]).length > 0
                        && is_punct(&tokens[at - 2], ':');
                if names_a_type(word) || is_in_path {
                    into.push(word.to_string());
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let inside = group.stream().into_iter();
                into.extend(inside.filter_map(|token| match token {
                    TokenTree::Ident(word) => Some(word.to_string()),
                    _ => None,
                }));
            }
            TokenTree::Group(group) => words(&group.stream(), into),
            _ => {}
        }
    }
}

/// Returns `true` if the input declares items, although it begins with a mistake.
pub(crate) fn has_items(input: &TokenStream) -> bool {
    let is_sign = |token: TokenTree| is_word("type")(&token) || is_punct(&token, ';');
    input.clone().into_iter().any(is_sign)
}

/// Returns hidden items that use each name in a `layout!` block.
pub(crate) fn uses_in_items(input: TokenStream) -> TokenStream {
    let tokens: Vec<_> = input.into_iter().collect();
    let items = tokens.split(|token| is_punct(token, ';'));
    let functions = items.filter_map(|item| {
        let keyword = item.iter().position(is_word("type"))?;
        let declared = item[keyword..].iter().skip(2).cloned().collect();
        let mut tokens = Tokens::of_input(declared).ok()?;
        let length = tokens.angle_length().unwrap_or_default();
        let generics = uses_in_generics(tokens.take(length));
        tokens.eat_punct('=')?;
        let mut uses = Uses::default();
        uses.read(tokens.take(usize::MAX), false);
        let statements = uses.statements;
        Some(quote!(const _: () = { fn names() { #generics #statements } };))
    });
    functions
        .map(|function| quote!(#[allow(unused, nonstandard_style)] #function))
        .collect()
}

/// Returns the expansion of an assertion, followed by a hidden item that uses its names.
pub(crate) fn assertion(input: TokenStream, asserted: TokenStream) -> TokenStream {
    let mut uses = Uses::default();
    uses.read(input, false);
    let (statements, asserted) = (uses.statements, generated(asserted));
    quote! {
        #[allow(unused, nonstandard_style)]
        const _: () = { fn names() { #statements } };
        #asserted
    }
}

/// Declares generic parameters as items, and uses their bounds and defaults.
///
/// rust-analyzer finds every use of an item, but only the declaration of a generic parameter.
fn uses_in_generics(generics: TokenStream) -> TokenStream {
    let parameters = items::parameters(&generics).into_iter();
    let declared = parameters.map(|Parameter { name, is_type }| {
        if is_type {
            quote!(struct #name;)
        } else {
            quote!(const #name: usize = 0;)
        }
    });
    let mut uses: TokenStream = declared.collect();
    let tokens: Vec<_> = generics.into_iter().collect();
    let mut depth = 0_i32;
    let is_at_top = |token: &TokenTree| {
        depth += i32::from(is_punct(token, '<')) - i32::from(is_punct(token, '>'));
        depth == 1
    };
    let at_top: Vec<_> = tokens.iter().map(is_at_top).collect();
    let is = |at: usize, mark| at_top[at] && is_punct(&tokens[at], mark);
    let end = tokens.len().saturating_sub(1);
    for at in 0..end {
        let stop = |stops: &[char]| {
            let is_stop = |next: &usize| stops.iter().any(|stop| is(*next, *stop));
            (at + 1..end).find(is_stop).unwrap_or(end)
        };
        if is(at, '=') {
            let default = &tokens[at + 1..stop(&[','])];
            uses.extend(quote!(let _: #(#default)*;));
        } else if is(at, ':') && !(at > 1 && is_word("const")(&tokens[at - 2])) {
            let bound = &tokens[at + 1..stop(&[',', '='])];
            uses.extend(quote!({ fn bound(_: impl #(#bound)*) {} }));
        }
    }
    uses
}

/// Returns a block that uses each name in an expression.
pub(crate) fn uses(input: TokenStream) -> TokenStream {
    let mut uses = Uses {
        has_locals: true,
        ..Uses::default()
    };
    uses.read(input, false);
    let statements = uses.statements;
    quote!(#[allow(unused, nonstandard_style)] { #statements })
}

/// Collects the uses of names in an expression.
#[derive(Default)]
struct Uses {
    /// Names that the expression declares (`?m`, `|i|`).
    declared: HashSet<String>,
    statements: TokenStream,
    /// `true` if lower-case leaves are variables of the code around the macro.
    has_locals: bool,
}

impl Uses {
    /// Reads tokens. `are_leaves` is `true` in a tuple.
    fn read(&mut self, input: TokenStream, are_leaves: bool) {
        let tokens: Vec<_> = input.into_iter().collect();
        let is = |at: usize, mark| tokens.get(at).is_some_and(|token| is_punct(token, mark));
        let (mut is_operand, mut is_pattern, mut is_called) = (false, false, false);
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let next = at + 1;
            let after_operand = mem::replace(&mut is_operand, true);
            let after_name = mem::replace(&mut is_called, false);
            at = next;
            match token {
                TokenTree::Literal(_) => {}
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    self.statements.extend(quote!(let _ = #group;));
                }
                TokenTree::Group(group) if is_pattern => self.declare_all(group.stream()),
                TokenTree::Group(group) if after_name && has_axes(&tokens[..next - 1]) => {
                    self.read_axes(group.stream());
                }
                TokenTree::Group(group) => self.read(group.stream(), !after_name),
                TokenTree::Punct(mark) => match (mark.as_char(), tokens.get(next)) {
                    ('?', Some(TokenTree::Ident(name))) => {
                        self.declare_or_use(name);
                        at += 1;
                    }
                    ('|', _) if is_pattern || !after_operand => {
                        is_pattern = !is_pattern;
                        is_operand = false;
                    }
                    ('<', _) if !after_operand => {
                        at = next + self.use_qualified_path(&tokens[next - 1..]);
                        is_operand = at > next;
                    }
                    ('>', _) => {}
                    _ => is_operand = false,
                },
                TokenTree::Ident(word) if after_operand && word == "o" => is_operand = false,
                TokenTree::Ident(word) if is_pattern => self.declare_or_use(word),
                TokenTree::Ident(word) if is_number(word) => {}
                TokenTree::Ident(word) if (word == "Sw" || word == "Swizzle") && is(next, '<') => {}
                // The next item, after a missing `;`.
                TokenTree::Ident(word) if !is_segment(word) => return,
                TokenTree::Ident(word) => {
                    let path = path(&tokens[next..]);
                    at = next + path.length;
                    is_called = matches!(
                        tokens.get(at),
                        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis
                    );
                    let is_local = self.has_locals && are_leaves;
                    let is_alone = path.length == 0 && !is(at, ':') && !is_local;
                    let last = path.last.unwrap_or(word);
                    if is_called {
                        self.use_operation(Some(word), |name| !is_operation(word) || word == name);
                    } else if names_a_type(last) && !names_a_constant(last) {
                        at += Tokens::of_input(tokens[at..].iter().cloned().collect())
                            .ok()
                            .and_then(|rest| rest.angle_length())
                            .unwrap_or_default();
                        let path = &tokens[next - 1..at];
                        self.statements.extend(quote!(let _: #(#path)*;));
                    } else if is_alone && !names_a_type(word) {
                        self.use_operation(Some(word), |name| word != name);
                    } else {
                        let path = &tokens[next - 1..at];
                        self.statements.extend(quote!(let _ = #(#path)*;));
                    }
                }
            }
        }
        let is_in_list = tokens.last().is_some_and(|token| is_punct(token, ','));
        let is_local = self.has_locals && are_leaves;
        if !(is_operand || is_in_list || is_local) {
            // The missing operand may be a call of any operation.
            self.use_operation(None, |_| true);
        }
    }

    /// Reads the arguments of `mesh` or `shard`, whose axes have names.
    fn read_axes(&mut self, arguments: TokenStream) {
        let tokens: Vec<_> = arguments.into_iter().collect();
        for argument in tokens.split(|token| is_punct(token, ',')) {
            let rest = match argument {
                [TokenTree::Ident(axis), colon, rest @ ..] if is_punct(colon, ':') => {
                    if is_segment(axis) && axis != "_" {
                        self.declare_or_use(axis);
                    }
                    rest
                }
                rest => rest,
            };
            match rest {
                // A reduction, or `strided` and its arguments.
                [TokenTree::Ident(word), rest @ ..] if !names_a_type(word) && !is_mesh(word) => {
                    self.read(rest.iter().cloned().collect(), true);
                }
                rest => self.read(rest.iter().cloned().collect(), true),
            }
        }
    }

    fn declare_all(&mut self, pattern: TokenStream) {
        for token in pattern {
            match token {
                TokenTree::Ident(name) => self.declare_or_use(&name),
                TokenTree::Group(group) => self.declare_all(group.stream()),
                _ => {}
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

    /// Adds a use of `<Type as Trait>::Name`, and returns the number of tokens after its `<`.
    fn use_qualified_path(&mut self, tokens: &[TokenTree]) -> usize {
        let length = Tokens::of_input(tokens.iter().cloned().collect())
            .ok()
            .and_then(|tokens| tokens.angle_length());
        let Some(length) = length.filter(|length| tokens[..*length].iter().any(is_word("as")))
        else {
            return 0;
        };
        let length = length + path(&tokens[length..]).length;
        let path = &tokens[..length];
        self.statements.extend(quote!(let _: #(#path)*;));
        length - 1
    }

    /// Adds a use of `word`, or an empty use, in a scope with a documented function for each
    /// operation.
    ///
    /// The functions follow the use, so that a word being completed does not change the tokens
    /// before it.
    fn use_operation(&mut self, word: Option<&Ident>, is_in_scope: impl Fn(&str) -> bool) {
        if let Some(word) = word.filter(|word| self.declared.contains(&word.to_string())) {
            self.statements.extend(quote!(let _ = #word;));
            return;
        }
        let functions = usages().into_iter().filter(|(name, _)| is_in_scope(name));
        let functions = functions.map(|(name, usages)| {
            let usages: Vec<_> = usages
                .into_iter()
                .map(|usage| format!("`{usage}`"))
                .collect();
            let (text, name) = (usages.join(" or "), Ident::new(name, Span::call_site()));
            quote!(#[doc = #text] fn #name() {})
        });
        let used = word.map_or_else(|| quote!(()), |word| quote!(#word));
        self.statements
            .extend(quote!({ let _ = #used; #(#functions)* }));
    }
}

/// Returns the usages of each operation.
fn usages() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut usages = BTreeMap::<_, BTreeSet<_>>::new();
    for name in Find::NAMES {
        usages.entry(name).or_default().extend(Find::usage(name));
    }
    for name in Distributed::NAMES
        .into_iter()
        .filter(|_| cfg!(feature = "mesh"))
    {
        usages
            .entry(name)
            .or_default()
            .extend(Distributed::usage(name));
    }
    for operation in Operation::all() {
        usages
            .entry(operation.name())
            .or_default()
            .insert(operation.usage);
    }
    usages
}

/// Returns `true` if the last token is the name of a call whose arguments have axes.
fn has_axes(before: &[TokenTree]) -> bool {
    matches!(before.last(), Some(TokenTree::Ident(word)) if is_mesh(word) || word == "shard")
}

fn is_mesh(word: &Ident) -> bool {
    word == "mesh"
}

fn is_operation(word: &Ident) -> bool {
    usages().keys().any(|name| word == name)
}

/// The `::name` segments at the start of a token list.
struct Segments<'a> {
    length: usize,
    last: Option<&'a Ident>,
}

fn path(tokens: &[TokenTree]) -> Segments<'_> {
    let mut path = Segments {
        length: 0,
        last: None,
    };
    while let [
        TokenTree::Punct(colon),
        TokenTree::Punct(other),
        TokenTree::Ident(word),
        ..,
    ] = &tokens[path.length..]
    {
        if (colon.as_char(), colon.spacing(), other.as_char()) != (':', Spacing::Joint, ':') {
            break;
        }
        path.last = Some(word);
        path.length += 3;
    }
    path
}

fn is_punct(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn is_word(word: &str) -> impl Fn(&TokenTree) -> bool {
    move |token| matches!(token, TokenTree::Ident(ident) if ident == word)
}

/// Returns `true` if `word` is `_` or a static integer such as `_128`.
fn is_number(word: &Ident) -> bool {
    let word = word.to_string();
    let digits = word.strip_prefix('_');
    digits.is_some_and(|digits| digits.chars().all(|digit| digit.is_ascii_digit()))
}
