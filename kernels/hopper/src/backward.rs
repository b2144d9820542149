//! The gradients of attention: of `O = softmax(scale * Q * K^T) * V` and `dO`, each head's `dQ`, `dK` and `dV`, the same each time.
//!
//! With `P = exp(scale * Q * K^T - log)` of the logarithms that the attention has stored, and `D = rowsum(dO * O)`:
//!
//! ```text
//! dV = P^T dO      dS = P (dO V^T - D)      dQ = scale * dS K      dK = scale * dS^T Q
//! ```
//!
//! There are three kernels. [`rows`](fn@rows) computes `D`. `h128_keys` has a block for a tile of keys, with its `dK` and `dV` in registers,
//! and goes through the queries: it computes the transposes of `P` and `dS`, whose sums are the factors of the next products as they
//! are. `h128_queries` has a block for a tile of queries, with their `dQ`, and goes through the keys. Nobody adds to what another block has.
//!
//! Queries have a mode of heads and one of batches; keys and values have as many heads, or a divisor of that.

// Extents fit `u32` by the promise of the launch; a kernel has as many tensors as it needs.
#![allow(clippy::cast_possible_truncation, clippy::too_many_arguments)]

use layout_core::bounds::Storage;
#[allow(clippy::wildcard_imports)] // Kernels write integers of every kind.
use layout_core::*;
#[cfg(not(target_arch = "nvptx64"))]
use layout_device::hopper::{MapOf, NoMap};
use layout_device::{Bf16, Half, combine, kernel, warp};

use crate::attention::Heads;
use crate::sequences::{Ends, Lengths, Sequence, Side};

/// What all of them use, and what they are where they do not say it.
#[allow(missing_docs)] // Each name means one thing in all of them.
pub mod names {
    pub use crate::attention::names::*;
    pub use core::ops::Range;
    pub use layout_device::{Beside, InBatches, update_columns};

    pub use super::{Compact, Vectors};
}

layout! {
    /// A number for each row of each head of each sequence; all heads begin at multiples of 16 bytes, as TMA reads them.
    pub type Vectors = (?rows, ?heads, ?sequences):(1, 4 * ?head, 4 * ?sequence);
    /// Eight numbers of each of eight rows for each of 128 threads; the sum of row `i` is for thread `i`.
    type Eights = make_layout_tv((16, 8, 1, 1):(8, 1, 0, 0), (8, 8, 1, 1):(8, 1, 0, 0));
    /// The same as an attention stores it, compact.
    pub type Compact = (?rows, ?heads, ?batches):(1, ?head, ?batch);
}

/// The rows and threads of a block of [`rows`](fn@rows).
pub const ROWS: [u32; 2] = [128, 128];

