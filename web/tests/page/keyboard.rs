//! Tests of the page without a mouse.

use serde_json::json;

use crate::browser::{Browser, key};

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn arrows_move_on_a_grid() {
    let page = Browser::with(&["A = (4, 8):(8, 1)", "zipped_divide(A, <2, 4>)"]);
    let told = || page.text("told(grids(0)[0])");
    page.value("input(0).focus()");
    for _ in 0..20 {
        if page.value("document.activeElement === grids(0)[0].canvas") == json!(true) {
            break;
        }
        page.types(key::TAB);
    }
    let focused = page.value("document.activeElement === grids(0)[0].canvas");
    assert_eq!(
        focused,
        json!(true),
        "Tab does not come from a row to its picture"
    );
    for (keys, coordinate) in [
        (key::DOWN, "(0,0)"),
        (key::DOWN, "(1,0)"),
        (key::RIGHT, "(1,1)"),
        (key::RIGHT, "(1,2)"),
        (key::UP, "(0,2)"),
        (key::UP, "(0,2)"),
        (key::LEFT, "(0,1)"),
    ] {
        page.types(keys);
        let told = told();
        assert!(
            told.contains(coordinate),
            "the arrows should be at {coordinate}, and the page says `{told}`"
        );
    }
    assert_eq!(
        page.value("grids(1)[0].linked"),
        json!([2]),
        "the other picture does not follow the keys"
    );
    page.types(key::TAB);
    assert_eq!(told(), "", "a picture without focus still points somewhere");
}

/// Everything that can be clicked can be reached and has a name.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn whatever_takes_the_focus_has_a_name() {
    let page = Browser::with(&["(4, 8):(8, 1)", "10:1 / 4"]);
    let nameless = page.value(
        "[...document.querySelectorAll('button, textarea, input, select, canvas, a, summary, [tabindex]')]
           .filter((element) => element.tabIndex >= 0 && element.checkVisibility())
           .filter((element) => !(element.getAttribute('aria-label') || element.labels?.length || element.textContent.trim() || element.title))
           .map((element) => element.outerHTML.slice(0, 100))",
    );
    assert_eq!(
        nameless,
        json!([]),
        "these have no name that could be read aloud"
    );
}
