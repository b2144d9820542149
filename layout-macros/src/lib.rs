//! The macros of `layout`: layouts written in the notation, and evaluated while compiling.
//!
//! `layout-core` re-exports them; use them from there.

use proc_macro::TokenStream;

// Its examples need `layout-core`, which tests them.
#[cfg_attr(not(doctest), doc = include_str!("../macro_docs.md"))]
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    layout_language::layout(input.into()).into()
}

/// A layout in place of a type: `fn kernel(tile: Layout![(128, 32):(1, 128)])`.
///
/// The notation, what it expands to and the errors are those of [`layout!`].
///
/// ```text
/// fn kernel(tile: Tensor<*const f32, Layout![(128, 32):(1, 128)]>)
/// fn tiles<L>(of: L) -> Layout![L / (8, 8)]
/// ```
#[allow(non_snake_case)] // the type that it makes
#[proc_macro]
pub fn Layout(input: TokenStream) -> TokenStream {
    layout_language::layout_type(input.into()).into()
}
