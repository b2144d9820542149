// error[E0080]: evaluation panicked: fold: expected at most 256 values per thread, found 300: use a smaller tile
use layout_core::*;
use layout_device::fold;

fn main() {
    let from = Tensor::filled(Layout::<_300, _1>::new(), 1.5_f32);
    let mut sum = Tensor::filled(Layout::<_300, _0>::new(), 0.0_f32);
    fold(&from, &mut sum, |a, b| a + b);
}
