use super::{fails, layout, says};

/// Returns the law of an operation.
fn law(operation: &str) -> &'static str {
    let mut laws = layout_language::LAWS.into_iter();
    let found = laws.find(|(call, _)| call.split('(').next() == Some(operation));
    found.expect("a law").1
}

#[test]
fn each_law_is_in_the_help() {
    let (_, help, _) = layout(&["help", "check"]);
    let words: Vec<_> = help.split_whitespace().collect();
    let help = words.join(" ");
    for (call, law) in layout_language::LAWS {
        assert!(help.contains(&format!("{call} {law} ")), "{call}: {help}");
    }
}

/// For each operation, an application, its correct results, and wrong results. The computed result
/// comes first. A wrong result is too large, too small, trivial or permuted, or has a wrong stride
/// or an extra mode.
const CLAIMS: &[(&str, &str, &[&str], &[&str])] = &[
    (
        "composition",
        "(6,2):(8,2) o (4,3):(3,1)",
        &[
            "((2,2),3):((24,2),8)",
            "((2,2,1),3):((24,2,7),8)",
            "((2,2),(3)):((24,2),(8))",
        ],
        &[
            "1:0",
            "4:24",
            "((2,2),6):((24,2),8)",
            "((2,2),3):((2,24),8)",
            "((2,2),3,2):((24,2),8,24)",
            "(3,(2,2)):(8,(24,2))",
            "12:1",
            "((2,2),2):((24,2),8)",
            "((2,2),3):((24,2),9)",
        ],
    ),
    (
        "composition",
        "(128,32):(1,128) o (8,4)",
        &["(8,4):(1,128)", "((2,4),4):((1,2),128)"],
        &[
            "(4,8):(1,128)",
            "(8,4,1):(1,128,0)",
            "32:1",
            "(8):(1)",
            "(8,8):(1,128)",
            "((8,4)):((1,128))",
        ],
    ),
    (
        "coalesce",
        "coalesce((2,(1,6),3):(1,(6,2),24))",
        &["(12,3):(1,24)"],
        &[
            "(2,6,3):(1,2,24)",
            "(12,1,3):(1,0,24)",
            "(12,3,1):(1,24,0)",
            "(2,(1,6),3):(1,(6,2),24)",
            "(3,12):(24,1)",
            "12:1",
            "(12,6):(1,24)",
            "1:0",
            "36:1",
            "((12,3)):((1,24))",
        ],
    ),
    (
        "complement",
        "complement(4:1, 8)",
        &["2:4", "(2):(4)", "(2,1):(4,0)"],
        &["1000:4", "1:0", "3:4", "4:4", "2:8", "(2,2):(4,8)", "2:0"],
    ),
    (
        "complement",
        "complement(4:2, 24)",
        &["(2,3):(1,8)", "(2,(3)):(1,(8))"],
        &[
            "(2,100):(1,8)",
            "(2,4):(1,8)",
            "(2,2):(1,8)",
            "2:1",
            "1:0",
            "(3,2):(8,1)",
            "5:1",
            "(2,3,2):(1,8,24)",
        ],
    ),
    (
        "complement",
        "complement((4,2):(2,16))",
        &["(2,2):(1,8)"],
        &["(2,4):(1,8)", "2:1", "(2,2):(8,1)", "1:0"],
    ),
    (
        "logical_divide",
        "16:1 / 4:2",
        &["(4,(2,2)):(2,(1,8))", "((2,2),(2,2)):((2,4),(1,8))"],
        &[
            "(4,(2,2)):(2,(8,1))",
            "(4,2):(2,1)",
            "(4,(2,4)):(2,(1,8))",
            "1:0",
            "16:1",
            "(4,2,2):(2,1,8)",
            "((2,2),4):((1,8),2)",
            "(4,4):(2,1)",
        ],
    ),
    (
        "logical_product",
        "(2,2):(4,1) * 6:1",
        &[
            "((2,2),(2,3)):((4,1),(2,8))",
            "((2,(2)),(2,3)):((4,(1)),(2,8))",
        ],
        &[
            "((2,2),(3,2)):((4,1),(8,2))",
            "((2,2),(2,6)):((4,1),(2,8))",
            "((2,2),2):((4,1),2)",
            "1:0",
            "((2,2),6):((4,1),8)",
            "((2,3),(2,2)):((2,8),(4,1))",
            "((2,2),(2,3),2):((4,1),(2,8),24)",
        ],
    ),
    (
        "right_inverse",
        "right_inverse((4,8):(8,1))",
        &["(8,4):(4,1)", "((2,4),4):((4,8),1)"],
        &[
            "1:0",
            "8:4",
            "(8,2):(4,1)",
            "(8,8):(4,1)",
            "(4,8):(1,4)",
            "32:1",
            "(8,4,2):(4,1,32)",
        ],
    ),
    // Two coordinates have offset 2, so a longer inverse is also correct.
    (
        "right_inverse",
        "right_inverse((4,2):(1,2))",
        &["4:1", "(2,2):(1,4)", "(3,2):(1,5)"],
        &["1:0", "2:1", "3:1", "5:1", "8:1"],
    ),
    (
        "left_inverse",
        "left_inverse((4,8):(10,1))",
        &["(10,4):(4,1)", "((2,5),4):((4,8),1)"],
        &[
            "1:0",
            "(10,1000):(4,1)",
            "(10,3):(4,1)",
            "10:4",
            "(4,10):(1,4)",
            "(10,4,2):(4,1,40)",
            "40:1",
        ],
    ),
];

