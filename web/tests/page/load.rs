//! Tests of the page as it opens, and of its appearance.

use serde_json::json;

use crate::browser::Browser;

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn it_opens_with_an_example() {
    let page = Browser::empty(&[]);
    page.open("");
    let pictures = page.number("document.querySelectorAll('canvas').length");
    assert!(pictures >= 1.0, "the first page has no picture");
    let rejected = page.number("document.querySelectorAll('.rejection').length");
    assert!(rejected >= 1.0, "the first page shows no rejection");
    let empty = page.value("[...document.querySelectorAll('canvas')].some((canvas) => !canvas.width || !canvas.height)");
    assert_eq!(
        empty,
        json!(false),
        "a picture of the first page has no size"
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn it_has_a_dark_and_a_light_face() {
    let page = Browser::with(&["(4, 8):(8, 1)"]);
    let face = || page.text("document.documentElement.dataset.face");
    let paper = || page.text("getComputedStyle(document.body).backgroundColor");
    let turn = || page.clicks("document.getElementById('face')");
    let (first, light) = (face(), paper());
    page.redraws(
        "grids(0)[0]",
        turn,
        "pictures stay as they were on the other face",
    );
    let other = face();
    assert_ne!(other, first, "the button does not change the face");
    assert_ne!(paper(), light, "the other face has the same paper");
    page.open("");
    assert_eq!(face(), other, "the page forgets the chosen face");
    turn();
    assert_eq!(face(), first, "the button does not change the face back");
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn it_has_the_face_that_the_reader_has() {
    for face in ["dark", "light"] {
        let page = Browser::empty(&[]);
        let feature = json!({ "name": "prefers-color-scheme", "value": face });
        page.command(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [feature] }),
        );
        page.open("");
        let shown = page.text("document.documentElement.dataset.face");
        assert_eq!(
            shown, face,
            "somebody with a {face} screen sees another face"
        );
        let pale = page.value(PALE);
        assert_eq!(
            pale,
            json!([]),
            "these texts are hard to read on the {face} face"
        );
    }
}

/// Texts whose contrast to their background is below 4.5, as computed by WCAG 2.
const PALE: &str = "(() => {
    const light = (text) => {
      const [r, g, b] = text.match(/[\\d.]+/g).map((part) => {
        const c = part / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const paper = (element) => {
      const colour = getComputedStyle(element).backgroundColor;
      return /, 0\\)$/.test(colour) && element.parentElement ? paper(element.parentElement) : colour;
    };
    const contrast = (element) => {
      const [a, b] = [getComputedStyle(element).color, paper(element)].map(light).sort((a, b) => b - a);
      return (a + 0.05) / (b + 0.05);
    };
    const texts = [...document.querySelectorAll('body *')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()) &&
      element.checkVisibility() && getComputedStyle(element).color !== 'rgba(0, 0, 0, 0)');
    return texts.filter((element) => contrast(element) < 4.5)
      .map((element) => `${element.tagName}.${element.className}: ${contrast(element).toFixed(2)}`);
  })()";
