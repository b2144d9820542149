//! Errors of redistributions between GPUs.

use core::fmt;

use layout_launch::cudarc::driver::DriverError;

use crate::kernel::MOST_GPUS;

/// An error of a redistribution between GPUs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The number of GPUs is not the number of devices of the mesh.
    Gpus {
        /// The number of devices of the mesh.
        devices: i64,
        /// The number of GPUs.
        gpus: usize,
    },
    /// The number of buffers is not the number of devices.
    Buffers {
        /// The number of devices of the mesh.
        devices: usize,
        /// The number of buffers.
        buffers: usize,
    },
    /// A kernel reaches fewer GPUs.
    TooManyGpus(usize),
    /// A GPU has no peer access to another.
    NoPeerAccess([usize; 2]),
    /// A number has another size than 1, 2, 4, 8 or 16 bytes.
    Bytes(u32),
    /// The local part of a tensor is larger than any memory.
    TooLarge,
    /// A stream is captured, or is the stream of each host thread.
    Stream {
        /// The rank of the device.
        rank: usize,
    },
    /// A buffer is on another GPU than the stream of its rank.
    OtherGpu {
        /// The rank of the device.
        rank: usize,
    },
    /// No kernel reduces these numbers.
    Reduction,
    /// A message has too many units.
    TooLong {
        /// The number of units.
        units: i64,
    },
    /// A buffer has the wrong length or element size.
    Buffer {
        /// The rank of the device.
        rank: usize,
        /// The number of bytes that the sharding needs.
        expected: u64,
        /// The number of bytes of the buffer.
        found: u64,
    },
    /// The address of a buffer is not aligned to the words of the kernel.
    Alignment {
        /// The rank of the device.
        rank: usize,
        /// The number of bytes of a word.
        bytes: u64,
        /// The address.
        address: u64,
    },
    /// A rank is not below the number of ranks, or the number of ranks is above 2^20.
    Rank {
        /// The rank.
        rank: usize,
        /// The number of ranks.
        ranks: usize,
    },
    /// The ranks of a group prepared different plans.
    Group {
        /// The number of ranks of the group in the plan.
        expected: i64,
        /// The number of ranks that joined.
        found: i64,
    },
    /// Some ranks prepared a plan, element type or sizes that differ from rank 0's.
    Plans {
        /// The number of the plan, counted from 1.
        number: u64,
        /// The ranks that differ from rank 0.
        ranks: Vec<usize>,
    },
    /// Some ranks did not prepare a plan.
    Unprepared {
        /// The number of the plan, counted from 1.
        number: u64,
        /// The ranks whose processes have ended.
        ended: Vec<usize>,
        /// The ranks that did not prepare the plan in time.
        behind: Vec<usize>,
    },
    /// NCCL is not installed.
    NoNccl(String),
    /// NCCL is too old. The number is its version.
    OldNccl(i32),
    /// A function of NCCL returned an error.
    Nccl {
        /// The function.
        function: &'static str,
        /// The reason.
        reason: String,
    },
    /// Ranks did not join in time.
    Missing(Vec<usize>),
    /// A connection between processes failed.
    Network(String),
    /// A function of NCCL did not complete in time.
    TimeOut {
        /// The function.
        function: &'static str,
    },
    /// Redistribution `number` did not complete.
    Stopped {
        /// The number of the redistribution, from 1.
        number: u64,
        /// The ranks whose processes have ended.
        ended: Vec<usize>,
        /// The ranks that did not start the redistribution.
        behind: Vec<usize>,
    },
    /// The launch returned an error.
    Launch(layout_launch::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gpus { devices, gpus } => {
                write!(f, "expected one GPU for each of {devices} devices of the mesh, found {gpus}")
            }
            Self::Buffers { devices, buffers } => {
                write!(f, "expected one buffer for each of {devices} devices, found {buffers}")
            }
            Self::TooManyGpus(gpus) => {
                write!(f, "expected at most {MOST_GPUS} GPUs with peer access, found {gpus}")
            }
            Self::NoPeerAccess([from, to]) => {
                write!(f, "GPU {from} has no peer access to GPU {to}: choose GPUs of one NVLink or PCIe domain")
            }
            Self::Bytes(bytes) => {
                write!(f, "expected numbers of 1, 2, 4, 8 or 16 bytes, found {bytes}")
            }
            Self::TooLarge => f.write_str("expected a local part of fewer than 2^64 bytes, found more: use more devices"),
            Self::Stream { rank } => {
                write!(f, "the stream of device {rank} is captured or is the per-thread stream: use `new_stream`, and redistribute outside of a capture")
            }
            Self::OtherGpu { rank } => {
                write!(f, "expected a buffer on the GPU of device {rank}, found one on another GPU: pass the buffers in the order of the streams")
            }
            Self::Reduction => f.write_str(
                "no kernel reduces these numbers: use `ElementType::F32`, `ElementType::F16` or `ElementType::Bf16`",
            ),
            Self::TooLong { units } => {
                write!(f, "expected a message of fewer than 2^31 units, found {units}: split the tensor")
            }
            Self::Buffer { rank, expected, found } => {
                write!(f, "expected a buffer of {expected} bytes on device {rank}, found {found} bytes")
            }
            Self::Alignment { rank, bytes, address } => {
                write!(f, "expected a buffer aligned to {bytes} bytes on device {rank}, found address {address}")
            }
            Self::Rank { rank, ranks } => {
                write!(f, "expected a rank below the number of ranks, and at most 1048576 ranks, found rank {rank} of {ranks}")
            }
            Self::Group { expected, found } => {
                write!(f, "expected a group of {expected} ranks, found {found}: prepare the same plans in the same order on all ranks")
            }
            Self::Plans { number, ranks } => {
                write!(f, "expected the plan, element type and sizes of rank 0 as plan {number} of all ranks, found others on {}: prepare the same plans in the same order on all ranks", Ranks(ranks))
            }
            Self::Unprepared { number, ended, behind } => {
                write!(f, "plan {number} is not prepared: ")?;
                if ended.is_empty() {
                    write!(f, "{} did not prepare it in time: prepare the same plans in the same order on all ranks", Ranks(behind))
                } else {
                    write!(f, "{} ended", Ranks(ended))
                }
            }
            Self::NoNccl(reason) => {
                write!(f, "NCCL is not found: install it, or set `LAYOUT_NCCL` to the path of `libnccl.so.2` ({reason})")
            }
            Self::OldNccl(version) => {
                write!(f, "expected NCCL 2.18 or later, found version {version}")
            }
            Self::Nccl { function, reason } => write!(f, "NCCL: {function}: {reason}"),
            Self::Missing(ranks) => {
                write!(f, "expected all ranks to join, found no connection of {}: start them, or use a longer time-out", Ranks(ranks))
            }
            Self::Network(reason) => write!(f, "the connection to rank 0 failed: {reason}"),
            Self::TimeOut { function } => {
                write!(f, "NCCL: {function} did not complete in time: check that all ranks run the same plans")
            }
            Self::Stopped { number, ended, behind } => {
                write!(f, "redistribution {number} did not complete: ")?;
                match (&ended[..], &behind[..]) {
                    ([], []) => f.write_str("all ranks have started it, and no rank has ended"),
                    ([], behind) => write!(f, "{} did not start it", Ranks(behind)),
                    (ended, _) => write!(f, "{} ended", Ranks(ended)),
                }
            }
            Self::Launch(error) => error.fmt(f),
        }
    }
}

/// Prints a list of ranks.
struct Ranks<'a>(&'a [usize]);

impl fmt::Display for Ranks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks: Vec<_> = self.0.iter().map(usize::to_string).collect();
        let noun = if ranks.len() == 1 { "rank" } else { "ranks" };
        write!(f, "{noun} {}", ranks.join(", "))
    }
}

impl core::error::Error for Error {}

impl From<layout_launch::Error> for Error {
    fn from(error: layout_launch::Error) -> Self {
        Self::Launch(error)
    }
}

/// Returns an error that names the failed operation.
pub(crate) fn driver(what: &'static str) -> impl Fn(DriverError) -> Error {
    move |reason| {
        let what = what.to_owned();
        Error::Launch(layout_launch::Error::Driver { what, reason })
    }
}
