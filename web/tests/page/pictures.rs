//! Tests of pictures that respond to the pointer.

use serde_json::json;

use crate::browser::Browser;

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn pointing_at_a_cell_tells_its_coordinate_and_offset() {
    let page = Browser::with(&["A = (4, 8):(8, 1)", "zipped_divide(A, <2, 4>)"]);
    // Coordinate (2,3), in a grid numbered down first.
    page.points(0, 0, 2 + 4 * 3);
    let told = page.text("told(grids(0)[0])");
    assert!(
        told.contains("(2,3)"),
        "the coordinate (2,3) is not told: `{told}`"
    );
    assert!(
        told.contains("offset 19"),
        "offset 2 * 8 + 3 * 1 is not told: `{told}`"
    );
    // ((2,4),(2,2)):((8,1),(16,4)) has offset 19 at coordinate ((0,3),(1,0)).
    assert_eq!(
        page.value("grids(1)[0].linked"),
        json!([6 + 8]),
        "the other picture does not show the same offset"
    );
    let elsewhere = || page.points(0, 0, 0);
    page.redraws(
        "grids(1)[0]",
        elsewhere,
        "the other picture is drawn as before",
    );
    page.points(1, 0, 0);
    assert_eq!(
        page.value("grids(0)[0].linked"),
        json!([0]),
        "the links go one way only"
    );
}

/// The description of each cell in a picture matches the algebra.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn every_cell_tells_its_offset() {
    let rows = [
        "((2, 2), (2, 4)):((1, 8), (4, 16))",
        "Sw<2, 1, 3> o 0 o (8, 8):(8, 1)",
        "(3, 2, 2):(4, 2, 1)",
        "7:3",
    ];
    let page = Browser::with(&rows);
    for (i, row) in rows.iter().enumerate() {
        let layout: layout_algebra::Layout = row.parse().expect("a layout");
        for cell in 0..layout.size() {
            let told = page.text(&format!("(grids({i})[0].at({cell}), told(grids({i})[0]))"));
            let offset = layout.offset(cell).expect("a cell has an offset");
            assert!(
                told.contains(&format!("offset {offset}")),
                "cell {cell} of {row} has offset {offset}, and the page says `{told}`"
            );
        }
    }
}
