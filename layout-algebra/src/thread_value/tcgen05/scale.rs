//! Layouts of block scales in global, shared and tensor memory.

use core::fmt;

use layout_decide::tcgen05::{NoScales, TmemScales, scale_blocks, scale_vector};

use super::signed;
use crate::Layout;
use crate::thread_value::copy_atom::layout;

/// The error of a layout of block scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScaleError(pub NoScales);

impl core::error::Error for ScaleError {}

impl From<NoScales> for ScaleError {
    fn from(error: NoScales) -> Self {
        Self(error)
    }
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            NoScales::Vector { vector } => write!(
                f,
                "expected a scale for 16, 32 or 64 elements, found {vector}\nhelp: use 16 or 32 \
                 elements"
            ),
            NoScales::Extent { extent: 0, of } => write!(
                f,
                "expected an extent of at least {of}, found 0\nhelp: use a multiple of {of}"
            ),
            NoScales::Extent { extent, of } => write!(
                f,
                "expected a multiple of {of}, found {extent}\nhelp: pad the extent to {}",
                (extent / of.max(1)).saturating_add(1).saturating_mul(of)
            ),
            NoScales::Scales { scales } => write!(
                f,
                "expected 1, 2 or 4 scales per row and instruction, found {scales}\nhelp: use 1, 2 \
                 or 4 scales"
            ),
            NoScales::DataPath => f.write_str(
                "expected operand B of 2 CTAs for the 2x2 data path, found another operand\nhelp: \
                 use the 4x1 data path",
            ),
            NoScales::Rows { rows } => write!(
                f,
                "expected at most 256 rows, found {rows}\nhelp: use at most 256 rows"
            ),
            NoScales::Tiles { mode, tiles } => write!(
                f,
                "expected tiles that fill cells of 4 scales, found {tiles} in mode {mode}\nhelp: \
                 use a power of two tiles in each mode"
            ),
            NoScales::TooManyColumns { columns: u64::MAX } => f.write_str(
                "expected at most 512 columns of tensor memory, found more than 2^64\nhelp: use \
                 fewer tiles",
            ),
            NoScales::TooManyColumns { columns } => write!(
                f,
                "expected at most 512 columns of tensor memory, found {columns}\nhelp: use fewer \
                 tiles"
            ),
            NoScales::Overflow => f.write_str(
                "expected sizes below 2^63, found a larger size\nhelp: use a smaller problem",
            ),
        }
    }
}

/// The form of block scales in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scales {
    /// The number of elements of a scale: 16, 32 or 64.
    pub vector: u64,
    /// `true` for the modes of `sm_103`. The offsets do not change.
    pub is_sm103: bool,
    /// `true` if the scaled elements are consecutive rows, not consecutive along `k`.
    pub is_row_major: bool,
}

impl Scales {
    fn rows(self) -> Layout {
        if self.is_sm103 {
            layout((8, 4, 4), (16, 128, 4))
        } else {
            layout((32, 4), (16, 4))
        }
    }

    fn vectors(self) -> Layout {
        layout((signed(self.vector), 4), (0, 1))
    }
}

/// Returns the layout `(row, k) -> scale` of 128 rows and 4 scales per row, 512 scales in total.
/// The elements of a scale are a mode of stride 0.
///
/// ```
/// use layout_algebra::tcgen05::{Scales, scale_atom};
///
/// let form = Scales { vector: 16, is_sm103: false, is_row_major: false };
/// assert_eq!(scale_atom(form)?.to_string(), "((32,4),(16,4)):((16,4),(0,1))");
/// # Ok::<(), layout_algebra::tcgen05::ScaleError>(())
/// ```
///
/// # Errors
///
/// Returns an error if a scale is not for 16, 32 or 64 elements.
///
/// # Source
///
/// CuTe `Sm1xxBlockScaledBasicChunk` (`sm100_blockscaled_layout.hpp`). No hardware has
/// tested this layout.
pub fn scale_atom(form: Scales) -> Result<Layout, ScaleError> {
    scale_vector(form.vector)?;
    let [rows, vectors] = [form.rows(), form.vectors()];
    Ok(Layout::tuple(if form.is_row_major {
        [vectors, rows]
    } else {
        [rows, vectors]
    }))
}

/// Returns `(a, b, (1, batch))`, blocks of 512 scales. The blocks are contiguous along `b` for
/// scales along `k`, and along `a` otherwise.
fn blocks(
    form: Scales,
    [a, b]: [u64; 2],
    batch: Option<(u64, bool)>,
) -> Result<Layout, ScaleError> {
    let atom = scale_atom(form)?.modes();
    let times = |x: u64, y: u64| x.checked_mul(y).ok_or(NoScales::Overflow);
    let all = times(512, times(a, b)?)?;
    let total = times(all, batch.map_or(1, |(batch, _)| batch))?;
    if i64::try_from(total).is_err() {
        return Err(NoScales::Overflow.into());
    }
    let strides = if form.is_row_major {
        [512, 512 * a]
    } else {
        [512 * b, 512]
    };
    let along = |atom: &Layout, extent: u64, stride: u64| {
        let stride = if extent == 1 { 0 } else { signed(stride) };
        Layout::tuple([atom.clone(), layout(signed(extent), stride)])
    };
    let mut modes = vec![
        along(&atom[0], a, strides[0]),
        along(&atom[1], b, strides[1]),
    ];
    if let Some((batch, keeps_stride)) = batch {
        if batch == 0 {
            return Err(NoScales::Extent { extent: 0, of: 1 }.into());
        }
        let stride = if batch == 1 && !keeps_stride {
            0
        } else {
            signed(all)
        };
        modes.push(layout((1, signed(batch)), (0, stride)));
    }
    Layout::from_modes(modes).map_err(|_| NoScales::Overflow.into())
}

