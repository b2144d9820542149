//! Layouts of accumulators in tensor memory.

use core::fmt;

use layout_decide::tcgen05::{self as rules, Accumulator, NoAccumulator, NoAllocation, Placement};

use crate::Layout;
use crate::thread_value::copy_atom::layout;
use crate::thread_value::tcgen05::signed;

/// The error of a layout in tensor memory, or of an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TmemError {
    /// The accumulator has no layout.
    Accumulator(NoAccumulator),
    /// `tcgen05.alloc` cannot allocate the columns.
    Allocation(NoAllocation),
}

impl core::error::Error for TmemError {}

impl fmt::Display for TmemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Accumulator(error) => no_accumulator(error, f),
            Self::Allocation(NoAllocation { columns }) => write!(
                f,
                "expected 1 to 512 columns, found {columns}\nhelp: allocate at most 512 columns"
            ),
        }
    }
}

fn no_accumulator(error: NoAccumulator, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match error {
        NoAccumulator::Bits { bits, cell } => write!(
            f,
            "expected values of 8, 16 or 32 bits in storage with at least as many bits, found {bits} \
             bits in {cell}\nhelp: store the values in 32 bits"
        ),
        NoAccumulator::Ctas {
            ctas,
            is_weight_stationary: true,
        } => write!(f, "expected 1 CTA for `.ws`, found {ctas}\nhelp: use 1 CTA"),
        NoAccumulator::Ctas { ctas, .. } => {
            write!(
                f,
                "expected 1 or 2 CTAs, found {ctas}\nhelp: use 1 or 2 CTAs"
            )
        }
        NoAccumulator::Placement { ctas, placement } => {
            let (found, fix) = match placement {
                Placement::Duplicated => ("duplicated", "interleaved or non-interleaved"),
                _ => ("non-interleaved", "interleaved or duplicated"),
            };
            write!(
                f,
                "expected {fix} tiles for {ctas} CTA{}, found {found} tiles\nhelp: use interleaved \
                 tiles",
                if ctas == 1 { "" } else { "s" }
            )
        }
        NoAccumulator::DuplicatedRows => f.write_str(
            "expected 64 or 128 rows per CTA for duplicated tiles, found 32\nhelp: use interleaved \
             tiles",
        ),
        NoAccumulator::Rows { rows, has_32 } => {
            let expected = if has_32 { "32, 64 or 128" } else { "64 or 128" };
            write!(
                f,
                "expected {expected} rows per CTA, found {rows}\nhelp: use 128 rows per CTA"
            )
        }
        NoAccumulator::Columns {
            columns,
            is_weight_stationary,
        } => {
            let expected = if is_weight_stationary {
                "64, 128 or 256 columns for `.ws`"
            } else {
                "a multiple of 8 columns, from 8 to 256"
            };
            write!(
                f,
                "expected {expected}, found {columns}\nhelp: use 128 columns"
            )
        }
        NoAccumulator::NoTiles { mode } => write!(
            f,
            "expected 1 or more tiles, found 0 in mode {mode}\nhelp: use at least 1 tile"
        ),
        NoAccumulator::OddTiles { mode, tiles } => write!(
            f,
            "expected an even number of interleaved tiles, found {tiles} in mode {mode}\nhelp: use \
             {} tiles, or non-interleaved tiles",
            tiles.saturating_add(1)
        ),
        NoAccumulator::TooManyColumns { columns: u64::MAX } => f.write_str(
            "expected at most 512 columns of tensor memory, found more than 2^64\nhelp: use fewer \
             tiles",
        ),
        NoAccumulator::TooManyColumns { columns } => write!(
            f,
            "expected at most 512 columns of tensor memory, found {columns}\nhelp: use fewer tiles"
        ),
    }
}

