//! Attention forward: `O = softmax(scale * Q * K^T) * V`, for each head.
//!
//! Each block computes tiles of 128 queries, or of 192 queries for head dimension 64. One warpgroup
//! is the producer and fills three pipelines with TMA. The queries stay in shared memory for the
//! full tile, and the keys and values advance with each step. Two or three consumer warpgroups have
//! 64 queries each. While the tensor cores compute the next scores, the consumers compute the
//! weights of the current step in registers. The weights are the register operand of the second
//! MMA.
//!
//! Queries and results have a head mode and a batch mode. The number of key-value heads divides the
//! number of query heads (GQA).
//!
//! With FP8 inputs, the output is `bf16`. `wgmma` requires FP8 operands to be contiguous along `k`,
//! and `k` counts keys in the second MMA. The values are therefore transposed, with contiguous
//! keys. FP8 weights are scaled by `2^LOG2_MAX_WEIGHT` before rounding, so that small weights keep more
//! bits.

// The launch contract bounds all extents by `u32`. A kernel takes one tensor per argument.
#![allow(clippy::cast_possible_truncation, clippy::too_many_arguments)]
// `KEY_LEAD` can be 0.
#![allow(clippy::absurd_extreme_comparisons)]

use core::convert::identity;
use core::marker::PhantomData;

use layout_core::atoms::{
    CopyAtom, FragmentA, FragmentC, FragmentLikeC, Memory, Registers, Stmatrix, TiledCopyC,
    TiledMma,
};
use layout_core::bounds::FlatModes;
use layout_core::{
    _0, _1, _2, _3, _4, _16, _64, _128, _192, _256, Fragment, Layout, StaticInteger, Tensor,
    ThreadContext, View, layout, make_identity_tensor,
};
use layout_device::math::{exp2, log2};
use layout_device::{
    Bf16, DynamicScheduler, E4m3, EpilogueStage, F16, LongestFirst, Tile, TileCounter, TmaParts,
    TmaPipeline, TmaPipelines, TmaView, fold, kernel, reduce_rows, retile, update, update_at, warp,
};

use crate::product::{Factors, Stored, Warpgroups};
use crate::sequences::{Ends, Lengths, Side};
use crate::tiles::TileOf;

layout! {
    /// One row-major matrix per head and batch, each aligned to 16 bytes.
    pub type Heads = (?rows, ?columns, ?heads, ?batches):(8 * ?row, 1, 8 * ?head, 8 * ?batch);
    /// Like [`Heads`], with rows and columns exchanged.
    pub type Transposed = (?columns, ?rows, ?heads, ?batches):(1, 8 * ?row, 8 * ?head, 8 * ?batch);
    /// Like [`Heads`], for 8-bit elements. A row of values has one element per key.
    pub type ByteHeads = (?rows, ?columns, ?heads, ?batches):(16 * ?row, 1, 16 * ?head, 16 * ?batch);
}

/// The configuration of an attention kernel.
pub trait Config {
    /// Element type of queries, keys and values.
    type T: Elements;
    /// Maximum head dimension.
    type Head: Heading;
    /// Number of stages of the pipelines of keys and values.
    type Stages;
}

/// Attention of elements `T` with head dimension at most `Head`, and pipelines of `Stages` stages.
#[derive(Debug)]
pub struct Attention<T, Head, Stages>(PhantomData<(T, Head, Stages)>);
impl<T: Elements, Head: Heading, Stages> Config for Attention<T, Head, Stages> {
    type T = T;
    type Head = Head;
    type Stages = Stages;
}

/// Element type of queries, keys and values.
pub trait Elements {
    /// Element type of results.
    type Result;
    /// The layout of queries and keys.
    type Factor;
    /// The layout of values.
    type Values;
    /// The contiguous mode of a tile of values `(column, key)`.
    type OrderV;
    /// Base-2 logarithm of the maximum weight.
    const LOG2_MAX_WEIGHT: f32 = 0.0;
}
impl Elements for F16 {
    type Result = Self;
    type Factor = Heads;
    type Values = Transposed;
    type OrderV = _0;
}
impl Elements for Bf16 {
    type Result = Self;
    type Factor = Heads;
    type Values = Transposed;
    type OrderV = _0;
}
impl Elements for E4m3 {
    type Result = Bf16;
    type Factor = ByteHeads;
    type Values = ByteHeads;
    type OrderV = _1;
    const LOG2_MAX_WEIGHT: f32 = 8.0;
}

