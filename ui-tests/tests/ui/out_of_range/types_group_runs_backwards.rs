// error[E0277]: the modes from 2 on do not end before 1
use layout_core::{ops::*, *};

fn kernel(_: Grouped<Layout<(_2, _3), (_1, _2)>, _2, _1>) {}

fn main() {}
