// error[E0277]: `u32` is not a layout
use layout_core::*;

type Element = u32;

fn kernel(_: Divided<Element, _8>) {}

fn main() {}
