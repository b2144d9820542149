//! Values that no layout has, and invalid arguments of `find`.

use crate::tests::support::rejects;

#[test]
fn a_value_that_no_layout_has() {
    rejects(
        "find([0, 2, 4, 7, 9, 100])",
        "
find([0, 2, 4, 7, 9, 100])
                     ^^^
no layout has these values
expected 11 at index 5, found 100: the values form blocks of 3, so the value at index 5 is the sum of the values at indices 3 and 2, 7 + 4
",
    );
}

#[test]
fn a_formula_that_no_layout_has() {
    rejects(
        "find(|i| i * i, 6)",
        "
find(|i| i * i, 6)
         ^^^^^
no layout has these values
expected 5 at index 3, found 9: the values form blocks of 2, so the value at index 3 is the sum of the values at indices 2 and 1, 4 + 1
",
    );
}

#[test]
fn a_formula_of_coordinates_that_no_layout_has() {
    rejects(
        "find(|i, j| i * j, (4, 4))",
        "
find(|i, j| i * j, (4, 4))
            ^^^^^
no layout has these values
expected 0 at index 5, found 1: the values form blocks of 4, so the value at index 5 is the sum of the values at indices 4 and 1, 0 + 0
index 5 is where i = 1, j = 1
",
    );
}

#[test]
fn a_function_of_a_swizzled_layout() {
    rejects(
        "find(|i, j| 8 * i + (i ^ j), (8, 8))",
        "
find(|i, j| 8 * i + (i ^ j), (8, 8))
            ^^^^^^^^^^^^^^^
no layout has these values
expected 10 at index 9, found 8: the values form blocks of 8, so the value at index 9 is the sum of the values at indices 8 and 1, 1 + 9
index 9 is where i = 1, j = 1
help: use `find_composed`, which returns `Sw<3,0,3> o 0 o (8,8):(8,1)` for these values
",
    );
}

#[test]
fn a_mode_that_ends_within_a_block() {
    rejects(
        "find(|i| i % 4 * 6 + i / 4, (6, 4))",
        "
find(|i| i % 4 * 6 + i / 4, (6, 4))
         ^^^^^^^^^^^^^^^^^
no layout has these values
found 13 at index 6: a mode of the shape ends at this index, but the values form blocks of 4
",
    );
}

#[test]
fn values_that_end_within_a_block() {
    rejects(
        "find([0, 1, 2, 10])",
        "
find([0, 1, 2, 10])
     ^^^^^^^^^^^^^
no layout has these values
expected 11 at index 4, found the end of the values: the values form blocks of 3, and the last block is incomplete
",
    );
}

#[test]
fn a_formula_that_ends_within_a_block() {
    rejects(
        "find(|i, j| i + 3 * (j / 2), (3, 3))",
        "
find(|i, j| i + 3 * (j / 2), (3, 3))
            ^^^^^^^^^^^^^^^
no layout has these values
expected 3 at index 9, found the end of the values: the values form blocks of 6, and the last block is incomplete
",
    );
}

#[test]
fn no_values() {
    rejects(
        "find([])",
        "
find([])
     ^^
expected at least one value, found an empty table
help: write at least the value 0, at index 0
",
    );
}

#[test]
fn a_first_value_that_is_not_0() {
    rejects(
        "find([3, 4, 5])",
        "
find([3, 4, 5])
      ^
no layout has these values
expected 0 at index 0, found 3: the first offset must be 0
help: subtract 3 from all values, and start the tensor 3 elements later
",
    );
}

#[test]
fn a_negative_value() {
    rejects(
        "find([0, 1, -1])",
        "
find([0, 1, -1])
            ^^
no layout has these values
found -1 at index 2: offsets must not be negative
",
    );
}

#[test]
fn a_negative_first_value() {
    rejects(
        "find([-1, 0])",
        "
find([-1, 0])
      ^^
no layout has these values
expected 0 at index 0, found -1: the first offset must be 0
",
    );
}

#[test]
fn a_formula_that_is_negative() {
    rejects(
        "find(|i, j| i - 2 * j, (4, 4))",
        "
find(|i, j| i - 2 * j, (4, 4))
            ^^^^^^^^^
no layout has these values
found -2 at index 4: offsets must not be negative
index 4 is where i = 0, j = 1
",
    );
}

#[test]
fn a_table_of_another_shape() {
    rejects(
        "find([0, 1, 2], (2, 2))",
        "
find([0, 1, 2], (2, 2))
     ^^^^^^^^^
expected 4 values for shape `(2,2)`, found 3 in the table
",
    );
}

