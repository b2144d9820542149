//! Why a kernel is not launched.

use core::fmt;

use cudarc::driver::DriverError;
use layout_core::errors::WrongLaunch;
use layout_device::host::Unfit;

/// Why a kernel is not loaded or launched.
///
/// Each is a sentence with the numbers that do not fit and what to do, `{:?}` of it too: that is what a program shows whose `main` returns it.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// This machine has no driver.
    NoDriver,
    /// The driver refuses.
    Driver {
        /// What it refuses.
        what: String,
        /// Its reason.
        reason: DriverError,
    },
    /// The text is no PTX.
    NoPtx,
    /// The PTX has no such kernel.
    NoKernel {
        /// The name of the kernel.
        kernel: &'static str,
        /// The kernels that it has.
        others: Vec<String>,
    },
    /// The PTX is that of another source: its parameters have other bytes.
    OtherParameters {
        /// The name of the kernel.
        kernel: &'static str,
        /// The bytes of each parameter in the PTX.
        ptx: Vec<usize>,
        /// Those that the source gives it.
        source: Vec<usize>,
    },
    /// The PTX is that of another source: its blocks have other threads.
    OtherThreads {
        /// The name of the kernel.
        kernel: &'static str,
        /// The threads of a block in the PTX.
        ptx: [u32; 3],
        /// Those of the source.
        source: [u32; 3],
    },
    /// A block takes more shared memory than the GPU has for one.
    SharedMemory {
        /// The name of the kernel.
        kernel: &'static str,
        /// The bytes that the launch gives, and those that the kernel has besides.
        bytes: [usize; 2],
        /// The most bytes of a block.
        most: usize,
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
    /// The launch is not one that the kernel is written for.
    Launch {
        /// The name of the kernel.
        kernel: &'static str,
        /// What is wrong with it.
        reason: WrongLaunch,
    },
    /// A GPU has no such grid.
    Blocks {
        /// The name of the kernel.
        kernel: &'static str,
        /// The blocks in `x`, `y` and `z`.
        blocks: [u32; 3],
    },
    /// The blocks are no whole clusters, or there are no such clusters.
    Clusters {
        /// The name of the kernel.
        kernel: &'static str,
        /// The blocks in `x`.
        blocks: u32,
        /// The blocks of a cluster.
        cluster: u32,
        /// The compute capability of the GPU.
        capability: (i32, i32),
    },
    /// What a parameter is given does not fit it.
    Argument {
        /// The name of the kernel.
        kernel: &'static str,
        /// The name of the parameter.
        parameter: &'static str,
        /// What is wrong with it.
        reason: Unfit,
    },
    /// The kernel and the stream are of different GPUs.
    OtherGpu {
        /// The name of the kernel.
        kernel: &'static str,
    },
    /// Maps are placed in the memory of the GPU, which a stream that is captured cannot do.
    Captured {
        /// The name of the kernel.
        kernel: &'static str,
    },
}

impl Error {
    /// That of a driver which refuses something.
    pub(crate) fn driver(what: impl Into<String>) -> impl FnOnce(DriverError) -> Self {
        let what = what.into();
        move |reason| Self::Driver { what, reason }
    }
}

/// The largest number of blocks of a grid in `x`, and in `y` and `z`.
pub(crate) const MOST_BLOCKS: [u32; 3] = [(1 << 31) - 1, 65_535, 65_535];
/// The most blocks of a cluster, on any GPU that has them.
pub(crate) const MOST_CLUSTER: u32 = 8;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDriver => f.write_str(
                "there is no CUDA driver: `libcuda` is not found; install that of the GPU, or run the kernel on the CPU executor",
            ),
            Self::Driver { what, reason } => write!(f, "the driver refuses {what}: {reason}"),
            Self::NoPtx => f.write_str(
                "the text is no PTX: it has no `.entry`, or a character 0; give it the file that `cargo layout ptx` writes",
            ),
            Self::NoKernel { kernel, others } => {
                write!(f, "the PTX has no kernel `{kernel}`; it has ")?;
                listed(f, others.iter().map(|other| format!("`{other}`")))?;
                f.write_str(": build it from the crate of the kernel")
            }
            Self::OtherParameters {
                kernel,
                ptx,
                source,
            } => {
                write!(f, "the PTX is of another source: parameters of `{kernel}` have ")?;
                listed(f, ptx)?;
                f.write_str(" bytes there, and ")?;
                listed(f, source)?;
                f.write_str(" here: build the PTX again")
            }
            Self::OtherThreads {
                kernel,
                ptx: [x, y, z],
                source: [sx, sy, sz],
            } => write!(
                f,
                "the PTX is of another source: `{kernel}` has blocks of {x} x {y} x {z} threads there, and of {sx} x {sy} x {sz} here: build \
                 the PTX again"
            ),
            Self::SharedMemory {
                kernel,
                bytes: [given, own],
                most,
            } => {
                write!(f, "`{kernel}` takes {} bytes of shared memory", given.saturating_add(*own))?;
                if *own > 0 {
                    write!(f, ", {given} of the launch and {own} of its own")?;
                }
                write!(
                    f,
                    ", and this GPU has at most {most} for a block: take fewer stages, or smaller tiles"
                )
            }
            Self::TooLittleShared {
                kernel,
                launch,
                kernel_takes,
            } => write!(
                f,
                "wrong launch: `{kernel}` takes {kernel_takes} bytes of shared memory, and the launch gives {launch}: give what `shared_bytes` \
                 says, or the blocks of the grid alone"
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
                "`{kernel}` is launched on a stream of another GPU: load the PTX on that one, too"
            ),
            Self::Captured { kernel } => write!(
                f,
                "the maps of `{kernel}` are placed in the memory of the GPU, and the stream is being captured: prepare the launch before"
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

/// What is wrong with a grid.
fn no_grid(f: &mut fmt::Formatter<'_>, kernel: &str, blocks: [u32; 3]) -> fmt::Result {
    let ([x, y, z], [most_x, most_y, most_z]) = (blocks, MOST_BLOCKS);
    write!(
        f,
        "wrong launch: `{kernel}` has a grid of {x} x {y} x {z} blocks, and a GPU takes "
    )?;
    if blocks.contains(&0) {
        f.write_str("1 or more: launch nothing for a tensor without elements")
    } else {
        write!(
            f,
            "{most_x} x {most_y} x {most_z} at most: let `x` count the longer mode, or launch parts"
        )
    }
}

/// What is wrong with clusters.
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
        write!(f, "a cluster has 1 to {MOST_CLUSTER}")
    } else if major < 9 {
        write!(
            f,
            "GPUs of capability 9.0 and later have clusters, this one is of {major}.{minor}: launch it without"
        )
    } else {
        let more = blocks.checked_next_multiple_of(cluster).unwrap_or(cluster);
        write!(
            f,
            "{blocks} blocks in x are no whole clusters: launch {more}"
        )
    }
}

/// `a, b and c`, or `none`.
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
