//! Attention backward: `dQ`, `dK` and `dV` of `O = softmax(scale * Q * K^T) * V`, from `dO`. The
//! results are deterministic.
//!
//! The forward kernel stores the log-sum-exp `log`. With `P = exp(scale * Q * K^T - log)` and
//! `D = rowsum(dO * O)`:
//!
//! ```text
//! dV = P^T dO      dS = P (dO V^T - D)      dQ = scale * dS K      dK = scale * dS^T Q
//! ```
//!
//! Three kernels compute the gradients. [`rows`](fn@rows) computes `D`. In `h128_keys`, each block
//! has one tile of keys, keeps its `dK` and `dV` in registers and loops over the queries. The
//! kernel computes the transposes of `P` and `dS`, whose accumulators are directly the operands of
//! the next MMA. In `h128_queries`, each block has one tile of queries, keeps its `dQ` in registers
//! and loops over the keys. No two blocks add to the same element.
//!
//! Queries have a head mode and a batch mode. The number of key-value heads divides the number of
//! query heads (GQA).

// The launch contract bounds all extents by `u32`. A kernel takes one tensor per argument.
#![allow(clippy::cast_possible_truncation, clippy::too_many_arguments)]

use core::convert::identity;
use core::marker::PhantomData;
use core::ops::Range;

use layout_core::atoms::{
    CopyAtom, FragmentA, FragmentC, FragmentLikeC, Memory, Registers, Stmatrix, TiledCopyC,
    TiledMma,
};
use layout_core::bounds::{FlatModes, Storage};
use layout_core::{
    _0, _1, _2, _3, _4, _16, _64, _96, _128, DisjointMut, Fragment, Grid, Layout, StaticInteger,
    Tensor, ThreadContext, View, layout, make_identity_tensor,
};
use layout_device::math::exp2;
use layout_device::{
    BatchOrder, Bf16, DynamicScheduler, Element, EpilogueStage, F16, LongestFirst, Tile,
    TileCounter, TmaParts, TmaPipeline, TmaPipelines, TmaView, combine, kernel, retile, update,
    update_at, update_columns, warp,
};

use crate::attention::Heads;
use crate::product::{Factors, Warpgroups};
use crate::sequences::{Ends, Lengths, Sequence, Side};
use crate::tiles::TileOf;

layout! {
    /// One value per row, head and sequence. Each head is aligned to 16 bytes, as TMA requires.
    pub type Vectors = (?rows, ?heads, ?sequences):(1, 4 * ?head, 4 * ?sequence);
    /// Eight elements in each of eight rows per thread, for 128 threads. Thread `i` gets the sum of
    /// row `i`.
    type Eights = make_layout_tv((16, 8, 1, 1):(8, 1, 0, 0), (8, 8, 1, 1):(8, 1, 0, 0));
    /// One value per row, head and batch, in the compact layout that the forward kernel stores.
    pub type Compact = (?rows, ?heads, ?batches):(1, ?head, ?batch);
}

/// Number of rows and of threads per block of [`rows`](fn@rows).
pub const ROWS: [u32; 2] = [128, 128];

