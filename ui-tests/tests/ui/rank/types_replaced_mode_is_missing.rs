// error[E0277]: expected a layout of at least 3 modes, found 2
use layout_core::{ops::*, *};

fn kernel(_: Replaced<Layout<(_2, _3), (_1, _2)>, _3, Layout<_4, _1>>) {}

fn main() {}
