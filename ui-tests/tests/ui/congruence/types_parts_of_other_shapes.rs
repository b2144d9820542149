// error[E0277]: expected parts of one shape, found 4 values in a mode of one and 3 in the other
use layout_core::{algorithms::copy, *};

fn kernel(from: Tensor<View<'_, f32>, Layout![(4, 3):(1, 4)]>) {
    let mut registers = Tensor::filled(<Layout![(3, 4):(1, 3)]>::new(), 0.0);
    copy(&from, &mut registers);
}

fn main() {}
