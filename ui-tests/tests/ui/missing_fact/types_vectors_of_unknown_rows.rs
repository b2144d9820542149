// error[E0277]: cannot prove that leaf 0 of the stride, a dynamic value, is a multiple of 4
use layout_core::*;

type Matrix = Layout![(?m, 4 * ?n):(?ld, 1)];

fn kernel(matrix: Tensor<View<'_, f32>, Matrix>) {
    matrix.vectors::<_4>();
}

fn main() {}
