// error[E0277]: stride and shape of a layout have different parentheses
use layout_core::*;

fn kernel(_: Coalesced<Layout<(_4, _2, _3), (_1, _4)>>) {}

fn main() {}
