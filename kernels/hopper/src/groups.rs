//! Products of groups: `C[i] = A[i] * B[i]`, by one launch, of matrices that have their own extents and addresses each.
//!
//! The kernel is [`bgemm_nt`](fn@crate::gemm::bgemm_nt), of a matrix for each group. Its blocks take the tiles of one group after the other,
//! and each tile has as many steps as the `k` of its group.

#[allow(clippy::wildcard_imports)] // All that is not written anew.
use crate::gemm::bgemm_nt::*;
use layout_device::hopper::OfGroups;
use layout_device::{Launch, PerGroup, Rings};

type Mma = TiledMma<Atom<N>, Layout<(Groups, _1, _1), (_1, _0, _0)>>;
type Sums = FragmentC<Layout<(M, N), (N, _1)>, Mma>;
type Smem<'k> = (
    Ring<'k, Operands<Mma, A, B>, Slots>,
    Staging<'k, TC, C, Groups>,
);

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
    here: Here<'_, (u32,), (Threads,)>,
    a: PerGroup<'_, TmaView<'_, TA, GA, A>>,
    b: PerGroup<'_, TmaView<'_, TB, GB, B>>,
    c: PerGroup<'_, TmaParts<'_, TC, GC, C, _>>,
    #[shared(dynamic)] memory: Smem<'_>,
) {
    let (ring, mut staging) = memory;
    let tiles = c.tiles_of_groups((M::new(), N::new()), InGroup::new());
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
            let mut sums = Tensor::filled(Sums::new(), 0.0);
            for _ in 0..a.get(tile.group()).steps(1) {
                slots.take().gemm(&mut sums);
            }
            staging.store(Store::new(), me, &c.get(tile.group()), tile, &sums);
        },
    );
}
