//! Parser of vectors. `golden/README.md` describes the format.

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde_json::Value;

/// A line of a file.
#[derive(Clone, Debug)]
pub struct Vector {
    /// The name, for messages.
    pub id: String,
    /// The operation.
    pub op: String,
    /// The operands in notation.
    pub args: Vec<String>,
    /// The expected result.
    pub expected: Expected,
}

/// The expected result of an operation.
#[derive(Clone, Debug)]
pub enum Expected {
    /// CuTe's result.
    Answer {
        /// The result in notation.
        text: String,
        /// The start offset of a slice.
        offset: Option<i128>,
        /// The first offsets of a layout.
        values: Option<Vec<i128>>,
    },
    /// CuTe rejects the operation.
    Rejection,
    /// The values found by enumeration. `representable` is `true` if a layout has these values.
    Exact {
        /// `true` if a layout has the values.
        representable: bool,
        /// All values, if a layout has them.
        values: Vec<i128>,
    },
}

/// Returns the `.jsonl` files of a directory, sorted by name.
///
/// # Errors
///
/// Returns an error if the directory cannot be read or has no such file.
pub fn files(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "jsonl")
        {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        let message = format!("expected .jsonl files in {}", directory.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, message));
    }
    Ok(files)
}

/// Returns the vectors of a file. The result is empty if no line is an operation, as in files of other
/// formats.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or if it has operations and a line is not in the format.
pub fn read(path: &Path) -> io::Result<Vec<Vector>> {
    let text = fs::read_to_string(path)?;
    let lines = text.lines().enumerate();
    let lines: Vec<_> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
    if !lines.iter().any(|(_, line)| line.contains("\"op\"")) {
        return Ok(Vec::new());
    }
    let vectors = lines.into_iter().map(|(number, line)| {
        parse(line).ok_or_else(|| {
            let place = format!("{}:{}", path.display(), number + 1);
            let message = format!("{place}: expected a vector with `op`, `args` and a result");
            io::Error::new(io::ErrorKind::InvalidData, message)
        })
    });
    vectors.collect()
}

fn parse(line: &str) -> Option<Vector> {
    let line: Value = serde_json::from_str(line).ok()?;
    let integers = |key: &str| -> Option<Vec<i128>> {
        let integers = line[key].as_array()?.iter();
        integers
            .map(|value| value.as_i64().map(i128::from))
            .collect()
    };
    let op = line["op"].as_str()?.to_owned();
    let args: Vec<_> = line["args"].as_array()?.iter().map(notation).collect();
    let expected = if let Some(representable) = line["representable"].as_bool() {
        Expected::Exact {
            representable,
            values: integers("values").unwrap_or_default(),
        }
    } else if line["result"].is_null() {
        Expected::Rejection
    } else {
        Expected::Answer {
            text: notation(&line["result"]),
            offset: line["offset"].as_i64().map(i128::from),
            values: integers("values"),
        }
    };
    let id = line["id"].as_str().map(str::to_owned);
    let id = id.unwrap_or_else(|| format!("{op}({})", args.join(", ")));
    Some(Vector {
        id,
        op,
        args,
        expected,
    })
}

fn notation(value: &Value) -> String {
    let text = value.as_str().map(str::to_owned);
    text.unwrap_or_else(|| value.to_string())
}
