//! Tests of the link that shows the same rows to another user.

use serde_json::json;

use crate::browser::{Browser, hash};

const ROWS: [&str; 4] = [
    "Tile = (8, 16):(16, 1)",
    "Tile / <4, 4>",
    "type A = 4:1;\ntype B = A o 2:2; // 100 % of \u{fc}",
    "10:1 / 4 # + & = ?",
];

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_link_has_the_rows() {
    let page = Browser::with(&["1:0"]);
    page.writes(0, "(2, 3):(3, 1)");
    let address = page.address();
    let other = Browser::empty(&[]);
    other.go(&address);
    assert_eq!(
        other.value("input(0).value"),
        json!("(2, 3):(3, 1)"),
        "{address} does not show the row"
    );
    assert_eq!(
        other.value("results(0)"),
        json!(["(2,3):(3,1)"]),
        "{address} does not show its result"
    );
    assert_eq!(
        other.address(),
        address,
        "the same rows have another address"
    );
}

/// Opens the page from its own address, and from an address in which a program has escaped every
/// character.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn any_text_survives_the_address() {
    let one_line: Vec<&str> = ROWS.into_iter().filter(|row| !row.contains('\n')).collect();
    let page = Browser::with(&one_line);
    let texts =
        "[...document.querySelectorAll('article.row textarea')].map((input) => input.value)";
    assert_eq!(
        page.value(texts),
        json!(one_line),
        "{} shows other rows",
        hash(&one_line)
    );
    let address = page.address();
    page.open(&address[address.find('#').expect("an address has rows")..]);
    assert_eq!(
        page.value(texts),
        json!(one_line),
        "{address} shows other rows"
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_block_of_lines_stays_one_row() {
    let page = Browser::with(&["4:1"]);
    page.run("input(0).value = arguments[0]; input(0).dispatchEvent(new Event('input', { bubbles: true }));", &[json!(ROWS[2])]);
    let address = page.address();
    page.open(&address[address.find('#').expect("an address has rows")..]);
    let count = page.value("document.querySelectorAll('article.row').length");
    assert_eq!(
        count,
        json!(1),
        "{address} shows the lines of a row as rows"
    );
    assert_eq!(page.value("input(0).value"), json!(ROWS[2]));
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_broken_link_opens_the_page() {
    let page = Browser::empty(&[]);
    page.open("#%E0%A4%A");
    let rows = page.number("document.querySelectorAll('article.row').length");
    assert!(rows >= 1.0, "a link that says nothing shows nothing");
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn another_link_shows_its_rows() {
    let page = Browser::with(&["1:0"]);
    page.value(&format!("(location.hash = '{}')", hash(&["5:1"])));
    page.wait(
        "input(0).value === '5:1'",
        "a link followed within the page does not show its rows",
    );
}
