// error[E0277]: two modes of more than one element have order 1, and so the same stride
use layout_core::*;

fn f(_: LayoutOrdered<(_4, _4), (_1, _1)>) {}

fn main() {}
