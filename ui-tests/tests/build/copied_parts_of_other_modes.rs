// error[E0080]: evaluation panicked: expected two parts of the same shape, found 2 values in a mode of one part and 4 in the other: use a part made with `Tensor::like(&part, 0.0)`, which has the shape of `part`; to copy by linear index, write `copy_in_order`
use layout_core::{algorithms::copy, *};

fn main() {
    let from = Tensor::filled(<Layout![(2, 2):(1, 2)]>::new(), 1.0);
    let mut registers = Tensor::filled(<Layout![(4, 1):(1, 0)]>::new(), 0.0);
    copy(&from, &mut registers);
}
