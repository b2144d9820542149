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
at index 5 is 100, a layout has 11 there: the values run in blocks of 3, so that at index 5 is the sum of those at 3 and 2, 7 + 4
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
at index 3 is 9, a layout has 5 there: the values run in blocks of 2, so that at index 3 is the sum of those at 2 and 1, 4 + 1
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
at index 5 is 1, a layout has 0 there: the values run in blocks of 4, so that at index 5 is the sum of those at 4 and 1, 0 + 0
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
at index 9 is 8, a layout has 10 there: the values run in blocks of 8, so that at index 9 is the sum of those at 8 and 1, 1 + 9
index 9 is where i = 1, j = 1
help: `Sw<3,0,3> o 0 o (8,8):(8,1)` has these values: `find_composed` gives it
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
at index 6 is 13: a mode of the shape ends there, but the values run in blocks of 4
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
they end at index 4, a layout has 11 there: the values run in blocks of 3, of which the last is not full
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
they end at index 9, a layout has 3 there: the values run in blocks of 6, of which the last is not full
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
the table is empty
help: a layout has one value at least, 0 at index 0
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
at index 0 is 3, a layout has 0 there: the first offset is 0
help: subtract 3 from all values, and begin 3 elements on
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
at index 2 is -1: no offset is negative
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
at index 0 is -1, a layout has 0 there: the first offset is 0
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
at index 4 is -2: no offset is negative
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
the table has 3 values, the shape `(2,2)` has 4
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
the number of values is not known
help: a size or a shape follows the formula: `find(|i| i * 2, 64)`, `find(|i, j| i + 8 * j, (8, 4))`
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
`(2048,2048)` has 4194304 elements, `find` evaluates at most 1048576
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
`(9223372036854775807,2)` has more than 9223372036854775807 elements, `find` evaluates at most 1048576
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
the shape `(4,0)` has no elements
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
`8:1` cannot be the domain: it is an integer or a tuple of integers
help: it is written `find(|i, j| i + 8 * j, (8, 4))`
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
`M` is a type that only the compiler knows, and `find` works on known numbers only
help: with `type N = 64;` in the same `layout!`, the macro knows `N`
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
3 coordinates are named, the shape `(4,4)` has 2 modes
help: there is a name for each mode, or one for the index
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
2 coordinates are named where the shape is `8`
help: an index has one name, `|i|`; `|i, j|` are coordinates in a shape such as `(8,4)`
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
2 coordinates are named where the shape is `4`
help: an index has one name, `|i|`; `|i, j|` are coordinates in a shape such as `(8,4)`
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
`find_composed` is an operation
help: it is written `find_composed(|i, j| 8 * i + (i ^ j), (8, 8))`
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
the right operand has run-time numbers, a swizzle, coordinates or overhang: a tile or a layout without these stands there
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
this stands in no such operation
help: a swizzle stands before `o` and a layout: `(Sw<B,M,S> o A) o (Sw<B,M,S> o B)`
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
`(8:8,8:1)` is a tuple of layouts, here a layout is needed
help: `make_layout(A, B, ...)` has them as its modes
",
    );
}
