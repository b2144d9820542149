// error[E0277]: expected a layout, found `layout_core::Layout<(N, _8), (_8, _1)>`
use layout_core::*;

fn kernel<N>() {
    let _ = layout!((N, 8):(8, 1));
}

fn main() {}
