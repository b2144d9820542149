// error[E0277]: expected a shape and a congruent stride of static integers, found shape `(layout_core::_4, layout_core::_2)` and stride `(layout_core::_1,)`
use layout_core::*;

fn kernel(_: Filtered<Layout<(_4, _2), (_1,)>>) {}

fn main() {}
