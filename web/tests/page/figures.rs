//! Measurements of the page. Only the size has a limit.

use std::fs;

use crate::browser::{Browser, hash, size};

/// Maximum size of the page in bytes.
const MOST: u64 = 1_360_000;

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn figures() {
    let bytes = size(&crate::page());
    assert!(bytes <= MOST, "the page has {bytes} bytes, above {MOST}");
    let page = Browser::empty(&[]);
    let mut ready: Vec<f64> = (0..5)
        .map(|_| {
            page.open("");
            page.number("Number(document.body.dataset.ready)")
        })
        .collect();
    ready.sort_by(f64::total_cmp);
    page.open(&hash(&[
        "A = (512, 512):(1, 512)",
        "zipped_divide(A, <16, 16>)",
    ]));
    page.value("grids(0)[0].canvas.scrollIntoView()");
    let moved = page.later(MOVING);
    let [frames, milliseconds, each] = [0, 1, 2].map(|i| moved[i].as_f64().unwrap_or_default());
    let typed = page.later(TYPING).as_f64().unwrap_or_default();
    let text = format!(
        "{bytes} bytes, first picture after {:.0} ms, {:.0} frames a second while the pointer moves over 512 x 512 cells \
         with as many linked ({each:.1} ms for a move), {typed:.1} ms for a letter in a row of 8 x 8 cells with its picture",
        ready[ready.len() / 2],
        1000.0 * frames / milliseconds,
    );
    println!("{text}");
    fs::write(crate::folder().join("figures.txt"), text).expect("figures are written");
}

/// Moves the pointer by one cell per frame for two seconds, and returns the number of frames, the
/// elapsed milliseconds, and the milliseconds per move.
const MOVING: &str = "
    const [done] = arguments;
    const [grid] = grids(0);
    let [frames, spent] = [0, 0];
    const begin = performance.now();
    const step = () => {
      const now = performance.now();
      if (now - begin > 2000) return done([frames, now - begin, spent / frames]);
      const [clientX, clientY] = middle(grid, (frames * 515) % (512 * 512));
      grid.canvas.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, bubbles: true }));
      spent += performance.now() - now;
      frames += 1;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
";

/// Writes another number into a row forty times, draws each change immediately instead of in the
/// next frame, and returns the milliseconds per change.
const TYPING: &str = "
    const [done] = arguments;
    for (const row of [1, 0]) {
      input(row).value = '(8, 8):(8, 1)';
      input(row).dispatchEvent(new Event('input', { bubbles: true }));
    }
    const begin = performance.now();
    for (let i = 0; i < 40; i += 1) {
      input(0).value = `(8, 8):(8, ${i})`;
      input(0).dispatchEvent(new Event('input', { bubbles: true }));
      notebook.drawSome(1000);
    }
    done((performance.now() - begin) / 40);
";
