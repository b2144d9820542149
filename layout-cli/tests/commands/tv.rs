//! `layout tv`.

use super::{fails, layout, says};

#[test]
fn threads_and_values_are_two_layouts() {
    let grid = "
((4,2),2):((4,2),1) on (4,4)
          0     1     2     3
    ┌────────────────────────
  0 │ T0 V0 T1 V0 T2 V0 T3 V0
  1 │ T0 V1 T1 V1 T2 V1 T3 V1
  2 │ T4 V0 T5 V0 T6 V0 T7 V0
  3 │ T4 V1 T5 V1 T6 V1 T7 V1
";
    says(&["tv", "(2,4):(4,1)", "(2,1):(1,0)"], grid);
    says(&["tv", "make_layout_tv((2,4):(4,1), (2,1):(1,0))"], grid);
    says(&["show", "make_layout_tv((2,4):(4,1), (2,1):(1,0))"], grid);
}

#[test]
fn a_partition_is_drawn_over_what_it_cuts() {
    says(
        &["tv", "partition_tv((2,8):(8,1), (2,2):(2,1), (1,2):(0,1))"],
        "
((2,2),(2,1,2)):((2,8),(1,0,4)) on (2,8):(8,1)
          0     1     2     3     4     5     6     7
    ┌────────────────────────────────────────────────
  0 │ T0 V0 T0 V1 T1 V0 T1 V1 T0 V2 T0 V3 T1 V2 T1 V3
  1 │ T2 V0 T2 V1 T3 V0 T3 V1 T2 V2 T2 V3 T3 V2 T3 V3
",
    );
    says(
        &["tv", "(2,2):(2,1)", "--of", "(2,2):(2,1)"],
        "
(2,2):(2,1) on (2,2):(2,1)
          0     1
    ┌────────────
  0 │ T0 V0 T0 V1
  1 │ T1 V0 T1 V1
",
    );
    fails(
        &["tv", "(2,2):(2,1)"],
        2,
        "error: expected the partitioned layout: add --of LAYOUT\n  \
         = help: run `layout help tv` to see the usage\n",
    );
}

#[test]
fn an_instruction_has_a_name() {
    let (status, b, error) = layout(&["tv", "m16n8k16_f32_f16", "b"]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(
        b.starts_with("b of m16n8k16_f32_f16, (n, k)\n((4,8),(2,2)):((16,1),(8,64)) on (8,16)\n"),
        "{b}"
    );
    assert_eq!(
        layout(&["tv", "M16n8k16F32F16", "B"]).1.lines().nth(1),
        b.lines().nth(1)
    );
    let rows = layout(&["tv", "ldmatrix_x1", "dst"]).1;
    assert!(
        rows.contains("\n  0 │  T0 V0  T0 V1  T1 V0  T1 V1  T2 V0"),
        "{rows}"
    );
    assert_eq!(layout(&["tv", "wgmma_m64n8k16_f32_f16", "c"]).0, 0);
    let svg = layout(&["tv", "m16n8k16_f32_f16", "b", "--svg"]).1;
    assert!(svg.starts_with("<svg xmlns="), "{svg}");
}

#[test]
fn a_part_is_named() {
    fails(
        &["tv", "m16n8k16_f32_f16"],
        2,
        "error: expected a part of `m16n8k16_f32_f16`: add `a`, `b` or `c`\n  \
         = help: run `layout help tv` to see the usage\n",
    );
    fails(
        &["tv", "ldmatrix_x4", "a"],
        2,
        "error: `ldmatrix_x4` has no part `a`, expected one of `src` (elements read), `dst` (elements written)\n  \
         = help: run `layout help tv` to see the usage\n",
    );
    fails(
        &["tv", "wgmma_m64n8k16_f32_f16", "a"],
        1,
        "
error: expected an operand in registers, found one in shared memory, which all threads read: no thread owns its elements
  |
  | wgmma_m64n8k16_f32_f16 a
  |                        ^
",
    );
}
