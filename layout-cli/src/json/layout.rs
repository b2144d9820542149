//! Layouts as JSON.

use layout_algebra::{IntTuple, Layout};
use serde_json::{Value, json};

/// Returns `notation`, `size`, `cosize`, and the `shape` and `stride` inside the swizzles as nested
/// lists. `swizzles` lists `{"bits", "base", "shift", "offset"}`, outermost first.
pub(super) fn layout(layout: &Layout) -> Value {
    let swizzles = layout.swizzles().iter().map(|(swizzle, offset)| {
        json!({
            "bits": swizzle.bits(),
            "base": swizzle.base(),
            "shift": swizzle.shift(),
            "offset": offset,
        })
    });
    json!({
        "notation": layout.to_string(),
        "shape": nested(layout.shape()),
        "stride": nested(layout.inside_swizzles().stride()),
        "size": layout.size(),
        "cosize": layout.cosize(),
        "swizzles": swizzles.collect::<Vec<_>>(),
    })
}

fn nested(tuple: &IntTuple) -> Value {
    match tuple {
        IntTuple::Int(number) => json!(number),
        IntTuple::Tuple(modes) => modes.iter().map(nested).collect(),
    }
}
