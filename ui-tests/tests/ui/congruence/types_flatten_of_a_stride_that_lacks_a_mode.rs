// error[E0277]: `layout_core::Layout<(layout_core::_4, layout_core::_2), (layout_core::_1,)>` is not a layout
use layout_core::{ops::*, *};

fn kernel(_: Flattened<Layout<(_4, _2), (_1,)>>) {}

fn main() {}
