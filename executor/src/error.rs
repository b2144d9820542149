//! Errors of a launch.

use core::panic::Location;
use core::{error, fmt};
use std::io;

use crate::group::Kind;
use crate::mbarrier::{Barrier, Mistake};
use crate::{Access, Dim3, MAX_BLOCK, MAX_GRID, MAX_SHARED_BYTES, MAX_THREADS, STACK_VARIABLE};

/// An error of a launch.
#[derive(Debug)]
#[non_exhaustive]
pub enum LaunchError {
    /// The grid is empty or larger than [`MAX_GRID`].
    Grid {
        /// The requested extents.
        grid: Dim3,
    },
    /// The block is empty or larger than [`MAX_BLOCK`] or [`MAX_THREADS`].
    Block {
        /// The requested extents.
        block: Dim3,
    },
    /// The requested shared memory exceeds [`MAX_SHARED_BYTES`].
    SharedMemory {
        /// The requested bytes.
        bytes: usize,
    },
    /// A kernel launched a grid.
    Nested,
    /// The environment requests stacks of an invalid size.
    StackSize {
        /// The value of [`STACK_VARIABLE`].
        value: String,
    },
    /// The host has no memory for the stack of another thread.
    Stack(io::Error),
    /// A thread finished while another thread of its block waited at a barrier.
    BarrierDivergence {
        /// The block of both threads.
        block: Dim3,
        /// The thread that finished.
        finished: Dim3,
        /// The thread that waited.
        waiting: Dim3,
        /// The barrier where the thread waited.
        barrier: &'static Location<'static>,
    },
    /// Two threads of a block waited at different barriers, or at one barrier with different tiles.
    BarrierMismatch {
        /// The block of both threads.
        block: Dim3,
        /// The first thread of the block.
        first: Dim3,
        /// The barrier of the first thread.
        first_barrier: &'static Location<'static>,
        /// A thread that waited at another barrier.
        other: Dim3,
        /// The barrier of that thread.
        other_barrier: &'static Location<'static>,
    },
    /// A thread exchanged a value with its warp, but another thread of the warp did not.
    WarpDivergence {
        /// The block of both threads.
        block: Dim3,
        /// The thread that waited for its warp.
        waiting: Dim3,
        /// The call where the waiting thread waited.
        call: &'static Location<'static>,
        /// A thread of the warp that did not arrive.
        other: Dim3,
        /// The call at which that thread waited, or `None` if it had finished.
        other_call: Option<&'static Location<'static>>,
    },
    /// A thread exchanged a value in a warp with fewer than 32 threads.
    PartialWarp {
        /// The block of the warp.
        block: Dim3,
        /// The thread that exchanged a value.
        thread: Dim3,
        /// The number of threads of the warp.
        threads: u32,
        /// The call at which the thread waited.
        call: &'static Location<'static>,
    },
    /// Two warps wait at the same named barrier for different numbers of threads.
    NamedBarrier {
        /// The block of both warps.
        block: Dim3,
        /// The number of the barrier.
        id: u32,
        /// A thread of the warp that arrived first.
        first: Dim3,
        /// The call of the first thread.
        first_call: &'static Location<'static>,
        /// The number of threads that the first thread waits for.
        first_threads: u32,
        /// A thread of the other warp.
        other: Dim3,
        /// The call of the other thread.
        other_call: &'static Location<'static>,
        /// The number of threads that the other thread waits for.
        other_threads: u32,
    },
    /// No thread of a block can run, and not all threads have finished.
    Stuck {
        /// The block whose threads cannot run.
        block: Dim3,
        /// The number of threads that have finished.
        finished: u32,
        /// The waiting threads: threads that wait for bytes come before threads that wait for
        /// arrivals.
        waiting: Vec<Stuck>,
    },
    /// A call on an mbarrier is invalid.
    Barrier {
        /// The block of the thread.
        block: Dim3,
        /// The thread that made the invalid call.
        thread: Dim3,
        /// The location of the invalid call.
        at: &'static Location<'static>,
        /// The offset of the barrier in shared memory, in bytes.
        offset: usize,
        /// The reason why the call is invalid.
        mistake: Mistake,
    },
    /// A block ended while a copy to its shared memory was in flight.
    InFlight {
        /// The block that ended.
        block: Dim3,
        /// The offset of the copy's barrier in shared memory, in bytes.
        offset: usize,
        /// The thread that expected or copied bytes last.
        thread: Dim3,
        /// The location of the call that expected or copied bytes last.
        at: &'static Location<'static>,
        /// The number of expected bytes of the phase.
        expected: u64,
        /// The number of copied bytes.
        copied: u64,
    },
    /// Two threads accessed the same memory, at least one of them wrote, and the accesses are not
    /// ordered.
    Race {
        /// The earlier access.
        first: Access,
        /// The access that was stopped.
        second: Access,
    },
    /// An asynchronous instruction was about to read a thread's write that the thread has not
    /// [shown](crate::group::show).
    NotShown {
        /// The access of the thread.
        write: Access,
        /// The access that was stopped.
        read: Access,
    },
    /// A thread ended with copies or matrix multiplications in flight. The thread did not wait
    /// until their group had finished reading.
    Unfinished {
        /// The block of the thread.
        block: Dim3,
        /// The thread that ended.
        thread: Dim3,
        /// The kind of the instruction.
        kind: Kind,
        /// The call of the instruction.
        at: &'static Location<'static>,
    },
    /// A thread was about to access memory that its launch does not have.
    OutOfBounds {
        /// The access that was stopped.
        access: Access,
        /// The number of bytes of the access.
        bytes: usize,
        /// The offset of the first byte from the start of the nearest memory of the launch.
        offset: i128,
        /// The size of the nearest memory in bytes.
        memory: usize,
    },
    /// A [given](crate::given) tensor of the kernel is not within a single memory of its launch.
    TooShort {
        /// The parameter of the kernel.
        parameter: &'static str,
        /// The number of bytes that the tensor needs.
        needed: u64,
        /// The number of bytes from the tensor's start to the end of the memory that contains it, or 0
        /// if no memory contains it.
        memory: u64,
    },
    /// A block ended without freeing columns of its [tensor memory](crate::tensor_memory).
    NotFreed {
        /// The block that ended.
        block: Dim3,
        /// The number of columns of the first allocation.
        columns: u32,
        /// The location of the allocation.
        at: &'static Location<'static>,
    },
    /// A kernel did not write all elements of a [given](crate::given) tensor that it must write.
    Unwritten {
        /// The parameter of the kernel.
        parameter: &'static str,
        /// The number of elements that no thread wrote.
        unwritten: u64,
        /// The number of elements of the tensor.
        elements: u64,
        /// The coordinate of the unwritten element with the smallest offset.
        coordinate: Vec<u64>,
        /// The offset of this element.
        offset: u64,
    },
    /// A thread of the grid panicked.
    Panicked {
        /// The block of the thread.
        block: Dim3,
        /// The thread in its block.
        thread: Dim3,
        /// The message of the panic.
        message: String,
    },
}

