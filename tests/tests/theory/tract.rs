//! Agreement with `tract`, Colfax's Python companion. `tract/README.md` describes the records.

mod agreement;
mod defects;

use serde_json::Value;

/// Returns the lines of `tract/{name}.jsonl`.
fn lines(name: &str) -> Vec<Value> {
    let path = format!("{}/tract/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}
