// error[E0277]: nothing says that a run-time number is a multiple of 32
use layout_core::way::{Reversed, Tiles};
use layout_core::*;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }
type Mine = Way<Tiles<(_32, _32)>, Block, Reversed, ()>;

fn kernel(here: Here<'_, (u32, u32), (_32, _8)>, y: Tensor<Parts<'_, f32, Grid, Mine>, Matrix>) {
    let _ = y.own_tile((_32, _32), here.block().reversed());
}

fn main() {}
