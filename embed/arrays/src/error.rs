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
    /// The element type differs.
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
    /// The layout repeats elements, and the consumer would not be informed.
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
                "`{layout}` is behind a swizzle, and no strides describe it: copy the elements to a layout that \
                 is not"
            ),
            Self::Rank(rank) => write!(f, "rank: the array has {rank} modes: ask its producer for another"),
            Self::PartOfElement { mode, stride, size } => write!(
                f,
                "mode {mode} of the array has a stride of {stride} bytes, which is not a multiple of the {size} \
                 of an element: copy the array, or take its bytes as elements"
            ),
            Self::TooLarge => f.write_str(
                "overflow: the size of the array, its strides or its largest offset exceed 9223372036854775807",
            ),
            Self::TooShort { cells, len } => write!(
                f,
                "out of range: the layout needs {cells} cells, there are {len}"
            ),
            Self::Type { found, wanted } => write!(
                f,
                "the elements of the array are {found}, and {wanted} is asked for: convert them first"
            ),
            Self::Device(device) => write!(
                f,
                "the array is on {device}, whose memory the host does not read: copy it to the host, or take \
                 its address by `pointer`, for a kernel"
            ),
            Self::NotAligned { address, align } => write!(
                f,
                "the array begins at {address:#x}, which is not a multiple of the {align} that its elements \
                 are aligned to: copy it"
            ),
            Self::Null => f.write_str("the array has no address, or its shape has none: ask its producer for another"),
            Self::ReadOnly => f.write_str("the array is read only: read it, or copy it"),
            Self::Repeats => f.write_str(
                "not distinct: the layout repeats elements, and an array from before DLPack 1.0 cannot say that \
                 it is read only: export a `DLManagedTensorVersioned`",
            ),
            Self::Version { major } => write!(
                f,
                "the array is one of DLPack {major}, and 1 is read here: ask its producer for `max_version=(1, 0)`"
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
