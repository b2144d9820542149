//! Rows as Rust code.

use std::collections::HashSet;

use layout_algebra::Answer;
use layout_language::{Entered, Notebook, declared};
use proc_macro2::{TokenStream, TokenTree};
use serde_json::{Value, json};

/// Name of a row without a name.
const UNNAMED: &str = "Answer";

/// Start of the code.
const USE: &str = "use layout_core::*;\n\n";

/// Returns the Rust `code` of a row: the items of `layout!` that the row uses, its own items, and
/// its value. Returns an `error` if there is no code.
///
/// A row that the macro does not support, or that uses two items with the same name, is written as
/// its result.
pub(crate) fn rust(rows: &[&str], row: usize) -> Value {
    let Some(rows) = rows.get(..=row) else {
        return json!({ "error": "expected the index of a row" });
    };
    match code(rows) {
        Ok(code) => json!({ "code": code }),
        Err(error) => json!({ "error": error }),
    }
}

fn code(rows: &[&str]) -> Result<String, String> {
    let mut notebook = Notebook::new();
    let mut entered = Vec::new();
    for row in rows {
        let tokens = crate::tokens(row).unwrap_or_default();
        entered.push((tokens.clone(), notebook.enter(tokens)));
    }
    let (tokens, entries) = entered.last().ok_or("expected at least one row")?;
    let values: Vec<_> = entries
        .iter()
        .map(|entry| entry.answer.as_ref().ok().map(|value| (entry, value)))
        .collect::<Option<_>>()
        .filter(|values: &Vec<_>| !values.is_empty())
        .ok_or("a row with an error has no code")?;
    let values: Vec<_> = values
        .into_iter()
        .map(|(entry, value)| (entry.name.as_deref(), value))
        .collect();

    // The rows that the last row uses, ending with the last row.
    let last = rows.len() - 1;
    let sources: Vec<_> = entered.iter().map(|(tokens, _)| tokens.clone()).collect();
    let used = uses(&sources, last);
    let items = used.map(|used| used.iter().map(|i| item(rows[*i], &sources[*i])).collect());
    let items: Option<Vec<String>> = items.filter(|items: &Vec<_>| accepts(&items.join("\n")));
    let as_given = || {
        let given = values.iter().filter_map(|(name, value)| {
            let name = name.unwrap_or(UNNAMED);
            Some(format!("pub type {name} = {};", notation(value)?))
        });
        let given: Vec<_> = given.collect();
        (!given.is_empty() && accepts(&given.join("\n"))).then_some(given)
    };
    if let [(None, value)] = &values[..] {
        // An integer, a verdict or a slice has no type, and needs none.
        if let Entered::Answer(Answer::Numbers(_) | Answer::Verdict(_) | Answer::Slice(..)) = value
        {
            let expression = rows[last].trim();
            let line = if is_alone(&sources) && expands(tokens.clone()) {
                format!("layout!({expression}); // {value}")
            } else if let Entered::Answer(Answer::Numbers(_) | Answer::Verdict(_)) = value {
                return Ok(format!("let answer = {value}; // {expression}\n"));
            } else {
                return Err(format!("`{value}` has no Rust type"));
            };
            return Ok(format!("{USE}let answer = {line}\n"));
        }
    }
    let items = items
        .or_else(as_given)
        .ok_or("this value has no Rust type: use `layout_algebra`")?;
    let items = items.iter().flat_map(|item| item.lines());
    let items: Vec<_> = items.map(|line| format!("    {line}\n")).collect();
    let values = values.iter().filter_map(|(name, value)| match value {
        Entered::Answer(Answer::Layout(layout)) => {
            let name = name.unwrap_or(UNNAMED);
            let variable = name.to_lowercase();
            Some(format!("\nlet {variable} = {name}::new(); // {layout}"))
        }
        _ => None,
    });
    let values: String = values.collect();
    let code = format!("{USE}layout! {{\n{}}}\n{values}", items.concat());
    Ok(code.trim_end().to_owned() + "\n")
}

