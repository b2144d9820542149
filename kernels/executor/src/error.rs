//! Why a launch failed.

use core::panic::Location;
use core::{error, fmt};
use std::io;

use crate::{Dim3, MAX_BLOCK, MAX_GRID, MAX_SHARED_BYTES, MAX_THREADS, STACK_VARIABLE};

/// Why a launch failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum LaunchError {
    /// The grid is empty or larger than [`MAX_GRID`].
    Grid {
        /// The extents asked for.
        grid: Dim3,
    },
    /// The block is empty or larger than [`MAX_BLOCK`] or [`MAX_THREADS`].
    Block {
        /// The extents asked for.
        block: Dim3,
    },
    /// More shared memory than [`MAX_SHARED_BYTES`].
    SharedMemory {
        /// The bytes asked for.
        bytes: usize,
    },
    /// A kernel launched a grid.
    Nested,
    /// The environment asks for stacks of no possible size.
    StackSize {
        /// The value of [`STACK_VARIABLE`].
        value: String,
    },
    /// The host has no memory for the stack of another thread.
    Stack(io::Error),
    /// A thread finished while another of its block waited at a barrier.
    BarrierDivergence {
        /// The block of both threads.
        block: Dim3,
        /// The thread that finished.
        finished: Dim3,
        /// The thread that waited.
        waiting: Dim3,
        /// The barrier at which it waited.
        barrier: &'static Location<'static>,
    },
    /// Two threads of a block waited at different barriers.
    BarrierMismatch {
        /// The block of both threads.
        block: Dim3,
        /// The first thread of the block.
        first: Dim3,
        /// The barrier of the first thread.
        first_barrier: &'static Location<'static>,
        /// A thread that waited elsewhere.
        other: Dim3,
        /// The barrier of that thread.
        other_barrier: &'static Location<'static>,
    },
    /// A thread of the grid panicked.
    Panicked {
        /// The block of the thread.
        block: Dim3,
        /// The thread in its block.
        thread: Dim3,
        /// What the panic said.
        message: String,
    },
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grid { grid } => write!(
                f,
                "a grid of {grid} blocks is not between (1, 1, 1) and {MAX_GRID}"
            ),
            Self::Block { block } => write!(
                f,
                "a block of {block} threads is not between (1, 1, 1) and {MAX_BLOCK} \
                 with at most {MAX_THREADS} threads"
            ),
            Self::SharedMemory { bytes } => write!(
                f,
                "{bytes} bytes of shared memory are more than the {MAX_SHARED_BYTES} of a block"
            ),
            Self::Nested => f.write_str("a kernel cannot launch a grid"),
            Self::StackSize { value } => write!(
                f,
                "{STACK_VARIABLE}={value} is not between 65536 and 1073741824 bytes"
            ),
            Self::Stack(error) => write!(f, "no memory for the stack of a thread: {error}"),
            Self::BarrierDivergence {
                block,
                finished,
                waiting,
                barrier,
            } => write!(
                f,
                "barrier divergence in block {block}: thread {finished} finished \
                 while thread {waiting} waits at {barrier}"
            ),
            Self::BarrierMismatch {
                block,
                first,
                first_barrier,
                other,
                other_barrier,
            } => write!(
                f,
                "barrier divergence in block {block}: thread {first} waits at {first_barrier} \
                 while thread {other} waits at {other_barrier}"
            ),
            Self::Panicked {
                block,
                thread,
                message,
            } => write!(f, "thread {thread} of block {block} panicked: {message}"),
        }
    }
}

impl error::Error for LaunchError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Stack(error) => Some(error),
            _ => None,
        }
    }
}
