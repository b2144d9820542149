// error[E0080]: evaluation panicked: fold: one part has 16 values, the other has 8: give both the same shape
use layout_core::*;
use layout_device::fold;

fn main() {
    let from = Tensor::filled(Layout::<(_2, _8), (_1, _2)>::new(), 1.5_f32);
    let mut rows = Tensor::filled(Layout::<(_2, _4), (_1, _0)>::new(), 0.0_f32);
    fold(&from, &mut rows, |a, b| a + b);
}