/// Computes the row statistics that the gradients need.
///
/// `dots` gets the sum of `O * dO` of each row, and `to_logs` gets the log-sum-exp to base 2. Each
/// block computes 128 rows of one head of a sequence. Rows past the end get 0.
///
/// # Safety
///
/// * The launch must have `(rows / 128, heads, sequences)` blocks of 128 threads.
/// * All tensors must be valid for reads, and `dots` and `to_logs` also for writes.
/// * No other code may write `dots` or `to_logs`.
/// * All extents and strides must fit in `u32`.
#[kernel(instances(rows = F16, rows_bf16 = Bf16))]
pub unsafe fn of_rows<T: Element>(
    ctx: ThreadContext<'_, (u32, u32, u32), (_128, _1, _1)>,
    of: Tensor<View<'_, T>, Heads>,
    of_o: Tensor<View<'_, T>, Heads>,
    logs: Tensor<View<'_, f32>, Compact>,
    dots: Tensor<DisjointMut<'_, f32, Grid, _>, Vectors>,
    to_logs: Tensor<DisjointMut<'_, f32, Grid, _>, Vectors>,
    ends: Tensor<View<'_, u32>, Ends>,
) {
    let ((m, head, number), me) = (ctx.block_idx().get(), ctx.thread_rank());
    let [rows, columns, heads, batches, ..] = *of.layout().values();
    let extents = [rows, columns, heads, batches, 1].map(u64::from);
    let lengths = Lengths::new(Side::Queries, [extents; 2], [ends; 2], 0, false);
    let Sequence {
        batch,
        rows: [[first, end], _],
        ..
    } = lengths.sequence(number, warp::uniform);
    let from_first = |of: &Tensor<View<'_, T>, Heads>| {
        let mut values = *of.layout().values();
        let start = 8 * values[4] as usize * first as usize;
        values[0] -= first;
        // SAFETY: `start` is at most the last row, so the tensor covers the rows of the sequence
        // from its first row.
        unsafe {
            Tensor::new(
                of.data().pointer().wrapping_add(start),
                Heads::from_values(values),
            )
            .assume_readable()
        }
    };
    let (of, of_o) = (from_first(&of), from_first(&of_o));
    let mut sums = [0.0; 8];
    for tile in 0..columns.div_ceil(64) {
        let (extents, at) = ((_128, _64, _1, _1), (m, tile, head, batch));
        let of = of.predicated_tile(extents, at);
        let of_o = of_o.predicated_tile(extents, at);
        let mut products: Fragment<f32, Layout![64:1]> = Tensor::filled(Layout::new(), 0.0);
        combine(
            &of.partition_tv(Eights::new(), me.get()),
            &of_o.partition_tv(Eights::new(), me.get()),
            &mut products,
            |a, b| a.to_f32() * b.to_f32(),
        );
        for (row, products) in products.data().chunks_exact(8).enumerate() {
            sums[row] += products.iter().sum::<f32>();
        }
    }
    let (me, mut mine) = (me.get().get(), 0.0);
    #[allow(clippy::needless_range_loop)] // An iterator would keep the array in local memory.
    for row in 0..8 {
        let mut sum = sums[row];
        for other in [4, 2, 1] {
            sum += warp::shuffle_xor(sum, other);
        }
        if row as u32 == me % 8 {
            mine = sum;
        }
    }
    // No thread has written results past the last row.
    if first + m * 128 + me >= end {
        mine = 0.0;
    }
    let log = logs
        .load((first + m * 128 + me, head, batch))
        .unwrap_or(0.0);
    let (tile, block, thread) = ((_128, _1, _1), ctx.block_idx(), ctx.thread_idx());
    dots.predicated_tile_mut(tile, block)
        .local_partition_mut(tile, thread)
        .store((0, 0, 0), mine);
    to_logs
        .predicated_tile_mut(tile, block)
        .local_partition_mut(tile, thread)
        .store((0, 0, 0), log * core::f32::consts::LOG2_E);
}

/// The configuration of the kernels for keys and for queries.
pub trait Config {
    /// Element type of queries, keys, values and gradients.
    type T;
    /// Number of rows in a tile.
    type M: StaticInteger;
    /// Number of columns in a tile: the maximum head dimension.
    type Head: StaticInteger;
    /// Number of queries per step in the kernel for keys.
    type Queries: StaticInteger;
    /// Number of keys per step in the kernel for queries.
    type Keys: StaticInteger;
    /// Number of consumer warpgroups.
    type Groups: StaticInteger;
    /// Number of pipeline stages.
    type Stages;
}

/// Gradients of elements `T` with head dimension at most `Head`.
#[derive(Debug)]
pub struct Backward<T, Head>(PhantomData<(T, Head)>);
impl<T> Config for Backward<T, _128> {
    type T = T;
    type M = _128;
    type Head = _128;
    type Queries = _64;
    type Keys = _96;
    type Groups = _2;
    type Stages = _2;
}
impl<T> Config for Backward<T, _64> {
    type T = T;
    type M = _128;
    type Head = _64;
    type Queries = _96;
    type Keys = _128;
    type Groups = _2;
    type Stages = _3;
}

type T<C> = <C as Config>::T;
type M<C> = <C as Config>::M;
type Head<C> = <C as Config>::Head;
type Queries<C> = <C as Config>::Queries;
type Keys<C> = <C as Config>::Keys;
type Groups<C> = <C as Config>::Groups;
type Stages<C> = <C as Config>::Stages;

