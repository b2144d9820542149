// error[E0277]: expected an index below extent 16, found 16
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    let _ = a.slice((_16::new(), Keep));
}

fn main() {}
