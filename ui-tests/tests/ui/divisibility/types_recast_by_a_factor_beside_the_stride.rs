// error[E0277]: stride 3 neither divides factor 4 nor is a multiple of it
use layout_core::*;

fn kernel(_: RecastOf<Layout<_4, _3>, _8, _32>) {}

fn main() {}
