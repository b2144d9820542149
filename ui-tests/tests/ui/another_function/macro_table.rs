// error: `4:2` does not have these values [L0023]
use layout_core::*;

assert_layout!(4:2 == [0, 2, 5, 6]);

fn main() {}