#[test]
fn results_of_any_form_hold_and_others_do_not() {
    for (operation, application, right, wrong) in CLAIMS {
        let (_, computed, _) = layout(&["eval", application]);
        assert_eq!(computed.trim(), right[0]);
        let each = if application.ends_with("o (8,4)") {
            "in each mode, "
        } else {
            ""
        };
        let law = law(operation);
        for result in *right {
            let claim = format!("{application} = {result}");
            says(&["check", &claim], &format!("holds: {each}{law}\n"));
        }
        for result in *wrong {
            let claim = format!("{application} = {result}");
            let (status, output, error) = layout(&["check", &claim]);
            assert_eq!((status, output.as_str()), (1, ""), "{claim}");
            assert!(
                error.ends_with(&format!("  = law: {each}{law}\n")),
                "{claim}: {error}"
            );
        }
    }
}

#[test]
fn a_right_result_holds() {
    let holds = |claim: &str, operation: &str, each: &str| {
        says(
            &["check", claim],
            &format!("holds: {each}{}\n", law(operation)),
        );
    };
    holds("8:1 o 4:2 o 2:1 = 2:2", "composition", "");
    let each = "in each mode, ";
    holds("(128,32):(1,128) o (8,) = (8):(1)", "composition", each);
    holds(
        "(128,32):(1,128) / (8,_) = ((8,16),32):((1,8),128)",
        "logical_divide",
        each,
    );
    holds(
        "(2,2):(1,2) * (2,2) = ((2,2),(2,2)):((1,2),(2,1))",
        "logical_product",
        each,
    );
}

#[test]
fn a_size_is_told() {
    fails(
        &["check", "complement(4:1, 8) = 1000:4"],
        1,
        "
error: expected a result of size 2, found 1000
  |
  | complement(4:1, 8) = 1000:4
  |                      ^^^^^^
  = law: result(i) is the least offset that earlier copies of a do not reach, and size(result) is the least number of copies that fill [0, n) for an n >= M
",
    );
    fails(
        &["check", "coalesce((2,4):(1,2)) = (2,4):(1,2)"],
        1,
        "
error: expected a result of rank 1, found rank 2
  |
  | coalesce((2,4):(1,2)) = (2,4):(1,2)
  |                         ^^^^^^^^^^^
  = law: result(i) == a(i) for all i < size(a), and no flat layout with fewer modes has these offsets
",
    );
}

