//! Tensors in global memory of which TMA copies tiles.

// Numbers of a tile, which fits into shared memory; those of a tensor fit by the promise of the launch.
#![allow(clippy::cast_possible_truncation)]

use core::marker::PhantomData;

use layout_core::bounds::{CheckedLayout, FlatModes, IndexAt};
use layout_core::questions::{Boxes, box_of, extents_of, tma_boxes_of};
use layout_core::{Distinct, Kernel, StaticInteger};

use layout_decide::Text;

use crate::cluster::Cluster;
use crate::groups::OneEach;
use crate::map::{LONGEST, MapOf, UNIT};
use crate::order::{
    Beside, InGroups, OwnTile, Segments, TileExtents, TilesInGroups, TilesOfSegments,
};
use crate::ring::elements;
use crate::{__report, Number, Parameter, Rounded, backend};

use backend::hopper;

/// A tensor in global memory with the layout `L` that nobody writes, of which TMA copies tiles `Tile` to shared memory.
///
/// A kernel has it as a parameter. A GPU is given a pointer to the map that `cuTensorMapEncodeTiled` makes of [`MapOf`], and the layout;
/// a host a pointer to the numbers in its place, `(pointer.into(), layout)`.
///
/// | | |
/// |---|---|
/// | `L` | one to five modes; the stride of one of them is written `1`; others are multiples of 16 bytes, as in `(?m, ?k):(8 * ?ld, 1)` for numbers of 16 bits |
/// | `Tile` | as many modes of static extents, or fewer: it has one coordinate of those behind; its neighbours are the tensor's; behind a swizzle, lines as wide as its span |
///
/// `wgmma_tile((128, 64), 16, 1)` of `layout!` is a tile for tensors with neighbours along mode 1, and with `0` behind for those with
/// neighbours along mode 0: the last number is the mode whose stride in `L` is `1`. A tile has as many boxes as
/// it needs, up to 32. The examples of [`Ring`](crate::Ring) and of [`Tile`](crate::Tile) have views.
///
/// # Errors
///
/// A tile that is no boxes of the tensor is refused where the kernel has it:
///
/// ```text
/// error[E0080]: evaluation panicked: tma boxes: no stride of the tensor is the static integer 1 (T5): write the mode whose elements lie
/// side by side with stride `1`, as in `(?m, ?k):(8 * ?ld, 1)`
/// ```
///
/// # Source
///
/// CUDA driver API, `cuTensorMapEncodeTiled`; CuTe `make_tma_copy` (`cute/atom/copy_traits_sm90_tma.hpp`).
#[derive(Debug)]
#[doc(alias = "TMA")]
#[doc(alias = "cp.async.bulk.tensor")]
pub struct TmaView<'k, T, L, Tile> {
    tensor: backend::Mapped<T>,
    layout: L,
    kernel: PhantomData<(&'k T, Tile)>,
}

/// A tensor in global memory with the layout `L` to which TMA copies tiles `Tile` of shared memory, by [`Staging`](crate::Staging).
///
/// `L` and `Tile` are as for [`TmaView`], and the layout is a checked [`Distinct`] one, `Distinct::check(layout)?`. `Way` is how blocks take their tiles, one way for
/// all; it is written `_` in a kernel's parameter. The example of [`Ring`](crate::Ring) stores a product.
///
/// # Errors
///
/// Those of [`TmaView`].
///
/// # Source
///
/// CuTe `make_tma_copy` with `SM90_TMA_STORE` (`cute/atom/copy_traits_sm90_tma.hpp`).
#[derive(Debug)]
pub struct TmaParts<'k, T, L, Tile, Way> {
    tensor: backend::Mapped<T>,
    layout: L,
    kernel: PhantomData<(&'k mut T, Tile, Way)>,
}

/// A tile of a tensor, for TMA to copy it to a slot of a [`Ring`](crate::Ring): [`TmaView::tile`] gives it.
#[derive(Debug)]
pub struct TmaTile<'t, T, L, Tile> {
    tensor: backend::Mapped<T>,
    layout: &'t L,
    at: [u32; 5],
    /// Rows above the tile, and columns before it, that are not counted in tiles.
    apart: [u32; 2],
    tile: PhantomData<Tile>,
}

/// The coordinate of a tile: a tuple of an integer for each of one to five modes, counted in tiles.
pub trait TileCoordinate: Copy {
    /// How many modes there are.
    const RANK: usize;
    /// The integers, and 0 for modes that are not there.
    fn integers(self) -> [u32; 5];
}
macro_rules! coordinates {
    ($($rank:literal: $($x:ident)+, $($zero:literal)*;)+) => {$(
        impl TileCoordinate for ($(coordinates!(@u32 $x),)+) {
            const RANK: usize = $rank;
            #[inline(always)]
            fn integers(self) -> [u32; 5] {
                let ($($x,)+) = self;
                [$($x,)+ $($zero,)*]
            }
        }
    )+};
    (@u32 $x:ident) => { u32 };
}
coordinates! {
    1: a, 0 0 0 0;
    2: a b, 0 0 0;
    3: a b c, 0 0;
    4: a b c d, 0;
    5: a b c d e,;
}

/// The most boxes of a tile.
const MOST: usize = 32;

/// No boxes.
const NONE: Boxes = Boxes {
    span: 16,
    rank: 1,
    order: [0, 1, 2, 3, 4],
    extents: [1; 5],
    counts: [0; 5],
};

