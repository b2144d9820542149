// error[E0277]: extent 33 neither divides the upcast factor 2 nor is a multiple of it
use layout_core::*;

fn kernel(_: RecastOf<Layout<(_32, _33), (_34, _1)>, _16, _32>) {}

fn main() {}
