// error[E0277]: stride 4 does not divide shape 6
use layout_core::*;

fn kernel() {
    let a = Layout::<(_6, _4), (_1, _10)>::new();
    let _ = a.composition(Layout::<_3, _4>::new());
}

fn main() {}
