//! Answers in JSON, for the page and for other programs.
//!
//! | question | answer |
//! |---|---|
//! | `{"ask": "rows", "rows": [TEXT]}` | for each row its entries, as `rows.rs` describes them |
//! | `{"ask": "cells", "layout": NOTATION}` | `{"offsets": [..]}`, by index |
//! | `{"ask": "command", "words": [TEXT]}` | `{"output", "refusal", "status"}` of the program `layout` |
//! | `{"ask": "operations"}` | `[{"usage", "what"}]` |
//!
//! A question that cannot be read is answered with `{"error": TEXT}`.
//!
//! With `--json`, commands write one of these in a line:
//!
//! | command | answer |
//! |---|---|
//! | `eval`, `explain` | an entry, as in the answer about rows |
//! | `show` | the same, and its `grid` |
//! | `find` | `kind`, `text` and `layout`, as an entry has them |
//! | `tv` | a grid |
//! | `cost` | `{"layout", "vector", "bytes", "instructions", "shared": {"turns", "least"}, "global": {"sectors", "lines", "used"}}` |
//!
//! What is refused is of `kind` `refusal`, with `text` and `errors`.

mod operations;
pub(crate) mod pictures;
pub(crate) mod rows;

use serde_json::{Value, json};

/// The answer to a question.
///
/// ```
/// let answer = layout_cli::json::answer(r#"{"ask": "rows", "rows": ["A = 4:1", "A o 2:2"]}"#);
/// assert!(answer.contains(r#""text":"2:2""#), "{answer}");
/// ```
#[must_use]
pub fn answer(question: &str) -> String {
    let answer = match serde_json::from_str(question) {
        Ok(question) => asked(&question),
        Err(error) => Err(error.to_string()),
    };
    let answer = answer.unwrap_or_else(|error| json!({ "error": error }));
    answer.to_string()
}

fn asked(question: &Value) -> Result<Value, String> {
    let text = |key: &str| {
        let text = question[key].as_str();
        text.ok_or_else(|| format!("`{key}` is no text"))
    };
    let texts = |key: &str| {
        let list = question[key].as_array();
        let list = list.ok_or_else(|| format!("`{key}` is no list"))?;
        let texts = list.iter().map(|text| text.as_str());
        let texts = texts.collect::<Option<Vec<_>>>();
        texts.ok_or_else(|| format!("`{key}` has something that is no text"))
    };
    match text("ask")? {
        "rows" => Ok(rows::rows(&texts("rows")?)),
        "cells" => rows::cells(text("layout")?),
        "command" => {
            let words: Vec<_> = texts("words")?.into_iter().map(Into::into).collect();
            let said = crate::run(&words);
            Ok(json!({ "output": said.output, "refusal": said.refusal, "status": said.status }))
        }
        "operations" => Ok(operations::operations()),
        other => Err(format!("nobody asks `{other}`")),
    }
}
