// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;

fn f() {
    let _ = Layout::<(u32, _4), (_1, _4)>::new();
}

fn main() {}
