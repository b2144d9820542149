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
congruence: expected the same parentheses as shape `(4,2,3)`, found `(1,4)`
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
congruence: expected the same parentheses as shape `(2,2)` in mode 1, found `4`
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
congruence: expected the same parentheses as shape `2` in mode 1, found `(4,8)`
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
congruence: expected the same parentheses as shape `(4,2)`, found `1`
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
congruence: expected the same parentheses as shape `(M,32,2)`, found `(1,M)`
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
out of range: shape 0 in mode 1 must be at least 1
",
    );
}
