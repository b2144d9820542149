// error[E0277]: 8 elements are no multiple of 16, an atom for each group of threads
use layout_core::{atoms::*, *};

type Mma = TiledMma<M16n8k16F32F16>;

fn kernel(_: PartitionedA<Layout<(_8, _16), (_16, _1)>, Mma>) {}

fn main() {}
