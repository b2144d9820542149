// error[E0277]: coordinates 0 and 16 have the same offset
use layout_core::*;

fn kernel(_: LeftInverted<Layout<(_16, _4), (_1, _0)>>) {}

fn main() {}