macro_rules! of_rows {
    ($(#[$doc:meta])* $name:ident $T:ident) => {
        $(#[$doc])*
        ///
        /// `dots` is the sum of `O * dO` of each row, and `to_logs` its logarithm to base 2. A block has 128 rows of one head of a sequence; the
        /// sums of rows behind the last are 0.
        ///
        /// # Safety
        ///
        /// Runs in blocks of 128 threads, `(rows / 128, heads, sequences)` of them. All of the tensors can be read, and `dots` and
        /// `to_logs` are written by nobody else; extents and strides fit `u32`.
        #[kernel]
        pub unsafe fn $name(
            here: Here<'_, (u32, u32, u32), (_128, _1, _1)>,
            of: Tensor<View<'_, $T>, Heads>,
            of_o: Tensor<View<'_, $T>, Heads>,
            logs: Tensor<View<'_, f32>, Compact>,
            dots: Tensor<Parts<'_, f32, Grid, _>, Vectors>,
            to_logs: Tensor<Parts<'_, f32, Grid, _>, Vectors>,
            ends: Tensor<View<'_, u32>, Ends>,
        ) {
            let ((m, head, number), me) = (here.block().get(), here.rank());
            let [rows, columns, heads, batches, ..] = *of.layout().values();
            let extents = [rows, columns, heads, batches, 1].map(u64::from);
            let lengths = Lengths::new(Side::Queries, [extents; 2], [ends; 2], 0, false);
            let Sequence { batch, rows: [[first, end], _], .. } = lengths.sequence(number, warp::uniform);
            let from_first = |of: &Tensor<View<'_, $T>, Heads>| {
                let mut values = *of.layout().values();
                let start = 8 * values[4] as usize * first as usize;
                values[0] -= first;
                // SAFETY: no sequence begins behind the last row, and these are the rows from its first on.
                unsafe { Tensor::new(of.data().pointer().wrapping_add(start), Heads::from_values(values)).assume_readable() }
            };
            let (of, of_o) = (from_first(&of), from_first(&of_o));
            let mut sums = [0.0; 8];
            for tile in 0..columns.div_ceil(64) {
                let (extents, at) = ((_128, _64, _1, _1), (m, tile, head, batch));
                let of = of.covering_tile(extents, at);
                let of_o = of_o.covering_tile(extents, at);
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
            #[allow(clippy::needless_range_loop)] // An iterator over them would keep them in memory.
            for row in 0..8 {
                let mut sum = sums[row];
                for other in [4, 2, 1] {
                    sum += warp::shuffle_xor(sum, other);
                }
                if row as u32 == me % 8 {
                    mine = sum;
                }
            }
            // Results behind the last row were written by nobody.
            if first + m * 128 + me >= end {
                mine = 0.0;
            }
            let log = logs.load((first + m * 128 + me, head, batch)).unwrap_or(0.0);
            let (tile, block, thread) = ((_128, _1, _1), here.block(), here.thread());
            dots.own_covering_tile(tile, block).own_part(tile, thread).store((0, 0, 0), mine);
            to_logs.own_covering_tile(tile, block).own_part(tile, thread).store((0, 0, 0), log * core::f32::consts::LOG2_E);
        }
    };
}
of_rows! {
    /// What the gradients of an attention need of each row, of numbers of 16 bits.
    rows Half
}
of_rows! {
    /// As [`rows`](fn@rows), of `bf16`.
    rows_bf16 Bf16
}

/// What TMA is told of heads that are read by tiles.
#[cfg(not(target_arch = "nvptx64"))]
fn heads<T, Tile: bounds::CheckedLayout>(values: [u32; 7], address: u64) -> Result<MapOf, NoMap> {
    MapOf::new::<T, Heads, Tile>(&Heads::from_values(values), address)
}
/// What TMA is told of heads that are written by tiles.
#[cfg(not(target_arch = "nvptx64"))]
fn parts<T, Tile: bounds::CheckedLayout>(values: [u32; 7], address: u64) -> Result<MapOf, NoMap> {
    MapOf::of_parts::<T, Heads, Tile>(&Heads::from_values(values), address)
}
/// What TMA is told of a number for each row.
#[cfg(not(target_arch = "nvptx64"))]
fn vectors<Tile: bounds::CheckedLayout>(values: [u32; 5], address: u64) -> Result<MapOf, NoMap> {
    MapOf::new::<f32, Vectors, Tile>(&Vectors::from_values(values), address)
}

/// The two kernels with the types of their module.
macro_rules! backward {
    ($(#[$doc:meta])* $rows:ident $keys:ident $queries:ident) => {
        type Mma<M, A> = TiledMma<A, Layout<(M, _1, _1), (_1, _0, _0)>>;
        type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<Atom<Head>>>;

        pub use of_keys::{$keys, TILES as TILES_OF_KEYS};
        pub use of_queries::{$queries, TILES as TILES_OF_QUERIES};

        /// The kernels, for hosts.
        #[cfg(not(target_arch = "nvptx64"))]
        pub const KERNEL: crate::kernel::Gradients = {
            use super::{heads, parts, vectors};
            use crate::sequences::no_ends;
            crate::kernel::Gradients {
                names: [stringify!($rows), stringify!($keys), stringify!($queries)],
                tiles: [TILES_OF_KEYS, TILES_OF_QUERIES],
                numbers: <T as crate::kernel::Number>::NUMBERS,
                maps: [
                    [heads::<T, Step>, heads::<T, Block>, heads::<T, Block>, heads::<T, Step>, parts::<T, Out>],
                    [heads::<T, Block>, heads::<T, OfKeys>, heads::<T, OfKeys>, heads::<T, Block>, parts::<T, Out>],
                ],
                of_rows: [vectors::<Layout<(Queries,), (_1,)>>, vectors::<Layout<(M,), (_1,)>>],
                run: [
                    |[_, _, _, o, of_o, ..], [sums, dots, logs], [.., layout], [vectors, compact], _, _, _| {
                        let [o, of_o] = [o, of_o].map(|start| (start.cast::<T>().cast_const(), Heads::from_values(layout)));
                        let vectors = Distinct::check(Vectors::from_values(vectors)).expect("heads do not overlap");
                        // SAFETY: the promise of the caller.
                        unsafe { super::$rows(o, of_o, (sums.cast_const(), Compact::from_values(compact)), (dots, vectors), (logs, vectors), no_ends()) };
                    },
                    |[q, k, v, _, of_o, _, of_k, of_v], [_, dots, logs], [l_q, l_k, l_v, l_o], [vectors, _], is_causal, scale, counter| {
                        let [q, k, v, of_o] = [(q, l_q), (k, l_k), (v, l_v), (of_o, l_o)].map(|(start, values)| (start.cast::<T>().into(), Heads::from_values(values)));
                        let [l_k, l_v] = [l_k, l_v].map(|values| {
                            Distinct::check(Heads::from_values(values)).expect("gradients do not overlap")
                        });
                        let (of_k, of_v) = ((of_k.cast::<T>().into(), l_k), (of_v.cast::<T>().into(), l_v));
                        let [logs, dots] = [logs, dots].map(|start| (start.into(), Vectors::from_values(vectors)));
                        // SAFETY: the promise of the caller.
                        unsafe { $keys(q, k, v, of_o, logs, dots, of_k, of_v, no_ends(), no_ends(), 0, is_causal, scale, counter) };
                    },
                    |[q, k, v, _, of_o, of_q, ..], [_, dots, logs], [l_q, l_k, l_v, l_o], [vectors, _], is_causal, scale, counter| {
                        let [q, k, v, of_o] = [(q, l_q), (k, l_k), (v, l_v), (of_o, l_o)].map(|(start, values)| (start.cast::<T>().into(), Heads::from_values(values)));
                        let [logs, dots] = [logs, dots].map(|start| (start.into(), Vectors::from_values(vectors)));
                        let l_q = Distinct::check(Heads::from_values(l_q)).expect("gradients do not overlap");
                        // SAFETY: the promise of the caller.
                        unsafe { $queries(q, k, v, of_o, logs, dots, (of_q.cast::<T>().into(), l_q), no_ends(), no_ends(), 0, is_causal, scale, counter) };
                    },
                ],
            }
        };

        mod of_keys {
            use super::*;

            type Qk = Mma<Groups, Atom<Queries>>;
            type Kd = Mma<Groups, Atom<Head, Registers>>;
            type Square = Layout<(M, Queries), (Queries, _1)>;
            type Scores = Fragment<f32, FragmentC<Square, Qk>>;
            type Weights = Fragment<T, FragmentA<Square, Kd>>;
            type Sums = Fragment<f32, FragmentC<Layout<(M, Head), (Head, _1)>, Kd>>;
            type Column = Layout<(Queries,), (_1,)>;
            type Smem<'k> = (
                (
                    (Ring<'k, Tile<T, Block>, _1>, Ring<'k, Tile<T, Block>, _1>),
                    (Ring<'k, Tile<T, Step>, Slots>, Ring<'k, Tile<T, Step>, Slots>),
                    Ring<'k, (Tile<f32, Column>, Tile<f32, Column>), Slots>,
                ),
                Staging<'k, T, Out, Groups>,
                Turns<'k>,
            );

            /// The tiles of the kernel of keys: those of `dK` and `dV`.
            pub const TILES: Tiles = Tiles {
                extents: [M::U32, Head::U32],
                threads: Threads::U32,
                shared_bytes: shared_bytes::<Smem<'_>>(),
            };

            $(#[$doc])*
            ///
            /// `dK` and `dV`.
            ///
            /// # Safety
            ///
            /// Runs as [`TILES`] says. All of the tensors can be read, and `to_keys` and `to_values`, which have the extents of the keys,
            /// are written by nobody else; extents and strides fit `u32`.
            #[kernel(blocks_per_multiprocessor = 1)]
            pub unsafe fn $keys(
                here: Here<'_, (u32,), (Threads,)>,
                queries: TmaView<'_, T, Heads, Step>,
                keys: TmaView<'_, T, Heads, Block>,
                values: TmaView<'_, T, Heads, Block>,
                of_o: TmaView<'_, T, Heads, Step>,
                logs: TmaView<'_, f32, Vectors, Column>,
                dots: TmaView<'_, f32, Vectors, Column>,
                to_keys: TmaParts<'_, T, Heads, Out, _>,
                to_values: TmaParts<'_, T, Heads, Out, _>,
                ends: Tensor<View<'_, u32>, Ends>,
                ends_of_keys: Tensor<View<'_, u32>, Ends>,
                longest: u32,
                is_causal: bool,
                scale: f32,
                counter: Counter<'_>,
                #[shared(dynamic)] memory: Smem<'_>,
            ) {
                let (((of_keys, of_values), (of_queries, of_os), of_rows), mut staging, turns) = memory;
                let exponent = scale * core::f32::consts::LOG2_E;
                let extents = [queries.layout().extents(), keys.layout().extents()];
                let lengths = Lengths::new(Side::Keys, extents, [ends, ends_of_keys], longest, is_causal);
                let tiles = to_keys.tiles_in_groups((M::new(), Head::new()), lengths.order(InBatches::of(_1::new())));
                // SAFETY: nobody else asks for tiles.
                let tiles = unsafe { tiles.drawn(counter, turns) };
                // SAFETY: they are the kernel's lengths.
                let place = |tile, loaded| unsafe { lengths.place(tile, loaded) };
                (of_keys, of_values, of_queries, of_os, of_rows).run(
                    here,
                    tiles,
                    |tile, (of_keys, of_values, of_queries, of_os, of_rows)| {
                        let Some((tile, of)) = place(tile, identity) else { return };
                        let ((n, _), (of_key, _), batch) = (tile.get(), tile.batches(), of.batch);
                        let [first, first_key] = of.rows.map(|[first, _]| first);
                        of_keys.fill(keys.tile((n, 0, of_key, batch)).below(first_key));
                        of_values.fill(values.tile((n, 0, of_key, batch)).below(first_key));
                        for head in of_key * lengths.shared()..(of_key + 1) * lengths.shared() {
                            for step in of.steps_of_queries::<M, Queries>(n) {
                                of_queries.fill(queries.tile((step, 0, head, batch)).below(first));
                                of_os.fill(of_o.tile((step, 0, head, batch)).below(first));
                                let at = (step, head, of.number);
                                of_rows.fill((logs.tile(at), dots.tile(at)));
                            }
                        }
                    },
                    |tile, (of_keys, of_values, of_queries, of_os, of_rows), me| {
                        let Some((tile, of)) = place(tile, warp::uniform) else { return };
                        let ((n, _), rows, columns) = (tile.get(), of.queries(), of.keys());
                        let mask = |weights: &mut Scores, step: u32| {
                            let places = make_identity_tensor(layout!((columns, rows):(rows, 1)));
                            let places = places.covering_tile((M::new(), Queries::new()), (n, step));
                            update_at(&places.partition_c(Qk::new(), me.thread()), weights, |(key, query), x| {
                                if of.first(key) <= query && query < rows { x } else { 0.0 }
                            });
                        };
                        let (key, value) = (of_keys.take(), of_values.take());
                        let Range { start: first, end: all } = of.steps_of_queries::<M, Queries>(n);
                        // The steps whose queries all see all of these keys.
                        let whole = of.first((n * M::U32 + M::U32).min(columns) - 1).div_ceil(Queries::U32)..rows / Queries::U32;
                        let mut sums_of_keys: Sums = Tensor::filled(Default::default(), 0.0);
                        let mut sums_of_values: Sums = Tensor::filled(Default::default(), 0.0);
                        let (mut step, mut left) = (first, lengths.shared() * (all - first));
                        while left > 0 {
                            let (query, of_o, row) = (of_queries.take(), of_os.take(), of_rows.take());
                            let (logs, dots) = row.tiles();
                            let weights = me.product(Qk::new(), &key, &query);
                            let (mut weights, next): (Scores, _) = weights.run_before(|| me.product(Qk::new(), &value, &of_o));
                            update_columns(Qk::new(), me, &logs, &mut weights, |x, log| exp2(x * exponent - log));
                            if !whole.contains(&step) {
                                mask(&mut weights, step);
                            }
                            let factor: Weights = retile(Qk::new(), Kd::new(), &weights);
                            let (mut scores, next): (Scores, _) =
                                next.run_before(|| me.product_and(sums_of_values, Kd::new(), factor, of_o.transposed()));
                            update_columns(Qk::new(), me, &dots, &mut scores, |x, dot| x - dot);
                            drop(row);
                            scores = scores.zip(&weights, |x, weight| x * weight);
                            let factor: Weights = retile(Qk::new(), Kd::new(), &scores);
                            let next = next.run_before(|| me.product_and(sums_of_keys, Kd::new(), factor, query.transposed()));
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
                        // SAFETY: its tiles are beside those of `to_keys` alone.
                        let beside = unsafe { to_values.beside(tile) };
                        staging.store(Store::new(), me, &to_values, beside, &sums_of_values);
                        let sums_of_keys = sums_of_keys.map(|sum| sum * scale);
                        staging.store(Store::new(), me, &to_keys, tile, &sums_of_keys);
                    },
                );
            }
        }

        mod of_queries {
            use super::*;

            type Qk = Mma<Groups, Atom<Keys>>;
            type Kd = Mma<Groups, Atom<Head, Registers>>;
            type Square = Layout<(M, Keys), (Keys, _1)>;
            type Scores = Fragment<f32, FragmentC<Square, Qk>>;
            type Weights = Fragment<T, FragmentA<Square, Kd>>;
            type Sums = Fragment<f32, FragmentC<Layout<(M, Head), (Head, _1)>, Kd>>;
            // A number for each row of them.
            type Rows = Fragment<f32, FragmentLikeC<Layout<(M, Keys), (_1, _0)>, Qk>>;
            type Column = Layout<(M,), (_1,)>;
            type Smem<'k> = (
                (
                    (Ring<'k, Tile<T, Block>, _1>, Ring<'k, Tile<T, Block>, _1>),
                    (Ring<'k, Tile<T, OfKeys>, SlotsOfKeys>, Ring<'k, Tile<T, OfKeys>, SlotsOfKeys>),
                    Ring<'k, (Tile<f32, Column>, Tile<f32, Column>), _1>,
                ),
                Staging<'k, T, Out, Groups>,
                Turns<'k>,
            );

            /// The tiles of the kernel of queries: those of `dQ`.
            pub const TILES: Tiles = Tiles {
                extents: [M::U32, Head::U32],
                threads: Threads::U32,
                shared_bytes: shared_bytes::<Smem<'_>>(),
            };

            $(#[$doc])*
            ///
            /// `dQ`.
            ///
            /// # Safety
            ///
            /// Runs as [`TILES`] says. All of the tensors can be read, and `to`, which has the extents of the queries, is written by nobody
            /// else; extents and strides fit `u32`.
            #[kernel(blocks_per_multiprocessor = 1)]
            pub unsafe fn $queries(
                here: Here<'_, (u32,), (Threads,)>,
                queries: TmaView<'_, T, Heads, Block>,
                keys: TmaView<'_, T, Heads, OfKeys>,
                values: TmaView<'_, T, Heads, OfKeys>,
                of_o: TmaView<'_, T, Heads, Block>,
                logs: TmaView<'_, f32, Vectors, Column>,
                dots: TmaView<'_, f32, Vectors, Column>,
                to: TmaParts<'_, T, Heads, Out, _>,
                ends: Tensor<View<'_, u32>, Ends>,
                ends_of_keys: Tensor<View<'_, u32>, Ends>,
                longest: u32,
                is_causal: bool,
                scale: f32,
                counter: Counter<'_>,
                #[shared(dynamic)] memory: Smem<'_>,
            ) {
                let (((of_queries, of_os), (of_keys, of_values), of_rows), mut staging, turns) = memory;
                let exponent = scale * core::f32::consts::LOG2_E;
                let extents = [queries.layout().extents(), keys.layout().extents()];
                let lengths = Lengths::new(Side::Queries, extents, [ends, ends_of_keys], longest, is_causal);
                let tiles = to.tiles_in_groups((M::new(), Head::new()), lengths.order(LongestFirst::of(_1::new())));
                // SAFETY: nobody else asks for tiles.
                let tiles = unsafe { tiles.drawn(counter, turns) };
                // SAFETY: they are the kernel's lengths.
                let place = |tile, loaded| unsafe { lengths.place(tile, loaded) };
                (of_queries, of_os, of_keys, of_values, of_rows).run(
                    here,
                    tiles,
                    |tile, (of_queries, of_os, of_keys, of_values, of_rows)| {
                        let Some((tile, of)) = place(tile, identity) else { return };
                        let ((m, _), (head, _), batch) = (tile.get(), tile.batches(), of.batch);
                        let ([first, first_key], of_key) = (of.rows.map(|[first, _]| first), lengths.head_of_keys(head));
                        of_queries.fill(queries.tile((m, 0, head, batch)).below(first));
                        of_os.fill(of_o.tile((m, 0, head, batch)).below(first));
                        let at = (m, head, of.number);
                        of_rows.fill((logs.tile(at), dots.tile(at)));
                        for step in 0..of.steps::<M, Keys>(m) {
                            of_keys.fill(keys.tile((step, 0, of_key, batch)).below(first_key));
                            of_values.fill(values.tile((step, 0, of_key, batch)).below(first_key));
                        }
                    },
                    |tile, (of_queries, of_os, of_keys, of_values, of_rows), me| {
                        let Some((tile, of)) = place(tile, warp::uniform) else { return };
                        let ((m, _), rows, columns) = (tile.get(), of.queries(), of.keys());
                        let mask = |weights: &mut Scores, step: u32| {
                            let places = make_identity_tensor(layout!((rows, columns):(columns, 1)));
                            let places = places.covering_tile((M::new(), Keys::new()), (m, step));
                            update_at(&places.partition_c(Qk::new(), me.thread()), weights, |(row, column), x| {
                                if column < of.end(row) { x } else { 0.0 }
                            });
                        };
                        let (query, of_o, row) = (of_queries.take(), of_os.take(), of_rows.take());
                        let mut logs: Rows = Tensor::filled(Default::default(), 0.0);
                        let mut dots: Rows = Tensor::filled(Default::default(), 0.0);
                        {
                            let all = Layout::<(M, Keys), (_1, _0)>::new();
                            let (of_logs, of_dots) = row.tiles();
                            update(&of_logs.composition(all).partition_c(Qk::new(), me.thread()), &mut logs, |_, x| x);
                            update(&of_dots.composition(all).partition_c(Qk::new(), me.thread()), &mut dots, |_, x| x);
                        }
                        drop(row);
                        let mut step = 0;
                        let all = of.steps::<M, Keys>(m);
                        // The keys that all of these queries see.
                        let whole = of.end(m * M::U32) / Keys::U32;
                        let mut sums: Sums = Tensor::filled(Default::default(), 0.0);
                        while step < all {
                            let key = of_keys.take();
                            let weights = me.product(Qk::new(), &query, &key);
                            let (mut weights, next): (Scores, _) =
                                weights.run_before(|| me.product(Qk::new(), &of_o, of_values.take()));
                            update(&logs, &mut weights, |x, log| exp2(x * exponent - log));
                            if step >= whole {
                                mask(&mut weights, step);
                            }
                            let mut scores: Scores = next.wait();
                            update(&dots, &mut scores, |x, dot| x - dot);
                            scores = scores.zip(&weights, |x, weight| x * weight);
                            let factor: Weights = retile(Qk::new(), Kd::new(), &scores);
                            sums = me.product_and(sums, Kd::new(), factor, key.transposed()).run();
                            step += 1;
                        }
                        drop((query, of_o));
                        let sums = sums.map(|sum| sum * scale);
                        staging.store(Store::new(), me, &to, tile, &sums);
                    },
                );
            }
        }
    };
}

/// Modules with two kernels each.
macro_rules! backwards {
    ($(
        $(#[$doc:meta])*
        $name:ident $rows:ident $keys:ident $queries:ident: $before:ident { $($line:item)* }
    )+) => {$(
        $(#[$doc])*
        #[allow(missing_docs)] // Each name means one thing in all of them.
        pub mod $name {
            #[allow(clippy::wildcard_imports)] // All that is not written anew.
            pub use super::$before::*;
            $($line)*
            backward! { $(#[$doc])* $rows $keys $queries }
        }
        #[doc(inline)]
        pub use $name::{$keys, $queries};
    )+
        /// All of these kernels.
        #[cfg(not(target_arch = "nvptx64"))]
        pub const ALL: &[crate::kernel::Gradients] = &[$($name::KERNEL),+];
    };
}
backwards! {
    /// The gradients of attention of heads of up to 128 numbers of 16 bits.
    h128 rows h128_keys h128_queries: names {
        layout! {
            pub type Block = wgmma_tile((128, 128), 16, 1);
            pub type Step = wgmma_tile((64, 128), 16, 1);
            pub type OfKeys = wgmma_tile((96, 128), 16, 1);
            pub type Out = wgmma_tile((64, 128), 16, 1);
        }
        pub type T = Half;
        pub type Atom<N, By = Memory> = WgmmaF32F16<N, By>;
        pub type M = _128;
        pub type Groups = _2;
        pub type Threads = _384;
        pub type Head = _128;
        /// How many queries a step has in the kernel of keys, and the other way round.
        pub type Queries = _64;
        pub type Keys = _96;
        pub type Slots = _2;
        pub type SlotsOfKeys = _2;
    }
    /// As [`h128_keys`](fn@crate::backward::h128_keys), of `bf16`.
    b128 rows_bf16 b128_keys b128_queries: h128 {
        pub type T = Bf16;
        pub type Atom<N, By = Memory> = WgmmaF32Bf16<N, By>;
    }
    /// The gradients of attention of heads of up to 64 numbers of 16 bits.
    h64 rows h64_keys h64_queries: h128 {
        layout! {
            pub type Block = wgmma_tile((128, 64), 16, 1);
            pub type Step = wgmma_tile((96, 64), 16, 1);
            pub type OfKeys = wgmma_tile((128, 64), 16, 1);
            pub type Out = wgmma_tile((64, 64), 16, 1);
        }
        pub type Head = _64;
        pub type Queries = _96;
        pub type Keys = _128;
        pub type Slots = _3;
        pub type SlotsOfKeys = _3;
    }
    /// As [`h64_keys`](fn@crate::backward::h64_keys), of `bf16`.
    b64 rows_bf16 b64_keys b64_queries: h64 {
        pub type T = Bf16;
        pub type Atom<N, By = Memory> = WgmmaF32Bf16<N, By>;
    }
}
