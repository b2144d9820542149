// error[E0080]: evaluation panicked: retile: thread 1 has (0, 2) of the sums first, and of the factor (0, 4): let the factor have numbers of 16 bits, whose threads are those of the sums
use layout_core::{atoms::*, *};
use layout_device::{E4m3, retile};

type Scores = TiledMma<WgmmaF32E4m3<_32>>;
type Weighted = TiledMma<WgmmaF32E4m3<_64, Registers>>;
type Tile = Layout<(_64, _32), (_32, _1)>;

fn main() {
    let scores = Tensor::filled(FragmentC::<Tile, Scores>::new(), 0.5_f32);
    let _weights: Fragment<E4m3, FragmentA<Tile, Weighted>> =
        retile(Scores::new(), Weighted::new(), &scores);
}
