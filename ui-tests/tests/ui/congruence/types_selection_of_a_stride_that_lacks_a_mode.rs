// error[E0277]: stride and shape of a layout have different parentheses
use layout_core::*;

fn kernel(_: Selected<Layout<(_4, _2), (_1,)>, (_0,)>) {}

fn main() {}
