//! Error messages, and their positions in the expansion.

use core::fmt;

use layout_algebra::find::{Contradiction, Why};
use layout_algebra::{Error, Rule};
use proc_macro2::TokenStream;
use quote::quote;

use crate::MAX_RANK;
use crate::code::{self, coded};

/// Returns the lines of a message: the failed operation, the rule with its values, and the
/// suggestion.
///
/// Stable Rust does not support notes in macro errors, so the notes are lines of the message.
fn lines(headline: &str, rule: &str, fact: &dyn fmt::Display, suggestion: Option<&str>) -> String {
    let help = suggestion.map(|suggestion| format!("\nhelp: {suggestion}"));
    let message = format!("{headline}\n{rule}: {fact}{}", help.unwrap_or_default());
    coded(code::of(rule), &message)
}

/// Returns the message of an algebra error without operands.
pub(crate) fn rejection(error: &Error) -> String {
    rejected(error, error.suggestion(), None)
}

/// Returns the message of an algebra error, with counterexample, suggestion and drawing command.
pub(crate) fn rejected(
    error: &Error,
    suggestion: Option<String>,
    command: Option<String>,
) -> String {
    let shown = error.counter_example().map(|shown| format!("\n{shown}"));
    let help = suggestion.map(|suggestion| format!("\nhelp: {suggestion}"));
    let see = command.map(|command| format!("\nsee: {command}"));
    let message = format!(
        "{}\n{}{}{}{}",
        error.message(),
        error.fact(),
        shown.unwrap_or_default(),
        help.unwrap_or_default(),
        see.unwrap_or_default()
    );
    coded(error.rule().code(), &message)
}

/// Returns the message for values that no layout has. `place` describes the coordinates at the
/// index.
pub(crate) fn contradiction(contradiction: &Contradiction, place: &str) -> String {
    let index = contradiction.index;
    let mut lines = vec![contradiction.message().to_owned(), contradiction.fact()];
    if let Some(coordinates) = place.strip_prefix(", where") {
        lines.push(format!("index {index} is where{coordinates}"));
    }
    // A swizzle of no bits only shifts the offsets.
    let swizzled = contradiction.swizzled.as_ref();
    if let Some(swizzled) = swizzled.filter(|layout| {
        layout
            .swizzles()
            .iter()
            .any(|(swizzle, _)| swizzle.bits() > 0)
    }) {
        lines.push(format!(
            "help: use `find_composed`, which returns `{swizzled}` for these values"
        ));
    }
    if let (Why::First, Some(first @ 1..)) = (&contradiction.why, contradiction.found) {
        lines.push(format!(
            "help: subtract {first} from all values, and start the tensor {first} elements later"
        ));
    }
    coded(code::CONTRADICTION, &lines.join("\n"))
}

/// Returns the message that `notation`, with unknown leaves, breaks `rule`.
pub(crate) fn broken(notation: &dyn fmt::Display, rule: &Rule) -> String {
    let headline = format!("`{notation}` is not a layout");
    lines(&headline, rule.name(), rule, rule.suggestion().as_deref())
}

/// Returns the message for a tuple with more modes than types support.
pub(crate) fn excess(notation: &dyn fmt::Display, modes: usize) -> String {
    let headline = format!("`{notation}` has {modes} modes in one tuple");
    let fact = format!("a tuple in a type has at most {MAX_RANK} modes");
    lines(
        &headline,
        "rank",
        &fact,
        Some("group modes in parentheses, which count as one: (a,(b,c)) has 2 modes"),
    )
}

/// Returns the message for a layout with several swizzles in a type position.
pub(crate) fn several_swizzles(notation: &dyn fmt::Display, swizzles: usize) -> String {
    let headline = format!("`{notation}` has {swizzles} swizzles");
    let fact = "a layout type supports one swizzle";
    let suggestion = "use the command `layout` or `layout_algebra::Layout` to compute its offsets";
    lines(&headline, "swizzle", &fact, Some(suggestion))
}

/// Returns the usages of an operation.
pub(crate) fn usage<'a>(ways: impl Iterator<Item = &'a str>) -> String {
    let mut distinct: Vec<String> = Vec::new();
    for way in ways.map(|way| format!("`{way}`")) {
        if !distinct.contains(&way) {
            distinct.push(way);
        }
    }
    format!("call it as {}", distinct.join(" or "))
}

/// Collects independent errors.
#[derive(Clone, Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Inserts earlier errors before the collected ones.
    pub(crate) fn prepend(&mut self, earlier: Option<syn::Error>) {
        let later = self.take();
        self.0 = earlier;
        if let Some(later) = later {
            self.push(later);
        }
    }

    /// Replaces the collected errors with earlier errors.
    pub(crate) fn replace(&mut self, earlier: Option<syn::Error>) {
        self.0 = earlier;
    }

    /// Returns the errors since the last call.
    pub(crate) fn take(&mut self) -> Option<syn::Error> {
        self.0.take()
    }
}

/// Returns the errors as an expression. A single error can be used in any position.
pub(crate) fn as_expression(error: syn::Error) -> TokenStream {
    let mut calls: Vec<_> = error
        .into_iter()
        .map(|error| error.to_compile_error())
        .collect();
    match calls.pop() {
        Some(only) if calls.is_empty() => only,
        last => quote!({ #(#calls)* #last }),
    }
}

/// Returns the errors as statements.
pub(crate) fn as_statements(error: syn::Error) -> TokenStream {
    let calls = error.into_iter().map(|error| error.to_compile_error());
    calls.map(|call| quote!(#call;)).collect()
}

/// Returns the errors as a type.
///
/// The type is an array whose length is an error. rustc then reports nothing about uses of the
/// type. `compile_error!` in a type position would stand for `()`.
pub(crate) fn as_type(error: syn::Error) -> TokenStream {
    let length = as_expression(error);
    quote!([(); #length])
}
