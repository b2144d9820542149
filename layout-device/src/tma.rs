//! Global-memory tensors whose tiles TMA copies.

// Sizes of a tile fit, because the tile fits in shared memory. Sizes of a tensor fit, because the
// launch promises them.
#![allow(clippy::cast_possible_truncation)]

mod multicast;
mod parameters;
mod parts;

use core::marker::PhantomData;

use layout_core::bounds::{CheckedLayout, FlatModes};
use layout_core::checks::extents_of;

use layout_decide::Text;

pub use multicast::Multicast;
pub use parts::TmaParts;

use crate::map::{Plan, TensorMapParams};
use crate::tma_pipeline::{FillStage, StageContents, Tile, TileLayout};
use crate::{Element, backend};

use backend::hopper;

/// A read-only global-memory tensor with the layout `L`, from which TMA copies tiles `Tile` to shared
/// memory.
///
/// A kernel parameter has this type. A GPU receives the layout and a pointer to the tensor map that
/// `cuTensorMapEncodeTiled` makes from [`TensorMapParams`]. A host receives a pointer to the elements instead,
/// `(pointer.into(), layout)`.
///
/// * `L` has one to five modes. One stride is written `1`, and the others are multiples of 16 bytes, as in
///   `(?m, ?k):(8 * ?ld, 1)` for 16-bit elements.
/// * `Tile` has static extents and at most the modes of `L`, with a single coordinate along each remaining mode. The
///   tile is contiguous along the same mode as `L`. The lines of a swizzled tile are as wide as the span of the
///   swizzle.
///
/// `wgmma_tile((128, 64), 16, 1)` of `layout!` is a tile for tensors that are contiguous along mode 1.
/// With a final `0`, the call returns a tile for tensors that are contiguous along mode 0. The last
/// argument is the mode whose stride in `L` is `1`. A tile has as many boxes as it needs, up to 32. The
/// examples of [`TmaPipeline`](crate::TmaPipeline) and of [`Tile`](crate::Tile) use views.
///
/// # Errors
///
/// A tile that cannot be made up of TMA boxes is rejected where the kernel uses it:
///
/// ```text
/// error[E0080]: evaluation panicked: tma boxes: no stride of the tensor is the static integer 1
/// (T5): write the contiguous mode with stride `1`, as in `(?m, ?k):(8 * ?ld, 1)`
/// ```
///
/// # Source
///
/// CUDA driver API, `cuTensorMapEncodeTiled`; CuTe `make_tma_copy`
/// (`cute/atom/copy_traits_sm90_tma.hpp`).
#[derive(Debug)]
#[doc(alias = "TMA")]
#[doc(alias = "cp.async.bulk.tensor")]
pub struct TmaView<'k, T, L, Tile> {
    tensor: backend::Mapped<T>,
    layout: L,
    kernel: PhantomData<(&'k T, Tile)>,
}

/// A tile of a tensor, created by [`TmaView::tile`]. TMA copies it to a stage of a [`TmaPipeline`](crate::TmaPipeline).
#[derive(Debug)]
pub struct TmaTile<'t, T, L, Tile> {
    tensor: backend::Mapped<T>,
    layout: &'t L,
    at: [u32; 5],
    /// Offset of the tile in rows and columns, in addition to the coordinate in tiles.
    apart: [u32; 2],
    tile: PhantomData<Tile>,
}

/// A type equal to `Order`, the single tile order of a tensor.
#[diagnostic::on_unimplemented(
    message = "expected one order for the tiles of this tensor, found another",
    label = "this order differs from the order of another call",
    note = "one owner: enumerate all tiles of a tensor in one order: use the order of the other \
            call"
)]
pub trait IsOrder<Order> {}
#[diagnostic::do_not_recommend]
impl<Order> IsOrder<Order> for Order {}

/// A tile coordinate: a tuple of one to five integers, one per mode, counted in tiles.
pub trait TileCoordinate: Copy {
    /// The number of modes.
    const RANK: usize;
    /// Returns the integers, with 0 for missing modes.
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

impl<T: Element, L: FlatModes, Tile: CheckedLayout> TmaView<'_, T, L, Tile> {
    /// Returns the layout of the tensor.
    #[must_use]
    #[inline(always)]
    pub fn layout(&self) -> &L {
        &self.layout
    }

