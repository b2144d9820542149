// error[E0277]: `M` is not a nested tuple of static integers
use layout_core::*;

fn f<M>() {
    let _ = Layout::<(M, _32), (_1, M)>::new();
}

fn main() {}
