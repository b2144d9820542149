//! Pictures of hardware: banks, sectors and threads of a layout, and the instructions of the menu.

use serde_json::{Value, json};

use crate::browser::{Browser, hash, key};

/// The number of shared memory wavefronts of a warp that accesses 4-byte elements.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn banks_tell_the_turns_of_a_warp() {
    let page = Browser::with(&["(32, 1):(32, 1)", "(32, 1):(1, 32)"]);
    for (row, wavefronts) in [(0, "32 wavefronts"), (1, "1 wavefront;")] {
        page.clicks(&pressed(row, "banks"));
        let told = page.text(&format!(
            "row({row}).querySelector('.hardware p').textContent"
        ));
        assert!(
            told.contains(wavefronts),
            "expected {wavefronts}, found `{told}`"
        );
        let waits = !told.contains("no bank conflicts");
        assert_eq!(
            waits,
            row == 0,
            "wrong statement about bank conflicts: `{told}`"
        );
        let pictures = page.number(&format!(
            "row({row}).querySelectorAll('.hardware canvas').length"
        ));
        assert!(pictures >= 1.0, "the banks have no picture");
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_swizzle_that_is_offered_helps() {
    let page = Browser::with(&["(32, 4):(32, 1)"]);
    page.clicks(&pressed(0, "banks"));
    let taken = "[...row(0).querySelectorAll('.hardware button')].find((one) => one.textContent.startsWith('take Sw'))";
    assert_eq!(
        page.value(&format!("Boolean({taken})")),
        json!(true),
        "no swizzle is offered"
    );
    page.clicks(taken);
    assert_eq!(
        page.value("results(1).length"),
        json!(1),
        "what is offered does not become a row"
    );
    page.clicks(&pressed(1, "banks"));
    let told = page.text("row(1).querySelector('.hardware p').textContent");
    assert!(
        told.contains("no bank conflicts"),
        "the suggested swizzle has bank conflicts: `{told}`"
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn each_picture_of_hardware_is_shown() {
    let page = Browser::with(&["(16, 16):(16, 1)"]);
    for name in ["threads", "banks", "sectors", "ldmatrix"] {
        page.clicks(&pressed(0, name));
        let open = page.value(&format!(
            "{}.getAttribute('aria-pressed')",
            pressed(0, name)
        ));
        assert_eq!(
            open,
            json!("true"),
            "the button `{name}` does not say that it is pressed"
        );
        let pictures = page.number("row(0).querySelectorAll('.hardware canvas').length");
        assert!(pictures >= 1.0, "`{name}` has no picture");
        page.clicks(&pressed(0, name));
        let pictures = page.value("row(0).querySelectorAll('.hardware canvas').length");
        assert_eq!(pictures, json!(0), "`{name}` does not close");
    }
}

/// The fragments of `mma.m16n8k16`, as the manual of PTX draws them.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn fragments_are_those_of_the_manual() {
    let page = Browser::empty(&[]);
    page.open("#!m16n8k16_f32_f16");
    assert_eq!(
        page.value("document.querySelectorAll('#instructions canvas').length"),
        json!(3),
        "A, B and C are not shown"
    );
    let names = page.value("[...document.querySelectorAll('#instructions h3')].map((heading) => heading.textContent[0])");
    for (operand, down, right, thread, value) in [
        ("A", 0, 1, 0, 1),
        ("A", 8, 0, 0, 2),
        ("A", 1, 8, 4, 4),
        ("B", 8, 0, 0, 2),
        ("B", 1, 3, 12, 1),
        ("C", 0, 2, 1, 0),
        ("C", 9, 1, 4, 3),
    ] {
        let at = names
            .as_array()
            .into_iter()
            .flatten()
            .position(|name| name == operand);
        let at = at.unwrap_or_else(|| panic!("no picture is headed {operand}: {names}"));
        page.value(&format!(
            "document.querySelectorAll('#instructions canvas')[{at}].focus()"
        ));
        page.types(&(key::DOWN.repeat(down + 1) + &key::RIGHT.repeat(right)));
        let told = page.text(&format!(
            "document.querySelectorAll('#instructions figcaption')[{at}].textContent"
        ));
        let wanted = format!("thread {thread}, value {value}");
        assert!(
            told.contains(&wanted),
            "({down},{right}) of {operand} is {wanted}, and the page says `{told}`"
        );
        page.value("document.activeElement.blur()");
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn the_menu_of_instructions_opens_by_a_button_and_by_a_link() {
    let page = Browser::with(&["8:1"]);
    let menu = "[...document.querySelectorAll('#views button')].find((one) => one.textContent === 'pictures')";
    let shown = "!document.getElementById('instructions').hidden";
    assert_eq!(
        page.value(shown),
        json!(false),
        "the menu is open before anybody asks"
    );
    page.clicks(menu);
    assert_eq!(
        page.value(shown),
        json!(true),
        "the button does not open the menu"
    );
    page.wait(
        "location.hash.startsWith('#!')",
        "the address does not get the instruction",
    );
    let address = page.text("location.href");
    page.clicks(menu);
    page.wait(
        "decodeURIComponent(location.hash) === '#8:1'",
        "the address does not get the rows back",
    );
    let headings =
        "[...document.querySelectorAll('#instructions h3')].map((heading) => heading.textContent)";
    page.clicks(menu);
    let before: Value = page.value(headings);
    page.open(&address[address.find('#').expect("an address has the instruction")..]);
    assert_eq!(
        page.value(headings),
        before,
        "{address} shows another instruction"
    );
}

/// Twelve rows in boxes of eight: the second box has four rows out of bounds.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn boxes_tell_what_overhangs() {
    let page = Browser::empty(&[]);
    page.open(&hash(&["!tma", "(12, 56):(56, 1)", "(8, 32):(32, 1)", "16"]).replace("%21", "!"));
    let rejected = page.value(
        "[...document.querySelectorAll('#instructions .rejection')].map((text) => text.textContent)",
    );
    assert_eq!(rejected, json!([]), "the boxes are rejected");
    page.value("document.querySelector('#instructions canvas').focus()");
    let told = || page.text("document.querySelector('#instructions figcaption').textContent");
    page.types(&key::DOWN.repeat(12));
    assert!(
        !told().contains("out of bounds"),
        "row 11 of 12 must not be out of bounds: `{}`",
        told()
    );
    page.types(key::DOWN);
    assert!(
        told().contains("out of bounds"),
        "row 12 of 12 must be out of bounds: `{}`",
        told()
    );
}

/// Returns the expression for a button under a row, given the text of the button.
fn pressed(row: usize, name: &str) -> String {
    format!(
        "[...row({row}).querySelectorAll('.bar button')].find((one) => one.textContent === '{name}')"
    )
}