type Atom<C, N, By = Memory> = <(T<C>, T<C>) as Factors>::Atom<N, By>;
/// A tile of `Rows` rows in shared memory.
pub type Tiled<C, Rows> = TileOf<(Rows, Head<C>), _16, _1>;
/// The tile that a block computes.
pub type Block<C> = Tiled<C, M<C>>;
/// The tile of gradients that a warpgroup stores in one step.
pub type Out<C> = Tiled<C, _64>;
type Mma<C, Atom> = TiledMma<Atom, Layout<(Groups<C>, _1, _1), (_1, _0, _0)>>;
type Qk<C, Of> = Mma<C, Atom<C, Of>>;
type Kd<C> = Mma<C, Atom<C, Head<C>, Registers>>;
type Scores<C, Of> = Fragment<f32, FragmentC<Layout<(M<C>, Of), (Of, _1)>, Qk<C, Of>>>;
type Weights<C, Of> = Fragment<T<C>, FragmentA<Layout<(M<C>, Of), (Of, _1)>, Kd<C>>>;
type Sums<C> = Fragment<f32, FragmentC<Layout<(M<C>, Head<C>), (Head<C>, _1)>, Kd<C>>>;
// One value per row.
type Rows<C> = Fragment<f32, FragmentLikeC<Layout<(M<C>, Keys<C>), (_1, _0)>, Qk<C, Keys<C>>>>;
type Store<C> = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<Atom<C, Head<C>>>>;
type Threads<C> = <Groups<C> as Warpgroups>::Threads;
/// A vector with one value per row.
pub type Column<Rows> = Layout<(Rows,), (_1,)>;
type Two<'k, C, Rows, Stages> = (
    TmaPipeline<'k, Tile<T<C>, Tiled<C, Rows>>, Stages>,
    TmaPipeline<'k, Tile<T<C>, Tiled<C, Rows>>, Stages>,
);
/// The shared memory of a block: pipelines of tiles with `Of` rows, and of `Rows` row statistics.
pub type Smem<'k, C, Of, Rows, SlotsOfRows> = (
    (
        Two<'k, C, M<C>, _1>,
        Two<'k, C, Of, Stages<C>>,
        TmaPipeline<'k, (Tile<f32, Column<Rows>>, Tile<f32, Column<Rows>>), SlotsOfRows>,
    ),
    EpilogueStage<'k, T<C>, Out<C>, Groups<C>>,
    DynamicScheduler<'k>,
);

