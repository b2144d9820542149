// error[E0277]: cannot prove that a dynamic value is a multiple of 32
use layout_core::{numbers::*, *};

fn kernel(m: MultipleOf<_16>) {
    let matrix = layout!((m, 64):(64, 1));
    let _ = matrix.zipped_divide((_32::new(), _32::new()));
}

fn main() {}
