//! The algebra for the page: JSON questions and answers of `layout_cli::json`, and questions about
//! the book.
//!
//! | question | answer |
//! |---|---|
//! | `{"ask": "book"}` | the chapters, `[{"number", "title"}]` |
//! | `{"ask": "chapter", "number": "05"}` | its blocks, see `book` |
//! | `{"ask": "check", "number": "05", "field": N, "text": TEXT, "given": [TEXT]}` | the verdict on an answer to the exercise, where `given` are the earlier answers, see `book::check` |

mod book;
mod memory;

use serde_json::{Value, json};

/// Returns the answer to a question.
fn answer(question: &str) -> String {
    let told = serde_json::from_str(question).ok();
    match told.as_ref().and_then(book::answer) {
        Some(answer) => answer
            .unwrap_or_else(|error| json!({ "error": error }))
            .to_string(),
        None => layout_cli::json::answer(question),
    }
}

/// Returns the entries of each notebook row.
fn rows<T: AsRef<str>>(rows: &[T]) -> Vec<Vec<Value>> {
    let rows: Vec<_> = rows.iter().map(AsRef::as_ref).collect();
    let answer = layout_cli::json::answer(&json!({ "ask": "rows", "rows": rows }).to_string());
    serde_json::from_str(&answer).unwrap_or_default()
}