/// The boxes of a tensor with the layout `L` that are a tile, each as large as those of a part of it.
pub(crate) struct Plan<T, L, Part, Tile = Part>(PhantomData<(T, L, Part, Tile)>);
impl<T, L: FlatModes, Part: CheckedLayout, Tile: CheckedLayout> Plan<T, L, Part, Tile> {
    const BITS: u64 = 8 * size_of::<T>() as u64;
    /// What is wrong with them.
    pub(crate) const WRONG: Option<Text> = {
        let (rank, of_tile) = (L::RANK, Tile::SHAPE.rank());
        match L::CONTIGUOUS {
            _ if rank < of_tile => {
                let text = Text::new().str("tma boxes: the tensor has ").natural(rank as u64);
                let text = text.str(" modes and the tile ").natural(of_tile as u64);
                Some(text.str(": a tile has no more modes than the tensor"))
            }
            None => Some(Text::new().str(
                "tma boxes: no stride of the tensor is the static integer 1 (T5): write the mode whose elements lie side by side with \
                 stride `1`, as in `(?m, ?k):(8 * ?ld, 1)`",
            )),
            Some(side) => match Self::DECIDED {
                Ok(boxes) if boxes.count() > MOST as u64 => {
                    let text = Text::new().str("tma boxes: the tile has ");
                    let text = text.natural(boxes.count());
                    Some(text.str(" boxes, and 32 are the most: take a smaller tile"))
                }
                Ok(_) => Self::uneven(side),
                Err(refusal) => Some(refusal),
            },
        }
    };
    /// What is wrong with a static stride of a mode whose elements do not lie side by side.
    const fn uneven(side: usize) -> Option<Text> {
        let mut mode = 0;
        while mode < L::RANK {
            if let Some(stride) = L::STRIDES[mode] {
                let bytes = stride.saturating_mul(Self::BITS / 8);
                if mode != side && bytes % UNIT != 0 {
                    let text = Text::new().str("tma boxes: the stride of mode ");
                    let text = text.natural(mode as u64).str(" is ").natural(stride);
                    let text = text.str(", ").natural(bytes);
                    let text = text.str(" bytes, and TMA takes multiples of 16 (T5): pad it to ");
                    let unit = MapOf::unit_of::<T>();
                    return Some(text.natural(stride.div_ceil(unit).saturating_mul(unit)));
                }
            }
            mode += 1;
        }
        None
    }
    const DECIDED: Result<Boxes, Text> = match L::CONTIGUOUS {
        Some(mode) => match tma_boxes_of::<Part>(Self::BITS, mode) {
            Ok(part) => match tma_boxes_of::<Tile>(Self::BITS, mode) {
                Ok(whole) => divided(whole, part, Self::BITS / 8),
                refusal => refusal,
            },
            refusal => refusal,
        },
        None => Err(Text::new()),
    };
    /// Of the modes behind the tile's, a box has one coordinate.
    pub(crate) const BOXES: Boxes = match Self::DECIDED {
        Ok(mut boxes) => {
            while boxes.rank < L::RANK {
                boxes.order[boxes.rank] = boxes.rank;
                boxes.rank += 1;
            }
            boxes
        }
        // `WRONG` says why.
        Err(_) => NONE,
    };
    /// How many there are.
    const COUNT: usize = Self::BOXES.count() as usize;
    /// For each its offset in the tile, and the coordinate at which it begins.
    const ALL: [(u64, [u64; 5]); MOST] = {
        let mut all = [(0, [0; 5]); MOST];
        let mut i = 0;
        while i < Self::COUNT {
            all[i] = box_of::<Tile>(&Self::BOXES, i as u64);
            i += 1;
        }
        all
    };

    /// The offset of a box in the tile, and where it begins in the tensor, neighbours first; rows and columns are counted from `apart`.
    #[inline(always)]
    fn of(i: usize, tile: [u32; 5], apart: [u32; 2]) -> (usize, [u32; 5]) {
        let (offset, start) = const { Self::ALL }[i];
        let mut at = [0; 5];
        #[allow(clippy::needless_range_loop)] // It has an order of its own.
        for dimension in 0..L::RANK {
            let mode = const { Self::BOXES.order }[dimension];
            let boxes = const { Self::BOXES };
            let extent = ((boxes.extents[mode] * boxes.counts[mode]) as u32).max(1);
            // From there on all is outside, where signed coordinates are negative, too.
            let tile = tile[mode].min((LONGEST as u32).div_ceil(extent));
            at[dimension] = tile.wrapping_mul(extent).wrapping_add(start[mode] as u32);
            if mode < 2 {
                at[dimension] = at[dimension].wrapping_add(apart[mode]);
            }
        }
        (offset as usize, at)
    }
}

/// The boxes of a tile, divided along what is outermost in memory into those of a part of it.
#[allow(clippy::result_large_err)] // It is computed in constants.
const fn divided(whole: Boxes, part: Boxes, bytes: u64) -> Result<Boxes, Text> {
    let mut boxes = whole;
    let outermost = whole.order[whole.rank - 1];
    // T13: a multiple of 128 bytes, and where the pattern of the swizzle begins.
    let pattern = if whole.span > 16 { 8 * whole.span } else { 128 };
    let (mut dimension, mut size) = (0, bytes);
    while dimension < whole.rank {
        let mode = whole.order[dimension];
        let (all, one) = (whole.extents[mode], part.extents[mode]);
        let is_last = dimension + 1 == whole.rank;
        if part.order[dimension] != mode
            || part.span != whole.span
            || !(one == all || is_last && all % one == 0)
        {
            let text = Text::new()
                .str("tma boxes: the parts have boxes of ")
                .natural(one);
            let text = text.str(" along mode ").natural(mode as u64);
            let text = text.str(", and the tile of ").natural(all);
            let text = text.str(": let the parts be the tile with a divisor of ");
            let text = text.natural(whole.extents[outermost]);
            return Err(text.str(" along mode ").natural(outermost as u64));
        }
        size *= one;
        if one < all && size % pattern != 0 {
            let text = Text::new().str("tma boxes: the parts of a tile begin every ");
            let text = text.natural(size).str(" bytes, and boxes at multiples of ");
            let text = text.natural(pattern).str(" (T13): let the parts have ");
            let rows = pattern.div_ceil(size / one);
            return Err(text.natural(rows).str(" rows or a multiple"));
        }
        boxes.extents[mode] = one;
        boxes.counts[mode] = all / one * whole.counts[mode];
        dimension += 1;
    }
    Ok(boxes)
}

