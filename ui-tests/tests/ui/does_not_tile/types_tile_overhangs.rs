// error[E0277]: tiles that span 4 elements do not fill 10 elements
use layout_core::*;

fn kernel(_: Divided<Layout<_10, _1>, _4>) {}

fn main() {}
