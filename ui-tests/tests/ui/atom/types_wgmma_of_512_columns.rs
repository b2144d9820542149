// error[E0277]: `wgmma` does not support 512 columns
use layout_core::{atoms::*, *};

type Mma = TiledMma<WgmmaF32Bf16<_512, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>>;

fn kernel(_: PartitionedC<Layout<(_128, _512), (_512, _1)>, Mma>) {}

fn main() {}
