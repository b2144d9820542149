//! `layout reshape`.

use serde_json::Value;

use super::{fails, layout, says};

#[test]
fn a_view_has_strides() {
    says(&["reshape", "(4,8):(8,1)", "(2,16)"], "(2,16):(16,1)\n");
    says(&["reshape", "(4,8):(16,1)", "2,2,8"], "(2,2,8):(32,16,1)\n");
    says(&["reshape", "(4,8):(8,1)", "32"], "32:1\n");
    says(
        &["reshape", "(4,8):(1,4)", "--column-major", "32"],
        "32:1\n",
    );
    says(
        &["reshape", "(4,1,8):(8,5,1)", "((2,2),8)"],
        "((2,2),8):((16,8),1)\n",
    );
    // The rows of each head: `x.view(batch, heads, rows, columns)`.
    says(
        &["reshape", "(8,512):(512,1)", "(2,4,8,64)"],
        "(2,4,8,64):(2048,512,64,1)\n",
    );
    // A transposed matrix whose modes are split but not merged.
    says(&["reshape", "(8,4):(1,8)", "(2,4,4)"], "(2,4,4):(4,1,8)\n");
}

#[test]
fn a_swizzle_stays_in_front() {
    says(
        &["reshape", "Sw<3,3,3> o (64,64):(64,1)", "(8,8,64)"],
        "Sw<3,3,3> o 0 o (8,8,64):(512,64,1)\n",
    );
}

#[test]
fn the_element_that_prevents_a_view_is_shown() {
    fails(
        &["reshape", "(4,8):(16,1)", "32"],
        1,
        "
error: `(4,8):(16,1)` has no view of shape `32` in row-major order
  |
  | (4,8):(16,1)
  | ^^^^^^^^^^^^
  = no strides: coordinate 8 of the view is coordinate (1,0) of the layout, at offset 16, but the strides that fit the earlier elements give 8
  = help: for nested modes, use the view `(8,4):(1,16)`
",
    );
    // Row `i` of the view is the coordinate `i` of its nested mode: offsets 0, 32, 16 and 48.
    fails(
        &["reshape", "(2,2,8):(16,32,1)", "(4,8)"],
        1,
        "
error: `(2,2,8):(16,32,1)` has no view of shape `(4,8)` in row-major order
  |
  | (2,2,8):(16,32,1)
  | ^^^^^^^^^^^^^^^^^
  = no strides: coordinate (2,0) of the view is coordinate (1,0,0) of the layout, at offset 16, but the strides that fit the earlier elements give 64
  = help: for nested modes, use the view `((2,2),8):((32,16),1)`
",
    );
    fails(
        &["reshape", "--column-major", "(4,8):(8,1)", "(2,16)"],
        1,
        "
error: `(4,8):(8,1)` has no view of shape `(2,16)` in column-major order
  |
  | (4,8):(8,1)
  | ^^^^^^^^^^^
  = no strides: coordinate (0,2) of the view is coordinate (0,1) of the layout, at offset 1, but the strides that fit the earlier elements give 32
  = help: for nested modes, use the view `(2,(2,8)):(8,(16,1))`
",
    );
}

#[test]
fn a_view_has_as_many_elements() {
    fails(
        &["reshape", "(4,8):(8,1)", "(5,6)"],
        1,
        "
error: `(4,8):(8,1)` has no view of shape `(5,6)` in row-major order
  |
  | (4,8):(8,1)
  | ^^^^^^^^^^^
  = size: expected a shape with the 32 elements of the layout, found 30
",
    );
    fails(
        &["reshape", "(4,8):(8,1)", "(0,6)"],
        1,
        "
error: expected the shape of a layout, found `(0,6)`
  |
  | (0,6)
  | ^^^^^
  = out of range: shape 0 in mode 0 must be at least 1
",
    );
}

#[test]
fn a_shape_may_be_an_expression() {
    says(
        &["reshape", "(4,8):(8,1)", "shape((2,16):(1,2))"],
        "(2,16):(16,1)\n",
    );
    fails(
        &["reshape", "(4,8):(8,1)", "4:1"],
        1,
        "
error: expected a shape, found `4:1`
  |
  | 4:1
  | ^^^
  = help: write the shape as an integer, or as integers such as `(2,16)`
",
    );
    fails(
        &["reshape", "(4,8):(8,1)"],
        2,
        "error: expected 2 arguments, a layout and a shape, found 1: quote each argument\n  \
         = help: run `layout help reshape` to see the usage\n",
    );
}

#[test]
fn views_are_told_in_json() {
    let (_, output, _) = layout(&["reshape", "--json", "(4,8):(8,1)", "32"]);
    let answer: Value = serde_json::from_str(&output).expect("JSON");
    assert_eq!(answer["text"], "32:1");
    let (status, output, error) = layout(&["reshape", "--json", "(4,8):(1,4)", "32"]);
    let answer: Value = serde_json::from_str(&output).expect("JSON");
    assert_eq!((status, error.as_str()), (1, ""));
    assert_eq!(answer["kind"], "rejection");
}
