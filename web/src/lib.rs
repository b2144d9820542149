//! The algebra for the page: questions and answers in JSON, which `layout_cli::json` has, and those
//! about the book.
//!
//! | question | answer |
//! |---|---|
//! | `{"ask": "book"}` | the chapters, `[{"number", "title"}]` |
//! | `{"ask": "chapter", "number": "05"}` | its blocks, see `book` |
//! | `{"ask": "check", "number": "05", "field": N, "text": TEXT, "given": [TEXT]}` | whether that is what the exercise asks for, after the answers that are given, see `book::check` |

mod book;
mod memory;

use serde_json::{Value, json};

/// The answer to a question.
fn answer(question: &str) -> String {
    let told = serde_json::from_str(question).ok();
    match told.as_ref().and_then(book::answer) {
        Some(answer) => answer
            .unwrap_or_else(|error| json!({ "error": error }))
            .to_string(),
        None => layout_cli::json::answer(question),
    }
}

/// What rows of the notebook give: of each row its entries.
fn rows<T: AsRef<str>>(rows: &[T]) -> Vec<Vec<Value>> {
    let rows: Vec<_> = rows.iter().map(AsRef::as_ref).collect();
    let answer = layout_cli::json::answer(&json!({ "ask": "rows", "rows": rows }).to_string());
    serde_json::from_str(&answer).unwrap_or_default()
}
