// error[E0277]: this is not a profile of the layout
use layout_core::{ops::*, *};

fn kernel(_: FilteredByMode<Layout<(_2, _3), (_1, _0)>, (_1, _1, _1)>) {}

fn main() {}
