//! `layout swizzle`.

use super::{fails, layout, says};

#[test]
fn each_bit_is_told() {
    says(
        &["swizzle", "Sw<2,1,3>"],
        "
Sw<2,1,3>: offset ^ ((offset & 0b110000) >> 3)
bit      5 4 3   2   1 0
becomes  5 4 3 2^5 1^4 0
",
    );
    says(
        &["swizzle", "Sw<1,0,-2>"],
        "
Sw<1,0,-2>: offset ^ ((offset & 0b1) << 2)
bit        2 1 0
becomes  2^0 1 0
",
    );
    says(&["swizzle", "Sw<0,4,3>"], "Sw<0,4,3> changes no bit\n");
}

#[test]
fn banks_are_told_by_rows() {
    says(
        &["swizzle", "Sw<2,2,3>", "--bytes", "4"],
        "
Sw<2,2,3>: offset ^ ((offset & 0b1100000) >> 3)
bit      6 5 4   3   2 1 0
becomes  6 5 4 3^6 2^5 1 0

Sw<2,2,3> o 0 o (4,8):(32,4)
banks of 4-byte elements
       0  1  2  3  4  5  6  7
    ┌────────────────────────
  0 │  0  4  8 12 16 20 24 28
  1 │  4  0 12  8 20 16 28 24
  2 │  8 12  0  4 24 28 16 20
  3 │ 12  8  4  0 28 24 20 16
",
    );
    // The picture has a few lines, even if the swizzle's bits are high.
    for bytes in ["1", "2", "4", "8", "16"] {
        for swizzle in [
            "Sw<3,4,3>",
            "Sw<1,0,60>",
            "Sw<1,0,-60>",
            "Sw<0,0,0>",
            "Sw<1,20,1>",
        ] {
            let (status, output, error) = layout(&["swizzle", swizzle, "--bytes", bytes]);
            assert_eq!((status, error.as_str()), (0, ""));
            assert!(output.lines().count() < 80, "{output}");
        }
    }
}

#[test]
fn what_is_no_swizzle_is_rejected() {
    fails(
        &["swizzle", "Sw<3,4,1>"],
        1,
        "
error: `Sw<3,4,1>` is not a swizzle: swizzle: expected two disjoint bit fields in bits 0 to 61, found B = 3, M = 4, S = 1
  |
  | Sw<3,4,1>
  | ^^^^^^^^^
",
    );
    fails(
        &["swizzle", "Sw<3,4,3>", "--bytes", "3"],
        2,
        "error: expected 1, 2, 4, 8 or 16 bytes per element after `--bytes`\n  = help: run `layout help swizzle` to see the usage\n",
    );
}
