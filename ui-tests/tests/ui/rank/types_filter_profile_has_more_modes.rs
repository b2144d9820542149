// error[E0277]: a profile of rank 3 for a layout of rank 2
use layout_core::{ops::*, *};

fn kernel(_: FilteredByMode<Layout<(_2, _3), (_1, _0)>, (_1, _1, _1)>) {}

fn main() {}
