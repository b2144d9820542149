//! Operations without a result: the caret points to the integer that breaks the rule.

use crate::tests::support::rejects;

#[test]
fn a_stride_that_does_not_divide() {
    rejects(
        "(6, 2):(1, 7) o (3, 2):(4, 1)",
        "
(6, 2):(1, 7) o (3, 2):(4, 1)
                        ^
`(6,2):(1,7) o (3,2):(4,1)` is not a layout
stride divides shape: stride 4 does not divide shape 6, where mode 0 of the right operand steps through mode 0 of the left
at coordinate 2 = (2,0) the offset is 9, the composed strides give 8
help: stride 2 or 6, or count 2, would be accepted
see: layout show '(6,2):(1,7) o (3,2):(4,1)'
",
    );
}

#[test]
fn a_carry() {
    rejects(
        "(6,2):(1,7) o (3,2):(2,3)",
        "
(6,2):(1,7) o (3,2):(2,3)
                       ^
`(6,2):(1,7) o (3,2):(2,3)` is not a layout
no carry: the offsets of the right operand up to mode 1 add up to 7 in mode 0 of the left, whose shape is 6
at coordinate 5 = (2,1) the offset is 8, the composed strides give 7
help: stride 1 or 6 would be accepted
see: layout show '(6,2):(1,7) o (3,2):(2,3)'
",
    );
}

#[test]
fn a_count_that_does_not_divide() {
    rejects(
        "(4,6):(1,8) o (6, 2):(1, 12)",
        "
(4,6):(1,8) o (6, 2):(1, 12)
               ^
`(4,6):(1,8) o (6,2):(1,12)` is not a layout
shape divides count: 4 does not divide 6, the count of mode 0 of the right operand, of which 4 fit in mode 0 of the left
at coordinate 4 = (4,0) the offset is 8, the composed strides give 4
help: count 4 or 8 would be accepted
see: layout show '(4,6):(1,8) o (6,2):(1,12)'
",
    );
}

#[test]
fn a_tile_that_overhangs() {
    rejects(
        "10:1 / 4",
        "
10:1 / 4
       ^
`10:1 / 4` is not a layout
does not tile: tiles of 4 elements cover 12 elements, the layout has 10
at coordinate 10 = (2,2) the tiles reach element 10, the last is 9
help: choose a tile that divides 10 elements, or pad the layout to 12 for tiles of 4
see: layout show '10:1 / 4'
",
    );
}

#[test]
fn a_tile_that_overhangs_in_a_mode() {
    rejects(
        "(128, 30):(1, 128) / (8, 8)",
        "
(128, 30):(1, 128) / (8, 8)
                         ^
`(128,30):(1,128) / (8,8)` is not a layout
does not tile: tiles of 8 elements cover 32 elements, the layout has 30 (in `30:128 / 8`)
at coordinate 30 = (6,3) the tiles reach element 30, the last is 29
help: choose a tile that divides 30 elements, or pad the layout to 32 for tiles of 8
see: layout show '(128,30):(1,128) / (8,8)'
",
    );
}

#[test]
fn a_tile_in_a_mode_that_is_a_layout() {
    rejects(
        "(8, 8):(1, 8) / <8, 4:3>",
        "
(8, 8):(1, 8) / <8, 4:3>
                      ^
`(8,8):(1,8) / (8,4:3)` is not a layout
does not tile: tiles of 4 elements cover 12 elements, the layout has 8 (in `8:8 / 4:3`)
at coordinate 3 = (3,0) the tiles reach element 9, the last is 7
help: stride 2 would be accepted
see: layout show '(8,8):(1,8) / (8,4:3)'
",
    );
}

#[test]
fn a_tiler_with_too_many_modes() {
    rejects(
        "(128, 32):(1, 128) / (8, 8, 8)",
        "
(128, 32):(1, 128) / (8, 8, 8)
                     ^^^^^^^^^
`(128,32):(1,128) / (8,8,8)` is not a layout
rank: the tiler has 3 modes, the layout 2
",
    );
}

#[test]
fn no_complement() {
    rejects(
        "complement((2, 2):(1, 3), 12)",
        "
complement((2, 2):(1, 3), 12)
                      ^
`complement((2,2):(1,3), 12)` is not a layout
not complementable: stride 3 of mode 1 is not a multiple of 2, the extent of the modes with smaller strides
copies that leave no gap would start at 0 and 2, and both reach offset 3
help: stride 2 or 4 would be accepted
see: layout show 'complement((2,2):(1,3), 12)'
",
    );
}

#[test]
fn a_product_without_room() {
    rejects(
        "(2, 3):(3, 2) * 4:1",
        "
(2, 3):(3, 2) * 4:1
        ^
`(2,3):(3,2) * 4:1` is not a layout
not complementable: stride 3 of mode 0 is not a multiple of 6, the extent of the modes with smaller strides
copies that leave no gap would start at 0 and 1, and both reach offset 3
help: stride 6 would be accepted
see: layout show '(2,3):(3,2) * 4:1'
",
    );
}

#[test]
fn a_product_whose_copies_meet() {
    rejects(
        "(3, 3, 2):(1, 5, 29) * 3",
        "
(3, 3, 2):(1, 5, 29) * 3
^^^^^^^^^^^^^^^^^^^^^^^^
`(3,3,2):(1,5,29) * 3` is not a layout
not distinct: copies 0 and 1 both reach offset 0
help: `(3,3,2):(1,5,29) * 4` would be accepted
",
    );
}

#[test]
fn a_layout_that_is_not_inside() {
    rejects(
        "inside((4,9):(1,4), (4,8):(8,1))",
        "
inside((4,9):(1,4), (4,8):(8,1))
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`inside((4,9):(1,4), (4,8):(8,1))` does not hold
out of range: coordinate 32 = (0,8) has offset 32, which is not below size 32
see: layout show 'inside((4,9):(1,4), (4,8):(8,1))'
",
    );
}

