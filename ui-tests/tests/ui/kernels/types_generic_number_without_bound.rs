// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;

fn f<M>() {
    let _ = Layout::<(M, _32), (_1, M)>::new();
}

fn main() {}
