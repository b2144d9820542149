//! `C += A * B`, with `k` divided among blocks: TMA adds what each has computed.
//!
//! Where `C` has fewer tiles than a GPU has multiprocessors, and `k` is long. The sums of a tile come in any order, so that
//! those of numbers that are not exact differ in their last bits each time.

#[allow(clippy::wildcard_imports)] // Kernels write integers of every kind.
use layout_core::{atoms::*, *};
use layout_device::{Added, Half, Launch, Operands, Ring, Staging, TmaParts, TmaView, kernel};

use crate::gemm::{A, B, HGEMM_NT_F32, LongC, LongRows, Rows};

layout! { type Square = (128, 256):(256, 1); }

type Mma = TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>>;
type Store = TiledCopyC<CopyAtom<UniversalCopy<_8>, _32>, TiledMma<WgmmaF32F16<_128>>>;
type Memory<'k> = (
    Ring<'k, Operands<Mma, A, B>, _3>,
    Staging<'k, f32, LongC, _2>,
);

/// The launch for a `C` of `m` rows and `n` columns, and so many parts of `k`, on a GPU with so many multiprocessors.
#[must_use]
pub const fn launch(m: u32, n: u32, parts: u32, multiprocessors: u32) -> Launch {
    HGEMM_NT_F32.launch_times(parts, m, n, multiprocessors)
}

/// `C += A * B` of numbers of 16 bits in `f32`, in so many parts of `k`: `A` by rows, `B` by columns.
///
/// # Safety
///
/// Runs as [`launch`] says. All of the matrices can be read, and nobody else reads or writes `c`; extents and strides fit `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn hgemm_nt_sums(
    here: Here<'_, (u32,), (_384,)>,
    parts: u32,
    a: TmaView<'_, Half, Rows, A>,
    b: TmaView<'_, Half, Rows, B>,
    c: TmaParts<'_, f32, LongRows, LongC, _>,
    #[shared(dynamic)] memory: Memory<'_>,
) {
    let (ring, mut staging) = memory;
    let parts = parts.max(1);
    let tiles = c.tiles_in_groups((_128, _256), Added::in_parts(_12, parts));
    // The last part may reach past the end of `k`, where both matrices are full of zeros.
    let steps_of_part = a.steps(1).div_ceil(parts);
    ring.run(
        here,
        tiles,
        steps_of_part,
        |tile, step| {
            let ((m, n), k) = (tile.get(), tile.part() * steps_of_part + step);
            (a.tile((m, k)), b.tile((n, k)))
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
