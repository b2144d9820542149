// error[E0277]: the layout has 2 modes, not 3
use layout_core::{ops::*, *};

fn kernel(_: Replaced<Layout<(_2, _3), (_1, _2)>, _3, Layout<_4, _1>>) {}

fn main() {}
