//! Arguments of the wrong kind, and results in positions that do not accept them.

use crate::tests::support::rejects;

#[test]
fn a_layout_as_factor() {
    rejects(
        "upcast(8:1, 4:1)",
        "
upcast(8:1, 4:1)
            ^^^
`4:1` cannot be the factor: expected an integer
help: call it as `upcast(A, n)`
",
    );
}

#[test]
fn a_tuple_as_factor() {
    rejects(
        "upcast(8:1, (2, 2))",
        "
upcast(8:1, (2, 2))
            ^^^^^^
`(2,2)` cannot be the factor: expected an integer
help: call it as `upcast(A, n)`
",
    );
}

#[test]
fn a_keep_in_an_order() {
    rejects(
        "make_ordered_layout((2, 3), (_, 0))",
        "
make_ordered_layout((2, 3), (_, 0))
                             ^
`_` cannot be a leaf: expected an integer or the name of a static integer type
",
    );
}

#[test]
fn a_nested_path() {
    rejects(
        "get((4,(2,3)):(1,(4,8)), ((1), 0))",
        "
get((4,(2,3)):(1,(4,8)), ((1), 0))
                         ^^^^^^^^
`((1),0)` cannot be a path of modes: expected an integer or a tuple of integers
help: call it as `get(A, path)`
",
    );
}

#[test]
fn a_layout_as_coordinate() {
    rejects(
        "slice((8,4):(1,8), (_, 3))",
        "
slice((8,4):(1,8), (_, 3))
^^^^^^^^^^^^^^^^^^^^^^^^^^
`slice` takes its arguments in a different order
help: write `slice((_,3), (8,4):(1,8))`
",
    );
}

#[test]
fn a_mode_that_is_not_there() {
    rejects(
        "get((4,2):(1,4), 2)",
        "
get((4,2):(1,4), 2)
                 ^
`get((4,2):(1,4), 2)` has no result
rank: expected a mode index below 2, the number of modes, found 2
",
    );
}

#[test]
fn a_mode_that_no_layout_has() {
    rejects(
        "append(4:1, 1_000_000_000)",
        "
append(4:1, 1_000_000_000)
            ^^^^^^^^^^^^^
expected a mode index or number of modes of at most 4096, found 1000000000
",
    );
}

#[test]
fn a_coordinate_with_other_parentheses() {
    rejects(
        "slice(((_, 1), 3), (8,4):(1,8))",
        "
slice(((_, 1), 3), (8,4):(1,8))
       ^^^^^^
`slice(((_,1),3), (8,4):(1,8))` has no result
congruence: expected the same parentheses as shape `8` in mode 0, found `(_,1)`
",
    );
}

#[test]
fn coordinates_out_of_range() {
    rejects(
        "slice((16,_), (16,64):(64,1))",
        "
slice((16,_), (16,64):(64,1))
       ^^
`slice((16,_), (16,64):(64,1))` has no result
out of range: coordinate 16 in mode 0 is out of bounds for extent 16
",
    );
    rejects(
        "crd2idx((3, (1, 2)), (4,(2,2)):(1,(4,8)))",
        "
crd2idx((3, (1, 2)), (4,(2,2)):(1,(4,8)))
                ^
`crd2idx((3,(1,2)), (4,(2,2)):(1,(4,8)))` has no result
out of range: coordinate 2 in mode 1.1 is out of bounds for extent 2
",
    );
    rejects(
        "idx2crd(32, (4,8))",
        "
idx2crd(32, (4,8))
        ^^
`idx2crd(32, (4,8))` has no result
out of range: index 32 is out of bounds for size 32
",
    );
    rejects(
        "local_tile((16,512):(512,1), (128,16,8), (_, 1, 64), (_, 1, 1))",
        "
local_tile((16,512):(512,1), (128,16,8), (_, 1, 64), (_, 1, 1))
                                             ^
`local_tile((16,512):(512,1), (128,16,8), (_,1,64), (_,1,1))` has no result
out of range: coordinate 1 in mode 1 is out of bounds for extent 1
",
    );
    rejects(
        "local_partition_and_offset((16,16):(16,1), (16,16):(16,1), 256)",
        "
local_partition_and_offset((16,16):(16,1), (16,16):(16,1), 256)
                                                           ^^^
`local_partition((16,16):(16,1), (16,16):(16,1), 256)` has no result
out of range: index 256 is out of bounds for cosize 256
",
    );
}

