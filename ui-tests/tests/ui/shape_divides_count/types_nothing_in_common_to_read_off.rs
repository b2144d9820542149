// error[E0277]: 4 does not divide 6, the extent of a mode of the right operand
use layout_core::{ops::*, *};

fn kernel(_: MaxCommonLayoutOf<Layout<(_4, _3), (_3, _1)>, Layout<(_6, _2), (_2, _1)>>) {}

fn main() {}
