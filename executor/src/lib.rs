//! Runs a grid of GPU thread blocks on the threads of the host.
//!
//! A kernel is any `Fn() + Sync`. It asks [`thread`] for its place in the grid,
//! meets the other threads of its block at [`thread::sync_threads`] and shares
//! memory with them through [`shared_memory`]; the threads of a [`warp`] exchange
//! values. Blocks are spread over the host's cores; the threads of one block
//! are coroutines on one core, so that a barrier is a switch of stacks and never a
//! wait.
//!
//! Kernels for Hopper run, too: threads of a block wait in different places, at an [`mbarrier`] for
//! arrivals and bytes, or at a [named barrier](thread::sync_named) for some of their block; each runs on as
//! soon as it can.
//!
//! The executor is strict where a GPU is not: shared memory starts as NaN, and a
//! thread that leaves while another waits at a barrier, or for its warp, is an error
//! that names both. When no thread of a block can run, [`LaunchError::Stuck`] says who waits where, and
//! for how many arrivals and bytes. A launch takes one order of many; [`model`] takes all.
//!
//! # What is found
//!
//! In a debug build every access through a tensor of `layout-core` is seen, and a thread is stopped
//! before an access that races with another, so that the launch fails with
//! [`LaunchError::Race`], which names both places in the source, both threads and their blocks. Two
//! accesses race if they touch a byte in common, one of them writes, and nothing orders them: they
//! are of different blocks, or of different threads of a block with no barrier between. A barrier of the block
//! orders all of its threads, a named one those that meet, [`warp::sync`] a warp; what a thread did before it arrived in a phase of an
//! [`mbarrier`] comes before what those do that waited for this phase, and nothing else does. What a
//! warp exchanges orders nothing, as the instructions of a GPU do not. A race is found whatever
//! the order in which threads happen to run, if both accesses are made and barriers are met in this order.
//!
//! Atomic operations, which report themselves by [`atomic`], never race with each other; with other accesses they do. Who
//! acquires a place in memory that another thread released comes after what that thread did before, also if it is of another
//! block; relaxed operations order nothing. A fence orders nothing here: release and acquire by the operation.
//!
//! Copies and products that run beside the threads report what they touch by [`async_writes`],
//! [`async_reads`] and [`group`]. They come after what their thread did, and before what those do that
//! waited for them; their own thread has to wait as well. A missing wait, a wait for too few groups, and a source that
//! is overwritten before the wait are races. Copies move their bytes at the latest time that is allowed: `cp.async`
//! when its thread waits for its group, a TMA load when the first thread has waited for its phase, a TMA store when its thread waits
//! until the group has been read. Until then the destination in shared memory holds `0xff`. A thread or block that ends
//! before these waits makes the launch fail.
//!
//! If you know what memory a kernel has, launch it with [`launch_on`], which reports accesses
//! elsewhere as [`LaunchError::OutOfBounds`]. A tensor that a kernel is [`given`] must be within one such memory
//! ([`LaunchError::TooShort`]). A launch fails if the kernel leaves elements of a tensor that it is given to write
//! ([`LaunchError::Unwritten`]).
//!
//! Accesses through raw pointers, and through references after they were handed out, are not seen:
//! `get_mut` is a write where it is called. [`Pointer::read`], [`Pointer::write`], [`reads`] and
//! [`writes`] report raw accesses. A thread's own stack is not checked. Memory that a thread
//! allocates for itself is taken for memory of all, and is best left to the host.
//!
//! ```
//! use grid_executor::{Dim3, LaunchError, Pointer, launch, thread};
//!
//! let mut cells = [0_u32; 32];
//! // SAFETY: see below.
//! let cells = unsafe { Pointer::new(cells.as_mut_ptr()) };
//! let kernel = || {
//!     let i = thread::thread_idx_x() as usize;
//!     // SAFETY: both are cells, but the other is another thread's: without `sync_threads()`, this
//!     // is a mistake.
//!     unsafe {
//!         cells.write(i, 1);
//!         cells.write(i, cells.read((i + 1) % 32));
//!     }
//! };
//! // SAFETY: the kernel holds nothing but numbers.
//! let result = unsafe { launch(Dim3::x(1), Dim3::x(32), 0, kernel) };
//! if cfg!(debug_assertions) {
//!     assert!(matches!(result, Err(LaunchError::Race { .. })));
//! }
//! ```
//!
//! # What it costs
//!
//! [`costs_on`] launches likewise, and says what the accesses would cost on a GPU, for each call in the source and in all: the turns of shared memory
//! and how many would do, the sectors of global memory and how much of them is used.
//!
//! # What a kernel may not do
//!
//! The threads of a block are coroutines that take turns on one host thread. That
//! makes [`launch`] unsafe, for what would be left out of order on that thread. These
//! are safe, but the launch never returns:
//!
//! * A lock held across a barrier, such as the guard of a [`std::sync::Mutex`]: the
//!   next thread of the block that asks for it waits for its own host thread.
//! * Waiting for another thread of the block in any other way than at
//!   [`thread::sync_threads`] or in a [`warp`]: a loop on an atomic, [`std::sync::Barrier`], a channel.
//!   Nothing else lets the other thread run.
//!
//! A thread that needs more stack than it has ends the process with `SIGSEGV`. A
//! stack has [`STACK_BYTES`], 1 MiB, so a large local array in a kernel without
//! optimisation can do this; set `GRID_EXECUTOR_STACK` to the bytes that it needs.
//!
//! # Examples
//!
//! ```
//! use grid_executor::{Dim3, Pointer, launch, thread};
//!
//! let mut squares = vec![0_u32; 64];
//! // SAFETY: every thread writes its own element of `squares`.
//! let out = unsafe { Pointer::new(squares.as_mut_ptr()) };
//! let kernel = || {
//!     let i = thread::index_1d();
//!     // SAFETY: `i` is below 4 * 16, the length of `squares`.
//!     unsafe { out.get().add(i as usize).write(i * i) };
//! };
//! // SAFETY: the kernel has no barrier.
//! unsafe { launch(Dim3::x(4), Dim3::x(16), 0, kernel) }?;
//! assert_eq!(squares[63], 63 * 63);
//! # Ok::<(), grid_executor::LaunchError>(())
//! ```
//!
//! A launch is unsafe:
//!
//! ```compile_fail,E0133
//! use grid_executor::{Dim3, launch};
//!
//! launch(Dim3::x(4), Dim3::x(16), 0, || {});
//! ```

mod atomic;
mod block;
mod clock;
mod context;
mod cost;
mod dim3;
mod error;
mod exchange;
mod fiber;
mod given;
pub mod group;
mod hash;
mod launch;
mod limits;
pub mod mbarrier;
pub mod model;
mod payload;
mod pointer;
mod record;
mod shadow;
mod shared;
mod stack;
pub mod thread;
pub mod warp;

pub use atomic::{Operation, atomic};
pub use cost::{Costs, Line, LineCost};
pub use dim3::Dim3;
pub use error::{Awaits, LaunchError, Stuck};
pub use given::given;
pub use launch::{costs_on, launch, launch_on};
pub use limits::{MAX_BLOCK, MAX_GRID, MAX_SHARED_BYTES, MAX_THREADS};
pub use pointer::Pointer;
pub use record::{Access, Memory, adds, async_reads, async_writes, reads, writes};
pub use shared::{poison, shared_address, shared_memory, shared_pointer, shared_static};
pub use stack::{STACK_BYTES, STACK_VARIABLE};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
