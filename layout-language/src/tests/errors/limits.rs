//! Limits on modes and depth.

use crate::tests::support::rejects;

#[test]
fn nine_modes() {
    rejects(
        "(1,1,1,1,1,1,1,1,1):(1,1,1,1,1,1,1,1,1)",
        "
(1,1,1,1,1,1,1,1,1):(1,1,1,1,1,1,1,1,1)
^^^^^^^^^^^^^^^^^^^
`(1,1,1,1,1,1,1,1,1):(1,1,1,1,1,1,1,1,1)` has 9 modes in one tuple
rank: a tuple in a type has at most 8 modes
help: group modes in parentheses, which count as one: (a,(b,c)) has 2 modes
",
    );
}

#[test]
fn nine_modes_in_a_result() {
    rejects(
        "((2,2,2,2,2),(2,2,2,2)):((1,3,9,27,81),(243,729,2187,6561)) o 512:1",
        "
((2,2,2,2,2),(2,2,2,2)):((1,3,9,27,81),(243,729,2187,6561)) o 512:1
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`(2,2,2,2,2,2,2,2,2):(1,3,9,27,81,243,729,2187,6561)` has 9 modes in one tuple
rank: a tuple in a type has at most 8 modes
help: group modes in parentheses, which count as one: (a,(b,c)) has 2 modes
",
    );
}

#[test]
fn nine_modes_of_types() {
    rejects(
        "(M,1,1,1,1,1,1,1,1):(1,1,1,1,1,1,1,1,1)",
        "
(M,1,1,1,1,1,1,1,1):(1,1,1,1,1,1,1,1,1)
^^^^^^^^^^^^^^^^^^^
`(M,1,1,1,1,1,1,1,1):(1,1,1,1,1,1,1,1,1)` has 9 modes in one tuple
rank: a tuple in a type has at most 8 modes
help: group modes in parentheses, which count as one: (a,(b,c)) has 2 modes
",
    );
}

#[test]
fn nine_tiles() {
    rejects(
        "A / (1,1,1,1,1,1,1,1,1)",
        "
A / (1,1,1,1,1,1,1,1,1)
    ^^^^^^^^^^^^^^^^^^^
`(1,1,1,1,1,1,1,1,1)` has 9 modes in one tuple
rank: a tuple in a type has at most 8 modes
help: group modes in parentheses, which count as one: (a,(b,c)) has 2 modes
",
    );
}

#[test]
fn too_deep() {
    rejects(
        "(((((((((((((((((1))))))))))))))))):(((((((((((((((((1)))))))))))))))))",
        "
(((((((((((((((((1))))))))))))))))):(((((((((((((((((1)))))))))))))))))
                ^^^
parentheses nest deeper than 16 levels
(((((((((((((((((1))))))))))))))))):(((((((((((((((((1)))))))))))))))))
                                                    ^^^
parentheses nest deeper than 16 levels
",
    );
}

#[test]
fn far_too_deep() {
    rejects(
        "((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))",
        "
((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))
                                ^
brackets nest deeper than 32 levels
",
    );
}

#[test]
fn tilers_of_tilers() {
    rejects(
        "type A = <1,1,1,1,1,1,1,1>; type B = <A,A,A,A,A,A,A,A>; type C = <B,B,B,B,B,B,B,B>; type D = <C,C,C,C,C,C,C,C>; type E = <D,D,D,D,D,D,D,D>;",
        "
type A = <1,1,1,1,1,1,1,1>; type B = <A,A,A,A,A,A,A,A>; type C = <B,B,B,B,B,B,B,B>; type D = <C,C,C,C,C,C,C,C>; type E = <D,D,D,D,D,D,D,D>;
                                                                                                                         ^^^^^^^^^^^^^^^^^
expected at most 4096 leaves, found more
",
    );
}
