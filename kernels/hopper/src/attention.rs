//! Attention: `O = softmax(scale * Q * K^T) * V`, for each head.
//!
//! A block computes one tile of 128 queries, or of 192 of heads of 64 numbers, after the other. One warpgroup has TMA fill three rings: one of queries, which live as long
//! as their tile, and two of keys and values, a step after the other. Two others, or three, have 64 queries each: while the next scores and
//! the sums of this step are multiplied, they compute the weights of the step in registers, and multiply them from there.
//!
//! Queries and results have a mode of heads and one of batches; keys and values have as many heads, or a divisor of that.
//!
//! Of numbers of 8 bits, results are `bf16`. `wgmma` reads these numbers side by side along `k`, which counts keys in the second product:
//! so values are transposed, with the keys of a number side by side. Weights are rounded to 8 bits as up to `2^RAISED` instead of 1, so that
//! small ones have more bits.

// Extents fit `u32` by the promise of the launch; a kernel has as many tensors as it needs.
#![allow(clippy::cast_possible_truncation, clippy::too_many_arguments)]

use layout_core::layout;

/// What all of them use, and what they are where they do not say it.
#[allow(missing_docs)] // Each name means one thing in all of them.
pub mod names {
    pub use crate::gemm::Tiles;
    pub use core::convert::identity;
    #[allow(clippy::wildcard_imports)] // Kernels write integers of every kind.
    pub use layout_core::{atoms::*, bounds::FlatModes, *};
    #[cfg(not(target_arch = "nvptx64"))]
    pub use layout_device::hopper::MapOf;
    pub use layout_device::math::{exp2, log2};
    pub use layout_device::{
        Bf16, Counter, E4m3, Half, LongestFirst, Ring, Rings, Staging, Tile, TmaParts, TmaView,
        Turns, fold, kernel, reduce_rows, retile, shared_bytes, update, update_at, warp,
    };

    pub use super::{ByteHeads, Heads, Transposed};
    pub use crate::sequences::{Ends, Lengths, Sequence, Side};
}

layout! {
    /// A matrix of each head of each batch by rows; all of them begin at multiples of 16 bytes.
    pub type Heads = (?rows, ?columns, ?heads, ?batches):(8 * ?row, 1, 8 * ?head, 8 * ?batch);
    /// The same with rows and columns exchanged.
    pub type Transposed = (?columns, ?rows, ?heads, ?batches):(1, 8 * ?row, 8 * ?head, 8 * ?batch);
    /// As [`Heads`], of numbers of 8 bits; of values, a row is a number of all keys.
    pub type ByteHeads = (?rows, ?columns, ?heads, ?batches):(16 * ?row, 1, 16 * ?head, 16 * ?batch);
}

