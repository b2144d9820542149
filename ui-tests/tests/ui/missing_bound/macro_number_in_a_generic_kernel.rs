// error[E0277]: `layout_core::Layout<(N, _8), (_8, _1)>` is not a layout
use layout_core::*;

fn kernel<N>() {
    let _ = layout!((N, 8):(8, 1));
}

fn main() {}
