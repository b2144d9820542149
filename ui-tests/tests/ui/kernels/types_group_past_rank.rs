// error[E0277]: the layout has 2 modes, not 3
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(8, 4):(4, 1)]>) {
    let _ = a.group::<_0, _3>();
}

fn main() {}
