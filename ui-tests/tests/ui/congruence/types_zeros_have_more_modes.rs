// error[E0277]: a profile of rank 3 for a shape of rank 2
use layout_core::{ops::*, *};

fn kernel(_: ZerosFilteredByMode<Layout<(_2, _3), (_1, _0)>, (_1, _1, _1)>) {}

fn main() {}
