// error[E0277]: expected the layout of a tensor
use layout_core::*;

#[derive(Clone, Copy)]
struct Hilbert;

fn kernel(cells: &[f32]) {
    let _ = Tensor::from_slice(cells, Hilbert);
}

fn main() {}
