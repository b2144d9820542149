// error[E0277]: expected a profile of rank 2, the rank of the shape, found rank 3
use layout_core::{ops::*, *};

fn kernel(_: ZerosFilteredByMode<Layout<(_2, _3), (_1, _0)>, (_1, _1, _1)>) {}

fn main() {}
