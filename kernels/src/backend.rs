//! The three places where a kernel runs, under one set of names.
//!
//! | name | `cpu` | `nvptx` | `rust-cuda` |
//! |---|---|---|---|
//! | `kernel` | `unsafe fn` | `extern "ptx-kernel"` | `cuda_std::kernel` |
//! | `thread` | `grid_executor::thread` | `core::arch::nvptx` | `cuda_std::thread` |
//! | `here` | checks the launch | trusts it | trusts it |
//! | `shared_memory::<T>()` | `grid_executor` | `smem.ll` | `cuda_std::shared` |
//! | `warp`, `exp2` | `grid_executor`, `std` | instructions | instructions |
//! | `copy_async`, `load_matrices`, `multiply_add` | in Rust | instructions | instructions |

#[cfg(not(any(feature = "cpu", feature = "nvptx", feature = "rust-cuda")))]
compile_error!("choose a backend: one of the features `cpu`, `nvptx`, `rust-cuda`");

#[cfg(any(
    all(feature = "cpu", feature = "nvptx"),
    all(feature = "cpu", feature = "rust-cuda"),
    all(feature = "nvptx", feature = "rust-cuda"),
))]
compile_error!(
    "choose one backend: `cpu` is on by default, so `nvptx` and `rust-cuda` need \
     `--no-default-features`"
);

#[cfg(feature = "cpu")]
mod cpu;
#[cfg(feature = "cpu")]
use cpu as chosen;

#[cfg(all(feature = "nvptx", not(feature = "cpu")))]
mod nvptx;
#[cfg(all(feature = "nvptx", not(feature = "cpu")))]
use nvptx as chosen;

#[cfg(all(feature = "rust-cuda", not(any(feature = "cpu", feature = "nvptx"))))]
mod rust_cuda;
#[cfg(all(feature = "rust-cuda", not(any(feature = "cpu", feature = "nvptx"))))]
use rust_cuda as chosen;

#[cfg(not(feature = "cpu"))]
mod ptx;

pub(crate) use chosen::{
    commit, copy_async, exp2, kernel, load_matrices, multiply_add, shared_memory, thread, wait,
    warp,
};

use layout_core::bounds::{BlockExtents, GridExtents};
use layout_core::{Here, Kernel};

/// Where the running thread is.
///
/// # Safety
///
/// The launch is one that [`Here::check_launch`] accepts, which the CPU executor checks. `kernel` is a
/// local variable of the running thread.
#[cfg_attr(feature = "cpu", track_caller)]
#[inline(always)]
pub(crate) unsafe fn here<Blocks, Threads>(kernel: &Kernel) -> Here<'_, Blocks, Threads>
where
    Blocks: GridExtents,
    Threads: BlockExtents,
{
    #[cfg(feature = "cpu")]
    cpu::check_launch::<Blocks, Threads>();
    let block = [
        thread::block_idx_x(),
        thread::block_idx_y(),
        thread::block_idx_z(),
    ];
    let thread = [
        thread::thread_idx_x(),
        thread::thread_idx_y(),
        thread::thread_idx_z(),
    ];
    // SAFETY: these are the indices; the caller's promise.
    unsafe { Here::new(kernel, block, thread) }
}