#[test]
fn a_formula_without_a_size() {
    rejects(
        "find(|i| i * 2)",
        "
find(|i| i * 2)
     ^^^^^^^^^
expected the number of values after the formula
help: write a size or a shape after the formula: `find(|i| i * 2, 64)`, `find(|i, j| i + 8 * j, (8, 4))`
",
    );
}

#[test]
fn too_many_values() {
    rejects(
        "find(|i, j| i, (2048, 2048))",
        "
find(|i, j| i, (2048, 2048))
               ^^^^^^^^^^^^
`find` evaluates at most 1048576 elements, but shape `(2048,2048)` has 4194304
",
    );
}

#[test]
fn a_size_that_exceeds_i64() {
    rejects(
        "find(|i| i, (9223372036854775807, 2))",
        "
find(|i| i, (9223372036854775807, 2))
            ^^^^^^^^^^^^^^^^^^^^^^^^
`find` evaluates at most 1048576 elements, but shape `(9223372036854775807,2)` has more than 9223372036854775807
",
    );
}

#[test]
fn a_domain_without_elements() {
    rejects(
        "find(|i| i, (4, 0))",
        "
find(|i| i, (4, 0))
            ^^^^^^
expected a shape with at least one element, found `(4,0)`
",
    );
}

#[test]
fn a_domain_that_is_a_layout() {
    rejects(
        "find(|i| i, 8:1)",
        "
find(|i| i, 8:1)
            ^^^
`8:1` cannot be the domain: expected an integer or a tuple of integers
help: call it as `find(|i, j| i + 8 * j, (8, 4))`
",
    );
}

#[test]
fn a_domain_of_unknown_size() {
    rejects(
        "find(|i| i, M)",
        "
find(|i| i, M)
            ^
only the compiler knows the type `M`, but `find` needs integers that the macro knows
help: declare `type N = 64;` in the same `layout!`, so that the macro knows `N`
",
    );
}

#[test]
fn more_names_than_modes() {
    rejects(
        "find(|i, j, k| i, (4, 4))",
        "
find(|i, j, k| i, (4, 4))
     ^^^^^^^^^
expected one name per mode of shape `(4,4)`, which has 2 modes, found 3 coordinates
help: write one name for each mode, or one name for the index
",
    );
}

#[test]
fn names_for_an_index() {
    rejects(
        "find(|i, j| i, 8)",
        "
find(|i, j| i, 8)
     ^^^^^^
expected one name for shape `8`, found 2 coordinates
help: name the index, `|i|`; use `|i, j|` for the coordinates of a shape such as `(8,4)`
",
    );
}

#[test]
fn names_in_parentheses_for_an_extent() {
    rejects(
        "find(|(i, j), k| i, (4, 4))",
        "
find(|(i, j), k| i, (4, 4))
     ^^^^^^^^^^^
expected one name for shape `4`, found 2 coordinates
help: name the index, `|i|`; use `|i, j|` for the coordinates of a shape such as `(8,4)`
",
    );
}

#[test]
fn a_name_alone() {
    rejects(
        "find_composed o 8:1",
        "
find_composed o 8:1
^^^^^^^^^^^^^
expected a layout, found the operation `find_composed`
help: call it as `find_composed(|i, j| 8 * i + (i ^ j), (8, 8))`
",
    );
}

#[test]
fn a_layout_in_place_of_values() {
    rejects(
        "find(A, 8)",
        "
find(A, 8)
     ^
expected a table `[0, 2, 4]` or a formula `|i| i * 2`, found `A`
",
    );
}

#[test]
fn arguments_after_the_domain() {
    rejects(
        "find(|i| i, 8, 8)",
        "
find(|i| i, 8, 8)
               ^
expected an operator, `,` or `)`, found `8`
",
    );
}

#[test]
fn a_layout_behind_a_swizzle_as_tiler() {
    rejects(
        "8:1 / find_composed([0, 1, 3, 2])",
        "
8:1 / find_composed([0, 1, 3, 2])
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
expected a tile or plain layout as the right operand, found one with dynamic values, a swizzle, coordinates or partial tiles
",
    );
}

#[test]
fn a_swizzle_behind_parentheses() {
    rejects(
        "(Sw<1,3,4> o 2:1) o Sw<2,3,3> o 64:1",
        "
(Sw<1,3,4> o 2:1) o Sw<2,3,3> o 64:1
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
no operator accepts these operands
help: write a swizzle before `o` and a layout: `(Sw<B,M,S> o A) o (Sw<B,M,S> o B)`
",
    );
}

#[test]
fn a_tuple_of_layouts() {
    rejects(
        "coalesce((8:8, 8:1))",
        "
coalesce((8:8, 8:1))
         ^^^^^^^^^^
expected a layout, found the tuple of layouts `(8:8,8:1)`
help: combine the layouts with `make_layout(A, B, ...)`
",
    );
}