#[test]
fn an_ambiguous_order() {
    rejects(
        "tile_to_shape((4,4):(4,1), (8,8), (1,1))",
        "
tile_to_shape((4,4):(4,1), (8,8), (1,1))
                                     ^
`tile_to_shape((4,4):(4,1), (8,8), (1,1))` has no result
ambiguous order: modes 0 and 1 both have order 1, and would have the same stride
help: use `tile_to_shape((4,4):(4,1), (8,8), (1,2))`
",
    );
}

#[test]
fn a_factor_that_does_not_divide() {
    rejects(
        "upcast((4,4):(1,3), 2)",
        "
upcast((4,4):(1,3), 2)
                ^
`upcast((4,4):(1,3), 2)` has no result
divisibility: stride 3 of mode 1 must divide 2 or be a multiple of it
help: use stride 2 or 4
",
    );
}

#[test]
fn an_integer_where_a_layout_is_needed() {
    rejects(
        "size(4:1) o 2:1",
        "
size(4:1) o 2:1
^^^^^^^^^
expected a layout, found `size(4:1)`, which is an integer
",
    );
}

#[test]
fn an_answer_in_an_item() {
    rejects(
        "type A = compatible(8, (4,2));",
        "
type A = compatible(8, (4,2));
         ^^^^^^^^^^^^^^^^^^^^
expected a type, found `compatible(8, (4,2))`, which is true or false
",
    );
}

#[test]
fn a_slice_with_its_offset_in_an_item() {
    rejects(
        "type A = slice_and_offset((_, 3), (8,4):(1,8));",
        "
type A = slice_and_offset((_, 3), (8,4):(1,8));
         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
expected a type, found `slice_and_offset((_,3), (8,4):(1,8))`, which is a layout and an offset
",
    );
}

#[test]
fn a_layout_in_a_shape() {
    rejects(
        "(coalesce(4:1), 2):(1, 4)",
        "
(coalesce(4:1), 2):(1, 4)
 ^^^^^^^^^^^^^
`coalesce(4:1)` cannot be a leaf: expected an integer or the name of a static integer type
",
    );
}

#[test]
fn a_type_in_an_operation_on_values() {
    rejects(
        "coalesce_x(crate::B)",
        "
coalesce_x(crate::B)
           ^^^^^^^^
only the compiler knows this type, but `coalesce_x` needs integers that the macro knows
help: write the operands as literals in `layout!`
",
    );
}

#[test]
fn operands_in_another_order() {
    rejects(
        "type A = (8, 8):(1, 8); type B = (2, 2) / A; type C = complement(24, A); type D = upcast(3, A);",
        "
type A = (8, 8):(1, 8); type B = (2, 2) / A; type C = complement(24, A); type D = upcast(3, A);
                                 ^^^^^^
expected the tiler `(2,2)` on the right of `/`, found it on the left
help: write `A / (2,2)`
type A = (8, 8):(1, 8); type B = (2, 2) / A; type C = complement(24, A); type D = upcast(3, A);
                                                      ^^^^^^^^^^^^^^^^^
`complement` takes its arguments in a different order
help: write `complement(A, 24)`
type A = (8, 8):(1, 8); type B = (2, 2) / A; type C = complement(24, A); type D = upcast(3, A);
                                                                                  ^^^^^^^^^^^^
`upcast` takes its arguments in a different order
help: call it as `upcast(A, n)`
",
    );
}

#[test]
fn a_value_of_the_program() {
    rejects(
        "slice((i, _), (8, 4):(1, 8))",
        "
slice((i, _), (8, 4):(1, 8))
       ^
the macro needs an integer, but `i` has a value only at run time
help: call the method `slice_and_offset((i, Keep))` of the layout value, which accepts a dynamic value
",
    );
}
