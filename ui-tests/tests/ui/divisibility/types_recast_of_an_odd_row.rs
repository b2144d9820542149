// error[E0277]: extent 33 neither divides nor is a multiple of 2, the upcast factor divided by the stride
use layout_core::*;

fn kernel(_: RecastOf<Layout<(_32, _33), (_34, _1)>, _16, _32>) {}

fn main() {}
