//! Distribution of the blocks of a grid over the host's cores.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{available_parallelism, scope};

use crate::block::{BlockRunner, Extents};
use crate::cost::Costs;
use crate::fiber::Kernel;
use crate::record::{self, Common, Memory};
use crate::{Dim3, LaunchError, context, limits, stack};

/// Maximum number of live stacks. Each stack is two mappings, and Linux allows 65530 mappings per
/// process.
const MAX_STACKS: u64 = 16 * 1024;

/// Runs `kernel` once for every thread of a grid.
///
/// Blocks run concurrently, in no guaranteed order. The threads of one block run on one host thread,
/// and synchronize at [`sync_threads`]. Each block has `shared_bytes` bytes of
/// [`crate::shared_memory`]. Each thread has a stack of [`STACK_BYTES`], or the size in
/// [`STACK_VARIABLE`]. A thread that never ends is not detected: see [the
/// crate](crate#restrictions-on-kernels).
///
/// # Safety
///
/// The threads of a block take turns on one host thread. Each call of [`sync_threads`], or of a
/// function of [`warp`](crate::warp), switches threads.
///
/// - Values that `kernel` holds across a switch must not be tied to the host thread, or to the order in
///   which calls on it return. A scoped thread-local (as in the crate `scoped-tls`) would be restored
///   out of order and used after its end.
/// - `kernel` must not catch the unwinding of a switch (`catch_unwind` around a barrier) and continue.
///   The block has failed, and its other threads have not reached the barrier.
/// - With `panic = "abort"`, the threads of a failed block are neither resumed nor unwound. Values that
///   `kernel` holds across a switch must then not rely on their destructors, as the scope of
///   [`std::thread::scope`] does.
///
/// # Errors
///
/// - The launch exceeds the limits of a GPU.
/// - A thread panics.
/// - The threads of a block diverge at a barrier, or the threads of a warp at an exchange.
/// - In a debug build, two threads [race](crate#detected-errors).
/// - In a debug build, the kernel does not write all elements of a tensor that it is
///   [`given`](crate::given) to write.
///
/// Blocks that have not started by then do not run. The other threads of the failed block unwind. A
/// destructor that reaches a barrier then aborts the process. With `panic = "abort"` each panic aborts
/// the process.
///
/// [`sync_threads`]: crate::thread::sync_threads
/// [`STACK_BYTES`]: crate::STACK_BYTES
/// [`STACK_VARIABLE`]: crate::STACK_VARIABLE
pub unsafe fn launch(
    grid: Dim3,
    block: Dim3,
    shared_bytes: usize,
    kernel: impl Fn() + Sync,
) -> Result<(), LaunchError> {
    // SAFETY: the caller upholds the contract of `launch`.
    unsafe { start(grid, block, shared_bytes, None, false, &kernel) }.map(|_| ())
}

/// Runs a kernel like [`launch`]. The kernel may access only the memory in `memory` and its shared
/// memory.
///
/// A debug build stops a thread [before an access](crate#detected-errors) to other memory. A debug
/// build also rejects a [`given`](crate::given) tensor that is not within one of these memories.
///
/// # Safety
///
/// - The conditions of [`launch`] must hold.
///
/// # Errors
///
/// Returns the same errors as [`launch`].
pub unsafe fn launch_checked(
    memory: &[Memory],
    grid: Dim3,
    block: Dim3,
    shared_bytes: usize,
    kernel: impl Fn() + Sync,
) -> Result<(), LaunchError> {
    // SAFETY: the caller upholds the contract of `launch`.
    unsafe { start(grid, block, shared_bytes, Some(memory), false, &kernel) }.map(|_| ())
}

