//! Generated documentation of items: notation, size and first offsets.

mod corner;
mod drawing;

use std::env;

use layout_algebra::{Layout, Tiler};
use proc_macro2::TokenStream;
use quote::quote;

use crate::ast::{Expr, Item};
use crate::evaluate::{Evaluator, Value};
use corner::Corner;

/// The consumer of the expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// The compiler. The macro does not generate documentation that the consumer does not show.
    Compiler,
    /// rust-analyzer, which shows text.
    Editor,
    /// rustdoc, which shows drawings.
    Rustdoc,
}

impl Reader {
    /// Returns the program that runs the macro.
    pub(crate) fn at_hand() -> Self {
        let program = env::current_exe().unwrap_or_default();
        let name = program.file_stem().unwrap_or_default().to_string_lossy();
        Self::named(&name)
    }

    fn named(program: &str) -> Self {
        if program.contains("rust-analyzer") {
            Self::Editor
        } else if program.starts_with("rustdoc") {
            Self::Rustdoc
        } else {
            Self::Compiler
        }
    }
}

/// Returns `true` if documentation is generated in addition to the author's.
///
/// In a compilation, a public item without documentation stays undocumented, so that `missing_docs`
/// reports it.
pub(crate) fn is_shown(item: &Item, reader: Reader) -> bool {
    reader != Reader::Compiler || is_documented(item) || item.visibility.is_empty()
}

fn is_documented(item: &Item) -> bool {
    item.attributes.iter().any(|a| a.name == "doc")
}

/// Returns doc attributes with a text that follows the author's documentation.
pub(crate) fn attributes(item: &Item, text: &str) -> TokenStream {
    let blank = is_documented(item).then(|| quote!(#[doc = ""]));
    quote!(#blank #[doc = #text])
}

/// Returns the text for a statically known value.
pub(crate) fn of_value(value: &Value, reader: Reader) -> Option<String> {
    match value {
        Value::Known(Tiler::Layout(layout)) => Some(shown(layout, reader)),
        Value::Known(tiler) => Some(format!("`{tiler}`")),
        Value::Tuple(tuple) => Some(format!("`{tuple}`")),
        _ => None,
    }
}

/// Returns the text for an item with parts that only the compiler can resolve.
pub(crate) fn of_written(
    item: &Item,
    written: &Expr,
    evaluator: &mut Evaluator,
    reader: Reader,
) -> String {
    let example = match reader {
        Reader::Compiler => None,
        Reader::Editor | Reader::Rustdoc => evaluator.example(written, &item.parameters),
    };
    let Some((numbers, layout)) = example else {
        return format!("`{written}`");
    };
    let numbers = numbers.iter();
    let numbers: Vec<_> = numbers
        .map(|(name, number)| format!("`{name} = {number}`"))
        .collect();
    let (numbers, layout) = (numbers.join(", "), shown(&layout, reader));
    format!("`{written}`\n\nWith {numbers}: {layout}")
}

/// Returns notation, size, cosize and the first offsets.
fn shown(layout: &Layout, reader: Reader) -> String {
    let (size, cosize) = (layout.size(), layout.cosize());
    let mut text = format!("`{layout}`, size {size}, cosize {cosize}");
    let corner = match reader {
        Reader::Compiler => None,
        Reader::Editor | Reader::Rustdoc => Corner::of(layout),
    };
    let Some(corner) = corner else { return text };
    if let Some(slice) = &corner.slice {
        text = format!("{text}; at `{slice}`:");
    }
    text += "\n\n";
    text + &match reader {
        Reader::Rustdoc => drawing::svg(&corner, layout),
        _ => corner.to_string(),
    }
}
