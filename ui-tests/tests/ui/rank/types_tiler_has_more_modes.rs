// error[E0277]: this layout cannot be divided by this tiler
use layout_core::*;

type Smem = Layout<(_32, _128), (_128, _1)>;

fn kernel(_: Divided<Smem, (_8, _8, _2)>) {}

fn main() {}
