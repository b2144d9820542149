//! Tests of pictures of operations: the path of an element to the result, and the bits of a
//! swizzle.

use layout_algebra::Layout;
use serde_json::json;

use crate::browser::{Browser, key};

/// The pictures of the operations of the first row, by their class.
const OF_KIND: &str =
    "const [picture] = notebook.rows[0].pictures.filter((one) => one instanceof KIND);";

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_composition_shows_the_path_of_each_element() {
    let (a, b) = ("(8, 8):(8, 1)", "(4, 2):(2, 16)");
    let page = Browser::with(&[&format!("{a} o {b}")]);
    let [a, b]: [Layout; 2] = [a, b].map(|text| text.parse().expect("a layout"));
    let script = OF_KIND.replace("KIND", "Chain")
        + "return picture.grids[2].at(arguments[0]), [picture.followed.cells, picture.caption.textContent];";
    for element in 0..b.size() {
        let index = b.offset(element).expect("an element has an offset");
        let offset = a.offset(index).expect("an element has an offset");
        let told = page.run(&script, &[json!(element)]);
        assert_eq!(
            told[0],
            json!([element, index, element]),
            "the path of element {element} is another"
        );
        let words = told[1].as_str().unwrap_or_default();
        for part in [format!("= {index},"), format!("= {offset} ")] {
            assert!(
                words.contains(&part),
                "`{part}` is not in the path of element {element}: `{words}`"
            );
        }
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_division_moves_its_elements() {
    let page = Browser::with(&["zipped_divide((8, 16):(16, 1), <4, 4>)"]);
    let figure = "row(0).querySelector('.regroup')";
    let slider = format!("{figure}.querySelector('input[type=range]')");
    let moving = "notebook.rows[0].pictures.find((one) => one instanceof Regroup)";
    let moves = || {
        page.value(&format!(
            "({slider}.focus(), {slider}.scrollIntoView({{ block: 'center' }}))"
        ));
        page.types(&key::RIGHT.repeat(40));
    };
    page.redraws(moving, moves, "the slider moves nothing");
    page.value(&format!(
        "({slider}.value = 0, {slider}.dispatchEvent(new Event('input')))"
    ));
    page.frames();
    let plays = || page.clicks(&format!("{figure}.querySelector('button')"));
    page.redraws(moving, plays, "the button plays nothing");
    page.wait(
        &format!("{slider}.value === '1'"),
        "the elements do not arrive",
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_swizzle_shows_its_bits() {
    let text = "Sw<2, 1, 3> o 0 o (8, 8):(8, 1)";
    let page = Browser::with(&[text]);
    let layout: Layout = text.parse().expect("a layout");
    let script = OF_KIND.replace("KIND", "Swizzled")
        + "picture.chain.grids[0].at(arguments[0]);
           const rows = [...row(0).querySelector('.bits table').rows].map((row) => [...row.cells].slice(1, -1).map((cell) => cell.textContent).join(''));
           return [rows[1], rows[3]];";
    for index in 0..layout.size() {
        let before = layout.inside_swizzles().offset(index).expect("an offset");
        let after = layout.offset(index).expect("an offset");
        let told = page.run(&script, &[json!(index)]);
        let number = |i: usize| i64::from_str_radix(told[i].as_str().unwrap_or_default(), 2);
        assert_eq!(
            [number(0), number(1)],
            [Ok(before), Ok(after)],
            "the bits of element {index} are others"
        );
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn banks_are_told_where_bytes_are_chosen() {
    let page = Browser::with(&["(4, 8):(16, 2)"]);
    let cell = 3 + 4 * 4;
    page.points(0, 0, cell);
    assert!(
        !page.text("told(grids(0)[0])").contains("bank"),
        "a bank is told before anybody says how many bytes"
    );
    for (bytes, bank) in [(2, 28), (4, 56 % 32), (8, 2 * 56 % 32)] {
        page.value(&format!(
            "(() => {{
               const select = document.querySelector('.bytes select');
               select.value = '{bytes}';
               select.dispatchEvent(new Event('change'));
             }})()"
        ));
        page.points(0, 0, 0);
        page.points(0, 0, cell);
        let told = page.text("told(grids(0)[0])");
        assert!(
            told.contains(&format!("offset 56, bank {bank}")),
            "offset 56 of {bytes} bytes is in bank {bank}: `{told}`"
        );
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_grid_zooms_by_keys() {
    let page = Browser::with(&["(64, 64):(64, 1)"]);
    let side = || page.number("grids(0)[0].cell");
    let first = side();
    page.value("grids(0)[0].canvas.focus()");
    page.types("++");
    assert!(side() > first * 1.5, "+ does not enlarge the cells");
    page.types(&(key::DOWN.repeat(64) + &key::RIGHT.repeat(63)));
    let told = page.text("told(grids(0)[0])");
    assert!(
        told.contains("(63,63)"),
        "the arrows do not come to the last cell of an enlarged grid: `{told}`"
    );
    let middle = page.value("middle(grids(0)[0], 64 * 64 - 1)");
    let shown = page.value("(([x, y]) => { const box = grids(0)[0].canvas.getBoundingClientRect(); return x > box.left && x < box.right && y > box.top && y < box.bottom; })(middle(grids(0)[0], 64 * 64 - 1))");
    assert_eq!(
        shown,
        json!(true),
        "the cell that is pointed at, at {middle}, is out of sight"
    );
    page.types("0");
    assert!(
        (side() - first).abs() < 0.01,
        "0 does not show the whole grid"
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_grid_is_taken_as_the_command_draws_it() {
    let text = "Sw<2,1,3> o 0 o (8,8):(8,1)";
    let page = Browser::with(&[text]);
    let taken = page.later(
        "const [done] = arguments;
         const create = URL.createObjectURL;
         const click = HTMLAnchorElement.prototype.click;
         URL.createObjectURL = (blob) => (blob.text().then(done), create.call(URL, blob));
         HTMLAnchorElement.prototype.click = () => {};
         [...row(0).querySelectorAll('button')].find((one) => one.textContent === 'SVG').click();
         URL.createObjectURL = create;
         HTMLAnchorElement.prototype.click = click;",
    );
    let words: Vec<_> = ["show", "--svg", text].map(Into::into).into();
    assert_eq!(
        taken,
        json!(layout_cli::run(&words).output),
        "the page takes another picture"
    );
}