/// A kernel with the types of its module.
macro_rules! attention {
    ($(#[$doc:meta])* $name:ident) => {
        type Qk = TiledMma<Atom<Keys>, Layout<(Groups, _1, _1), (_1, _0, _0)>>;
        type Pv = TiledMma<Atom<Head, Registers>, Layout<(Groups, _1, _1), (_1, _0, _0)>>;
        type Scores = Fragment<f32, FragmentC<Layout<(M, Keys), (Keys, _1)>, Qk>>;
        type Weights = Fragment<T, FragmentA<Layout<(M, Keys), (Keys, _1)>, Pv>>;
        type Sums = Fragment<f32, FragmentC<Layout<(M, Head), (Head, _1)>, Pv>>;
        // One number for each row of them.
        type Rows = Fragment<f32, FragmentLikeC<Layout<(M, Keys), (_1, _0)>, Qk>>;
        type RowsOfSums = Fragment<f32, FragmentLikeC<Layout<(M, Head), (_1, _0)>, Pv>>;
        type Smem<'k> = (
            (Ring<'k, Tile<T, Q>, _1>, Ring<'k, Tile<T, K>, Slots>, Ring<'k, Tile<T, V>, Slots>),
            Staging<'k, TO, O, Groups>,
            Turns<'k>,
        );

        // As threads store sums.
        type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<Atom<Stored>>>;

        /// What is known of the rows of a tile: the highest score and the sum of the weights so far.
        struct Softmax {
            scale: f32,
            highest: Rows,
            total: Rows,
        }
        impl Softmax {
            #[inline(always)]
            fn new(scale: f32) -> Self {
                let scale = scale * core::f32::consts::LOG2_E;
                // Rows of which every key is masked have a finite maximum.
                let highest = Tensor::filled(Default::default(), -1e30);
                Self { scale, highest, total: Tensor::filled(Default::default(), 0.0) }
            }
            /// Looks at scores: by what all that was before shrinks.
            #[inline(always)]
            fn see(&mut self, scores: &Scores) -> RowsOfSums {
                let before = self.highest.map(|x| x);
                fold(scores, &mut self.highest, f32::max);
                reduce_rows(Qk::new(), &mut self.highest, f32::max);
                let shrink = before.zip(&self.highest, |before, now| exp2((before - now) * self.scale));
                self.total = self.total.zip(&shrink, |total, shrink| total * shrink);
                shrink.with_layout(Default::default())
            }
            /// Makes weights of the scores.
            #[inline(always)]
            fn weigh(&mut self, mut scores: Scores) -> Weights {
                let scale = self.scale;
                update(&self.highest, &mut scores, |x, highest| exp2(x * scale - (highest * scale - RAISED)));
                fold(&scores, &mut self.total, |a, b| a + b);
                retile(Qk::new(), Pv::new(), &scores)
            }
            /// By what sums become results, given the scale of values, and the logarithm of the sum of all exponentials.
            #[inline(always)]
            fn end(mut self, scale: f32) -> (RowsOfSums, Rows) {
                reduce_rows(Qk::new(), &mut self.total, |a, b| a + b);
                let parts = self.total.map(|total| if total > 0.0 { scale * (1.0 / total) } else { 0.0 });
                let log = self.highest.zip(&self.total, |highest, total| {
                    let log = (log2(total) - RAISED + highest * self.scale) * core::f32::consts::LN_2;
                    if total > 0.0 { log } else { f32::NEG_INFINITY }
                });
                (parts.with_layout(Default::default()), log)
            }
        }

        #[doc = concat!("The tiles of [`", stringify!($name), "`](fn@", stringify!($name), ").")]
        pub const TILES: Tiles = Tiles {
            extents: [M::U32, Head::U32],
            threads: Threads::U32,
            shared_bytes: shared_bytes::<Smem<'_>>(),
        };

        /// The kernel, for hosts.
        #[cfg(not(target_arch = "nvptx64"))]
        pub const KERNEL: crate::kernel::Attention = crate::kernel::Attention {
            name: stringify!($name),
            tiles: TILES,
            numbers: <T as crate::kernel::Number>::NUMBERS,
            results: <TO as crate::kernel::Number>::NUMBERS,
            maps: [
                |values, address| MapOf::new::<T, Factor, Q>(&Factor::from_values(values), address),
                |values, address| MapOf::new::<T, Factor, K>(&Factor::from_values(values), address),
                |values, address| MapOf::new::<T, Values, V>(&Values::from_values(values), address),
                |values, address| MapOf::of_parts::<TO, Heads, O>(&Heads::from_values(values), address),
            ],
            run: |[q, k, v, o], sums, [of_q, of_k, of_v, of_o], scales, is_causal, counter| {
                let of_o = Distinct::check(Heads::from_values(of_o)).expect("results do not overlap");
                // SAFETY: the promise of the caller.
                unsafe {
                    $name(
                        (q.cast::<T>().into(), Factor::from_values(of_q)),
                        (k.cast::<T>().into(), Factor::from_values(of_k)),
                        (v.cast::<T>().into(), Values::from_values(of_v)),
                        ((o.cast::<TO>(), sums).into(), of_o),
                        crate::sequences::no_ends(),
                        crate::sequences::no_ends(),
                        0,
                        is_causal,
                        scales[0],
                        scales[1],
                        counter,
                    );
                }
            },
        };

        $(#[$doc])*
        ///
        /// # Safety
        ///
        /// Runs as [`TILES`] says. All of the tensors can be read, and `to` is written by nobody else; extents and strides fit `u32`. The ends of
        /// sequences ascend, of queries and of keys, where sequences lie one behind the other; there are none else. Those of keys of 8 bits are
        /// multiples of 16.
        #[kernel(blocks_per_multiprocessor = 1)]
        pub unsafe fn $name(
            here: Here<'_, (u32,), (Threads,)>,
            queries: TmaView<'_, T, Factor, Q>,
            keys: TmaView<'_, T, Factor, K>,
            values: TmaView<'_, T, Values, V>,
            to: TmaParts<'_, TO, Heads, O, _>,
            ends: Tensor<View<'_, u32>, Ends>,
            ends_of_keys: Tensor<View<'_, u32>, Ends>,
            longest: u32,
            is_causal: bool,
            scale: f32,
            scale_of_values: f32,
            counter: Counter<'_>,
            #[shared(dynamic)] memory: Smem<'_>,
        ) {
            let (rings, mut staging, turns) = memory;
            let lengths = Lengths::new(Side::Queries, [queries.layout().extents(), keys.layout().extents()], [ends, ends_of_keys], longest, is_causal);
            let tiles = to.tiles_in_groups((M::new(), Head::new()), lengths.order(LongestFirst::of(_1::new())));
            // SAFETY: nobody else asks for tiles.
            let tiles = unsafe { tiles.drawn(counter, turns) };
            // SAFETY: they are the kernel's lengths.
            let place = |tile, loaded| unsafe { lengths.place(tile, loaded) };
            rings.run(
                here,
                tiles,
                |tile, (of_queries, of_keys, of_values)| {
                    let Some((tile, of)) = place(tile, identity) else { return };
                    let ((m, _), (head, _), [first, first_key]) = (tile.get(), tile.batches(), of.rows.map(|[first, _]| first));
                    let (of_key, all) = (lengths.head_of_keys(head), of.steps::<M, Keys>(m) + AHEAD);
                    for step in (0..all).rev() {
                        if step >= AHEAD {
                            of_keys.fill(keys.tile((step - AHEAD, 0, of_key, of.batch)).below(first_key));
                        }
                        if step + 1 == all {
                            of_queries.fill(queries.tile((m, 0, head, of.batch)).below(first));
                        }
                        if step < all - AHEAD {
                            of_values.fill(values.tile((0, step, of_key, of.batch)).right_of(first_key));
                        }
                    }
                },
                |tile, (of_queries, of_keys, of_values), me| {
                    let Some((tile, of)) = place(tile, warp::uniform) else { return };
                    let ((m, _), rows, columns) = (tile.get(), of.queries(), of.keys());
                    let mask = |scores: &mut Scores, step: u32| {
                        let places = make_identity_tensor(layout!((rows, columns):(columns, 1)));
                        let places = places.covering_tile((M::new(), Keys::new()), (m, step));
                        update_at(&places.partition_c(Qk::new(), me.thread()), scores, |(row, column), x| {
                            if column < of.end(row) { x } else { f32::NEG_INFINITY }
                        });
                    };
                    let query = of_queries.take();
                    let mut step = of.steps::<M, Keys>(m) - 1;
                    // How many of the first steps need no mask: all of these queries see all of their keys.
                    let whole = of.end(m * M::U32) / Keys::U32;
                    let mut softmax = Softmax::new(scale);
                    let mut sums: Sums = Tensor::filled(Default::default(), 0.0);
                    let mut scores: Scores = me.product(Qk::new(), &query, of_keys.take()).run();
                    mask(&mut scores, step);
                    softmax.see(&scores);
                    let mut weights = softmax.weigh(scores);
                    for (last, is_masked) in [(whole, true), (0, false)] {
                        while step > last {
                            step -= 1;
                            let next = me.product(Qk::new(), &query, of_keys.take());
                            let (mut scores, now) = next.run_before(|| me.product_and(sums, Pv::new(), weights, of_values.take()));
                            if is_masked {
                                mask(&mut scores, step);
                            }
                            let shrink = softmax.see(&scores);
                            sums = now.wait_behind(shrink.data());
                            update(&shrink, &mut sums, |sum, shrink| sum * shrink);
                            weights = softmax.weigh(scores);
                        }
                    }
                    drop(query);
                    sums = me.product_and(sums, Pv::new(), weights, of_values.take()).run();
                    let (parts, log) = softmax.end(scale_of_values);
                    update(&parts, &mut sums, |sum, part| sum * part);
                    to.store_rows(Qk::new(), tile, me, &log);
                    staging.store(Store::new(), me, &to, tile, &sums);
                },
            );
        }
    };
}

/// Modules with an attention each.
macro_rules! attentions {
    ($ALL:ident: $(
        $(#[$doc:meta])*
        $name:ident: $before:ident { $($line:item)* }
    )+) => {
        $(
            $(#[$doc])*
            #[allow(missing_docs)] // Each name means one thing in all of them.
            pub mod $name {
                #[allow(clippy::wildcard_imports)] // All that is not written anew.
                pub use super::$before::*;
                $($line)*
                attention! { $(#[$doc])* $name }
            }
            #[doc(inline)]
            pub use $name::$name;
        )+
        /// All of these kernels.
        #[cfg(not(target_arch = "nvptx64"))]
        pub const $ALL: &[crate::kernel::Attention] = &[$($name::KERNEL),+];
    };
}
attentions! { ALL:
    /// Attention of heads of up to 128 numbers of `f16`.
    attention_128: names {
        layout! {
            pub type Q = wgmma_tile((128, 128), 16, 1);
            pub type K = wgmma_tile((128, 128), 16, 1);
            pub type V = wgmma_tile((128, 128), 16, 0);
            pub type O = wgmma_tile((64, 128), 16, 1);
        }
        pub type T = Half;
        pub type TO = Half;
        pub type Factor = Heads;
        pub type Values = Transposed;
        pub type Atom<N, By = Memory> = WgmmaF32F16<N, By>;
        pub type M = _128;
        pub type Groups = _2;
        pub type Threads = _384;
        pub type Head = _128;
        pub type Keys = _128;
        pub type Slots = _2;
        /// How many columns of the results a copy to shared memory has.
        pub type Stored = _128;
        /// How many steps keys are ahead of values.
        pub const AHEAD: u32 = 0;
        /// The logarithm to base 2 of the highest weight.
        pub const RAISED: f32 = 0.0;
    }
    /// As [`attention_128`](fn@crate::attention::attention_128), of `bf16`.
    attention_128_bf16: attention_128 {
        pub type T = Bf16;
        pub type TO = Bf16;
        pub type Atom<N, By = Memory> = WgmmaF32Bf16<N, By>;
    }
    /// Attention of heads of up to 64 numbers of `f16`.
    attention_64: attention_128 {
        layout! {
            pub type Q = wgmma_tile((192, 64), 16, 1);
            pub type K = wgmma_tile((128, 64), 16, 1);
            pub type V = wgmma_tile((64, 128), 16, 0);
            pub type O = wgmma_tile((64, 64), 16, 1);
        }
        pub type M = _192;
        pub type Groups = _3;
        pub type Threads = _512;
        pub type Head = _64;
        pub type Slots = _3;
        pub type Stored = _64;
        pub const AHEAD: u32 = 1;
    }
    /// As [`attention_64`](fn@crate::attention::attention_64), of `bf16`.
    attention_64_bf16: attention_64 {
        pub type T = Bf16;
        pub type TO = Bf16;
        pub type Atom<N, By = Memory> = WgmmaF32Bf16<N, By>;
    }
    /// Attention of heads of up to 256 numbers of `f16`.
    attention_256: attention_128 {
        layout! {
            pub type Q = wgmma_tile((128, 256), 16, 1);
            pub type K = wgmma_tile((64, 256), 16, 1);
            pub type V = wgmma_tile((256, 64), 16, 0);
            pub type O = wgmma_tile((64, 64), 16, 1);
        }
        pub type Head = _256;
        pub type Keys = _64;
        pub type Stored = _64;
    }
    /// As [`attention_256`](fn@crate::attention::attention_256), of `bf16`.
    attention_256_bf16: attention_256 {
        pub type T = Bf16;
        pub type TO = Bf16;
        pub type Atom<N, By = Memory> = WgmmaF32Bf16<N, By>;
    }
    /// Attention of heads of up to 128 numbers of `E4m3`, with results of `bf16`; values are transposed.
    attention_128_e4m3: attention_128 {
        layout! {
            pub type Q = wgmma_tile((128, 128), 8, 1);
            pub type K = wgmma_tile((128, 128), 8, 1);
            pub type V = wgmma_tile((128, 128), 8, 1);
        }
        pub type T = E4m3;
        pub type TO = Bf16;
        pub type Factor = ByteHeads;
        pub type Values = ByteHeads;
        pub type Atom<N, By = Memory> = WgmmaF32E4m3<N, By>;
        pub type Slots = _3;
        pub const RAISED: f32 = 8.0;
    }
    /// Attention of heads of up to 64 numbers of `E4m3`, with results of `bf16`; values are transposed.
    attention_64_e4m3: attention_64 {
        layout! {
            pub type Q = wgmma_tile((192, 64), 8, 1);
            pub type K = wgmma_tile((128, 64), 8, 1);
            pub type V = wgmma_tile((64, 128), 8, 1);
        }
        pub type T = E4m3;
        pub type TO = Bf16;
        pub type Factor = ByteHeads;
        pub type Values = ByteHeads;
        pub type Atom<N, By = Memory> = WgmmaF32E4m3<N, By>;
        pub const RAISED: f32 = 8.0;
    }
    /// Attention of heads of up to 256 numbers of `E4m3`, with results of `bf16`; values are transposed.
    attention_256_e4m3: attention_256 {
        layout! {
            pub type Q = wgmma_tile((128, 256), 8, 1);
            pub type K = wgmma_tile((64, 256), 8, 1);
            pub type V = wgmma_tile((256, 64), 8, 1);
        }
        pub type T = E4m3;
        pub type TO = Bf16;
        pub type Factor = ByteHeads;
        pub type Values = ByteHeads;
        pub type Atom<N, By = Memory> = WgmmaF32E4m3<N, By>;
        pub const RAISED: f32 = 8.0;
    }
}
