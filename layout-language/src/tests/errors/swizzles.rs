//! Mistakes in swizzles.

use crate::tests::support::rejects;

#[test]
fn two_numbers() {
    rejects(
        "Sw<3,4> o 8:1",
        "
Sw<3,4> o 8:1
      ^
expected three integers, as in `Sw<3,4,3>`, found `>`
",
    );
}

#[test]
fn fields_that_overlap() {
    rejects(
        "Sw<3,4,2> o 0 o 8:1",
        "
Sw<3,4,2> o 0 o 8:1
^^^^^^^^^
`Sw<3,4,2>` is not a swizzle
swizzle: expected two disjoint bit fields in bits 0 to 61, found B = 3, M = 4, S = 2
help: use `Sw<3,4,3>`, whose bit fields are disjoint
",
    );
}

#[test]
fn a_swizzle_alone() {
    rejects(
        "type A = Sw<3,4,3>;",
        "
type A = Sw<3,4,3>;
         ^^^^^^^^^
expected a type, found `Sw<3,4,3>`, which is a swizzle
",
    );
}

#[test]
fn a_swizzle_and_an_offset() {
    rejects(
        "Sw<3,4,3> o 0",
        "
Sw<3,4,3> o 0
^^^^^^^^^^^^^
expected a value, found `Sw<3,4,3> o 0`, which is a swizzle and an offset
",
    );
}

#[test]
fn a_swizzle_that_is_divided() {
    rejects(
        "Sw<3,4,3> / 8",
        "
Sw<3,4,3> / 8
^^^^^^^^^^^^^
expected `o` and a layout after the swizzle
",
    );
}

#[test]
fn a_swizzled_layout_as_tile() {
    rejects(
        "8:1 / (Sw<1,0,1> o 4:1)",
        "
8:1 / (Sw<1,0,1> o 4:1)
^^^^^^^^^^^^^^^^^^^^^^^
expected a tile or plain layout as the right operand, found one with dynamic values, a swizzle, coordinates or partial tiles
",
    );
}

#[test]
fn a_swizzled_layout_in_an_operation_on_layouts() {
    rejects(
        "nullspace(Sw<1,0,1> o 4:1)",
        "
nullspace(Sw<1,0,1> o 4:1)
          ^^^^^^^^^^^^^^^
expected a layout, found `Sw<1,0,1> o 4:1`, which is a swizzled layout
",
    );
}

#[test]
fn an_operation_without_swizzled_types() {
    rejects(
        "right_inverse(Sw<1,0,1> o A)",
        "
right_inverse(Sw<1,0,1> o A)
              ^^^^^^^^^^^^^
only the compiler knows this type, but `right_inverse` needs integers that the macro knows
help: write the operands as literals in `layout!`
",
    );
}

#[test]
fn a_layout_with_run_time_numbers() {
    rejects(
        "Sw<2,0,2> o (?rows,16):(16,1)",
        "
Sw<2,0,2> o (?rows,16):(16,1)
            ^^^^^^^^^^^^^^^^^
expected a layout of static integers for the swizzle, found `(?rows,16):(16,1)`, which has dynamic values
help: swizzle the static layout of a tile
",
    );
}
