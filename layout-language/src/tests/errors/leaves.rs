//! What is no leaf.

use crate::tests::support::refuses;

#[test]
fn a_lower_case_leaf() {
    refuses(
        "type A = (m, 32):(1, 4);",
        "
type A = (m, 32):(1, 4);
          ^
`m` cannot be a leaf of a type: a leaf is an integer or the name of a static integer type
help: a number that is known at run time only is left open, `?m`
",
    );
}

#[test]
fn a_keep_as_leaf() {
    refuses(
        "(_, 32):(1, 4)",
        "
(_, 32):(1, 4)
 ^
`_` cannot be a leaf: a leaf is an integer or the name of a static integer type
",
    );
}

#[test]
fn a_layout_as_leaf() {
    refuses(
        "(4:1, 2):(1, 4)",
        "
(4:1, 2):(1, 4)
 ^^^
`4:1` cannot be a leaf: a leaf is an integer or the name of a static integer type
",
    );
}

#[test]
fn arithmetic_in_a_leaf() {
    refuses(
        "(2 * 3, 2):(1, 6)",
        "
(2 * 3, 2):(1, 6)
 ^^^^^
`2 * 3` cannot be a leaf: a leaf is an integer or the name of a static integer type
",
    );
}
