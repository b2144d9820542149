// error[E0277]: stride and shape of a layout have different parentheses
use layout_core::{ops::*, *};

fn kernel(_: Flattened<Layout<(_4, _2), (_1,)>>) {}

fn main() {}
