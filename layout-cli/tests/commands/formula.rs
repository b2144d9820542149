//! `layout formula`.

use super::{fails, layout, says};

#[test]
fn a_formula_is_by_coordinates_by_modes_and_by_the_index() {
    says(
        &["formula", "((4,2),8):((1,32),4)"],
        "
|(i, j), k| i + 32 * j + 4 * k
|i, j| i % 4 + 32 * (i / 4) + 4 * j
|i| i % 4 + 32 * (i / 4 % 2) + 4 * (i / 8)
find(|(i, j), k| i + 32 * j + 4 * k, ((4, 2), 8))
",
    );
    says(&["formula", "8:2"], "|i| 2 * i\nfind(|i| 2 * i, 8)\n");
    says(
        &["formula", "(4,8):(0,1)"],
        "|_, j| j\n|i| i / 4\nfind(|_, j| j, (4, 8))\n",
    );
}

#[test]
fn a_swizzle_is_an_exclusive_or() {
    says(
        &["formula", "Sw<3,3,3> o (8,64):(64,1)"],
        "
|i, j| (64 * i + j) ^ (8 * i)
|i| (64 * (i % 8) + i / 8) ^ (8 * (i % 8))
find_composed(|i, j| (64 * i + j) ^ (8 * i), (8, 64))
",
    );
}

#[test]
fn find_reads_the_last_line() {
    for notation in [
        "(4,(2,8)):(16,(1,2))",
        "Sw<3,0,3> o 0 o (8,8):(8,1)",
        "Sw<1,1,1> o 9 o 4:1",
        "Sw<2,0,-3> o 5 o (3,5):(2,7)",
        "Sw<0,0,0> o 9 o (2,3):(7,1)",
    ] {
        let formulas = layout(&["formula", notation]).1;
        let call = formulas.lines().last().expect("a line");
        says(&["eval", call], &format!("{notation}\n"));
    }
}

#[test]
fn a_layout_that_find_does_not_read_has_no_last_line() {
    let last = |notation: &str| {
        let formulas = layout(&["formula", notation]).1;
        formulas.lines().last().expect("a line").to_owned()
    };
    assert_eq!(
        last("(4096,4096):(4096,1)"),
        "no expression finds this layout: `find` evaluates at most 1048576 elements, but shape \
         `(4096,4096)` has 16777216 [L0021]"
    );
    assert_eq!(
        last("Sw<1,0,1> o 3 o Sw<1,1,1> o 4 o (4,4):(1,4)"),
        "no expression finds this layout: `find_composed` supports only one swizzle"
    );
}

#[test]
fn what_is_no_layout_has_no_formula() {
    fails(
        &["formula", "size(8:1)"],
        1,
        "error: expected a layout, found `8`\n  |\n  | size(8:1)\n  | ^^^^^^^^^\n",
    );
}
