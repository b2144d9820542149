//! The language of the `layout!` macro: the notation with operators, operations and items.
//!
//! The crate parses tokens, evaluates expressions with `layout-algebra`, and expands them to
//! `layout-core` types. The macro entry points are [`layout`], [`layout_type`] and
//! [`assert_layout`]. Outside a compiler, [`evaluate`] returns the value of an expression of
//! integers, and [`check`] applies the law of an operation to a result.

use layout_algebra::Answer;
use layout_algebra::formula::OpenLayout;
use proc_macro2::TokenStream;

mod ask;
mod assert;
mod ast;
mod code;
mod cute;
mod document;
mod edit;
mod editor;
mod evaluate;
mod expand;
mod formula;
mod integer;
mod items;
mod law;
mod locate;
mod names;
mod notebook;
mod open;
mod operations;
mod parse;
mod picture;
mod range;
mod report;
mod tokens;
mod types;

#[cfg(test)]
mod tests;

use document::Reader;

pub use ask::Explanation;
pub use cute::Cute;
pub use edit::Edit;
pub use law::{LAWS, Verdict};
pub use names::Names;
pub use notebook::{Entered, Entry, Notebook, Rejected, aliases, declared, notation, operations};
pub use operations::{Applied, answer_to, nearest_of};

/// Maximum number of modes in a tuple for which `layout_core` has impls.
const MAX_RANK: usize = 8;

/// Returns `true` if rust-analyzer is expanding the macro.
#[must_use]
pub fn is_rust_analyzer() -> bool {
    Reader::at_hand() == Reader::Editor
}

/// Expands `layout!` to items or a value, with errors at their source positions.
///
/// ```
/// let expanded = layout_language::layout("size((4, 8):(1, 4))".parse()?);
/// assert_eq!(expanded.to_string(), "32");
/// # Ok::<(), proc_macro2::LexError>(())
/// ```
#[must_use]
pub fn layout(input: TokenStream) -> TokenStream {
    expand::layout(input, Reader::at_hand())
}

/// Expands `Layout!` to a type, with errors at their source positions.
///
/// ```
/// let expanded = layout_language::layout_type("4:1 o 2:2".parse()?);
/// assert!(expanded.to_string().starts_with(":: layout_core"));
/// # Ok::<(), proc_macro2::LexError>(())
/// ```
#[must_use]
pub fn layout_type(input: TokenStream) -> TokenStream {
    expand::layout_type(input, Reader::at_hand())
}

/// Returns the value of an expression of integers.
///
/// ```
/// let answer = layout_language::evaluate("(6, 2):(8, 2) o (4, 3):(3, 1)".parse()?)?;
/// assert_eq!(answer.to_string(), "((2,2),3):((24,2),8)");
///
/// let rejected = layout_language::evaluate("8:1 / 3".parse()?).unwrap_err();
/// let text = rejected.to_string();
/// assert_eq!(text.lines().next(), Some("`8:1 / 3` is not a layout [L0006]"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the errors of the macros, at their source positions. Names of types have no value in
/// this function.
pub fn evaluate(input: TokenStream) -> syn::Result<Answer> {
    ask::evaluate(input)
}

/// Returns a layout literal with dynamic values, `(?m, 64):(?ld, 1)`.
///
/// ```
/// let open = layout_language::open("Sw<3,3,3> o (64, ?n):(?ld, 1)".parse()?)?;
/// assert_eq!(open.to_string(), "Sw<3,3,3> o 0 o (64,?n):(?ld,1)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the errors of the macros. Also returns an error for operations, because only types
/// support operations on dynamic values.
pub fn open(input: TokenStream) -> syn::Result<OpenLayout> {
    open::open(input)
}

/// Returns the derivations of the operations of an expression, and its value.
///
/// ```
/// let explanation = layout_language::explain("(8:2 o 4:1) / 2".parse()?);
/// let [composition, division] = &explanation.derivations[..] else { panic!() };
/// assert_eq!(composition.operation, "8:2 o 4:1");
/// assert_eq!(division.operation, "4:2 / 2");
/// assert_eq!(explanation.answer?.to_string(), "(2,2):(2,4)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[must_use]
pub fn explain(input: TokenStream) -> Explanation {
    ask::explain(input)
}

/// Checks a result against the law of an operation by enumeration, without using the operation:
/// `A o B = C` claims that `C` is the composition.
///
/// ```
/// let right = layout_language::check("(6, 2):(8, 2) o 3:2 = 3:16".parse()?)?;
/// assert_eq!(right.objection, None);
///
/// let wrong = layout_language::check("(6, 2):(8, 2) o 4:2 = 4:16".parse()?)?;
/// let text = wrong.objection.map(|objection| objection.to_string());
/// assert_eq!(text.as_deref(), Some("at index 3 of the result, expected offset 2, found 48"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`evaluate`] for the operands and the result. Also returns an error
/// for operations without a law that can be checked.
pub fn check(input: TokenStream) -> syn::Result<Verdict> {
    ask::check(input, &mut evaluate::Evaluator::of_numbers())
}

/// Expands `assert_layout!` to nothing if the macro has compared all values, to an item that the
/// compiler evaluates, or to errors.
///
/// ```
/// let expanded = layout_language::assert_layout("(4, 8):(8, 1) == |i, j| 8 * i + j".parse()?);
/// assert!(expanded.is_empty());
/// # Ok::<(), proc_macro2::LexError>(())
/// ```
#[must_use]
pub fn assert_layout(input: TokenStream) -> TokenStream {
    let asserted = assert::assert_layout(input.clone());
    let asserted = asserted.unwrap_or_else(|error| error.to_compile_error());
    match Reader::at_hand() {
        Reader::Editor => editor::assertion(input, asserted),
        Reader::Compiler | Reader::Rustdoc => asserted,
    }
}

/// Runs the README example as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
