// error[E0277]: expected a coordinate of this layout, found `((u32, u32), u32)`
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) -> Option<f32> {
    a.load(((1_u32, 1_u32), 2_u32))
}

fn main() {}