/// Returns the layout of the scales of an operand with `rows` rows and `k` elements per row.
///
/// # Errors
///
/// Returns an error if `rows` or `k` is not a multiple of the atom, or if a number overflows.
///
/// # Source
///
/// CuTe `Sm1xxBlockScaledConfig::tile_atom_to_shape_SFA`. No hardware has
/// tested this layout.
pub fn scales(form: Scales, rows: u64, k: u64, batch: Option<u64>) -> Result<Layout, ScaleError> {
    scale_vector(form.vector)?;
    let along = 4 * form.vector;
    let of = if form.is_row_major {
        [along, 128]
    } else {
        [128, along]
    };
    let extents = [scale_blocks(rows, of[0])?, scale_blocks(k, of[1])?];
    blocks(form, extents, batch.map(|batch| (batch, false)))
}

/// Returns the layout of the scales that a kernel computes for an output of `rows` rows and
/// `columns` columns. The extents are rounded up to the atom.
///
/// # Errors
///
/// Returns an error if an extent is 0, or if a number overflows.
///
/// # Source
///
/// CuTe `Sm1xxBlockScaledOutputConfig::tile_atom_to_shape_SFD`. No hardware has
/// tested this layout.
pub fn output_scales(
    form: Scales,
    rows: u64,
    columns: u64,
    batch: u64,
) -> Result<Layout, ScaleError> {
    scale_vector(form.vector)?;
    let along = 4 * form.vector;
    let of = if form.is_row_major {
        [along, 128]
    } else {
        [128, along]
    };
    scale_blocks(rows, 1)?;
    scale_blocks(columns, 1)?;
    let extents = [rows.div_ceil(of[0]), columns.div_ceil(of[1])];
    blocks(form, extents, Some((batch, true)))
}

/// Returns the layout of the scales of one tile in shared memory, `((row, k), 1, k tiles)`.
///
/// `rows` are the rows of one CTA for `A`, and all columns for `B`, rounded up to 128. `scales` is
/// the number of scales of a row that one instruction reads.
///
/// # Errors
///
/// Returns an error if `k` is not a multiple of four scales, or if no instruction reads `scales`.
///
/// # Source
///
/// CuTe `Sm1xxBlockScaledConfig::deduce_smem_layoutSFA`. No hardware has
/// tested this layout.
pub fn scales_in_shared(vector: u64, rows: u64, k: u64, scales: u64) -> Result<Layout, ScaleError> {
    scale_vector(vector)?;
    scale_blocks(rows, 1)?;
    if rows > 256 {
        return Err(NoScales::Rows { rows }.into());
    }
    if !matches!(scales, 1 | 2 | 4) {
        return Err(NoScales::Scales { scales }.into());
    }
    let along = scale_blocks(k, 4 * vector)?;
    let high = signed(rows.div_ceil(128));
    let (vector, scales) = (signed(vector), signed(scales));
    if along >= 1 << 50 {
        return Err(NoScales::Overflow.into());
    }
    Ok(layout(
        (
            (((32, 4), high), (vector, scales)),
            1,
            (4 / scales, signed(along)),
        ),
        ((((16, 4), 512), (0, 1)), 0, (scales, 512 * high)),
    ))
}

/// Returns the layout `((row, k), tiles...)` of scales in tensor memory, in bytes.
///
/// A lane is `1 << 18` bytes. The 4x1 data path repeats the rows in all four groups of 32 lanes.
/// The 2x2 data path repeats each half of the rows in two groups.
///
/// # Errors
///
/// Returns the first rule that does not hold.
///
/// # Source
///
/// CuTe `tmem_sf_frg` (`mma_traits_sm100_frag.hpp`). No hardware has
/// tested this layout.
pub fn scales_in_tmem(form: TmemScales, tiles: &[u64]) -> Result<Layout, ScaleError> {
    form.columns_of(tiles)?;
    let lane = 1 << 18;
    let (width, scales) = (signed(form.width()), signed(form.scales));
    let rows = if form.is_two_by_two {
        layout(((32, width), 2, 2), ((lane, 4), 64 * lane, 32 * lane))
    } else {
        layout(((32, width), 4), ((lane, 4), 32 * lane))
    };
    let atom = Layout::tuple([rows, layout((signed(form.vector), scales), (0, 1))]);
    let per_cell = 4 / scales;
    let mut before = 1;
    let tiles = tiles.iter().map(|&extent| {
        let extent = signed(extent);
        let mode = if extent == 1 {
            layout(1, 0)
        } else if width == 1 {
            layout(extent, scales * before)
        } else if before >= per_cell {
            layout(extent, before / per_cell * 4 * width)
        } else if extent * before <= per_cell {
            layout(extent, scales * before)
        } else {
            let free = per_cell / before;
            layout((free, extent / free), (scales * before, 4 * width))
        };
        before *= extent;
        mode
    });
    Ok(Layout::tuple(core::iter::once(atom).chain(tiles)))
}
