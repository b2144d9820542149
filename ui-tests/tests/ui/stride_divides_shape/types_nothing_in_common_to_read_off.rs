// error[E0277]: stride 6 is not a multiple of shape 4
use layout_core::*;

fn kernel(_: MaxCommonLayoutOf<Layout<(_4, _3), (_3, _1)>, Layout<(_6, _2), (_2, _1)>>) {}

fn main() {}
