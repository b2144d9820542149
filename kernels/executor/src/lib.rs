//! Runs a grid of GPU thread blocks on the threads of the host.
//!
//! A kernel is any `Fn() + Sync`. It asks [`thread`] for its place in the grid,
//! meets the other threads of its block at [`thread::sync_threads`] and shares
//! memory with them through [`shared_memory`]. Blocks are spread over the host's
//! cores; the threads of one block are coroutines on one core, so that a barrier
//! is a switch of stacks and never a wait.
//!
//! The executor is strict where a GPU is not: shared memory starts as NaN, and a
//! thread that leaves while another waits at a barrier is an error that names
//! both.
//!
//! # Examples
//!
//! ```
//! use grid_executor::{Dim3, Pointer, launch, thread};
//!
//! let mut squares = vec![0_u32; 64];
//! // SAFETY: every thread writes its own element of `squares`.
//! let out = unsafe { Pointer::new(squares.as_mut_ptr()) };
//! launch(Dim3::x(4), Dim3::x(16), 0, || {
//!     let i = thread::index_1d();
//!     // SAFETY: `i` is below 4 * 16, the length of `squares`.
//!     unsafe { out.get().add(i as usize).write(i * i) };
//! })?;
//! assert_eq!(squares[63], 63 * 63);
//! # Ok::<(), grid_executor::LaunchError>(())
//! ```

mod block;
mod context;
mod dim3;
mod error;
mod launch;
mod limits;
mod pointer;
mod shared;
pub mod thread;

pub use dim3::Dim3;
pub use error::LaunchError;
pub use launch::launch;
pub use limits::{MAX_BLOCK, MAX_GRID, MAX_SHARED_BYTES, MAX_THREADS};
pub use pointer::Pointer;
pub use shared::shared_memory;
