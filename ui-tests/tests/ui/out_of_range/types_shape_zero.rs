// error[E0277]: expected an extent of at least 1, found 0
use layout_core::*;

fn kernel(_: Coalesced<Layout<(_4, _0), (_1, _4)>>) {}

fn main() {}
