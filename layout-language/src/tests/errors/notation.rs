//! Misplaced tokens.

use crate::tests::support::refuses;

#[test]
fn nothing() {
    refuses(
        "",
        "
expected a layout, found nothing
help: a layout is written shape:stride
",
    );
}

#[test]
fn no_stride() {
    refuses(
        "4",
        "
4
^
`4` is an integer
help: a layout is written shape:stride
",
    );
}

#[test]
fn a_shape_alone() {
    refuses(
        "(128, 32)",
        "
(128, 32)
^^^^^^^^^
`(128,32)` is a shape
help: a layout is written shape:stride, `(128,32):(32,1)` row by row
",
    );
}

#[test]
fn a_missing_colon() {
    refuses(
        "(128, 32) (1, 128)",
        "
(128, 32) (1, 128)
          ^
a layout is written shape:stride, here `:` is missing
",
    );
}

#[test]
fn a_missing_colon_between_numbers() {
    refuses(
        "4 1",
        "
4 1
  ^
a layout is written shape:stride, here `:` is missing
",
    );
}

#[test]
fn two_colons() {
    refuses(
        "4:1:1",
        "
4:1:1
   ^
expected one `:`, between shape and stride, found another
",
    );
}

#[test]
fn a_double_colon() {
    refuses(
        "4::1",
        "
4::1
 ^
one `:` stands between shape and stride, `::` joins the names of a path
",
    );
}

#[test]
fn a_double_colon_after_a_name() {
    refuses(
        "M::1",
        "
M::1
   ^
expected a name after `::`, found `1`
",
    );
}

#[test]
fn colon_without_a_stride() {
    refuses(
        "(4, 2):",
        "
(4, 2):
      ^
expected a stride after `:`, found the end
",
    );
}

#[test]
fn colon_without_a_shape() {
    refuses(
        ":1",
        "
:1
^
expected a shape before `:`
",
    );
}

#[test]
fn a_missing_comma() {
    refuses(
        "(4 2):(1, 4)",
        "
(4 2):(1, 4)
   ^
expected `,` or `)`, found `2`
",
    );
}

#[test]
fn a_comma_too_many() {
    refuses(
        "(4,, 2):(1, 4)",
        "
(4,, 2):(1, 4)
   ^
expected a mode, found `,`
",
    );
}

#[test]
fn a_leading_comma() {
    refuses(
        "(,4):(1)",
        "
(,4):(1)
 ^
expected a mode, found `,`
",
    );
}

#[test]
fn brackets() {
    refuses(
        "[4, 2]:(1, 4)",
        "
[4, 2]:(1, 4)
^
expected `(`, in which tuples are written, found `[`
",
    );
}

#[test]
fn a_stray_token() {
    refuses(
        "4:1 + 2:1",
        "
4:1 + 2:1
^^^^^^^^^
`+` and `-` are between integers that the macro knows, and `4:1` is none
",
    );
}

#[test]
fn a_stray_semicolon() {
    refuses(
        "4:1;",
        "
4:1;
   ^
expected an operator (`o`, `/`, `*`) or the end, found `;`
",
    );
}

#[test]
fn an_operator_too_many() {
    refuses(
        "4:1 o o 2:1",
        "
4:1 o o 2:1
      ^
expected a layout, a name or an integer, found `o`
",
    );
}

#[test]
fn an_operator_without_operand() {
    refuses(
        "4:1 /",
        "
4:1 /
    ^
expected a layout, a name or an integer, found the end
",
    );
}

#[test]
fn an_open_angle() {
    refuses(
        "4:1 / <2, 2",
        "
4:1 / <2, 2
      ^
this `<` is not closed
",
    );
}

#[test]
fn a_tiler_without_operator() {
    refuses(
        "A <3:3>",
        "
A <3:3>
  ^
expected an operator (`o`, `/`, `*`) before the tiler
",
    );
}

#[test]
fn an_equals_sign() {
    refuses(
        "Smem = 4:1",
        "
Smem = 4:1
     ^
`=` names a layout in an item only
help: `type Name = shape:stride;` is an item
",
    );
}
