// error[E0277]: others that share these cells have the same coordinate
use layout_core::partition::Spread;
use layout_core::*;

type Mine = PartitionScheme<Spread<(_8, _8)>, Thread>;
type Cells<'a> = Tensor<DisjointMut<'a, f32, Grid, Mine>, Layout![(64, 64):(64, 1)]>;

fn kernel(cells: Cells<'_>, ctx: ThreadContext<'_, (u32, u32), (_8, _8)>) {
    let _ = cells.local_partition_mut((_8::new(), _8::new()), ctx.thread_idx());
}

fn main() {}
