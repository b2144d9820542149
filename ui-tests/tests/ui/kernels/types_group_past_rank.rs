// error[E0277]: expected a layout of at least 3 modes, found 2
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(8, 4):(4, 1)]>) {
    let _ = a.group::<_0, _3>();
}

fn main() {}
