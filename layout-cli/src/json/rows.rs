//! Rows of expressions and items, each with its value or its error.

use core::ops::Range;
use std::collections::HashMap;

use layout_algebra::{Answer, CounterExample, Covering, Error, Layout};
use layout_language::{Applied, Entered, Entry, Notebook, Rejected, declared};
use layout_picture::{Grid, bank};
use proc_macro2::TokenStream;
use serde_json::{Map, Value, json};

use super::offers::{self, characters};
use super::{layout, path, pictures};

/// Maximum number of offsets in an answer.
const MOST: i64 = 1 << 20;

/// Returns the entries of each row: one for an expression, or one for each item.
///
/// An entry has `text`, and `name` if it is an item. `kind` is the kind of the value: `layout`,
/// `coordinates`, `predicated`, `threads` (a thread-value layout with its `tile`), `slice`,
/// `numbers`, `verdict`, `tiler` or `rejection`. Layouts, coverings, threads and slices have
/// `layout`, see [`layout`]. A covering also has `overhangs`. An error has `errors`, see [`error`],
/// the algebra's `reason`, see [`reason`], the [`grid`](pictures::grid) `why`, and `offers`, see
/// [`offers`](offers::offers). An item that shadows a name of an earlier row has that row's index
/// as `hides`. The operations of an entry are `applied`, see [`applied`].
pub(crate) fn rows(rows: &[&str]) -> Value {
    let mut notebook = Notebook::new();
    let all: Vec<_> = rows.iter().map(|row| read(row)).collect();
    notebook.announce(all.iter().flatten().flat_map(declared));
    let mut rows_of_names = HashMap::new();
    let answers = rows.iter().zip(all).enumerate().map(|(i, (row, read))| {
        let tokens = match read {
            Ok(tokens) => tokens,
            Err(error) => return json!([error]),
        };
        let entries = notebook.enter(tokens);
        let shown = entries.iter().enumerate().map(|(position, entry)| {
            let mut shown = self::entry(row, entry);
            if let Some(name) = &entry.name {
                // Within one block, a duplicate name is an error.
                let before = rows_of_names.insert(name.clone(), i);
                shown["hides"] = json!(before.filter(|before| *before < i));
            }
            if let Err(rejected) = &entry.answer {
                shown["offers"] = offers::offers(row, position, rejected, &notebook);
            }
            shown
        });
        shown.collect()
    });
    answers.collect()
}

/// Parses the tokens of a row.
fn read(row: &str) -> Result<TokenStream, Value> {
    crate::tokens(row).map_err(|(at, message)| {
        let errors = [error(row, at, &message)];
        json!({ "kind": "rejection", "text": message, "errors": errors })
    })
}

/// Returns an entry of the row.
pub(crate) fn entry(row: &str, entry: &Entry) -> Value {
    let mut shown = match &entry.answer {
        Ok(Entered::Tiler(tiler)) => json!({ "kind": "tiler", "text": tiler.to_string() }),
        Ok(Entered::Answer(answer)) => value(answer),
        Ok(other) => json!({ "kind": "other", "text": other.to_string() }),
        Err(rejected) => rejection(row, rejected, &entry.applied),
    };
    if let Some(name) = &entry.name {
        shown["name"] = json!(name);
    }
    shown["applied"] = entry.applied.iter().map(applied).collect();
    shown
}

/// Returns the `name` of an operation, its `operands` and `result` in notation, and its derivation
/// in lines, `how`. `moves` says if the operation [moves](path::path) elements, and `memory` names
/// the operand that stores them.
fn applied(applied: &Applied) -> Value {
    json!({
        "name": applied.name,
        "operands": applied.operands,
        "result": applied.derivation.result.as_ref().ok().map(ToString::to_string),
        "how": applied.derivation.to_string(),
        "moves": path::has(applied.name),
        "memory": path::memory(applied.name, &applied.operands),
    })
}

/// Returns the value of an answer, without its derivation.
pub(crate) fn value(answer: &Answer) -> Value {
    let mut value = Map::new();
    value.insert("text".into(), json!(answer.to_string()));
    let (kind, of) = match answer {
        Answer::Layout(layout) => ("layout", Some(layout.clone())),
        Answer::Coordinates(_) => ("coordinates", None),
        Answer::Covering(covering) => {
            value.insert("overhangs".into(), overhangs(covering));
            ("predicated", Some(covering.with_overhang().clone()))
        }
        Answer::ThreadValue(tv) => {
            value.insert("tile".into(), json!(tv.tiler().to_string()));
            ("threads", Some(tv.layout().clone()))
        }
        Answer::Slice(layout, offset) => {
            value.insert("offset".into(), json!(offset));
            ("slice", Some(layout.clone()))
        }
        Answer::Numbers(_) => ("numbers", None),
        Answer::Verdict(_) => ("verdict", None),
        _ => ("other", None),
    };
    value.insert("kind".into(), json!(kind));
    if let Some(of) = of {
        value.insert("layout".into(), layout::layout(&of));
    }
    Value::Object(value)
}

