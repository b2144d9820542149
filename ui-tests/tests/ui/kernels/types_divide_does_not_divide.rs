// error[E0277]: tiles that span 5 elements do not fill 16 elements
use layout_core::*;

fn f(_: Divided<Layout![(16, 16):(16, 1)], (_5, _4)>) {}

fn main() {}
