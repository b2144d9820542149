// error: `matrix.rows` is an expression of Rust, here a number has a name
use layout_core::*;

struct Matrix {
    rows: u32,
}

fn kernel(matrix: Matrix) {
    let _ = layout!((matrix.rows, 8):(8, 1));
}

fn main() {}
