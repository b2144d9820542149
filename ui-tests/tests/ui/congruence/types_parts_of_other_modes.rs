// error[E0277]: expected parts of one shape, found 2 values in a mode of one and 4 in the other
use layout_core::{algorithms::copy, *};

fn kernel(from: Tensor<View<'_, f32>, Layout![(2, 2):(1, 2)]>) {
    let mut registers = Tensor::filled(<Layout![(4, 1):(1, 0)]>::new(), 0.0);
    copy(&from, &mut registers);
}

fn main() {}