/// Returns the number of columns of tensor memory that `tiles` of an accumulator use, at most 512.
///
/// # Errors
///
/// Returns the first rule that does not hold.
///
/// # Source
///
/// CuTe `find_tmem_tensor_col_offset` (`sm100_tmem_helper.hpp`). CuTe compares the number of values
/// with the capacity, so it accepts tiles that need more than 512 columns.
pub fn accumulator_columns(tile: Accumulator, tiles: &[u64]) -> Result<u64, TmemError> {
    tile.columns_of(tiles).map_err(TmemError::Accumulator)
}

/// Returns the layout `((row, column), tiles...)` of an accumulator in tensor memory.
///
/// Offsets are in units of one value: with 32-bit values, the offset is the address
/// `lane << 16 | column`. The rows belong to one CTA. Duplicated tiles have 128 rows.
///
/// ```
/// use layout_algebra::tcgen05::{Accumulator, Placement, accumulator};
///
/// let c = Accumulator {
///     bits: 32,
///     cell: 32,
///     ctas: 1,
///     rows: 64,
///     columns: 256,
///     placement: Placement::Interleaved,
/// };
/// let layout = accumulator(c, &[4, 1])?;
/// assert_eq!(
///     layout.to_string(),
///     "(((16,4),256),(2,2),1):(((65536,2097152),1),(1048576,256),0)",
/// );
/// let error = accumulator(c, &[3, 1]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected an even number of interleaved tiles, found 3 in mode 0\n\
///      help: use 4 tiles, or non-interleaved tiles",
/// );
/// # Ok::<(), layout_algebra::tcgen05::TmemError>(())
/// ```
///
/// # Errors
///
/// Returns the first rule that does not hold.
///
/// # Source
///
/// CuTe `tmem_frg` and `tmem_frg_ws` (`mma_traits_sm100_frag.hpp`). No hardware has tested
/// the layout.
pub fn accumulator(tile: Accumulator, tiles: &[u64]) -> Result<Layout, TmemError> {
    accumulator_columns(tile, tiles)?;
    // No multiplication overflows: at most 128 lanes and 512 columns.
    let (lane, step) = (signed(tile.lane()), signed(tile.step()));
    let (rows, parts) = (signed(tile.rows), signed(tile.parts()));
    let columns = signed(tile.columns) / parts;
    let atom = if tile.is_half() {
        layout(((16, 4), columns), ((lane, 32 * lane), step))
    } else if parts > 1 {
        layout((rows, (columns, parts)), (lane, (step, rows * lane)))
    } else {
        layout((128, columns), (lane, step))
    };
    let mut before = 1;
    let beside = |extent: i64, before: i64| match (extent, before) {
        (1, _) => layout(1, 0),
        (2, 1) if tile.is_interleaved() => layout(2, 16 * lane),
        (_, 1) if tile.is_interleaved() => layout((2, extent / 2), (16 * lane, columns * step)),
        _ => {
            let before = if tile.is_interleaved() {
                before / 2
            } else {
                before
            };
            layout(extent, before * columns * step)
        }
    };
    let tiles = tiles.iter().map(|&extent| {
        let extent = signed(extent);
        let mode = beside(extent, before);
        before *= extent;
        mode
    });
    Ok(Layout::tuple(core::iter::once(atom).chain(tiles)))
}

/// Returns the number of columns that `tcgen05.alloc` takes for `columns` columns: the next power
/// of two, at least 32.
///
/// ```
/// use layout_algebra::tcgen05::allocation;
///
/// assert_eq!(allocation(192)?, 256);
/// let error = allocation(768).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected 1 to 512 columns, found 768\nhelp: allocate at most 512 columns",
/// );
/// # Ok::<(), layout_algebra::tcgen05::TmemError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the number is 0 or larger than 512.
///
/// # Source
///
/// PTX ISA, `tcgen05.alloc`. ptxas 13.5 rejects all other immediates.
pub fn allocation(columns: u64) -> Result<u64, TmemError> {
    rules::allocation(columns).map_err(TmemError::Allocation)
}
