//! Derivations to the letter.

use layout_algebra::explain;
use layout_algebra::{Coord, Tiler};

use super::{layout, lines};

#[test]
fn a_composition_beyond_the_walk_is_derived_from_carries() {
    let derivation = explain::composition(&layout("(8,2):(0,1)"), layout("4:5"));
    let expected = [
        "(8,2):(0,1) o 4:5",
        "  stride divides shape: stride 5 does not divide shape 8, where the only mode of the right \
         operand steps through mode 0 of the left",
        "  the left at x is 0*x + 1*floor(x / 8)",
        "  4 elements at stride 5: the offsets of 2 grow evenly, 2:0",
        "  2 elements at stride 10: the offsets of 2 grow evenly, 2:1",
        "  the carries tell",
        "  = (2,2):(0,1)",
    ];
    assert_eq!(lines(&derivation), expected);
}

#[test]
fn a_refusal_is_derived_too() {
    let derivation = explain::composition(&layout("(6,2):(1,7)"), layout("(3,2):(2,3)"));
    let expected = [
        "(6,2):(1,7) o (3,2):(2,3)",
        "  mode 0 of the right, 3 elements at stride 2, in mode 0: 3 fit as 3:2, sum 4",
        "  mode 1 of the right, 2 elements at stride 3, in mode 0: 2 fit as 2:3, sum 7",
        "  no carry: the offsets of the right operand up to mode 1 add up to 7 in mode 0 of the left, \
         whose shape is 6",
        "  the left at x is 1*x + 1*floor(x / 6)",
        "  3 elements at stride 2: the offsets of 3 grow evenly, 3:2",
        "  2 elements at stride 3: the offsets of 2 grow evenly, 2:3",
        "  the carries tell",
        "  refused: no carry: the offsets of the right operand up to mode 1 add up to 7 in mode 0 of \
         the left, whose shape is 6; at coordinate 5 = (2,1) the offset is 8, the composed strides \
         give 7",
    ];
    assert_eq!(lines(&derivation), expected);
}

#[test]
fn a_division_has_parts() {
    let derivation = explain::logical_divide(&layout("(4,2,3):(2,1,8)"), layout("4:2"));
    let expected = [
        "(4,2,3):(2,1,8) / 4:2",
        "  complement(4:2, 24)",
        "    below the only mode: 2:1",
        "    whole blocks: 3:8",
        "    = (2,3):(1,8)",
        "  (4,2,3):(2,1,8) o (4,(2,3)):(2,(1,8))",
        "    mode 0 of the right, 4 elements at stride 2, in mode 0: 2 fit as 2:4, sum 2",
        "    mode 0 of the right, 2 elements at stride 1, in mode 1: 2 fit as 2:1, sum 1",
        "    mode 1.0 of the right, 2 elements at stride 1, in mode 0: 2 fit as 2:2, sum 3",
        "    mode 1.1 of the right passes by mode 0: stride 8 is 2*4",
        "    mode 1.1 of the right passes by mode 1: stride 2 is 1*2",
        "    mode 1.1 of the right, 3 elements at stride 1, in mode 2: 3 fit as 3:8",
        "    = ((2,2),(2,3)):((4,1),(2,8))",
        "  = ((2,2),(2,3)):((4,1),(2,8))",
    ];
    assert_eq!(lines(&derivation), expected);
}

#[test]
fn coalescing_and_inverting_are_derived() {
    let expected = [
        "coalesce((2,(1,6)):(1,(6,2)))",
        "  mode 1.1 stays: 6:2",
        "  mode 1.0 is dropped: 1:6",
        "  mode 0 merges: 2:1 before 6:2, as 2*1 = 2",
        "  = 12:1",
    ];
    assert_eq!(
        lines(&explain::coalesce(&layout("(2,(1,6)):(1,(6,2))"))),
        expected
    );
    let expected = [
        "right_inverse((4,8):(8,1))",
        "  coalesce((4,8):(8,1))",
        "    mode 1 stays: 8:1",
        "    mode 0 stays: 4:8",
        "    = (4,8):(8,1)",
        "  8:1 goes on at offset 1: 8:4",
        "  4:8 goes on at offset 8: 4:1",
        "  = (8,4):(4,1)",
    ];
    assert_eq!(
        lines(&explain::right_inverse(&layout("(4,8):(8,1)"))),
        expected
    );
}

#[test]
fn a_division_without_tiles_has_no_composition() {
    let derivation = explain::logical_divide(&layout("10:1"), 4);
    let expected = [
        "10:1 / 4",
        "  complement(4:1, 10)",
        "    below the only mode: 1:1",
        "    whole blocks: 3:4",
        "    = 3:4",
        "  refused: does not tile: tiles of 4 elements cover 12 elements, the layout has 10; at \
         coordinate 10 = (2,2) the tiles reach element 10, the last is 9",
    ];
    assert_eq!(lines(&derivation), expected);
}

