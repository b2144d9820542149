//! Complete derivation texts.

use layout_algebra::{Coord, Layout, Tiler};

use super::{layout, lines};

#[test]
fn a_composition_beyond_the_walk_is_derived_from_carries() {
    let derived = lines(|| layout("(8,2):(0,1)").composition(layout("4:5")));
    let expected = [
        "(8,2):(0,1) o 4:5",
        "  stride divides shape: stride 5 in the only mode of the right operand does not divide \
         shape 8 in mode 0 of the left operand",
        "  the left operand maps x to 0*x + 1*floor(x / 8)",
        "  4 elements at stride 5: the first 2 elements have equally spaced offsets, 2:0",
        "  2 elements at stride 10: the first 2 elements have equally spaced offsets, 2:1",
        "  decided by the carries alone",
        "  = (2,2):(0,1)",
    ];
    assert_eq!(derived, expected);
}

#[test]
fn a_rejection_is_derived_too() {
    let derived = lines(|| layout("(6,2):(1,7)").composition(layout("(3,2):(2,3)")));
    let expected = [
        "(6,2):(1,7) o (3,2):(2,3)",
        "  mode 0 of the right operand, 3 elements at stride 2: 3 fit in mode 0 as 3:2, offsets up \
         to 4",
        "  mode 1 of the right operand, 2 elements at stride 3: 2 fit in mode 0 as 2:3, offsets up \
         to 7",
        "  no carry: the modes of the right operand up to mode 1 together reach 7 in mode 0 of the \
         left operand, but must stay below its shape 6",
        "  the left operand maps x to 1*x + 1*floor(x / 6)",
        "  3 elements at stride 2: the first 3 elements have equally spaced offsets, 3:2",
        "  2 elements at stride 3: the first 2 elements have equally spaced offsets, 2:3",
        "  decided by the carries alone",
        "  rejected: no carry: the modes of the right operand up to mode 1 together reach 7 in \
         mode 0 of the left operand, but must stay below its shape 6; at coordinate 5 = (2,1) the \
         offset must be 8, but the composed strides give 7",
    ];
    assert_eq!(derived, expected);
}

#[test]
fn a_division_has_parts() {
    let derived = lines(|| layout("(4,2,3):(2,1,8)").logical_divide(layout("4:2")));
    let expected = [
        "(4,2,3):(2,1,8) / 4:2",
        "  complement(4:2, 24)",
        "    gap below the only mode: 2:1",
        "    full blocks: 3:8",
        "    = (2,3):(1,8)",
        "  (4,2,3):(2,1,8) o (4,(2,3)):(2,(1,8))",
        "    mode 0 of the right operand, 4 elements at stride 2: 2 fit in mode 0 as 2:4, offsets \
         up to 2",
        "    mode 0 of the right operand, 2 elements at stride 1: 2 fit in mode 1 as 2:1, offsets \
         up to 1",
        "    mode 1.0 of the right operand, 2 elements at stride 1: 2 fit in mode 0 as 2:2, \
         offsets up to 3",
        "    mode 1.1 of the right operand skips mode 0: stride 8 is 2*4",
        "    mode 1.1 of the right operand skips mode 1: stride 2 is 1*2",
        "    mode 1.1 of the right operand, 3 elements at stride 1: 3 fit in mode 2 as 3:8",
        "    = ((2,2),(2,3)):((4,1),(2,8))",
        "  = ((2,2),(2,3)):((4,1),(2,8))",
    ];
    assert_eq!(derived, expected);
}

#[test]
fn coalescing_and_inverting_are_derived() {
    let expected = [
        "coalesce((2,(1,6)):(1,(6,2)))",
        "  mode 1.1 stays: 6:2",
        "  mode 1.0 is dropped: 1:6",
        "  mode 0 merges: 2:1 continues as 6:2, because 2*1 = 2",
        "  = 12:1",
    ];
    assert_eq!(lines(|| layout("(2,(1,6)):(1,(6,2))").coalesce()), expected);
    let expected = [
        "right_inverse((4,8):(8,1))",
        "  8:1 has the next stride, 1: its inverse mode is 8:4",
        "  4:8 has the next stride, 8: its inverse mode is 4:1",
        "  = (8,4):(4,1)",
    ];
    assert_eq!(lines(|| layout("(4,8):(8,1)").right_inverse()), expected);
}

