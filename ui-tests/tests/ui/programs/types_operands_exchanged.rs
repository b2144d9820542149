// error[E0277]: expected 8 atoms in mode 0 of `(m, n, k)`, found 4
use layout_core::{atoms::*, *};
use layout_device::gemm;

type Mma = TiledMma<UniversalFma, Layout![(16, 16, 1):(1, 16, 0)]>;
type BlockA = FragmentA<Layout![(128, 8):(1, 128)], Mma>;
type BlockB = FragmentB<Layout![(64, 8):(1, 64)], Mma>;
type Sums = FragmentC<Layout![(128, 64):(1, 128)], Mma>;

fn product(a: &Fragment<f32, BlockA>, b: &Fragment<f32, BlockB>, sums: &mut Fragment<f32, Sums>) {
    gemm(Mma::new(), b, a, sums);
}

fn main() {}