/// Returns the out-of-bounds indices of a covering.
fn overhangs(covering: &Covering) -> Value {
    let indices = 0..covering.size().min(MOST);
    let overhang = |index: &i64| matches!(covering.is_inside(*index), Ok(false));
    indices.filter(overhang).collect()
}

fn rejection(row: &str, rejected: &Rejected, applied: &[Applied]) -> Value {
    let errors = rejected.errors.clone().into_iter();
    let errors: Vec<_> = errors
        .map(|one| error(row, one.span().byte_range(), &one.to_string()))
        .collect();
    let mut rejection = json!({
        "kind": "rejection",
        "text": rejected.errors.to_string(),
        "errors": errors,
    });
    if let Some(reason) = &rejected.reason {
        rejection["reason"] = self::reason(reason);
        rejection["why"] = why(rejected, applied).as_ref().map(pictures::grid).into();
    }
    rejection
}

/// Returns the grid that shows the reason of an error, if any.
pub(crate) fn why(rejected: &Rejected, applied: &[Applied]) -> Option<Grid> {
    let operands = applied.last().map(|last| &last.operands[..]);
    let operands = operands.unwrap_or_default().iter();
    let operands: Vec<_> = operands.filter_map(|text| text.parse().ok()).collect();
    Grid::rejection(rejected.reason.as_ref()?, &operands)
}

/// Returns `headline`, the remaining `lines`, and the characters `from..to` of the row that the
/// error marks.
pub(crate) fn error(row: &str, at: Range<usize>, message: &str) -> Value {
    let at = if at.is_empty() {
        row.len()..row.len()
    } else {
        at
    };
    let mut lines = message.lines();
    json!({
        "headline": lines.next(),
        "lines": lines.collect::<Vec<_>>(),
        "from": characters(row, at.start),
        "to": characters(row, at.end),
    })
}

/// Returns the `operation` in notation, the name of the `rule`, the `suggestion`, and the evidence,
/// `shows`.
fn reason(error: &Error) -> Value {
    json!({
        "operation": error.operation(),
        "rule": error.rule().name(),
        "suggestion": error.suggestion(),
        "shows": error.counter_example().map(shows),
    })
}

fn shows(shown: &CounterExample) -> Value {
    match shown {
        CounterExample::Offset {
            index,
            coordinate,
            offset,
            composed,
        } => json!({
            "kind": "offset",
            "index": index,
            "coordinate": coordinate.to_string(),
            "offset": number(*offset),
            "composed": number(*composed),
        }),
        CounterExample::Overhang {
            index,
            coordinate,
            element,
            size,
        } => json!({
            "kind": "overhang",
            "index": index,
            "coordinate": coordinate.to_string(),
            "element": element,
            "size": size,
        }),
        CounterExample::Overlap { offset, starts } => json!({
            "kind": "overlap",
            "offset": offset,
            "starts": starts,
        }),
        _ => Value::Null,
    }
}

/// A browser's JSON number has 53 bits.
fn number(number: i128) -> Value {
    i64::try_from(number).map_or_else(|_| json!(number.to_string()), |number| json!(number))
}

/// Returns all `offsets` of a layout, by index, and the shared-memory `banks` of elements of
/// `bytes` bytes.
pub(crate) fn cells(notation: &str, bytes: Option<u32>) -> Result<Value, String> {
    let layout: Layout = notation.parse().map_err(|error: Error| error.to_string())?;
    if layout.size() > MOST {
        return Err(format!(
            "expected at most {MOST} elements, found {}",
            layout.size()
        ));
    }
    let offsets = (0..layout.size()).map(|index| layout.offset(index));
    let offsets = offsets.collect::<Result<Vec<_>, _>>();
    let offsets = offsets.map_err(|error| error.to_string())?;
    let banks = bytes.map(|bytes| offsets.iter().map(|offset| bank(*offset, bytes)).collect());
    let banks: Option<Vec<_>> = banks;
    Ok(json!({ "offsets": offsets, "banks": banks }))
}
