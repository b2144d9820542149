// error[E0277]: the modes from 1 on do not end before 1
use layout_core::{ops::*, *};

fn kernel(_: Taken<Layout<(_2, _3), (_1, _2)>, _1, _1>) {}

fn main() {}
