//! What editors and rustdoc show of an item: its notation, its size, and its first offsets.

mod corner;
mod drawing;

use std::env;

use layout_algebra::{Layout, Tiler};
use proc_macro2::TokenStream;
use quote::quote;

use crate::ast::Item;
use crate::evaluate::{Evaluator, Value};
use corner::Corner;

/// Who reads the expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// The compiler, which does not pay for what it does not show.
    Compiler,
    /// rust-analyzer, which shows text.
    Editor,
    /// rustdoc, which shows drawings.
    Rustdoc,
}

impl Reader {
    /// The program that runs the macro.
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

/// The documentation of an item, after that of its author.
///
/// For the compiler a public item without documentation stays without it: `missing_docs` asks the author
/// for it.
pub(crate) fn attributes(
    item: &Item,
    value: &Value,
    evaluator: &mut Evaluator,
    reader: Reader,
) -> Option<TokenStream> {
    let is_documented = item.attributes.iter().any(|a| a.name == "doc");
    if reader == Reader::Compiler && !is_documented && !item.visibility.is_empty() {
        return None;
    }
    let text = text(item, value, evaluator, reader)?;
    let blank = is_documented.then(|| quote!(#[doc = ""]));
    Some(quote!(#blank #[doc = #text]))
}

fn text(item: &Item, value: &Value, evaluator: &mut Evaluator, reader: Reader) -> Option<String> {
    match value {
        Value::Known(Tiler::Layout(layout)) => Some(shown(layout, reader)),
        Value::Known(tiler) => Some(format!("`{tiler}`")),
        Value::Tuple(tuple) => Some(format!("`{tuple}`")),
        Value::Symbolic(..) | Value::Integer(_) => {
            let expr = evaluator.written(item.value.as_ref().ok()?);
            let example = match reader {
                Reader::Compiler => None,
                Reader::Editor | Reader::Rustdoc => evaluator.example(&expr, &item.parameters),
            };
            let example = example.map(|(numbers, layout)| {
                let numbers: Vec<_> = numbers
                    .iter()
                    .map(|(name, number)| format!("`{name} = {number}`"))
                    .collect();
                format!(
                    "\n\nWith {}: {}",
                    numbers.join(", "),
                    shown(&layout, reader)
                )
            });
            Some(format!("`{expr}`{}", example.unwrap_or_default()))
        }
        Value::Slice(..) | Value::Verdict(_) | Value::Swizzle(..) | Value::Other(_) => None,
    }
}

/// Notation, size and cosize, and the first offsets.
fn shown(layout: &Layout, reader: Reader) -> String {
    let (size, cosize) = (layout.size(), layout.cosize());
    let words = format!("`{layout}`, size {size}, cosize {cosize}");
    let corner = match reader {
        Reader::Compiler => None,
        Reader::Editor | Reader::Rustdoc => Corner::of(layout),
    };
    match corner {
        None => words,
        Some(corner) if reader == Reader::Editor => format!("{words}\n\n{corner}"),
        Some(corner) => format!("{words}\n\n{}", drawing::svg(&corner, layout)),
    }
}
