// error[E0277]: this layout is not known to take the coordinate `u32`
use layout_core::*;

fn f() {
    let _ = Layout::<(_0, _4), (_1, _4)>::new().offset(0);
}

fn main() {}
