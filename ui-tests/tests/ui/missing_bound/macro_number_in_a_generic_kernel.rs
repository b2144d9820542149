// error[E0277]: `N` is not a nested tuple of static integers
use layout_core::*;

fn kernel<N>() {
    let _ = layout!((N, 8):(8, 1));
}

fn main() {}
