// error[E0277]: expected a multiple of 16 elements, one atom per group of threads, found 8
use layout_core::{atoms::*, *};

type Mma = TiledMma<M16n8k16F32F16>;

fn kernel(_: PartitionedA<Layout<(_8, _16), (_16, _1)>, Mma>) {}

fn main() {}
