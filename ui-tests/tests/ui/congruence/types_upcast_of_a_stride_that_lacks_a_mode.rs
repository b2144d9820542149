// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;

fn kernel(_: UpcastOf<Layout<(_4, _2), (_1,)>, _2>) {}

fn main() {}
