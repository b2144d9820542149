//! Why a tensor does not have a layout.

use core::fmt;

use layout_core::errors::WrongStrides;

/// Why a tensor does not have a layout, or has no such view.
///
/// It becomes an error of candle by `?`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Refusal {
    /// A number is not the one that the layout has.
    Strides {
        /// The number, and what it would have to be.
        wrong: WrongStrides,
        /// What makes a tensor that has the layout.
        remedy: Option<Remedy>,
    },
    /// The algebra refuses.
    Algebra(layout_algebra::Error),
    /// A number exceeds `i64`.
    TooLarge,
    /// The layout is behind a swizzle, which candle does not have.
    Swizzled,
    /// A view has not as many elements as the tensor.
    Elements {
        /// The layout of the tensor, in words.
        layout: String,
        /// Its elements.
        elements: i64,
        /// The shape of the view, in words.
        shape: String,
    },
    /// A mode of a view has no single stride.
    NoStride {
        /// The layout of the tensor, in words.
        layout: String,
        /// The shape of the view, in words.
        shape: String,
        /// The mode of that shape.
        mode: usize,
        /// The modes that it would take instead, in words.
        modes: String,
    },
    /// Two tensors have different shapes, which are these in words.
    Shapes([String; 2]),
    /// A layout starts at no multiple of so many elements.
    Start {
        /// The layout, in words.
        placed: String,
        /// The number.
        elements: usize,
    },
    /// A layout spans more than its storage.
    OutOfStorage {
        /// The layout, in words.
        placed: String,
        /// The end of its elements, if that fits the integers in which they are counted.
        end: Option<usize>,
        /// The elements of the storage.
        len: usize,
    },
}

/// What makes a tensor that has the layout: tried, not guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The last two modes swapped, without a copy.
    T,
    /// A copy.
    Contiguous,
    /// So many modes, the first of which are merged, or preceded by modes of one element, without a copy.
    WithRank(usize),
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::T => f.write_str("`t()` has such a layout, without a copy"),
            Self::Contiguous => f.write_str("`contiguous()` has such a layout, by a copy"),
            Self::WithRank(rank) => {
                write!(
                    f,
                    "`Placed::with_rank([..], {rank})` of a `Placed<layout_algebra::Layout>`, then `typed()`, has such \
                     a layout, without a copy"
                )
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Strides { wrong, remedy } => {
                write!(f, "{wrong}")?;
                match remedy {
                    Some(remedy) => write!(f, "; {remedy}"),
                    None => Ok(()),
                }
            }
            Self::Algebra(error) => write!(f, "{error}"),
            Self::TooLarge => f.write_str("a number of the tensor exceeds i64"),
            Self::Swizzled => f.write_str("the layout is behind a swizzle, and tensors have none"),
            Self::Elements {
                layout,
                elements,
                shape,
            } => write!(
                f,
                "{layout} has no view as {shape}: let the extents multiply to {elements}"
            ),
            Self::NoStride {
                layout,
                shape,
                mode,
                modes,
            } => write!(
                f,
                "{layout} has no view as {shape}: mode {mode} would have no single stride, but those of {modes}: \
                 copy the tensor by `contiguous()`, or keep these modes apart"
            ),
            Self::Shapes([a, b]) => write!(
                f,
                "the shapes {a} and {b} differ: `broadcast_as` repeats modes of one element"
            ),
            Self::Start { elements: 0, .. } => {
                f.write_str("every vector has elements, and 0 are asked for: ask for 1 or more")
            }
            Self::Start { placed, elements } => write!(
                f,
                "{placed} does not start at a multiple of {elements}: copy the tensor by `contiguous()`, or \
                 narrow it at such a multiple"
            ),
            Self::OutOfStorage {
                placed,
                end: Some(end),
                len,
            } => write!(
                f,
                "{placed} ends before element {end}, and its storage has {len}"
            ),
            Self::OutOfStorage { placed, .. } => write!(
                f,
                "{placed} has offsets that exceed the integers in which they are counted"
            ),
        }
    }
}

impl core::error::Error for Refusal {}

impl From<WrongStrides> for Refusal {
    fn from(wrong: WrongStrides) -> Self {
        Self::Strides {
            wrong,
            remedy: None,
        }
    }
}

impl From<layout_algebra::Error> for Refusal {
    fn from(error: layout_algebra::Error) -> Self {
        Self::Algebra(error)
    }
}

impl From<Refusal> for candle_core::Error {
    fn from(refusal: Refusal) -> Self {
        Self::wrap(refusal)
    }
}
