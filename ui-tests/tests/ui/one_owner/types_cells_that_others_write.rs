// error[E0277]: a tensor of `layout_core::Parts<'_, f32, layout_core::Block, layout_core::Way<Spread<(X0<_2>, layout_core::_1)>, layout_core::Thread>>` is not for writing
use layout_core::way::Spread;
use layout_core::*;

type Rows = Way<Spread<(_32, _1)>, Thread>;

fn kernel(mut tile: Tensor<Parts<'_, f32, Block, Rows>, Layout![(32, 32):(32, 1)]>, i: Below<_32>) {
    if let Some(cell) = tile.get_mut((i, _0::new())) {
        *cell = 1.0;
    }
}

fn main() {}
