// error[E0277]: the profile has parentheses that the shape does not have
use layout_core::{ops::*, *};

fn kernel(_: ZerosFilteredByMode<Layout<(_2, _3), (_1, _0)>, (_1, _1, _1)>) {}

fn main() {}
