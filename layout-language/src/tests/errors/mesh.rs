//! Mistakes in meshes and shardings.

use crate::tests::support::rejects;

#[test]
fn ranks_that_occur_twice() {
    rejects(
        "type Pod = mesh(x: 2:1, y: 2:1);",
        "
type Pod = mesh(x: 2:1, y: 2:1);
           ^^^^^^^^^^^^^^^^^^^^
expected each rank once in the mesh `(2,2):(1,1)`, found rank 1 twice
help: omit the strides: `mesh(x: 2, y: 2)`
",
    );
}

#[test]
fn dynamic_ranks_with_a_gap() {
    rejects(
        "type Pod = mesh(x: ?p:2, y: 2:2);",
        "
type Pod = mesh(x: ?p:2, y: 2:2);
           ^^^^^^^^^^^^^^^^^^^^^
expected each rank once for all values in the mesh `x=p:2, y=2:2`, found rank 1 missing
help: omit the strides: `mesh(x: ?p, y: 2)`
",
    );
}

#[test]
fn an_axis_without_devices() {
    rejects(
        "type Pod = mesh(x: 4, y: 0);",
        "
type Pod = mesh(x: 4, y: 0);
                         ^
expected at least 1 device along axis `y`, found 0
help: write a decimal integer of at least 1, such as `y: 4`
",
    );
}

#[test]
fn numbers_of_devices_that_are_not_integers() {
    rejects(
        "type Pod = mesh(tp: -1);",
        "
type Pod = mesh(tp: -1);
                    ^^
expected a number of devices along axis `tp`, found `-1`
help: write a decimal integer of at least 1, such as `tp: 4`
",
    );
    rejects(
        "type Pod = mesh(tp: 0:1);",
        "
type Pod = mesh(tp: 0:1);
                    ^
expected at least 1 device along axis `tp`, found 0
help: write a decimal integer of at least 1, such as `tp: 4`
",
    );
    rejects(
        "type Pod = mesh(dp: 2, tp: 2 * 1.5);",
        "
type Pod = mesh(dp: 2, tp: 2 * 1.5);
                               ^^^
expected a number of devices along axis `tp`, found `1.5`
help: write a decimal integer of at least 1, such as `tp: 4`
",
    );
    rejects(
        "type Pod = mesh(tp: 4:-1);",
        "
type Pod = mesh(tp: 4:-1);
                      ^^
expected a stride in ranks of axis `tp`, found `-1`
help: write a decimal integer of at least 1, such as `tp: 4:1`
",
    );
}

#[test]
fn dimensions_that_are_not_integers() {
    rejects(
        "type S = shard((8, 8), mesh(tp: 4), tp: -1);",
        "
type S = shard((8, 8), mesh(tp: 4), tp: -1);
                                        ^^
expected a dimension for axis `tp`, found `-1`
help: count dimensions from 0, in decimal: `tp: 0`
",
    );
    rejects(
        "type S = shard((8, 8), mesh(tp: 4), tp: strided(0.5, 2));",
        "
type S = shard((8, 8), mesh(tp: 4), tp: strided(0.5, 2));
                                                ^^^
expected a dimension for axis `tp`, found `0.5`
help: count dimensions from 0, in decimal: `tp: strided(0, 2)`
",
    );
    rejects(
        "type S = shard((8, 8), mesh(tp: 4), tp: strided(0, -2));",
        "
type S = shard((8, 8), mesh(tp: 4), tp: strided(0, -2));
                                                   ^^
expected a number of blocks for axis `tp`, found `-2`
help: write a decimal integer of at least 1, such as `tp: strided(0, 2)`
",
    );
}

#[test]
fn two_axes_with_one_name() {
    rejects(
        "type Pod = mesh(x: 2, x: 2);",
        "
type Pod = mesh(x: 2, x: 2);
                      ^
expected distinct axis names, found `x` twice
",
    );
}

