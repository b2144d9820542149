// error[E0277]: expected a tensor that can be written: a `View` is only for reading, `Parts` are written part by part
use layout_core::way::Spread;
use layout_core::*;

type Rows = Way<Spread<(_32, _1)>, Thread>;

fn kernel(mut tile: Tensor<Parts<'_, f32, Block, Rows>, Layout![(32, 32):(32, 1)]>, i: Below<_32>) {
    if let Some(cell) = tile.get_mut((i, _0::new())) {
        *cell = 1.0;
    }
}

fn main() {}
