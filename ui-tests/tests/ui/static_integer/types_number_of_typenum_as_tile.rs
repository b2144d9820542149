// error[E0277]: this layout cannot be divided by this tiler
use layout_core::*;

fn kernel(_: Divided<Layout<_8, _1>, typenum::U4>) {}

fn main() {}
