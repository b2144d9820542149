use super::{fails, says};

#[test]
fn offsets_have_a_layout() {
    says(&["find", "0", "2", "4", "7", "9", "11"], "(3,2):(2,7)\n");
    says(&["find", "0,4,1,5,2,6,3,7"], "(2,4):(4,1)\n");
}

#[test]
fn offsets_have_a_swizzled_layout() {
    says(&["find", "0 1 3 2"], "Sw<1,0,1> o 0 o 4:1\n");
    says(&["find", "9 10 11 14"], "Sw<1,1,1> o 9 o 4:1\n");
    says(&["find", "5 6"], "Sw<0,0,0> o 5 o 2:1\n");
}

#[test]
fn a_prefix_has_a_layout() {
    says(&["find", "--prefix", "0 2 4 7 9 100"], "3:2\n");
}

#[test]
fn the_first_offset_that_no_layout_has_is_shown() {
    fails(
        &["find", "0", "2", "4", "7", "9", "100"],
        1,
        "
error: no layout has these values: expected 11 at index 5, found 100: the values form blocks of 3, so the value at index 5 is the sum of the values at indices 3 and 2, 7 + 4
  |
  | 0 2 4 7 9 100
  |           ^^^
  = help: use `3:2` for the first 3 offsets
",
    );
}

#[test]
fn what_is_no_offset_is_bad_usage() {
    fails(
        &["find", "0", "x"],
        2,
        "error: expected a 64-bit integer as offset, found `x`\n  \
         = help: run `layout help find` to see the usage\n",
    );
    fails(
        &["find"],
        2,
        "error: expected offsets, found no argument\n  = help: run `layout help find` to see the usage\n",
    );
}
