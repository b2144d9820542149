// cargo run -p layout-examples --example hgemm
//! A GEMM on tensor cores: `cp.async` into swizzled tiles, `ldmatrix`, and `mma.sync`.
//!
//! `kernels/src/hgemm.rs` is a faster version, with larger tiles and more stages.
//!
//!     hgemm: 100 x 72 elements of C match the reference

use layout_core::{atoms::*, checks::*, *};
use layout_device::{
    Element, F16, Pipeline, Shared, copy, copy_async, copy_by, gemm, host, kernel,
};

layout! {
    /// Rows start at multiples of 16 bytes, as asynchronous copies require.
    type Rows = (?rows, ?columns):(8 * ?leading, 1);
    type Matrix = (?rows, ?columns):(?columns, 1);
    type Square = (64, 64):(64, 1);
    type Tile = Sw<3, 3, 3> o Square;
}

/// Four warps compute 32 x 32 x 16, with instructions of 16 x 8 x 16.
type Mma = TiledMma<M16n8k16F32F16, Layout![(2, 2, 1):(1, 2, 0)], (_32, _32, _16)>;
type Fill =
    TiledCopyOf<CopyAtom<CpAsync<_16>, _16>, Layout![(16, 8):(8, 1)], Layout![(1, 8):(0, 1)]>;
type LoadA = TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, Mma>;
type LoadB = TiledCopyB<CopyAtom<Ldmatrix<_4>, _16>, Mma>;
// The rows that a warp addresses are in different banks.
const _: () = assert_conflict_free::<PartitionedS<Tile, LoadA>, _8, _2>();
const _: () = assert_conflict_free::<PartitionedS<Tile, LoadB>, _8, _2>();
type Stages<'k, A, B> = Pipeline<'k, (Shared<'k, F16, Tile, A>, Shared<'k, F16, Tile, B>), _2>;

/// Computes `C = A * B`, where the rows of `b` are the columns of `B`.
///
/// # Safety
///
/// * The grid must have `m / 64` by `n / 64` blocks, rounded up.
/// * The addresses of `a` and `b` must be multiples of 16 bytes.
#[kernel]
unsafe fn hgemm(
    ctx: ThreadContext<'_, (u32, u32), (_128,)>,
    a: Tensor<View<'_, F16>, Rows>,
    b: Tensor<View<'_, F16>, Rows>,
    c: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
    #[shared(dynamic)] stages: Stages<'_, _, _>,
) {
    let (me, (row, column)) = (ctx.thread_rank(), ctx.block_idx().get());
    let (fill, load_a, load_b) = (Fill::new(), LoadA::new(), LoadB::new());
    let tiles = |step| {
        let a = a.predicated_tile((_64, _64), (row, step));
        let b = b.predicated_tile((_64, _64), (column, step));
        move |(to_a, to_b)| (copy_async(fill, me, a, to_a), copy_async(fill, me, b, to_b))
    };
    let mut stages = stages.fill(tiles(0)).next();
    let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
    for step in 0..a.layout().values()[1].div_ceil(64) {
        // The next tiles are copied while this step is multiplied.
        let filling = stages.fill(tiles(step + 1));
        let (a, b) = filling.tiles();
        let mut of_a = Tensor::filled(FragmentA::<Square, Mma>::new(), F16::ZERO);
        let mut of_b = Tensor::filled(FragmentB::<Square, Mma>::new(), F16::ZERO);
        copy_by(load_a, &a.partition_s(load_a, me.get()), &mut of_a);
        copy_by(load_b, &b.partition_s(load_b, me.get()), &mut of_b);
        gemm(Mma::new(), &of_a, &of_b, &mut sums);
        stages = filling.next();
    }
    let c = c.predicated_tile_mut((_64, _64), ctx.block_idx());
    copy(&sums, &mut c.partition_c_mut(Mma::new(), me));
}

fn main() -> Result<(), host::Error> {
    let (m, n, k) = (100_u32, 72_u32, 136_u32);
    let numbers = |count| (0..count).map(|i: u32| F16::from_f32((i * i % 5) as f32 - 2.0));
    let (a, b): (Vec<_>, Vec<_>) = (numbers(m * k).collect(), numbers(n * k).collect());
    let mut c = vec![0.0; (m * n) as usize];

    let rows = |rows| Rows::from_values([rows, k, k / 8]);
    let of_c = (&mut c, Matrix::from_values([m, n]));
    let grid = (m.div_ceil(64), n.div_ceil(64));
    // SAFETY: the grid has a block for each tile of `c`. The executor checks the alignment.
    unsafe { host::launch::<HgemmKernel>(grid, ((&a, rows(m)), (&b, rows(n)), of_c)) }?;

    let at = |of: &[F16], i: u32| of[i as usize].to_f32();
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let sum: f32 = (0..k).map(|l| at(&a, i * k + l) * at(&b, j * k + l)).sum();
        assert_eq!(c[(i * n + j) as usize], sum);
    }
    println!("hgemm: {m} x {n} elements of C match the reference");
    Ok(())
}
