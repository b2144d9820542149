//! A kernel as an editor sees it.
//!
//! rust-analyzer follows each token of the user to the tokens of the expansion with its span. Here these are as many as
//! the user wrote, in one function without `cfg`, and what the attribute adds has the span of the attribute. The body is
//! copied without being read: while a line of it is unfinished, the rest keeps its types.

use std::env;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident, quote};
use syn::{FnArg, parse2};

use crate::expand;
use crate::parameter::{Made, Parameter};

/// Whether rust-analyzer runs the macro.
pub(crate) fn is_reading() -> bool {
    let program = env::current_exe().unwrap_or_default();
    let name = program.file_stem().unwrap_or_default();
    name.to_string_lossy().contains("rust-analyzer")
}

/// The function that a host calls, what is wrong with it, and what a host launches it by.
pub(crate) fn kernel(arguments: &TokenStream, item: TokenStream) -> TokenStream {
    let function = function(item.clone());
    let function = function.unwrap_or_else(|| item.clone());
    let beside = match expand::parts(arguments, item) {
        Ok((_, entry)) => entry.map(generated),
        Err(error) => Some(error.into_compile_error()),
    };
    quote!(#function #beside)
}

/// The function, if the item has the parts of one.
fn function(item: TokenStream) -> Option<TokenStream> {
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    let body = match tokens.pop()? {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => group,
        _ => return None,
    };
    let is_fn = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "fn");
    let keyword = tokens.iter().position(is_fn)?;
    let is_list = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
    let list = keyword + tokens[keyword..].iter().position(is_list)?;
    let (head, tail) = tokens.split_at(list);
    let TokenTree::Group(list) = &tail[0] else {
        return None;
    };

    let kernel = Ident::new("__kernel", Span::mixed_site());
    let mut given = TokenStream::new();
    let mut made = TokenStream::new();
    for piece in pieces(list.stream()) {
        match parameter(&piece) {
            Some(parameter) if parameter.made != Made::AsItIs => {
                given.extend(self::given(&parameter));
                made.extend(self::made(&parameter, &kernel));
            }
            _ => given.extend(piece),
        }
    }
    let mut given = Group::new(Delimiter::Parenthesis, given);
    given.set_span(list.span());
    let begin = (!made.is_empty()).then(|| quote!(let #kernel = ::layout_device::__Kernel::new();));
    let statements = body.stream();
    let mut whole = Group::new(Delimiter::Brace, quote!(#begin #made #statements));
    whole.set_span(body.span());
    let tail = &tail[1..];
    Some(quote!(#(#head)* #given #(#tail)* #whole))
}

/// The tokens of each parameter, with the comma behind it. One begins at a name before a colon: an angle bracket may be
/// open or a comma missing.
fn pieces(list: TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = list.into_iter().collect();
    let is = |at: usize, mark| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == mark);
    let is_word =
        |at: usize, word| matches!(tokens.get(at), Some(TokenTree::Ident(ident)) if ident == word);
    let is_name = |at: usize| {
        matches!(tokens[at], TokenTree::Ident(_))
            && is(at + 1, ':')
            && !is(at + 2, ':')
            && !(at >= 2 && is(at - 1, ':') && is(at - 2, ':'))
    };
    let mut starts = Vec::new();
    for at in (0..tokens.len()).filter(|&at| is_name(at)) {
        let mut start = at;
        if start > 0 && is_word(start - 1, "mut") {
            start -= 1;
        }
        while start > 1 && is(start - 2, '#') {
            start -= 2;
        }
        starts.push(start);
    }
    if let Some(first) = starts.first_mut() {
        *first = 0;
    } else {
        starts.push(0);
    }
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    let pieces = starts.iter().zip(ends);
    pieces
        .map(|(&start, end)| tokens[start..end].iter().cloned().collect())
        .collect()
}

/// The parameter, if it is one.
fn parameter(piece: &TokenStream) -> Option<Parameter> {
    let mut tokens: Vec<TokenTree> = piece.clone().into_iter().collect();
    if matches!(tokens.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == ',') {
        tokens.pop();
    }
    match parse2(tokens.into_iter().collect()).ok()? {
        FnArg::Typed(parameter) => Parameter::read(&parameter).ok(),
        FnArg::Receiver(_) => None,
    }
}

/// What a host passes for a parameter.
fn given(parameter: &Parameter) -> Option<TokenStream> {
    if parameter.made != Made::OfArgument {
        return None;
    }
    let (cfgs, name, at) = (parameter.cfgs(), argument(parameter), parameter.given());
    let (cfgs, at) = (generated(quote!(#(#cfgs)*)), generated(at));
    Some(quote!(#cfgs #name: #at::Argument,))
}

/// What the kernel makes of it.
fn made(parameter: &Parameter, kernel: &Ident) -> TokenStream {
    let (attributes, mutable) = (&parameter.attributes, &parameter.mutable);
    let (name, ty) = (&parameter.name, &parameter.ty);
    let value = match parameter.made {
        Made::Here => quote!(::layout_device::here(&#kernel)),
        Made::OfShared | Made::OfLaunch => {
            let fixed = generated(parameter.fixed.to_token_stream());
            quote! {
                ::layout_device::InShared::at(
                    &#kernel,
                    ::layout_device::shared_memory::<<#fixed as ::layout_device::InShared<'static>>::Cells>(),
                )
            }
        }
        Made::AsItIs | Made::OfArgument => {
            let argument = argument(parameter);
            quote!(::layout_device::Parameter::given(&#kernel, #argument))
        }
    };
    quote!(#(#attributes)* let #mutable #name: #ty = unsafe { #value };)
}

/// The name of what is given for a parameter: its own, as if the attribute had written it.
fn argument(parameter: &Parameter) -> Ident {
    let mut name = format_ident!("{}", parameter.name);
    name.set_span(Span::call_site().resolved_at(parameter.name.span()));
    name
}

/// Tokens, as if the attribute had written them.
fn generated(tokens: TokenStream) -> TokenStream {
    let as_generated = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), generated(group.stream())).into();
        }
        token.set_span(Span::call_site());
        token
    };
    tokens.into_iter().map(as_generated).collect()
}

#[cfg(test)]
mod tests {
    use super::kernel;
    use proc_macro2::{TokenStream, TokenTree};

    /// The words of a stream, with where they are in the source.
    fn words(tokens: TokenStream, into: &mut Vec<(String, usize)>) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => words(group.stream(), into),
                TokenTree::Ident(word) => {
                    into.push((word.to_string(), word.span().byte_range().start));
                }
                _ => {}
            }
        }
    }

    /// The expansion. Each word of the kernel is there once, and no other word has its place, but for errors.
    fn expanded(source: &str) -> String {
        let source: TokenStream = source.parse().unwrap();
        let expanded = kernel(&TokenStream::new(), source.clone());
        let text = expanded.to_string();
        let (mut written, mut read) = (Vec::new(), Vec::new());
        words(source, &mut written);
        words(expanded, &mut read);
        written.retain(|(word, _)| word != "shared");
        read.retain(|(word, at)| *at > 0 && !["core", "compile_error"].contains(&word.as_str()));
        for words in [&mut written, &mut read] {
            words.sort_by_key(|(_, at)| *at);
        }
        assert_eq!(read, written, "{text}");
        text
    }

    const KERNEL: &str = " pub unsafe fn scale(
        here: Place<'_>,
        a: f32,
        mut x: Tensor<Parts<'_, f32, Grid, _>, Matrix>,
        #[shared] tile: Shared<'_, f32, Smem, _>,
    ) { let y = x.own(here); y.scale(a) }";

    #[test]
    fn every_word_is_read_once() {
        let text = expanded(KERNEL);
        assert_eq!(text.matches("fn scale").count(), 1, "{text}");
    }

    #[test]
    fn an_unfinished_body_is_left_as_it_is() {
        for body in ["let y = ;", "let y = x.own()", "x.", "for i in"] {
            let text = expanded(&KERNEL.replace("let y = x.own(here);", body));
            assert!(text.contains("let mut x : Tensor < Parts"), "{text}");
            assert!(text.contains("y . scale (a)"), "{text}");
        }
    }

    #[test]
    fn an_unfinished_parameter_leaves_the_others() {
        for (written, unfinished) in [
            ("a: f32,", "a: ,"),
            ("a: f32,", "a: f32"),
            ("a: f32,", "a: Tensor<View<'_, f32>,"),
            ("a: f32,", "a"),
        ] {
            let text = expanded(&KERNEL.replace(written, unfinished));
            for made in ["let mut x : Tensor < Parts", "let tile : Shared < '_"] {
                assert!(text.contains(made), "{text}");
            }
        }
    }

    #[test]
    fn a_rejected_kernel_keeps_its_body() {
        for (written, rejected) in [
            ("pub unsafe fn", "pub fn"),
            ("fn scale(", "fn scale<T>("),
            ("a: f32", "(a, b): (f32, f32)"),
            ("a: f32", "&self"),
        ] {
            let text = expanded(&KERNEL.replace(written, rejected));
            assert!(text.contains("compile_error"), "{text}");
            assert!(text.contains("let y = x . own (here)"), "{text}");
        }
    }
}
