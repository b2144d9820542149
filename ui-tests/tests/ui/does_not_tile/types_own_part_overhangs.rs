// error[E0277]: tiles that span 4 elements do not fill 2 elements
use layout_core::way::Spread;
use layout_core::*;

type Cells<'a> = Parts<'a, f32, Block, Way<Spread<(_4, _4)>, Thread>>;

fn kernel(tile: Tensor<Cells<'_>, Layout![(2, 8):(8, 1)]>, here: Here<'_, (u32,), (_4, _4)>) {
    let _ = tile.own_part((_4::new(), _4::new()), here.thread());
}

fn main() {}
