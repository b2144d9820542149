// cargo run -p layout-examples --example hopper
//! A Hopper GEMM: a TMA pipeline fills shared memory, a warpgroup multiplies by `wgmma`.
//!
//! Chapter 17 of the book changes the types at the top, step by step, until the kernel is fast.
//!
//!     hopper: 100 x 72 elements of C match the reference

use layout_core::{atoms::*, *};
use layout_device::hopper::UniqueTile;
use layout_device::{
    EpilogueStage, F16, MmaOperands, TmaParts, TmaPipeline, TmaView, host, kernel,
};

layout! {
    /// Rows start at multiples of 16 bytes, as TMA requires.
    type Rows = (?rows, ?columns):(8 * ?leading, 1);
    /// A tile of 16-bit elements that is contiguous along mode 1, with the 128-byte swizzle.
    type Tile = wgmma_tile((64, 64), 16, 1);
}

type Mma = TiledMma<WgmmaF32F16<_64>>;
type Sums = FragmentC<Layout![(64, 64):(64, 1)], Mma>;
type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
/// Three stages of one tile of `A` and one tile of `B`, and a tile for the results of one warpgroup.
type Smem<'k> = (
    TmaPipeline<'k, MmaOperands<Mma, Tile, Tile>, _3>,
    EpilogueStage<'k, F16, Tile, _1>,
);

/// Computes `C = A * B`, where the rows of `b` are the columns of `B`.
///
/// # Safety
///
/// * The grid can have any number of blocks, which share the tiles of `c`.
#[kernel(blocks_per_multiprocessor = 1)]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    a: TmaView<'_, F16, Rows, Tile>,
    b: TmaView<'_, F16, Rows, Tile>,
    c: TmaParts<'_, F16, Rows, Tile, _>,
    #[shared(dynamic)] memory: Smem<'_>,
) {
    let (pipeline, mut staging) = memory;
    let tiles = c.persistent_tiles((_64, _64), _1);
    // One thread of the producer warpgroup starts the copies for each step along `k`.
    let fill = |tile: UniqueTile<'_, _, _>, step| {
        let (row, column) = tile.get();
        (a.tile((row, step)), b.tile((column, step)))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        staging.store(Store::new(), steps.me(), &c, tile, &sums);
    });
}

fn main() -> Result<(), host::Error> {
    let (m, n, k) = (100_u32, 72_u32, 136_u32);
    let numbers = |count| (0..count).map(|i: u32| F16::from_f32((i * i % 5) as f32 - 2.0));
    let (a, b): (Vec<_>, Vec<_>) = (numbers(m * k).collect(), numbers(n * k).collect());
    let mut c = vec![F16::default(); (m * n) as usize];

    let rows = |rows| Rows::from_values([rows, k, k / 8]);
    let of_c = (&mut c, Rows::from_values([m, n, n / 8]));
    // SAFETY: three blocks share the four tiles of `c`.
    unsafe { host::launch::<ProductKernel>(3, ((&a, rows(m)), (&b, rows(n)), of_c)) }?;

    let at = |of: &[F16], i: u32| of[i as usize].to_f32();
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let sum: f32 = (0..k).map(|l| at(&a, i * k + l) * at(&b, j * k + l)).sum();
        assert_eq!(at(&c, i * n + j), F16::from_f32(sum).to_f32());
    }
    println!("hopper: {m} x {n} elements of C match the reference");
    Ok(())
}
