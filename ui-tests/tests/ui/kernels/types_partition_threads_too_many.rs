// error[E0277]: expected a tile that divides 16 elements, found one that spans 32
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    let _ = a.local_partition((_32::new(), _8::new()), (_0::new(), _0::new()));
}

fn main() {}
