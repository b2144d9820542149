//! Mistakes in items.

use crate::tests::support::rejects;

#[test]
fn a_missing_semicolon() {
    rejects(
        "type A = 4:1 type B = A o 2:1;",
        "
type A = 4:1 type B = A o 2:1;
             ^^^^
expected `;`, found `type`
",
    );
}

#[test]
fn a_missing_semicolon_at_the_end() {
    rejects(
        "type A = 4:1; type B = A o 2:1",
        "
type A = 4:1; type B = A o 2:1
                             ^
expected `;`, found the end
",
    );
}

#[test]
fn a_missing_equals_sign() {
    rejects(
        "type A 4:1;",
        "
type A 4:1;
       ^
expected `=`, found `4`
",
    );
}

#[test]
fn a_missing_name() {
    rejects(
        "type = 4:1;",
        "
type = 4:1;
     ^
expected a name after `type`, found `=`
",
    );
}

#[test]
fn a_missing_value() {
    rejects(
        "type A = ;",
        "
type A = ;
         ^
expected a layout, a name or an integer, found `;`
",
    );
}

#[test]
fn a_missing_colon_in_an_item() {
    rejects(
        "type A = (128, 32); type B = A / (8, 8);",
        "
type A = (128, 32); type B = A / (8, 8);
         ^^^^^^^^^
expected a layout, found the shape `(128,32)`
help: write a layout as shape:stride, for example `(128,32):(32,1)` in row-major order, or a tiler as `<128,32>`
",
    );
}

#[test]
fn another_item() {
    rejects(
        "pub const A = 4:1; type B = 4u8:1;",
        "
pub const A = 4:1; type B = 4u8:1;
                            ^^^
`4u8` has the suffix `u8`, but integers of a layout have no type: write `4`
pub const A = 4:1; type B = 4u8:1;
    ^^^^^
expected `type Name = shape:stride;`, found `const`
",
    );
}

#[test]
fn a_failed_item_is_reported_once() {
    rejects(
        "type A = 10:1 / 4; type B = A o 2:1; type C = (B, 2):(1, 2); type D = coalesce(B);",
        "
type A = 10:1 / 4; type B = A o 2:1; type C = (B, 2):(1, 2); type D = coalesce(B);
                ^
`10:1 / 4` is not a layout
does not tile: tiles of 4 elements cover 12 elements, but the layout has 10
at coordinate 10 = (2,2) the tiles reach element 10, but the last element is 9
help: choose a tile that divides 10 elements, or pad the layout to 12 elements for tiles of 4
see: layout show '10:1 / 4'
",
    );
}

#[test]
fn independent_items() {
    rejects(
        "type A = (4, 0):(1, 2); type B = 10:1 / 4; type C = A o 2:1;",
        "
type A = (4, 0):(1, 2); type B = 10:1 / 4; type C = A o 2:1;
             ^
`(4,0):(1,2)` is not a layout
out of range: shape 0 in mode 1 must be at least 1
type A = (4, 0):(1, 2); type B = 10:1 / 4; type C = A o 2:1;
                                        ^
`10:1 / 4` is not a layout
does not tile: tiles of 4 elements cover 12 elements, but the layout has 10
at coordinate 10 = (2,2) the tiles reach element 10, but the last element is 9
help: choose a tile that divides 10 elements, or pad the layout to 12 elements for tiles of 4
see: layout show '10:1 / 4'
",
    );
}

#[test]
fn a_layout_of_the_block_as_leaf() {
    rejects(
        "type A = 4:1; type B = (A, 2):(1, 4);",
        "
type A = 4:1; type B = (A, 2):(1, 4);
                        ^
`A` is a layout: expected an integer or the name of a static integer type
",
    );
}

#[test]
fn a_tiler_of_the_block_as_layout() {
    rejects(
        "type A = <4, 4>; type B = A o 2:1;",
        "
type A = <4, 4>; type B = A o 2:1;
                          ^
expected the tiler `A` on the right of `o`, found it on the left
",
    );
}

#[test]
fn a_name_of_the_block_as_operand() {
    rejects(
        "type Smem = (128, 30):(1, 128); type Tile = 8:7; type B = Smem / Tile;",
        "
type Smem = (128, 30):(1, 128); type Tile = 8:7; type B = Smem / Tile;
                                                                 ^^^^
`(128,30):(1,128) / 8:7` is not a layout
does not tile: tiles of 8 elements cover 3864 elements, but the layout has 3840
at coordinate 3813 = (5,(0,68)) the tiles reach element 3843, but the last element is 3839
help: use stride 6
see: layout show '(128,30):(1,128) / 8:7'
",
    );
}

#[test]
fn a_tiler_of_the_block_as_leaf() {
    rejects(
        "type A = <4, 4>; type B = (A, 2):(1, 4);",
        "
type A = <4, 4>; type B = (A, 2):(1, 4);
                           ^
`A` is a tiler: expected an integer or the name of a static integer type
",
    );
}

#[test]
fn a_keyword_as_name() {
    rejects(
        "type match = 4:1;",
        "
type match = 4:1;
     ^^^^^
expected a name after `type`, found `match`
",
    );
}

#[test]
fn a_keyword_as_operand() {
    rejects(
        "type A = 4:1 o match;",
        "
type A = 4:1 o match;
               ^^^^^
expected a layout, a name or an integer, found `match`
",
    );
    rejects(
        "type A = memory::match;",
        "
type A = memory::match;
                 ^^^^^
expected a name after `::`, found `match`
",
    );
}

#[test]
fn a_name_is_declared_once_and_stands_for_something_else() {
    rejects(
        "type A = 4:1; type A = 8:1; type B = B / 2; type C = D; type D = C o 2; type E = D;",
        "
type A = 4:1; type A = 8:1; type B = B / 2; type C = D; type D = C o 2; type E = D;
                                     ^
the definition of `B` refers to itself
type A = 4:1; type A = 8:1; type B = B / 2; type C = D; type D = C o 2; type E = D;
                                                                 ^
the definition of `C` refers to itself through `D`
type A = 4:1; type A = 8:1; type B = B / 2; type C = D; type D = C o 2; type E = D;
                   ^
this block declares `A` twice
",
    );
}
