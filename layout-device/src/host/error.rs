//! Errors of launches on the CPU.

extern crate std;

use core::fmt;
use std::boxed::Box;

use grid_executor::LaunchError;
use layout_core::bounds::TensorLayout;
use layout_core::errors::{NotInjective, WrongLaunch};

use crate::hopper::TensorMapError;

/// An error of a launch on the CPU.
///
/// The text of each error, and its `{:?}` form, is a sentence with the expected and found values.
/// Tests that unwrap an error show this sentence.
#[non_exhaustive]
pub enum Error {
    /// The launch does not match the kernel.
    Launch {
        /// The name of the kernel.
        kernel: &'static str,
        /// The reason why the launch does not match.
        reason: WrongLaunch,
    },
    /// The launch has less shared memory than the kernel uses.
    TooLittleShared {
        /// The name of the kernel.
        kernel: &'static str,
        /// The number of bytes of the launch.
        launch: usize,
        /// The number of bytes that the kernel uses.
        kernel_takes: usize,
    },
    /// An argument does not fit its parameter.
    Argument {
        /// The name of the kernel.
        kernel: &'static str,
        /// The name of the parameter.
        parameter: &'static str,
        /// The reason why the argument does not fit.
        reason: Unfit,
    },
    /// The executor has stopped the launch.
    Run {
        /// The name of the kernel.
        kernel: &'static str,
        /// The error of the executor.
        reason: LaunchError,
    },
}

/// A reason why an argument does not fit its parameter, on the CPU or on a GPU.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
    /// The memory has fewer elements than the layout needs.
    TooShort {
        /// The number of elements that the layout needs.
        cells: u64,
        /// The number of elements of the memory.
        len: usize,
    },
    /// The layout needs more elements than the layout's integers, or any integers, can count.
    Uncounted {
        /// The number of elements that the layout needs, if it can be counted.
        cells: Option<u64>,
        /// The maximum number that the layout's integers can count.
        most: u64,
    },
    /// The kernel writes through a layout that has the same offset at two coordinates.
    NotInjective(Box<NotInjective>),
    /// The tensor has no tensor map.
    TensorMapError(TensorMapError),
    /// The row statistics have fewer elements than the tensor has rows.
    FewRows {
        /// The number of rows of the tensor, in all batches.
        rows: u64,
        /// The number of elements of the memory.
        len: usize,
    },
    /// The number of groups exceeds `u32`.
    Groups {
        /// The number of groups.
        count: usize,
    },
    /// The memory belongs to a different GPU than the stream of the launch.
    OtherGpu,
}

impl Unfit {
    /// Checks that memory of `len` elements contains all elements of a layout.
    ///
    /// # Errors
    ///
    /// Returns [`Unfit::TooShort`] or [`Unfit::Uncounted`].
    pub fn check_cells<L: TensorLayout>(len: usize, layout: &L) -> Result<(), Self> {
        let most = L::MOST_CELLS;
        match layout.cells() {
            Some(cells) if cells > most => Err(Self::Uncounted {
                cells: Some(cells),
                most,
            }),
            Some(cells) if cells > len as u64 => Err(Self::TooShort { cells, len }),
            Some(_) => Ok(()),
            None => Err(Self::Uncounted { cells: None, most }),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Launch { kernel, reason } => write!(f, "`{kernel}`: {reason}"),
            Self::TooLittleShared {
                kernel,
                launch,
                kernel_takes,
            } => write!(
                f,
                "wrong launch: `{kernel}` takes {kernel_takes} bytes of shared memory, but the \
                 launch provides {launch}: pass the result of `shared_bytes`, or only the number of \
                 blocks in the grid"
            ),
            Self::Argument {
                kernel,
                parameter,
                reason,
            } => write!(f, "`{parameter}` of `{kernel}`: {reason}"),
            Self::Run { kernel, reason } => write!(f, "`{kernel}`: {reason}"),
        }
    }
}
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl core::error::Error for Error {}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort { cells, len } => write!(
                f,
                "out of range: the layout needs {cells} elements, the slice has {len}: pass a longer slice, or a smaller layout"
            ),
            Self::Uncounted {
                cells: Some(cells),
                most,
            } => write!(
                f,
                "out of range: the last offset of the layout is {}, but the maximum of its \
                 integer type is {}: launch once for each part of the tensor that needs at most {most} elements",
                cells - 1,
                most - 1
            ),
            Self::Uncounted { cells: None, .. } => f.write_str(
                "overflow: an integer of the layout, or the number of elements that it needs, exceeds its integer type: use a smaller layout, or values of type `usize`",
            ),
            Self::NotInjective(reason) => reason.fmt(f),
            Self::TensorMapError(reason) => reason.fmt(f),
            Self::FewRows { rows, len } => write!(
                f,
                "out of range: the tensor has {rows} rows, the memory has {len} row statistics: pass memory for one row statistic per row"
            ),
            Self::Groups { count } => write!(
                f,
                "out of range: expected a number of groups that `u32` can count, found {count}: \
                 split the groups into several launches"
            ),
            Self::OtherGpu => {
                f.write_str("expected memory on the GPU of the stream, found memory on another GPU: copy it to that GPU first")
            }
        }
    }
}
impl core::error::Error for Unfit {}

impl From<TensorMapError> for Unfit {
    fn from(reason: TensorMapError) -> Self {
        Self::TensorMapError(reason)
    }
}
impl From<NotInjective> for Unfit {
    fn from(reason: NotInjective) -> Self {
        Self::NotInjective(Box::new(reason))
    }
}
