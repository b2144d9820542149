// error[E0277]: one part has 16 values per thread, the other has 8
use layout_core::{algorithms::copy, *};

fn kernel(row: Tensor<View<'_, f32>, Layout![16:1]>) {
    let mut registers = Tensor::filled(<Layout![8:1]>::new(), 0.0);
    copy(&row, &mut registers);
}

fn main() {}
