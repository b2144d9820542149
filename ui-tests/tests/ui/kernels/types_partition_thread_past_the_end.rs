// error[E0277]: expected an index below extent 8, found 8
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    let _ = a.local_partition((_8::new(), _8::new()), (_8::new(), _0::new()));
}

fn main() {}
