// error[E0277]: stride 3 is not a multiple of 6, the extent of the modes with smaller strides
use layout_core::*;

fn kernel(_: Multiplied<Layout<(_2, _3), (_3, _2)>, Layout<_4, _1>>) {}

fn main() {}
