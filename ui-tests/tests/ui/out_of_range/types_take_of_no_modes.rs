// error[E0277]: expected a mode range with an end above its start 1, found end 1
use layout_core::{ops::*, *};

fn kernel(_: Taken<Layout<(_2, _3), (_1, _2)>, _1, _1>) {}

fn main() {}
