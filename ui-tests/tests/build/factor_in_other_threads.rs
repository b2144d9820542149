// error[E0080]: evaluation panicked: retile: thread 1 has (0, 2) as its first accumulator, but the next operand needs (0, 1): use 16-bit operands, whose elements belong to the threads of the accumulators, or 8-bit operands, which the lanes of a warp exchange
use layout_core::{atoms::*, *};
use layout_device::retile;

type Scores = TiledMma<WgmmaF32F16<_32>>;
type Weighted = TiledMma<WgmmaF32Tf32<_64, Registers>>;
type Tile = Layout<(_64, _32), (_32, _1)>;

fn main() {
    let scores = Tensor::filled(FragmentC::<Tile, Scores>::new(), 0.5_f32);
    let _weights: Fragment<f32, FragmentA<Tile, Weighted>> =
        retile(Scores::new(), Weighted::new(), &scores);
}
