// error[E0277]: leaf 0 of the stride is a run-time number, which nothing says is a multiple of 4
use layout_core::*;

type Matrix = Layout![(?m, 4 * ?n):(?ld, 1)];

fn kernel(matrix: Tensor<View<'_, f32>, Matrix>) {
    matrix.vectors::<_4>();
}

fn main() {}
