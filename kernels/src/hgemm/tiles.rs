//! The tiles of a step in shared memory: filled by copies, loaded into registers.

use layout_core::*;

use crate::backend::{copy_async, load_matrices};
use crate::half::Half;
use crate::matrix::RowMajor;

layout! {
    /// As many rows, or columns, as a matrix can have.
    type Side = 2147483648:1;
    /// `(row, block)` and `(k, step)`.
    pub(super) type Blocks = Side / 128;
    type Steps = Side / 64;

    /// A tile of `A`, `(row, k)`, or of `B`, `(column, k)`, and the coordinates of its elements.
    type Tile = (128, 64):(64, 1);
    type Row = (128, 64):(1, 0);
    type K = (128, 64):(0, 1);
}
/// Eight rows of a tile are swizzled in pieces of 16 bytes.
type Sw = Swizzle<3, 3, 3>;

/// The product of 32 x 32 x 16 by four warps.
pub(super) type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>;
/// The copy of 16 rows of 64, eight elements a thread.
type Fill = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _16>,
    Layout<(_16, _8), (_8, _1)>,
    Layout<(_1, _8), (_0, _1)>,
>;
/// The loads of four matrices of 8 x 8, as the product takes them.
type LoadA = TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, Mma>;
type LoadB = TiledCopyB<CopyAtom<Ldmatrix<_4>, _16>, Mma>;

/// What a thread fills, `(thread, value, pass, rest)`.
type FillTile = PartitionedD<Tile, Fill>;
type FillRow = PartitionedD<Row, Fill>;
type FillK = PartitionedD<K, Fill>;
/// What a thread loads, `(thread, value, piece, block of 16 columns)`.
type LoadATile = PartitionedS<Tile, LoadA>;
type LoadBTile = PartitionedS<Tile, LoadB>;
const _: () = {
    assert_conflict_free::<Swizzled<Sw, FillTile>, _8, _2>();
    assert_conflict_free::<Swizzled<Sw, LoadATile>, _8, _2>();
    assert_conflict_free::<Swizzled<Sw, LoadBTile>, _8, _2>();
};

/// The pieces of a warp's rows, or columns.
const PIECES: [u32; 4] = [0, 1, 2, 3];

/// The two tiles of one step.
#[repr(C, align(128))]
pub(crate) struct Stage {
    pub(super) a: [Half; Tile::COSIZE],
    pub(super) b: [Half; Tile::COSIZE],
}

/// Where a thread's first value is in a swizzled tile, and from there another of its values: a
/// multiple of what the swizzle exchanges further.
#[inline(always)]
fn swizzled(first: u32, further: u32) -> usize {
    (Sw::apply(first) + further) as usize
}

/// Begins to copy what a thread has of a tile.
///
/// # Safety
///
/// The matrix is valid for reads, and its rows begin at multiples of 16 bytes. `tile` is valid for
/// writes, and nobody reads from it until the copies are done.
#[inline(always)]
pub(super) unsafe fn copy(
    matrix: Tensor<*const Half, RowMajor>,
    t: u32,
    (block, step): (u32, u32),
    tile: *mut Half,
) {
    let [rows, columns, _] = *matrix.layout().values();
    let row = Blocks::new().offset((FillRow::new().offset((t, 0, 0, 0)), block));
    let column = Steps::new().offset((FillK::new().offset((t, 0, 0, 0)), step));
    // Of the eight neighbours from there on, those that the matrix has; and its rows below.
    let there = columns.saturating_sub(column).min(8);
    let below = rows.saturating_sub(row);
    let first = FillTile::new().offset((t, 0, 0, 0));
    let mut from = matrix.pointer_at((row, column));
    let next = matrix
        .layout()
        .offset((FillRow::new().offset((0, 0, 1, 0)), 0));
    for pass in 0..8 {
        let row = FillRow::new().offset((0, 0, pass, 0));
        let count = if row < below { there } else { 0 };
        let to = swizzled(first, FillTile::new().offset((0, 0, pass, 0)));
        // SAFETY: the offset is one of the tile; the column is a multiple of eight; the numbers are
        // inside the matrix, and where there are none the pointer is not used.
        unsafe { copy_async(tile.add(to), from, count) };
        from = from.wrapping_add(next as usize);
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
    pub(super) unsafe fn load(stage: *const Stage, t: u32, block: u32) -> Self {
        // SAFETY: the caller's promise.
        let a = unsafe { &raw const (*stage).a }.cast::<Half>();
        // SAFETY: as above.
        let b = unsafe { &raw const (*stage).b }.cast::<Half>();
        let in_a = |piece| {
            let first = LoadATile::new().offset((t, 0, 0, block));
            swizzled(first, LoadATile::new().offset((0, 0, piece, 0)))
        };
        let in_b = |piece| {
            let first = LoadBTile::new().offset((t, 0, 0, block));
            swizzled(first, LoadBTile::new().offset((0, 0, piece, 0)))
        };
        // SAFETY: each is eight neighbours inside a tile, a multiple of 16 bytes from its start.
        unsafe {
            Self {
                a: PIECES.map(|piece| load_matrices(a.add(in_a(piece)))),
                b: PIECES.map(|piece| load_matrices(b.add(in_b(piece)))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place of a value, and the place of the thread's first value and from there on.
    fn both(whole: u32, first: u32, further: u32) {
        assert_eq!(Sw::apply(whole) as usize, swizzled(first, further));
    }

    #[test]
    fn passes_and_pieces_are_whole_swizzles_apart() {
        for t in 0..128 {
            for pass in 0..8 {
                let at = |t, pass| FillTile::new().offset((t, 0, pass, 0));
                both(at(t, pass), at(t, 0), at(0, pass));
            }
            for (piece, block) in (0..16).map(|i| (i % 4, i / 4)) {
                let at = |t, piece, block| LoadATile::new().offset((t, 0, piece, block));
                both(at(t, piece, block), at(t, 0, block), at(0, piece, 0));
                let at = |t, piece, block| LoadBTile::new().offset((t, 0, piece, block));
                both(at(t, piece, block), at(t, 0, block), at(0, piece, 0));
            }
        }
    }

    #[test]
    fn eight_threads_load_rows_from_all_banks() {
        for first in (0..128).step_by(8) {
            for block in 0..4 {
                let bank = |t| swizzled(LoadATile::new().offset((t, 0, 0, block)), 0) / 8 % 8;
                let mut banks = [0, 1, 2, 3, 4, 5, 6, 7].map(|lane| bank(first + lane));
                banks.sort_unstable();
                assert_eq!(banks, [0, 1, 2, 3, 4, 5, 6, 7]);
            }
        }
    }
}