/// Returns the rows that the row `last` uses, directly or indirectly, and `last` itself. Returns
/// `None` if two of these rows have the same name.
fn uses(sources: &[TokenStream], last: usize) -> Option<Vec<usize>> {
    let mut wanted = vec![false; sources.len()];
    wanted[last] = true;
    let names: Vec<_> = sources.iter().map(declared).collect();
    for row in (0..=last).rev() {
        if !wanted[row] {
            continue;
        }
        for word in words(sources[row].clone()) {
            let declares = |before: &usize| names[*before].contains(&word);
            if let Some(before) = (0..row).rev().find(declares) {
                wanted[before] = true;
            }
        }
    }
    let used: Vec<_> = (0..=last).filter(|row| wanted[*row]).collect();
    let mut seen = HashSet::new();
    let mut all = used.iter().flat_map(|row| &names[*row]);
    all.all(|name| seen.insert(name)).then_some(used)
}

/// Returns `true` if the last row uses no items of other rows.
fn is_alone(sources: &[TokenStream]) -> bool {
    let used = uses(sources, sources.len() - 1);
    used.is_some_and(|used| used.len() == 1)
}

fn words(tokens: TokenStream) -> Vec<String> {
    let mut words = Vec::new();
    let mut inner = vec![tokens];
    while let Some(tokens) = inner.pop() {
        for token in tokens {
            match token {
                TokenTree::Ident(word) => words.push(word.to_string()),
                TokenTree::Group(group) => inner.push(group.stream()),
                _ => {}
            }
        }
    }
    words
}

/// Returns a row as items.
fn item(row: &str, tokens: &TokenStream) -> String {
    let row = row.trim().trim_end_matches(';');
    let first = tokens
        .clone()
        .into_iter()
        .next()
        .map(|token| token.to_string());
    match (&declared(tokens)[..], first.as_deref()) {
        (_, Some("type" | "pub" | "#")) => format!("{row};"),
        ([], _) => format!("pub type {UNNAMED} = {row};"),
        _ => format!("pub type {row};"),
    }
}

/// Returns the notation of a value that has a type.
fn notation(value: &Entered) -> Option<String> {
    match value {
        Entered::Answer(Answer::Layout(layout)) => Some(layout.to_string()),
        Entered::Tiler(_) => Some(value.to_string()),
        _ => None,
    }
}

/// Returns `true` if the macro accepts these items.
fn accepts(items: &str) -> bool {
    crate::tokens(items).is_ok_and(expands)
}

fn expands(tokens: TokenStream) -> bool {
    let expanded = layout_language::layout(tokens);
    !words(expanded).iter().any(|word| word == "compile_error")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code_of(rows: &[&str]) -> String {
        let told = rust(rows, rows.len() - 1);
        let text = told["code"].as_str().or(told["error"].as_str());
        text.unwrap().to_owned()
    }

    #[test]
    fn a_row_takes_along_what_it_uses() {
        let rows = ["Tile = (8, 16):(16, 1)", "4:1", "By = <4, 4>", "Tile / By"];
        let lines = [
            "use layout_core::*;",
            "",
            "layout! {",
            "    pub type Tile = (8, 16):(16, 1);",
            "    pub type By = <4, 4>;",
            "    pub type Answer = Tile / By;",
            "}",
            "",
            "let answer = Answer::new(); // ((4,2),(4,4)):((16,64),(1,4))",
            "",
        ];
        assert_eq!(code_of(&rows), lines.join("\n"));
    }

    #[test]
    fn what_the_macro_does_not_take_is_written_as_it_is() {
        let code = code_of(&["A = 8:1", "B = A / 2", "A = 4:1", "C = B o A"]);
        assert!(code.contains("type C = 4:1;"), "{code}");
        let code = code_of(&["size((4, 8):(1, 4))"]);
        assert!(
            code.contains("let answer = layout!(size((4, 8):(1, 4))); // 32"),
            "{code}"
        );
        let code = code_of(&["A = (4, 8):(1, 4)", "size(A, 1)"]);
        assert_eq!(code, "let answer = 8; // size(A, 1)\n");
        assert_eq!(code_of(&["10:1 / 4"]), "a row with an error has no code");
        assert_eq!(
            code_of(&["type A = 4:1; type B = A / 2;"])
                .matches("type")
                .count(),
            2
        );
    }
}
