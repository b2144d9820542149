// error[E0277]: expected a static integer, found `u32`
use layout_core::*;

fn kernel(_: Coalesced<Layout<(u32, _4), (_4, _1)>>) {}

fn main() {}
