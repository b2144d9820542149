// error[E0277]: `wgmma` does not support 100 columns
use layout_core::{atoms::*, *};

type Mma = TiledMma<WgmmaF32F16<_100>>;

fn kernel(_: LayoutTvC<Mma>) {}

fn main() {}
