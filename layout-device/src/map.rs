//! Tensor map descriptions (`CUtensorMap`) for TMA.

mod plan;

use core::fmt;

use layout_core::bounds::{CheckedLayout, FlatModes};

pub(crate) use plan::Plan;

use crate::__report;

/// The description of a tensor for TMA: the arguments of `cuTensorMapEncodeTiled`.
///
/// The modes are in the memory order of the tile. The contiguous mode comes first.
///
/// ```
/// use layout_core::layout;
/// use layout_device::{F16, hopper::{TensorMapParams, TensorMapError}};
///
/// layout! {
///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
///     type Tile = wgmma_tile((128, 64), 16, 1);
/// }
/// // 300 rows of 1000 elements with a row stride of 1024, at a GPU address.
/// let matrix = Matrix::from_values([300, 1000, 128]);
/// let map = TensorMapParams::new::<F16, Matrix, Tile>(&matrix, 0x7f00_0000)?;
/// assert_eq!((map.rank, map.bytes, map.span), (2, 2, 128));
/// assert_eq!((map.extents, map.of_box), ([1000, 300, 1, 1, 1], [64, 128, 1, 1, 1]));
/// assert_eq!((map.strides[1], map.address), (2048, 0x7f00_0000));
/// # Ok::<(), TensorMapError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorMapParams {
    /// The address of the tensor.
    pub address: u64,
    /// The number of modes.
    pub rank: usize,
    /// The number of bytes of an element.
    pub bytes: u64,
    /// The extents. Missing modes have extent 1.
    pub extents: [u64; 5],
    /// The strides in bytes. The first stride is the size of an element and is not passed to the
    /// driver.
    pub strides: [u64; 5],
    /// The extents of a box. Missing modes have extent 1.
    pub of_box: [u32; 5],
    /// The span of the swizzle in bytes: 32, 64 or 128, or 16 without a swizzle. The swizzle
    /// permutes the 16-byte units of each span.
    pub span: u64,
}

impl TensorMapParams {
    /// Returns the description of a tensor with element type `T`, for copies with tiles `Tile`.
    ///
    /// # Errors
    ///
    /// Returns [`TensorMapError`] for invalid dynamic values. If boxes cannot make up the tile, the
    /// kernel does not build, with the error text of [`TmaView`](crate::TmaView).
    #[inline(always)]
    pub fn new<T, L: FlatModes, Tile: CheckedLayout>(
        layout: &L,
        address: u64,
    ) -> Result<Self, TensorMapError> {
        const { __report(Plan::<T, L, Tile>::WRONG) }
        let boxes = const { Plan::<T, L, Tile>::BOXES };
        let (extents, strides) = (layout.extents(), layout.strides());
        let bytes = size_of::<T>() as u64;
        let mut map = Self {
            address,
            rank: L::RANK,
            bytes,
            extents: [1; 5],
            strides: [0; 5],
            of_box: [1; 5],
            span: boxes.span,
        };
        for i in 0..L::RANK {
            let mode = boxes.order[i];
            map.extents[i] = extents[mode];
            map.strides[i] = strides[mode].saturating_mul(bytes);
            #[allow(clippy::cast_possible_truncation)] // at most 256
            let extent = boxes.extents[mode] as u32;
            map.of_box[i] = extent;
        }
        map.check(&boxes.order)?;
        match layout.cells() {
            Some(cells) if cells <= L::MOST_CELLS => Ok(map),
            _ => Err(TensorMapError::Cells {
                most: L::MOST_CELLS,
            }),
        }
    }

    /// Returns the description of a tensor that TMA writes, like [`new`](Self::new).
    ///
    /// A GPU writes full 16-byte units, even if a row ends inside a unit. The map therefore ends with
    /// the last full unit of a row, and threads write the remaining elements. A GPU receives the
    /// address of the tensor after the 128 bytes of the map.
    ///
    /// ```
    /// # use layout_core::layout;
    /// # use layout_device::{F16, hopper::{TensorMapParams, TensorMapError}};
    /// # layout! {
    /// #     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    /// #     type Tile = wgmma_tile((128, 64), 16, 1);
    /// # }
    /// let map = TensorMapParams::of_parts::<F16, Matrix, Tile>(&Matrix::from_values([300, 1001, 128]), 0x7f00_0000)?;
    /// assert_eq!(map.extents[0], 1000);
    /// # Ok::<(), TensorMapError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new).
    #[inline(always)]
    pub fn of_parts<T, L: FlatModes, Tile: CheckedLayout>(
        layout: &L,
        address: u64,
    ) -> Result<Self, TensorMapError> {
        let mut map = Self::new::<T, L, Tile>(layout, address)?;
        let unit = Self::unit_of::<T>();
        // A tensor without a full unit is not written through its map.
        map.extents[0] = (map.extents[0] - map.extents[0] % unit).max(unit);
        Ok(map)
    }

