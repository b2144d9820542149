// error[E0277]: `(layout_core::_8, layout_core::_4)` is not a layout whose offsets the compiler knows
use layout_core::{checks::*, *};

const _: () = assert_covers::<Layout<(_4, _4), (_1, _4)>, (_8, _4)>();
fn f() {}

fn main() {}
