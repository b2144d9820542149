// error[E0277]: leaf 0 of the layout is 48, which is never 32
use layout_core::*;

fn f(a: MixedLayout<Layout![(48, 64):(64, 1)], [u32; 0]>) {
    let _ = a.known_as::<Layout![(32, 64):(64, 1)]>();
}

fn main() {}
