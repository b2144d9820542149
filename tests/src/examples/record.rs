//! Parser of records.

use std::path::Path;
use std::{fs, io};

use serde_json::Value;

/// An example.
#[derive(Clone, Debug)]
pub struct Example {
    /// The operation.
    pub op: String,
    /// The operands.
    pub args: Vec<Value>,
    /// The result, or null if it is undefined.
    pub expected: Value,
    /// CuTe's output, if recorded.
    pub cute: Option<String>,
}

/// A line of a file.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name of the example, or the line number.
    pub id: String,
    /// The example, or the reason why the line is not an example.
    pub record: Result<Example, String>,
}

/// Returns the nonempty lines of a file.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or is empty.
pub fn read(path: &Path) -> io::Result<Vec<Line>> {
    let text = fs::read_to_string(path)?;
    let lines = text.lines().enumerate();
    let lines: Vec<_> = lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| parse(number + 1, line))
        .collect();
    if lines.is_empty() {
        let message = format!("expected examples in {}", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(lines)
}

/// Parses one line.
#[must_use]
pub fn parse(number: usize, line: &str) -> Line {
    let place = format!("line {number}");
    match serde_json::from_str::<Value>(line) {
        Ok(value) => Line {
            id: value["id"].as_str().map_or(place, str::to_owned),
            record: example(&value),
        },
        Err(error) => Line {
            id: place,
            record: Err(format!("cannot parse JSON: {error}")),
        },
    }
}

fn example(value: &Value) -> Result<Example, String> {
    let op = value["op"].as_str().ok_or("no `op`")?;
    let args = value["args"].as_array().ok_or("no `args`")?;
    let result = value.get("result").ok_or("no `result`")?;
    // The printed result, or the corrected result if the printed one is wrong.
    let expected = match value.get("correct") {
        Some(correct) if value["verified"] == false => correct,
        _ => result,
    };
    Ok(Example {
        op: op.to_owned(),
        args: args.clone(),
        expected: expected.clone(),
        cute: value["cute_cpp"].as_str().map(str::to_owned),
    })
}
