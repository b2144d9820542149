// error[E0277]: this layout cannot be divided by this tiler
use layout_core::*;

fn kernel<T>(_: Divided<Layout<(_8, _4), (_1, _8)>, T>) {}

fn main() {}
