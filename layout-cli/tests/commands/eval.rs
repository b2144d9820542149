use super::{fails, layout, says};

#[test]
fn an_expression_of_the_language_has_a_value() {
    for (expression, value) in [
        ("(6,2):(8,2) o (4,3):(3,1)", "((2,2),3):((24,2),8)"),
        ("(128, 32):(1, 128) / (8, _)", "((8,16),32):((1,8),128)"),
        ("size((128, 32):(1, 128), 0)", "128"),
        ("idx2crd(5, (3, (2, 3)))", "(2,(1,0))"),
        ("compatible(8, (4, 2))", "true"),
        (
            "Sw<3, 2, 3> o (8, 32):(32, 1)",
            "Sw<3,2,3> o 0 o (8,32):(32,1)",
        ),
        (
            "Sw<2,0,3> o (8,8):(8,1) o (Sw<2,0,-3> o (8,8):(8,1))",
            "Sw<2,0,3> o 0 o Sw<2,0,3> o 0 o (8,8):(1,8)",
        ),
        (
            "left_inverse(Sw<2,0,3> o 0 o Sw<2,0,3> o 0 o (8,8):(1,8))",
            "Sw<2,0,3> o 0 o Sw<2,0,3> o 0 o 64:1",
        ),
        (
            "slice_and_offset((3, _), (128, 32):(1, 128))",
            "(32):(128) at offset 3",
        ),
        ("find(|i, j| 64 * i + j, (8, 64))", "(8,64):(64,1)"),
        ("make_identity_layout((4, 8))", "(4,8):(E<0>,E<1>)"),
        ("predicated_divide(10:1, 4)", "(4,3):(1,4) covering 10"),
    ] {
        says(&["eval", expression], &format!("{value}\n"));
    }
}

#[test]
fn the_words_of_an_expression_need_no_quotes() {
    says(&["eval", "8:1", "o", "2:2"], "2:2\n");
}

#[test]
fn a_rejection_has_its_caret() {
    fails(
        &["eval", "(6,2):(1,7) o (3,2):(2,3)"],
        1,
        "
error: `(6,2):(1,7) o (3,2):(2,3)` is not a layout [L0003]
  |
  | (6,2):(1,7) o (3,2):(2,3)
  |                        ^
  = no carry: the modes of the right operand up to mode 1 together reach 7 in mode 0 of the left operand, but must stay below its shape 6
  = at coordinate 5 = (2,1) the offset must be 8, but the composed strides give 7
  = help: use stride 1 or 6
",
    );
}

#[test]
fn all_independent_rejections_are_told() {
    fails(
        &["eval", "make_layout(4:1 o 0:3, colaesce(4:1))"],
        1,
        "
error: `0:3` is not a layout [L0009]
  |
  | make_layout(4:1 o 0:3, colaesce(4:1))
  |                   ^
  = out of range: shape 0 must be at least 1
error: unknown operation `colaesce` [L0020]
  |
  | make_layout(4:1 o 0:3, colaesce(4:1))
  |                        ^^^^^^^^
  = help: did you mean `coalesce`?
",
    );
}

#[test]
fn a_name_has_no_value() {
    fails(
        &["eval", "Smem / (M, 4)"],
        1,
        "
error: the name `Smem` has a value only in Rust code [L0019]
  |
  | Smem / (M, 4)
  | ^^^^
error: the name `M` has a value only in Rust code [L0019]
  |
  | Smem / (M, 4)
  |         ^
",
    );
}

#[test]
fn a_run_time_number_has_no_value() {
    fails(
        &["eval", "(m,4):(1,?ld)"],
        1,
        "
error: the name `m` has a value only in Rust code [L0019]
  |
  | (m,4):(1,?ld)
  |  ^
error: expected an integer, found `?ld`, which has a value only at run time [L0026]
  |
  | (m,4):(1,?ld)
  |          ^^^
",
    );
}

#[test]
fn an_item_is_no_expression() {
    fails(
        &["eval", "type Smem = 8:1;"],
        1,
        "
error: expected an expression, found an item of `layout!` [L0019]
  |
  | type Smem = 8:1;
  | ^^^^
",
    );
}

