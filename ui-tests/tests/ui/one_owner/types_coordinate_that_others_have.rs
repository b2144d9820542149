// error[E0277]: expected a unique coordinate, found one of type `(layout_core::Below<layout_core::_8>, layout_core::Below<layout_core::_8>)`
use layout_core::way::Spread;
use layout_core::*;

type Mine = Way<Spread<(_8, _8)>, Thread>;
type Tile<'a> = Tensor<Parts<'a, f32, Block, Mine>, Layout![(8, 8):(8, 1)]>;

fn kernel(tile: Tile<'_>) {
    let thread = (Below::<_8>::wrapped(3), Below::<_8>::wrapped(5));
    let _ = tile.own_part((_8::new(), _8::new()), thread);
}

fn main() {}