/// Computes `dK` and `dV`.
///
/// # Safety
///
/// * The launch must be the kernel's launch in [`ALL`].
/// * All tensors must be valid for reads, and `to_keys` and `to_values` also for writes.
/// * No other code may write `to_keys` or `to_values`.
/// * `to_keys` and `to_values` must have the extents of the keys.
/// * All extents and strides must fit in `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// Computes `dK` and `dV` of `f16`, with a head dimension of up to 128.
        h128_keys = Backward<F16, _128>,
        /// Computes `dK` and `dV` of `bf16`, with a head dimension of up to 128.
        b128_keys = Backward<Bf16, _128>,
        /// Computes `dK` and `dV` of `f16`, with a head dimension of up to 64.
        h64_keys = Backward<F16, _64>,
        /// Computes `dK` and `dV` of `bf16`, with a head dimension of up to 64.
        b64_keys = Backward<Bf16, _64>,
    )
)]
pub unsafe fn of_keys<C: Config>(
    ctx: ThreadContext<'_, (u32,), (Threads<C>,)>,
    queries: TmaView<'_, C::T, Heads, Tiled<C, C::Queries>>,
    keys: TmaView<'_, C::T, Heads, Block<C>>,
    values: TmaView<'_, C::T, Heads, Block<C>>,
    of_o: TmaView<'_, C::T, Heads, Tiled<C, C::Queries>>,
    logs: TmaView<'_, f32, Vectors, Column<C::Queries>>,
    dots: TmaView<'_, f32, Vectors, Column<C::Queries>>,
    to_keys: TmaParts<'_, C::T, Heads, Out<C>, _>,
    to_values: TmaParts<'_, C::T, Heads, Out<C>, _>,
    ends: Tensor<View<'_, u32>, Ends>,
    ends_of_keys: Tensor<View<'_, u32>, Ends>,
    longest: u32,
    is_causal: bool,
    scale: f32,
    counter: TileCounter<'_>,
    #[shared(dynamic)] memory: Smem<'_, C, C::Queries, C::Queries, C::Stages>,
) {
    let (((of_keys, of_values), (of_queries, of_os), of_rows), mut staging, scheduler) = memory;
    let exponent = scale * core::f32::consts::LOG2_E;
    let extents = [queries.layout().extents(), keys.layout().extents()];
    let lengths = Lengths::new(
        Side::Keys,
        extents,
        [ends, ends_of_keys],
        longest,
        is_causal,
    );
    let tiles = to_keys.persistent_tiles(
        (C::M::new(), C::Head::new()),
        lengths.order(BatchOrder::of(_1::new())),
    );
    // SAFETY: this kernel is the only user of `counter`, so each tile is taken once.
    let tiles = unsafe { tiles.dynamic(counter, scheduler) };
    // SAFETY: `tiles` is in the order of `lengths`, and all tiles are placed by `lengths`.
    let place = |tile, loaded| unsafe { lengths.place(tile, loaded) };
    (of_keys, of_values, of_queries, of_os, of_rows).run(
        ctx,
        tiles,
        |tile, (of_keys, of_values, of_queries, of_os, of_rows)| {
            let Some((tile, of)) = place(tile, identity) else {
                return;
            };
            let ((n, _), (of_key, _), batch) = (tile.get(), tile.batches(), of.batch);
            let [first, first_key] = of.rows.map(|[first, _]| first);
            of_keys.produce(keys.tile((n, 0, of_key, batch)).shift_down(first_key));
            of_values.produce(values.tile((n, 0, of_key, batch)).shift_down(first_key));
            for head in of_key * lengths.shared()..(of_key + 1) * lengths.shared() {
                for step in of.steps_of_queries::<C::M, C::Queries>(n) {
                    of_queries.produce(queries.tile((step, 0, head, batch)).shift_down(first));
                    of_os.produce(of_o.tile((step, 0, head, batch)).shift_down(first));
                    let at = (step, head, of.number);
                    of_rows.produce((logs.tile(at), dots.tile(at)));
                }
            }
        },
        |tile, (of_keys, of_values, of_queries, of_os, of_rows), me| {
            let Some((tile, of)) = place(tile, warp::uniform) else {
                return;
            };
            let ((n, _), rows, columns) = (tile.get(), of.queries(), of.keys());
            let mask = |weights: &mut Scores<C, Queries<C>>, step: u32| {
                let places = make_identity_tensor(layout!((columns, rows):(rows, 1)));
                let places = places.predicated_tile((C::M::new(), C::Queries::new()), (n, step));
                update_at(
                    &places.partition_c(Qk::<C, Queries<C>>::new(), me.thread()),
                    weights,
                    |(key, query), x| {
                        if of.first(key) <= query && query < rows {
                            x
                        } else {
                            0.0
                        }
                    },
                );
            };
            let (key, value) = (of_keys.consume(), of_values.consume());
            let Range {
                start: first,
                end: all,
            } = of.steps_of_queries::<C::M, C::Queries>(n);
            // The steps in which every query sees every key of the tile.
            let whole = of
                .first((n * C::M::U32 + C::M::U32).min(columns) - 1)
                .div_ceil(C::Queries::U32)..rows / C::Queries::U32;
            let mut sums_of_keys: Sums<C> = Tensor::filled(Layout::default(), 0.0);
            let mut sums_of_values: Sums<C> = Tensor::filled(Layout::default(), 0.0);
            let (mut step, mut left) = (first, lengths.shared() * (all - first));
            while left > 0 {
                let (query, of_o, row) = (of_queries.consume(), of_os.consume(), of_rows.consume());
                let (logs, dots) = row.tiles();
                let weights = me.mma(Qk::<C, Queries<C>>::new(), &key, &query);
                let (mut weights, next): (Scores<C, Queries<C>>, _) =
                    weights.overlap_with(|| me.mma(Qk::<C, Queries<C>>::new(), &value, &of_o));
                update_columns(
                    Qk::<C, Queries<C>>::new(),
                    me,
                    &logs,
                    &mut weights,
                    |x, log| exp2(x * exponent - log),
                );
                if !whole.contains(&step) {
                    mask(&mut weights, step);
                }
                let factor: Weights<C, Queries<C>> =
                    retile(Qk::<C, Queries<C>>::new(), Kd::<C>::new(), &weights);
                let (mut scores, next): (Scores<C, Queries<C>>, _) = next.overlap_with(|| {
                    me.mma_accumulate(sums_of_values, Kd::<C>::new(), factor, of_o.transposed())
                });
                update_columns(
                    Qk::<C, Queries<C>>::new(),
                    me,
                    &dots,
                    &mut scores,
                    |x, dot| x - dot,
                );
                drop(row);
                scores = scores.zip(&weights, |x, weight| x * weight);
                let factor: Weights<C, Queries<C>> =
                    retile(Qk::<C, Queries<C>>::new(), Kd::<C>::new(), &scores);
                let next = next.overlap_with(|| {
                    me.mma_accumulate(sums_of_keys, Kd::<C>::new(), factor, query.transposed())
                });
                sums_of_values = next.0;
                drop(of_o);
                sums_of_keys = next.1.wait();
                step += 1;
                if step == all {
                    step = first;
                }
                left -= 1;
            }
            drop((key, value));
            // SAFETY: `to_values` uses the same tiles as `to_keys`, and no other code writes these
            // tiles.
            let beside = unsafe { to_values.beside(tile) };
            staging.store(Store::<C>::new(), me, &to_values, beside, &sums_of_values);
            let sums_of_keys = sums_of_keys.map(|sum| sum * scale);
            staging.store(Store::<C>::new(), me, &to_keys, tile, &sums_of_keys);
        },
    );
}

