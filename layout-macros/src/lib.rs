//! The macros of `layout`: layouts written in the notation, and evaluated while compiling.
//!
//! `layout-core` re-exports them; use them from there.

use proc_macro::TokenStream;

mod ast;
mod evaluate;
mod expand;
mod integer;
mod items;
mod locate;
mod operations;
mod parse;
mod range;
mod report;
mod tokens;
mod types;

#[cfg(test)]
mod tests;

/// Layouts as type aliases, or one layout as a value.
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    expand::layout(input.into())
        .unwrap_or_else(report::as_expression)
        .into()
}

/// A layout as a type: `Layout![(128, 32):(1, 128)]`.
#[allow(non_snake_case)] // the type that it makes
#[proc_macro]
pub fn Layout(input: TokenStream) -> TokenStream {
    expand::layout_type(input.into())
        .unwrap_or_else(report::as_type)
        .into()
}