#[test]
fn a_division_without_tiles_has_no_composition() {
    let derived = lines(|| layout("10:1").logical_divide(4));
    let expected = [
        "10:1 / 4",
        "  complement(4:1, 10)",
        "    gap below the only mode: 1:1",
        "    full blocks: 3:4",
        "    = 3:4",
        "  rejected: does not tile: tiles of 4 elements cover 12 elements, but the layout has 10; \
         at \
         coordinate 10 = (2,2) the tiles reach element 10, but the last element is 9",
    ];
    assert_eq!(derived, expected);
}

#[test]
fn a_tiler_is_derived_mode_by_mode() {
    let a = layout("(8,6,2):(1,8,48)");
    let derived = lines(|| a.zipped_divide((4, Tiler::Keep)));
    let expected = [
        "zipped_divide((8,6,2):(1,8,48), (4,_))",
        "  (8,6,2):(1,8,48) / (4,_)",
        "    8:1 / 4",
        "      complement(4:1, 8)",
        "        gap below the only mode: 1:1",
        "        full blocks: 2:4",
        "        = 2:4",
        "      8:1 o (4,2):(1,4)",
        "        mode 0 of the right operand, 4 elements at stride 1: 4 fit in mode 0 as 4:1",
        "        mode 1 of the right operand, 2 elements at stride 4: 2 fit in mode 0 as 2:4",
        "        = (4,2):(1,4)",
        "      = (4,2):(1,4)",
        "    mode 1 stays: 6:8",
        "    mode 2 stays: 2:48",
        "    = ((4,2),6,2):((1,4),8,48)",
        "  rejected: rank: the mode has 1 mode, but a pair of tile and rest has 2",
    ];
    assert_eq!(derived, expected);
    let expected = [
        "(8,6,2):(1,8,48) o (_,3)",
        "  mode 0 stays: 8:1",
        "  6:8 o 3",
        "    the only mode of the right operand, 3 elements at stride 1: 3 fit in mode 0 as 3:8",
        "    = 3:8",
        "  mode 2 is dropped: 2:48",
        "  = (8,3):(1,8)",
    ];
    assert_eq!(lines(|| a.composition((Tiler::Keep, 3))), expected);
}

#[test]
fn a_covering_counts_the_elements_of_its_tiles() {
    let derived = lines(|| layout("(10,4):(1,10)").tiled_predicated_divide((4,)));
    let expected = [
        "tiled_predicated_divide((10,4):(1,10), (4))",
        "  predicated_divide((10,4):(1,10), (4))",
        "    predicated_divide(10:1, 4)",
        "      complement(4:1, 10)",
        "        gap below the only mode: 1:1",
        "        full blocks: 3:4",
        "        = 3:4",
        "      the tiles have 12 elements, but the layout has 10",
        "      10:1 o (4,3):(1,4)",
        "        mode 0 of the right operand, 4 elements at stride 1: 4 fit in mode 0 as 4:1",
        "        mode 1 of the right operand, 3 elements at stride 4: 3 fit in mode 0 as 3:4",
        "        = (4,3):(1,4)",
        "      = (4,3):(1,4)",
        "    mode 1 stays: 4:10",
        "    = ((4,3),4):((1,4),10)",
        "  the tile: (4):(1)",
        "  the rest, which iterates over tiles: (3,4):(4,10)",
        "  = ((4),3,4):((1),4,10)",
    ];
    assert_eq!(derived, expected);
}

#[test]
fn a_left_inverse_leads_back() {
    let expected = [
        "left_inverse((4,8):(10,1))",
        "  10 elements at stride 1 have inverse mode 10:4",
        "  4 elements at stride 10 have inverse mode 4:1",
        "  = (10,4):(4,1)",
    ];
    let derived = lines(|| layout("(4,8):(10,1)").left_inverse());
    assert_eq!(derived, expected);
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
    let derived = lines(|| layout("(8,4):(1,8)").recast_layout(12, 8));
    assert_eq!(derived, expected);
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
    let a = layout("(3,(2,3)):(3,(12,1))");
    let derived = lines(|| a.slice_and_offset((1, (Coord::Free, 2))));
    assert_eq!(derived, expected);
}

