// error[E0277]: two modes of more than one element have order 1, which gives both the same stride
use layout_core::{ops::*, *};

fn kernel(_: TiledToInOrder<Layout<(_4, _4), (_4, _1)>, (_8, _8), (_1, _1)>) {}

fn main() {}
