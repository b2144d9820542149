//! Mistakes in redistributions, views and matrix products.

use crate::tests::support::rejects;

#[test]
fn a_mesh_in_place_of_a_sharding() {
    rejects(
        "type Pod = mesh(x: 4); type P = Pod -> Pod;",
        "
type Pod = mesh(x: 4); type P = Pod -> Pod;
                                ^^^
expected a sharding, found the mesh `Pod`
help: write the tensor too: `shard((64, 64), Pod)`
type Pod = mesh(x: 4); type P = Pod -> Pod;
                                       ^^^
expected a sharding, found the mesh `Pod`
help: write the tensor too: `shard((64, 64), Pod)`
",
    );
}

#[test]
fn a_plan_in_place_of_a_sharding() {
    rejects(
        "type A = shard(8, mesh(x: 4), x: 0); type P = A -> A; type Q = P -> A;",
        "
type A = shard(8, mesh(x: 4), x: 0); type P = A -> A; type Q = P -> A;
                                                               ^
expected a sharding, found the redistribution `P`
help: write its source or its destination
",
    );
}

#[test]
fn items_of_other_calls() {
    rejects(
        "type P = Away -> other::Heads;",
        "
type P = Away -> other::Heads;
         ^^^^
expected a sharding of this `layout!`, found `Away`: a macro cannot read the items of another call
help: declare `type Away = shard((64, 64), Mesh, x: 0);` in the same `layout! { ... }` as this item
type P = Away -> other::Heads;
                 ^^^^^^^^^^^^
expected a sharding of this `layout!`, found `other::Heads`: a macro cannot read the items of another call
help: declare `type Heads = shard((64, 64), Mesh, x: 0);` in the same `layout! { ... }` as this item
",
    );
}

#[test]
fn a_misspelled_item() {
    rejects(
        "type Rows = shard(8, mesh(x: 4), x: 0); type P = Rosw -> Rows;",
        "
type Rows = shard(8, mesh(x: 4), x: 0); type P = Rosw -> Rows;
                                                 ^^^^
expected a sharding of this `layout!`, found `Rosw`: a macro cannot read the items of another call
help: did you mean `Rows`?
",
    );
}

#[test]
fn an_item_with_a_condition() {
    rejects(
        "#[cfg(a)] type Pod = mesh(x: 4); type S = shard((8, 8), Pod, x: 0);",
        "
#[cfg(a)] type Pod = mesh(x: 4); type S = shard((8, 8), Pod, x: 0);
                                                        ^^^
expected a mesh that the macro can read, found the item `Pod` with a `cfg` or with unknown sizes
help: declare `type Pod = mesh(x: 4);` without conditions
",
    );
}

#[test]
fn an_item_with_an_error() {
    rejects(
        "type Pod = mesh(x: 0); type S = shard((8, 8), Pod, x: 0); type P = S -> S;",
        "
type Pod = mesh(x: 0); type S = shard((8, 8), Pod, x: 0); type P = S -> S;
                   ^
expected at least 1 device along axis `x`, found 0
help: write a decimal integer of at least 1, such as `x: 4`
",
    );
}

#[test]
fn generic_parameters() {
    rejects(
        "type Rows<T> = shard((8, 8), mesh(x: 4), x: 0);",
        "
type Rows<T> = shard((8, 8), mesh(x: 4), x: 0);
         ^^^
expected a sharding without generic parameters, found `<T>`
help: write a size that is known only at run time as `?m`
",
    );
}

#[test]
fn items_that_refer_to_themselves() {
    rejects(
        "type A = A -> B; type B = view(A, A);",
        "
type A = A -> B; type B = view(A, A);
         ^
the definition of `A` refers to itself
type A = A -> B; type B = view(A, A);
                                  ^
the definition of `A` refers to itself through `B`
",
    );
}

#[test]
fn several_arrows() {
    rejects(
        "type P = A -> B -> C;",
        "
type P = A -> B -> C;
                ^
expected one `->` between two shardings, found a second one
help: declare one item for each redistribution
",
    );
}

#[test]
fn another_number_of_devices() {
    rejects(
        "type P = shard(8, mesh(x: 2), x: 0) -> shard(8, mesh(x: 4), x: 0);",
        "
type P = shard(8, mesh(x: 2), x: 0) -> shard(8, mesh(x: 4), x: 0);
                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^
expected meshes with the same number of devices, found 2 and 4
help: use one mesh
",
    );
}

