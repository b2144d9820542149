//! Products of segments of rows, each with a matrix of its own: `C[i] = A[i] * B[i]`, by one launch.
//!
//! The rows of `A` and `C` are those of all segments, one after the other, as many in each as there are at run time: those that experts
//! of a model are given, each with its weights in `B`. The kernel is [`bgemm_nt`](fn@crate::gemm::bgemm_nt). Its tiles begin with the first
//! row of a segment, and what reaches past the last is left out.

#[allow(clippy::wildcard_imports)] // All that is not written anew.
use crate::batched::Matrices;
#[allow(clippy::wildcard_imports)] // As above.
use crate::gemm::bgemm_nt::*;
use layout_device::{Launch, hopper::Segments};

layout! {
    /// For each segment the row behind its last.
    pub type Ends = ?segments:1;
}
type GB = Matrices;
type Smem<'k> = (
    Ring<'k, Operands<Mma, A, B>, Slots>,
    Staging<'k, TC, C, Groups>,
);

/// The launch for so many segments of a `C` of `m` rows in all and `n` columns on a GPU with so many multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, segments: u32, multiprocessors: u32) -> Launch {
    launch_of(TILES, m, n, segments, multiprocessors)
}
const fn launch_of(tiles: Tiles, m: u32, n: u32, segments: u32, multiprocessors: u32) -> Launch {
    let [rows, columns] = tiles.extents;
    // Each segment may have a tile that is not whole.
    let below = (m / rows).saturating_add(segments);
    tiles.launch_turns(
        below.saturating_mul(n.div_ceil(columns)),
        1,
        multiprocessors,
    )
}

product! {
    /// `C = A * B[i]` of `bf16`, of the rows of each segment `i`: `A` by rows, `B` by columns.
    ///
    /// Segment `i` has the rows from `ends[i - 1]`, or 0, to below `ends[i]`, none if there are none, and rows behind the last end are left
    /// as they are. `B` has a matrix for each segment.
    ///
    /// # Safety
    ///
    /// Runs as [`launch`] says. All of the matrices and `ends` can be read, and `c` is written by nobody else; extents and strides fit
    /// `u32`.
    bgemm_nt_segments(here, ends: Tensor<View<'_, u32>, Ends>; a, b: B, #[partial] c, memory) {
        let (ring, mut staging) = memory;
        // SAFETY: all blocks have these ends, which nobody writes.
        let tiles = unsafe { c.tiles_of_segments((M::new(), N::new()), InGroup::new(), |i| ends.load(i)) };
        let fill = |tile: OwnTile<'_, _, Segments<_>>, k| {
            let (m, n) = tile.get();
            (a.tile((m, k)).below(tile.first_row()), b.tile((n, k, tile.segment())))
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

/// The same of numbers of 8 bits with scales of blocks, as [`qgemm_nt_blocks`](fn@crate::scaled::qgemm_nt_blocks).
pub mod blocks {
    use layout_device::Launch;
    use layout_device::Tile;
    use layout_device::hopper::Segments;

    use super::Ends;
    #[allow(clippy::wildcard_imports)] // All that is not written anew.
    use crate::scaled::qgemm_nt_blocks::*;

    layout! {
        /// Matrices by rows of numbers of 8 bits; rows and matrices begin at multiples of 16 bytes.
        pub type Matrices = (?rows, ?columns, ?segments):(16 * ?leading, 1, 16 * ?apart);
        /// Scales of the matrices of `B`.
        pub type ScalesOfMatrices = (?columns, ?steps, ?segments):(?leading, 1, ?apart);
    }
    type GB = Matrices;
    type Smem<'k> = (
        Ring<'k, (Operands<Mma, A, B>, Tile<f32, OfA>), Slots>,
        Staging<'k, TC, C, Groups>,
    );

    /// The launch, as [`launch`](super::launch).
    #[must_use]
    pub const fn launch(m: u32, n: u32, segments: u32, multiprocessors: u32) -> Launch {
        super::launch_of(TILES, m, n, segments, multiprocessors)
    }

    product! {
        /// `C = A * B[i]` of `E4m3` with scales of blocks, of the rows of each segment `i`: `A` by rows, `B` by columns.
        ///
        /// `ends` are those of [`bgemm_nt_segments`](fn@super::bgemm_nt_segments), each a multiple of 4: scales of rows lie side by side, and TMA begins
        /// at multiples of 16 bytes. The scales are those of
        /// [`qgemm_nt_blocks`](fn@crate::scaled::qgemm_nt_blocks), with a matrix of them for each segment of `B`.
        ///
        /// # Safety
        ///
        /// Runs as [`launch`] says. All of the matrices, scales and `ends` can be read, and `c` is written by nobody else; extents and
        /// strides fit `u32`.
        qgemm_nt_blocks_segments(
            here, ends: Tensor<View<'_, u32>, Ends>, of_a: TmaView<'_, f32, ScalesOfA, OfA>,
            of_b: Tensor<View<'_, f32>, ScalesOfMatrices>;
            a, b: B, #[partial] c, memory
        ) {
            let (ring, mut staging) = memory;
            // SAFETY: all blocks have these ends, which nobody writes.
            let tiles = unsafe { c.tiles_of_segments((M::new(), N::new()), InGroup::new(), |i| ends.load(i)) };
            let fill = |tile: OwnTile<'_, _, Segments<_>>, k| {
                let ((m, n), first) = (tile.get(), tile.first_row());
                let b = b.tile((n, k, tile.segment()));
                ((a.tile((m, k)).below(first), b), of_a.tile((m, k)).below(first))
            };
            ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
                let (_, n) = tile.get();
                let sums = sums_of_blocks!(steps, |step| of_b.load((n, step, tile.segment())));
                staging.store(Store::new(), steps.me(), &c, tile, &sums);
            });
        }
    }
}
