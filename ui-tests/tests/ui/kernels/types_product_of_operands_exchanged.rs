// error[E0277]: expected 2 atoms in mode 0 of `(m, n, k)`, found 4
use layout_core::{atoms::*, *};
use layout_device::{gemm, F16};

type Mma = TiledMma<M16n8k16F32F16>;
type A = FragmentA<Layout![(32, 16):(16, 1)], Mma>;
type B = FragmentB<Layout![(32, 16):(16, 1)], Mma>;
type C = FragmentC<Layout![(32, 32):(32, 1)], Mma>;

fn product(a: &Fragment<F16, A>, b: &Fragment<F16, B>, c: &mut Fragment<f32, C>) {
    gemm(Mma::new(), b, a, c);
}

fn main() {}
