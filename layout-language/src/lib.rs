//! The language of `layout!`: the notation with its operators, operations and items.
//!
//! It is read from tokens, evaluated by `layout-algebra`, and expanded to types of `layout-core`. The
//! macros are these functions; whatever else reads the language, outside of a compiler too, stands on
//! the same parser.

use proc_macro2::TokenStream;

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

/// What `layout!` expands to: items or a value, and its errors where they stand.
///
/// ```
/// let expanded = layout_language::layout("size((4, 8):(1, 4))".parse()?);
/// assert_eq!(expanded.to_string(), "32");
/// # Ok::<(), proc_macro2::LexError>(())
/// ```
#[must_use]
pub fn layout(input: TokenStream) -> TokenStream {
    expand::layout(input).unwrap_or_else(report::as_expression)
}

/// What `Layout!` expands to: a type, or its errors.
///
/// ```
/// let expanded = layout_language::layout_type("4:1 o 2:2".parse()?);
/// assert!(expanded.to_string().starts_with(":: layout_core"));
/// # Ok::<(), proc_macro2::LexError>(())
/// ```
#[must_use]
pub fn layout_type(input: TokenStream) -> TokenStream {
    expand::layout_type(input).unwrap_or_else(report::as_type)
}
