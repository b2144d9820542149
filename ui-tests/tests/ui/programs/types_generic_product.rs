// error[E0277]: expected a static layout: the number of elements that this layout needs is not known at compile time
use layout_core::*;
use layout_device::gemm;

fn product<M, A, B, C>(mma: M, a: &Fragment<f32, A>, b: &Fragment<f32, B>, c: &mut Fragment<f32, C>) {
    gemm(mma, a, b, c);
}

fn main() {}
