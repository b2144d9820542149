//! Tests of typed rows and of the page's answers.

use serde_json::json;

use crate::browser::{Browser, key};

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn typing_changes_the_result() {
    let page = Browser::with(&["(4, 8):(1, 4)"]);
    let result = || page.value("results(0)");
    assert_eq!(
        result(),
        json!(["(4,8):(1,4)"]),
        "the row does not show its layout"
    );
    let types = || page.writes(0, "(4, 8):(8, 1)");
    page.redraws(
        "grids(0)[0]",
        types,
        "what is typed does not change the picture",
    );
    assert_eq!(
        result(),
        json!(["(4,8):(8,1)"]),
        "what is typed does not change the result"
    );
    page.writes(0, "size((4, 8):(8, 1))");
    assert_eq!(result(), json!(["32"]), "a number is not shown");
    assert_eq!(
        page.value("grids(0).length"),
        json!(0),
        "the picture of the old result stays"
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn later_rows_use_names() {
    let page = Browser::with(&["A = (4, 2):(2, 1)", "A o 2:2", "size(A)"]);
    assert_eq!(
        page.value("results(0)"),
        json!(["A = (4,2):(2,1)"]),
        "an item does not show its name and value"
    );
    assert_eq!(
        page.value("results(1)"),
        json!(["2:4"]),
        "a row does not use the name of an earlier row"
    );
    page.writes(0, "A = (8, 2):(2, 1)");
    assert_eq!(
        page.value("results(2)"),
        json!(["16"]),
        "a row does not follow the name that it uses"
    );
    page.writes(0, "B = (8, 2):(2, 1)");
    assert_eq!(
        page.value("results(2)"),
        json!([]),
        "a row uses a name that is gone"
    );
    assert_eq!(
        page.value("rejections(2).length"),
        json!(1),
        "a name that is gone is no error"
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn rows_come_and_go_by_keys() {
    let page = Browser::with(&["A = 8:1", "A / 2"]);
    let count = || page.number("document.querySelectorAll('article.row').length");
    let focused =
        |row: usize| page.value(&format!("document.activeElement === input({row})")) == json!(true);
    page.value("input(0).focus()");
    page.types(key::ENTER);
    assert!((count() - 3.0).abs() < 0.1, "Enter does not add a row");
    assert!(
        focused(1),
        "the new row does not come after its row, or has no focus"
    );
    page.types("B = 4:1");
    assert_eq!(
        page.value("results(1)"),
        json!(["B = 4:1"]),
        "the new row has no result"
    );
    assert_eq!(
        page.value("results(2)"),
        json!(["(2,4):(1,2)"]),
        "the row after the new one is another"
    );
    for _ in "B = 4:1".chars() {
        page.types(key::BACKSPACE);
    }
    assert!(
        (count() - 3.0).abs() < 0.1,
        "Backspace removes a row before it is empty"
    );
    page.types(key::BACKSPACE);
    assert!(
        (count() - 2.0).abs() < 0.1,
        "Backspace in an empty row does not remove it"
    );
    assert!(focused(0), "the row before the removed one has no focus");
    page.writes(0, "");
    page.types(key::BACKSPACE);
    page.writes(0, "");
    page.types(key::BACKSPACE);
    assert!((count() - 1.0).abs() < 0.1, "the last row goes, too");
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_row_holds_a_block_of_items() {
    let page = Browser::with(&["type A = (4, 8):(8, 1);\ntype B = A / <2, 4>;"]);
    let results = page.value("results(0)");
    assert_eq!(
        results,
        json!(["A = (4,8):(8,1)", "B = ((2,2),(4,2)):((8,16),(1,4))"]),
        "the items of a block are not shown one after the other"
    );
    let cut = page.value("input(0).scrollHeight > input(0).clientHeight + 1");
    assert_eq!(cut, json!(false), "the field is lower than its two lines");
}

/// One long row takes several lines on the screen.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_long_row_shows_all_of_it() {
    let page = Browser::empty(&[]);
    page.sized(400, 800);
    let long =
        "(2, 2, 2, 2, 2, 2, 2, 2, 2, 2):(1, 2, 4, 8, 16, 32, 64, 128, 256, 512) o (32, 32):(32, 1)";
    page.open(&crate::browser::hash(&[long]));
    let cut = page.value("input(0).scrollHeight > input(0).clientHeight + 1");
    assert_eq!(cut, json!(false), "the field is lower than its text");
}
