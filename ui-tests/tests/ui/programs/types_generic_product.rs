// error[E0277]: how many cells this layout needs is not known to the compiler
use layout_core::*;
use layout_device::gemm;

fn product<M, A, B, C>(mma: M, a: &Fragment<f32, A>, b: &Fragment<f32, B>, c: &mut Fragment<f32, C>) {
    gemm(mma, a, b, c);
}

fn main() {}
