//! Tiles of shared memory from which TMA copies results.

use core::marker::PhantomData;

use layout_core::atoms::{CopyAtom, Retile, Stmatrix, StmatrixTrans, TiledCopy, UniversalCopy};
use layout_core::bounds::{
    ArrayLength, FlatModes, InShared, IndexAt, TensorLayout, ValuesAt, VectorsOf,
};
use layout_core::ops::Size;
use layout_core::questions::extents_of;
use layout_core::way::ByD;
use layout_core::{
    _1, _2, _4, _8, _128, Below, GenericArray, Kernel, SizeOf, StaticInteger, Tensor,
};

use crate::matrix::StoreMatrices;
use crate::order::{OwnTile, TileExtents, TilesInGroups};
use crate::ring::{Consumer, GROUP, TileCells, TileLayout};
use crate::tma::TmaParts;
use crate::{Number, Rounded, backend};

use backend::hopper;

/// Tiles `L` of shared memory, one for each of `GROUPS` warpgroups, from which TMA copies what they have computed.
#[derive(Debug)]
pub struct Staging<'k, T, L, const GROUPS: usize> {
    cells: *mut T,
    kernel: PhantomData<(&'k mut T, L)>,
}

#[diagnostic::do_not_recommend]
impl<'k, T: Number, L: TileLayout, const GROUPS: usize> InShared<'k> for Staging<'k, T, L, GROUPS> {
    type Cells = [TileCells<T, L::Count>; GROUPS];
    #[inline(always)]
    unsafe fn at(_: &'k Kernel, cells: *mut Self::Cells) -> Self {
        Self {
            cells: cells.cast(),
            kernel: PhantomData,
        }
    }
}

/// An instruction by which threads put sums, rounded to `T`, into shared memory.
#[diagnostic::on_unimplemented(
    message = "sums are not put into shared memory as `{T}` by `{Self}`",
    label = "not an instruction that stores these",
    note = "`Stmatrix<_4>` and `StmatrixTrans<_4>` store numbers of 16 bits, `UniversalCopy` of `_4`, `_8` or `_16` bytes any"
)]
pub trait PutSums<T: Rounded> {
    /// How many sums of a thread it stores.
    const SUMS: u32;
    /// How many elements lie side by side from where a thread points.
    type Side: StaticInteger;
    /// Stores sums, of each pair the first one given by its number.
    ///
    /// # Safety
    ///
    /// `to` points to as many elements in shared memory, aligned to all of them, which nobody else reads or writes. All threads of
    /// the warp are here.
    unsafe fn put(to: *mut T, pair: impl Fn(u32) -> T::Pair);
}
macro_rules! matrices {
    ($($Op:ident $N:ident $n:literal;)+) => {$(
        impl<T: Rounded<Pair = u32>> PutSums<T> for $Op<$N> {
            const SUMS: u32 = 2 * $n;
            type Side = _8;
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn put(to: *mut T, pair: impl Fn(u32) -> u32) {
                let mut registers = [0; $n];
                for (i, register) in (0..).zip(&mut registers) {
                    *register = pair(2 * i);
                }
                // SAFETY: the caller's promise.
                unsafe { <$Op<$N>>::store(to, registers) }
            }
        }
    )+};
}
matrices! {
    Stmatrix _1 1;
    Stmatrix _2 2;
    Stmatrix _4 4;
    StmatrixTrans _1 1;
    StmatrixTrans _2 2;
    StmatrixTrans _4 4;
}
macro_rules! vectors {
    ($($T:ident: $($Bytes:ident $Side:ident $n:literal)+;)+) => {$($(
        impl PutSums<$T> for UniversalCopy<$Bytes> {
            const SUMS: u32 = $n;
            type Side = $Side;
            #[inline(always)]
            unsafe fn put(to: *mut $T, pair: impl Fn(u32) -> <$T as Rounded>::Pair) {
                for i in 0..$n / 2 {
                    // SAFETY: the caller's promise.
                    unsafe { to.cast::<<$T as Rounded>::Pair>().add(i).write(pair(2 * i as u32)) }
                }
            }
        }
    )+)+};
}
use crate::{Bf16, Half};
vectors! {
    Half: _4 _2 2;
    Bf16: _4 _2 2;
    f32: _8 _2 2;
}

