// error[E0277]: shape 0 is below 1
use layout_core::*;

fn kernel(_: Coalesced<Layout<(_4, _0), (_1, _4)>>) {}

fn main() {}
