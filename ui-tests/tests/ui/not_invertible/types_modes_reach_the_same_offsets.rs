// error[E0277]: coordinates 1 and 16 have the same offset
use layout_core::*;

fn kernel(_: LeftInverted<Layout<(_16, _4), (_1, _1)>>) {}

fn main() {}
