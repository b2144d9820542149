//! Mistakes in `assert_layout!`, and layouts that do not match their formula.

use crate::tests::support::rejects_assertion;

#[test]
fn another_function() {
    rejects_assertion(
        "(8, 8):(1, 8) == |i, j| i + 9 * j",
        "
(8, 8):(1, 8) == |i, j| i + 9 * j
                        ^^^^^^^^^
`(8,8):(1,8)` does not have these values
at index 8, where i = 0, j = 1, the layout has offset 8, but the formula has 9
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
`8:2` does not have these values
at index 1 the layout has offset 2, but the formula has 1
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
`4:2` does not have these values
at index 2 the layout has offset 4, but the table has 5
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
expected a table of 4 values, one for each element of `4:2`, found 3
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
`Sw<1,0,1> o 0 o 4:1` does not have these values
at index 2 the layout has offset 3, but the formula has 2
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
expected one name per mode of shape `(8,8)`, which has 2 modes, found 3 coordinates
help: write one name for each mode, or one name for the index
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
does not tile: tiles of 3 elements cover 9 elements, but the layout has 8
at coordinate 8 = (2,2) the tiles reach element 8, but the last element is 7
help: choose a tile that divides 8 elements, or pad the layout to 9 elements for tiles of 3
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
`assert_layout!` compares at most 1048576 elements, but `2097152:1` has 2097152
help: assert a smaller tile
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
expected a layout, found the swizzle `Sw<1,0,1>`
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
expected a layout, found the shape `(8,8)`
help: write a layout as shape:stride, for example `(8,8):(8,1)` in row-major order
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
