//! Answers in JSON, for the web page and for other programs.
//!
//! | query | answer |
//! |---|---|
//! | `{"ask": "rows", "rows": [TEXT]}` | the entries of each row, see `json/rows.rs` |
//! | `{"ask": "cells", "layout": NOTATION, "bytes": N}` | `{"offsets": [..], "banks": [..]}`, by index |
//! | `{"ask": "corner", "layout": NOTATION, "rows": N, "columns": N}` | the first rows and columns, see `json/corner.rs` |
//! | `{"ask": "rust", "rows": [TEXT], "row": N}` | `{"code"}` of a row, or `{"error"}` |
//! | `{"ask": "show", "words": [TEXT]}` | `{"output", "rejection", "status"}` of `layout show` |
//! | `{"ask": "operations"}` | `[{"usage", "what"}]` |
//! | `{"ask": "path", "name": TEXT, "operands": [NOTATION], "most": N}` | the source of each element, see `json/path.rs` |
//! | `{"ask": "bits", "layout": NOTATION, "index": NUMBER}` | the effect of swizzles on an offset, see `json/bits.rs` |
//! | `{"ask": "instructions"}` | `[{"family", "names"}]` |
//! | `{"ask": "instruction", "name": TEXT, "tile": NOTATION}` | `{"pictures", "facts", "partition"}`, see `json/hardware.rs` |
//! | `{"ask": "instruction", "matrix": NOTATION, "tile": NOTATION, "bits": N}` | the same, for TMA |
//! | `{"ask": "threads", "layout": NOTATION, "tile": NOTATION, "bytes": N}` | the threads and values of a partition |
//! | `{"ask": "banks", "layout": NOTATION, "bytes": N, "vector": N, "instruction": N}` | the partition's shared-memory accesses |
//! | `{"ask": "sectors", "layout": NOTATION, "bytes": N, "vector": N, "instruction": N}` | the partition's global-memory accesses |
//! | `{"ask": "plan", "text": TEXT, "torch": BOOL, "bytes": N}` | a redistribution, see `json/plan.rs` |
//!
//! With `"form": "svg"`, `"tikz"` or `"text"`, the answer to the last six queries is
//! `{"drawn": [TEXT]}`, with one text per picture.
//!
//! The answer to an invalid query is `{"error": TEXT}`.
//!
//! With `--json`, commands write one of these answers per line:
//!
//! | command | answer |
//! |---|---|
//! | `eval`, `explain` | an entry, as in the answer to `rows` |
//! | `show` | the same, and its `grid` |
//! | `find` | `kind`, `text` and `layout`, as in an entry |
//! | `tv` | a grid |
//! | `check` | `{"law"}` that holds, or for a file `{"operations": [{"line", "column", "operation", "verdict", "cute", "text", "why"}], "counts"}` |
//! | `cute` | `{"cpp", "dsl", "variables", "text", "differences": [..]}`, with differences in the form of `check`'s operations |
//! | `emit` | `{"kind": "code", "language", "text", "functions": [{"name", "gives", "of", "numbers", "parameters", "outputs", "wants"}]}` |
//! | `plan` | `{"kind": "plan", "text", "steps", ..}`, with counts of elements, see `json/plan.rs` |
//! | `cost` | `{"layout", "vector", "bytes", "instructions", "shared": {"wavefronts", "least"}, "global": {"sectors", "lines", "used"}}` |
//!
//! An error has the `kind` `rejection`, with `text` and `errors`.

mod bits;
mod corner;
mod hardware;
mod layout;
mod offers;
mod operations;
mod path;
pub(crate) mod pictures;
pub(crate) mod plan;
pub(crate) mod rows;
mod rust;

use serde_json::{Value, json};

use crate::Session;

/// Returns the answer to a query.
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
        text.ok_or_else(|| format!("expected a string as `{key}`"))
    };
    let number = |key: &str| {
        let number = question[key].as_i64();
        number.ok_or_else(|| format!("expected an integer as `{key}`"))
    };
    let texts = |key: &str| {
        let list = question[key].as_array();
        let list = list.ok_or_else(|| format!("expected a list as `{key}`"))?;
        let texts = list.iter().map(|text| text.as_str());
        let texts = texts.collect::<Option<Vec<_>>>();
        texts.ok_or_else(|| format!("expected a list of strings as `{key}`"))
    };
    match text("ask")? {
        "rows" => Ok(rows::rows(&texts("rows")?)),
        "cells" => {
            let bytes = question["bytes"].as_u64();
            let bytes = bytes.and_then(|bytes| u32::try_from(bytes).ok());
            rows::cells(text("layout")?, bytes)
        }
        "corner" => corner::corner(text("layout")?, number("rows")?, number("columns")?),
        "rust" => {
            let row = usize::try_from(number("row")?).map_err(|error| error.to_string())?;
            Ok(rust::rust(&texts("rows")?, row))
        }
        "show" => {
            let words = texts("words")?.into_iter().map(Into::into).collect();
            let said = Session::default().show(words);
            Ok(json!({ "output": said.output, "rejection": said.rejection, "status": said.status }))
        }
        "operations" => Ok(operations::operations()),
        "path" => path::path(
            text("name")?,
            &texts("operands")?,
            question["most"].as_i64(),
        ),
        "bits" => bits::bits(text("layout")?, question["index"].as_i64().unwrap_or(-1)),
        "instructions" => Ok(hardware::instructions()),
        "instruction" => hardware::instruction(question),
        "threads" => hardware::threads(question),
        "banks" => hardware::banks(question),
        "sectors" => hardware::sectors(question),
        "plan" => plan::plan(question, text("text")?),
        other => Err(format!("unknown question `{other}`")),
    }
}
