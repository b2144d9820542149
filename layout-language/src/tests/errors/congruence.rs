//! Stride and shape with different parentheses.

use crate::tests::support::rejects;

#[test]
fn a_stride_one_short() {
    rejects(
        "(4, 2, 3):(1, 4)",
        "
(4, 2, 3):(1, 4)
          ^^^^^^
`(4,2,3):(1,4)` is not a layout
congruence: `(1,4)` does not have the parentheses of shape `(4,2,3)`
",
    );
}

#[test]
fn a_stride_too_flat() {
    rejects(
        "(4, (2, 2)):(1, 4)",
        "
(4, (2, 2)):(1, 4)
                ^
`(4,(2,2)):(1,4)` is not a layout
congruence: `4` does not have the parentheses of shape `(2,2)` at mode 1
",
    );
}

#[test]
fn a_stride_too_deep() {
    rejects(
        "(4, 2):(1, (4, 8))",
        "
(4, 2):(1, (4, 8))
           ^^^^^^
`(4,2):(1,(4,8))` is not a layout
congruence: `(4,8)` does not have the parentheses of shape `2` at mode 1
",
    );
}

#[test]
fn a_stride_for_a_tuple() {
    rejects(
        "(4, 2):1",
        "
(4, 2):1
       ^
`(4,2):1` is not a layout
congruence: `1` does not have the parentheses of shape `(4,2)`
",
    );
}

#[test]
fn a_stride_one_short_beside_a_type() {
    rejects(
        "(M, 32, 2):(1, M)",
        "
(M, 32, 2):(1, M)
           ^^^^^^
`(M,32,2):(1,M)` is not a layout
congruence: `(1,M)` does not have the parentheses of shape `(M,32,2)`
",
    );
}

#[test]
fn a_zero_extent_beside_a_type() {
    rejects(
        "(M, 0):(1, M)",
        "
(M, 0):(1, M)
    ^
`(M,0):(1,M)` is not a layout
out of range: shape 0 at mode 1 is below 1
",
    );
}
