//! The view of redistributions between devices.

use serde_json::json;

use crate::browser::Browser;

const TEXT: &str = "#!plan&shard((8, 8), mesh(x: 2, y: 2), x: 0, y: sum) -> shard((8, 8), y: 1)";

/// Types a text into the field.
fn types(page: &Browser, text: &str) {
    page.run(
        "const field = document.querySelector('#plan [name=text]');
         field.value = arguments[0];
         field.dispatchEvent(new Event('input', { bubbles: true }));",
        &[json!(text)],
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_redistribution_has_an_explanation_and_a_picture_of_each_step() {
    let page = Browser::empty(&[]);
    page.open(TEXT);
    let told = page.text("document.querySelector('#plan pre').textContent");
    assert!(
        told.contains("step 1, reduce-scatter in 2 groups"),
        "{told}"
    );
    assert!(told.contains("each device allocates 128 bytes"), "{told}");
    let headings =
        "[...document.querySelectorAll('#plan h3')].map((head) => head.firstChild.textContent)";
    assert_eq!(
        page.value(headings),
        json!(["step 1, reduce-scatter", "step 2, all-gather"])
    );
    assert_eq!(
        page.value("document.querySelectorAll('#plan canvas').length"),
        json!(2)
    );
    // Another text, without a reload.
    types(
        &page,
        "shard((8, 8), mesh(x: 4), x: 0) -> shard((8, 8), x: 1)",
    );
    assert_eq!(page.value(headings), json!(["step 1, all-to-all"]));
    page.clicks("document.querySelector('#views [aria-controls=plan]')");
    assert_eq!(
        page.value("document.querySelector('#plan').hidden"),
        json!(true)
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn an_error_marks_the_text() {
    let page = Browser::empty(&[]);
    page.open(TEXT);
    types(&page, "shard((8, 8), mesh(x: 4), y: 0) -> shard((8, 8))");
    let told = page.text("document.querySelector('#plan .rejection').textContent");
    assert_eq!(
        told,
        "error: expected an axis of the mesh `x=4`, found `y`\n  = help: write the placement as `x: 0`"
    );
    page.clicks("document.querySelector('#plan .rejection')");
    let field = "document.querySelector('#plan [name=text]')";
    assert_eq!(
        page.value(&format!("[{field}.selectionStart, {field}.selectionEnd]")),
        json!([26, 27])
    );
    for text in [
        "",
        "shard(",
        "shard(512, mesh(x: 512), x: 0) -> shard(512)",
        "shard(4 * ?m, mesh(x: 4), x: 0) -> shard(4 * ?m)",
    ] {
        types(&page, text);
        assert_ne!(
            page.text("document.querySelector('#plan .hardware').textContent"),
            "",
            "{text}"
        );
        assert_eq!(
            page.value("document.querySelectorAll('#plan canvas').length"),
            json!(0)
        );
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_link_keeps_the_notation_of_pytorch() {
    let page = Browser::empty(&[]);
    page.open("#!torch&mesh%20(2%2C%202)%20shape%20(8%2C%208)%3A%20S(0)R%20-%3E%20RS(1)");
    let told = page.text("document.querySelector('#plan pre').textContent");
    assert!(
        told.starts_with("from [m0: Shard(0), m1: Replicate] of (8,8)"),
        "{told}"
    );
    page.wait(
        "location.hash.startsWith('#!torch&mesh')",
        "the address is not the link",
    );
    page.sized(400, 1000);
    let [scrolls, shown] =
        ["document.scrollingElement.scrollWidth", "innerWidth"].map(|what| page.number(what));
    assert!(
        scrolls <= shown,
        "the page is {scrolls} wide on a screen of {shown}"
    );
    page.photograph("plan-400.png");
    page.sized(1000, 1000);
    page.photograph("plan-1000.png");
}
