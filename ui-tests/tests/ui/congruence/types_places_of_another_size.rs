// error[E0277]: one part has 16 values per thread, the other has 8
use layout_core::{algorithms::update_at, *};

fn kernel() {
    let places = make_identity_tensor(<Layout![(4, 4):(1, 4)]>::new());
    let mut sums = Tensor::filled(<Layout![8:1]>::new(), 1);
    update_at(&places, &mut sums, |_, sum| sum);
}

fn main() {}