impl<T: Number, L: FlatModes, Tile: CheckedLayout> TmaView<'_, T, L, Tile> {
    /// The layout of the tensor.
    #[must_use]
    #[inline(always)]
    pub fn layout(&self) -> &L {
        &self.layout
    }

    /// How many tiles there are along a mode, one that reaches past the end included.
    ///
    /// # Panics
    ///
    /// If there is no such mode.
    #[must_use]
    #[inline(always)]
    pub fn steps(&self, mode: usize) -> u32 {
        let extent = const { extents_of::<Tile>() }[mode] as u32;
        (self.layout.extents()[mode] as u32).div_ceil(extent.max(1))
    }

    /// A tile, at a coordinate counted in tiles; what is outside of the tensor is 0.
    ///
    /// # Errors
    ///
    /// A coordinate of other than the tensor's modes is found when the kernel is built:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tma boxes: the rank of the coordinate is 1, and of the tensor 2: write an integer for each mode, as in
    /// `a.tile((m, k))`
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn tile<C: TileCoordinate>(&self, tile: C) -> TmaTile<'_, T, L, Tile> {
        const {
            if C::RANK != L::RANK {
                let text = Text::new().str("tma boxes: the rank of the coordinate is ");
                let text = text.natural(C::RANK as u64).str(", and of the tensor ");
                let text = text.natural(L::RANK as u64);
                text.str(": write an integer for each mode, as in `a.tile((m, k))`")
                    .panic()
            }
        }
        TmaTile {
            tensor: self.tensor,
            layout: &self.layout,
            at: tile.integers(),
            apart: [0; 2],
            tile: PhantomData,
        }
    }
}

