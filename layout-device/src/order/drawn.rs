//! Tile orders for dynamic tile scheduling.

use core::marker::PhantomData;

use layout_core::StaticInteger;

use super::{Places, TileSchedule, UniqueTile, own};

/// The order with the last rows first, in groups of `Batches` batches, for tiles whose last rows take
/// longest (causal masks).
///
/// Blocks that [draw](crate::hopper::PersistentTiles::dynamic) tiles in this order finish at about the same
/// time.
///
/// ```text
/// Batches = 2, of 3 x 1 tiles in 4 batches, row of batch:   2.0 2.1 1.0 1.1 0.0 0.1   2.2 2.3 1.2 1.3 0.2 0.3
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LongestFirst<Batches>(PhantomData<Batches>);
/// The order of [`LongestFirst`], but with the first rows first. Under a causal mask the first key
/// tiles take longest.
///
/// ```text
/// Batches = 2, of 3 x 1 tiles in 4 batches, row of batch:   0.0 0.1 1.0 1.1 2.0 2.1   0.2 0.3 1.2 1.3 2.2 2.3
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BatchOrder<Batches>(PhantomData<Batches>);
macro_rules! by_batches {
    ($($Order:ident: |$places:ident, $row:ident| $place:expr;)+) => {$(
        impl<Batches: Copy> $Order<Batches> {
            /// Returns the order with groups of `Batches` batches.
            #[must_use]
            #[inline(always)]
            pub const fn of(_batches: Batches) -> Self {
                Self(PhantomData)
            }
        }
        // SAFETY: `shared` returns the index of a block in the grid. A number determines a group of
        // batches, a row, a column and a batch of the group, so no two numbers map to the same tile.
        unsafe impl<Batches: StaticInteger> TileSchedule for $Order<Batches> {
            const ROWS: u32 = Batches::U32;
            own! {}
            #[inline(always)]
            fn place($places: &mut Places, number: u32) -> (u32, u32, u32) {
                let ($row, column, batch) = $places.ascending(number);
                ($place, column, batch)
            }
        }
    )+};
}
by_batches! {
    LongestFirst: |places, row| places.rows - 1 - row;
    BatchOrder: |places, row| row;
}

/// A tile order whose blocks do not share tiles within a cluster, as dynamic scheduling requires.
///
/// # Safety
///
/// * [`shared`](TileSchedule::shared) and [`below`](TileSchedule::below) must be the trait's default methods,
///   which use the index of a block in the grid.
/// * [`place`](TileSchedule::place) must be injective, for any counts of rows, columns and batches.
/// * The tile that [`given`](TileSchedule::given) returns must be its argument.
#[diagnostic::on_unimplemented(
    message = "expected a tile order that supports dynamic scheduling, found `{Self}`",
    label = "this order does not support dynamic scheduling",
    note = "phase: use the number of rows of tiles per group, like `_8`, or the order \
            `LongestFirst`"
)]
pub unsafe trait IsDynamic: TileSchedule {}
// SAFETY: a static integer uses the default methods, and `given` returns the same tile.
unsafe impl<Rows: StaticInteger> IsDynamic for Rows {}
// SAFETY: the order uses the default methods except for `place`, which is injective, and `given`
// returns the same tile.
unsafe impl<Batches: StaticInteger> IsDynamic for LongestFirst<Batches> {}
// SAFETY: the order uses the default methods except for `place`, which is injective, and `given`
// returns the same tile.
unsafe impl<Batches: StaticInteger> IsDynamic for BatchOrder<Batches> {}
