//! Errors of loading and launching kernels.

use core::fmt;

use cudarc::driver::DriverError;
use layout_core::errors::WrongLaunch;
use layout_device::host::Unfit;

/// An error of loading or launching a kernel.
///
/// The text of each error, and its `{:?}`, is a sentence with the expected and found values, and a
/// suggestion. A program shows this sentence if its `main` returns the error.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The machine has no CUDA driver.
    NoDriver,
    /// The driver returned an error.
    Driver {
        /// The failed operation.
        what: String,
        /// The error of the driver.
        reason: DriverError,
    },
    /// The text is not PTX.
    NoPtx,
    /// The PTX has no kernel with this name.
    NoKernel {
        /// The name of the kernel.
        kernel: &'static str,
        /// The kernels of the PTX.
        others: Vec<String>,
    },
    /// The PTX was compiled from another source: its parameters have other sizes.
    OtherParameters {
        /// The name of the kernel.
        kernel: &'static str,
        /// The number of bytes of each parameter in the PTX.
        ptx: Vec<usize>,
        /// The number of bytes of each parameter in the source.
        source: Vec<usize>,
    },
    /// The PTX was compiled from another source: its block extents differ.
    OtherThreads {
        /// The name of the kernel.
        kernel: &'static str,
        /// The block extents in the PTX.
        ptx: [u32; 3],
        /// The block extents in the source.
        source: [u32; 3],
    },
    /// A block uses more shared memory than the GPU has per block.
    SharedMemory {
        /// The name of the kernel.
        kernel: &'static str,
        /// The number of dynamic bytes of the launch, and the number of static bytes of the kernel.
        bytes: [usize; 2],
        /// The maximum number of bytes per block.
        most: usize,
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
    /// The launch does not match the kernel.
    Launch {
        /// The name of the kernel.
        kernel: &'static str,
        /// The reason why the launch does not match.
        reason: WrongLaunch,
    },
    /// The grid exceeds the limits of a GPU.
    Blocks {
        /// The name of the kernel.
        kernel: &'static str,
        /// The number of blocks in `x`, `y` and `z`.
        blocks: [u32; 3],
    },
    /// The grid is not a multiple of the cluster size, or the GPU does not support the cluster size.
    Clusters {
        /// The name of the kernel.
        kernel: &'static str,
        /// The number of blocks in `x`.
        blocks: u32,
        /// The number of blocks of a cluster.
        cluster: u32,
        /// The compute capability of the GPU.
        capability: (i32, i32),
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
    /// The kernel and the stream belong to different GPUs.
    OtherGpu {
        /// The name of the kernel.
        kernel: &'static str,
    },
    /// The launch must copy tensor maps to GPU memory, which is not possible during stream capture.
    Captured {
        /// The name of the kernel.
        kernel: &'static str,
    },
}

impl Error {
    /// Returns a function that adds the failed operation to a driver error.
    pub(crate) fn driver(what: impl Into<String>) -> impl FnOnce(DriverError) -> Self {
        let what = what.into();
        move |reason| Self::Driver { what, reason }
    }
}

/// Maximum number of blocks of a grid in `x`, `y` and `z`.
pub(crate) const MOST_BLOCKS: [u32; 3] = [(1 << 31) - 1, 65_535, 65_535];
/// Maximum number of blocks of a cluster, on any GPU with clusters.
pub(crate) const MOST_CLUSTER: u32 = 8;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDriver => f.write_str(
                "expected a CUDA driver, but `libcuda` is not found: install the GPU's driver, or \
                 run the kernel on the CPU executor",
            ),
            Self::Driver { what, reason } => write!(f, "the CUDA driver rejected {what}: {reason}"),
            Self::NoPtx => f.write_str(
                "expected PTX, found text without `.entry` or with a NUL character: pass the file that `cargo layout ptx` writes",
            ),
            Self::NoKernel { kernel, others } => {
                write!(f, "the PTX does not contain the kernel `{kernel}`; found ")?;
                listed(f, others.iter().map(|other| format!("`{other}`")))?;
                f.write_str(": build the PTX from the crate of the kernel")
            }
            Self::OtherParameters {
                kernel,
                ptx,
                source,
            } => {
                write!(f, "the PTX was built from other source code: the parameters of `{kernel}` have ")?;
                listed(f, ptx)?;
                f.write_str(" bytes in the PTX and ")?;
                listed(f, source)?;
                f.write_str(" here: build the PTX again")
            }
            Self::OtherThreads {
                kernel,
                ptx: [x, y, z],
                source: [sx, sy, sz],
            } => write!(
                f,
                "the PTX was built from other source code: `{kernel}` has blocks of {x} x {y} x \
                 {z} threads in the PTX and of {sx} x {sy} x {sz} here: build the PTX again"
            ),
            Self::SharedMemory {
                kernel,
                bytes: [given, own],
                most,
            } => {
                write!(f, "`{kernel}` takes {} bytes of shared memory", given.saturating_add(*own))?;
                if *own > 0 {
                    write!(f, ", {given} from the launch and {own} static")?;
                }
                write!(
                    f,
                    ", but this GPU has at most {most} per block: use fewer stages, or smaller tiles"
                )
            }
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
            Self::Launch { kernel, reason } => write!(f, "`{kernel}`: {reason}"),
            Self::Blocks { kernel, blocks } => no_grid(f, kernel, *blocks),
            Self::Clusters {
                kernel,
                blocks,
                cluster,
                capability,
            } => no_clusters(f, kernel, *blocks, *cluster, *capability),
            Self::Argument {
                kernel,
                parameter,
                reason,
            } => write!(f, "`{parameter}` of `{kernel}`: {reason}"),
            Self::OtherGpu { kernel } => write!(
                f,
                "expected a stream of the GPU on which `{kernel}` is loaded, found a stream of \
                 another GPU: load the PTX on that GPU, too"
            ),
            Self::Captured { kernel } => write!(
                f,
                "`{kernel}` needs tensor maps in GPU memory, which cannot be written while the \
                 stream is captured: prepare the launch before the capture"
            ),
        }
    }
}
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
impl core::error::Error for Error {}

