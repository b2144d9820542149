//! Tests of the page on a telephone, on half a screen, and on a large screen.

use serde_json::json;

use crate::browser::{Browser, hash};

/// Rows of every kind: names, a wide and a high picture, and rejections with long lines.
const ROWS: [&str; 7] = [
    "Smem = Sw<3, 3, 3> o ((8, 8), (64, 1)):((64, 512), (1, 0))",
    "Tile = (8, 16):(16, 1)",
    "Tile / <4, 4>",
    "(128, 2):(1, 128)",
    "10:1 / 4",
    "((2, 2, 2, 2), (2, 2, 2, 2)):((1, 16, 4, 64), (2, 32, 8, 128)) o ((4, 4), (4, 4)):((1, 16), (4, 64))",
    "logical_divide((9, (4, 8)):(59, (13, 1)), <3:3, (2, 5):(1, 8)>)",
];

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn nothing_is_wider_than_the_screen() {
    for (face, width) in [
        ("light", 400),
        ("dark", 400),
        ("light", 900),
        ("dark", 1600),
    ] {
        let page = Browser::empty(&[]);
        page.sized(width, 1000);
        let feature = json!({ "name": "prefers-color-scheme", "value": face });
        page.command(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [feature] }),
        );
        page.open(&hash(&ROWS));
        page.photograph(&format!("page-{width}-{face}.png"));
        fits(&page, width);
        let cells = page.number(
            "Math.min(...notebook.rows.flatMap((row) => row.pictures).filter((picture) => picture instanceof Grid).map((grid) => grid.cell))",
        );
        assert!(
            cells >= 1.0,
            "a cell has {cells} pixels on a screen of {width}"
        );
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn hardware_is_not_wider_than_a_telephone() {
    let page = Browser::empty(&[]);
    page.sized(400, 1000);
    page.open(&hash(&["(32, 16):(16, 1)"]));
    for name in ["threads", "banks", "sectors", "ldmatrix"] {
        page.clicks(&format!(
            "[...row(0).querySelectorAll('.bar button')].find((one) => one.textContent === '{name}')"
        ));
        page.photograph(&format!("{name}-400.png"));
        fits(&page, 400);
    }
    for name in [
        "m16n8k16_f32_f16",
        "wgmma_m64n64k16_f32_f16",
        "ldmatrix_x4",
        "tma",
    ] {
        page.open(&format!("#!{name}"));
        let pictures = page.number("document.querySelectorAll('#instructions canvas').length");
        assert!(pictures >= 1.0, "{name} has no picture");
        page.photograph(&format!("{name}-400.png"));
        fits(&page, 400);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_screen_that_turns_is_filled_anew() {
    let page = Browser::empty(&[]);
    page.sized(900, 400);
    page.open(&hash(&ROWS));
    page.sized(400, 900);
    page.wait("innerWidth === 400", "the screen does not turn");
    page.frames();
    fits(&page, 400);
    let squeezed = page.value(
        "[...document.querySelectorAll('.grid canvas')].filter((canvas) => {
           const box = canvas.getBoundingClientRect();
           return Math.abs(box.width / box.height - canvas.width / canvas.height) > 0.05 * box.width / box.height;
         }).map((canvas) => canvas.getAttribute('aria-label'))",
    );
    assert_eq!(
        squeezed,
        json!([]),
        "these pictures are squeezed when the screen turns"
    );
}

fn fits(page: &Browser, width: u32) {
    let [scrolls, shown] =
        ["document.scrollingElement.scrollWidth", "innerWidth"].map(|what| page.number(what));
    let widest = page.value(
        "[...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
           .map((element) => `${element.tagName}.${element.className}: ${element.getBoundingClientRect().right}`)",
    );
    assert!(
        scrolls <= shown,
        "the page is {scrolls} wide on a screen of {width}: {widest:#}"
    );
}
