// error[E0277]: `u32` is not a static integer
use layout_core::*;

fn kernel(_: Coalesced<Layout<(u32, _4), (_4, _1)>>) {}

fn main() {}
