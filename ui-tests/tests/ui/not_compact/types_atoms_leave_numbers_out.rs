// error[E0277]: expected a layout onto 4 atoms without gaps or repeats, found one that is compact only on the first 2
use layout_core::{atoms::*, *};

// Warps 0, 1, 4 and 5.
type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _4, _0)>>;

fn kernel(_: PartitionedC<Layout<(_64, _64), (_64, _1)>, Mma>) {}

fn main() {}
