// error[E0277]: expected a tile that divides 128 elements, found one that spans 7
use layout_core::*;

type Smem = Layout<(_32, _128), (_128, _1)>;

fn kernel(_: Divided<Smem, (_8, _7)>) {}

fn main() {}
