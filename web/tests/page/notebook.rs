//! Tests of rows as a notebook: completion, clickable suggestions, undo, copied Rust code,
//! examples, and hostile input.

use serde_json::json;

use crate::browser::{Browser, key};

const ESCAPE: &str = "\u{e00c}";

/// The row that has the focus, with the state of its completion.
const OWN: &str = "notebook.rows.find((row) => row.input === document.activeElement)";

fn is_open(page: &Browser) -> bool {
    page.value(&format!("{OWN}.completion.isOpen")) == json!(true)
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_word_is_completed_by_keys_and_by_the_mouse() {
    let page = Browser::with(&["Tile = (8, 16):(16, 1)", ""]);
    page.value("input(1).focus()");
    page.types("Ti");
    assert!(is_open(&page), "a name of a row above is not offered");
    let described = page.text(
        "document.getElementById(input(1).getAttribute('aria-activedescendant')).textContent",
    );
    assert!(described.starts_with("Tile"), "{described} is pointed at");
    page.types(key::TAB);
    assert_eq!(page.text("input(1).value"), "Tile", "Tab does not complete");
    page.types(" o zip");
    page.types(ESCAPE);
    assert!(!is_open(&page), "Escape leaves the list open");
    page.types("ped_d");
    page.types(key::ENTER);
    assert_eq!(
        page.text("input(1).value"),
        "Tile o zipped_divide()",
        "Enter does not complete, or adds a row"
    );
    page.types("Tile, ");
    let sign = page.value(&format!(
        "[...{OWN}.completion.signature.querySelectorAll('b')].map((part) => part.textContent)"
    ));
    assert_eq!(sign, json!(["B"]), "another argument is marked");
    page.writes(1, "com");
    page.clicks(&format!("{OWN}.completion.list.children[1]"));
    assert_eq!(
        page.text("input(1).value"),
        "complement()",
        "a click does not complete"
    );
    // A complete word and Enter form a row.
    page.writes(1, "Tile");
    page.types(key::ENTER);
    assert_eq!(
        page.value("notebook.texts()"),
        json!(["Tile = (8, 16):(16, 1)", "Tile", ""])
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_remedy_is_clicked() {
    let page = Browser::with(&[
        "Tile = 10:1",
        "type A = 4:1; type B = 10:1 / 4;",
        "Tiel / 2",
    ]);
    let offers = page
        .value("[...row(1).querySelectorAll('.offers button')].map((offer) => offer.textContent)");
    assert_eq!(
        offers,
        json!([
            "type B = 10:1 / 2 gives (2,5):(1,2)",
            "type B = 12:1 / 4 gives (4,3):(1,4)"
        ])
    );
    page.clicks("row(1).querySelectorAll('.offers button')[1]");
    assert_eq!(
        page.text("input(1).value"),
        "type A = 4:1; type B = 12:1 / 4;"
    );
    assert_eq!(
        page.value("results(1)"),
        json!(["A = 4:1", "B = (4,3):(1,4)"])
    );
    page.clicks("row(2).querySelector('.offers button')");
    assert_eq!(
        page.text("input(2).value"),
        "Tile / 2",
        "the nearest name is not offered"
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn changes_of_all_rows_are_undone() {
    let page = Browser::with(&["A = 8:1", "A / 2"]);
    let undo = |shift: bool| {
        page.run(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey: arguments[0], bubbles: true }))",
            &[json!(shift)],
        );
    };
    let texts = || page.value("notebook.texts()");
    page.value("(input(0).focus(), notebook.move(notebook.rows[0], 1))");
    assert_eq!(texts(), json!(["A / 2", "A = 8:1"]));
    let told = page.text("rejections(0)[0]");
    assert!(told.contains("`A` is defined in a later row"), "{told}");
    page.clicks("row(1).querySelector('.tools button:last-child')");
    assert_eq!(texts(), json!(["A / 2"]), "the row is not removed");
    undo(false);
    assert_eq!(
        texts(),
        json!(["A / 2", "A = 8:1"]),
        "the row does not come back"
    );
    undo(false);
    assert_eq!(
        texts(),
        json!(["A = 8:1", "A / 2"]),
        "the row does not move back"
    );
    assert_eq!(page.value("results(1)"), json!(["(2,4):(1,2)"]));
    undo(true);
    assert_eq!(
        texts(),
        json!(["A / 2", "A = 8:1"]),
        "what is undone is not redone"
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_result_is_explained_and_taken_away() {
    let page = Browser::with(&["A = 8:1", "A / 2"]);
    let open = |name: &str| {
        page.clicks(&format!(
            "[...row(1).querySelectorAll('.actions button')].find((one) => one.textContent === '{name}')"
        ));
    };
    open("how");
    let how = page.text("row(1).querySelector('.how').textContent");
    assert!(how.starts_with("8:1 / 2\n"), "{how}");
    open("Rust");
    let code = page.text("row(1).querySelector('.rust pre').textContent");
    assert!(
        code.contains("pub type A = 8:1;") && code.contains("pub type Answer = A / 2;"),
        "{code}"
    );
    open("picture");
    assert_eq!(
        page.value("row(1).querySelector('canvas').checkVisibility()"),
        json!(false)
    );
    // Open parts stay open.
    page.writes(1, "A / 4");
    let how = page.text("row(1).querySelector('.how').textContent");
    assert!(how.starts_with("8:1 / 4\n"), "{how}");
}

/// Each example has results, and only announced errors.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn examples_are_what_they_say() {
    let page = Browser::empty(&[]);
    page.open("");
    assert_eq!(
        page.value("document.getElementById('intro').hidden"),
        json!(false)
    );
    page.clicks("[...document.querySelectorAll('nav button')].find((one) => one.textContent === 'examples')");
    let count = page.number("document.querySelectorAll('#examples li').length");
    assert!(count >= 12.0, "there are {count} examples");
    let rejected = page.value(
        "EXAMPLES.filter(({ rows }) => algebra.ask({ ask: 'rows', rows }).flat().some(({ kind }) => kind === 'rejection')).map(({ title }) => title)",
    );
    assert_eq!(
        rejected,
        json!(["An error", "Bank conflicts", "Shared memory of wgmma"])
    );
    page.clicks("document.querySelector('#examples li button')");
    assert_eq!(
        page.value("notebook.texts()"),
        json!(["(4, 8):(8, 1)", "(4, 8):(1, 4)"])
    );
}

/// Long, deeply nested and large input neither stops nor blocks the page.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn hostile_rows_are_answered() {
    let page = Browser::with(&["4:1"]);
    let deep = "(".repeat(10_000);
    let closed = format!("{}4:1{}", "(".repeat(5_000), ")".repeat(5_000));
    let large = "9223372036854775807";
    let rows = [
        deep,
        closed,
        format!("({large}, 2):(1, 1)"),
        format!("{large}:{large}"),
        format!("{large}:1 / 7"),
        format!("complement(4:2, {large})"),
        format!("4:1{}", " o 4:1".repeat(3_000)),
        "(4096, 4096):(4096, 1)".into(),
        "\u{1f600} / \u{e9}".into(),
    ];
    let told = page.run(
        "const begin = performance.now();
         notebook.set(arguments[0]);
         notebook.compute();
         const set = performance.now() - begin;
         notebook.drawSome(1e9);
         return [set, notebook.entries.every((entries) => entries.length === 1), algebra.stops, grids(7).length];",
        &[json!(rows)],
    );
    assert_eq!(
        (&told[1], &told[2]),
        (&json!(true), &json!(0)),
        "a row is not answered, or stops the algebra"
    );
    assert_eq!(
        told[3],
        json!(1),
        "a large layout has no picture of a corner"
    );
    let milliseconds = told[0].as_f64().unwrap_or(f64::MAX);
    assert!(milliseconds < 5_000.0, "the rows take {milliseconds} ms");
    let many: Vec<_> = (0..1_000)
        .map(|i| format!("A{i} = (8, {}):({}, 1)", i + 1, i + 1))
        .collect();
    let drawn = page.run(
        "notebook.set(arguments[0]); notebook.compute(); notebook.drawSome(1e9);
         return [results(999), notebook.rows.filter((row) => row.pictures.length).length];",
        &[json!(many)],
    );
    assert_eq!(drawn[0], json!(["A999 = (8,1000):(1000,1)"]));
    let drawn = drawn[1].as_f64().unwrap_or_default();
    assert!(drawn < 200.0, "{drawn} pictures are drawn that nobody sees");
}

/// The page restarts a module that stops, and reports the row that caused the stop.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_stop_of_the_algebra_is_told_and_mended() {
    let page = Browser::with(&["A = 4:1", "A o 2:1"]);
    page.value(
        "(algebra.usual = algebra.asked, algebra.asked = function (question) {
           if (JSON.stringify(question).includes('stop')) this.wasm.give_back(1e9, 1e9);
           return this.usual(question);
         })",
    );
    page.value("notebook.set(['A = 4:1', 'stop', 'A o 2:1'])");
    assert_eq!(
        page.value("rejections(1)"),
        json!(["error: the algebra failed at this row, and was restarted without it"])
    );
    assert_eq!(
        page.value("results(2)"),
        json!(["2:1"]),
        "the rows after it have no result"
    );
    let told = page.text("document.getElementById('stopped').textContent");
    assert!(told.contains("was restarted"), "{told}");
}
