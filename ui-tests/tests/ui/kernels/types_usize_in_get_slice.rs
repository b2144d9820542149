// error[E0277]: cannot prove that this layout has a slice at the coordinate `(usize, layout_core::Keep)`
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>, i: usize) {
    let _ = a.get_slice((i, Keep));
}

fn main() {}
