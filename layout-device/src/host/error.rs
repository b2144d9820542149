//! Mistakes in launches on the CPU.

extern crate std;

use core::fmt;
use std::boxed::Box;

use grid_executor::LaunchError;
use layout_core::bounds::TensorLayout;
use layout_core::errors::{NotDistinct, WrongLaunch};

use crate::hopper::NoMap;

/// A mistake in a launch on the CPU.
///
/// Each is a sentence with the numbers that do not fit, `{:?}` of it too: that is what a test shows that unwraps it.
#[non_exhaustive]
pub enum Error {
    /// The launch is not one that the kernel is written for.
    Launch {
        /// The name of the kernel.
        kernel: &'static str,
        /// The mistake.
        reason: WrongLaunch,
    },
    /// The launch gives less shared memory than the kernel takes.
    TooLittleShared {
        /// The name of the kernel.
        kernel: &'static str,
        /// The bytes of the launch.
        launch: usize,
        /// The bytes that the kernel takes.
        kernel_takes: usize,
    },
    /// An argument does not fit its parameter.
    Argument {
        /// The name of the kernel.
        kernel: &'static str,
        /// The name of the parameter.
        parameter: &'static str,
        /// The mistake.
        reason: Unfit,
    },
    /// The executor has stopped the launch.
    Run {
        /// The name of the kernel.
        kernel: &'static str,
        /// The mistake.
        reason: LaunchError,
    },
}

/// A reason why an argument does not fit its parameter, on the CPU or on a GPU.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
    /// The memory has fewer cells than the layout needs.
    TooShort {
        /// The cells that the layout needs.
        cells: u64,
        /// The cells of the memory.
        len: usize,
    },
    /// The layout needs more cells than its integers count, or more than can be counted at all.
    Uncounted {
        /// The cells that the layout needs, if they can be counted.
        cells: Option<u64>,
        /// The most that it counts.
        most: u64,
    },
    /// The kernel writes through a layout with one offset for two coordinates.
    NotDistinct(Box<NotDistinct>),
    /// There is no map of the tensor for TMA.
    NoMap(NoMap),
    /// There are fewer numbers than rows.
    FewRows {
        /// The rows of the tensor, in all of its batches.
        rows: u64,
        /// The numbers of the memory.
        len: usize,
    },
    /// More groups than `u32` counts.
    Groups {
        /// The number of groups.
        count: usize,
    },
    /// The memory is of another GPU than the stream of the launch.
    OtherGpu,
}

impl Unfit {
    /// Fails unless memory of `len` cells has those of a layout.
    ///
    /// # Errors
    ///
    /// [`Unfit::TooShort`] and [`Unfit::Uncounted`].
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
                "wrong launch: `{kernel}` takes {kernel_takes} bytes of shared memory, and the launch gives {launch}: give what `shared_bytes` \
                 says, or the blocks of the grid alone"
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
                "out of range: the layout needs {cells} cells, there are {len}: pass a longer slice, or a smaller layout"
            ),
            Self::Uncounted {
                cells: Some(cells),
                most,
            } => write!(
                f,
                "out of range: the last offset of the layout is {}, and it counts to {}: launch once for each part of the tensor with at \
                 most {most} elements",
                cells - 1,
                most - 1
            ),
            Self::Uncounted { cells: None, .. } => f.write_str(
                "overflow: a number of the layout, or the cells that it needs, exceed the integers that they are counted in",
            ),
            Self::NotDistinct(reason) => reason.fmt(f),
            Self::NoMap(reason) => reason.fmt(f),
            Self::FewRows { rows, len } => write!(
                f,
                "out of range: the tensor has {rows} rows, there are {len} numbers of rows: give memory of one for each"
            ),
            Self::Groups { count } => write!(
                f,
                "out of range: there are {count} groups, and `u32` counts them: launch parts"
            ),
            Self::OtherGpu => {
                f.write_str("its memory is of another GPU than the stream: copy it there before")
            }
        }
    }
}
impl core::error::Error for Unfit {}

impl From<NoMap> for Unfit {
    fn from(reason: NoMap) -> Self {
        Self::NoMap(reason)
    }
}
impl From<NotDistinct> for Unfit {
    fn from(reason: NotDistinct) -> Self {
        Self::NotDistinct(Box::new(reason))
    }
}
