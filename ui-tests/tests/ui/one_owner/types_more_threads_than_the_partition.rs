// error[E0277]: 256 threads for a partition among 128: some would have no values
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
