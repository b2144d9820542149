// error[E0277]: coordinates 1 and 16 have the same offset
use layout_core::*;

fn f(_: LeftInverted<Layout![(16, 4):(1, 1)]>) {}

fn main() {}
