//! Products of batches: `C[i] = A[i] * B[i]`, by one launch.
//!
//! The kernel is [`bgemm_nt`](crate::gemm::bgemm_nt), of tensors with one mode more; of that, a tile has one coordinate.

#[allow(clippy::wildcard_imports)] // Kernels write integers of every kind.
use layout_core::{atoms::*, *};
use layout_device::{Bf16, Launch, Operands, Ring, Staging, TmaParts, TmaView, kernel};

use crate::gemm::{A, B, BGEMM_NT, C};

layout! {
    /// Matrices by rows; rows and matrices begin at multiples of 16 bytes.
    pub type Matrices = (?rows, ?columns, ?batches):(8 * ?leading, 1, 8 * ?apart);
    type Square = (128, 256):(256, 1);
}

type Mma = TiledMma<WgmmaF32Bf16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>>;
type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32Bf16<_256>>>;
type Memory<'k> = (Ring<'k, Operands<Mma, A, B>, _3>, Staging<'k, Bf16, C, _2>);

/// The launch for batches of a `C` of `m` rows and `n` columns on a GPU with so many multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, batches: u32, multiprocessors: u32) -> Launch {
    BGEMM_NT.launch_times(batches, m, n, multiprocessors)
}

/// `C = A * B` of `bf16` in each batch: `A` by rows, `B` by columns.
///
/// # Safety
///
/// Runs as [`launch`] says. All of the matrices can be read, and `c` is written by nobody else; extents and strides fit `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn bgemm_nt_batched(
    here: Here<'_, (u32,), (_384,)>,
    a: TmaView<'_, Bf16, Matrices, A>,
    b: TmaView<'_, Bf16, Matrices, B>,
    c: TmaParts<'_, Bf16, Matrices, C, _>,
    #[shared(dynamic)] memory: Memory<'_>,
) {
    let (ring, mut staging) = memory;
    let tiles = c.tiles_in_groups((_128, _256), _12);
    ring.run(
        here,
        tiles,
        a.steps(1),
        |tile, k| {
            let ((m, n), batch) = (tile.get(), tile.batch());
            (a.tile((m, k, batch)), b.tile((n, k, batch)))
        },
        |tile, steps| {
            let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
            while let Some(slot) = steps.next() {
                slot.gemm(&mut sums);
            }
            staging.store(Store::new(), steps.me(), &c, tile, &sums);
        },
    );
}
