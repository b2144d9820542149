// error[E0277]: two modes of more than one element have order 1, which gives both the same stride
use layout_core::*;

fn kernel(_: LayoutOrdered<(_2, _3, _4), (_1, _0, _1)>) {}

fn main() {}
