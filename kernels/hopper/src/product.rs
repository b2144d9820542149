//! Products as modules of types: each takes all of the one before it, and writes what is different.

/// What all of them use, and what they are where they do not say it: products of numbers of 16 bits, by rows.
#[allow(missing_docs)] // Each name means one thing in all of them.
pub mod names {
    pub use crate::gemm::{ByteRows, Columns, LongRows, Rows, Tiles};
    #[allow(clippy::wildcard_imports)] // Kernels write integers of every kind.
    pub use layout_core::{atoms::*, *};
    pub use layout_device::hopper::OwnTile;
    pub use layout_device::{
        Bf16, E4m3, E5m2, Half, Operands, Ring, Staging, TmaParts, TmaView, kernel, shared_bytes,
    };

    pub type Atom<N> = WgmmaF32F16<N>;
    pub type TA = Half;
    pub type TB = Half;
    pub type TC = Half;
    pub type GA = Rows;
    pub type GB = Rows;
    pub type GC = Rows;
}

/// A kernel with the types of its module, and `Smem`; `A` of numbers `TA` has the layout `GA` and tiles `A`, and so have the others.
macro_rules! product {
    (
        $(#[$doc:meta])*
        $name:ident($here:ident $(, $more:ident: $More:ty)*; $a:ident, $b:ident: $OfB:ident, $(#[$partial:ident])? $c:ident, $memory:ident) $body:block
    ) => {
        #[allow(unused_imports)] // A module may have an `Mma` of its own.
        use mma::*;
        #[allow(clippy::wildcard_imports, dead_code, unreachable_pub)]
        mod mma {
            use super::*;
            pub type Mma = TiledMma<Atom<N>, Layout<(Groups, _1, _1), (_1, _0, _0)>>;
        }
        type Sums = FragmentC<Layout<(M, N), (N, _1)>, Mma>;

        #[doc = concat!("The tiles of [`", stringify!($name), "`](fn@", stringify!($name), ").")]
        pub const TILES: Tiles = Tiles {
            extents: [M::U32, N::U32],
            threads: Threads::U32,
            shared_bytes: shared_bytes::<Smem<'_>>(),
        };

        $(#[$doc])*
        #[kernel(blocks_per_multiprocessor = 1)]
        pub unsafe fn $name(
            $here: Here<'_, (u32,), (Threads,)>,
            $($more: $More,)*
            $a: TmaView<'_, TA, GA, A>,
            $b: TmaView<'_, TB, GB, $OfB>,
            $(#[$partial])? $c: TmaParts<'_, TC, GC, C, _>,
            #[shared(dynamic)] $memory: Smem<'_>,
        ) $body
    };
}

/// One whose blocks have no others in their clusters.
macro_rules! alone {
    ($(#[$doc:meta])* $name:ident) => {
        type Smem<'k> = (
            Ring<'k, Operands<Mma, A, B>, Slots>,
            Staging<'k, TC, C, Groups>,
        );
        product! {
            $(#[$doc])*
            ///
            /// # Safety
            ///
            /// Runs as [`TILES`] says. All of the matrices can be read, and `c` is written by nobody else; extents and strides
            /// fit `u32`.
            $name(here; a, b: B, c, memory) {
                let (ring, mut staging) = memory;
                let tiles = c.tiles_in_groups((M::new(), N::new()), InGroup::new());
                let fill = |tile: OwnTile<'_, _, _>, k| {
                    let (m, n) = tile.get();
                    (a.tile((m, k)), b.tile((n, k)))
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
        #[cfg(not(target_arch = "nvptx64"))]
        kernel! { Alone $name B }
    };
}

/// One with tiles of `B` that the blocks of a cluster read together, `Part` by `Part`.
macro_rules! shared {
    ($(#[$doc:meta])* $name:ident) => {
        use layout_device::{Cluster, Stacked};
        type Smem<'k> = (
            Ring<'k, Operands<Mma, A, B>, Slots>,
            Staging<'k, TC, C, Groups>,
        );
        product! {
            $(#[$doc])*
            ///
            /// # Safety
            ///
            /// Runs as [`TILES`] says, in clusters of one or two blocks. All of the matrices can be read, and `c` is written by
            /// nobody else; extents and strides fit `u32`.
            $name(here; a, b: Part, c, memory) {
                let (ring, mut staging) = memory;
                let cluster = Cluster::of(here);
                let tiles = c.tiles_in_groups((M::new(), N::new()), Stacked::of(cluster, InGroup::new()));
                let fill = |tile: OwnTile<'_, _, _>, k| {
                    let (m, n) = tile.get();
                    (a.tile((m, k)), b.tile((n, k)).multicast(cluster))
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
        #[cfg(not(target_arch = "nvptx64"))]
        kernel! { Shared $name Part }
    };
}

/// One whose `k` the blocks of a cluster divide.
macro_rules! split {
    ($(#[$doc:meta])* $name:ident) => {
        use layout_device::{Cluster, InClusters, Split, hopper::ClusterTile};
        type Smem<'k> = (
            Ring<'k, Operands<Mma, A, B>, Slots>,
            Staging<'k, TC, C, Groups>,
            Split<'k, Sums, Groups>,
        );
        product! {
            $(#[$doc])*
            ///
            /// # Safety
            ///
            /// Runs as [`TILES`] says, in clusters of one to eight blocks. All of the matrices can be read, and `c` is written by
            /// nobody else; extents and strides fit `u32`.
            $name(here; a, b: B, c, memory) {
                let (ring, mut staging, split) = memory;
                let cluster = Cluster::of(here);
                let mut split = split.begin(cluster);
                let (first, steps) = cluster.part(a.steps(1));
                let tiles = c.tiles_in_groups((M::new(), N::new()), InClusters::of(cluster, InGroup::new()));
                let fill = |tile: ClusterTile<'_, _, _>, k| {
                    let (m, n) = tile.get();
                    (a.tile((m, first + k)), b.tile((n, first + k)))
                };
                ring.run(here, tiles, steps, fill, |tile, steps| {
                    let mut sums = Tensor::filled(Sums::new(), 0.0);
                    while let Some(slot) = steps.next() {
                        slot.gemm(&mut sums);
                    }
                    if let Some(tile) = split.sum(steps.me(), tile, &mut sums) {
                        staging.store(Store::new(), steps.me(), &c, tile, &sums);
                    }
                });
            }
        }
        #[cfg(not(target_arch = "nvptx64"))]
        kernel! { Split $name B }
    };
}

/// One whose sums are multiplied by a number.
macro_rules! scaled {
    ($(#[$doc:meta])* $name:ident) => {
        type Smem<'k> = (
            Ring<'k, Operands<Mma, A, B>, Slots>,
            Staging<'k, TC, C, Groups>,
        );
        product! {
            $(#[$doc])*
            ///
            /// # Safety
            ///
            /// Runs as [`TILES`] says. All of the matrices can be read, and `c` is written by nobody else; extents and strides
            /// fit `u32`.
            $name(here, scale: f32; a, b: B, c, memory) {
                let (ring, mut staging) = memory;
                let tiles = c.tiles_in_groups((M::new(), N::new()), InGroup::new());
                let fill = |tile: OwnTile<'_, _, _>, k| {
                    let (m, n) = tile.get();
                    (a.tile((m, k)), b.tile((n, k)))
                };
                ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
                    let mut sums = Tensor::filled(Sums::new(), 0.0);
                    while let Some(slot) = steps.next() {
                        slot.gemm(&mut sums);
                    }
                    let sums = sums.map(|sum| scale * sum);
                    staging.store(Store::new(), steps.me(), &c, tile, &sums);
                });
            }
        }
    };
}

/// One whose sums are multiplied by a number of their row, and one of their column.
macro_rules! scaled_by_rows {
    ($(#[$doc:meta])* $name:ident) => {
        use layout_device::update;
        type Smem<'k> = (
            Ring<'k, Operands<Mma, A, B>, Slots>,
            Staging<'k, TC, C, Groups>,
        );
        product! {
            $(#[$doc])*
            ///
            /// # Safety
            ///
            /// Runs as [`TILES`] says. All of the matrices and scales can be read, and `c` is written by nobody else; extents and
            /// strides fit `u32`.
            $name(
                here, of_rows: Tensor<View<'_, f32>, OfRows>, of_columns: Tensor<View<'_, f32>, OfColumns>;
                a, b: B, c, memory
            ) {
                let (ring, mut staging) = memory;
                let extents = (M::new(), N::new());
                let tiles = c.tiles_in_groups(extents, InGroup::new());
                let fill = |tile: OwnTile<'_, _, _>, k| {
                    let (m, n) = tile.get();
                    (a.tile((m, k)), b.tile((n, k)))
                };
                ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
                    let mut sums = Tensor::filled(Sums::new(), 0.0);
                    while let Some(slot) = steps.next() {
                        slot.gemm(&mut sums);
                    }
                    let me = steps.me();
                    let of_rows = of_rows.covering_tile(extents, tile.get());
                    let of_rows = of_rows.partition_c(Mma::new(), me.thread());
                    update(&of_rows, &mut sums, |sum, scale| scale * sum);
                    let of_columns = of_columns.covering_tile(extents, tile.get());
                    let of_columns = of_columns.partition_c(Mma::new(), me.thread());
                    update(&of_columns, &mut sums, |sum, scale| scale * sum);
                    staging.store(Store::new(), me, &c, tile, &sums);
                });
            }
        }
    };
}

/// The sums of a tile, of slots with scales of the rows of `A`, and what gives the scale of all of `B` in a step.
macro_rules! sums_of_blocks {
    ($steps:ident, $of_b:expr) => {{
        let (me, of_b) = ($steps.me(), $of_b);
        let mut sums = Tensor::filled(Sums::new(), 0.0);
        let mut step = 0;
        while let Some(slot) = $steps.next() {
            // The scales come while the operands are multiplied.
            let of_b = of_b(step).unwrap_or(0.0);
            let (_, of_a) = slot.tiles();
            let of_a = of_a
                .composition(OfRows::new())
                .partition_c(Mma::new(), me.thread());
            let mut scales = Tensor::filled(Sums::new(), 0.0);
            layout_device::copy(&of_a, &mut scales);
            let part = slot.product(Sums::new());
            // It is filled again while the sums are added.
            drop(slot);
            let part = part.zip(&scales, |part, of_a| part * (of_a * of_b));
            sums = sums.zip(&part, |sum, part| sum + part);
            step += 1;
        }
        sums
    }};
}

/// One with a scale for the rows of `A` in each slot, and one for all of `B` there.
macro_rules! scaled_by_blocks {
    ($(#[$doc:meta])* $name:ident) => {
        use layout_device::Tile;
        type Smem<'k> = (
            Ring<'k, (Operands<Mma, A, B>, Tile<f32, OfA>), Slots>,
            Staging<'k, TC, C, Groups>,
        );
        product! {
            $(#[$doc])*
            ///
            /// # Safety
            ///
            /// Runs as [`TILES`] says. All of the matrices and scales can be read, and `c` is written by nobody else; extents and
            /// strides fit `u32`.
            $name(
                here, of_a: TmaView<'_, f32, ScalesOfA, OfA>, of_b: Tensor<View<'_, f32>, ScalesOfB>;
                a, b: B, c, memory
            ) {
                let (ring, mut staging) = memory;
                let tiles = c.tiles_in_groups((M::new(), N::new()), InGroup::new());
                let fill = |tile: OwnTile<'_, _, _>, k| {
                    let (m, n) = tile.get();
                    ((a.tile((m, k)), b.tile((n, k))), of_a.tile((m, k)))
                };
                ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
                    let (_, n) = tile.get();
                    let sums = sums_of_blocks!(steps, |step| of_b.load((n, step)));
                    staging.store(Store::new(), steps.me(), &c, tile, &sums);
                });
            }
        }
    };
}

/// Modules with a product of one kind each, and what it has of another; `TILES` may have a name of its own. Behind a name for all of
/// them, each has a [`Kernel`](crate::kernel::Kernel).
macro_rules! products {
    ($ALL:ident, $kind:ident: $(
        $(#[$doc:meta])*
        $name:ident $($TILES:ident)?: $before:ident { $($line:item)* }
    )+) => {
        products! { $kind: $($(#[$doc])* $name $($TILES)?: $before { $($line)* })+ }
        /// All of these kernels.
        #[cfg(not(target_arch = "nvptx64"))]
        pub const $ALL: &[crate::kernel::Kernel] = &[$($name::KERNEL),+];
    };
    ($kind:ident: $(
        $(#[$doc:meta])*
        $name:ident $($TILES:ident)?: $before:ident { $($line:item)* }
    )+) => {
        $(
            $(#[$doc])*
            #[allow(missing_docs)] // Each name means one thing in all of them.
            pub mod $name {
                #[allow(clippy::wildcard_imports)] // All that is not written anew.
                pub use super::$before::*;
                $($line)*
                $kind! { $(#[$doc])* $name }
            }
            $(
                #[doc(inline)]
                pub use $name::{$name, TILES as $TILES};
            )?
        )+
    };
}
