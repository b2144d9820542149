// error[E0277]: the upcast merges 2 elements at contiguous offsets, found offsets up to 2 apart
use layout_core::*;

fn kernel(_: UpcastOf<Layout<(_2, _2), (_1, _1)>, _2>) {}

fn main() {}
