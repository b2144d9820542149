//! Comparison of results.

use layout_algebra::Layout;
use serde_json::Value;

use super::operand::tuple;

/// Returns `true` if a result equals the expected one in any notation: a tuple in notation, or nested lists.
/// For an object, only the expected attributes are compared.
#[must_use]
pub fn same(result: &Value, expected: &Value) -> bool {
    match (result, expected) {
        (Value::Object(result), Value::Object(expected)) => expected.iter().all(|(key, wanted)| {
            let found = result.get(key);
            found.is_some_and(|found| same(found, wanted))
        }),
        (Value::Null | Value::Bool(_), _) | (_, Value::Null | Value::Bool(_)) => result == expected,
        (Value::Array(first), Value::Array(second)) => {
            first.len() == second.len() && first.iter().zip(second).all(|(a, b)| same(a, b))
        }
        _ if result == expected => true,
        _ => same_tuple(result, expected) || same_layout(result, expected),
    }
}

fn same_tuple(result: &Value, expected: &Value) -> bool {
    let (result, expected) = (tuple(result), tuple(expected));
    result.is_some() && result == expected
}

fn same_layout(result: &Value, expected: &Value) -> bool {
    let layout = |value: &Value| value.as_str()?.parse::<Layout>().ok();
    let (result, expected) = (layout(result), layout(expected));
    result.is_some() && result == expected
}