impl<T: Rounded, L: TileLayout, const GROUPS: usize> Staging<'_, T, L, GROUPS> {
    /// Copies what the threads of a warpgroup hold of a tile of the product to a tensor, a part of the columns after the other if the tile of
    /// shared memory has fewer.
    ///
    /// The warpgroups have rows of the tile in turn. All threads of the warpgroup call it together.
    ///
    /// # Panics
    ///
    /// If the tile is one of another tensor.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn store<'k, Op, Bits, Tv, G, OfBlock, InGroup, R, F, V, M, C, D, Rows, S, Ret>(
        &mut self,
        _: TiledCopy<CopyAtom<Op, Bits>, Tv>,
        me: Consumer,
        to: &TmaParts<'k, T, G, L, TilesInGroups<'k, OfBlock, InGroup>>,
        tile: OwnTile<'k, OfBlock, InGroup>,
        sums: &Tensor<GenericArray<f32, R>, F>,
    ) where
        Op: PutSums<T>,
        G: FlatModes,
        OfBlock: TileExtents,
        R: ArrayLength,
        F: TensorLayout<Shape = (V, M, C)>
            + Retile<TiledCopy<CopyAtom<Op, Bits>, Tv>, Output = Ret>,
        M: Size<Output: StaticInteger>,
        Ret: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32> + Default,
        L: ValuesAt<ByD<TiledCopy<CopyAtom<Op, Bits>, Tv>>, Below<_128>, Threads = S, Output = D>,
        D: TensorLayout + VectorsOf<Op::Side, Output = Rows>,
        Rows: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32>,
    {
        let (pieces, times, parts) = const {
            let pieces = SizeOf::<Rows::Shape>::U32;
            let (all, of_part) = (SizeOf::<Ret::Shape>::U32, pieces * Op::SUMS);
            let times = SizeOf::<M>::U32;
            let parts = all / of_part / times;
            let ([m, n], [rows, columns, ..]) = (OfBlock::EXTENTS, extents_of::<L>());
            assert!(
                parts * of_part * times == all
                    && m as u64 == rows * times as u64 * GROUPS as u64
                    && n as u64 == columns * parts as u64,
                "what the threads hold is not the tile of the block, or the tiles of shared memory are not whole parts of it"
            );
            (pieces, times, parts)
        };
        let cells = self
            .cells
            .wrapping_add(me.group as usize * size_of::<GenericArray<u8, L::Count>>());
        let (part, start) = L::default().values_at(Below::<_128>::wrapped(me.thread));
        let rows = VectorsOf::<Op::Side>::vectors_of(part);
        let barrier = 1 + me.group;
        to.check(tile.of);
        let (row, column) = tile.get();
        for time in 0..times {
            for part in 0..parts {
                // TMA has read what was there.
                if me.thread == 0 {
                    hopper::wait_boxes_read::<0>();
                }
                hopper::sync_named(barrier, GROUP);
                for piece in 0..pieces {
                    let first = ((time * parts + part) * pieces + piece) * Op::SUMS;
                    let at = |i| sums.data()[Ret::default().index(first + i)];
                    let offset = start + rows.index(piece) * const { Op::Side::U32 as usize };
                    // SAFETY: the tile is the warpgroup's, and the vectors of a partition are its threads' own.
                    unsafe {
                        Op::put(cells.wrapping_add(offset), |i| T::pair(at(i), at(i + 1)));
                    }
                }
                hopper::fence_async();
                hopper::sync_named(barrier, GROUP);
                if me.thread == 0 {
                    let row = (row * times + time) * GROUPS as u32 + me.group;
                    let tile = [row, column * parts + part, 0, 0, 0];
                    // SAFETY: nobody writes the tile before the copies have read it.
                    unsafe { to.store(tile, cells) };
                    hopper::commit_boxes();
                }
            }
        }
    }
}

impl<T, L, const GROUPS: usize> Drop for Staging<'_, T, L, GROUPS> {
    /// Shared memory belongs to others once a block has ended.
    #[inline(always)]
    fn drop(&mut self) {
        hopper::wait_boxes::<0>();
    }
}
