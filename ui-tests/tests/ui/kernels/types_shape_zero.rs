// error[E0277]: `u32` is not a coordinate of this layout
use layout_core::*;

fn f() {
    let _ = Layout::<(_0, _4), (_1, _4)>::new().offset(0);
}

fn main() {}