#[test]
fn a_tiler_is_derived_mode_by_mode() {
    let a = layout("(8,6,2):(1,8,48)");
    let derivation = explain::zipped_divide(&a, (4, Tiler::Keep));
    let expected = [
        "zipped_divide((8,6,2):(1,8,48), (4,_))",
        "  (8,6,2):(1,8,48) / (4,_)",
        "    8:1 / 4",
        "      complement(4:1, 8)",
        "        below the only mode: 1:1",
        "        whole blocks: 2:4",
        "        = 2:4",
        "      8:1 o (4,2):(1,4)",
        "        mode 0 of the right, 4 elements at stride 1, in mode 0: 4 fit as 4:1",
        "        mode 1 of the right, 2 elements at stride 4, in mode 0: 2 fit as 2:4",
        "        = (4,2):(1,4)",
        "      = (4,2):(1,4)",
        "    mode 1 stays: 6:8",
        "    mode 2 stays: 2:48",
        "    = ((4,2),6,2):((1,4),8,48)",
        "  refused: rank: the mode has 1 mode, a tile with its rest has 2",
    ];
    assert_eq!(lines(&derivation), expected);
    let expected = [
        "(8,6,2):(1,8,48) o (_,3)",
        "  mode 0 stays: 8:1",
        "  6:8 o 3",
        "    the only mode of the right, 3 elements at stride 1, in mode 0: 3 fit as 3:8",
        "    = 3:8",
        "  mode 2 is dropped: 2:48",
        "  = (8,3):(1,8)",
    ];
    assert_eq!(lines(&explain::composition(&a, (Tiler::Keep, 3))), expected);
}

#[test]
fn a_covering_counts_the_elements_of_its_tiles() {
    let derivation = explain::tiled_covering_divide(&layout("(10,4):(1,10)"), (4,));
    let expected = [
        "tiled_covering_divide((10,4):(1,10), (4))",
        "  covering_divide((10,4):(1,10), (4))",
        "    covering_divide(10:1, 4)",
        "      complement(4:1, 10)",
        "        below the only mode: 1:1",
        "        whole blocks: 3:4",
        "        = 3:4",
        "      elements of all tiles: 12",
        "      10:1 o (4,3):(1,4)",
        "        mode 0 of the right, 4 elements at stride 1, in mode 0: 4 fit as 4:1",
        "        mode 1 of the right, 3 elements at stride 4, in mode 0: 3 fit as 3:4",
        "        = (4,3):(1,4)",
        "      = (4,3):(1,4) covering 10",
        "    mode 1 stays: 4:10",
        "    = ((4,3),4):((1,4),10) covering (10,4)",
        "  all tiles: (4):(1)",
        "  what runs over them: (3,4):(4,10)",
        "  = ((4),3,4):((1),4,10) covering (10,4)",
    ];
    assert_eq!(lines(&derivation), expected);
}

#[test]
fn a_left_inverse_leads_back() {
    let expected = [
        "left_inverse((4,8):(10,1))",
        "  coalesce((4,8):(10,1))",
        "    mode 1 stays: 8:1",
        "    mode 0 stays: 4:10",
        "    = (4,8):(10,1)",
        "  10 elements at stride 1 lead back to 10:4",
        "  4 elements at stride 10 lead back to 4:1",
        "  = (10,4):(4,1)",
    ];
    let derivation = explain::left_inverse(&layout("(4,8):(10,1)"));
    assert_eq!(lines(&derivation), expected);
}

#[test]
fn a_recast_by_a_fraction_has_two_parts() {
    let expected = [
        "recast_layout((8,4):(1,8), 12, 8)",
        "  upcast((8,4):(1,8), 2)",
        "    mode 0, 8:1, becomes 4:1",
        "    mode 1, 4:8, becomes 4:4",
        "    = (4,4):(1,4)",
        "  downcast((4,4):(1,4), 3)",
        "    mode 0, 4:1, becomes 12:1",
        "    mode 1, 4:4, becomes 4:12",
        "    = (12,4):(1,12)",
        "  = (12,4):(1,12)",
    ];
    let derivation = explain::recast_layout(&layout("(8,4):(1,8)"), 12, 8);
    assert_eq!(lines(&derivation), expected);
}

#[test]
fn a_slice_has_its_offset() {
    let expected = [
        "slice_and_offset((1,(_,2)), (3,(2,3)):(3,(12,1)))",
        "  slice((1,(_,2)), (3,(2,3)):(3,(12,1)))",
        "    mode 0 is dropped: 3:3",
        "    mode 1.0 stays: 2:12",
        "    mode 1.1 is dropped: 3:1",
        "    = (2):(12)",
        "  (3,(2,3)):(3,(12,1)) at (1,(0,2))",
        "    mode 0: 1*3 = 3",
        "    mode 1.0: 0*12 = 0",
        "    mode 1.1: 2*1 = 2",
        "    = 5",
        "  = (2):(12) at offset 5",
    ];
    let derivation =
        explain::slice_and_offset(&layout("(3,(2,3)):(3,(12,1))"), (1, (Coord::Free, 2)));
    assert_eq!(lines(&derivation), expected);
}

#[test]
fn a_swizzle_stays_outside() {
    let swizzled = "Sw<2,0,2> o 0 o (4,4):(4,1)".parse().expect("a layout");
    let derivation =
        explain::behind_swizzle(&swizzled, |inside| explain::composition(inside, (2,)));
    let expected = [
        "Sw<2,0,2> o 0 o (4,4):(4,1) o (2)",
        "  (4,4):(4,1) o (2)",
        "    4:4 o 2",
        "      the only mode of the right, 2 elements at stride 1, in mode 0: 2 fit as 2:4",
        "      = 2:4",
        "    mode 1 is dropped: 4:1",
        "    = (2):(4)",
        "  = Sw<2,0,2> o 0 o (2):(4)",
    ];
    assert_eq!(lines(&derivation), expected);
}
