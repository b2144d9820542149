//! Suggested edits for rejected rows.

use layout_language::{Edit, Notebook, Rejected};
use serde_json::{Value, json};

/// Maximum number of edits that are tried.
const MOST: usize = 6;

/// Returns the edits of a row that its error suggests: `text` replaces the characters `from..to`.
///
/// `gives` is the new result, if no other error remains. Each edit was tried and removes the error.
pub(super) fn offers(
    row: &str,
    position: usize,
    rejected: &Rejected,
    notebook: &Notebook,
) -> Value {
    let edits = rejected.edits.iter().take(MOST);
    let offers = edits.filter_map(|edit| offer(row, position, rejected, edit, notebook));
    offers.collect()
}

fn offer(
    row: &str,
    position: usize,
    rejected: &Rejected,
    edit: &Edit,
    notebook: &Notebook,
) -> Option<Value> {
    let is_told = |rejected: &Rejected| {
        let mut errors = rejected.errors.clone().into_iter();
        errors.any(|error| error.to_string() == edit.message)
    };
    if !is_told(rejected) {
        return None;
    }
    let (first, last) = edit.tokens();
    let (from, to) = (first.byte_range().start, last.byte_range().end);
    let edited = [row.get(..from)?, &edit.text, row.get(to..)?].concat();
    let tokens = crate::tokens(&edited).ok()?;
    let mut entries = notebook.clone().enter(tokens).into_iter();
    let gives = match entries.nth(position)?.answer {
        Ok(entered) => Some(entered.to_string()),
        Err(rejected) if is_told(&rejected) => return None,
        Err(_) => None,
    };
    Some(json!({
        "from": characters(row, from),
        "to": characters(row, to),
        "text": edit.text,
        "gives": gives,
    }))
}

/// Returns the number of characters in the first `bytes` bytes of a row, as a browser counts them
/// (UTF-16).
pub(super) fn characters(row: &str, bytes: usize) -> usize {
    let before = row.get(..bytes);
    before.map_or(0, |before| before.encode_utf16().count())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::rows::rows;

    /// Returns the suggestions for the last row: the edited row, and its result.
    fn offered(all: &[&str]) -> Vec<(String, Option<String>)> {
        let told = rows(all);
        let row: Vec<u16> = all.last().unwrap().encode_utf16().collect();
        let entries = told.as_array().unwrap().last().unwrap().as_array().unwrap();
        let offers = entries
            .iter()
            .filter_map(|entry| entry["offers"].as_array());
        let offers = offers.flatten().map(|offer| {
            let at = |key: &str| usize::try_from(offer[key].as_u64().unwrap()).unwrap();
            let text: Vec<u16> = offer["text"].as_str().unwrap().encode_utf16().collect();
            let edited = [&row[..at("from")], &text, &row[at("to")..]].concat();
            let gives = offer["gives"].as_str().map(str::to_owned);
            (String::from_utf16(&edited).unwrap(), gives)
        });
        offers.collect()
    }

    #[test]
    fn offers_are_edits_of_the_row() {
        for (row, edited) in [
            ("10:1 / 4", vec!["10:1 / 2", "12:1 / 4"]),
            (
                "(10, 8):(8, 1) / <4, 4>",
                vec!["(10, 8):(8, 1) / <2, 4>", "(12, 8):(8, 1) / <4, 4>"],
            ),
            ("T = (10:1) / (4)", vec!["T = (10:1) / (2)"]),
            ("8 / (16:1)", vec!["(16:1) / 8"]),
            ("complment(4:1, 24)", vec!["complement(4:1, 24)"]),
            ("complement(24, 4:1)", vec!["complement(4:1, 24)"]),
            ("4:1", vec![]),
            (
                "wgmma_operand((64, 64):(64, 1), 16, 64)",
                vec!["wgmma_operand(tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64)), 16, 64)"],
            ),
            ("(4, 8):(1)", vec![]),
        ] {
            let offers = offered(&[row]);
            let rows: Vec<_> = offers.iter().map(|(row, _)| row.as_str()).collect();
            assert_eq!(rows, edited, "{row}: {}", super::super::rows::rows(&[row]));
            assert!(offers.iter().all(|(_, gives)| gives.is_some()), "{row}");
        }
    }

    #[test]
    fn an_item_of_a_block_is_edited_alone() {
        let row = "type \u{dc} = 8:1; /**/ type B = 10:1 / 4;".replace("/**/ ", "");
        let [(edited, _), ..] = &offered(&[&row])[..] else {
            panic!("nothing is offered")
        };
        assert_eq!(edited, "type \u{dc} = 8:1; type B = 10:1 / 2;");
    }

    #[test]
    fn names_are_told_by_their_rows() {
        let told = rows(&[
            "Tile / 4",
            "Tile = 8:1",
            "Tiel / 4",
            "Tile = 16:1",
            "A = A / 2",
        ]);
        let headline = |i: usize| told[i][0]["errors"][0]["headline"].clone();
        assert_eq!(headline(0), "`Tile` is defined in a later row [L0019]");
        assert_eq!(told[2][0]["offers"][0]["text"], "Tile");
        assert_eq!(
            (&told[1][0]["hides"], &told[3][0]["hides"]),
            (&Value::Null, &1.into())
        );
        assert_eq!(
            headline(4),
            "the definition of `A` refers to itself [L0019]"
        );
    }

    #[test]
    fn items_of_a_block_are_in_any_order() {
        let told = rows(&["type B = A / 2; type A = 8:1;"]);
        let texts = [0, 1].map(|i| told[0][i]["text"].clone());
        assert_eq!(texts, ["(2,4):(1,2)", "8:1"]);
    }
}