/// Threads of a block that wait at one call for the same event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stuck {
    /// The first of these threads.
    pub thread: Dim3,
    /// The number of these threads.
    pub threads: u32,
    /// The call at which the threads wait.
    pub at: &'static Location<'static>,
    /// The event that the threads wait for.
    pub awaits: Awaits,
}

/// The event that a thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Awaits {
    /// The end of a phase of an mbarrier.
    Phase {
        /// The offset of the barrier in shared memory, in bytes.
        offset: usize,
        /// The current state of the barrier.
        barrier: Barrier,
    },
    /// Threads at a named barrier.
    Named {
        /// The number of the barrier.
        id: u32,
        /// The number of threads that the barrier waits for.
        threads: u32,
        /// The number of threads that have arrived, in full warps.
        come: u32,
    },
    /// The thread's warp.
    Warp,
    /// The thread's block.
    Block,
}

impl fmt::Display for Awaits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (offset, barrier) = match self {
            Self::Phase { offset, barrier } => (offset, barrier),
            Self::Named { id, threads, come } => {
                return write!(
                    f,
                    "for {threads} threads at barrier {id}, where {come} have arrived"
                );
            }
            Self::Warp => return f.write_str("for the rest of the warp"),
            Self::Block => return f.write_str("for the rest of the block"),
        };
        let (expected, copied) = (barrier.expected(), barrier.copied());
        let (count, pending, phase) = (barrier.count(), barrier.pending(), barrier.phase());
        if pending == 0 {
            write!(
                f,
                "for missing bytes: {expected} bytes are expected and {copied} have arrived"
            )?;
        } else {
            write!(
                f,
                "for {pending} of {count} arrivals, which no thread makes"
            )?;
            if expected != copied {
                write!(
                    f,
                    ", and {expected} bytes are expected and {copied} have arrived"
                )?;
            }
        }
        write!(
            f,
            ", in phase {phase} of the barrier at byte {offset} of shared memory"
        )?;
        if phase == 0 && pending == count && copied == 0 {
            f.write_str(
                " (a wait for parity 1 returns at once if the barrier has completed no phase)",
            )?;
        }
        Ok(())
    }
}

