//! Arbitrary tokens: `layout!`, `Layout!` and `assert_layout!` must not panic, and must expand to Rust. All
//! evaluated operations must have a derivation and obey their laws.

#![no_main]

use layout_algebra::verify::Objection;
use libfuzzer_sys::fuzz_target;
use proc_macro2::TokenStream;

/// The first tokens of input that is passed to the compiler unchanged: attributes, visibilities, generics.
const HANDED_ON: [&str; 3] = ["#", "pub", "<"];

fuzz_target!(|text: &str| {
    if let Ok(input) = text.parse::<TokenStream>() {
        let ty = layout_language::layout_type(input.clone());
        let item = layout_language::assert_layout(input.clone());
        let code = layout_language::layout(input.clone());
        answers(text, input);
        if !HANDED_ON.iter().any(|begin| text.contains(begin)) {
            is_a_type(&ty);
            is_code(&code);
            is_code(&item);
        }
    }
    // Frees the tokens and spans, which are otherwise kept.
    proc_macro2::extra::invalidate_current_thread_spans();
});

fn answers(text: &str, input: TokenStream) {
    let Ok(answer) = layout_language::explain(input).answer else {
        return;
    };
    let Ok(claim) = format!("{text} = {answer}").parse() else {
        return;
    };
    if let Ok(verdict) = layout_language::check(claim) {
        let obeys = matches!(verdict.objection, None | Some(Objection::TooLarge));
        assert!(obeys, "{text} = {answer}: {verdict:?}");
    }
}

fn is_a_type(tokens: &TokenStream) {
    let ty = syn::parse2::<syn::Type>(tokens.clone());
    ty.unwrap_or_else(|error| panic!("{error}: {tokens}"));
}

fn is_code(tokens: &TokenStream) {
    if syn::parse2::<syn::File>(tokens.clone()).is_err() {
        let expr = syn::parse2::<syn::Expr>(tokens.clone());
        expr.unwrap_or_else(|error| panic!("{error}: {tokens}"));
    }
}
