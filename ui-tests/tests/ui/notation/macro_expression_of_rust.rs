// error: expected an integer or a name, found the Rust expression `matrix.rows` [L0019]
use layout_core::*;

struct Matrix {
    rows: u32,
}

fn kernel(matrix: Matrix) {
    let _ = layout!((matrix.rows, 8):(8, 1));
}

fn main() {}
