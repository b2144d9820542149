// error[E0277]: no tile of swizzle atoms has this shape, element width and contiguous mode
use layout_core::{atoms::WgmmaTile, *};

fn kernel(_: WgmmaTile<(_64, _64, _2), _16, _1>) {}

fn main() {}
