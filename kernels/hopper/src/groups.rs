//! Products of groups: `C[i] = A[i] * B[i]`, by one launch, of matrices that have their own extents and addresses each.
//!
//! The kernel is [`bgemm_nt`](fn@crate::gemm::bgemm_nt), of a matrix for each group. Its blocks take the tiles of one group after the other,
//! and each tile has as many steps as the `k` of its group.

use layout_core::{_12, _128, _256, Here, Tensor};
use layout_device::hopper::{OfGroups, OwnTile};
use layout_device::{Bf16, Launch, PerGroup, Rings, TmaParts, TmaView, kernel, shared_bytes};

use crate::gemm::{BgemmNt, Rows, Tiles};
use crate::product::{A, B, C, Smem, Store, Sums, Threads};

/// The tiles of [`bgemm_nt_groups`].
pub const TILES: Tiles = Tiles::new::<BgemmNt>(shared_bytes::<Smem<'_, BgemmNt>>());

/// The launch for groups whose `C` have so many rows and columns, `[m, n]`, on a GPU with so many multiprocessors.
pub fn launch(groups: impl IntoIterator<Item = [u32; 2]>, multiprocessors: u32) -> Launch {
    let tiles = groups.into_iter().map(|[m, n]| TILES.of(m, n));
    TILES.launch_turns(tiles.fold(0, u32::saturating_add), 1, multiprocessors)
}

/// `C[i] = A[i] * B[i]` of `bf16` for each group `i`: each `A` by rows, each `B` by columns.
///
/// A `C` without rows or columns is left out, and where `k` is 0 it is filled with zeros.
///
/// # Safety
///
/// Runs as [`launch`] says. `a`, `b` and `c` have an entry for each group. All of the matrices can be read, and those of `c` are written by
/// nobody else, and overlap none of the others; extents and strides fit `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn bgemm_nt_groups(
    here: Here<'_, (u32,), (Threads<BgemmNt>,)>,
    a: PerGroup<'_, TmaView<'_, Bf16, Rows, A<BgemmNt>>>,
    b: PerGroup<'_, TmaView<'_, Bf16, Rows, B<BgemmNt>>>,
    c: PerGroup<'_, TmaParts<'_, Bf16, Rows, C<BgemmNt>, _>>,
    #[shared(dynamic)] memory: Smem<'_, BgemmNt>,
) {
    let (ring, mut staging) = memory;
    let tiles = c.tiles_of_groups((_128::new(), _256::new()), _12::new());
    (ring,).run(
        here,
        tiles,
        |tile: OwnTile<'_, _, OfGroups<_>>, (slots,)| {
            let (m, n) = tile.get();
            let (a, b) = (a.get(tile.group()), b.get(tile.group()));
            for k in 0..a.steps(1) {
                slots.fill((a.tile((m, k)), b.tile((n, k))));
            }
        },
        |tile, (slots,), me| {
            let mut sums = Tensor::filled(Sums::<BgemmNt>::new(), 0.0);
            for _ in 0..a.get(tile.group()).steps(1) {
                slots.take().gemm(&mut sums);
            }
            staging.store(
                Store::<BgemmNt>::new(),
                me,
                &c.get(tile.group()),
                tile,
                &sums,
            );
        },
    );
}
