// error[E0277]: expected 8 atoms in mode 2 of `(m, n, k)`, found 4
use layout_core::{atoms::*, *};
use layout_device::gemm;

type Mma = TiledMma<UniversalFma, Layout![(8, 8, 1):(1, 8, 0)]>;
type A = FragmentA<Layout![(32, 4):(1, 32)], Mma>;
type B = FragmentB<Layout![(32, 8):(1, 32)], Mma>;
type C = FragmentC<Layout![(32, 32):(1, 32)], Mma>;

fn product(a: &Fragment<f32, A>, b: &Fragment<f32, B>, c: &mut Fragment<f32, C>) {
    gemm(Mma::new(), a, b, c);
}

fn main() {}
