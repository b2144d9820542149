//! Errors of layouts of candle tensors.

use core::fmt;

use layout_core::errors::WrongStrides;

/// The reason why a tensor does not have a layout, or has no view with a shape.
///
/// The `?` operator converts the rejection to a candle error.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Rejection {
    /// A size or stride does not match the layout.
    ArrayLayout {
        /// The size or stride, and the expected value.
        wrong: WrongStrides,
        /// An operation that returns a tensor with the layout.
        suggestion: Option<Remedy>,
    },
    /// An error of the layout algebra.
    Algebra(layout_algebra::Error),
    /// A size or stride exceeds `i64`.
    TooLarge,
    /// The layout is swizzled, which candle does not support.
    Swizzled,
    /// The view and the tensor have different numbers of elements.
    Elements {
        /// Layout of the tensor, as text.
        layout: String,
        /// Number of elements of the tensor.
        elements: i64,
        /// Shape of the view, as text.
        shape: String,
    },
    /// A mode of a view has no single stride.
    NoStride {
        /// Layout of the tensor, as text.
        layout: String,
        /// Shape of the view, as text.
        shape: String,
        /// Mode of the view.
        mode: usize,
        /// Layout modes that the view's mode would need, as text.
        modes: String,
    },
    /// Two tensors have different shapes. Contains both shapes as text.
    Shapes([String; 2]),
    /// The start index of a layout is not a multiple of `elements`.
    Start {
        /// The layout, as text.
        placed: String,
        /// Required multiple.
        elements: usize,
    },
    /// A layout extends past the end of its storage.
    OutOfStorage {
        /// The layout, as text.
        placed: String,
        /// Storage index after the last element, or `None` on overflow.
        end: Option<usize>,
        /// Number of elements of the storage.
        len: usize,
    },
}

/// An operation that returns a tensor with the layout. The operation was tested on the tensor's
/// shape and strides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Transposes the last two modes, without a copy.
    T,
    /// Copies the tensor.
    Contiguous,
    /// Merges the first modes, or prepends modes of one element, without a copy. Contains the
    /// number of modes.
    WithRank(usize),
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::T => f.write_str("use `t()`, which has this layout, without a copy"),
            Self::Contiguous => {
                f.write_str("use `contiguous()`, which copies the tensor to this layout")
            }
            Self::WithRank(rank) => {
                write!(
                    f,
                    "use `OffsetLayout::with_rank([..], {rank})` on an `OffsetLayout<layout_algebra::Layout>`, then `typed()`, which has \
                     this layout, without a copy"
                )
            }
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ArrayLayout { wrong, suggestion } => {
                write!(f, "{wrong}")?;
                match suggestion {
                    Some(suggestion) => write!(f, "; {suggestion}"),
                    None => Ok(()),
                }
            }
            Self::Algebra(error) => write!(f, "{error}"),
            Self::TooLarge => f.write_str("an extent, stride or offset of the tensor exceeds i64"),
            Self::Swizzled => f.write_str(
                "expected a layout without a swizzle, because candle tensors have no swizzles: copy the elements to such a layout",
            ),
            Self::Elements {
                layout,
                elements,
                shape,
            } => write!(
                f,
                "{layout} has no view of shape {shape}: use extents whose product is {elements}"
            ),
            Self::NoStride {
                layout,
                shape,
                mode,
                modes,
            } => write!(
                f,
                "{layout} has no view of shape {shape}: mode {mode} would need the strides of {modes}, which do not merge into one: \
                 copy the tensor with `contiguous()`, or do not merge these modes"
            ),
            Self::Shapes([a, b]) => write!(
                f,
                "the shapes {a} and {b} differ: use `broadcast_as` to repeat modes of one element"
            ),
            Self::Start { elements: 0, .. } => {
                f.write_str("expected vectors of at least 1 element, found 0")
            }
            Self::Start { placed, elements } => write!(
                f,
                "{placed} does not start at a multiple of {elements} elements: copy the tensor with `contiguous()`, or \
                 narrow it at a multiple of {elements} elements"
            ),
            Self::OutOfStorage {
                placed,
                end: Some(end),
                len,
            } => write!(f, "{placed} needs a storage of {end} elements, found {len}"),
            Self::OutOfStorage { placed, .. } => write!(
                f,
                "{placed} has offsets that exceed the index type of its layout"
            ),
        }
    }
}

impl core::error::Error for Rejection {}

impl From<WrongStrides> for Rejection {
    fn from(wrong: WrongStrides) -> Self {
        Self::ArrayLayout {
            wrong,
            suggestion: None,
        }
    }
}

impl From<layout_algebra::Error> for Rejection {
    fn from(error: layout_algebra::Error) -> Self {
        Self::Algebra(error)
    }
}

impl From<Rejection> for candle_core::Error {
    fn from(rejection: Rejection) -> Self {
        Self::wrap(rejection)
    }
}
