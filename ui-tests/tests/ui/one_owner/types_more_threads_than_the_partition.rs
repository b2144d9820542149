// error[E0277]: expected 128 threads for this partition, found 256: some threads would have no values
use layout_core::partition::{ByD, Rank};
use layout_core::{atoms::*, *};

type Copy = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout![(16, 8):(8, 1)],
    Layout![(1, 4):(0, 1)],
>;

fn kernel(
    cells: Tensor<DisjointMut<'_, f32, Block, PartitionScheme<ByD<Copy>, Thread, Rank>>, Layout![(32, 64):(64, 1)]>,
    ctx: ThreadContext<'_, (u32,), (_256,)>,
) {
    let _ = cells.partition_d_mut(Copy::new(), ctx.thread_rank());
}

fn main() {}
