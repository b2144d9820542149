//! Misplaced tokens.

use crate::tests::support::rejects;

#[test]
fn nothing() {
    rejects(
        "",
        "
expected a layout, found nothing
help: write a layout as shape:stride
",
    );
}

#[test]
fn no_stride() {
    rejects(
        "4",
        "
4
^
expected a layout, found the integer `4`
help: write a layout as shape:stride
",
    );
}

#[test]
fn a_shape_alone() {
    rejects(
        "(128, 32)",
        "
(128, 32)
^^^^^^^^^
expected a layout, found the shape `(128,32)`
help: write a layout as shape:stride, for example `(128,32):(32,1)` in row-major order
",
    );
}

#[test]
fn a_missing_colon() {
    rejects(
        "(128, 32) (1, 128)",
        "
(128, 32) (1, 128)
          ^
expected `:` between shape and stride
",
    );
}

#[test]
fn a_missing_colon_between_numbers() {
    rejects(
        "4 1",
        "
4 1
  ^
expected `:` between shape and stride
",
    );
}

#[test]
fn two_colons() {
    rejects(
        "4:1:1",
        "
4:1:1
   ^
expected one `:` between shape and stride, found a second one
",
    );
}

#[test]
fn a_double_colon() {
    rejects(
        "4::1",
        "
4::1
 ^
expected one `:` between shape and stride, found `::`, which joins the names of a path
",
    );
}

#[test]
fn a_double_colon_after_a_name() {
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
        "[4, 2]:(1, 4)",
        "
[4, 2]:(1, 4)
^
expected `(` to start a tuple, found `[`
",
    );
}

#[test]
fn a_stray_token() {
    rejects(
        "4:1 + 2:1",
        "
4:1 + 2:1
^^^^^^^^^
`+` and `-` need integers that the macro knows, found `4:1`
",
    );
}

#[test]
fn a_stray_semicolon() {
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
        "4:1 / <2, 2",
        "
4:1 / <2, 2
      ^
expected a `>` that closes this `<`
",
    );
}

#[test]
fn a_tiler_without_operator() {
    rejects(
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
    rejects(
        "Smem = 4:1",
        "
Smem = 4:1
     ^
`=` is valid only in an item
help: write `type Name = shape:stride;`
",
    );
}

#[cfg(not(feature = "mesh"))]
#[test]
fn a_mesh_without_the_feature() {
    rejects(
        "type Pod = mesh(x: 4); type A = shard(8, Pod, x: 0); type B = 4:1;",
        "
type Pod = mesh(x: 4); type A = shard(8, Pod, x: 0); type B = 4:1;
           ^^^^^^^^^^
`mesh(x: 4)` needs the feature `mesh`
help: run `cargo add layout-core --features mesh` and `cargo add layout-mesh`
type Pod = mesh(x: 4); type A = shard(8, Pod, x: 0); type B = 4:1;
                                ^^^^^^^^^^^^^^^^^^^
`shard(8, Pod, x: 0)` needs the feature `mesh`
help: run `cargo add layout-core --features mesh` and `cargo add layout-mesh`
",
    );
}