#[test]
fn what_cute_answers_does_not() {
    fails(
        &["check", "(4,6,8):(2,3,5) o 6:3 = (2,3):(6,3)"],
        1,
        "
error: at index 2 of the result, expected offset 7, found 3
  |
  | (4,6,8):(2,3,5) o 6:3 = (2,3):(6,3)
  |                         ^^^^^^^^^^^
  = law: result(c) == a(b(c)) for all c in b, and shape(result) refines shape(b)
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
error: at index 1 of the result, expected offset 128, found 127
  |
  | (128,32):(1,128) / (8,_) = ((8,16),32):((1,8),127)
  |                            ^^^^^^^^^^^^^^^^^^^^^^^
  = law: in each mode, result(i, j) == a(b(i) + s(j)), where s(j) is the least offset that earlier copies of b do not reach, the copies fill [0, size(a)), and the shape of mode 0 refines shape(b)
",
    );
}

#[test]
fn a_mode_too_many() {
    fails(
        &["check", "(128,32):(1,128) o (8,) = (8,32):(1,128)"],
        1,
        "
error: expected a shape that refines `(128,32)`, found `(8,32)`
  |
  | (128,32):(1,128) o (8,) = (8,32):(1,128)
  |                           ^^^^^^^^^^^^^^
  = law: in each mode, result(c) == a(b(c)) for all c in b, and shape(result) refines shape(b)
",
    );
}

#[test]
fn a_tiler_with_a_mode_too_many_has_no_result() {
    fails(
        &["check", "8:1 o (4,2) = (4,2):(1,5)"],
        1,
        "
error: expected a shape that refines `8`, found `(4,2)`
  |
  | 8:1 o (4,2) = (4,2):(1,5)
  |               ^^^^^^^^^^^
  = law: in each mode, result(c) == a(b(c)) for all c in b, and shape(result) refines shape(b)
",
    );
}

#[test]
fn a_claim_has_two_sides() {
    fails(
        &["check", "8:1 o 2:2"],
        1,
        "
error: expected `=` and a layout, found the end [L0019]
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
error: expected an operation on layouts, found `8:1` [L0019]
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
error: this `flatten` has no known law [L0019]
  |
  | flatten((2,(2,2)):(1,(2,4))) = 8:1
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: check composition, coalesce, complement, logical_divide, logical_product, right_inverse or \
left_inverse; for swizzled layouts, only the two inverses have a law
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
        says(
            &["check", claim],
            &format!("holds: {}\n", law("right_inverse")),
        );
    }
    says(
        &[
            "check",
            "left_inverse(Sw<1,0,1> o 0 o (4,4):(8,1)) = Sw<1,2,1> o 0 o (8,4):(4,1)",
        ],
        &format!("holds: {}\n", law("left_inverse")),
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
error: at index 2 the result maps to coordinate 3, out of bounds for 3 elements
  |
  | right_inverse(Sw<1,0,1> o 0 o 3:1) = Sw<1,0,1> o 0 o 3:1
  |                                      ^^^^^^^^^^^^^^^^^^^
  = law: a(result(i)) == i at a coordinate of a for all i < size(result), which is at least the n where the modes of a with strides 1, s0, s0 * s1, ... reach [0, n)
",
    );
    fails(
        &["check", "right_inverse(3:1) = 4:1"],
        1,
        "
error: at index 3 the result maps to coordinate 3, out of bounds for 3 elements
  |
  | right_inverse(3:1) = 4:1
  |                      ^^^
  = law: a(result(i)) == i at a coordinate of a for all i < size(result), which is at least the n where the modes of a with strides 1, s0, s0 * s1, ... reach [0, n)
",
    );
}

#[test]
fn other_operations_have_no_law_behind_a_swizzle() {
    fails(
        &["check", "coalesce(Sw<1,0,1> o 0 o (2,2):(1,2)) = 4:1"],
        1,
        "
error: this `coalesce` has no known law [L0019]
  |
  | coalesce(Sw<1,0,1> o 0 o (2,2):(1,2)) = 4:1
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: check composition, coalesce, complement, logical_divide, logical_product, right_inverse or \
left_inverse; for swizzled layouts, only the two inverses have a law
",
    );
}
