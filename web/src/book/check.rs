//! Checks of answers, with reasons.

use layout_algebra::{IntTuple, Layout};
use serde_json::{Value, json};

use super::{Field, Relation};

/// Maximum number of compared offsets.
const MOST: i64 = 1 << 16;

/// Returns the verdict on an answer. `right` is true for a correct answer, and `said` is the explanation.
/// `entry` is the answer's notebook entry, and `wrong` lists the indices of a layout's wrong offsets. `names`
/// are earlier rows.
pub(super) fn check(names: &[String], field: &Field, text: &str) -> Value {
    let Some(entry) = value(names, text) else {
        return json!({ "right": false, "said": "" });
    };
    let (right, said, wrong) = judged(names, field, &entry);
    json!({ "right": right, "said": said, "entry": entry, "wrong": wrong })
}

/// Returns the last notebook entry of the row `text`.
pub(super) fn value(names: &[String], text: &str) -> Option<Value> {
    if let Ok(numbers) = text.parse::<IntTuple>() {
        return Some(json!({ "kind": "coordinates", "text": numbers.to_string() }));
    }
    let entry = |text: &str| {
        let mut rows = names.to_vec();
        rows.push(text.to_owned());
        crate::rows(&rows).pop()?.pop()
    };
    let found = entry(text)?;
    if found["kind"] == "rejection" {
        // An arithmetic expression is valid only where an integer is expected, and a tiler is valid
        // only as an item.
        let places = [
            format!("crd2idx({text}, {})", u32::MAX),
            format!("Answer = {text}"),
        ];
        let mut found_there = places.iter().filter_map(|place| entry(place));
        return found_there
            .find(|entry| entry["kind"] != "rejection")
            .or(Some(found));
    }
    Some(found)
}

/// Returns the verdict on a wrong answer without wrong offsets.
fn no(said: String) -> (bool, String, Vec<i64>) {
    (false, said, Vec::new())
}

fn judged(names: &[String], field: &Field, entry: &Value) -> (bool, String, Vec<i64>) {
    if entry["kind"] == "rejection" {
        return no("This is an error:".into());
    }
    let right = value(names, &field.right).unwrap_or_default();
    let of = |entry: &Value| entry["layout"]["notation"].as_str()?.parse::<Layout>().ok();
    let hint = field.hints.iter().find(|(wrong, _)| {
        let wrong = value(names, wrong).unwrap_or_default();
        match (of(&wrong), of(entry)) {
            (Some(wrong), Some(given)) => {
                given.modes() == wrong.modes()
                    || difference(&given, &wrong).is_none() && sizes(&given) == sizes(&wrong)
            }
            _ => wrong["text"] == entry["text"],
        }
    });
    let hint = hint.map(|(_, said)| sentence(said));
    let (right, said, wrong) = match (of(&right), of(entry)) {
        (Some(right), Some(given)) => compared(field.relation, &right, &given),
        (Some(_), None) if entry["kind"] == "tiler" => {
            let tiler = entry["text"].as_str().unwrap_or_default();
            no(format!(
                "Expected a layout, found a tiler. Write the division, for example `A / {tiler}`."
            ))
        }
        (Some(_), None) => no("Expected a layout, written as `shape:stride`.".into()),
        (None, Some(_)) => no("Expected an integer, found a layout.".into()),
        (None, None) => number(&right["text"], &entry["text"]),
    };
    match hint {
        Some(hint) if !right => (false, hint, wrong),
        _ => (right, said, wrong),
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let end = if text.ends_with(['.', '?']) { "" } else { "." };
    first.chain(letters).chain(end.chars()).collect()
}

fn number(right: &Value, given: &Value) -> (bool, String, Vec<i64>) {
    let numbers = [right, given].map(|text| text.as_str()?.parse::<i64>().ok());
    let said = match numbers {
        _ if right == given => "Right.",
        [Some(right), Some(given)] if given > right => "The answer is smaller.",
        [Some(_), Some(_)] => "The answer is larger.",
        _ => "The answer is different.",
    };
    (right == given, said.into(), Vec::new())
}

fn compared(relation: Relation, right: &Layout, given: &Layout) -> (bool, String, Vec<i64>) {
    if given.size() != right.size() {
        return no(format!(
            "Expected {}, found {}.",
            elements(right.size()),
            given.size()
        ));
    }
    if let Some(wrong) = difference(given, right) {
        let first = wrong.first().copied().unwrap_or(0);
        let offset = given.offset(first).unwrap_or_default();
        let at = given.shape().idx2crd(first);
        let at = at.map_or_else(|_| first.to_string(), |at| at.to_string());
        let said = match (wrong.len(), given.size()) {
            (1, _) => format!("One offset is wrong: {offset}, at coordinate `{at}`."),
            (count, size) => {
                format!(
                    "{count} of {size} offsets are wrong; the first is {offset}, at coordinate `{at}`."
                )
            }
        };
        return (false, said, wrong);
    }
    if relation == Relation::Modes && sizes(given) != sizes(right) {
        return no(format!(
            "All offsets are right, in their order, but the modes have {} elements, expected {}: use parentheses to group modes.",
            listed(&sizes(given)),
            listed(&sizes(right)),
        ));
    }
    if relation == Relation::Notation && given != right {
        let leaves = |layout: &Layout| layout.flatten().modes().len();
        let fewer = if leaves(given) > leaves(right) {
            "modes"
        } else {
            "parentheses"
        };
        return no(format!(
            "The function is right, but it can be written with fewer {fewer}."
        ));
    }
    let another = given != right;
    let said = if another {
        format!("Right: the same function as `{right}`.")
    } else {
        "Right.".to_owned()
    };
    (true, said, Vec::new())
}

fn elements(count: i64) -> String {
    match count {
        1 => "1 element".into(),
        _ => format!("{count} elements"),
    }
}

fn sizes(layout: &Layout) -> Vec<i64> {
    layout.modes().iter().map(Layout::size).collect()
}

fn listed(numbers: &[i64]) -> String {
    let words: Vec<_> = numbers.iter().map(i64::to_string).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// Returns the indices at which two layouts of the same size differ, if any.
fn difference(a: &Layout, b: &Layout) -> Option<Vec<i64>> {
    let differ = (0..a.size().max(b.size()).min(MOST))
        .filter(|&index| a.offset(index).ok() != b.offset(index).ok());
    let differ: Vec<_> = differ.collect();
    (!differ.is_empty()).then_some(differ)
}