impl<'t, T: Number, L: FlatModes, Tile: CheckedLayout> TmaTile<'t, T, L, Tile> {
    /// The tile of a slot whose parts are tiles of this tensor: each block of the cluster reads some of them, and gives them to all.
    ///
    /// The coordinate counts tiles of the slot, while [`TmaView::steps`] counts parts. All blocks of the cluster fill their slots with tiles of the same coordinates in the same
    /// order, those that share this one; a GPU does not check that.
    ///
    /// A part is the tile with less of what is outermost in a box: fewer rows, as `wgmma_tile((128, 64), 16, 1)` of
    /// `wgmma_tile((256, 64), 16, 1)`, and where rows are neighbours less of `k`, as `wgmma_tile((256, 32), 16, 0)` of
    /// `wgmma_tile((256, 64), 16, 0)`. A block for which there is none only receives.
    ///
    /// ```
    /// # use grid_executor::{Dim3, Pointer, launch};
    /// use layout_core::{atoms::*, *};
    /// use layout_device::{
    ///     Cluster, Half, Operands, Ring, Stacked, Staging, TmaParts, TmaView, kernel, shared_bytes,
    /// };
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    ///     type Smem = wgmma_tile((64, 64), 16, 1);
    ///     type Part = wgmma_tile((32, 64), 16, 1);      // what one of two blocks reads of it
    ///     type Square = (64, 64):(64, 1);
    /// }
    /// type Mma = TiledMma<WgmmaF32F16<_64>>;
    /// type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
    /// type Memory<'k> = (Ring<'k, Operands<Mma, Smem, Smem>, _4>, Staging<'k, Half, Smem, _1>);
    ///
    /// /// `C = A * B`, with `A` by rows and `B` by columns.
    /// ///
    /// /// # Safety
    /// ///
    /// /// Runs in blocks of 256 threads with the shared memory of `Memory`, in clusters of one or two. The matrices are valid, and `c`
    /// /// is no others'.
    /// #[kernel(blocks_per_multiprocessor = 1)]
    /// pub unsafe fn product(
    ///     here: Here<'_, (u32,), (_256,)>,
    ///     a: TmaView<'_, Half, Matrix, Smem>,
    ///     b: TmaView<'_, Half, Matrix, Part>,
    ///     c: TmaParts<'_, Half, Matrix, Smem, _>,
    ///     #[shared(dynamic)] memory: Memory<'_>,
    /// ) {
    ///     let (ring, mut staging) = memory;
    ///     let cluster = Cluster::of(here);
    ///     let tiles = c.tiles_in_groups((_64, _64), Stacked::of(cluster, _8));
    ///     ring.run(
    ///         here,
    ///         tiles,
    ///         a.steps(1),
    ///         |tile, k| {
    ///             let (m, n) = tile.get();    // `n` is that of all blocks of the cluster
    ///             (a.tile((m, k)), b.tile((n, k)).multicast(cluster))
    ///         },
    ///         |tile, steps| {
    ///             let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
    ///             while let Some(slot) = steps.next() {
    ///                 slot.gemm(&mut sums);
    ///             }
    ///             staging.store(Store::new(), steps.me(), &c, tile, &sums);
    ///         },
    ///     );
    /// }
    /// # let (m, n, k) = (100, 72, 136);
    /// # let number = |i: u32| Half::from_f32((i * i % 5) as f32 - 2.0);
    /// # let [a, b] = [m * k, n * k].map(|count| (0..count).map(number).collect::<Vec<_>>());
    /// # let mut c = vec![Half::from_f32(f32::NAN); (m * n) as usize];
    /// # let [of_a, of_b, of_c] = [a.as_ptr(), b.as_ptr(), c.as_mut_ptr().cast_const()]
    /// #     .map(|start| unsafe { Pointer::new(start.cast_mut()) });
    /// # let layout = Distinct::check(Matrix::from_values([m, n, n / 8]))?;
    /// # let kernel = || unsafe {
    /// #     product(
    /// #         (of_a.get().into(), Matrix::from_values([m, k, k / 8])),
    /// #         (of_b.get().into(), Matrix::from_values([n, k, k / 8])),
    /// #         (of_c.get().into(), layout),
    /// #     );
    /// # };
    /// # unsafe { launch(Dim3::x(3), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
    /// # for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
    /// #     let at = |from: &[Half], i| from[i as usize].to_f32();
    /// #     let sum: f32 = (0..k).map(|i| at(&a, row * k + i) * at(&b, column * k + i)).sum();
    /// #     assert_eq!(at(&c, row * n + column), sum);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Other parts are found when the kernel is built:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tma boxes: the parts have boxes of 32 along mode 1, and the tile of 64: let the parts be the tile
    /// with a divisor of 64 along mode 0
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `SM90_TMA_LOAD_MULTICAST` (`cute/arch/copy_sm90_tma.hpp`); PTX ISA, `cp.async.bulk.tensor` with `.multicast::cluster`.
    #[must_use]
    #[inline(always)]
    pub fn multicast(self, cluster: Cluster<'_>) -> Multicast<'t, T, L, Tile> {
        Multicast {
            tile: self,
            rank: cluster.rank,
            size: cluster.size,
        }
    }

    /// The tile so many rows further down: no multiple of its own.
    ///
    /// ```
    /// use layout_core::*;
    /// use layout_device::{TmaView, hopper::TmaTile};
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    ///     type Lines = (64, 32):(32, 1);
    /// }
    ///
    /// /// Rows `first + 64 * m` to `first + 64 * m + 63`.
    /// fn tile<'t>(from: &'t TmaView<'_, f32, Matrix, Lines>, first: u32, m: u32) -> TmaTile<'t, f32, Matrix, Lines> {
    ///     from.tile((m, 0)).below(first)
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn below(mut self, rows: u32) -> Self {
        self.apart[0] = rows;
        self
    }

    /// The tile so many columns further on, as [`below`](Self::below). Along the mode with neighbours, a tile begins at a multiple of 16 bytes; an
    /// H200 stops the kernel at another place, and so does the executor.
    #[must_use]
    #[inline(always)]
    pub const fn right_of(mut self, columns: u32) -> Self {
        self.apart[1] = columns;
        self
    }

    /// Begins to bring it to the L2 cache: one thread asks for it, who needs it some steps later.
    ///
    /// ```
    /// use layout_core::*;
    /// use layout_device::{TmaView, hopper::TmaTile};
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    ///     type Lines = (64, 32):(32, 1);
    /// }
    /// type From<'k> = TmaView<'k, f32, Matrix, Lines>;
    ///
    /// /// What a slot is filled with, and the one after the next eight.
    /// fn fill<'t>(from: &'t From<'_>, step: u32) -> TmaTile<'t, f32, Matrix, Lines> {
    ///     from.tile((0, step + 8)).prefetch();
    ///     from.tile((0, step))
    /// }
    /// ```
    ///
    /// # Source
    ///
    /// PTX ISA, `cp.async.bulk.prefetch.tensor`.
    #[inline(always)]
    pub fn prefetch(&self) {
        for i in 0..const { Plan::<T, L, Tile>::COUNT } {
            let (_, at) = Plan::<T, L, Tile>::of(i, self.at, self.apart);
            // SAFETY: the map is that of the tensor, by the promise of the kernel's caller.
            unsafe { hopper::prefetch_box(self.tensor, L::RANK, at) }
        }
    }

    /// Begins to copy it to shared memory; its bytes count at the barrier.
    ///
    /// # Safety
    ///
    /// `cells` is a tile `Tile` of shared memory that begins where the pattern of its swizzle does, and `full` a barrier there. Nobody uses
    /// the tile until its bytes have come.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) unsafe fn load(&self, cells: *mut T, full: *mut u64) {
        for i in 0..const { Plan::<T, L, Tile>::COUNT } {
            let (offset, at) = Plan::<T, L, Tile>::of(i, self.at, self.apart);
            let map = |address| MapOf::new::<T, L, Tile>(self.layout, address);
            // SAFETY: the map is that of the tensor, by the promise of the kernel's caller; the boxes are those of the tile, and lie in
            // it; the caller's promise.
            unsafe {
                let cells = cells.wrapping_add(offset).cast();
                hopper::load_box(self.tensor, map, L::RANK, cells, full, at);
            }
        }
    }
}

/// A tile for all blocks of a cluster: [`TmaTile::multicast`] gives it.
#[derive(Debug)]
pub struct Multicast<'t, T, L, Part> {
    tile: TmaTile<'t, T, L, Part>,
    rank: u32,
    size: u32,
}

