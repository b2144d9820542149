// error[E0277]: expected a shape and a congruent stride of static integers, found `layout_core::Layout<(M, X0<_2>), (layout_core::_1, M)>`
use layout_core::*;

fn f<M>() {
    let _ = Layout::<(M, _32), (_1, M)>::new();
}

fn main() {}
