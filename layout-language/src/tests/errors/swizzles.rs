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
swizzle: 3 bits above 4, shifted by 2, are not two fields of bits below 2^62
help: in `Sw<3,4,3>` the bits stay apart
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
`Sw<3,4,3>` is a swizzle, here a type is needed
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
`Sw<3,4,3> o 0` is a swizzle and an offset, here a value is needed
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
a swizzle stands before `o` and a layout
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
the right operand has run-time numbers, a swizzle, coordinates or overhang: a tile or a layout without these stands there
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
`Sw<1,0,1> o 4:1` is a layout behind a swizzle, here a layout is needed
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
this is a type that only the compiler knows, and this `right_inverse` works on known numbers only
help: with its operands written out in `layout!`, the macro decides it
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
`(?rows,16):(16,1)` has run-time numbers, and a swizzle takes a layout whose numbers are all static
help: swizzle the static layout of a tile
",
    );
}
