// error[E0277]: `layout_core::Layout<(layout_core::_0, layout_core::_4), (layout_core::_1, layout_core::_4)>` is not known to take the coordinate `u32`
use layout_core::*;

fn f() {
    let _ = Layout::<(_0, _4), (_1, _4)>::new().offset(0);
}

fn main() {}
