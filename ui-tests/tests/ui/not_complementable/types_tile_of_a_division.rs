// error[E0277]: stride 3 is not a multiple of 2, the extent of the modes with smaller strides
use layout_core::*;

fn kernel(_: Divided<Layout<_12, _1>, Layout<(_2, _2), (_1, _3)>>) {}

fn main() {}
