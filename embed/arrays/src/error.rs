//! Errors of array conversions.

use core::fmt;

use layout_core::errors::WrongStrides;

use crate::dlpack::{DLDataType, DLDevice};

/// The reason why an array is rejected, or a layout cannot describe an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// Shape and strides do not match the layout.
    ArrayLayout(WrongStrides),
    /// The shape or strides do not form a layout by value.
    Value(layout_algebra::Error),
    /// The layout by value is swizzled, so it has no strides. Contains the layout in notation.
    Swizzled(String),
    /// The number of modes is negative.
    Rank(i32),
    /// A stride in bytes is not a multiple of the element size.
    PartOfElement {
        /// Index of the mode.
        mode: usize,
        /// Stride in bytes.
        stride: i64,
        /// Size of an element in bytes.
        size: usize,
    },
    /// Sizes, strides or offsets exceed `i64` or the address space.
    TooLarge,
    /// The memory is shorter than the layout requires.
    TooShort {
        /// Number of elements that the layout requires.
        cells: u64,
        /// Number of elements in the memory.
        len: usize,
    },
    /// The element type of the array is not the expected type.
    Type {
        /// Element type of the array.
        found: String,
        /// Expected element type.
        wanted: DLDataType,
    },
    /// The host cannot read the memory.
    Device(DLDevice),
    /// The first element is not aligned.
    NotAligned {
        /// Address of the first element.
        address: usize,
        /// Required alignment.
        align: usize,
    },
    /// The address of the array or of its shape is null.
    Null,
    /// The array is read only.
    ReadOnly,
    /// The layout repeats elements, and the struct cannot mark the array as read only.
    Repeats,
    /// The version of DLPack is not supported.
    Version {
        /// Major version of the array.
        major: u32,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ArrayLayout(wrong) => fmt::Display::fmt(wrong, f),
            Self::Value(wrong) => fmt::Display::fmt(wrong, f),
            Self::Swizzled(layout) => write!(
                f,
                "`{layout}` is swizzled, and strides cannot describe it: copy the elements to a layout without a \
                 swizzle"
            ),
            Self::Rank(rank) => write!(f, "rank: expected at least 0 modes, found {rank}: request a valid array from its producer"),
            Self::PartOfElement { mode, stride, size } => write!(
                f,
                "mode {mode} of the array has a stride of {stride} bytes, expected a multiple of the element size, {size} bytes: \
                 copy the array, or use bytes as elements"
            ),
            Self::TooLarge => f.write_str(
                "overflow: the size of the array, its strides or its largest offset exceed 9223372036854775807",
            ),
            Self::TooShort { cells, len } => write!(
                f,
                "out of range: the layout needs {cells} elements of memory, found {len}: pass longer memory, or a smaller layout"
            ),
            Self::Type { found, wanted } => write!(
                f,
                "expected elements of type {wanted}, found {found}: convert the array first"
            ),
            Self::Device(device) => write!(
                f,
                "expected an array in host memory, found one on {device}: copy the array to the host, or pass \
                 its address to a kernel with `pointer`"
            ),
            Self::NotAligned { address, align } => write!(
                f,
                "expected an array aligned to {align} bytes, found one at address {address:#x}: copy the array"
            ),
            Self::Null => f.write_str("the array or its shape has a null address: request a valid array from its producer"),
            Self::ReadOnly => f.write_str("the array is read-only: read it, or write to a copy"),
            Self::Repeats => f.write_str(
                "not injective: the layout repeats elements, so the array must be read-only, which DLPack before 1.0 cannot express: \
                 export a `DLManagedTensorVersioned`",
            ),
            Self::Version { major } => write!(
                f,
                "expected an array of DLPack 1, found DLPack {major}: request `max_version=(1, 0)` from its producer"
            ),
        }
    }
}

impl core::error::Error for Error {}

impl From<WrongStrides> for Error {
    fn from(wrong: WrongStrides) -> Self {
        Self::ArrayLayout(wrong)
    }
}
impl From<layout_algebra::Error> for Error {
    fn from(wrong: layout_algebra::Error) -> Self {
        Self::Value(wrong)
    }
}
