// error[E0277]: stride 2 is not a multiple of 4, the extent of the modes with smaller strides
use layout_core::*;

fn f(_: Complemented<Layout![(4, 4):(1, 2)], _16>) {}

fn main() {}
