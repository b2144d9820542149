// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;

fn f() {
    let _ = Layout::<(typenum::U8, _4), (_1, _8)>::new();
}

fn main() {}