/// Runs a kernel like [`launch_checked`], and returns the cost of its accesses on a GPU.
///
/// The cost has shared-memory wavefronts and global-memory sectors, by call and in total. Each memory
/// is assumed to begin at a multiple of 128 bytes, as the driver allocates it. On the host it should
/// begin at a multiple of 16 bytes, because unaligned vectors move element by element. A release build
/// does not record accesses, and counts none.
///
/// ```
/// use grid_executor::{Dim3, Memory, Pointer, launch_with_costs, thread};
///
/// let numbers = vec![0.0_f32; 64];
/// let memory = [Memory::of(&numbers)];
/// // SAFETY: nobody writes.
/// let from = unsafe { Pointer::new(numbers.as_ptr().cast_mut()) };
/// let kernel = || {
///     let i = thread::thread_idx_x() as usize;
///     // SAFETY: there are 64 numbers, and 32 threads.
///     unsafe { from.read(2 * i) };
/// };
/// // SAFETY: the kernel holds nothing but numbers.
/// let costs = unsafe { launch_with_costs(&memory, Dim3::x(1), Dim3::x(32), 0, kernel) }?;
/// if cfg!(debug_assertions) {
///     // Of each sector of 32 bytes, every second number is used.
///     assert_eq!(
///         costs.sum().to_string(),
///         "1 global-memory instructions, 8 sectors, 50 % of their bytes used",
///     );
/// }
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
///
/// # Safety
///
/// - The conditions of [`launch`] must hold.
///
/// # Errors
///
/// Returns the same errors as [`launch`].
pub unsafe fn launch_with_costs(
    memory: &[Memory],
    grid: Dim3,
    block: Dim3,
    shared_bytes: usize,
    kernel: impl Fn() + Sync,
) -> Result<Costs, LaunchError> {
    // SAFETY: the caller upholds the contract of `launch`.
    unsafe { start(grid, block, shared_bytes, Some(memory), true, &kernel) }
}

/// # Safety
///
/// - The conditions of [`launch`] must hold.
unsafe fn start(
    grid: Dim3,
    block: Dim3,
    shared_bytes: usize,
    memory: Option<&[Memory]>,
    is_counted: bool,
    kernel: &Kernel<'_>,
) -> Result<Costs, LaunchError> {
    if context::works() {
        return Err(LaunchError::Nested);
    }
    let (blocks, threads) = limits::check(grid, block, shared_bytes)?;
    let extents = Extents {
        grid,
        block,
        threads,
        shared_bytes,
        stack_bytes: stack::bytes()?,
    };
    record::listen();
    let common = Arc::new(Common::new(memory, is_counted));
    let queue = Queue::new(blocks);
    let cores = available_parallelism().map_or(1, |cores| cores.get() as u64);
    let workers = cores
        .min(blocks)
        .min(MAX_STACKS / u64::from(threads))
        .max(1);
    scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| queue.drain(kernel, extents, Arc::clone(&common)));
        }
    });
    queue.result()?;
    let Some(mut common) = Arc::into_inner(common) else {
        return Ok(Costs::default());
    };
    common.check_covered()?;
    Ok(common.into_costs())
}

/// The blocks that have not started, and the failure of the lowest failed block.
struct Queue {
    next: AtomicU64,
    end: u64,
    stop: AtomicBool,
    failure: Mutex<Option<(u64, LaunchError)>>,
}

impl Queue {
    fn new(blocks: u64) -> Self {
        Self {
            next: AtomicU64::new(0),
            end: blocks,
            stop: AtomicBool::new(false),
            failure: Mutex::new(None),
        }
    }

    /// Runs blocks until none is left or one has failed.
    fn drain(&self, kernel: &Kernel<'_>, extents: Extents, common: Arc<Common>) {
        context::begin_work();
        let mut runner = BlockRunner::new(kernel, extents, common);
        while !self.stop.load(Ordering::Relaxed) {
            let n = self.next.fetch_add(1, Ordering::Relaxed);
            if n >= self.end {
                return;
            }
            if let Err(error) = runner.run(n) {
                self.fail(n, error);
                return;
            }
        }
    }

    fn fail(&self, n: u64, error: LaunchError) {
        self.stop.store(true, Ordering::Relaxed);
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        if failure.as_ref().is_none_or(|&(lowest, _)| n < lowest) {
            *failure = Some((n, error));
        }
    }

    fn result(self) -> Result<(), LaunchError> {
        let failure = self
            .failure
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        failure.map_or(Ok(()), |(_, error)| Err(error))
    }
}
