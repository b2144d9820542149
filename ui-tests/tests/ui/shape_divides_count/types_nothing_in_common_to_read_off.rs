// error[E0277]: expected a multiple of 4 as the extent of a mode of the right operand, found 6
use layout_core::{ops::*, *};

fn kernel(_: MaxCommonLayoutOf<Layout<(_4, _3), (_3, _1)>, Layout<(_6, _2), (_2, _1)>>) {}

fn main() {}
