//! `C += A * B`, with `k` divided among blocks: TMA adds what each has computed.
//!
//! Where `C` has fewer tiles than a GPU has multiprocessors, and `k` is long. The sums of a tile come in any order, so that
//! those of numbers that are not exact differ in their last bits each time.

use layout_core::{_12, _128, _256, Here, Tensor};
use layout_device::hopper::OwnTile;
use layout_device::{Added, Half, Launch, TmaParts, TmaView, kernel, shared_bytes};

use crate::gemm::{HgemmNtF32, LongRows, Rows, Tiles};
use crate::product::{A, B, C, Smem, Store, Sums, Threads};

/// The tiles of [`hgemm_nt_sums`].
pub const TILES: Tiles = Tiles::new::<HgemmNtF32>(shared_bytes::<Smem<'_, HgemmNtF32>>());

/// The launch for a `C` of `m` rows and `n` columns, and so many parts of `k`, on a GPU with so many multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, parts: u32, multiprocessors: u32) -> Launch {
    TILES.launch_turns(TILES.of(m, n).saturating_mul(parts), 1, multiprocessors)
}

/// `C += A * B` of 16-bit elements in `f32`, in so many parts of `k`: row-major `A`, column-major `B`.
///
/// # Safety
///
/// Runs as [`launch`] says. All matrices can be read, and no one else reads or writes `c`; extents and strides fit `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn hgemm_nt_sums(
    here: Here<'_, (u32,), (Threads<HgemmNtF32>,)>,
    parts: u32,
    a: TmaView<'_, Half, Rows, A<HgemmNtF32>>,
    b: TmaView<'_, Half, Rows, B<HgemmNtF32>>,
    c: TmaParts<'_, f32, LongRows, C<HgemmNtF32>, _>,
    #[shared(dynamic)] memory: Smem<'_, HgemmNtF32>,
) {
    let (ring, mut staging) = memory;
    let parts = parts.max(1);
    let in_parts = Added::in_parts(_12::new(), parts);
    let tiles = c.tiles_in_groups((_128::new(), _256::new()), in_parts);
    // The last part may reach past the end of `k`, where both matrices are full of zeros.
    let steps_of_part = a.steps(1).div_ceil(parts);
    let fill = |tile: OwnTile<'_, _, _>, step| {
        let ((m, n), k) = (tile.get(), tile.part() * steps_of_part + step);
        (a.tile((m, k)), b.tile((n, k)))
    };
    ring.run(here, tiles, steps_of_part, fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<HgemmNtF32>::new(), 0.0);
        while let Some(slot) = steps.next() {
            slot.gemm(&mut sums);
        }
        staging.store(Store::<HgemmNtF32>::new(), steps.me(), &c, tile, &sums);
    });
}
