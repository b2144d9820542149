// error[E0277]: stride 33 neither divides factor 2 nor is a multiple of it
use layout_core::*;

fn f(_: UpcastOf<Layout![(32, 33):(33, 1)], _2>) {}

fn main() {}