impl<T: Number, L: FlatModes, Part: CheckedLayout> Multicast<'_, T, L, Part> {
    /// As [`TmaTile::load`], of a tile that has these parts, in all blocks of the cluster.
    ///
    /// # Safety
    ///
    /// As there, in all of them.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) unsafe fn load<Tile: CheckedLayout>(&self, cells: *mut T, full: *mut u64) {
        const { __report(Plan::<T, L, Part, Tile>::WRONG) }
        let TmaTile {
            tensor,
            layout,
            at,
            apart,
            ..
        } = self.tile;
        let mut block = 0;
        for i in 0..const { Plan::<T, L, Part, Tile>::COUNT } {
            if block == self.rank {
                let (offset, at) = Plan::<T, L, Part, Tile>::of(i, at, apart);
                let map = |address| MapOf::new::<T, L, Part>(layout, address);
                // SAFETY: as for that of `TmaTile`.
                unsafe {
                    let cells = cells.wrapping_add(offset).cast();
                    hopper::load_box_for(tensor, map, L::RANK, cells, full, at, self.size);
                }
            }
            block += 1;
            if block == self.size {
                block = 0;
            }
        }
    }
}

/// `Order` itself: the one order of the tiles of a tensor.
#[diagnostic::on_unimplemented(
    message = "the tiles of this tensor are counted in another order, too",
    label = "another order",
    note = "one owner: all tiles of a tensor are counted in one order: take that of the other call"
)]
pub trait IsOrder<Order> {}
#[diagnostic::do_not_recommend]
impl<Order> IsOrder<Order> for Order {}

impl<'k, T: Number, L: FlatModes, Tile: CheckedLayout, OfBlock: TileExtents, Order: InGroups>
    TmaParts<'k, T, L, Tile, TilesInGroups<'k, OfBlock, Order>>
{
    /// The tiles of the running block, of the extents `OfBlock` and in groups of so many rows, an integer: all blocks of the grid share
    /// those of the tensor, and each takes one after the other. A third mode is one of batches, which follow one another, and a fourth one of more of them. Where `order`
    /// is [`Added`](crate::Added), several blocks have one tile, and add to it.
    ///
    /// It is the way of the tensor.
    ///
    /// # Errors
    ///
    /// All calls for a tensor have one order:
    ///
    /// ```text
    /// error[E0277]: the tiles of this tensor are counted in another order, too
    /// ```
    ///
    /// A tensor of other modes is found when the kernel is built:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tiles in groups: the tensor has 5 modes: it is `(row, column)`, and one or two of batches behind
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // in one line, as the compiler shows it
    #[allow(clippy::needless_pass_by_value)] // An order is a word or two, made for this call.
    pub fn tiles_in_groups<O: InGroups + IsOrder<Order>>(&self, _tile: OfBlock, order: O) -> TilesInGroups<'k, OfBlock, Order> {
        const {
            if L::RANK < 2 || L::RANK > if Order::ARE_ADDED { 2 } else { 4 } {
                let text = Text::new().str("tiles in groups: the tensor has ");
                let text = text.natural(L::RANK as u64).str(" modes: it is `(row, column)`");
                let is_more = if Order::ARE_ADDED { "" } else { ", and one or two of batches behind" };
                text.str(is_more).panic()
            }
            if Order::HAVE_SEGMENTS && !matches!(L::CONTIGUOUS, Some(1)) {
                let text = Text::new().str("tiles in groups: the rows of segments are not side by side");
                text.str(": let the tensor have neighbours along mode 1, as `(?rows, ?columns):(8 * ?leading, 1)`").panic()
            }
            let [m, n] = OfBlock::EXTENTS;
            if m == 0 || n == 0 || Order::ROWS == 0 {
                let text = Text::new().str("tiles in groups: there are ");
                let text = text.natural(Order::ROWS as u64).str(" rows of tiles of ");
                let text = text.natural(m as u64).str(" x ").natural(n as u64);
                text.str(": take `_1` or more of each").panic()
            }
        }
        let ([rows, columns, batches, more, ..], [m, n]) = (self.layout.extents(), OfBlock::EXTENTS);
        let [rows, times @ ..] = order.counted([rows, batches, more].map(|extent| extent as u32));
        let tiles = [rows.div_ceil(m), (columns as u32).div_ceil(n)];
        TilesInGroups::new(order.at_once(), tiles, times, self.tensor.number())
    }
}

