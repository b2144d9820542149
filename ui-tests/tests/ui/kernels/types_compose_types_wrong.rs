// error[E0277]: stride 4 does not divide shape 6
use layout_core::*;

fn f(_: Composed<Layout![(6, 4):(1, 8)], Layout![4:4]>) {}

fn main() {}
