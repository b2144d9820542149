// error[E0277]: stride and shape of a layout have different parentheses
use layout_core::*;

fn kernel(_: Composed<Layout<(_4, _2), (_1, _4)>, Layout<(_4, _2), _1>>) {}

fn main() {}
