//! CPU executor for grids of GPU thread blocks.
//!
//! A kernel is any `Fn() + Sync`. [`thread`] provides its indices and the barrier
//! [`thread::sync_threads`]. The threads of a block share memory through [`shared_memory`], and the
//! threads of a [`warp`] exchange values. Blocks are distributed over the host's cores. The threads of
//! one block are coroutines on one core, so a barrier is a stack switch and never blocks the core.
//!
//! The executor also runs Hopper kernels. Threads of a block can wait at different calls: at an
//! [`mbarrier`] for arrivals and bytes, or at a [named barrier](thread::sync_named) for some
//! threads of the block. Each thread continues as soon as its wait is over.
//!
//! Blackwell's [`tensor_memory`] is emulated too, but the emulation has not been compared with
//! hardware.
//!
//! The executor is stricter than a GPU. Shared memory starts as NaN. If a thread exits while
//! another thread waits at a barrier or for its warp, the error lists both threads. If no thread of
//! a block can run, [`LaunchError::Stuck`] lists each waiting thread, its location, and the missing
//! arrivals and bytes. A launch runs the threads in one of many possible orders. [`model`] explores
//! all orders.
//!
//! # Detected errors
//!
//! In a debug build, every access through a `layout-core` tensor is recorded. A thread is stopped
//! before an access that races with another one. The launch then fails with [`LaunchError::Race`],
//! which reports both source locations, both threads and their blocks. Two accesses race if they
//! touch the same byte, at least one access is a write, and they are not ordered. Without atomic
//! operations, accesses are not ordered if they belong to different blocks, or to different threads
//! of a block without a barrier in between.
//!
//! A barrier of the block orders all threads of the block. A named barrier orders the threads that
//! arrive. [`warp::sync`] orders the threads of a warp. Accesses before an arrival in a phase of an
//! [`mbarrier`] happen before the accesses of threads that waited for this phase. A warp exchange
//! does not order accesses, as on a GPU. For a given order of barriers, the executor finds a race
//! in every order of the threads in which both accesses happen.
//!
//! [`atomic`] reports atomic operations. Atomic operations never race with each other, but they
//! race with other accesses. A thread that acquires a memory location comes after the accesses of
//! the thread that released it, also across blocks. Relaxed operations do not order accesses.
//! Fences do not order accesses in the executor: use release and acquire operations.
//!
//! Asynchronous copies and matrix multiplications report their accesses by [`async_writes`],
//! [`async_reads`] and [`group`]. Asynchronous accesses happen after the earlier accesses of their
//! thread, and before the later accesses of threads that waited for the instructions. The thread
//! that started an instruction must wait as well. A missing wait, a wait for too few groups, and a
//! source that is overwritten before the wait are races.
//!
//! Copies move their bytes as late as possible. `cp.async` moves its bytes when its thread waits
//! for its group. A TMA load moves its bytes when the first thread has waited for its phase. A TMA
//! store moves its bytes when its thread waits until the group has finished reading. Until a copy
//! to shared memory moves its bytes, the destination holds `0xff`. A thread or block that ends
//! before these waits makes the launch fail.
//!
//! If the memory of a kernel is known, launch it with [`launch_checked`], which reports accesses
//! elsewhere as [`LaunchError::OutOfBounds`]. A [`given`] tensor of a kernel must be within one of
//! these memories ([`LaunchError::TooShort`]). A launch fails if the kernel does not write all
//! elements of a given tensor that it must write ([`LaunchError::Unwritten`]).
//!
//! Accesses through raw pointers and references are not recorded. `get_mut` counts as one write, at
//! its call. [`Pointer::read`], [`Pointer::write`], [`reads`] and [`writes`] report raw accesses. A
//! thread's own stack is not checked. Memory that a thread allocates is treated as shared by all
//! threads, so allocate on the host.
//!
//! ```
//! use grid_executor::{Dim3, LaunchError, Pointer, launch, thread};
//!
//! let mut cells = [0_u32; 32];
//! // SAFETY: the launch below has 32 threads, and stops at the race.
//! let cells = unsafe { Pointer::new(cells.as_mut_ptr()) };
//! let kernel = || {
//!     let i = thread::thread_idx_x() as usize;
//!     // SAFETY: both indices are below 32. The element that this thread reads belongs to another
//!     // thread, so the missing `sync_threads()` is a race.
//!     unsafe {
//!         cells.write(i, 1);
//!         cells.write(i, cells.read((i + 1) % 32));
//!     }
//! };
//! // SAFETY: the kernel holds only plain values.
//! let result = unsafe { launch(Dim3::x(1), Dim3::x(32), 0, kernel) };
//! if cfg!(debug_assertions) {
//!     assert!(matches!(result, Err(LaunchError::Race { .. })));
//! }
//! ```
//!
//! # Access costs
//!
//! [`launch_with_costs`] runs a launch and returns the cost of its accesses on a GPU, for each call
//! in the source and in total. The cost contains the shared-memory wavefronts, the minimum without
//! bank conflicts, the global-memory sectors and the used fraction of the sectors.
//!
//! # Restrictions on kernels
//!
//! The threads of a block are coroutines on one host thread. Interleaved execution can break invariants
//! that are tied to the host thread, so [`launch`] is unsafe. The following code is safe, but the
//! launch never returns:
//!
//! * A lock held across a barrier, such as the guard of a [`std::sync::Mutex`]. The next thread of the
//!   block that locks it blocks its own host thread.
//! * Waiting for another thread of the block, except at [`thread::sync_threads`] or in a [`warp`].
//!   Examples are a loop on an atomic, [`std::sync::Barrier`] and a channel. The other thread
//!   cannot run meanwhile.
//!
//! A thread that exceeds its stack ends the process with `SIGSEGV`. A stack has [`STACK_BYTES`], 1 MiB.
//! A large local array in a kernel without optimization can exceed the stack. Set `GRID_EXECUTOR_STACK`
//! to the required number of bytes.
//!
//! # Examples
//!
//! ```
//! use grid_executor::{Dim3, Pointer, launch, thread};
//!
//! let mut squares = vec![0_u32; 64];
//! // SAFETY: each thread writes a different element of `squares`.
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
pub mod tensor_memory;
pub mod thread;
pub mod warp;

pub use atomic::{Operation, atomic};
pub use cost::{Costs, Line, LineCost};
pub use dim3::Dim3;
pub use error::{Awaits, LaunchError, Stuck};
pub use given::given;
pub use launch::{launch, launch_checked, launch_with_costs};
pub use limits::{MAX_BLOCK, MAX_GRID, MAX_SHARED_BYTES, MAX_THREADS};
pub use pointer::Pointer;
pub use record::{Access, Memory, adds, async_reads, async_writes, reads, writes};
pub use shared::{poison, shared_address, shared_memory, shared_pointer, shared_static};
pub use stack::{STACK_BYTES, STACK_VARIABLE};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
