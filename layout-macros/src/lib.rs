//! The macros of `layout`: layouts in notation, evaluated at compile time.
//!
//! `layout-core` re-exports the macros. Use them from `layout-core`.

use proc_macro::{Group, TokenStream, TokenTree};

// The examples need `layout-core`, whose doctests run them. The hover in rust-analyzer shows a
// summary.
#[cfg_attr(all(not(doctest), not(rust_analyzer)), doc = include_str!("../macro_docs.md"))]
#[cfg_attr(rust_analyzer, doc = include_str!("../in_editors.md"))]
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    layout_language::layout(read(input).into()).into()
}

/// Expands a layout to a type: `fn kernel(tile: Layout![(128, 32):(1, 128)])`.
///
/// Notation, expansion and errors are the same as for [`layout!`].
///
/// ```text
/// fn kernel(tile: Tensor<*const f32, Layout![(128, 32):(1, 128)]>)
/// fn tiles<L>(of: L) -> Layout![L / (8, 8)]
/// ```
#[allow(non_snake_case)] // named like the type that it makes
#[proc_macro]
pub fn Layout(input: TokenStream) -> TokenStream {
    layout_language::layout_type(read(input).into()).into()
}

/// Expands to an item that does not compile unless a layout has the values of a formula or a table.
///
/// The layout is a [`layout!`] expression or a type in scope. If only the compiler can resolve the
/// integers of the layout, the layout can have up to 65536 elements. Formulas and tables have the
/// syntax of `find`, see [`layout!`].
///
/// ```text
/// assert_layout!(Smem == |i, j| 33 * i + j);
/// assert_layout!(Smem / (8, 8) == |(i, k), (j, l)| 33 * (i + 8 * k) + j + 8 * l);
/// assert_layout!(complement(4:2, 16) == [0, 1, 8, 9]);
/// ```
#[proc_macro]
pub fn assert_layout(input: TokenStream) -> TokenStream {
    layout_language::assert_layout(read(input).into()).into()
}

/// Returns the tokens of a call. Under rust-analyzer, unmatched brackets are punctuation tokens,
/// which would make `proc_macro2` panic.
fn read(input: TokenStream) -> TokenStream {
    if layout_language::is_rust_analyzer() {
        balanced(input)
    } else {
        input
    }
}

/// Removes unmatched brackets.
fn balanced(input: TokenStream) -> TokenStream {
    let kept = |token| match token {
        TokenTree::Punct(punct) if "()[]{}".contains(punct.as_char()) => None,
        TokenTree::Group(group) => {
            let mut inside = Group::new(group.delimiter(), balanced(group.stream()));
            inside.set_span(group.span());
            Some(inside.into())
        }
        token => Some(token),
    };
    input.into_iter().filter_map(kept).collect()
}
