// error[E0277]: expected at most 2 tilers, one per mode of the layout, found 3
use layout_core::*;

type Smem = Layout<(_32, _128), (_128, _1)>;

fn kernel(_: Divided<Smem, (_8, _8, _2)>) {}

fn main() {}
