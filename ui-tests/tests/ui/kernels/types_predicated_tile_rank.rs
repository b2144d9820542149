// error[E0277]: expected a tile of rank 2, the rank of the tensor, found rank 3
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 60):(60, 1)]>) {
    let _ = a.predicated_tile((_8::new(), _8::new(), _1::new()), (0, 0, 0));
}

fn main() {}
