// error[E0277]: expected a mode index below 2, the number of modes, found 9
use layout_core::*;

fn kernel(_: Selected<Layout<(_2, _3), (_1, _2)>, (_9,)>) {}

fn main() {}
