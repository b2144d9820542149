//! Kernels that convert fragments between two layouts repeatedly, so that memory time is
//! negligible.
//!
//! `benches/gpu/convert.py` measures these kernels and Triton's kernels with the same layouts.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unsafe_op_in_unsafe_fn)]

use layout_core::checks::{ConversionCost, conversion_of};
#[allow(clippy::wildcard_imports)] // All integer types.
use layout_core::*;
use layout_device::{Exchange, Launch, convert, kernel};

/// Threads of a block: four warps.
type Threads = _128;

/// Returns the launch of `blocks` blocks, one tile each.
#[must_use]
pub const fn launch(blocks: u32) -> Launch {
    Launch {
        blocks: [blocks, 1, 1],
        threads: [Threads::U32, 1, 1],
        shared_bytes: 0,
    }
}

/// A pair of layouts that a kernel converts between.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// Name of the kernel.
    pub name: &'static str,
    /// Number of elements in a tile.
    pub size: usize,
    /// Conversion costs in both directions.
    pub cost: [ConversionCost; 2],
}

macro_rules! pairs {
    ($($(#[$doc:meta])* $name:ident: $T:ident, $Src:ty => $Dst:ty, $Values:ident, $Bytes:ident;)+) => {
        /// All pairs.
        pub const PAIRS: &[Pair] = &[$({
            type Src = $Src;
            type Dst = $Dst;
            Pair {
                name: stringify!($name),
                size: Src::SIZE,
                cost: [cost::<Src, Dst, $T>(), cost::<Dst, Src, $T>()],
            }
        }),+];
        $(
            $(#[$doc])*
            ///
            /// Adds 1 to all elements in each layout, so that the compiler cannot remove a
            /// conversion: `to[i] == from[i] + 2 * times`.
            ///
            /// # Safety
            ///
            /// * The launch must be [`launch`].
            /// * `from` must be valid for reads, and `to` for writes, of one tile per block.
            /// * No other code may write `to`.
            #[kernel]
            pub unsafe fn $name(
                ctx: ThreadContext<'_, (u32,), (Threads,)>,
                from: *const $T,
                to: *mut $T,
                times: u32,
                #[shared] exchange: Exchange<'_, $Bytes>,
            ) {
                type Src = $Src;
                type Dst = $Dst;
                type Numbers = Fragment<$T, Layout<$Values, _1>>;
                let (mut exchange, thread) = (exchange, ctx.thread_rank().get().get());
                let first = ctx.block_idx().get().0 as usize * Src::SIZE;
                let at = |value: u32| {
                    first + Src::new().offset(thread + Threads::U32 * value) as usize
                };
                let mut numbers = Numbers::filled(Layout::new(), 0);
                for value in Bounded::<$Values>::all() {
                    // SAFETY: the index is in the tile of this block, which the caller made valid
                    // for reads.
                    numbers[value] = unsafe { from.add(at(value.get())).read() };
                }
                for _ in 0..times {
                    let there: Numbers =
                        convert(ctx, Src::new(), Dst::new(), &numbers, &mut exchange);
                    let there = there.map(|x| x.wrapping_add(1));
                    numbers = convert(ctx, Dst::new(), Src::new(), &there, &mut exchange);
                    numbers = numbers.map(|x| x.wrapping_add(1));
                }
                for value in Bounded::<$Values>::all() {
                    // SAFETY: the index is in the tile of this block, and no other thread writes
                    // this element.
                    unsafe { to.add(at(value.get())).write(numbers[value]) };
                }
            }
        )+
    };
}

/// Returns the cost of a conversion of elements `T`.
const fn cost<Src: bounds::CheckedLayout, Dst: bounds::CheckedLayout, T>() -> ConversionCost {
    match conversion_of::<Src, Dst>(size_of::<T>() as u64) {
        Ok(found) => found.cost,
        Err(rejection) => rejection.panic(),
    }
}

pairs! {
    /// Converts 64 x 64 elements from four adjacent elements of a row to four of a column.
    rows_to_columns: u32, Layout![((4, 32), (4, 4, 2)):((4, 64), (1, 16, 2048))] => Layout![((4, 32), (4, 4, 2)):((256, 1), (64, 1024, 32))], _32, _32768;
    /// Converts 64 x 128 16-bit elements from eight adjacent elements of a row to eight of a column.
    rows_to_columns_f16: u16, Layout![((8, 16), (8, 2, 4)):((8, 128), (1, 64, 2048))] => Layout![((8, 16), (8, 8)):((1024, 1), (128, 16))], _64, _32768;
    /// Converts 128 x 64 8-bit elements from sixteen adjacent elements of a row to sixteen of a column.
    rows_to_columns_of_bytes: u8, Layout![(128, (16, 4)):(16, (1, 2048))] => Layout![((8, 16), (16, 4)):((1024, 1), (64, 16))], _64, _16384;
    /// Converts 64 x 64 elements from four adjacent elements of a row to single elements.
    vectors_to_cells: u32, Layout![((4, 32), (4, 4, 2)):((4, 64), (1, 16, 2048))] => Layout![(128, 32):(1, 128)], _32, _32768;
    /// Converts 64 x 128 elements from blocks of 4 x 4 to four adjacent elements of a row.
    squares_to_rows: u32, Layout![((32, 4), (4, 4, 4)):((4, 512), (1, 128, 2048))] => Layout![((8, 4, 2, 2), (4, 2, 8)):((4, 128, 32, 512), (1, 64, 1024))], _64, _32768;
    /// Converts 64 x 64 elements from `mma` accumulators of four warps stacked along M to four adjacent elements
    /// of a row.
    accum_to_rows: u32, Layout![((4, 8, 4), (2, 2, 8)):((2, 64, 1024), (1, 512, 8))] => Layout![((8, 16), (4, 2, 4)):((4, 64), (1, 32, 1024))], _32, _32768;
    /// Converts 64 x 128 16-bit elements from `mma` accumulators to eight adjacent elements of a row.
    sums_to_rows_of_halves: u16, Layout![((4, 8, 4), (2, 2, 16)):((2, 128, 2048), (1, 1024, 8))] => Layout![((8, 16), (8, 2, 4)):((8, 128), (1, 64, 2048))], _64, _32768;
    /// Converts 64 x 64 elements from accumulators of 2 x 2 warps to accumulators of four stacked warps.
    sums_of_2_by_2_warps: u32, Layout![((4, 8, 2, 2), (2, 2, 4, 2)):((2, 64, 1024, 8), (1, 512, 16, 2048))] => Layout![((4, 8, 4), (2, 2, 8)):((2, 64, 1024), (1, 512, 8))], _32, _32768;
    /// Converts 32 x 32 elements from four adjacent elements of a row to single elements, within each warp.
    cells_in_warps: u32, Layout![(128, (4, 2)):(4, (1, 512))] => Layout![((8, 16), (4, 2)):((1, 32), (8, 512))], _8, _0;
    /// Converts 64 x 32 elements: columns of 16 elements, to blocks of 2 x 8, within each warp.
    columns_in_warps: u32, Layout![((32, 4), 16):((1, 512), 32)] => Layout![((4, 32), (8, 2)):((8, 64), (1, 32))], _16, _16384;
}
