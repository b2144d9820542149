//! Why a launch failed.

use core::panic::Location;
use core::{error, fmt};
use std::io;

use crate::{Access, Dim3, MAX_BLOCK, MAX_GRID, MAX_SHARED_BYTES, MAX_THREADS, STACK_VARIABLE};

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
    /// The environment asks for stacks of an impossible size.
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
        /// The barrier where it waited.
        barrier: &'static Location<'static>,
    },
    /// Two threads of a block waited at different barriers, or at one with different tiles.
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
    /// A thread exchanged a value with its warp, and another did not.
    WarpDivergence {
        /// The block of both threads.
        block: Dim3,
        /// The thread that waited for its warp.
        waiting: Dim3,
        /// The call where it waited.
        call: &'static Location<'static>,
        /// A thread of the warp that did not arrive.
        other: Dim3,
        /// The call where that thread waited, if it had not finished.
        other_call: Option<&'static Location<'static>>,
    },
    /// A thread exchanged a value with a warp that the block does not fill.
    PartialWarp {
        /// The block of the warp.
        block: Dim3,
        /// The thread.
        thread: Dim3,
        /// The threads that the warp has.
        threads: u32,
        /// The call where the thread waited.
        call: &'static Location<'static>,
    },
    /// Two threads accessed the same cell, one of them to write, and nothing orders them.
    Race {
        /// The access that came first.
        first: Access,
        /// The access that was stopped.
        second: Access,
    },
    /// A thread was about to access memory that its launch does not have.
    OutOfBounds {
        /// The access that was stopped.
        access: Access,
        /// How many bytes it would have touched.
        bytes: usize,
        /// The first of them, counted in the nearest memory of the launch.
        offset: i128,
        /// The size of that memory in bytes.
        memory: usize,
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
            } if first_barrier == other_barrier => write!(
                f,
                "barrier divergence in block {block}: thread {first} and thread {other} wait with \
                 different tiles of shared memory at {first_barrier}"
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
            Self::WarpDivergence {
                block,
                waiting,
                call,
                other,
                other_call,
            } => {
                write!(
                    f,
                    "warp divergence in block {block}: thread {waiting} waits for its warp at {call} "
                )?;
                match other_call {
                    Some(elsewhere) => write!(f, "while thread {other} waits at {elsewhere}"),
                    None => write!(f, "but thread {other} finished"),
                }
            }
            Self::PartialWarp {
                block,
                thread,
                threads,
                call,
            } => write!(
                f,
                "thread {thread} of block {block} waits at {call} for a warp of {threads} threads: \
                 a warp exchanges values among 32"
            ),
            Self::Race { first, second } => {
                let between = if first.block == second.block {
                    "no barrier lies between"
                } else {
                    "blocks are not ordered"
                };
                write!(f, "race: {first}, {second} the same cell, and {between}")
            }
            Self::OutOfBounds {
                access,
                bytes,
                offset,
                memory,
            } => write!(
                f,
                "out of bounds: {access} {bytes} bytes from byte {offset} on of memory of {memory}"
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
