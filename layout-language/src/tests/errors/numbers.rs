//! Literals and extents.

use crate::tests::support::rejects;

#[test]
fn a_zero_extent() {
    rejects(
        "(4, 0):(1, 2)",
        "
(4, 0):(1, 2)
    ^
`(4,0):(1,2)` is not a layout
out of range: shape 0 in mode 1 must be at least 1
",
    );
}

#[test]
fn a_zero_tile() {
    rejects(
        "4:1 / 0",
        "
4:1 / 0
      ^
expected a tile of at least 1 element, found 0
",
    );
}

#[test]
fn a_zero_tile_in_a_tuple() {
    rejects(
        "(4,4):(1,4) / (2, 0)",
        "
(4,4):(1,4) / (2, 0)
                  ^
expected a tile of at least 1 element, found 0
",
    );
}

#[test]
fn a_negative_stride() {
    rejects(
        "(4, 2):(1, -4)",
        "
(4, 2):(1, -4)
           ^^
`-4` is negative: extents must be at least 1, strides at least 0
",
    );
}

#[test]
fn a_suffix() {
    rejects(
        "(4u32, 2):(1, 4)",
        "
(4u32, 2):(1, 4)
 ^^^^
`4u32` has the suffix `u32`, but integers of a layout have no type: write `4`
",
    );
}

#[test]
fn a_float() {
    rejects(
        "(4, 2.0):(1, 4)",
        "
(4, 2.0):(1, 4)
    ^^^
`2.0` is not an integer
",
    );
}

#[test]
fn two_bad_literals() {
    rejects(
        "(4u32, \"2\"):(1, 'c')",
        "
(4u32, \"2\"):(1, 'c')
 ^^^^
`4u32` has the suffix `u32`, but integers of a layout have no type: write `4`
(4u32, \"2\"):(1, 'c')
       ^^^
\"2\" is not an integer
(4u32, \"2\"):(1, 'c')
                ^^^
'c' is not an integer
",
    );
}

#[test]
fn a_literal_over_i64() {
    rejects(
        "9223372036854775808:1",
        "
9223372036854775808:1
^^^^^^^^^^^^^^^^^^^
`9223372036854775808` exceeds 9223372036854775807
",
    );
}

#[test]
fn a_size_over_i64() {
    rejects(
        "(4294967296, 4294967296):(1, 1)",
        "
(4294967296, 4294967296):(1, 1)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`(4294967296,4294967296):(1,1)` is not a layout
overflow: size exceeds 9223372036854775807
",
    );
}

#[test]
fn a_cosize_over_i64() {
    rejects(
        "2:1 o 3:4611686018427387905 * 2:9223372036854775807",
        "
2:1 o 3:4611686018427387905 * 2:9223372036854775807
      ^^^^^^^^^^^^^^^^^^^^^
`3:4611686018427387905` is not a layout
overflow: cosize exceeds 9223372036854775807
2:1 o 3:4611686018427387905 * 2:9223372036854775807
                              ^^^^^^^^^^^^^^^^^^^^^
`2:9223372036854775807` is not a layout
overflow: cosize exceeds 9223372036854775807
",
    );
}
