//! Mistakes in `assert_layout!`, and layouts that do not match their formula.

use crate::tests::support::rejects_assertion;

#[test]
fn another_function() {
    rejects_assertion(
        "(8, 8):(1, 8) == |i, j| i + 9 * j",
        "
(8, 8):(1, 8) == |i, j| i + 9 * j
                        ^^^^^^^^^
`(8,8):(1,8)` is another function
at index 8, where i = 0, j = 1, the layout has 8, the formula 9
",
    );
}

#[test]
fn another_function_of_the_index() {
    rejects_assertion(
        "8:2 == |i| i",
        "
8:2 == |i| i
           ^
`8:2` is another function
at index 1 the layout has 2, the formula 1
",
    );
}

#[test]
fn another_table() {
    rejects_assertion(
        "4:2 == [0, 2, 5, 6]",
        "
4:2 == [0, 2, 5, 6]
              ^
`4:2` is another function
at index 2 the layout has 4, the table 5
",
    );
}

#[test]
fn a_table_that_is_too_short() {
    rejects_assertion(
        "4:2 == [0, 2, 4]",
        "
4:2 == [0, 2, 4]
       ^^^^^^^^^
`4:2` has 4 elements, the table 3
",
    );
}

#[test]
fn a_layout_behind_a_swizzle() {
    rejects_assertion(
        "Sw<1,0,1> o 4:1 == |i| i",
        "
Sw<1,0,1> o 4:1 == |i| i
                       ^
`Sw<1,0,1> o 0 o 4:1` is another function
at index 2 the layout has 3, the formula 2
",
    );
}

#[test]
fn a_division_by_0_in_a_formula() {
    rejects_assertion(
        "8:1 == |i| i / i",
        "
8:1 == |i| i / i
             ^
`0 / 0` divides by 0
at index 0
",
    );
}

#[test]
fn more_names_than_modes_of_the_layout() {
    rejects_assertion(
        "(8, 8):(1, 8) == |i, j, k| i",
        "
(8, 8):(1, 8) == |i, j, k| i
                 ^^^^^^^^^
3 coordinates are named, the shape `(8,8)` has 2 modes
help: there is a name for each mode, or one for the index
",
    );
}

#[test]
fn a_layout_and_a_formula_with_errors() {
    rejects_assertion(
        "8:1 / 3 == |i| k",
        "
8:1 / 3 == |i| k
      ^
`8:1 / 3` is not a layout
does not tile: tiles of 3 elements cover 9 elements, the layout has 8
at coordinate 8 = (2,2) the tiles reach element 8, the last is 7
help: choose a tile that divides 8 elements, or pad the layout to 9 for tiles of 3
see: layout show '8:1 / 3'
8:1 / 3 == |i| k
               ^
unknown name `k`: the coordinates are `i`
",
    );
}

#[test]
fn too_many_elements() {
    rejects_assertion(
        "2097152:1 == |i| i",
        "
2097152:1 == |i| i
^^^^^^^^^
`2097152:1` has 2097152 elements, `assert_layout!` compares at most 1048576
",
    );
}

#[test]
fn one_equals_sign() {
    rejects_assertion(
        "8:1 = |i| i",
        "
8:1 = |i| i
    ^
expected `==`, found `=`
",
    );
}

#[test]
fn no_formula() {
    rejects_assertion(
        "8:1",
        "
8:1
  ^
expected an operator (`o`, `/`, `*`) or `==` and a formula, found the end
",
    );
}

#[test]
fn a_formula_and_more() {
    rejects_assertion(
        "8:1 == |i| i, 8",
        "
8:1 == |i| i, 8
            ^
expected an operator or the end, found `,`
",
    );
}

#[test]
fn a_swizzle() {
    rejects_assertion(
        "Sw<1,0,1> == |i| i",
        "
Sw<1,0,1> == |i| i
^^^^^^^^^
`Sw<1,0,1>` is a swizzle, here a layout is needed
",
    );
}

#[test]
fn a_shape() {
    rejects_assertion(
        "(8, 8) == |i| i",
        "
(8, 8) == |i| i
^^^^^^
`(8,8)` is a shape
help: a layout is written shape:stride, `(8,8):(8,1)` row by row
",
    );
}

#[test]
fn nothing() {
    rejects_assertion(
        "",
        "\n\nexpected a layout, `==` and a formula, found the end\n",
    );
}
