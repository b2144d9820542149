//! Tensors in global memory of which TMA copies tiles.

// Numbers of a tile, which fits into shared memory; those of a tensor fit by the promise of the launch.
#![allow(clippy::cast_possible_truncation)]

mod multicast;
mod parameters;
mod parts;

use core::marker::PhantomData;

use layout_core::bounds::{CheckedLayout, FlatModes};
use layout_core::questions::extents_of;

use layout_decide::Text;

pub use multicast::Multicast;
pub use parts::TmaParts;

use crate::map::{MapOf, Plan};
use crate::ring::{FillSlot, Slots, Tile, TileLayout};
use crate::{Number, backend};

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

/// `Order` itself: the one order of the tiles of a tensor.
#[diagnostic::on_unimplemented(
    message = "the tiles of this tensor are counted in another order, too",
    label = "another order",
    note = "one owner: all tiles of a tensor are counted in one order: take that of the other call"
)]
pub trait IsOrder<Order> {}
#[diagnostic::do_not_recommend]
impl<Order> IsOrder<Order> for Order {}

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

impl<T: Number, L: FlatModes, Tile: CheckedLayout> TmaTile<'_, T, L, Tile> {
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

// SAFETY: the boxes of the tensor are this tile; that they are is asked of the kernel's parameter.
#[diagnostic::do_not_recommend]
unsafe impl<T: Number, L: FlatModes, S: TileLayout> FillSlot<Tile<T, S>> for TmaTile<'_, T, L, S> {
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn fill(self, cells: *mut <Tile<T, S> as Slots>::Cells, full: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { self.load(cells.cast(), full) }
    }
}