#[test]
fn too_many_devices() {
    rejects(
        "type Pod = mesh(x: 2, y: 9223372036854775807);",
        "
type Pod = mesh(x: 2, y: 9223372036854775807);
                         ^^^^^^^^^^^^^^^^^^^
expected a number of devices below 2^63, found more
",
    );
}

#[test]
fn an_axis_without_a_name() {
    rejects(
        "type Pod = mesh(4);",
        "
type Pod = mesh(4);
                ^
expected the name of an axis, found `4`
help: write an axis as `name: size` or `name: size:stride`
",
    );
}

#[test]
fn an_axis_without_a_size() {
    rejects(
        "type Pod = mesh(x);",
        "
type Pod = mesh(x);
                 ^
expected `:` after the axis `x`, found the end
help: write an axis as `name: size` or `name: size:stride`
",
    );
}

#[test]
fn a_path_in_place_of_an_axis() {
    rejects(
        "type Pod = mesh(x::4);",
        "
type Pod = mesh(x::4);
                 ^
expected `:` after the axis `x`, found `:`
help: write an axis as `name: size` or `name: size:stride`
",
    );
}

#[test]
fn a_constant_as_a_size() {
    rejects(
        "type Pod = mesh(x: N);",
        "
type Pod = mesh(x: N);
                   ^
expected an integer, a dynamic value such as `?m`, or a product of them, found `N`
help: write the integer, or declare it in this `layout!`: `type N = 64;`
",
    );
}

#[test]
fn a_misspelled_axis() {
    rejects(
        "type S = shard((8, 8), mesh(dp: 2, tp: 4), tpp: 0);",
        "
type S = shard((8, 8), mesh(dp: 2, tp: 4), tpp: 0);
                                           ^^^
expected an axis of the mesh `dp=2, tp=4`, found `tpp`
help: did you mean `tp`?
",
    );
}

#[test]
fn an_unknown_axis() {
    rejects(
        "type S = shard((8, 8), mesh(dp: 2, tp: 4), zebra: 0);",
        "
type S = shard((8, 8), mesh(dp: 2, tp: 4), zebra: 0);
                                           ^^^^^
expected an axis of the mesh `dp=2, tp=4`, found `zebra`
help: use one of `dp`, `tp`
",
    );
}

#[test]
fn a_dimension_out_of_range() {
    rejects(
        "type S = shard((8, 8), mesh(dp: 2, tp: 4), dp: 2);",
        "
type S = shard((8, 8), mesh(dp: 2, tp: 4), dp: 2);
                                               ^
expected a dimension below 2 for axis `dp`, found 2
",
    );
}

#[test]
fn an_axis_placed_twice() {
    rejects(
        "type S = shard((8, 8), mesh(dp: 2, tp: 4), dp: 0, tp: 1, dp: 1);",
        "
type S = shard((8, 8), mesh(dp: 2, tp: 4), dp: 0, tp: 1, dp: 1);
                                                         ^^
expected one placement for each axis, found two for `dp`
",
    );
}

#[test]
fn two_reductions() {
    rejects(
        "type S = shard((8, 8), mesh(dp: 2, tp: 4), dp: sum, tp: max);",
        "
type S = shard((8, 8), mesh(dp: 2, tp: 4), dp: sum, tp: max);
                                                        ^^^
expected one reduction on all axes, found sum and max
",
    );
}

#[test]
fn a_misspelled_reduction() {
    rejects(
        "type S = shard((8, 8), mesh(x: 2), x: summ);",
        "
type S = shard((8, 8), mesh(x: 2), x: summ);
                                      ^^^^
expected a dimension, `_`, `sum`, `max`, `min`, `product` or `strided(dim, split)`, found `summ`
help: did you mean `sum`?
",
    );
}

#[test]
fn a_dynamic_dimension() {
    rejects(
        "type S = shard((8, 8), mesh(x: 2), x: ?d);",
        "
type S = shard((8, 8), mesh(x: 2), x: ?d);
                                      ^^
expected the number of a dimension, found the dynamic value `?d`
",
    );
}

