use super::{fails, layout, says};

#[test]
fn a_right_result_holds() {
    for claim in [
        "(6,2):(8,2) o (4,3):(3,1) = ((2,2),3):((24,2),8)",
        "(128,32):(1,128) o (8,) = (8):(1)",
        "8:1 o 4:2 o 2:1 = 2:2",
    ] {
        says(&["check", claim], "holds: result(c) == a(b(c))\n");
    }
    says(
        &[
            "check",
            "(128,32):(1,128) / (8,_) = ((8,16),32):((1,8),128)",
        ],
        "holds: in each mode, result(i, j) == a(b(i) + s(j)), where copies of b start at s(0), s(1), \
         ... and fill a\n",
    );
    says(
        &["check", "(2,2):(1,2) * (2,2) = ((2,2),(2,2)):((1,2),(2,1))"],
        "holds: in each mode, result(i, j) == a(i) + s(b(j)), where copies of a start at s(0), \
         s(1), ...\n",
    );
    says(
        &["check", "(2,2):(4,1) * 6:1 = ((2,2),(2,3)):((4,1),(2,8))"],
        "holds: result(i, j) == a(i) + s(b(j)), where copies of a start at s(0), s(1), ...\n",
    );
    for claim in [
        "complement(4:2, 16) = (2,2):(1,8)",
        "complement((4, 2):(2, 16)) = (2,2):(1,8)",
    ] {
        says(
            &["check", claim],
            "holds: result(i) is where the i-th copy of a starts, and the copies leave nothing out\n",
        );
    }
    says(
        &["check", "coalesce((2,(1,6)):(1,(6,2))) = 12:1"],
        "holds: result(i) == a(i)\n",
    );
    says(
        &["check", "right_inverse((4,8):(8,1)) = (8,4):(4,1)"],
        "holds: a(result(i)) == i\n",
    );
    says(
        &["check", "left_inverse((4,8):(10,1)) = (10,4):(4,1)"],
        "holds: result(a(i)) == i\n",
    );
}

#[test]
fn what_cute_answers_does_not() {
    fails(
        &["check", "(4,6,8):(2,3,5) o 6:3 = (2,3):(6,3)"],
        1,
        "
error: at index 2 the result has offset 3, the law wants 7
  |
  | (4,6,8):(2,3,5) o 6:3 = (2,3):(6,3)
  |                         ^^^^^^^^^^^
  = law: result(c) == a(b(c))
",
    );
}

#[test]
fn a_mode_that_is_kept_is_not_changed() {
    fails(
        &[
            "check",
            "(128,32):(1,128) / (8,_) = ((8,16),32):((1,8),127)",
        ],
        1,
        "
error: at index 1 the result has offset 127, the law wants 128
  |
  | (128,32):(1,128) / (8,_) = ((8,16),32):((1,8),127)
  |                            ^^^^^^^^^^^^^^^^^^^^^^^
  = law: in each mode, result(i, j) == a(b(i) + s(j)), where copies of b start at s(0), s(1), ... and fill a
",
    );
}

#[test]
fn a_mode_too_many() {
    fails(
        &["check", "(128,32):(1,128) o (8,) = (8,32):(1,128)"],
        1,
        "
error: shape `(8,32)` does not refine `(128,32)`
  |
  | (128,32):(1,128) o (8,) = (8,32):(1,128)
  |                           ^^^^^^^^^^^^^^
  = law: result(c) == a(b(c))
",
    );
}

#[test]
fn a_tiler_with_a_mode_too_many_has_no_result() {
    fails(
        &["check", "8:1 o (4,2) = (4,2):(1,5)"],
        1,
        "
error: shape `(4,2)` does not refine `8`
  |
  | 8:1 o (4,2) = (4,2):(1,5)
  |               ^^^^^^^^^^^
  = law: result(c) == a(b(c))
",
    );
}

#[test]
fn a_claim_has_two_sides() {
    fails(
        &["check", "8:1 o 2:2"],
        1,
        "
error: expected `=` and a layout, found the end
  |
  | 8:1 o 2:2
  |         ^
",
    );
}

#[test]
fn a_layout_alone_obeys_no_law() {
    fails(
        &["check", "8:1 = 8:1"],
        1,
        "
error: this is no operation on layouts
  |
  | 8:1 = 8:1
  | ^^^
",
    );
}

#[test]
fn an_operation_without_a_law() {
    fails(
        &["check", "flatten((2,(2,2)):(1,(2,4))) = 8:1"],
        1,
        "
error: this `flatten` has no law that is checked
  |
  | flatten((2,(2,2)):(1,(2,4))) = 8:1
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: composition, coalesce, complement, logical_divide, logical_product, right_inverse and \
left_inverse have one; behind a swizzle, the two inverses
",
    );
}

#[test]
fn inverses_behind_swizzles_have_their_laws() {
    for claim in [
        "right_inverse(Sw<1,0,1> o 0 o 3:1) = Sw<1,0,1> o 0 o 2:1",
        "right_inverse(Sw<1,0,1> o 0 o 3:1) = 2:1",
        "right_inverse(2:1) = Sw<1,0,1> o 0 o 2:1",
    ] {
        says(&["check", claim], "holds: a(result(i)) == i\n");
    }
    says(
        &[
            "check",
            "left_inverse(Sw<1,0,1> o 0 o (4,4):(8,1)) = Sw<1,2,1> o 0 o (8,4):(4,1)",
        ],
        "holds: result(a(i)) == i\n",
    );
}

#[test]
fn a_right_inverse_leads_back_to_coordinates() {
    fails(
        &[
            "check",
            "right_inverse(Sw<1,0,1> o 0 o 3:1) = Sw<1,0,1> o 0 o 3:1",
        ],
        1,
        "
error: at index 2 the result leads back to 3, past the 3 coordinates
  |
  | right_inverse(Sw<1,0,1> o 0 o 3:1) = Sw<1,0,1> o 0 o 3:1
  |                                      ^^^^^^^^^^^^^^^^^^^
  = law: a(result(i)) == i
",
    );
    fails(
        &["check", "right_inverse(3:1) = 4:1"],
        1,
        "
error: at index 3 the result leads back to 3, past the 3 coordinates
  |
  | right_inverse(3:1) = 4:1
  |                      ^^^
  = law: a(result(i)) == i
",
    );
}

#[test]
fn other_operations_have_no_law_behind_a_swizzle() {
    fails(
        &["check", "coalesce(Sw<1,0,1> o 0 o (2,2):(1,2)) = 4:1"],
        1,
        "
error: this `coalesce` has no law that is checked
  |
  | coalesce(Sw<1,0,1> o 0 o (2,2):(1,2)) = 4:1
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: composition, coalesce, complement, logical_divide, logical_product, right_inverse and \
left_inverse have one; behind a swizzle, the two inverses
",
    );
}
