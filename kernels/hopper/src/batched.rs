//! Products of batches: `C[i] = A[i] * B[i]`, by one launch.
//!
//! The kernel is [`bgemm_nt`](fn@crate::gemm::bgemm_nt), of tensors with one mode more; of that, a tile has one coordinate.

#[allow(clippy::wildcard_imports)] // All that is not written anew.
use crate::gemm::bgemm_nt::*;
use layout_device::Launch;

layout! {
    /// Matrices by rows; rows and matrices begin at multiples of 16 bytes.
    pub type Matrices = (?rows, ?columns, ?batches):(8 * ?leading, 1, 8 * ?apart);
}
type GA = Matrices;
type GB = Matrices;
type GC = Matrices;
type Smem<'k> = (
    Ring<'k, Operands<Mma, A, B>, Slots>,
    Staging<'k, TC, C, Groups>,
);

/// The launch for batches of a `C` of `m` rows and `n` columns on a GPU with so many multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, batches: u32, multiprocessors: u32) -> Launch {
    TILES.launch_turns(TILES.of(m, n).saturating_mul(batches), 1, multiprocessors)
}

product! {
    /// `C = A * B` of `bf16` in each batch: `A` by rows, `B` by columns.
    ///
    /// # Safety
    ///
    /// Runs as [`launch`] says. All of the matrices can be read, and `c` is written by nobody else; extents and strides fit `u32`.
    bgemm_nt_batched(here; a, b: B, c, memory) {
        let (ring, mut staging) = memory;
        let tiles = c.tiles_in_groups((M::new(), N::new()), InGroup::new());
        let fill = |tile: OwnTile<'_, _, _>, k| {
            let ((m, n), batch) = (tile.get(), tile.batch());
            (a.tile((m, k, batch)), b.tile((n, k, batch)))
        };
        ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
            let mut sums = Tensor::filled(Sums::new(), 0.0);
            while let Some(slot) = steps.next() {
                slot.gemm(&mut sums);
            }
            staging.store(Store::new(), steps.me(), &c, tile, &sums);
        });
    }
}