    /// Returns the number of elements in a 16-byte unit.
    pub(crate) const fn unit_of<T>() -> u64 {
        UNIT / size_of::<T>() as u64
    }

    /// Checks the limits of the driver. `order` lists the modes of the tensor in map order.
    #[inline(always)]
    fn check(&self, order: &[usize; 5]) -> Result<(), TensorMapError> {
        if self.address % UNIT != 0 {
            return Err(TensorMapError::Address {
                address: self.address,
            });
        }
        for (i, &mode) in order.iter().enumerate().take(self.rank) {
            let (extent, stride) = (self.extents[i], self.strides[i]);
            if extent == 0 || extent > LONGEST {
                return Err(TensorMapError::Extent { mode, extent });
            }
            // The contiguous mode has no stride of its own.
            if i > 0 && (stride % UNIT != 0 || stride >= FARTHEST) {
                return Err(TensorMapError::Stride {
                    mode,
                    bytes: stride,
                });
            }
        }
        Ok(())
    }
}

/// The alignment of addresses and strides in bytes.
const UNIT: u64 = 16;
/// The maximum extent that signed coordinates reach. The driver accepts extents up to twice this
/// value.
const LONGEST: u64 = 1 << 31;
/// The exclusive limit of a stride in bytes.
const FARTHEST: u64 = 1 << 40;

/// The reason why a tensor has no tensor map: an invalid dynamic value.
///
/// ```
/// use layout_core::layout;
/// use layout_device::{F16, hopper::TensorMapParams};
///
/// layout! {
///     type Matrix = (?rows, ?columns):(?leading, 1);
///     type Tile = wgmma_tile((128, 64), 16, 1);
/// }
/// let packed = Matrix::from_values([300, 1001, 1001]);
/// let error = TensorMapParams::new::<F16, Matrix, Tile>(&packed, 0x7f00_0000).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "tma map: expected a stride that is a multiple of 16 bytes in mode 0 (T5), found 2002: pad the stride to 2016 bytes"
/// );
/// ```
///
/// # Source
///
/// CUDA driver API, `cuTensorMapEncodeTiled`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TensorMapError {
    /// The address of the tensor is not a multiple of 16 bytes.
    Address {
        /// The address of the tensor.
        address: u64,
    },
    /// An extent is not between 1 and 2^31. TMA coordinates are signed.
    Extent {
        /// The mode of the tensor.
        mode: usize,
        /// The extent of the mode.
        extent: u64,
    },
    /// A stride is not a multiple of 16 bytes, or is 2^40 bytes or more.
    Stride {
        /// The mode of the tensor.
        mode: usize,
        /// The stride of the mode in bytes.
        bytes: u64,
    },
    /// The tensor has more elements than the layout's integers can count.
    Cells {
        /// The maximum number of elements.
        most: u64,
    },
}

impl fmt::Display for TensorMapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tma map: ")?;
        match *self {
            Self::Address { address } => write!(
                f,
                "expected a tensor at a multiple of 16 bytes (T3), found address {address:#x}: \
                 begin the tensor {} bytes later, at {:#x}",
                UNIT - address % UNIT,
                address.wrapping_add(UNIT - address % UNIT)
            ),
            Self::Extent { mode, extent: 0 } => write!(
                f,
                "expected an extent of 1 to {LONGEST} in mode {mode} (T4), found 0: skip the launch for an empty tensor"
            ),
            Self::Extent { mode, extent } => write!(
                f,
                "expected an extent of at most {LONGEST} in mode {mode}, the range of TMA's \
                 signed coordinates (T4), found {extent}: make one map for each {LONGEST} elements"
            ),
            Self::Stride { mode, bytes } if bytes >= FARTHEST => write!(
                f,
                "expected a stride of less than {FARTHEST} bytes in mode {mode} (T5), found \
                 {bytes}: store the elements of the mode closer together, at most {} bytes apart",
                FARTHEST - UNIT
            ),
            Self::Stride { mode, bytes } => write!(
                f,
                "expected a stride that is a multiple of {UNIT} bytes in mode {mode} (T5), found {bytes}: pad the stride to {} bytes",
                bytes.next_multiple_of(UNIT)
            ),
            Self::Cells { most } => write!(
                f,
                "the tensor needs more than {most} elements of memory, the maximum of the layout's integer type: use \
                 `usize`, with dynamic values `[usize; N]`"
            ),
        }
    }
}
impl core::error::Error for TensorMapError {}
