//! Names and arguments.

use crate::tests::support::refuses;

#[test]
fn a_lower_case_name() {
    refuses(
        "smem o 2:1",
        "
smem o 2:1
^^^^
`smem` is not the name of a layout
help: layouts are types, and their names begin with a capital letter
",
    );
}

#[test]
fn an_unknown_operation() {
    refuses(
        "colaesce(4:1)",
        "
colaesce(4:1)
^^^^^^^^
unknown operation `colaesce`
help: did you mean `coalesce`?
",
    );
}

#[test]
fn an_operation_with_nothing_near() {
    refuses(
        "frobnicate(4:1)",
        "
frobnicate(4:1)
^^^^^^^^^^
unknown operation `frobnicate`
help: the documentation of `layout!` lists the operations
",
    );
}

#[test]
fn an_operation_without_arguments() {
    refuses(
        "coalesce o 4:1",
        "
coalesce o 4:1
^^^^^^^^
`coalesce` is an operation
help: it is written `coalesce(A)`
",
    );
}

#[test]
fn too_few_arguments() {
    refuses(
        "composition(4:1)",
        "
composition(4:1)
^^^^^^^^^^^^^^^^
`composition` is given 1 argument
help: it is written `composition(A, B)` or `composition(Sw<B,M,S>, offset, A)`
",
    );
}

#[test]
fn too_many_arguments() {
    refuses(
        "complement(4:1, 8, 9)",
        "
complement(4:1, 8, 9)
^^^^^^^^^^^^^^^^^^^^^
`complement` is given 3 arguments
help: it is written `complement(A)` or `complement(A, M)`
",
    );
}

#[test]
fn no_arguments() {
    refuses(
        "coalesce()",
        "
coalesce()
^^^^^^^^^^
`coalesce` is given no argument
help: it is written `coalesce(A)` or `coalesce(A, profile)`
",
    );
}

#[test]
fn a_lower_case_cotarget() {
    refuses(
        "complement(4:1, m)",
        "
complement(4:1, m)
                ^
`m` has its value at run time, and this is evaluated before
",
    );
}

#[test]
fn a_tiler_as_layout() {
    refuses(
        "(8, 8) o 2:1",
        "
(8, 8) o 2:1
^^^^^^
`(8,8)` is a tiler: it belongs on the right of `o`
",
    );
}

#[test]
fn an_integer_as_layout() {
    refuses(
        "coalesce(8)",
        "
coalesce(8)
         ^
`8` is an integer
help: a layout is written shape:stride
",
    );
}

#[test]
fn a_keep_as_layout() {
    refuses(
        "_ o 2:1",
        "
_ o 2:1
^
`_` keeps a mode, and stands in a tiler only
",
    );
}

#[test]
fn a_layout_as_cotarget() {
    refuses(
        "complement(4:1, 8:1)",
        "
complement(4:1, 8:1)
                ^^^
`8:1` cannot be the cotarget: it is an integer or a tuple of integers
help: it is written `complement(A, M)`
",
    );
}

#[test]
fn a_zero_cotarget() {
    refuses(
        "complement(4:1, 0)",
        "
complement(4:1, 0)
                ^
`complement(4:1, 0)` is not a layout
out of range: cotarget 0 is below 1
",
    );
}
