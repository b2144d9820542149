//! Orders whose tiles a block can draw from a counter.

use core::marker::PhantomData;

use layout_core::StaticInteger;

use super::{InGroups, OwnTile, Places, own};

/// The order of tiles of which those of the last rows take longest, as under a causal mask: the last rows first, of so many batches at a time.
///
/// Blocks that [draw](crate::hopper::TilesInGroups::drawn) them have as much to do each.
///
/// ```text
/// Batches = 2, of 3 x 1 tiles in 4 batches, row of batch:   2.0 2.1 1.0 1.1 0.0 0.1   2.2 2.3 1.2 1.3 0.2 0.3
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LongestFirst<Batches>(PhantomData<Batches>);
/// The order of [`LongestFirst`] with the first rows first: those of keys take longest under a causal mask.
///
/// ```text
/// Batches = 2, of 3 x 1 tiles in 4 batches, row of batch:   0.0 0.1 1.0 1.1 2.0 2.1   0.2 0.3 1.2 1.3 2.2 2.3
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InBatches<Batches>(PhantomData<Batches>);
macro_rules! by_batches {
    ($($Order:ident: |$places:ident, $row:ident| $place:expr;)+) => {$(
        impl<Batches: Copy> $Order<Batches> {
            /// Of so many batches at a time.
            #[must_use]
            #[inline(always)]
            pub const fn of(_batches: Batches) -> Self {
                Self(PhantomData)
            }
        }
        // SAFETY: the index of a block in the grid. A number is that of a group of batches, a row, a column and a batch of the group.
        unsafe impl<Batches: StaticInteger> InGroups for $Order<Batches> {
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
    InBatches: |places, row| row;
}

/// An order of tiles whose blocks have no others in their clusters.
///
/// # Safety
///
/// * [`shared`](InGroups::shared) and [`below`](InGroups::below) must be those of the trait, by the index of a block in the grid.
/// * [`place`](InGroups::place) must give no two numbers one place for any counts of rows, columns and batches.
/// * The tile that [`given`](InGroups::given) returns must be the one that it takes.
#[diagnostic::on_unimplemented(
    message = "tiles in this order are not drawn",
    label = "blocks of a cluster take tiles together",
    note = "phase: draw tiles in groups of so many rows, as `_8`, or `LongestFirst`"
)]
pub unsafe trait IsDrawn: InGroups {}
// SAFETY: it has the methods of the trait, or counts groups of batches.
unsafe impl<Rows: StaticInteger> IsDrawn for Rows {}
// SAFETY: as above.
unsafe impl<Batches: StaticInteger> IsDrawn for LongestFirst<Batches> {}
// SAFETY: as above.
unsafe impl<Batches: StaticInteger> IsDrawn for InBatches<Batches> {}
