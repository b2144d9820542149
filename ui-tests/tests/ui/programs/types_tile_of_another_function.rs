// error[E0308]: mismatched types
use layout_core::*;

fn softmax(_: &mut Tensor<ViewMut<'_, f32>, Layout![(64, 128):(128, 1)]>) {}

fn rows(mut scores: Tensor<ViewMut<'_, f32>, Layout![(128, 64):(64, 1)]>) {
    softmax(&mut scores);
}

fn main() {}
