// error[E0277]: expected a static layout: the number of elements that this layout needs is not known at compile time
use layout_core::*;

fn kernel(cells: &[f32; 64], m: u32) {
    let _ = Tensor::from_array(cells, layout!((m, 8):(8, 1)));
}

fn main() {}
