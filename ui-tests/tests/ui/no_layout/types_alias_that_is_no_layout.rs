// error[E0277]: expected a layout, found `u32`
use layout_core::*;

type Element = u32;

fn kernel(_: Divided<Element, _8>) {}

fn main() {}
