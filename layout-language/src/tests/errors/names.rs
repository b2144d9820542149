//! Names and arguments.

use crate::tests::support::rejects;

#[test]
fn a_lower_case_name() {
    rejects(
        "smem o 2:1",
        "
smem o 2:1
^^^^
expected the name of a layout, found `smem`
help: declare layouts as types, with a capital first letter; for the layout in a variable, call operations as methods
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
help: see the operations in the documentation of `layout!`
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
help: replace it by `injective(A)`, which accepts A if it is injective: no two coordinates have the same offset
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
help: use the nearest operation, `select`: call it as `select(A, (i, j, ...))`
",
    );
    rejects(
        "type A = 8:1; type B = A.is_contiguous();",
        "
type A = 8:1; type B = A.is_contiguous();
                        ^^^^^^^^^^^^^^
a layout has no method `is_contiguous` in the macro
help: replace it by `coalesce(reverse(A))`, which is `n:1` if A is contiguous in row-major order
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
expected a layout, found the operation `coalesce`
help: call it as `coalesce(A)`
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
`composition` cannot be called with 1 argument
help: call it as `composition(A, B)` or `composition(Sw<B,M,S>, offset, A)`
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
`complement` cannot be called with 3 arguments
help: call it as `complement(A)` or `complement(A, M)`
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
`coalesce` cannot be called with no arguments
help: call it as `coalesce(A)` or `coalesce(A, profile)`
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
the macro needs an integer, but `m` has a value only at run time
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
expected the tiler `(8,8)` on the right of `o`, found it on the left
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
expected a layout, found the integer `8`
help: write a layout as shape:stride
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
expected a layout, found `_`, which is valid only in a tiler
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
`8:1` cannot be the cotarget: expected an integer or a tuple of integers
help: call it as `complement(A, M)`
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
out of range: cotarget 0 must be at least 1
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
expected an operation, found the method call `.size`
help: call it as `size(A)` or `size(A, path)`
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                                           ^^^^^
expected an operation, found `tile`, a method of a layout value
help: call the method on the result of the macro, `layout!(..).tile(..)`
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                                                               ^
a layout cannot be indexed with `[..]`
help: write `get(A, 0)` for a mode, `crd2idx(c, A)` for the offset of a coordinate
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                                                                             ^
unknown operation `A`
help: write a slice as `slice((3, _), A)`, the offset of a coordinate as `crd2idx((3, 4), A)`
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                                                                                            ^^^^^^^
expected the arguments of `size` in parentheses
help: call it as `size(A)` or `size(A, path)`
type A = 8:1; type B = A.size(); type C = A.tile(4); type D = A[0]; type E = A(3); type F = size<0>(A); type G = (A::SIZE, 4):(4, 1);
                                                                                                                  ^^^^^^^
the constant `A::SIZE` cannot become a type on stable Rust
help: write `size(A)`
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
`make_shape` is CuTe's notation: write a shape as `(4,8)` here
type A = make_layout(make_shape(4, 8), make_stride(8, 1)); type B = Int<32>:1; type C = make_layout((4, 8), LayoutRight); type D = make_layout(4, 8, (8, 1));
                                                                    ^^^^^^^
`Int<32>` is CuTe's notation: write an integer as `32` here
type A = make_layout(make_shape(4, 8), make_stride(8, 1)); type B = Int<32>:1; type C = make_layout((4, 8), LayoutRight); type D = make_layout(4, 8, (8, 1));
                                                                                                            ^^^^^^^^^^^
expected a shape after `LayoutRight`
help: call it as `make_layout_right(shape)`
type A = make_layout(make_shape(4, 8), make_stride(8, 1)); type B = Int<32>:1; type C = make_layout((4, 8), LayoutRight); type D = make_layout(4, 8, (8, 1));
                                                                                                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^
`make_layout` expects layouts, found 3 shapes
help: call it as `make_layout(shape)` or `make_layout(shape, stride)` or `make_layout(A, B, ...)`
",
    );
}
