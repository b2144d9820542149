// error[E0277]: modes with smaller strides reach 5 steps into a mode of 6 elements
use layout_core::*;

fn kernel(_: LeftInverted<Layout<(_6, _6, _4), (_1, _1, _0)>>) {}

fn main() {}
