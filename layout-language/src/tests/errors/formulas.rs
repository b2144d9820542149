//! Mistakes in formulas.

use crate::tests::support::rejects;

#[test]
fn a_sum_that_overflows() {
    rejects(
        "find(|i| i + 9223372036854775806, 4)",
        "
find(|i| i + 9223372036854775806, 4)
           ^
`2 + 9223372036854775806` exceeds 9223372036854775807
at index 2
",
    );
}

#[test]
fn a_product_that_overflows() {
    rejects(
        "find(|i, j| i * 64 + j * 4611686018427387904, (8, 8))",
        "
find(|i, j| i * 64 + j * 4611686018427387904, (8, 8))
                       ^
`2 * 4611686018427387904` exceeds 9223372036854775807
at index 16, where i = 0, j = 2
",
    );
}

#[test]
fn a_negative_product_that_overflows() {
    rejects(
        "find(|i| i * -4611686018427387905, 4)",
        "
find(|i| i * -4611686018427387905, 4)
           ^
`2 * -4611686018427387905` is below -9223372036854775808
at index 2
",
    );
}

#[test]
fn a_shift_that_loses_a_bit() {
    rejects(
        "find(|i| 1 << (i + 62), 64)",
        "
find(|i| 1 << (i + 62), 64)
           ^^
`1 << 63` exceeds 9223372036854775807
at index 1
",
    );
}

#[test]
fn a_shift_by_too_many_bits() {
    rejects(
        "find(|i| i >> 62 + i, 64)",
        "
find(|i| i >> 62 + i, 64)
           ^^
`2 >> 64` shifts by an amount outside 0 to 63
at index 2
",
    );
}

#[test]
fn a_division_by_0() {
    rejects(
        "find(|i| i / (3 - i), 64)",
        "
find(|i| i / (3 - i), 64)
           ^
`3 / 0` divides by 0
at index 3
",
    );
}

#[test]
fn a_remainder_by_0() {
    rejects(
        "find([0, 1 % 0])",
        "
find([0, 1 % 0])
           ^
`1 % 0` divides by 0
at index 1
",
    );
}

#[test]
fn a_name_that_is_no_coordinate() {
    rejects(
        "find(|i, j| i + k, (8, 8))",
        "
find(|i, j| i + k, (8, 8))
                ^
unknown name `k`: the coordinates are `i`, `j`
",
    );
}

#[test]
fn a_name_in_a_table() {
    rejects(
        "find([0, k])",
        "
find([0, k])
         ^
unknown name `k`: a table has no coordinates
",
    );
}

#[test]
fn a_static_integer_that_only_the_compiler_knows() {
    rejects(
        "find(|i| i * N, 8)",
        "
find(|i| i * N, 8)
             ^
only the compiler knows the type `N`, but `find` needs integers that the macro knows
help: declare `type N = 64;` in the same `layout!`, so that the macro knows `N`
",
    );
}

#[test]
fn a_layout_as_integer() {
    rejects(
        "type A = 4:1; type B = find(|i| i * A, 4);",
        "
type A = 4:1; type B = find(|i| i * A, 4);
                                    ^
expected an integer, found the layout `A`
",
    );
}

#[test]
fn a_tuple_as_integer() {
    rejects(
        "type S = shape((4, 4):(1, 4)); type B = find(|i| i * S, 4);",
        "
type S = shape((4, 4):(1, 4)); type B = find(|i| i * S, 4);
                                                     ^
expected an integer, found `S`, which is `(4,4)`
",
    );
}

#[test]
fn an_item_with_an_error() {
    rejects(
        "type N = 4u8; type B = find(|i| i * N, 4);",
        "
type N = 4u8; type B = find(|i| i * N, 4);
         ^^^
`4u8` has the suffix `u8`, but integers of a layout have no type: write `4`
",
    );
}

#[test]
fn two_coordinates_of_one_name() {
    rejects(
        "find(|i, (j, i)| i, (8, (2, 4)))",
        "
find(|i, (j, i)| i, (8, (2, 4)))
             ^
expected different names for the coordinates, found `i` twice
",
    );
}

#[test]
fn an_integer_as_name() {
    rejects(
        "find(|_8| 3, 4)",
        "
find(|_8| 3, 4)
      ^^
expected the name of a coordinate, found the integer `_8`
",
    );
}

#[test]
fn a_pattern_without_names() {
    rejects(
        "find(|| 3, 4)",
        "
find(|| 3, 4)
      ^
expected the name of a coordinate, found `|`
",
    );
}

#[test]
fn a_pattern_that_is_not_closed() {
    rejects(
        "find(|i, 4)",
        "
find(|i, 4)
         ^
expected the name of a coordinate, found `4`
",
    );
}

#[test]
fn a_pattern_with_a_type() {
    rejects(
        "find(|i: u32| i, 4)",
        "
find(|i: u32| i, 4)
       ^
expected `,` or `|` after the name of a coordinate, found `:`
",
    );
}

#[test]
fn an_operator_without_operand() {
    rejects(
        "find(|i| i *, 4)",
        "
find(|i| i *, 4)
            ^
expected an integer, a name, `-` or `(`, found `,`
",
    );
}

#[test]
fn two_operands_in_a_row() {
    rejects(
        "find(|i| 2 i, 4)",
        "
find(|i| 2 i, 4)
           ^
expected an operator, `,` or `)`, found `i`
",
    );
}

#[test]
fn two_operands_in_parentheses() {
    rejects(
        "find(|i| (2 i), 4)",
        "
find(|i| (2 i), 4)
            ^
expected an operator, found `i`
",
    );
}

#[test]
fn a_comparison() {
    rejects(
        "find(|i| i < 3, 4)",
        "
find(|i| i < 3, 4)
           ^
expected an operator, `,` or `)`, found `<`
",
    );
}

#[test]
fn a_cast() {
    rejects(
        "find(|i| i as u64, 4)",
        "
find(|i| i as u64, 4)
           ^^
expected an operator, `,` or `)`, found `as`
",
    );
}

#[test]
fn an_integer_with_a_suffix() {
    rejects(
        "find(|i| i * 2u32, 4)",
        "
find(|i| i * 2u32, 4)
             ^^^^
`2u32` has the suffix `u32`, but integers of a layout have no type: write `2`
",
    );
}

#[test]
fn a_path_that_ends() {
    rejects(
        "find(|i| i * N::, 4)",
        "
find(|i| i * N::, 4)
                ^
expected a name after `::`, found `,`
",
    );
}

#[test]
fn more_operators_than_are_read() {
    let source = format!("find([{}1])", "-".repeat(129));
    let place = " ".repeat("find([".len() + 128);
    rejects(
        &source,
        &format!("{source}\n{place}^\nexpected at most 128 operators in a formula, found more\n"),
    );
}

#[test]
fn more_steps_than_are_taken() {
    rejects(
        "find(|i| i + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0, 1048576)",
        "
find(|i| i + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0 + 0, 1048576)
         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
computing these values takes 68157440 steps, but the limit is 67108864 steps per macro
help: use fewer values, or a formula with fewer operators
",
    );
}