#[test]
fn a_rejected_step() {
    rejects(
        "16:1 / 4 / 3",
        "
16:1 / 4 / 3
           ^
`(4,4):(1,4) / 3` is not a layout
does not tile: tiles of 3 elements cover 18 elements, the layout has 16
at coordinate 16 = (1,5) the tiles reach element 16, the last is 15
help: choose a tile that divides 16 elements
see: layout show '(4,4):(1,4) / 3'
",
    );
}

#[test]
fn a_rejected_operand() {
    rejects(
        "4:1 o (10:1 / 4)",
        "
4:1 o (10:1 / 4)
              ^
`10:1 / 4` is not a layout
does not tile: tiles of 4 elements cover 12 elements, the layout has 10
at coordinate 10 = (2,2) the tiles reach element 10, the last is 9
help: choose a tile that divides 10 elements, or pad the layout to 12 for tiles of 4
see: layout show '10:1 / 4'
",
    );
}

#[test]
fn two_rejected_operands() {
    rejects(
        "(10:1 / 4) o (10:1 / 3)",
        "
(10:1 / 4) o (10:1 / 3)
        ^
`10:1 / 4` is not a layout
does not tile: tiles of 4 elements cover 12 elements, the layout has 10
at coordinate 10 = (2,2) the tiles reach element 10, the last is 9
help: choose a tile that divides 10 elements, or pad the layout to 12 for tiles of 4
see: layout show '10:1 / 4'
(10:1 / 4) o (10:1 / 3)
                     ^
`10:1 / 3` is not a layout
does not tile: tiles of 3 elements cover 12 elements, the layout has 10
at coordinate 10 = (1,3) the tiles reach element 10, the last is 9
help: choose a tile that divides 10 elements, or pad the layout to 12 for tiles of 3
see: layout show '10:1 / 3'
",
    );
}

#[test]
fn coordinates_with_one_offset() {
    rejects(
        "distinct((16,8):(24,4))",
        "
distinct((16,8):(24,4))
^^^^^^^^^^^^^^^^^^^^^^^
`injective((16,8):(24,4))` does not hold
not distinct: coordinates (1,0) and (0,6) both have offset 24
help: let each stride be above what the modes with smaller strides reach together
see: layout show 'distinct((16,8):(24,4))'
",
    );
}

#[test]
fn cells_that_no_thread_has() {
    rejects(
        "covers((8,6):(8,1), (8,8):(8,1))",
        "
covers((8,6):(8,1), (8,8):(8,1))
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`covers((8,6):(8,1), (8,8):(8,1))` does not hold
not covering: no coordinate reaches cell 48 = (0,6) of the tile, at offset 6
see: layout show 'covers((8,6):(8,1), (8,8):(8,1))'
",
    );
}

#[test]
fn vectors_that_are_not_aligned() {
    rejects(
        "vector_access((32,4):(33,1), 4)",
        "
vector_access((32,4):(33,1), 4)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`vector_access((32,4):(33,1), 4)` does not hold
aligned: (thread 1, value 0) has offset 33, which is no multiple of 4
help: let all strides beside the vector be multiples of 4
see: layout show 'vector_access((32,4):(33,1), 4)'
",
    );
}

#[test]
fn swizzles_that_are_wider_than_their_tile() {
    rejects(
        "swizzle_fits(Sw<3,4,3> o (8,8):(8,1))",
        "
swizzle_fits(Sw<3,4,3> o (8,8):(8,1))
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`swizzle_fits(Sw<3,4,3> o 0 o (8,8):(8,1))` does not hold
swizzle: it reads bits 7 to 9 of offsets, and bit 7 is set in none of them, the largest being 63
help: let the tile reach offset 128, or take a smaller M
",
    );
    rejects(
        "swizzle_fits(Sw<2,3,3> o (18,8):(8,1))",
        "
swizzle_fits(Sw<2,3,3> o (18,8):(8,1))
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`swizzle_fits(Sw<2,3,3> o 0 o (18,8):(8,1))` does not hold
swizzle: it moves element (16,0), at offset 128, to 144, behind the largest offset, 143
help: let the tile fill blocks of 32
see: layout show 'swizzle_fits(Sw<2,3,3> o 0 o (18,8):(8,1))'
",
    );
}

#[test]
fn threads_that_wait() {
    rejects(
        "conflict_free((32,32):(8,1), 1, 4)",
        "
conflict_free((32,32):(8,1), 1, 4)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`conflict_free((32,32):(8,1), 1, 4)` does not hold
bank conflict: (thread 0, value 0) and (thread 4, value 0) both reach bank 0, at offsets 0 and 32: the access takes 8 turns
help: behind Sw<3,0,5> no thread waits; or pad the rows of the tile
see: layout show 'conflict_free((32,32):(8,1), 1, 4)'
",
    );
    rejects(
        "conflict_free((32,32):(33,1), 1, 12)",
        "
conflict_free((32,32):(33,1), 1, 12)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`conflict_free((32,32):(33,1), 1, 12)` does not hold
out of range: an access moves 1, 2, 4, 8 or 16 bytes, not 1 times 12
",
    );
}

#[test]
fn threads_with_gaps() {
    rejects(
        "make_layout_tv((4,8):(1,8), 2:1)",
        "
make_layout_tv((4,8):(1,8), 2:1)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`make_layout_tv((4,8):(1,8), 2:1)` has no result
not compact: the layout of threads gives the first 4 numbers, and has 32 cells to number
help: `make_layout_tv((4,8):(1,4), 2:1)` would be accepted
",
    );
}
