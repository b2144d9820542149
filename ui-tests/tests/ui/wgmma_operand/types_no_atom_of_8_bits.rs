// error[E0277]: there is no tile of swizzle atoms with this shape, element and mode of neighbours
use layout_core::{atoms::WgmmaTile, *};

fn kernel(_: WgmmaTile<(_64, _64), _8, _0>) {}

fn main() {}