#[test]
fn another_number_of_elements() {
    rejects(
        "type P = shard((8, 8), mesh(x: 2), x: 0) -> shard((8, 9), mesh(x: 2), x: 0);",
        "
type P = shard((8, 8), mesh(x: 2), x: 0) -> shard((8, 9), mesh(x: 2), x: 0);
                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
expected tensors with the same number of elements, found 64 and 72
help: use one tensor shape, or a view of it
",
    );
}

#[test]
fn other_terms() {
    rejects(
        "type P = shard(8, mesh(x: 4), x: sum) -> shard(8, mesh(x: 4), x: max);",
        "
type P = shard(8, mesh(x: 4), x: sum) -> shard(8, mesh(x: 4), x: max);
                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
expected the same reduction in both shardings, found sum and max
help: redistribute to replicas first
",
    );
}

#[test]
fn cuts_that_do_not_divide_each_other() {
    rejects(
        "type A = shard((?n, 4 * ?m), mesh(x: 4), x: 1); type B = shard((4 * ?n, ?m), mesh(x: 4), x: 0); type P = A -> B;",
        "
type A = shard((?n, 4 * ?m), mesh(x: 4), x: 1); type B = shard((4 * ?n, ?m), mesh(x: 4), x: 0); type P = A -> B;
                                                                                                         ^^^^^^
expected cuts that divide each other for all values, found n * m and 4 * m
help: state the common factors in the sizes, such as `4 * ?m`, or derive the plan from known sizes, with `OpenSharding::at` and `Plan::new`
",
    );
}

#[test]
fn shards_that_can_be_uneven() {
    rejects(
        "type A = shard((?m, 8), mesh(x: 4), x: 0); type P = A -> A;",
        "
type A = shard((?m, 8), mesh(x: 4), x: 0); type P = A -> A;
                                                    ^^^^^^
expected shards that are even for all values, found `[x: Shard(0)] of (m, 8) on x=4`
help: state the number of devices in the size, such as `4 * ?m`
",
    );
}

#[test]
fn terms_without_common_cuts() {
    rejects(
        "type M = mesh(x: 2, y: 3); type A = shard((6, 6), M, x: sum, y: 0) -> shard((6, 6), M, x: 0);",
        "
type M = mesh(x: 2, y: 3); type A = shard((6, 6), M, x: sum, y: 0) -> shard((6, 6), M, x: 0);
                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
expected cuts that divide each other to reduce, found element cuts 12 and 18
help: redistribute to `[y: Shard(0)] of (6,6) on x=2, y=3` first
",
    );
}

#[test]
fn counts_of_elements_that_overflow() {
    rejects(
        "type S = shard(4611686018427387904, mesh(x: 4), x: 0); type P = S -> shard(4611686018427387904, mesh(x: 4));",
        "
type S = shard(4611686018427387904, mesh(x: 4), x: 0); type P = S -> shard(4611686018427387904, mesh(x: 4));
                                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
a count of elements does not fit in an `i64`
",
    );
}

#[test]
fn a_view_that_moves_elements() {
    rejects(
        "type Pod = mesh(x: 4); type A = shard((12, 8), Pod, x: 1); type B = shard((16, 6), Pod, x: 0); type V = view(A, B);",
        "
type Pod = mesh(x: 4); type A = shard((12, 8), Pod, x: 1); type B = shard((16, 6), Pod, x: 0); type V = view(A, B);
                                                                                                                ^
expected all elements to stay on their devices, found element 2 on device 1 before and device 0 after; devices receive 72 elements of a tensor of 96
help: redistribute the tensor: `A -> B`
",
    );
}

#[test]
fn a_dynamic_view_that_moves_elements() {
    rejects(
        "type M = mesh(x: 4); type A = shard((4 * ?m, 8 * ?n), M, x: 1); type B = shard((4 * ?m, 8 * ?n), M, x: 0); type V = view(A, B);",
        "
type M = mesh(x: 4); type A = shard((4 * ?m, 8 * ?n), M, x: 1); type B = shard((4 * ?m, 8 * ?n), M, x: 0); type V = view(A, B);
                                                                                                                            ^
expected all elements to stay on their devices for all values, found element 2 * n on device 1 before and device 0 after
help: redistribute the tensor: `A -> B`
",
    );
}

#[test]
fn k_in_two_orders() {
    rejects(
        "type M = mesh(x: 2, y: 2); type X = shard((4, 8), M, x: 1, y: 1); type W = shard((8, 4), M, y: 0, x: 0); type P = matmul(X, W);",
        "
type M = mesh(x: 2, y: 2); type X = shard((4, 8), M, x: 1, y: 1); type W = shard((8, 4), M, y: 0, x: 0); type P = matmul(X, W);
                                                                                                                         ^^^^
expected each index of the summed dimension on one device in both operands, found index 2 on device 1 of the left operand and on device 2 of the right operand
help: redistribute the right operand to `[x: Shard(0), y: Shard(0)] of (8, 4) on x=2, y=2`
",
    );
}