#[test]
fn nothing_is_no_expression() {
    fails(
        &["eval"],
        1,
        "
error: expected a layout, found nothing [L0019]
  |
  | 
  | ^
  = help: write a layout as shape:stride
",
    );
}

#[test]
fn layouts_of_coordinates_are_divided_composed_and_sliced() {
    for (expression, value) in [
        (
            "make_identity_layout((12,8)) / (4,4)",
            "((4,3),(4,2)):((E<0>,4*E<0>),(E<1>,4*E<1>))",
        ),
        (
            "zipped_divide(make_identity_layout((12,8)), (4,4))",
            "((4,4),(3,2)):((E<0>,E<1>),(4*E<0>,4*E<1>))",
        ),
        (
            "make_identity_layout((8,2)) o (2,4):(4,1) o 2:3",
            "2:5*E<0>",
        ),
        ("slice((1,_), make_identity_layout((12,8)))", "(8):(E<1>)"),
    ] {
        says(&["eval", expression], &format!("{value}\n"));
    }
    fails(
        &["eval", "coalesce(make_identity_layout(8))"],
        1,
        "
error: `coalesce` does not support layouts of coordinates here [L0019]
  |
  | coalesce(make_identity_layout(8))
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
",
    );
}

#[test]
fn tiles_that_overhang_are_no_layout() {
    fails(
        &["eval", "predicated_divide(10:1, 4) / 2"],
        1,
        "
error: expected a layout, found `predicated_divide(10:1, 4)`, which is a layout of coordinates or with partial tiles [L0019]
  |
  | predicated_divide(10:1, 4) / 2
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^
",
    );
}

#[test]
fn a_bracket_without_a_partner() {
    fails(
        &["eval", "8:1 o (4"],
        1,
        "
error: unmatched `(`
  |
  | 8:1 o (4
  |       ^
",
    );
}

#[test]
fn a_character_that_is_not_in_the_notation() {
    fails(
        &["eval", "8:1 \\ 4"],
        1,
        "
error: unexpected character `\\`
  |
  | 8:1 \\ 4
  |     ^
",
    );
}

#[test]
fn the_line_of_the_rejection_is_shown() {
    fails(
        &["eval", "8:1 o\n  4:3:1\n"],
        1,
        "
error: expected one `:` between shape and stride, found a second one [L0019]
  |
  |   4:3:1
  |      ^
",
    );
}

#[test]
fn a_rejection_far_to_the_right_has_its_caret() {
    let blanks = " ".repeat(70_000);
    fails(
        &["eval", &format!("{blanks}(4")],
        1,
        &format!("error: unmatched `(`\n  |\n  | {blanks}(4\n  | {blanks}^\n"),
    );
}

#[test]
fn a_comment_of_rust_is_no_division() {
    fails(
        &["eval", "(8,8):(8,1) // (2,2)"],
        1,
        "
error: found a Rust comment in the expression: `//`
  |
  | (8,8):(8,1) // (2,2)
  |             ^^
  = help: for a division, write `/`
",
    );
}

#[test]
fn braces_are_of_constants() {
    fails(
        &["eval", "({8+1},8):(8,1)"],
        1,
        "
error: the constant `{8+1}` has a value only in Rust code [L0019]
  |
  | ({8+1},8):(8,1)
  |  ^^^^^
",
    );
    fails(
        &["eval", "{8,8}:{8,1}"],
        1,
        "
error: expected `(` to start a tuple, found `{` [L0019]
  |
  | {8,8}:{8,1}
  | ^
",
    );
}

#[test]
fn the_book_shows_what_is_said_of_an_operand() {
    let book = include_str!("../../../docs/book/17-hopper.md");
    let expression = "wgmma_operand((64,64):(64,1), 16, 64)";
    let (status, _, rejection) = layout(&["eval", expression]);
    assert_eq!(status, 1);
    let shown = format!("$ layout eval '{expression}'\n{rejection}");
    assert!(book.contains(&shown), "{shown}");

    let expression = "wgmma_operand(wgmma_tile((128,64), 16, 1), 16, 64)";
    let (_, derived, _) = layout(&["explain", expression]);
    let line = derived.lines().find(|line| line.contains("descriptor"));
    assert!(book.contains(expression) && book.contains(line.expect("a descriptor").trim()));
}