#[test]
fn a_swizzle_stays_outside() {
    let derived = lines(|| layout("Sw<2,0,2> o 0 o (2,4):(1,2)").coalesce());
    let expected = [
        "coalesce(Sw<2,0,2> o 0 o (2,4):(1,2))",
        "  mode 1 stays: 4:2",
        "  mode 0 merges: 2:1 continues as 4:2, because 2*1 = 2",
        "  = Sw<2,0,2> o 0 o 8:1",
    ];
    assert_eq!(derived, expected);
}

#[test]
fn an_inverse_goes_through_the_coalesced_layout() {
    let expected = [
        "right_inverse((2,4,4):(1,2,16))",
        "  (2,4,4):(1,2,16) coalesces to (8,4):(1,16)",
        "  8:1 has the next stride, 1: its inverse mode is 8:1",
        "  = 8:1",
    ];
    let derived = lines(|| layout("(2,4,4):(1,2,16)").right_inverse());
    assert_eq!(derived, expected);
}

#[test]
fn copies_that_leave_gaps_have_places() {
    let expected = [
        "(4,4):(5,1) * 2",
        "  start offsets of the copies of (4,4):(5,1) within 32 offsets",
        "    gap below mode 1: 1:1",
        "    gap below mode 0: 1:4",
        "    full blocks: 2:20",
        "    = 2:20",
        "  2:20 o 2:1",
        "    the only mode of the right operand, 2 elements at stride 1: 2 fit in mode 0 as 2:20",
        "    = 2:20",
        "  = ((4,4),2):((5,1),20)",
    ];
    assert_eq!(lines(|| layout("(4,4):(5,1)").logical_product(2)), expected);
}

#[test]
fn indices_and_coordinates_are_counted() {
    let shape = layout("(3,(2,3)):(1,(3,6))").shape().clone();
    let expected = [
        "idx2crd(8, (3,(2,3)))",
        "  mode 0: 8 mod 3 = 2, rest 2",
        "  mode 1: the rest, 2",
        "  mode 1.0: 2 mod 2 = 0, rest 1",
        "  mode 1.1: the rest, 1",
        "  = (2,(0,1))",
    ];
    assert_eq!(lines(|| shape.idx2crd(8)), expected);
    let expected = [
        "crd2idx((2,(0,1)), (3,(2,3)))",
        "  mode 1.1: 1",
        "  mode 1.0: 1*2 + 0 = 2",
        "  mode 1: 2",
        "  mode 0: 2*3 + 2 = 8",
        "  = 8",
    ];
    assert_eq!(lines(|| shape.crd2idx((2, (0, 1)))), expected);
    let expected = [
        "get_1d_coord((4,8):(8,1), 19)",
        "  get_hier_coord((4,8):(8,1), 19)",
        "    mode 0: floor(19 / 8) mod 4 = 2",
        "    mode 1: 19 mod 8 = 3",
        "    = (2,3)",
        "  crd2idx((2,3), (4,8))",
        "    mode 1: 3",
        "    mode 0: 3*4 + 2 = 14",
        "    = 14",
        "  = 14",
    ];
    assert_eq!(lines(|| layout("(4,8):(8,1)").get_1d_coord(19)), expected);
}

#[test]
fn strides_and_shares_are_given_mode_by_mode() {
    let expected = [
        "make_layout_right((4,(8,1)))",
        "  mode 1.1, of extent 1, gets stride 0",
        "  mode 1.0, of extent 8, gets stride 1",
        "  mode 0, of extent 4, gets stride 8",
        "  = (4,(8,1)):(8,(1,0))",
    ];
    assert_eq!(lines(|| Layout::make_layout_right((4, (8, 1)))), expected);
    let expected = [
        "domain_distribute((4,6), 8)",
        "  mode 0 has 4 elements for the remaining 8 parts: 4:1",
        "  mode 1 has 6 elements for the remaining 2 parts: 2:4",
        "  = 8:1",
    ];
    assert_eq!(lines(|| Layout::domain_distribute((4, 6), 8)), expected);
}

#[test]
fn what_two_layouts_keep_together_is_told() {
    let expected = [
        "max_alignment(Sw<1,1,2> o 0 o (8,4):(1,12))",
        "  8:1 has the next stride, 1: its inverse mode is 8:1",
        "  contiguous offsets 0, 1, 2, ...: 8",
        "  common divisor with stride 12: 4",
        "  the swizzles keep aligned groups of 2 elements contiguous",
        "  = 2",
    ];
    let a = layout("Sw<1,1,2> o 0 o (8,4):(1,12)");
    assert_eq!(lines(|| a.max_alignment()), expected);
}