/// Maximum number of lines about waiting threads.
const LINES: usize = 8;

/// Writes the waiting threads of a stuck block.
fn stuck(f: &mut fmt::Formatter<'_>, block: Dim3, finished: u32, waiting: &[Stuck]) -> fmt::Result {
    for (i, one) in waiting.iter().take(LINES).enumerate() {
        let Stuck {
            thread,
            threads,
            at,
            awaits,
        } = one;
        match i {
            0 => write!(f, "thread {thread} of block {block}")?,
            _ => write!(f, "\nthread {thread}")?,
        }
        match threads - 1 {
            0 => f.write_str(" waits")?,
            1 => f.write_str(" and another wait")?,
            more => write!(f, " and {more} other threads wait")?,
        }
        write!(f, " at {at} {awaits}")?;
    }
    if waiting.len() > LINES {
        write!(
            f,
            "\nand other threads wait at {} calls",
            waiting.len() - LINES
        )?;
    }
    match finished {
        0 => Ok(()),
        1 => f.write_str("\n1 thread has finished"),
        _ => write!(f, "\n{finished} threads have finished"),
    }
}

/// A coordinate, formatted as `(1, 0)`, or as `1` if the coordinate has one mode.
struct Coordinate<'a>(&'a [u64]);
impl fmt::Display for Coordinate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let modes: Vec<String> = self.0.iter().map(u64::to_string).collect();
        match modes.as_slice() {
            [mode] => f.write_str(mode),
            modes => write!(f, "({})", modes.join(", ")),
        }
    }
}

