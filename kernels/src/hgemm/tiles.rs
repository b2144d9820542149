//! The tiles of a step in shared memory: filled by copies, loaded into registers.

use layout_core::{atoms::*, questions::*, *};
use layout_device::Half;
use layout_device::copy::copy_async;
use layout_device::matrix::LoadMatrices;

use crate::matrix::RowMajor;

layout! {
    /// A tile of `A`, `(row, k)`, or of `B`, `(column, k)`. Eight rows are swizzled in pieces of 16
    /// bytes.
    type Tile = Sw<3, 3, 3> o (128, 64):(64, 1);
}
/// The sides of a tile.
const TILE: (_128, _64) = (_128::new(), _64::new());

/// The product of 32 x 32 x 16 by four warps.
pub(super) type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>;
/// The copy of 16 rows of 64, eight elements per thread.
type Fill = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _16>,
    Layout<(_16, _8), (_8, _1)>,
    Layout<(_1, _8), (_0, _1)>,
>;
/// The loads of four matrices of 8 x 8, as the product takes them.
type LoadA = TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, Mma>;
type LoadB = TiledCopyB<CopyAtom<Ldmatrix<_4>, _16>, Mma>;

const _: () = {
    assert_conflict_free::<PartitionedD<Tile, Fill>, _8, _2>();
    assert_conflict_free::<PartitionedS<Tile, LoadA>, _8, _2>();
    assert_conflict_free::<PartitionedS<Tile, LoadB>, _8, _2>();
};

/// The pieces of a warp's rows, or columns.
const PIECES: [u32; 4] = [0, 1, 2, 3];

/// The two tiles of one step.
#[repr(C, align(128))]
pub(crate) struct Stage {
    pub(super) a: [Half; Tile::COSIZE],
    pub(super) b: [Half; Tile::COSIZE],
}

/// Begins to copy what a thread has of the tile at a coordinate among the tiles of a matrix.
///
/// # Safety
///
/// The matrix is valid for reads, and its rows begin at multiples of 16 bytes. `tile` is valid for
/// writes, and nobody reads from it until the copies are done.
#[inline(always)]
pub(super) unsafe fn copy(
    matrix: Tensor<*const Half, RowMajor>,
    thread: Below<_128>,
    at: (u32, u32),
    tile: *mut Half,
) {
    let from = matrix
        .covering_tile(TILE, at)
        .tile()
        .partition_s(Fill::new(), thread);
    let places = matrix
        .coordinates()
        .covering_tile(TILE, at)
        .partition_s(Fill::new(), thread);
    let mut to = Tensor::new_mut(tile, Tile::new()).partition_d(Fill::new(), thread);
    let [rows, columns] = *places.extents();
    for pass in 0..8 {
        // Of the eight neighbours from there on, those that the matrix has.
        let first = (_0::new(), pass, _0::new());
        let (row, column) = places.at(first);
        let there = columns.saturating_sub(column).min(8);
        let count = if row < rows { there } else { 0 };
        // SAFETY: the place is one of the tile; the column is a multiple of eight; the numbers are
        // inside the matrix, and where there are none the pointer is not used.
        unsafe {
            let to = to.pointer_at_mut(first).cast();
            copy_async(CpAsync::<_16>::new(), from.pointer_at(first), to, count);
        }
    }
}

/// What a thread holds of a block of 16 columns: four pieces of `A`, and four times two of `B`.
#[derive(Clone, Copy)]
pub(super) struct Fragments {
    pub(super) a: [[u32; 4]; 4],
    pub(super) b: [[u32; 4]; 4],
}

impl Fragments {
    /// Loads a block of 16 columns.
    ///
    /// # Safety
    ///
    /// All threads of the block call this together. `stage` is valid for reads.
    #[inline(always)]
    pub(super) unsafe fn load(stage: *const Stage, thread: Below<_128>, block: u32) -> Self {
        // SAFETY: the caller's promise.
        let (a, b) = unsafe { ((&raw const (*stage).a), (&raw const (*stage).b)) };
        let pieces = (_0::new(), Keep, block);
        let a = Tensor::new(a.cast::<Half>(), Tile::new());
        let a = a.partition_s(LoadA::new(), thread).slice(pieces);
        let b = Tensor::new(b.cast::<Half>(), Tile::new());
        let b = b.partition_s(LoadB::new(), thread).slice(pieces);
        // SAFETY: each is eight neighbours inside a tile, a multiple of 16 bytes from its start.
        unsafe {
            Self {
                a: PIECES.map(|piece| Ldmatrix::<_4>::load(a.pointer_at((piece,)))),
                b: PIECES.map(|piece| Ldmatrix::<_4>::load(b.pointer_at((piece,)))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_threads_load_rows_from_all_banks() {
        let tile = Tensor::new(core::ptr::null::<Half>(), Tile::new());
        let bank = |thread, block| {
            let mine = tile.partition_s(LoadA::new(), thread);
            mine.pointer_at((0, 0, block)).addr() / 16 % 8
        };
        for first in (0..128).step_by(8) {
            for block in 0..4 {
                let mut banks = [0, 1, 2, 3, 4, 5, 6, 7].map(|lane| bank(first + lane, block));
                banks.sort_unstable();
                assert_eq!(banks, [0, 1, 2, 3, 4, 5, 6, 7]);
            }
        }
    }
}
