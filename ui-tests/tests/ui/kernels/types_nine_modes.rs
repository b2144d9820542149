// error[E0277]: `(_1, _1, _1, _1, _1, _1, _1, _1, _1)` is not a nested tuple of static integers
use layout_core::*;

fn f() {
    let _ =
        Layout::<(_1, _1, _1, _1, _1, _1, _1, _1, _1), (_1, _1, _1, _1, _1, _1, _1, _1, _1)>::new();
}

fn main() {}