/// Maximum head dimension, with its tile sizes.
pub trait Heading: StaticInteger {
    /// Number of queries in a tile.
    type M: StaticInteger;
    /// Number of keys in a step.
    type Keys: StaticInteger;
    /// Number of consumer warpgroups.
    type Groups: StaticInteger;
    /// Number of result columns in one copy to shared memory.
    type Stored;
    /// Number of steps that keys are loaded ahead of values.
    const KEY_LEAD: u32 = 0;
}
impl Heading for _64 {
    type M = _192;
    type Keys = _128;
    type Groups = _3;
    type Stored = _64;
    const KEY_LEAD: u32 = 1;
}
impl Heading for _128 {
    type M = Self;
    type Keys = Self;
    type Groups = _2;
    type Stored = Self;
}
impl Heading for _256 {
    type M = _128;
    type Keys = _64;
    type Groups = _2;
    type Stored = _64;
}

type T<C> = <C as Config>::T;
type TO<C> = <T<C> as Elements>::Result;
type Head<C> = <C as Config>::Head;
type M<C> = <Head<C> as Heading>::M;
type Keys<C> = <Head<C> as Heading>::Keys;
type Groups<C> = <Head<C> as Heading>::Groups;
type Stages<C> = <C as Config>::Stages;
type Bits<C> = <T<C> as Stored<_1>>::Bits;

/// The MMA atom with `N` columns.
pub type Atom<C, N, By = Memory> = <(T<C>, T<C>) as Factors>::Atom<N, By>;
/// The tile of queries.
pub type Q<C> = TileOf<(M<C>, Head<C>), Bits<C>, _1>;
/// The tile of keys.
pub type K<C> = TileOf<(Keys<C>, Head<C>), Bits<C>, _1>;
/// The tile of values.
pub type V<C> = TileOf<(Head<C>, Keys<C>), Bits<C>, <T<C> as Elements>::OrderV>;
/// The tile of results that a warpgroup stores in one step.
pub type O<C> = TileOf<(_64, <Head<C> as Heading>::Stored), _16, _1>;
type Qk<C> = TiledMma<Atom<C, Keys<C>>, Layout<(Groups<C>, _1, _1), (_1, _0, _0)>>;
type Pv<C> = TiledMma<Atom<C, Head<C>, Registers>, Layout<(Groups<C>, _1, _1), (_1, _0, _0)>>;
type Scores<C> = Fragment<f32, FragmentC<Layout<(M<C>, Keys<C>), (Keys<C>, _1)>, Qk<C>>>;
type Weights<C> = Fragment<T<C>, FragmentA<Layout<(M<C>, Keys<C>), (Keys<C>, _1)>, Pv<C>>>;
type Sums<C> = Fragment<f32, FragmentC<Layout<(M<C>, Head<C>), (Head<C>, _1)>, Pv<C>>>;
// One value per row of these tiles.
type Rows<C> = Fragment<f32, FragmentLikeC<Layout<(M<C>, Keys<C>), (_1, _0)>, Qk<C>>>;
type RowsOfSums<C> = Fragment<f32, FragmentLikeC<Layout<(M<C>, Head<C>), (_1, _0)>, Pv<C>>>;
// The copy of accumulators to shared memory.
type Store<C> =
    TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<Atom<C, <Head<C> as Heading>::Stored>>>;
type Threads<C> = <Groups<C> as Warpgroups>::Threads;
/// The shared memory of a block.
pub type Smem<'k, C> = (
    (
        TmaPipeline<'k, Tile<T<C>, Q<C>>, _1>,
        TmaPipeline<'k, Tile<T<C>, K<C>>, Stages<C>>,
        TmaPipeline<'k, Tile<T<C>, V<C>>, Stages<C>>,
    ),
    EpilogueStage<'k, TO<C>, O<C>, Groups<C>>,
    DynamicScheduler<'k>,
);