impl<'k, T: Number, L: FlatModes, Tile: CheckedLayout, OfBlock: TileExtents, Rows: StaticInteger>
    TmaParts<'k, T, L, Tile, TilesInGroups<'k, OfBlock, Segments<Rows>>>
{
    /// The tiles of the running block of each of some segments of rows, which follow one another: no tile has rows of two. They are of the
    /// extents `OfBlock`, and those of a segment in groups of `Rows` rows.
    ///
    /// Segment `i` ends before row `ends(i)`, where the next one begins, and there is none where it is `None`. A segment has no rows where
    /// the end is not above that of the one before, and rows behind all segments are not stored. The last tile of a segment may reach
    /// past its end: what is there is left out, and threads store the rest of it, unit by unit.
    ///
    /// It is the way of the tensor. With a tile from the first row of its segment, a product has a `B` for each:
    ///
    /// ```
    /// # use grid_executor::{Dim3, Pointer, launch};
    /// use layout_core::{atoms::*, *};
    /// use layout_device::hopper::{OwnTile, Segments};
    /// use layout_device::{Half, Operands, Ring, Staging, TmaParts, TmaView, kernel, shared_bytes};
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    ///     type Matrices = (?rows, ?columns, ?count):(8 * ?leading, 1, 8 * ?apart);
    ///     type Numbers = ?count:1;
    ///     type Smem = wgmma_tile((64, 64), 16, 1);
    ///     type Square = (64, 64):(64, 1);
    /// }
    /// type Mma = TiledMma<WgmmaF32F16<_64>>;
    /// type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
    /// type Memory<'k> = (Ring<'k, Operands<Mma, Smem, Smem>, _4>, Staging<'k, Half, Smem, _1>);
    ///
    /// /// `C = A * B[i]` of the rows of each segment.
    /// ///
    /// /// # Safety
    /// ///
    /// /// Runs in blocks of 256 threads with the shared memory of `Memory`. The matrices are valid, and `c` is no others'.
    /// #[kernel(blocks_per_multiprocessor = 1)]
    /// pub unsafe fn product(
    ///     here: Here<'_, (u32,), (_256,)>,
    ///     ends: Tensor<View<'_, u32>, Numbers>,
    ///     a: TmaView<'_, Half, Matrix, Smem>,
    ///     b: TmaView<'_, Half, Matrices, Smem>,
    ///     c: TmaParts<'_, Half, Matrix, Smem, _>,
    ///     #[shared(dynamic)] memory: Memory<'_>,
    /// ) {
    ///     let (ring, mut staging) = memory;
    ///     // SAFETY: all blocks have these ends.
    ///     let tiles = unsafe { c.tiles_of_segments((_64, _64), _8, |i| ends.load(i)) };
    ///     let fill = |tile: OwnTile<'_, _, Segments<_>>, k| {
    ///         let (m, n) = tile.get();
    ///         (a.tile((m, k)).below(tile.first_row()), b.tile((n, k, tile.segment())))
    ///     };
    ///     ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
    ///         let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
    ///         while let Some(slot) = steps.next() {
    ///             slot.gemm(&mut sums);
    ///         }
    ///         staging.store(Store::new(), steps.me(), &c, tile, &sums);
    ///     });
    /// }
    /// # let (ends, n, k) = ([30_u32, 30, 100], 72, 136);
    /// # let m = 100;
    /// # let number = |i: u32| Half::from_f32((i * i % 5) as f32 - 2.0);
    /// # let [a, b] = [m * k, 3 * n * k].map(|count| (0..count).map(number).collect::<Vec<_>>());
    /// # let mut c = vec![Half::from_f32(f32::NAN); (m * n) as usize];
    /// # let [of_a, of_b, of_c] = [a.as_ptr(), b.as_ptr(), c.as_mut_ptr().cast_const()]
    /// #     .map(|start| unsafe { Pointer::new(start.cast_mut()) });
    /// # let of_ends = unsafe { Pointer::new(ends.as_ptr().cast_mut()) };
    /// # let layout = Distinct::check(Matrix::from_values([m, n, n / 8]))?;
    /// # let kernel = || unsafe {
    /// #     product(
    /// #         (of_ends.get().cast_const(), Numbers::from_values([3])),
    /// #         (of_a.get().into(), Matrix::from_values([m, k, k / 8])),
    /// #         (of_b.get().into(), Matrices::from_values([n, k, 3, k / 8, n * k / 8])),
    /// #         (of_c.get().into(), layout),
    /// #     );
    /// # };
    /// # unsafe { launch(Dim3::x(3), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
    /// # for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
    /// #     let at = |from: &[Half], i| from[i as usize].to_f32();
    /// #     let of = ends.iter().filter(|&&end| end <= row).count() as u32;
    /// #     let sum: f32 = (0..k).map(|i| at(&a, row * k + i) * at(&b, (of * n + column) * k + i)).sum();
    /// #     assert_eq!(at(&c, row * n + column), sum);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Safety
    ///
    /// `ends` gives all threads of the grid the same numbers, whenever it is called.
    ///
    /// # Errors
    ///
    /// A tensor with other modes, or with neighbours along its rows, is found when the kernel is built:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tiles of segments: the tensor has 3 modes, and neighbours along mode 1: it is `(row, column)`, by rows
    /// ```
    ///
    /// # Source
    ///
    /// `DeepGEMM`'s contiguous layout of groups (`m_grouped_fp8_gemm_nt_contiguous`), without its alignment; `_grouped_mm` of `PyTorch`.
    #[must_use]
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // in one line, as the compiler shows it
    pub unsafe fn tiles_of_segments<Ends: Fn(u32) -> Option<u32>>(&self, _tile: OfBlock, _rows: Rows, ends: Ends) -> TilesOfSegments<'k, OfBlock, Rows, Ends> {
        const {
            let side = match L::CONTIGUOUS {
                Some(side) => side,
                None => usize::MAX,
            };
            if L::RANK != 2 || side != 1 {
                let text = Text::new().str("tiles of segments: the tensor has ");
                let text = text.natural(L::RANK as u64).str(" modes, and neighbours along mode ");
                text.natural(side as u64).str(": it is `(row, column)`, by rows").panic()
            }
            let [m, n] = OfBlock::EXTENTS;
            if m == 0 || n == 0 || Rows::U32 == 0 {
                Text::new().str("tiles of segments: tiles and groups have rows: take `_1` or more of each").panic()
            }
        }
        let ([rows, columns, ..], [_, n]) = (self.layout.extents(), OfBlock::EXTENTS);
        TilesOfSegments::new([rows as u32, (columns as u32).div_ceil(n)], ends, self.tensor.number())
    }
}

