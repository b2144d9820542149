// error[E0308]: mismatched types
use layout_core::{atoms::*, *};
use layout_device::{F16, gemm};

type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>;
type Square = Layout![(128, 128):(128, 1)];
type BlockA = FragmentA<Layout![(128, 16):(16, 1)], Mma>;
type BlockB = FragmentB<Layout![(128, 16):(16, 1)], Mma>;
type Sums = FragmentC<Square, Mma>;

fn epilogue(_: &Fragment<f32, FragmentC<Layout![(128, 64):(64, 1)], Mma>>) {}

fn product(a: &Fragment<F16, BlockA>, b: &Fragment<F16, BlockB>) {
    let mut sums = Tensor::filled(Sums::new(), 0.0);
    gemm(Mma::new(), a, b, &mut sums);
    epilogue(&sums);
}

fn main() {}
