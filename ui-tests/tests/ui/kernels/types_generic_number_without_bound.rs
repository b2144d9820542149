// error[E0277]: expected a shape and a congruent stride of static integers
use layout_core::*;

fn f<M>() {
    let _ = Layout::<(M, _32), (_1, M)>::new();
}

fn main() {}