impl<'k, T: Number, L: FlatModes, Tile: CheckedLayout, OfBlock, Order>
    TmaParts<'k, T, L, Tile, TilesInGroups<'k, OfBlock, Beside<Order>>>
{
    /// The tile of this tensor that has the coordinates of one of another tensor: a kernel with two results stores both. It is the way of
    /// the tensor.
    ///
    /// # Safety
    ///
    /// All tiles of this tensor are beside those of one other tensor, which has the same modes and extents, and its neighbours along the same mode.
    ///
    /// ```
    /// use layout_core::*;
    /// use layout_device::{LongestFirst, TmaParts, hopper::OwnTile};
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(4 * ?leading, 1);
    ///     type Lines = (64, 32):(32, 1);
    /// }
    /// type Order = LongestFirst<_1>;
    /// type Tiles<'k, Order> = layout_device::hopper::TilesInGroups<'k, (_64, _32), Order>;
    /// type Second<'k> = TmaParts<'k, f32, Matrix, Lines, Tiles<'k, layout_device::Beside<Order>>>;
    ///
    /// fn second<'k>(to: &Second<'k>, tile: OwnTile<'k, (_64, _32), Order>) {
    ///     // SAFETY: this is the one place.
    ///     assert_eq!(unsafe { to.beside(tile) }.get(), tile.get());
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub unsafe fn beside(
        &self,
        tile: OwnTile<'k, OfBlock, Order>,
    ) -> OwnTile<'k, OfBlock, Beside<Order>> {
        tile.beside(self.tensor.number())
    }
}

impl<T: Number, L: FlatModes, Tile: CheckedLayout, Way> TmaParts<'_, T, L, Tile, Way> {
    /// The layout of the tensor.
    #[must_use]
    #[inline(always)]
    pub fn layout(&self) -> &L {
        &self.layout
    }

    /// Where the numbers of its rows begin, or null.
    #[inline(always)]
    pub(crate) fn of_rows(&self) -> *mut f32 {
        self.tensor.of_rows()
    }

    /// Stops the kernel if a tile is of another tensor.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn check(&self, of: usize) {
        if self.tensor.number() != of {
            backend::stop("this is a tile of another tensor");
        }
    }

    /// Returns where box `i` of a tile begins, in the tile and in the tensor, if it begins in the tensor.
    ///
    /// TMA writes units of 16 bytes, so that the numbers of a row behind its last whole unit are left to
    /// [`each_beside`](Self::each_beside).
    #[inline(always)]
    fn of_box(&self, i: usize, tile: [u32; 5], above: u32) -> Option<(usize, [u32; 5])> {
        let (offset, at) = Plan::<T, L, Tile>::of(i, tile, [above, 0]);
        (at[0] < self.whole()).then_some((offset, at))
    }

    /// How many of the neighbours of a row TMA writes.
    #[inline(always)]
    fn whole(&self) -> u32 {
        let extent = self.layout.extents()[const { Plan::<T, L, Tile>::BOXES.order[0] }] as u32;
        extent - extent % const { MapOf::unit_of::<T>() as u32 }
    }

    /// Begins to copy a tile of shared memory to a coordinate counted in tiles, from the row `above`, as part of the next group; what is
    /// outside the tensor is left out, and what [`each_beside`](Self::each_beside) gives.
    ///
    /// # Safety
    ///
    /// `cells` is such a tile, which nobody writes until the group has read it. No other thread writes the same part of the tensor.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) unsafe fn store(&self, tile: [u32; 5], above: u32, cells: *const T) {
        for i in 0..const { Plan::<T, L, Tile>::COUNT } {
            let Some((offset, at)) = self.of_box(i, tile, above) else {
                continue;
            };
            let map = |address| MapOf::of_parts::<T, L, Tile>(&self.layout, address);
            // SAFETY: as for `load`.
            unsafe {
                let cells = cells.wrapping_add(offset).cast();
                hopper::store_box(self.tensor, map, L::RANK, cells, at);
            }
        }
    }

    /// Calls a function for each number of a tile that TMA does not write, with its place in the tile and in the tensor: for those of one
    /// of 128 threads. Rows are counted from the first of two, and are above the second.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn each_beside(
        &self,
        tile: [u32; 5],
        [above, end]: [u32; 2],
        thread: u32,
        mut put: impl FnMut(usize, *mut T),
    ) where
        Tile: Default + IndexAt<u32>,
    {
        let (extents, strides) = (self.layout.extents(), self.layout.strides());
        let of_tile = const { extents_of::<Tile>() };
        let side = const { Plan::<T, L, Tile>::BOXES.order[0] };
        let (whole, width) = (self.whole(), of_tile[side] as u32);
        let first = whole.wrapping_sub(tile[side].wrapping_mul(width));
        let count = extents[side] as u32 - whole;
        if count == 0 || first >= width {
            return;
        }
        let (extents, strides) = (extents.map(anew), strides.map(anew));
        let [above, end, thread] = [above, end, thread].map(hopper::anew);
        let mut line = thread;
        while line
            < const {
                elements::<Tile>() / extents_of::<Tile>()[Plan::<T, L, Tile>::BOXES.order[0]] as u32
            }
        {
            let (mut rest, mut size, mut step) = (line, 1, 1);
            let (mut index, mut offset, mut is_there) = (0, 0, true);
            for mode in 0..L::RANK {
                let extent = (of_tile[mode] as u32).max(1);
                let place = if mode == side {
                    step = size;
                    first
                } else {
                    let place = rest % extent;
                    rest /= extent;
                    place
                };
                let mut at = u64::from(tile[mode].wrapping_mul(extent).wrapping_add(place));
                if mode == 0 {
                    at += u64::from(above);
                    is_there &= at < u64::from(end);
                }
                is_there &= at < extents[mode];
                offset += at as usize * strides[mode] as usize;
                index += place * size;
                size *= extent;
            }
            if is_there {
                let start = self.tensor.start().wrapping_add(offset);
                for i in 0..count {
                    let index = Tile::default().index(index + i * step);
                    put(index, start.wrapping_add(i as usize));
                }
            }
            line += 128;
        }
    }
}

