//! Golden vectors of a family.

use serde_json::Value;

/// Returns the records of the family.
pub(crate) fn records(lines: &str) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).expect("a JSON object");
    let records: Vec<_> = lines.lines().map(parse).collect();
    assert!(records.len() >= 8, "{} records", records.len());
    records
}

/// Returns an integer field.
pub(crate) fn number(record: &Value, field: &str) -> u64 {
    record[field]
        .as_u64()
        .unwrap_or_else(|| panic!("no {field}: {record}"))
}

/// Returns a text field.
pub(crate) fn text<'a>(record: &'a Value, field: &str) -> &'a str {
    record[field]
        .as_str()
        .unwrap_or_else(|| panic!("no {field}: {record}"))
}

/// Returns a field of integers.
pub(crate) fn numbers(record: &Value, field: &str) -> Vec<u64> {
    let numbers = record[field].as_array().expect("a list");
    numbers
        .iter()
        .map(|n| n.as_u64().expect("an integer"))
        .collect()
}

/// Returns `true` if CuTe computes a result that can be right.
pub(crate) fn holds(record: &Value) -> bool {
    text(record, "verdict") == "ok" && record.get("silently_wrong").is_none()
}
