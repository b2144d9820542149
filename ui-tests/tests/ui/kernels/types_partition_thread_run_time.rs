// error[E0277]: cannot prove that an index is below 64
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>, i: u32) {
    let _ = a.local_partition((_8::new(), _8::new()), i);
}

fn main() {}