/// An extent or a stride where it is rarely needed.
#[inline(always)]
fn anew(number: u64) -> u64 {
    let [low, high] = [number, number >> 32].map(|half| hopper::anew(half as u32));
    u64::from(high) << 32 | u64::from(low)
}

impl<T: Number, L: FlatModes, Tile: CheckedLayout, Way> TmaParts<'_, T, L, Tile, Way> {
    /// Calls a function for each unit of 16 bytes that TMA would write, of rows that are counted from the first of two and are above the
    /// second, as [`each_beside`](Self::each_beside). The tensor has neighbours along the second mode.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) fn each_unit(
        &self,
        tile: [u32; 5],
        [above, end]: [u32; 2],
        thread: u32,
        mut put: impl FnMut(usize, *mut T),
    ) where
        Tile: Default + IndexAt<u32>,
    {
        let unit = const { MapOf::unit_of::<T>() as u32 };
        let (extents, strides) = (
            self.layout.extents().map(anew),
            self.layout.strides().map(anew),
        );
        let [above, end, thread] = [above, end, thread].map(hopper::anew);
        let whole = extents[1] as u32 / unit * unit;
        let end = u64::from(end).min(extents[0]);
        let mut start = self.tensor.start();
        for mode in 2..L::RANK {
            if u64::from(tile[mode]) >= extents[mode] {
                return;
            }
            start = start.wrapping_add(tile[mode] as usize * strides[mode] as usize);
        }
        let [rows, columns] = const {
            [
                extents_of::<Tile>()[0] as u32,
                extents_of::<Tile>()[1] as u32,
            ]
        };
        let mut i = thread;
        while i < rows * columns / unit {
            let (row, column) = (i / (columns / unit), i % (columns / unit) * unit);
            let of_row = u64::from(tile[0]) * u64::from(rows) + u64::from(row);
            let (of_row, of_column) = (u64::from(above) + of_row, tile[1] * columns + column);
            if of_row < end && of_column < whole {
                let start = start.wrapping_add(of_row as usize * strides[0] as usize);
                let index = Tile::default().index(row + rows * column);
                put(index, start.wrapping_add(of_column as usize));
            }
            i += 128;
        }
    }
}

impl<T: Rounded, L: FlatModes, Tile: CheckedLayout, Way> TmaParts<'_, T, L, Tile, Way> {
    /// As [`store`](Self::store), and adds each number to what is there, at once.
    ///
    /// # Safety
    ///
    /// `cells` is such a tile, which nobody writes until the group has read it. All that other threads do with the same part of the tensor
    /// is this.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) unsafe fn add(&self, tile: [u32; 5], cells: *const T) {
        for i in 0..const { Plan::<T, L, Tile>::COUNT } {
            let Some((offset, at)) = self.of_box(i, tile, 0) else {
                continue;
            };
            let map = |address| MapOf::of_parts::<T, L, Tile>(&self.layout, address);
            // SAFETY: as for `load`.
            unsafe {
                let cells = cells.wrapping_add(offset).cast();
                hopper::add_box(self.tensor, map, L::RANK, cells, at);
            }
        }
    }
}

macro_rules! parameters {
    ($($Tensor:ident[$($Way:ident)?] $Layout:ty, $layout:expr, $is_written:literal;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<'k, T: Number, L: FlatModes, Tile: CheckedLayout, $($Way)?> Parameter<'k>
            for $Tensor<'k, T, L, Tile, $($Way)?>
        {
            const WRONG: Option<Text> = Plan::<T, L, Tile>::WRONG;
            type Argument = (backend::Mapped<T>, $Layout);
            type First = backend::Mapped<T>;
            type Second = $Layout;
            // On a GPU a tensor is the address of its map.
            const BYTES: [usize; 2] = [size_of::<u64>(), size_of::<$Layout>()];
            #[inline(always)]
            fn argument(first: backend::Mapped<T>, second: $Layout) -> Self::Argument {
                (first, second)
            }
            #[cfg(not(target_arch = "nvptx64"))]
            fn tell((tensor, layout): &Self::Argument, name: &'static str, is_covered: bool) {
                let layout = ($layout)(*layout);
                grid_executor::given(name, tensor.start(), &layout, $is_written && is_covered);
            }
            #[inline(always)]
            unsafe fn given(_: &'k Kernel, (tensor, layout): Self::Argument) -> Self {
                tensor.bring();
                // SAFETY: the caller's promise.
                unsafe { Self::of_group(tensor, layout) }
            }
        }
        // SAFETY: as one that is a parameter by itself, which all threads have. What is written is taken in the one way of the type.
        #[diagnostic::do_not_recommend]
        unsafe impl<'k, T: Number, L: FlatModes, Tile: CheckedLayout, $($Way)?> OneEach<'k>
            for $Tensor<'k, T, L, Tile, $($Way)?>
        {
            #[inline(always)]
            unsafe fn of_group(tensor: backend::Mapped<T>, layout: $Layout) -> Self {
                Self {
                    tensor,
                    layout: $layout(layout),
                    kernel: PhantomData,
                }
            }
        }
    )+};
}
parameters! {
    TmaView[] L, |layout: L| layout, false;
    TmaParts[Way] Distinct<L>, |layout: Distinct<L>| *layout.layout(), true;
}
