//! Expressions of CuTe's results in the page, as the library computes them.

use std::path::Path;

use layout_tests::conform::level::{Answer, Level};
use layout_tests::conform::macros::Macros;
use layout_tests::conform::{sample, value, vector};
use serde_json::json;

use crate::browser::Browser;

/// Approximate number of expressions, including some of every operation.
const COUNT: usize = 500;

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn the_page_gives_what_the_library_gives() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden");
    let files = vector::files(&folder).expect("there are vectors");
    let files = files.iter().map(|file| {
        let name = file.display().to_string();
        (name, vector::read(file).expect("vectors are read"))
    });
    let chosen = sample::choose(&files.collect::<Vec<_>>(), COUNT, &|op| Macros.has(op));
    let vectors = chosen.into_iter().flat_map(|(_, vectors)| vectors);
    let asked: Vec<_> = vectors
        .filter_map(|vector| {
            let expression = Macros.expression(&vector).ok()?;
            match value::answer(&vector) {
                Answer::Given(outcome) => Some((expression, Ok(outcome))),
                Answer::Rejected(why) => Some((expression, Err(why))),
                _ => None,
            }
        })
        .collect();
    assert!(
        asked.len() >= COUNT,
        "there are only {} expressions",
        asked.len()
    );
    let page = Browser::with(&[""]);
    let expressions: Vec<&String> = asked.iter().map(|(expression, _)| expression).collect();
    let told = page.run(
        "return arguments[0].map((text) => {
           input(0).value = text;
           input(0).dispatchEvent(new Event('input', { bubbles: true }));
           notebook.compute();
           const why = rejections(0).map((text) => {
             const [what, ...lines] = text.replace('error: ', '').split('\\n  = ');
             const reasons = lines.filter((line) => !line.startsWith('help: '));
             const said = what.replace(/ \\[L\\d{4}\\]$/, '');
             return reasons.length ? `${said}: ${reasons.join('; ')}` : said;
           });
           return [results(0), why];
         });",
        &[json!(expressions)],
    );
    let mut others = Vec::new();
    let mut rejected = 0;
    for ((expression, answer), told) in asked.iter().zip(told.as_array().into_iter().flatten()) {
        let wanted = match answer {
            Ok(outcome) => {
                let offset = outcome.offset.map(|offset| format!(" at offset {offset}"));
                json!([[outcome.text.clone() + &offset.unwrap_or_default()], []])
            }
            Err(why) => {
                rejected += 1;
                json!([[], [why]])
            }
        };
        if told != &wanted {
            others.push(format!("{expression}: {wanted}, but the page {told}"));
        }
    }
    assert_eq!(told.as_array().map(Vec::len), Some(asked.len()));
    assert!(
        others.is_empty(),
        "{} of {}:\n{}",
        others.len(),
        asked.len(),
        others.join("\n")
    );
    println!("{} expressions, {rejected} of them rejected", asked.len());
}
