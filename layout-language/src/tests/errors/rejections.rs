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
stride divides shape: stride 4 in mode 0 of the right operand does not divide shape 6 in mode 0 of the left operand
at coordinate 2 = (2,0) the offset must be 9, but the composed strides give 8
help: use stride 2 or 6, or count 2
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
no carry: the modes of the right operand up to mode 1 together reach 7 in mode 0 of the left operand, but must stay below its shape 6
at coordinate 5 = (2,1) the offset must be 8, but the composed strides give 7
help: use stride 1 or 6
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
shape divides count: count 6 in mode 0 of the right operand must be a multiple of 4, the number of elements that fit in mode 0 of the left operand
at coordinate 4 = (4,0) the offset must be 8, but the composed strides give 4
help: use count 4 or 8
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
does not tile: tiles of 4 elements cover 12 elements, but the layout has 10
at coordinate 10 = (2,2) the tiles reach element 10, but the last element is 9
help: choose a tile that divides 10 elements, or pad the layout to 12 elements for tiles of 4
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
does not tile: tiles of 8 elements cover 32 elements, but the layout has 30 (in `30:128 / 8`)
at coordinate 30 = (6,3) the tiles reach element 30, but the last element is 29
help: choose a tile that divides 30 elements, or pad the layout to 32 elements for tiles of 8
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
does not tile: tiles of 4 elements cover 12 elements, but the layout has 8 (in `8:8 / 4:3`)
at coordinate 3 = (3,0) the tiles reach element 9, but the last element is 7
help: use stride 2
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
rank: the tiler has 3 modes, but the layout has only 2
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
without gaps, copies start at 0 and 2, and both reach offset 3
help: use stride 2 or 4
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
without gaps, copies start at 0 and 1, and both reach offset 3
help: use stride 6
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
not injective: copies 0 and 1 overlap at offset 0
help: use `(3,3,2):(1,5,29) * 4`
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
out of range: coordinate 32 = (0,8) has offset 32, out of bounds for size 32
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
does not tile: tiles of 3 elements cover 18 elements, but the layout has 16
at coordinate 16 = (1,5) the tiles reach element 16, but the last element is 15
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
does not tile: tiles of 4 elements cover 12 elements, but the layout has 10
at coordinate 10 = (2,2) the tiles reach element 10, but the last element is 9
help: choose a tile that divides 10 elements, or pad the layout to 12 elements for tiles of 4
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
does not tile: tiles of 4 elements cover 12 elements, but the layout has 10
at coordinate 10 = (2,2) the tiles reach element 10, but the last element is 9
help: choose a tile that divides 10 elements, or pad the layout to 12 elements for tiles of 4
see: layout show '10:1 / 4'
(10:1 / 4) o (10:1 / 3)
                     ^
`10:1 / 3` is not a layout
does not tile: tiles of 3 elements cover 12 elements, but the layout has 10
at coordinate 10 = (1,3) the tiles reach element 10, but the last element is 9
help: choose a tile that divides 10 elements, or pad the layout to 12 elements for tiles of 3
see: layout show '10:1 / 3'
",
    );
}

#[test]
fn coordinates_with_one_offset() {
    rejects(
        "injective((16,8):(24,4))",
        "
injective((16,8):(24,4))
^^^^^^^^^^^^^^^^^^^^^^^^
`injective((16,8):(24,4))` does not hold
not injective: coordinates (1,0) and (0,6) both have offset 24
help: make each stride larger than the largest offset of all modes with smaller strides
see: layout show 'injective((16,8):(24,4))'
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
not surjective: no coordinate reaches element 48 = (0,6) of the tile, at offset 6
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
aligned: (thread 1, value 0) is at offset 33, which is not a multiple of the vector length 4
help: make every stride except the stride within the vector a multiple of 4
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
swizzle: the swizzle reads bits 7 to 9 of offsets, but bit 7 is not set in any offset of the layout, whose largest is 63
help: extend the tile to offset 128, or choose a smaller M
",
    );
    rejects(
        "swizzle_fits(Sw<2,3,3> o (18,8):(8,1))",
        "
swizzle_fits(Sw<2,3,3> o (18,8):(8,1))
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`swizzle_fits(Sw<2,3,3> o 0 o (18,8):(8,1))` does not hold
swizzle: the swizzle moves element (16,0), at offset 128, to 144, past the largest offset, 143
help: make the tile fill full blocks of 32 elements
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
bank conflict: (thread 0, value 0) and (thread 4, value 0) both access bank 0, at offsets 0 and 32: the access takes 8 wavefronts
help: use Sw<3,0,5> for an access without bank conflicts, or pad the rows of the tile
see: layout show 'conflict_free((32,32):(8,1), 1, 4)'
",
    );
    rejects(
        "conflict_free((32,32):(33,1), 1, 12)",
        "
conflict_free((32,32):(33,1), 1, 12)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`conflict_free((32,32):(33,1), 1, 12)` does not hold
out of range: expected an access of 1, 2, 4, 8 or 16 bytes, found 1 x 12 bytes
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
not compact: expected a layout of threads onto 32 indices without gaps or repeats, found one that is compact only on the first 4
help: use `make_layout_tv((4,8):(1,4), 2:1)`
",
    );
}
