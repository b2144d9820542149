// error[E0277]: expected a shape and a congruent stride of static integers
use layout_core::*;

fn f() {
    let _ = Layout::<(u32, _4), (_1, _4)>::new();
}

fn main() {}
