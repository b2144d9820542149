//! Names and arguments.

use crate::tests::support::rejects;

#[test]
fn a_lower_case_name() {
    rejects(
        "smem o 2:1",
        "
smem o 2:1
^^^^
`smem` is not the name of a layout
help: layouts are types, and their names begin with a capital letter; the layout of a variable has operations as methods
",
    );
}

#[test]
fn an_unknown_operation() {
    rejects(
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
    rejects(
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
fn words_of_other_libraries() {
    rejects(
        "is_injective(4:1)",
        "
is_injective(4:1)
^^^^^^^^^^^^
unknown operation `is_injective`
help: `injective(A)` accepts A if no two coordinates have the same offset
",
    );
    rejects(
        "numel(4:1)",
        "
numel(4:1)
^^^^^
unknown operation `numel`
help: did you mean `size`?
",
    );
    rejects(
        "permute((4, 8):(8, 1))",
        "
permute((4, 8):(8, 1))
^^^^^^^
unknown operation `permute`
help: the nearest is `select`: it is written `select(A, (i, j, ...))`
",
    );
    rejects(
        "type A = 8:1; type B = A.is_contiguous();",
        "
type A = 8:1; type B = A.is_contiguous();
                        ^^^^^^^^^^^^^^
`is_contiguous` is no method of a layout
help: `coalesce(reverse(A))` is `n:1` if A is contiguous in row-major order
",
    );
}

#[test]
fn an_operation_without_arguments() {
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
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
    rejects(
        "complement(4:1, 0)",
        "
complement(4:1, 0)
                ^
`complement(4:1, 0)` is not a layout
out of range: cotarget 0 is below 1
",
    );
}

#[test]
fn what_stands_after_a_name() {
    rejects(
        "type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); \
         type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);",
        "
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                        ^^^^^
`size` is an operation here, and no method
help: it is written `size(A)` or `size(A, path)`
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                                           ^^^^^
`tile` is a method of a value, here are operations
help: the value has its methods behind the macro, `layout!(..).tile(..)`
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                                                               ^
a layout has no elements in `[..]`
help: a mode is `get(A, 0)`, the offset of a coordinate `crd2idx(c, A)`
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                                                                             ^
unknown operation `A`
help: a slice is `slice((3, _), A)`, the offset of a coordinate `crd2idx((3, 4), A)`
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                                                                                            ^^^^^^^
the arguments of `size` stand in its parentheses
help: it is written `size(A)` or `size(A, path)`
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                                                                                                                  ^^^^^^^
`A::SIZE` is a constant, and stable Rust makes no type of one
help: here it is `size(A)`
",
    );
}

#[test]
fn names_of_cute() {
    rejects(
        "type A = make_layout(make_shape(4, 8), make_stride(8, 1)); type B = Int<32>:1; \
         type C = make_layout((4, 8), LayoutRight); type D = make_layout(4, 8, (8, 1));",
        "
type A = make_layout(make_shape(4, 8), make_stride(8, 1)); type B = Int<32>:1; type C = make_layout((4, 8), LayoutRight); type D = make_layout(4, 8, (8, 1));
                     ^^^^^^^^^^^^^^^^
`make_shape` is CuTe's: a shape is written `(4,8)` here
type A = make_layout(make_shape(4, 8), make_stride(8, 1)); type B = Int<32>:1; type C = make_layout((4, 8), LayoutRight); type D = make_layout(4, 8, (8, 1));
                                                                    ^^^^^^^
`Int<32>` is CuTe's: an integer is written `32` here
type A = make_layout(make_shape(4, 8), make_stride(8, 1)); type B = Int<32>:1; type C = make_layout((4, 8), LayoutRight); type D = make_layout(4, 8, (8, 1));
                                                                                                            ^^^^^^^^^^^
`LayoutRight` is the layout of a shape, which is missing
help: it is written `make_layout_right(shape)`
type A = make_layout(make_shape(4, 8), make_stride(8, 1)); type B = Int<32>:1; type C = make_layout((4, 8), LayoutRight); type D = make_layout(4, 8, (8, 1));
                                                                                                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^
`make_layout` is given 3 shapes
help: it is written `make_layout(shape)` or `make_layout(shape, stride)` or `make_layout(A, B, ...)`
",
    );
}
