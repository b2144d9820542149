//! Redistributions of tensors between devices.
//!
//! The answer has `kind`, `text`, `steps` and `bytes`. `text` is the output of `layout plan`. Without
//! dynamic sizes, it also has `from`, `to`, `devices`, and the elements that devices receive, send and
//! allocate. On the page, it also has the `grid` of the elements that devices send to each other, or a
//! `note` about the reason why it has no grid.

use serde_json::{Value, json};

use super::hardware::drawn;
use super::pictures;
use crate::redistribution::{BYTES, Redistribution, counts};
use crate::rejection;

/// Returns the plan of a redistribution, with its picture.
pub(super) fn plan(question: &Value, text: &str) -> Result<Value, String> {
    let is_torch = question["torch"].as_bool().unwrap_or(false);
    let bytes = question["bytes"].as_i64().unwrap_or(BYTES);
    if bytes < 1 {
        return Err(format!(
            "expected at least 1 byte per element, found {bytes}"
        ));
    }
    let derived = match Redistribution::of(text, is_torch) {
        Ok(derived) => derived,
        Err(rejected) => return Ok(rejection::in_json(&[rejected])),
    };
    let picture = derived.picture(text, &derived.title());
    if let Some(form) = question["form"].as_str() {
        let grid = picture.map_err(|rejected| rejected.message().to_owned())?;
        return Ok(json!({ "drawn": [drawn(&grid, form)] }));
    }
    let mut answer = told(&derived, bytes);
    match picture {
        Ok(grid) => answer["grid"] = pictures::grid(&grid),
        Err(rejected) => answer["note"] = rejected.message().into(),
    }
    Ok(answer)
}

/// Returns a plan without its picture.
pub(crate) fn told(derived: &Redistribution, bytes: i64) -> Value {
    let text = derived.explain(bytes);
    let plan = match derived {
        Redistribution::Plan(plan) => plan,
        Redistribution::Open(plan) => {
            let steps = plan
                .steps
                .iter()
                .map(|kind| json!({ "kind": kind.to_string() }));
            let steps: Vec<_> = steps.collect();
            return json!({ "kind": "plan", "text": text, "steps": steps, "bytes": bytes });
        }
    };
    let steps = plan.steps().iter().map(|step| {
        json!({
            "kind": step.kind.to_string(),
            "peers": step.peers,
            "received": step.received,
            "max_received": step.received_per_device,
        })
    });
    let [most, all, peak] = counts(plan).map(number);
    json!({
        "kind": "plan",
        "text": text,
        "from": plan.from().to_string(),
        "to": plan.to().to_string(),
        "devices": plan.from().mesh().devices(),
        "steps": steps.collect::<Vec<_>>(),
        "received": all,
        "max_received": most,
        "max_sent": plan.traffic().max_sent,
        "peak": peak,
        "bytes": bytes,
        "vector": plan.vector(),
        "pack": plan.needs_pack(),
        "unpack": plan.needs_unpack(),
    })
}

/// Returns an integer, as text if it does not fit in 64 bits.
fn number(value: i128) -> Value {
    i64::try_from(value).map_or_else(|_| value.to_string().into(), Value::from)
}
