// error[E0277]: 3 tilers for a layout of 2 modes
use layout_core::*;

type Smem = Layout<(_32, _128), (_128, _1)>;

fn kernel(_: Divided<Smem, (_8, _8, _2)>) {}

fn main() {}
