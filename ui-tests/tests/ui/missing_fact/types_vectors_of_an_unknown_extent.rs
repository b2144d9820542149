// error[E0277]: cannot prove that leaf 1 of the shape, a dynamic value, is a multiple of 4
use layout_core::*;

type Matrix = Layout![(?m, ?n):(4 * ?ld, 1)];

fn kernel(matrix: Tensor<View<'_, f32>, Matrix>) {
    matrix.vectors::<_4>();
}

fn main() {}
