//! Tiles of shared memory from which TMA copies results.

use core::marker::PhantomData;

use layout_core::atoms::{CopyAtom, Retile, Stmatrix, TiledCopy};
use layout_core::bounds::{
    ArrayLength, FlatModes, InShared, IndexAt, TensorLayout, ValuesAt, VectorsOf,
};
use layout_core::ops::Size;
use layout_core::way::ByD;
use layout_core::{_4, _8, _16, _128, Below, GenericArray, Kernel, SizeOf, StaticInteger, Tensor};

use crate::matrix::StoreMatrices;
use crate::ring::{Consumer, GROUP, TileCells, TileLayout};
use crate::tma::TmaParts;
use crate::{Number, Rounded, backend};

use backend::hopper;

/// Tiles `L` of shared memory, one for each of `GROUPS` warpgroups, from which TMA copies what the warpgroup has computed.
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

impl<T: Rounded, L: TileLayout, const GROUPS: usize> Staging<'_, T, L, GROUPS> {
    /// Copies what the threads of a warpgroup hold to the tile of the tensor.
    #[inline(always)]
    pub fn store<G, Tv, R, F, D, Rows, S, Ret>(
        &mut self,
        _: TiledCopy<CopyAtom<Stmatrix<_4>, _16>, Tv>,
        me: Consumer,
        to: &TmaParts<'_, T, G, L>,
        (row, column): (u32, u32),
        sums: &Tensor<GenericArray<f32, R>, F>,
    ) where
        G: FlatModes,
        R: ArrayLength,
        F: Retile<TiledCopy<CopyAtom<Stmatrix<_4>, _16>, Tv>, Output = Ret>,
        Ret: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32> + Default,
        L: ValuesAt<
                ByD<TiledCopy<CopyAtom<Stmatrix<_4>, _16>, Tv>>,
                Below<_128>,
                Threads = S,
                Output = D,
            >,
        D: TensorLayout + VectorsOf<_8, Output = Rows>,
        Rows: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32>,
    {
        let cells = self
            .cells
            .wrapping_add(me.group as usize * size_of::<GenericArray<u8, L::Count>>());
        // The last copies have read the tile.
        if me.thread == 0 {
            hopper::wait_boxes_read::<0>();
        }
        hopper::sync_named(1 + me.group, GROUP);
        let (part, start) = L::default().values_at(Below::<_128>::wrapped(me.thread));
        let rows = VectorsOf::<_8>::vectors_of(part);
        for piece in 0..const { SizeOf::<Rows::Shape>::U32 } {
            let row = cells.wrapping_add(start + rows.index(piece) * 8);
            let mut words = [0_u32; 4];
            for (i, word) in words.iter_mut().enumerate() {
                let at = |j| sums.data()[Ret::default().index(piece * 8 + 2 * i as u32 + j)];
                *word = T::pair(at(0), at(1));
            }
            // SAFETY: todo
            unsafe { Stmatrix::<_4>::store(row, words) };
        }
        hopper::fence_async();
        hopper::sync_named(1 + me.group, GROUP);
        if me.thread == 0 {
            // SAFETY: todo
            unsafe { to.store([row * GROUPS as u32 + me.group, column, 0, 0, 0], cells) };
            hopper::commit_boxes();
        }
    }

    /// Waits until all copies are done.
    #[inline(always)]
    pub fn finish(&mut self, me: Consumer) {
        if me.thread == 0 {
            hopper::wait_boxes::<0>();
        }
    }
}
