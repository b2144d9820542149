// error[E0277]: expected a coordinate of this layout, found `u32`
use layout_core::*;

fn f() {
    let _ = Layout::<(_0, _4), (_1, _4)>::new().offset(0);
}

fn main() {}
