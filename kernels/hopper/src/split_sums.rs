//! `C += A * B`, with `k` divided among blocks: TMA adds what each has computed.
//!
//! Where `C` has fewer tiles than a GPU has multiprocessors, and `k` is long. The sums of a tile come in any order, so that
//! those of numbers that are not exact differ in their last bits each time.

#[allow(clippy::wildcard_imports)] // All that is not written anew.
use crate::gemm::hgemm_nt_f32::*;
use layout_device::{Added, Launch};

type Smem<'k> = (
    Ring<'k, Operands<Mma, A, B>, Slots>,
    Staging<'k, TC, C, Groups>,
);

/// The launch for a `C` of `m` rows and `n` columns, and so many parts of `k`, on a GPU with so many multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, parts: u32, multiprocessors: u32) -> Launch {
    TILES.launch_turns(TILES.of(m, n).saturating_mul(parts), 1, multiprocessors)
}

product! {
    /// `C += A * B` of numbers of 16 bits in `f32`, in so many parts of `k`: `A` by rows, `B` by columns.
    ///
    /// # Safety
    ///
    /// Runs as [`launch`] says. All of the matrices can be read, and nobody else reads or writes `c`; extents and strides fit `u32`.
    hgemm_nt_sums(here, parts: u32; a, b: B, c, memory) {
        let (ring, mut staging) = memory;
        let parts = parts.max(1);
        let tiles = c.tiles_in_groups((M::new(), N::new()), Added::in_parts(InGroup::new(), parts));
        // The last part may reach past the end of `k`, where both matrices are full of zeros.
        let steps_of_part = a.steps(1).div_ceil(parts);
        let fill = |tile: OwnTile<'_, _, _>, step| {
            let ((m, n), k) = (tile.get(), tile.part() * steps_of_part + step);
            (a.tile((m, k)), b.tile((n, k)))
        };
        ring.run(here, tiles, steps_of_part, fill, |tile, steps| {
            let mut sums = Tensor::filled(Sums::new(), 0.0);
            while let Some(slot) = steps.next() {
                slot.gemm(&mut sums);
            }
            staging.store(Store::new(), steps.me(), &c, tile, &sums);
        });
    }
}
