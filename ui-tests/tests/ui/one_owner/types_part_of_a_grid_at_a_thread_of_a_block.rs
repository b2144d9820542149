// error[E0277]: others that share these cells have the same coordinate
use layout_core::way::Spread;
use layout_core::*;

type Mine = Way<Spread<(_8, _8)>, Thread>;
type Cells<'a> = Tensor<Parts<'a, f32, Grid, Mine>, Layout![(64, 64):(64, 1)]>;

fn kernel(cells: Cells<'_>, here: Here<'_, (u32, u32), (_8, _8)>) {
    let _ = cells.own_part((_8::new(), _8::new()), here.thread());
}

fn main() {}