    /// Returns the number of tiles along a mode, including a partial tile at the end.
    ///
    /// # Panics
    ///
    /// Panics if the tensor has no such mode.
    #[must_use]
    #[inline(always)]
    pub fn steps(&self, mode: usize) -> u32 {
        let extent = const { extents_of::<Tile>() }[mode] as u32;
        (self.layout.extents()[mode] as u32).div_ceil(extent.max(1))
    }

    /// Returns the tile at a coordinate counted in tiles. Elements outside the tensor are 0.
    ///
    /// # Errors
    ///
    /// A coordinate must have as many modes as the tensor, which is checked when the kernel
    /// is built:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tma boxes: the rank of the coordinate is 1, the rank of the tensor is 2: write an integer for each mode, as in
    /// `a.tile((m, k))`
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn tile<C: TileCoordinate>(&self, tile: C) -> TmaTile<'_, T, L, Tile> {
        const {
            if C::RANK != L::RANK {
                let text = Text::new().str("tma boxes: the rank of the coordinate is ");
                let text = text
                    .natural(C::RANK as u64)
                    .str(", the rank of the tensor is ");
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

impl<T: Element, L: FlatModes, Tile: CheckedLayout> TmaTile<'_, T, L, Tile> {
    /// Returns the tile shifted down by `rows` rows, which need not be a multiple of the tile's rows.
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
    ///     from.tile((m, 0)).shift_down(first)
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn shift_down(mut self, rows: u32) -> Self {
        self.apart[0] = rows;
        self
    }

    /// Returns the tile shifted right by `columns` columns, like [`shift_down`](Self::shift_down) for rows.
    ///
    /// Along the contiguous mode, a tile must begin at a multiple of 16 bytes. Otherwise an H200 stops
    /// the kernel, and so does the executor.
    #[must_use]
    #[inline(always)]
    pub const fn shift_right(mut self, columns: u32) -> Self {
        self.apart[1] = columns;
        self
    }

    /// Starts a prefetch of the tile to the L2 cache. Call this function in one thread, several steps
    /// before the tile is needed.
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
    /// /// What a stage is filled with, and the one after the next eight.
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
            // SAFETY: the tensor map describes this tensor, as the kernel's caller guarantees.
            unsafe { hopper::prefetch_box(self.tensor, L::RANK, at) }
        }
    }

    /// Starts to copy the tile to shared memory. The barrier `full` counts the bytes.
    ///
    /// # Safety
    ///
    /// - `cells` must be a tile `Tile` in shared memory that begins at the start of its swizzle
    ///   pattern.
    /// - `full` must be an initialized barrier in shared memory.
    /// - No thread may access the tile until its transfer completes.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub(crate) unsafe fn load(&self, cells: *mut T, full: *mut u64) {
        for i in 0..const { Plan::<T, L, Tile>::COUNT } {
            let (offset, at) = Plan::<T, L, Tile>::of(i, self.at, self.apart);
            let map = |address| TensorMapParams::new::<T, L, Tile>(self.layout, address);
            // SAFETY: the tensor map describes this tensor, as the kernel's caller guarantees. The
            // boxes belong to the tile and stay inside it. The caller guarantees that the tile and the
            // barrier are valid.
            unsafe {
                let cells = cells.wrapping_add(offset).cast();
                hopper::load_box(self.tensor, map, L::RANK, cells, full, at);
            }
        }
    }
}

// SAFETY: the boxes of the tensor copy exactly the elements of this tile. The kernel parameter's type
// checks this.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element, L: FlatModes, S: TileLayout> FillStage<Tile<T, S>>
    for TmaTile<'_, T, L, S>
{
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(self, cells: *mut <Tile<T, S> as StageContents>::Cells, full: *mut u64) {
        // SAFETY: the caller upholds the contract of `fill`, which includes the contract of `load`.
        unsafe { self.load(cells.cast(), full) }
    }
}