/// Computes `dQ`.
///
/// # Safety
///
/// * The launch must be the kernel's launch in [`ALL`].
/// * All tensors must be valid for reads, and `to` also for writes. No other code may write `to`.
/// * `to` must have the extents of the queries.
/// * All extents and strides must fit in `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// Computes `dQ` of `f16`, with a head dimension of up to 128.
        h128_queries = Backward<F16, _128>,
        /// Computes `dQ` of `bf16`, with a head dimension of up to 128.
        b128_queries = Backward<Bf16, _128>,
        /// Computes `dQ` of `f16`, with a head dimension of up to 64.
        h64_queries = Backward<F16, _64>,
        /// Computes `dQ` of `bf16`, with a head dimension of up to 64.
        b64_queries = Backward<Bf16, _64>,
    )
)]
pub unsafe fn of_queries<C: Config>(
    ctx: ThreadContext<'_, (u32,), (Threads<C>,)>,
    queries: TmaView<'_, C::T, Heads, Block<C>>,
    keys: TmaView<'_, C::T, Heads, Tiled<C, C::Keys>>,
    values: TmaView<'_, C::T, Heads, Tiled<C, C::Keys>>,
    of_o: TmaView<'_, C::T, Heads, Block<C>>,
    logs: TmaView<'_, f32, Vectors, Column<C::M>>,
    dots: TmaView<'_, f32, Vectors, Column<C::M>>,
    to: TmaParts<'_, C::T, Heads, Out<C>, _>,
    ends: Tensor<View<'_, u32>, Ends>,
    ends_of_keys: Tensor<View<'_, u32>, Ends>,
    longest: u32,
    is_causal: bool,
    scale: f32,
    counter: TileCounter<'_>,
    #[shared(dynamic)] memory: Smem<'_, C, C::Keys, C::M, _1>,
) {
    let (((of_queries, of_os), (of_keys, of_values), of_rows), mut staging, scheduler) = memory;
    let exponent = scale * core::f32::consts::LOG2_E;
    let extents = [queries.layout().extents(), keys.layout().extents()];
    let lengths = Lengths::new(
        Side::Queries,
        extents,
        [ends, ends_of_keys],
        longest,
        is_causal,
    );
    let tiles = to.persistent_tiles(
        (C::M::new(), C::Head::new()),
        lengths.order(LongestFirst::of(_1::new())),
    );
    // SAFETY: this kernel is the only user of `counter`, so each tile is taken once.
    let tiles = unsafe { tiles.dynamic(counter, scheduler) };
    // SAFETY: `tiles` is in the order of `lengths`, and all tiles are placed by `lengths`.
    let place = |tile, loaded| unsafe { lengths.place(tile, loaded) };
    (of_queries, of_os, of_keys, of_values, of_rows).run(
        ctx,
        tiles,
        |tile, (of_queries, of_os, of_keys, of_values, of_rows)| {
            let Some((tile, of)) = place(tile, identity) else {
                return;
            };
            let ((m, _), (head, _), batch) = (tile.get(), tile.batches(), of.batch);
            let ([first, first_key], of_key) =
                (of.rows.map(|[first, _]| first), lengths.head_of_keys(head));
            of_queries.produce(queries.tile((m, 0, head, batch)).shift_down(first));
            of_os.produce(of_o.tile((m, 0, head, batch)).shift_down(first));
            let at = (m, head, of.number);
            of_rows.produce((logs.tile(at), dots.tile(at)));
            for step in 0..of.steps::<C::M, C::Keys>(m) {
                of_keys.produce(keys.tile((step, 0, of_key, batch)).shift_down(first_key));
                of_values.produce(values.tile((step, 0, of_key, batch)).shift_down(first_key));
            }
        },
        |tile, (of_queries, of_os, of_keys, of_values, of_rows), me| {
            let Some((tile, of)) = place(tile, warp::uniform) else {
                return;
            };
            let ((m, _), rows, columns) = (tile.get(), of.queries(), of.keys());
            let mask = |weights: &mut Scores<C, Keys<C>>, step: u32| {
                let places = make_identity_tensor(layout!((rows, columns):(columns, 1)));
                let places = places.predicated_tile((C::M::new(), C::Keys::new()), (m, step));
                update_at(
                    &places.partition_c(Qk::<C, Keys<C>>::new(), me.thread()),
                    weights,
                    |(row, column), x| {
                        if column < of.end(row) { x } else { 0.0 }
                    },
                );
            };
            let (query, of_o, row) = (of_queries.consume(), of_os.consume(), of_rows.consume());
            let mut logs: Rows<C> = Tensor::filled(Layout::default(), 0.0);
            let mut dots: Rows<C> = Tensor::filled(Layout::default(), 0.0);
            {
                let all = Layout::<(C::M, C::Keys), (_1, _0)>::new();
                let (of_logs, of_dots) = row.tiles();
                update(
                    &of_logs
                        .composition(all)
                        .partition_c(Qk::<C, Keys<C>>::new(), me.thread()),
                    &mut logs,
                    |_, x| x,
                );
                update(
                    &of_dots
                        .composition(all)
                        .partition_c(Qk::<C, Keys<C>>::new(), me.thread()),
                    &mut dots,
                    |_, x| x,
                );
            }
            drop(row);
            let mut step = 0;
            let all = of.steps::<C::M, C::Keys>(m);
            // The steps in which every query of the tile sees every key.
            let whole = of.end(m * C::M::U32) / C::Keys::U32;
            let mut sums: Sums<C> = Tensor::filled(Layout::default(), 0.0);
            while step < all {
                let key = of_keys.consume();
                let weights = me.mma(Qk::<C, Keys<C>>::new(), &query, &key);
                let (mut weights, next): (Scores<C, Keys<C>>, _) = weights
                    .overlap_with(|| me.mma(Qk::<C, Keys<C>>::new(), &of_o, of_values.consume()));
                update(&logs, &mut weights, |x, log| exp2(x * exponent - log));
                if step >= whole {
                    mask(&mut weights, step);
                }
                let mut scores: Scores<C, Keys<C>> = next.wait();
                update(&dots, &mut scores, |x, dot| x - dot);
                scores = scores.zip(&weights, |x, weight| x * weight);
                let factor: Weights<C, Keys<C>> =
                    retile(Qk::<C, Keys<C>>::new(), Kd::<C>::new(), &scores);
                sums = me
                    .mma_accumulate(sums, Kd::<C>::new(), factor, key.transposed())
                    .run();
                step += 1;
            }
            drop((query, of_o));
            let sums = sums.map(|sum| sum * scale);
            staging.store(Store::<C>::new(), me, &to, tile, &sums);
        },
    );
}

/// All configurations of the gradient kernels.
#[cfg(not(target_arch = "nvptx64"))]
pub const ALL: &[crate::kernel::Gradients] = &[
    crate::kernel::Gradients::of::<
        RowsKernel,
        H128KeysKernel,
        H128QueriesKernel,
        Backward<F16, _128>,
    >(),
    crate::kernel::Gradients::of::<
        RowsBf16Kernel,
        B128KeysKernel,
        B128QueriesKernel,
        Backward<Bf16, _128>,
    >(),
    crate::kernel::Gradients::of::<RowsKernel, H64KeysKernel, H64QueriesKernel, Backward<F16, _64>>(
    ),
    crate::kernel::Gradients::of::<
        RowsBf16Kernel,
        B64KeysKernel,
        B64QueriesKernel,
        Backward<Bf16, _64>,
    >(),
];