/// Writes the error of a grid.
fn no_grid(f: &mut fmt::Formatter<'_>, kernel: &str, blocks: [u32; 3]) -> fmt::Result {
    let ([x, y, z], [most_x, most_y, most_z]) = (blocks, MOST_BLOCKS);
    write!(
        f,
        "wrong launch: `{kernel}` has a grid of {x} x {y} x {z} blocks, expected "
    )?;
    if blocks.contains(&0) {
        f.write_str("at least 1 block per dimension: skip the launch for an empty tensor")
    } else {
        write!(
            f,
            "at most {most_x} x {most_y} x {most_z}: use `x` for the longer mode, or split the launch"
        )
    }
}

/// Writes the error of clusters.
fn no_clusters(
    f: &mut fmt::Formatter<'_>,
    kernel: &str,
    blocks: u32,
    cluster: u32,
    (major, minor): (i32, i32),
) -> fmt::Result {
    write!(
        f,
        "wrong launch: `{kernel}` in clusters of {cluster} blocks: "
    )?;
    if !(1..=MOST_CLUSTER).contains(&cluster) {
        write!(f, "expected 1 to {MOST_CLUSTER} blocks per cluster")
    } else if major < 9 {
        write!(
            f,
            "expected a GPU of capability 9.0 or later for clusters, found {major}.{minor}: launch without clusters"
        )
    } else {
        let more = blocks.checked_next_multiple_of(cluster).unwrap_or(cluster);
        write!(
            f,
            "expected a multiple of the cluster size in x, found {blocks} blocks: launch {more}"
        )
    }
}

/// Writes a list: `a, b and c`, or `none`.
fn listed(
    f: &mut fmt::Formatter<'_>,
    all: impl IntoIterator<Item = impl fmt::Display>,
) -> fmt::Result {
    let all: Vec<String> = all.into_iter().map(|one| one.to_string()).collect();
    match all.as_slice() {
        [] => f.write_str("none"),
        [one] => f.write_str(one),
        [most @ .., last] => write!(f, "{} and {last}", most.join(", ")),
    }
}
