// error[E0277]: `u32` is not a nested tuple of static integers
use layout_core::*;

fn f() {
    let _ = Layout::<(u32, _4), (_1, _4)>::new();
}

fn main() {}
