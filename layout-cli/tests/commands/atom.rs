use super::{fails, layout, says};

#[test]
fn a_product_has_three_operands() {
    let (status, output, _) = layout(&["atom", "m16n8k8_f32_tf32"]);
    assert_eq!(status, 0);
    let headings = output
        .lines()
        .filter(|line| line.contains(" in registers: "));
    let headings: Vec<_> = headings.collect();
    assert_eq!(
        headings,
        [
            "B (k, n) in registers: ((4,8),2):((8,1),32)",
            "A (m, k) in registers: ((4,8),(2,2)):((16,1),(8,64))",
            "C (m, n) in registers: ((4,8),(2,2)):((32,1),(16,8))",
        ]
    );
    let (_, drawn, _) = layout(&["atom", "m16n8k8_f32_tf32", "--svg", "2"]);
    assert!(drawn.starts_with("<svg "));
}

#[test]
fn a_matrix_goes_from_rows_to_registers() {
    says(
        &["atom", "ldmatrix_x1", "(8,8):(16,1)"],
        "
row addresses: thread T provides the address of its row, 8 elements, 16 bytes
(8,(8,1),1,1):(16,(1,0),0,0) on (8,8):(16,1)
          0     1     2     3     4     5     6     7
    ┌────────────────────────────────────────────────
  0 │ T0 V0 T0 V1 T0 V2 T0 V3 T0 V4 T0 V5 T0 V6 T0 V7
  1 │ T1 V0 T1 V1 T1 V2 T1 V3 T1 V4 T1 V5 T1 V6 T1 V7
  2 │ T2 V0 T2 V1 T2 V2 T2 V3 T2 V4 T2 V5 T2 V6 T2 V7
  3 │ T3 V0 T3 V1 T3 V2 T3 V3 T3 V4 T3 V5 T3 V6 T3 V7
  4 │ T4 V0 T4 V1 T4 V2 T4 V3 T4 V4 T4 V5 T4 V6 T4 V7
  5 │ T5 V0 T5 V1 T5 V2 T5 V3 T5 V4 T5 V5 T5 V6 T5 V7
  6 │ T6 V0 T6 V1 T6 V2 T6 V3 T6 V4 T6 V5 T6 V6 T6 V7
  7 │ T7 V0 T7 V1 T7 V2 T7 V3 T7 V4 T7 V5 T7 V6 T7 V7

registers: value V of thread T is loaded from the element
((4,8),(2,1),1,1):((2,16),(1,0),0,0) on (8,8):(16,1)
           0      1      2      3      4      5      6      7
    ┌────────────────────────────────────────────────────────
  0 │  T0 V0  T0 V1  T1 V0  T1 V1  T2 V0  T2 V1  T3 V0  T3 V1
  1 │  T4 V0  T4 V1  T5 V0  T5 V1  T6 V0  T6 V1  T7 V0  T7 V1
  2 │  T8 V0  T8 V1  T9 V0  T9 V1 T10 V0 T10 V1 T11 V0 T11 V1
  3 │ T12 V0 T12 V1 T13 V0 T13 V1 T14 V0 T14 V1 T15 V0 T15 V1
  4 │ T16 V0 T16 V1 T17 V0 T17 V1 T18 V0 T18 V1 T19 V0 T19 V1
  5 │ T20 V0 T20 V1 T21 V0 T21 V1 T22 V0 T22 V1 T23 V0 T23 V1
  6 │ T24 V0 T24 V1 T25 V0 T25 V1 T26 V0 T26 V1 T27 V0 T27 V1
  7 │ T28 V0 T28 V1 T29 V0 T29 V1 T30 V0 T30 V1 T31 V0 T31 V1

addresses (thread, value, ...): (8,(8,1),1,1):(16,(1,0),0,0)
registers (thread, value, ...): ((4,8),(2,1),1,1):((2,16),(1,0),0,0)
",
    );
}

#[test]
fn names_are_listed_and_others_rejected() {
    let (_, names, _) = layout(&["atom"]);
    assert!(names.contains("\n  ldmatrix_x4_trans\n"));
    fails(
        &["atom", "ldmatrix_x3"],
        1,
        "
error: unknown instruction `ldmatrix_x3`
  |
  | ldmatrix_x3
  | ^^^^^^^^^^^
  = help: did you mean `ldmatrix_x1`?
",
    );
    let (status, _, error) = layout(&["atom", "tma", "(12,50):(50,1)", "(8,32):(32,1)", "16"]);
    assert!(
        status == 1 && error.contains("multiples of 16 bytes"),
        "{error}"
    );
}
