// error[E0277]: a tile of rank 3 for a tensor of rank 2
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 60):(60, 1)]>) {
    let _ = a.predicated_tile((_8::new(), _8::new(), _1::new()), (0, 0, 0));
}

fn main() {}