impl fmt::Display for LaunchError {
    #[expect(clippy::too_many_lines, reason = "a sentence for each")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grid { grid } => write!(
                f,
                "expected a grid between (1, 1, 1) and {MAX_GRID} blocks, found {grid}"
            ),
            Self::Block { block } => write!(
                f,
                "expected a block between (1, 1, 1) and {MAX_BLOCK} threads with at most \
                 {MAX_THREADS} threads in total, found {block}"
            ),
            Self::SharedMemory { bytes } => write!(
                f,
                "expected at most {MAX_SHARED_BYTES} bytes of shared memory per block, found {bytes}"
            ),
            Self::Nested => {
                f.write_str("expected a launch outside a kernel: a kernel cannot launch a grid")
            }
            Self::StackSize { value } => write!(
                f,
                "expected {STACK_VARIABLE} between 65536 and 1073741824 bytes, found {value}"
            ),
            Self::Stack(error) => write!(f, "cannot allocate the stack of a thread: {error}"),
            Self::BarrierDivergence {
                block,
                finished,
                waiting,
                barrier,
            } => write!(
                f,
                "barrier divergence in block {block}: thread {finished} finished \
                 while thread {waiting} waits at {barrier}: call the barrier in all threads of the \
                 block"
            ),
            Self::BarrierMismatch {
                block,
                first,
                first_barrier,
                other,
                other_barrier,
            } => {
                let (with, same) = if first_barrier == other_barrier {
                    (
                        ", with different tiles of shared memory",
                        "pass the same tiles",
                    )
                } else {
                    ("", "call the same barrier")
                };
                write!(
                    f,
                    "barrier divergence in block {block}: thread {first} waits at {first_barrier} \
                     while thread {other} waits at {other_barrier}{with}: {same} in all threads \
                     of the block"
                )
            }
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
                    Some(elsewhere) => write!(f, "while thread {other} waits at {elsewhere}")?,
                    None => write!(f, "but thread {other} finished")?,
                }
                f.write_str(": make the same calls in all threads of the warp")
            }
            Self::PartialWarp {
                block,
                thread,
                threads,
                call,
            } => write!(
                f,
                "thread {thread} of block {block} waits at {call} for a warp of {threads} \
                 threads: expected a full warp of 32 threads for the exchange, so make the block size a \
                 multiple of 32"
            ),
            Self::NamedBarrier {
                block,
                id,
                first,
                first_call,
                first_threads,
                other,
                other_call,
                other_threads,
            } => write!(
                f,
                "thread {first} of block {block} waits at {first_call} for {first_threads} \
                 threads at barrier {id}, and thread {other} at {other_call} for {other_threads}: \
                 pass the same number of threads in all calls for a barrier"
            ),
            Self::Stuck {
                block,
                finished,
                waiting,
            } => stuck(f, *block, *finished, waiting),
            Self::Barrier {
                block,
                thread,
                at,
                offset,
                mistake,
            } => write!(
                f,
                "wrong use of the barrier at byte {offset} of shared memory by thread {thread} of \
                 block {block} at {at}: {mistake}"
            ),
            Self::NotFreed { block, columns, at } => write!(
                f,
                "block {block} ends with {columns} columns of tensor memory that were allocated at {at}: free the \
                 columns before the end"
            ),
            Self::InFlight {
                block,
                offset,
                thread,
                at,
                expected,
                copied,
            } => {
                write!(f, "block {block} ends with a copy in flight: ")?;
                if expected == copied {
                    write!(
                        f,
                        "no thread waits for the {copied} bytes that thread {thread} copied at {at}"
                    )?;
                } else {
                    write!(
                        f,
                        "{expected} bytes are expected and {copied} have arrived, the last by thread {thread} at {at}"
                    )?;
                }
                write!(
                    f,
                    ", at the barrier at byte {offset} of shared memory: expect the bytes of all \
                     copies, and wait for their phase before the block ends"
                )
            }
            Self::Race { first, second } => {
                let between = match first.block == second.block {
                    false => {
                        "the blocks are not ordered: make each block access different elements"
                    }
                    true if first.is_async => {
                        "no wait for the first access separates them: wait for it before the second"
                    }
                    true => "no barrier separates them: add a barrier",
                };
                write!(
                    f,
                    "race: {first} and {second}, at the same memory location, and {between}"
                )
            }
            Self::NotShown { write, read } => write!(
                f,
                "{write} and {read}, at the same memory location, and the writing thread executes \
                 no `fence.proxy.async` between them: add the fence, which makes writes visible \
                 to asynchronous copies and MMAs"
            ),
            Self::Unfinished {
                block,
                thread,
                kind,
                at,
            } => write!(
                f,
                "thread {thread} of block {block} ends with {kind} in flight, the last at {at}: \
                 commit them, and wait for their group"
            ),
            Self::OutOfBounds {
                access,
                bytes,
                offset,
                memory,
            } => write!(
                f,
                "out of bounds: {access} {bytes} bytes, starting at byte {offset}, in memory of {memory} bytes"
            ),
            Self::TooShort {
                parameter,
                needed,
                memory,
            } => write!(
                f,
                "out of bounds: `{parameter}` needs {needed} bytes, and its memory has {memory}: pass longer memory or a smaller layout"
            ),
            Self::Unwritten {
                parameter,
                unwritten,
                elements,
                coordinate,
                offset,
            } => {
                write!(
                    f,
                    "`{parameter}`: {unwritten} of {elements} elements were never written; the first is {}, offset {offset}: ",
                    Coordinate(coordinate)
                )?;
                f.write_str(
                    "launch a grid that covers the tensor, and read only coordinates that have \
                     been written (`copy` skips elements that either part lacks); or mark the \
                     parameter `#[partial]` if the kernel writes only part of it",
                )
            }
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