#[test]
fn k_in_two_orders_of_dynamic_sizes() {
    rejects(
        "type M = mesh(x: 2, y: 2); type X = shard((?m, 4 * ?k), M, x: 1, y: 1); type W = shard((4 * ?k, ?n), M, y: 0, x: 0); type P = matmul(X, W);",
        "
type M = mesh(x: 2, y: 2); type X = shard((?m, 4 * ?k), M, x: 1, y: 1); type W = shard((4 * ?k, ?n), M, y: 0, x: 0); type P = matmul(X, W);
                                                                                                                                     ^^^^
expected each index of the summed dimension on one device in both operands, found index k on device 1 of the left operand and on device 2 of the right operand
help: redistribute the right operand to `[x: Shard(0), y: Shard(0)] of (4 * k, n) on x=2, y=2`
",
    );
}

#[test]
fn k_in_one_operand() {
    rejects(
        "type M = mesh(x: 2); type P = matmul(shard((4, 8), M, x: 1), shard((8, 4), M));",
        "
type M = mesh(x: 2); type P = matmul(shard((4, 8), M, x: 1), shard((8, 4), M));
                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
expected along axis `x` shards of k in both operands, or shards of m or n in one operand, found Shard(1) in the left operand and Replicate in the right operand
help: redistribute the right operand to `[x: Shard(0)] of (8, 4) on x=2`
",
    );
}

#[test]
fn shapes_without_a_product() {
    rejects(
        "type M = mesh(x: 2); type P = matmul(shard((4, 8), M), shard((6, 4), M));",
        "
type M = mesh(x: 2); type P = matmul(shard((4, 8), M), shard((6, 4), M));
                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
expected matrices of the shapes (m,k) and (k,n), found (4, 8) and (6, 4)
",
    );
}

#[test]
fn one_operand_of_a_product() {
    rejects(
        "type M = mesh(x: 2); type P = matmul(shard((4, 8), M));",
        "
type M = mesh(x: 2); type P = matmul(shard((4, 8), M));
                                                     ^
expected `,` and a second sharding, found the end
",
    );
}

#[test]
fn a_sharding_in_place_of_a_layout() {
    rejects(
        "type S = shard((8, 8), mesh(x: 4), x: 0); type T = S / 2;",
        "
type S = shard((8, 8), mesh(x: 4), x: 0); type T = S / 2;
                                                   ^
expected a layout, found the sharding `S`
",
    );
}

#[test]
fn a_sharding_in_place_of_an_integer() {
    rejects(
        "type S = shard((8, 8), mesh(x: 4), x: 0); type T = (S, 4):(1, 8);",
        "
type S = shard((8, 8), mesh(x: 4), x: 0); type T = (S, 4):(1, 8);
                                                    ^
`S` is a sharding: expected an integer or the name of a static integer type
",
    );
}

#[test]
fn a_sharding_as_a_value() {
    rejects(
        "shard((8, 8), mesh(x: 4), x: 0)",
        "
shard((8, 8), mesh(x: 4), x: 0)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
expected a layout, found a sharding
help: declare it as an item: `layout! { type Name = shard((8,8), mesh(x: 4), x: 0); }`
",
    );
}

#[test]
fn a_comma_is_missing() {
    rejects(
        "type A = shard((8, 8) mesh(x: 4));",
        "
type A = shard((8, 8) mesh(x: 4));
                      ^^^^
expected `,` and a mesh, found `mesh`
",
    );
}

#[test]
fn a_placement_without_an_axis() {
    rejects(
        "type A = shard((8, 8), mesh(x: 4), 0);",
        "
type A = shard((8, 8), mesh(x: 4), 0);
                                   ^
expected the name of an axis, found `0`
help: write a placement as `axis: dimension`
",
    );
}

#[test]
fn a_placement_without_a_value() {
    rejects(
        "type A = shard((8, 8), mesh(x: 4), x:);",
        "
type A = shard((8, 8), mesh(x: 4), x:);
                                     ^
expected a dimension, `_`, `sum`, `max`, `min`, `product` or `strided(dim, split)`, found the end
",
    );
}

#[test]
fn blocks_are_missing() {
    rejects(
        "type A = shard((8, 8), mesh(x: 4), x: strided(0));",
        "
type A = shard((8, 8), mesh(x: 4), x: strided(0));
                                               ^
expected `,` and the number of blocks, found the end
",
    );
}
