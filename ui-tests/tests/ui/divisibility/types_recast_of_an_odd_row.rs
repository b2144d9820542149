// error[E0277]: shape 33 neither divides 2, the elements that become one, nor is a multiple of it
use layout_core::*;

fn kernel(_: RecastOf<Layout<(_32, _33), (_34, _1)>, _16, _32>) {}

fn main() {}
