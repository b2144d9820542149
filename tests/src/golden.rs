//! Parser of the golden vectors. `golden/README.md` describes the format.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// A line of a golden file.
#[derive(Clone, Debug)]
pub struct Vector {
    /// The name, for messages.
    pub id: String,
    /// The operation.
    pub op: String,
    /// The operands in notation, including integers.
    pub args: Vec<String>,
    /// The text of CuTe's result.
    pub result: Option<String>,
    /// The first offsets of the result.
    pub values: Option<Vec<i128>>,
    /// In `exact.jsonl`: `true` if a layout with the promised function exists.
    pub representable: Option<bool>,
    /// In `exact.jsonl`: the class of a random pair of operands.
    pub class: Option<String>,
}

/// Returns all vectors of `golden/{file}.jsonl`.
///
/// # Panics
///
/// Panics if the file cannot be read or is not in the format.
#[must_use]
pub fn read(file: &str) -> Vec<Vector> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let path = golden.join(file).with_extension("jsonl");
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let vectors: Option<Vec<_>> = text.lines().map(parse).collect();
    vectors.unwrap_or_else(|| panic!("cannot parse {}", path.display()))
}

fn parse(line: &str) -> Option<Vector> {
    let line: Value = serde_json::from_str(line).ok()?;
    let text = |key: &str| line[key].as_str().map(str::to_owned);
    Some(Vector {
        id: text("id")?,
        op: text("op")?,
        args: line["args"].as_array()?.iter().map(notation).collect(),
        result: text("result"),
        values: line["values"].as_array().map(|values| {
            let offset = |value: &Value| value.as_i64().map(i128::from);
            values.iter().filter_map(offset).collect()
        }),
        representable: line["representable"].as_bool(),
        class: text("cls"),
    })
}

fn notation(argument: &Value) -> String {
    let text = argument.as_str().map(str::to_owned);
    text.unwrap_or_else(|| argument.to_string())
}