#[test]
fn uneven_strided_shards() {
    rejects(
        "type S = shard((5), mesh(x: 2), x: strided(0, 2));",
        "
type S = shard((5), mesh(x: 2), x: strided(0, 2));
                                   ^^^^^^^^^^^^^
expected even strided shards, found 5 elements in dimension 0 of `[x: StridedShard(0, 2)] of (5) on x=2`
help: pad the dimension to a multiple of 4 elements
",
    );
}

#[test]
fn strided_shards_that_can_be_uneven() {
    rejects(
        "type S = shard(2 * ?m, mesh(x: 2), x: strided(0, 2));",
        "
type S = shard(2 * ?m, mesh(x: 2), x: strided(0, 2));
                                      ^^^^^^^^^^^^^
expected even strided shards, found 2 * m elements in dimension 0 of `[x: StridedShard(0, 2)] of (2 * m) on x=2`
help: pad the dimension to a multiple of 4 elements
",
    );
}

#[test]
fn a_split_without_blocks() {
    rejects(
        "type S = shard(8, mesh(x: 2), x: strided(0, 0));",
        "
type S = shard(8, mesh(x: 2), x: strided(0, 0));
                                 ^^^^^^^^^^^^^
expected a split of at least 1, found 0
",
    );
}

#[test]
fn a_dimension_without_elements() {
    rejects(
        "type S = shard((8, 0), mesh(x: 2), x: 0);",
        "
type S = shard((8, 0), mesh(x: 2), x: 0);
               ^^^^^^
expected extents of at least 1, found 0 in dimension 1
",
    );
}

#[test]
fn too_many_elements() {
    rejects(
        "type S = shard((4611686018427387904, 4), mesh(x: 4), x: 0);",
        "
type S = shard((4611686018427387904, 4), mesh(x: 4), x: 0);
               ^^^^^^^^^^^^^^^^^^^^^^^^
expected a number of elements below 2^63, found more
",
    );
}

#[test]
fn a_nested_shape() {
    rejects(
        "type S = shard((8, (2, 4)), mesh(x: 4), x: 0);",
        "
type S = shard((8, (2, 4)), mesh(x: 4), x: 0);
                   ^^^^^^
expected an integer, a dynamic value such as `?m`, or a product of them, found `(2,4)`
help: write the integer, or declare it in this `layout!`: `type N = 64;`
",
    );
}

#[test]
fn no_mesh() {
    rejects(
        "type S = shard((8, 8), x: 0);",
        "
type S = shard((8, 8), x: 0);
                       ^^^^
expected a mesh, found `x:0`
help: write `mesh(x: 4)`, or the name of an item
",
    );
}

#[test]
fn a_layout_in_place_of_a_mesh() {
    rejects(
        "type A = 4:1; type S = shard((8, 8), A, x: 0);",
        "
type A = 4:1; type S = shard((8, 8), A, x: 0);
                                     ^
expected a mesh, found the layout `A`
help: declare `type A = mesh(x: 4);`
",
    );
}

#[test]
fn misspelled_calls() {
    rejects(
        "type A = shrd((8, 8), mesh(x: 4), x: 0); type B = meshh(x: 4); type C = mesh;",
        "
type A = shrd((8, 8), mesh(x: 4), x: 0); type B = meshh(x: 4); type C = mesh;
         ^^^^
unknown operation `shrd`
help: did you mean `shard`?
type A = shrd((8, 8), mesh(x: 4), x: 0); type B = meshh(x: 4); type C = mesh;
                                                  ^^^^^
unknown operation `meshh`
help: did you mean `mesh`?
type A = shrd((8, 8), mesh(x: 4), x: 0); type B = meshh(x: 4); type C = mesh;
                                                                        ^^^^
expected a layout, found the operation `mesh`
help: call it as `mesh(dp: 2, tp: 4)`
",
    );
}
