// error: `right_inverse(Sw<3,4,3> o 1 o (8,16):(16,1))` has no result [L0015]
use layout_core::*;

layout! { type A = right_inverse(Sw<3, 4, 3> o 1 o (8, 16):(16, 1)); }

fn main() {}
