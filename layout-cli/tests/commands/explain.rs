use super::{layout, says};

#[test]
fn every_operation_is_derived_from_the_inside_out() {
    says(
        &["explain", "((8,2):(2,16) o 4:1) / 2"],
        "
(8,2):(2,16) o 4:1
  (8,2):(2,16) coalesces to 16:2
  the only mode of the right operand, 4 elements at stride 1: 4 fit in mode 0 as 4:2
  = 4:2
4:2 / 2
  complement(2:1, 4)
    gap below the only mode: 1:1
    full blocks: 2:2
    = 2:2
  4:2 o (2,2):(1,2)
    mode 0 of the right operand, 2 elements at stride 1: 2 fit in mode 0 as 2:2
    mode 1 of the right operand, 2 elements at stride 2: 2 fit in mode 0 as 2:4
    = (2,2):(2,4)
  = (2,2):(2,4)
",
    );
}

#[test]
fn operations_without_steps_have_results() {
    says(
        &[
            "explain",
            "congruent(make_layout(4:1, 8:4), Sw<1,0,2> o 8:1)",
        ],
        "
make_layout(4:1, 8:4)
  = (4,8):(1,4)
Sw<1,0,2> o 8:1
  = Sw<1,0,2> o 0 o 8:1
congruent((4,8):(1,4), Sw<1,0,2> o 0 o 8:1)
  = false
",
    );
    says(&["explain", "8:1"], "8:1\n");
}

#[test]
fn a_swizzle_stays_outside() {
    says(
        &["explain", "coalesce(Sw<1,0,2> o (2,4):(1,2))"],
        "
Sw<1,0,2> o (2,4):(1,2)
  = Sw<1,0,2> o 0 o (2,4):(1,2)
coalesce(Sw<1,0,2> o 0 o (2,4):(1,2))
  mode 1 stays: 4:2
  mode 0 merges: 2:1 continues as 4:2, because 2*1 = 2
  = Sw<1,0,2> o 0 o 8:1
",
    );
    says(
        &["explain", "upcast(Sw<1,1,2> o 8:1, 2)"],
        "
Sw<1,1,2> o 8:1
  = Sw<1,1,2> o 0 o 8:1
upcast(Sw<1,1,2> o 0 o 8:1, 2)
  upcast(8:1, 2)
    the only mode, 8:1, becomes 4:1
    = 4:1
  = Sw<1,0,2> o 0 o 4:1
",
    );
}

#[test]
fn an_offset_that_the_expression_leaves_out_is_no_result() {
    let (status, derived, error) = layout(&["explain", "local_partition(8:1, 4:1, 1)"]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(derived.starts_with("local_partition(8:1, 4:1, 1)\n  8:1 / (4)\n"));
    assert!(
        derived.ends_with("\n    = ((2)):((4)) at offset 1\n  = ((2)):((4))\n"),
        "{derived}"
    );
}

#[test]
fn a_rejection_is_derived_and_told() {
    let (status, derived, error) = layout(&["explain", "8:1 / 3"]);
    assert_eq!(status, 1);
    assert_eq!(
        derived,
        "8:1 / 3\n  complement(3:1, 8)\n    gap below the only mode: 1:1\n    full blocks: \
         3:3\n    = 3:3\n  rejected: does not tile: tiles of 3 elements cover 9 elements, but the \
         layout has 8; at \
         coordinate 8 = (2,2) the tiles reach element 8, but the last element is 7\n"
    );
    assert!(
        error.starts_with(
            "error: `8:1 / 3` is not a layout [L0006]\n  |\n  | 8:1 / 3\n  |       ^\n"
        )
    );
}

#[test]
fn coordinates_are_derived_too() {
    says(
        &["explain", "make_identity_layout((4,8)) o 2:16"],
        "
make_identity_layout((4,8))
  = (4,8):(E<0>,E<1>)
(4,8):(E<0>,E<1>) o 2:16
  the only mode of the right operand skips mode 0: stride 16 is 4*4
  the only mode of the right operand, 2 elements at stride 4: 2 fit in mode 1 as 2:4 along leaf 1
  = 2:4*E<1>
",
    );
}
