// error[E0277]: how many cells this layout needs is not known to the compiler
use layout_core::*;

fn kernel(cells: &[f32; 64], m: u32) {
    let _ = Tensor::from_array(cells, layout!((m, 8):(8, 1)));
}

fn main() {}
