//! Spreads the blocks of a grid over the host's cores.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{available_parallelism, scope};

use crate::block::{BlockRunner, Extents};
use crate::cost::Costs;
use crate::fiber::Kernel;
use crate::record::{self, Common, Memory};
use crate::{Dim3, LaunchError, context, limits, stack};

/// The most stacks alive at once. Each is two mappings of the address space, and
/// Linux allows a process 65530.
const MAX_STACKS: u64 = 16 * 1024;

/// Runs `kernel` once for every thread of a grid.
///
/// Blocks run in no promised order and at the same time; the threads of one block
/// run on one host thread, and meet at [`sync_threads`]. Each block has
/// `shared_bytes` bytes of [`crate::shared_memory`]; each thread has a stack of
/// [`STACK_BYTES`], or as much as [`STACK_VARIABLE`] says. A thread that never ends is not
/// detected: see [the crate](crate#what-a-kernel-may-not-do).
///
/// # Safety
///
/// The threads of a block take turns on one thread of the host, and each call of [`sync_threads`]
/// or of a function of [`warp`](crate::warp) is a turn. What `kernel` holds across such a call must
/// not be tied to the host's thread, or to the order in which calls on it return: a scoped
/// thread-local (as of the crate `scoped-tls`) would be left out of order and used after it is
/// gone.
///
/// `kernel` must not catch the unwinding of such a call (`catch_unwind` around a barrier) and go on: its
/// block has failed, and the other threads have not done what the barrier waits for.
///
/// With `panic = "abort"`, the threads of a block that failed are neither resumed
/// nor unwound: what `kernel` holds across a barrier must then not rely on its
/// destructor, as the scope of [`std::thread::scope`] does.
///
/// # Errors
///
/// If the launch is beyond the limits of a GPU, if a thread panics, or if the threads of a block
/// diverge at a barrier or those of a warp at an exchange; in a debug build, if two threads
/// [race](crate#what-is-found), or if elements of a tensor are left that the kernel is [`given`](crate::given) to write. Blocks that have not begun by then are
/// left out; the other threads of the block that failed unwind, and a destructor of theirs that
/// reaches a barrier ends the process. With `panic = "abort"` each panic does.
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
    // SAFETY: the caller's promise.
    unsafe { start(grid, block, shared_bytes, None, false, &kernel) }.map(|_| ())
}

/// As [`launch`], of a kernel that may touch the memory that is named and its shared memory, and
/// no other: a debug build stops a thread [before an access](crate#what-is-found) elsewhere, and a kernel that is
/// [`given`](crate::given) a tensor which is not within one of these memories.
///
/// # Safety
///
/// As [`launch`].
///
/// # Errors
///
/// As [`launch`].
pub unsafe fn launch_on(
    memory: &[Memory],
    grid: Dim3,
    block: Dim3,
    shared_bytes: usize,
    kernel: impl Fn() + Sync,
) -> Result<(), LaunchError> {
    // SAFETY: the caller's promise.
    unsafe { start(grid, block, shared_bytes, Some(memory), false, &kernel) }.map(|_| ())
}

/// As [`launch_on`], and says what the accesses cost on a GPU: turns of shared memory, sectors of global memory, by call and in all.
///
/// Each memory that is named is taken to begin at a multiple of 128 bytes, as the driver allocates it. Let it begin at a multiple of 16 on the host: vectors that
/// are not aligned there move value by value. A release build sees no accesses, and counts none.
///
/// ```
/// use grid_executor::{Dim3, Memory, Pointer, costs_on, thread};
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
/// let costs = unsafe { costs_on(&memory, Dim3::x(1), Dim3::x(32), 0, kernel) }?;
/// if cfg!(debug_assertions) {
///     // Of each sector of 32 bytes, every second number is used.
///     assert_eq!(
///         costs.sum().to_string(),
///         "1 instructions, 8 sectors of global memory, 50 % used",
///     );
/// }
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
///
/// # Safety
///
/// As [`launch`].
///
/// # Errors
///
/// As [`launch`].
pub unsafe fn costs_on(
    memory: &[Memory],
    grid: Dim3,
    block: Dim3,
    shared_bytes: usize,
    kernel: impl Fn() + Sync,
) -> Result<Costs, LaunchError> {
    // SAFETY: the caller's promise.
    unsafe { start(grid, block, shared_bytes, Some(memory), true, &kernel) }
}

/// # Safety
///
/// As [`launch`].
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

/// The blocks that have not begun, and the failure of the lowest that failed.
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
