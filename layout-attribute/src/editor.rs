//! Expands `#[kernel]` for rust-analyzer.
//!
//! rust-analyzer maps a source token to the expansion tokens with the same span. The expansion is one function without
//! `cfg` that contains each source token once; generated tokens have the call-site span. The body is copied without
//! parsing, so an unfinished line does not affect other types.

use core::mem;
use std::env;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::{FnArg, parse2};

use crate::bounds::Bounds;
use crate::expand;
use crate::instances::{self, List, substituted, without_body};
use crate::parameter::{Made, Parameter};

/// Returns `true` if rust-analyzer is expanding the macro.
pub(crate) fn is_rust_analyzer() -> bool {
    let program = env::current_exe().unwrap_or_default();
    let name = program.file_stem().unwrap_or_default();
    name.to_string_lossy().contains("rust-analyzer")
}

/// Expands a kernel to its host function, followed by its `EntryPoint` or its errors.
pub(crate) fn kernel(arguments: &TokenStream, item: TokenStream) -> TokenStream {
    let bounds = match Bounds::read(arguments) {
        Ok(bounds) if bounds.instances.is_empty() => bounds,
        Ok(bounds) => return generic(&bounds, item),
        Err(error) => return rejected(item, &error),
    };
    let function = function(item.clone());
    let function = function.unwrap_or_else(|| item.clone());
    let entry_or_error = match expand::parts(&bounds, item.clone()) {
        // A failing macro in the signature would fail in each copy of its type.
        Ok(_) if has_macro(item) => None,
        Ok((_, entry)) => entry.map(generated),
        Err(error) => Some(error.into_compile_error()),
    };
    quote!(#function #entry_or_error)
}

/// Expands an invalid kernel to its host function, followed by its error.
fn rejected(item: TokenStream, error: &syn::Error) -> TokenStream {
    let (function, error) = (function(item.clone()), error.to_compile_error());
    let function = function.unwrap_or(item);
    quote!(#function #error)
}

/// Expands a generic kernel to the function of its first instance and the signatures of all
/// instances. The type parameter becomes an alias.
fn generic(bounds: &Bounds, item: TokenStream) -> TokenStream {
    let bodiless = expand::function(without_body(item.clone()));
    let read = bodiless.and_then(|bodiless| Ok((instances::Parameter::read(&bodiless)?, bodiless)));
    let (parameter, bodiless) = match read {
        Ok(read) => read,
        Err(error) => return rejected(item, &error),
    };
    let signatures = bounds.instances.iter().map(|instance| {
        let item = parameter.instance(&bodiless, instance);
        let signature = generated(expand::signature(item)?);
        Ok(named(signature, &instance.name))
    });
    let signatures = signatures.collect::<syn::Result<TokenStream>>();
    let signatures = signatures.unwrap_or_else(syn::Error::into_compile_error);
    let visibility = generated(bodiless.vis.to_token_stream());
    let lists = bounds.lists.iter().map(
        |List { name, ty, function }| quote!(#visibility const #name: &[#ty] = { #function; &[] };),
    );
    let (name, bound) = (&parameter.name, &parameter.bound);
    let configurations = bounds.instances.iter().map(|of| &of.configuration);
    let (first, others) = (configurations.clone().take(1), configurations.skip(1));
    let path = generated(quote!(#bound));
    let item = substituted(without_generics(item), name, &|word, is_path| {
        if is_path {
            quote!(<#word as #path>)
        } else {
            word.to_token_stream()
        }
    });
    let function = function(item.clone()).unwrap_or(item);
    quote! {
        const _: () = {
            #(type #name = #first;)*
            fn configurations<Any: #bound>(#(_: #others),*) {}
            #function
        };
        #signatures
        #(#lists)*
    }
}

/// Removes the generic parameters of a function: the tokens between its name and its parameters.
fn without_generics(item: TokenStream) -> TokenStream {
    let (mut before, mut is_after, mut kept) = (0, false, TokenStream::new());
    for token in item {
        let is_word = |word| matches!(&token, TokenTree::Ident(ident) if ident == word);
        if before == 0 && is_word("fn") {
            before = 1;
        } else if before == 1 {
            before = 2;
        } else if before == 2 && !is_after {
            is_after = matches!(&token, TokenTree::Group(list) if list.delimiter() == Delimiter::Parenthesis);
            if !is_after {
                continue;
            }
        }
        kept.extend([token]);
    }
    kept
}

/// Sets the span of a generated function's name to its span in the source.
fn named(tokens: TokenStream, name: &Ident) -> TokenStream {
    let mut is_name = false;
    let tokens = tokens.into_iter().map(|token| {
        let is_fn = matches!(&token, TokenTree::Ident(word) if word == "fn");
        if mem::replace(&mut is_name, is_fn) {
            name.clone().into()
        } else {
            token
        }
    });
    tokens.collect()
}

/// Returns the host function, or `None` if `item` has no parameter list or body.
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
    let [TokenTree::Group(list), tail @ ..] = tail else {
        return None;
    };

    let kernel = Ident::new("__kernel", Span::mixed_site());
    let mut given = TokenStream::new();
    let mut made = TokenStream::new();
    let mut types = TokenStream::new();
    for piece in split_parameters(list.stream()) {
        match parameter(&piece) {
            Some(parameter) if parameter.made != Made::AsItIs => {
                given.extend(host_parameter(&parameter));
                let (binding, used) = binding(&parameter, &kernel);
                made.extend(binding);
                types.extend(used);
            }
            _ => given.extend(piece),
        }
    }
    let mut given = Group::new(Delimiter::Parenthesis, given);
    given.set_span(list.span());
    let begin = (!made.is_empty()).then(|| quote!(let #kernel = ::layout_device::__Kernel::new();));
    let body_tokens: Vec<_> = body.stream().into_iter().collect();
    let (attributes, statements) = body_tokens.split_at(inner_attributes(&body_tokens));
    let statements = quote!(#(#attributes)* #begin #made #(#statements)*);
    let mut whole = Group::new(Delimiter::Brace, statements);
    whole.set_span(body.span());
    // The types come first, so that completing a word in a type does not change the tokens before
    // it.
    let types = quote!(#[allow(unused)] const _: () = { fn types() { #types } };);
    Some(quote!(#types #(#head)* #given #(#tail)* #whole))
}

/// Splits a parameter list into parameters, each with its trailing comma. A parameter starts at
/// `name:`, because the list can have an unclosed `<` or a missing comma.
fn split_parameters(list: TokenStream) -> Vec<TokenStream> {
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

/// Parses a parameter, or returns `None` if it is malformed.
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

/// Returns the host function's parameter.
fn host_parameter(parameter: &Parameter) -> Option<TokenStream> {
    if parameter.made != Made::OfArgument {
        return None;
    }
    let (cfgs, name) = (parameter.cfgs(), argument(parameter));
    let cfgs = generated(quote!(#(#cfgs)*));
    let ty = if has_macro(parameter.ty.to_token_stream()) {
        quote!(impl ::core::marker::Sized)
    } else {
        generated(parameter.given("Argument"))
    };
    Some(quote!(#cfgs #name: #ty,))
}

/// Returns `true` if a macro is called in the signature.
fn has_macro(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Punct(punct) => punct.as_char() == '!',
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            has_macro(group.stream())
        }
        _ => false,
    })
}

/// Returns the number of tokens of the inner attributes, `#![..]`, at the start of a body.
fn inner_attributes(body: &[TokenTree]) -> usize {
    let is = |token: &TokenTree, mark| matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark);
    let mut length = 0;
    while let [hash, mark, TokenTree::Group(_), ..] = &body[length..] {
        if !is(hash, '#') || !is(mark, '!') {
            break;
        }
        length += 3;
    }
    length
}

/// Returns the `let` statement that binds a kernel parameter, and a use of its type as the user wrote it.
fn binding(parameter: &Parameter, kernel: &Ident) -> (TokenStream, TokenStream) {
    let (attributes, mutable) = (&parameter.attributes, &parameter.mutable);
    let (name, ty, fixed) = (&parameter.name, &parameter.ty, &parameter.fixed);
    let value = match parameter.made {
        Made::ThreadContext => quote!(::layout_device::thread_context(&#kernel)),
        Made::OfShared | Made::OfLaunch => {
            let fixed = generated(fixed.to_token_stream());
            quote! {
                ::layout_device::InShared::at(
                    &#kernel,
                    ::layout_device::shared_memory::<<#fixed as ::layout_device::InShared<'static>>::Cells>(),
                )
            }
        }
        Made::OfArgument if has_macro(ty.to_token_stream()) => quote!(::core::mem::zeroed()),
        Made::AsItIs | Made::OfArgument => {
            let argument = argument(parameter);
            quote!(::layout_device::Parameter::given(&#kernel, #argument))
        }
    };
    let cfgs = parameter.cfgs();
    let (bound, used) = if has_macro(ty.to_token_stream()) {
        (ty.to_token_stream(), TokenStream::new())
    } else {
        let cfgs = generated(quote!(#(#cfgs)*));
        (
            generated(ty.to_token_stream()),
            quote!(#cfgs let _: #fixed;),
        )
    };
    let binding = quote!(#(#attributes)* let #mutable #name: #bound = unsafe { #value };);
    (binding, used)
}

/// Returns the parameter's name, with the call-site location and the parameter's hygiene.
fn argument(parameter: &Parameter) -> Ident {
    let mut name = parameter.name.clone();
    name.set_span(Span::call_site().resolved_at(parameter.name.span()));
    name
}

/// Sets the span of all tokens to the call site.
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

    /// Collects the identifiers of a stream with their source offsets.
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

    /// Expands `source`, and asserts that each source identifier occurs once and that no generated identifier, except in
    /// errors, has its span.
    fn expanded(source: &str) -> String {
        expanded_with("", source)
    }

    /// Expands `source` with arguments, whose identifiers are also checked.
    fn expanded_with(arguments: &str, source: &str) -> String {
        let source: TokenStream = source.parse().unwrap();
        let arguments: TokenStream = arguments.parse().unwrap();
        let expanded = kernel(&arguments, source.clone());
        let text = expanded.to_string();
        let (mut written, mut read) = (Vec::new(), Vec::new());
        words(source, &mut written);
        words(arguments, &mut written);
        words(expanded, &mut read);
        written.retain(|(word, _)| {
            !["shared", "partial", "_", "instances", "each"].contains(&word.as_str())
        });
        read.retain(|(word, at)| {
            *at > 0 && !["core", "compile_error", "static", "_"].contains(&word.as_str())
        });
        for words in [&mut written, &mut read] {
            words.sort_by(|a, b| (a.1, &a.0).cmp(&(b.1, &b.0)));
        }
        assert_eq!(read, written, "{text}");
        text
    }

    const KERNEL: &str = " pub unsafe fn scale(
        ctx: Place<'_>,
        a: f32,
        mut x: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
        #[shared] tile: Shared<'_, f32, Smem, _>,
    ) { let y = x.own(ctx); y.scale(a) }";

    #[test]
    fn every_word_is_read_once() {
        let text = expanded(KERNEL);
        assert_eq!(text.matches("fn scale").count(), 1, "{text}");
    }

    #[test]
    fn an_unfinished_body_is_left_as_it_is() {
        for body in ["let y = ;", "let y = x.own()", "x.", "for i in"] {
            let text = expanded(&KERNEL.replace("let y = x.own(ctx);", body));
            assert!(text.contains("let mut x : Tensor < DisjointMut"), "{text}");
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
            for made in ["let mut x : Tensor < DisjointMut", "let tile : Shared < '_"] {
                assert!(text.contains(made), "{text}");
            }
        }
    }

    #[test]
    fn a_partial_tensor_is_bound_as_any_other() {
        let text = expanded(&KERNEL.replace("mut x:", "#[partial] mut x:"));
        assert!(text.contains("let mut x : Tensor < DisjointMut"), "{text}");
        assert!(!text.contains("partial"), "{text}");
    }

    #[test]
    fn a_raw_name_is_kept() {
        let text = expanded(&KERNEL.replace(" x:", " r#in:"));
        assert!(text.contains("r#in : < Tensor"), "{text}");
        assert!(text.contains("let mut r#in : Tensor"), "{text}");
    }

    #[test]
    fn a_macro_in_the_signature_is_called_once() {
        let text = expanded(&KERNEL.replace("Matrix", "Layout![8:1 / 3]"));
        assert_eq!(text.matches("Layout !").count(), 1, "{text}");
    }

    #[test]
    fn attributes_of_the_body_stay_at_its_start() {
        let text = expanded(&KERNEL.replace("{ let y", "{ #![allow(unused)] let y"));
        assert!(text.contains("[allow (unused)] let __kernel"), "{text}");
    }

    const GENERIC: &str = " pub unsafe fn scale<C: Config>(
        ctx: Place<'_>,
        a: f32,
        mut x: Tensor<DisjointMut<'_, C::T, Grid, _>, Matrix<C>>,
        #[shared] tile: Shared<'_, f32, Smem<C>, _>,
    ) { let y = x.own::<C::T>(ctx); y.scale(a) }";
    const INSTANCES: &str =
        " instances(scale_half = Of<F16>, scale_f32 = Of<f32>), each(ALL: Kernel = Kernel::of)";

    #[test]
    fn a_generic_kernel_has_the_types_of_its_first_instance() {
        let text = expanded_with(INSTANCES, GENERIC);
        for once in [
            "type C = Of < F16 >",
            "fn scale (",
            "fn scale_half (",
            "fn scale_f32 (",
            "x . own ::< < C as Config > :: T > (ctx)",
        ] {
            assert_eq!(text.matches(once).count(), 1, "{once}: {text}");
        }
    }

    #[test]
    fn an_unfinished_instance_is_left_as_it_is() {
        for body in ["let y = ;", "C::", "x.", "for i in"] {
            let text = expanded_with(
                INSTANCES,
                &GENERIC.replace("let y = x.own::<C::T>(ctx);", body),
            );
            assert!(text.contains("let mut x : Tensor < DisjointMut"), "{text}");
            assert!(
                text.contains("y . scale (a)") && text.contains("fn scale_f32 ("),
                "{text}"
            );
        }
        for generics in ["<C: >", "<C>", "", "<C: Config, D>"] {
            let item = GENERIC.replace("<C: Config>", generics).parse().unwrap();
            let text = kernel(&INSTANCES.parse().unwrap(), item).to_string();
            assert!(
                text.contains("compile_error") && text.contains("y . scale (a)"),
                "{text}"
            );
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
            assert!(text.contains("let y = x . own (ctx)"), "{text}");
        }
    }
}
