//! Why a launch failed.

use core::panic::Location;
use core::{error, fmt};
use std::io;

use crate::group::Kind;
use crate::mbarrier::{Barrier, Mistake};
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
    /// Two warps wait at one named barrier for different numbers of threads.
    NamedBarrier {
        /// The block of both.
        block: Dim3,
        /// The number of the barrier.
        id: u32,
        /// A thread of the warp that came first.
        first: Dim3,
        /// Its call.
        first_call: &'static Location<'static>,
        /// How many threads it waits for.
        first_threads: u32,
        /// A thread of the other.
        other: Dim3,
        /// Its call.
        other_call: &'static Location<'static>,
        /// How many threads it waits for.
        other_threads: u32,
    },
    /// No thread of a block can go on, and not all have finished.
    Stuck {
        /// The block.
        block: Dim3,
        /// How many of its threads have finished.
        finished: u32,
        /// What the others wait for; first those that lack bytes, then those that lack arrivals.
        waiting: Vec<Stuck>,
    },
    /// A call on an mbarrier is wrong.
    Barrier {
        /// The block of the thread.
        block: Dim3,
        /// The thread.
        thread: Dim3,
        /// The call.
        at: &'static Location<'static>,
        /// The byte of shared memory where the barrier lies.
        offset: usize,
        /// What is wrong.
        mistake: Mistake,
    },
    /// A block ended while a copy to its shared memory was on its way.
    InFlight {
        /// The block.
        block: Dim3,
        /// The byte of shared memory where the barrier of the copy lies.
        offset: usize,
        /// The thread that expected or copied last.
        thread: Dim3,
        /// The call.
        at: &'static Location<'static>,
        /// The bytes that the phase expected.
        expected: u64,
        /// The bytes that came.
        copied: u64,
    },
    /// Two threads accessed the same cell, one of them to write, and nothing orders them.
    Race {
        /// The access that came first.
        first: Access,
        /// The access that was stopped.
        second: Access,
    },
    /// An instruction that runs beside the threads was about to read what a thread has written, and has not
    /// [shown](crate::group::show) it.
    NotShown {
        /// The access of the thread.
        write: Access,
        /// The access that was stopped.
        read: Access,
    },
    /// A thread ended with copies or products in flight: it has not waited until their group was read.
    Unfinished {
        /// The block of the thread.
        block: Dim3,
        /// The thread.
        thread: Dim3,
        /// What the instruction does.
        kind: Kind,
        /// Its call.
        at: &'static Location<'static>,
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
    /// A tensor that the kernel is [given](crate::given) is not within one memory of its launch.
    TooShort {
        /// The parameter of the kernel.
        parameter: &'static str,
        /// The bytes that the tensor needs.
        needed: u64,
        /// The bytes from its start to the end of the memory in which it starts; 0 if it starts in none.
        memory: u64,
    },
    /// A kernel left elements of a tensor that it is [given](crate::given) to write.
    Unwritten {
        /// The parameter of the kernel.
        parameter: &'static str,
        /// The number of elements that no thread wrote.
        unwritten: u64,
        /// The number of elements of the tensor.
        elements: u64,
        /// The coordinate of the unwritten element with the least offset.
        coordinate: Vec<u64>,
        /// Its offset.
        offset: u64,
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

/// Threads of a block that wait at one call for one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stuck {
    /// The first of them.
    pub thread: Dim3,
    /// How many they are.
    pub threads: u32,
    /// The call.
    pub at: &'static Location<'static>,
    /// What they wait for.
    pub awaits: Awaits,
}

/// What a thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Awaits {
    /// The end of a phase of an mbarrier.
    Phase {
        /// The byte of shared memory where the barrier lies.
        offset: usize,
        /// The barrier as it is.
        barrier: Barrier,
    },
    /// A number of threads at a named barrier.
    Named {
        /// The number of the barrier.
        id: u32,
        /// How many threads it waits for.
        threads: u32,
        /// How many have come, in whole warps.
        come: u32,
    },
    /// Its warp.
    Warp,
    /// Its block.
    Block,
}

impl fmt::Display for Awaits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (offset, barrier) = match self {
            Self::Phase { offset, barrier } => (offset, barrier),
            Self::Named { id, threads, come } => {
                return write!(
                    f,
                    "for {threads} threads at barrier {id}, where {come} have come"
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
                "for bytes that nobody copies: {expected} are expected and {copied} have come"
            )?;
        } else {
            write!(f, "for {pending} of {count} arrivals that nobody makes")?;
            if expected != copied {
                write!(
                    f,
                    ", and {expected} bytes are expected and {copied} have come"
                )?;
            }
        }
        write!(
            f,
            ", in phase {phase} of the barrier at byte {offset} of shared memory"
        )?;
        if phase == 0 && pending == count && copied == 0 {
            f.write_str(" (a wait for parity 1 passes a fresh barrier)")?;
        }
        Ok(())
    }
}

/// The most lines about threads that wait.
const LINES: usize = 8;

/// Who waits for what in a block that is stuck.
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
            more => write!(f, " and {more} others wait")?,
        }
        write!(f, " at {at} {awaits}")?;
    }
    if waiting.len() > LINES {
        write!(f, "\nand others wait at {} calls", waiting.len() - LINES)?;
    }
    match finished {
        0 => Ok(()),
        1 => f.write_str("\n1 thread has finished"),
        _ => write!(f, "\n{finished} threads have finished"),
    }
}

/// `(1, 0)`, or `1` with one mode.
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
            } => {
                let with = if first_barrier == other_barrier {
                    ", with other tiles of shared memory"
                } else {
                    ""
                };
                write!(
                    f,
                    "barrier divergence in block {block}: thread {first} waits at {first_barrier} \
                     while thread {other} waits at {other_barrier}{with}"
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
                "thread {first} of block {block} waits at {first_call} for {first_threads} threads at \
                 barrier {id}, and thread {other} at {other_call} for {other_threads}: all that come \
                 to a barrier give one number"
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
                        "nobody waits for the {copied} bytes of thread {thread} at {at}"
                    )?;
                } else {
                    write!(
                        f,
                        "{expected} bytes are expected and {copied} have come, the last by thread \
                         {thread} at {at}"
                    )?;
                }
                write!(f, ", at the barrier at byte {offset} of shared memory")
            }
            Self::Race { first, second } => {
                let between = match first.block == second.block {
                    false => "blocks are not ordered",
                    true if first.is_async => "no wait for the first lies between",
                    true => "no barrier lies between",
                };
                write!(f, "race: {first}, {second} the same cell, and {between}")
            }
            Self::NotShown { write, read } => write!(
                f,
                "{write}, {read} the same cell, and no `fence.proxy.async` of the thread that writes lies \
                 between: what runs beside the threads sees it only after that"
            ),
            Self::Unfinished {
                block,
                thread,
                kind,
                at,
            } => write!(
                f,
                "thread {thread} of block {block} ends with {kind} in flight, the last of {at}: commit \
                 them, and wait for their group"
            ),
            Self::OutOfBounds {
                access,
                bytes,
                offset,
                memory,
            } => write!(
                f,
                "out of bounds: {access} {bytes} bytes from byte {offset} on of memory of {memory}"
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
                    "launch a grid that covers the tensor, and read at the coordinates that are written (`copy` skips what either part lacks); \
                     or mark the parameter `#[partial]` if the kernel writes a part of it",
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