/// # Safety
///
/// * The launch must be the kernel's launch in [`ALL`].
/// * All tensors must be valid for reads, and `to` also for writes. No other code may write `to`.
/// * All extents and strides must fit in `u32`.
/// * For packed sequences, the ends of queries and of keys must ascend. Otherwise there must be no
///   ends.
/// * For FP8, the ends of packed keys must be multiples of 16.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// Computes attention of `f16`, with a head dimension of up to 128.
        attention_128 = Attention<F16, _128, _2>,
        /// Computes attention of `bf16`, with a head dimension of up to 128.
        attention_128_bf16 = Attention<Bf16, _128, _2>,
        /// Computes attention of `f16`, with a head dimension of up to 64.
        attention_64 = Attention<F16, _64, _3>,
        /// Computes attention of `bf16`, with a head dimension of up to 64.
        attention_64_bf16 = Attention<Bf16, _64, _3>,
        /// Computes attention of `f16`, with a head dimension of up to 256.
        attention_256 = Attention<F16, _256, _2>,
        /// Computes attention of `bf16`, with a head dimension of up to 256.
        attention_256_bf16 = Attention<Bf16, _256, _2>,
        /// Computes attention of `E4m3`, with a head dimension of up to 128, `bf16` results and
        /// transposed values.
        attention_128_e4m3 = Attention<E4m3, _128, _3>,
        /// Computes attention of `E4m3`, with a head dimension of up to 64, `bf16` results and
        /// transposed values.
        attention_64_e4m3 = Attention<E4m3, _64, _3>,
        /// Computes attention of `E4m3`, with a head dimension of up to 256, `bf16` results and
        /// transposed values.
        attention_256_e4m3 = Attention<E4m3, _256, _2>,
    ),
    each(ALL: crate::kernel::Attention = crate::kernel::Attention::of)
)]
pub unsafe fn attention<C: Config>(
    ctx: ThreadContext<'_, (u32,), (Threads<C>,)>,
    queries: TmaView<'_, C::T, <C::T as Elements>::Factor, Q<C>>,
    keys: TmaView<'_, C::T, <C::T as Elements>::Factor, K<C>>,
    values: TmaView<'_, C::T, <C::T as Elements>::Values, V<C>>,
    to: TmaParts<'_, TO<C>, Heads, O<C>, _>,
    ends: Tensor<View<'_, u32>, Ends>,
    ends_of_keys: Tensor<View<'_, u32>, Ends>,
    longest: u32,
    is_causal: bool,
    scale: f32,
    scale_of_values: f32,
    counter: TileCounter<'_>,
    #[shared(dynamic)] memory: Smem<'_, C>,
) {
    /// The row statistics of a tile: the maximum score and the sum of the weights so far.
    struct Softmax {
        scale: f32,
        highest: Rows<C>,
        total: Rows<C>,
    }
    impl Softmax {
        #[inline(always)]
        fn new(scale: f32) -> Self {
            let scale = scale * core::f32::consts::LOG2_E;
            // The maximum stays finite for rows whose keys are all masked.
            let highest = Tensor::filled(Layout::default(), -1e30);
            Self {
                scale,
                highest,
                total: Tensor::filled(Layout::default(), 0.0),
            }
        }
        /// Updates the maximum with new scores, and returns the factors of the earlier sums.
        #[inline(always)]
        fn see(&mut self, scores: &Scores<C>) -> RowsOfSums<C> {
            let before = self.highest.map(|x| x);
            fold(scores, &mut self.highest, f32::max);
            reduce_rows(Qk::<C>::new(), &mut self.highest, f32::max);
            let shrink = before.zip(&self.highest, |before, now| {
                exp2((before - now) * self.scale)
            });
            self.total = self.total.zip(&shrink, |total, shrink| total * shrink);
            shrink.with_layout(Layout::default())
        }
        /// Converts scores to weights.
        #[inline(always)]
        fn weigh(&mut self, mut scores: Scores<C>) -> Weights<C> {
            let scale = self.scale;
            update(&self.highest, &mut scores, |x, highest| {
                exp2(x * scale - (highest * scale - T::<C>::LOG2_MAX_WEIGHT))
            });
            fold(&scores, &mut self.total, |a, b| a + b);
            retile(Qk::<C>::new(), Pv::<C>::new(), &scores)
        }
        /// Returns the scale factors from accumulators to results, and the log-sum-exp of each row.
        /// `scale` is the scale of the values.
        #[inline(always)]
        fn end(mut self, scale: f32) -> (RowsOfSums<C>, Rows<C>) {
            reduce_rows(Qk::<C>::new(), &mut self.total, |a, b| a + b);
            let parts = self.total.map(|total| {
                if total > 0.0 {
                    scale * (1.0 / total)
                } else {
                    0.0
                }
            });
            let log = self.highest.zip(&self.total, |highest, total| {
                let log = (log2(total) - T::<C>::LOG2_MAX_WEIGHT + highest * self.scale)
                    * core::f32::consts::LN_2;
                if total > 0.0 { log } else { f32::NEG_INFINITY }
            });
            (parts.with_layout(Layout::default()), log)
        }
    }

    let (pipelines, mut staging, scheduler) = memory;
    let lengths = Lengths::new(
        Side::Queries,
        [queries.layout().extents(), keys.layout().extents()],
        [ends, ends_of_keys],
        longest,
        is_causal,
    );
    let tiles = to.persistent_tiles(
        (M::<C>::new(), Head::<C>::new()),
        lengths.order(LongestFirst::of(_1::new())),
    );
    // SAFETY: the grid draws all tiles from `counter`, in one order.
    let tiles = unsafe { tiles.dynamic(counter, scheduler) };
    // SAFETY: `tiles` is in the order of `lengths`, and `lengths` places all tiles.
    let place = |tile, loaded| unsafe { lengths.place(tile, loaded) };
    pipelines.run(
        ctx,
        tiles,
        |tile, (of_queries, of_keys, of_values)| {
            let Some((tile, of)) = place(tile, identity) else {
                return;
            };
            let ((m, _), (head, _), [first, first_key]) =
                (tile.get(), tile.batches(), of.rows.map(|[first, _]| first));
            let (of_key, all) = (
                lengths.head_of_keys(head),
                of.steps::<M<C>, Keys<C>>(m) + Head::<C>::KEY_LEAD,
            );
            for step in (0..all).rev() {
                if step >= Head::<C>::KEY_LEAD {
                    of_keys.produce(
                        keys.tile((step - Head::<C>::KEY_LEAD, 0, of_key, of.batch))
                            .shift_down(first_key),
                    );
                }
                if step + 1 == all {
                    of_queries.produce(queries.tile((m, 0, head, of.batch)).shift_down(first));
                }
                if step < all - Head::<C>::KEY_LEAD {
                    of_values.produce(
                        values
                            .tile((0, step, of_key, of.batch))
                            .shift_right(first_key),
                    );
                }
            }
        },
        |tile, (of_queries, of_keys, of_values), me| {
            let Some((tile, of)) = place(tile, warp::uniform) else {
                return;
            };
            let ((m, _), rows, columns) = (tile.get(), of.queries(), of.keys());
            let mask = |scores: &mut Scores<C>, step: u32| {
                let places = make_identity_tensor(layout!((rows, columns):(columns, 1)));
                let places = places.predicated_tile((M::<C>::new(), Keys::<C>::new()), (m, step));
                update_at(
                    &places.partition_c(Qk::<C>::new(), me.thread()),
                    scores,
                    |(row, column), x| {
                        if column < of.end(row) {
                            x
                        } else {
                            f32::NEG_INFINITY
                        }
                    },
                );
            };
            let query = of_queries.consume();
            let mut step = of.steps::<M<C>, Keys<C>>(m) - 1;
            // Number of leading steps without a mask, in which all queries see all keys.
            let whole = of.end(m * M::<C>::U32) / Keys::<C>::U32;
            let mut softmax = Softmax::new(scale);
            let mut sums: Sums<C> = Tensor::filled(Layout::default(), 0.0);
            let mut scores: Scores<C> = me.mma(Qk::<C>::new(), &query, of_keys.consume()).run();
            mask(&mut scores, step);
            softmax.see(&scores);
            let mut weights = softmax.weigh(scores);
            for (last, is_masked) in [(whole, true), (0, false)] {
                while step > last {
                    step -= 1;
                    let next = me.mma(Qk::<C>::new(), &query, of_keys.consume());
                    let (mut scores, now) = next.overlap_with(|| {
                        me.mma_accumulate(sums, Pv::<C>::new(), weights, of_values.consume())
                    });
                    if is_masked {
                        mask(&mut scores, step);
                    }
                    let shrink = softmax.see(&scores);
                    sums = now.wait_after(shrink.data());
                    update(&shrink, &mut sums, |sum, shrink| sum * shrink);
                    weights = softmax.weigh(scores);
                }
            }
            drop(query);
            sums = me
                .mma_accumulate(sums, Pv::<C>::new(), weights, of_values.consume())
                .run();
            let (parts, log) = softmax.end(scale_of_values);
            update(&parts, &mut sums, |sum, part| sum * part);
            to.store_rows(Qk::<C>::new(), tile, me, &log);
            staging.store(Store::<C>::new(), me, &to, tile, &sums);
        },
    );
}
