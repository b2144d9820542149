// error[E0277]: a tile of 4 elements with stride 0 repeats one element
use layout_core::*;

fn f(_: Divided<Layout![16:1], Layout![4:0]>) {}

fn main() {}
