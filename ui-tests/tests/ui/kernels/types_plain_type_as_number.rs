// error[E0277]: expected a shape and a congruent stride of static integers, found `layout_core::Layout<(u32, layout_core::_4), (layout_core::_1, layout_core::_4)>`
use layout_core::*;

fn f() {
    let _ = Layout::<(u32, _4), (_1, _4)>::new();
}

fn main() {}
