//! Emulation of Blackwell's tensor memory: 128 lanes and 512 columns of 32-bit cells per block.
//!
//! The address of a cell is `lane << 16 | column`. A warp [`alloc`]s columns and [`dealloc`]s them.
//! A thread [`load`]s and [`store`]s cells in the lanes of its warp. [`start`] starts an
//! asynchronous matrix multiplication. [`commit`] arrives at an [`mbarrier`] when all earlier
//! matrix multiplications of the thread are complete. In a debug build, a matrix multiplication
//! runs as late as possible: when the first thread has waited for the phase. If an access to a cell
//! races with a matrix multiplication, the launch fails with [`LaunchError::Race`].
//!
//! The emulation follows the PTX ISA and the checks of `ptxas`, but has not been compared with
//! hardware. The executor does not detect a missing `tcgen05` fence.
//!
//! All functions panic outside a kernel, and for invalid arguments.
//!
//! ```
//! use grid_executor::{Dim3, launch, mbarrier, shared_memory, tensor_memory, thread, warp};
//!
//! let kernel = || {
//!     let (barrier, me) = (shared_memory::<u64>(), thread::thread_idx_x());
//!     if me == 0 {
//!         mbarrier::init(barrier, 1);
//!     }
//!     thread::sync_threads();
//!     let columns = tensor_memory::alloc(32);
//!     if me == 0 {
//!         tensor_memory::start(columns, 128, 1, |cells| cells.set(7, 0, 42));
//!         tensor_memory::commit(barrier);
//!     }
//!     mbarrier::wait(barrier, 0);
//!     let cell = tensor_memory::load(columns + (me << 16));
//!     assert!(me != 7 || cell == 42);
//!     warp::sync();
//!     tensor_memory::dealloc(columns, 32);
//! };
//! // SAFETY: the kernel holds only plain values while it waits.
//! unsafe { launch(Dim3::x(1), Dim3::x(32), 8, kernel) }?;
//! # Ok::<(), grid_executor::LaunchError>(())
//! ```
//!
//! [`mbarrier`]: crate::mbarrier
//! [`LaunchError::Race`]: crate::LaunchError::Race

use core::cell::RefCell;
use core::mem;
use core::ops::Range;
use core::panic::Location;
use std::collections::HashMap;
use std::rc::Rc;

use crate::context::{self, Call, Context};
use crate::record::touched_beside;
use crate::shadow::{Act, Shadow, Touch};
use crate::{mbarrier, warp};

/// The number of lanes.
pub const LANES: u32 = 128;
/// The number of columns.
pub const COLUMNS: u32 = 512;
/// The size of a cell in bytes.
const BYTES: usize = 4;

/// The tensor memory of a block.
#[derive(Default)]
pub(crate) struct TensorMemory(RefCell<State>);

#[derive(Default)]
struct State {
    /// The cells, column by column: adjacent lanes are contiguous. Empty before the first
    /// allocation.
    cells: Vec<u32>,
    shadow: Option<Shadow>,
    allocations: Vec<Allocation>,
    is_relinquished: bool,
    /// The asynchronous instructions of each thread, by thread index.
    threads: HashMap<u16, Thread>,
}

/// Allocated columns.
#[derive(Clone, Copy)]
pub(crate) struct Allocation {
    start: u32,
    pub(crate) columns: u32,
    warp: u16,
    pub(crate) at: Call,
}

/// The asynchronous instructions of a thread.
struct Thread {
    agent: u16,
    /// The number of calls of [`commit`].
    committed: u32,
    /// The matrix multiplications that the next [`commit`] completes.
    started: Vec<Work>,
}

/// A function that computes a matrix multiplication.
type Work = Box<dyn FnOnce()>;

impl TensorMemory {
    /// Frees all columns, and forgets all accesses.
    pub(crate) fn clear(&self) {
        let mut state = self.0.borrow_mut();
        state.allocations.clear();
        state.threads.clear();
        state.is_relinquished = false;
        if let Some(shadow) = &mut state.shadow {
            shadow.clear();
        }
    }

    /// Returns the oldest allocation that was not freed.
    pub(crate) fn allocated(&self) -> Option<Allocation> {
        self.0.borrow().allocations.first().copied()
    }
}

/// The cells that the function passed to [`start`] reads and writes.
pub struct Cells {
    memory: Rc<TensorMemory>,
    address: u32,
    lanes: u32,
    columns: u32,
}

impl Cells {
    /// Returns the cell at a lane and column, counted from the start of the accumulator.
    ///
    /// # Panics
    ///
    /// Panics if the cell is not one of the lanes and columns of [`start`].
    #[track_caller]
    #[must_use]
    pub fn get(&self, lane: u32, column: u32) -> u32 {
        let place = self.place(lane, column);
        self.memory.0.borrow().cells[place]
    }

    /// Returns the cell at an address. The caller must have reported the read with [`reads_cells`].
    #[must_use]
    pub fn at(&self, address: u32) -> u32 {
        self.memory.0.borrow().cells[place(address)]
    }

    /// Sets the cell at a lane and column, counted from the start of the accumulator.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`get`](Self::get).
    #[track_caller]
    pub fn set(&mut self, lane: u32, column: u32, value: u32) {
        let place = self.place(lane, column);
        self.memory.0.borrow_mut().cells[place] = value;
    }

    /// Returns the index of a cell of the accumulator.
    #[track_caller]
    fn place(&self, lane: u32, column: u32) -> usize {
        let (lanes, columns) = (self.lanes, self.columns);
        assert!(
            lane < lanes && column < columns,
            "tensor memory: expected a lane below {lanes} and a column below {columns}, found lane {lane} and column \
             {column}: start a matrix multiplication of more lanes or columns"
        );
        place(self.address + (lane << 16) + column)
    }
}

/// Returns the index of a cell.
#[track_caller]
fn place(address: u32) -> usize {
    let (lane, column) = (address >> 16, address & 0xffff);
    assert!(
        lane < LANES && column < COLUMNS,
        "tensor memory: expected a lane below {LANES} and a column below {COLUMNS}, found lane {lane} and column \
         {column}: use an address inside the allocated columns"
    );
    (column * LANES + lane) as usize
}

/// Allocates columns, and returns the address of the first column.
///
/// All threads of a warp must call this function together. New cells contain `0xffff_ffff`, the
/// bits of an `f32` NaN.
///
/// # Panics
///
/// Panics if `columns` is not a power of two from 32 to 512, if the block has called
/// [`relinquish`], or if the block has too few free columns. With too few free columns, a GPU waits
/// until columns are freed.
#[track_caller]
#[must_use]
pub fn alloc(columns: u32) -> u32 {
    let at = Location::caller();
    assert!(
        columns.is_power_of_two() && (32..=COLUMNS).contains(&columns),
        "tensor memory: expected 32, 64, 128, 256 or 512 columns, found {columns}"
    );
    warp::sync();
    let address = (warp::lane_id() == 0).then(|| {
        context::with(|context| {
            let mut state = context.tensor_memory.0.borrow_mut();
            assert!(
                !state.is_relinquished,
                "tensor memory: expected no allocation after `relinquish`, found one of {columns} columns: allocate \
                 before `relinquish`"
            );
            let used: u32 = state.allocations.iter().map(|own| own.columns).sum();
            let is_free = |start: &u32| {
                let mut own = state.allocations.iter();
                own.all(|own| *start >= own.start + own.columns || start + columns <= own.start)
            };
            let start = (0..=COLUMNS - columns).step_by(columns as usize).find(is_free);
            let Some(start) = start else {
                panic!(
                    "tensor memory: expected {columns} free columns, found {} in a block that owns {used} of \
                     {COLUMNS}: free columns first, or allocate fewer",
                    COLUMNS - used
                )
            };
            state.allocations.push(Allocation {
                start,
                columns,
                warp: context.thread / 32,
                at,
            });
            state.cells.resize((LANES * COLUMNS) as usize, u32::MAX);
            let own = place(start)..place(start) + (LANES * columns) as usize;
            state.cells[own.clone()].fill(u32::MAX);
            state.touch(context, own, None, true, at);
            start
        })
    });
    warp::sync();
    warp::gather(address)[0].unwrap_or_default()
}

/// Frees columns. All threads of the warp that allocated the columns must call this function
/// together.
///
/// # Panics
///
/// Panics if this warp did not allocate exactly these columns. The launch fails if an access to the
/// columns is not ordered before this call.
#[track_caller]
pub fn dealloc(address: u32, columns: u32) {
    let at = Location::caller();
    warp::sync();
    if warp::lane_id() == 0 {
        context::with(|context| {
            let mut state = context.tensor_memory.0.borrow_mut();
            let known = state.allocations.iter();
            let known = known
                .clone()
                .position(|own| (own.start, own.columns) == (address, columns));
            let Some(known) = known else {
                panic!(
                    "tensor memory: expected allocated columns, found {columns} columns at address {address}: free the \
                     columns that `alloc` returned"
                )
            };
            let (warp, this) = (state.allocations[known].warp, context.thread / 32);
            assert!(
                warp == this,
                "tensor memory: expected warp {warp}, which allocated the columns, found warp {this}: allocate and free \
                 in one warp"
            );
            let own = place(address)..place(address) + (LANES * columns) as usize;
            state.touch(context, own, None, true, at);
            state.allocations.remove(known);
        });
    }
    warp::sync();
}

/// Relinquishes the permit of the block to allocate. A later [`alloc`] panics.
#[track_caller]
pub fn relinquish() {
    warp::sync();
    context::with(|context| context.tensor_memory.0.borrow_mut().is_relinquished = true);
}

/// Returns the cell at an address.
///
/// # Panics
///
/// Panics if the column is not allocated, or if the lane does not belong to this thread's warp. The
/// launch fails if the read races with a write.
#[track_caller]
#[must_use]
pub fn load(address: u32) -> u32 {
    let at = Location::caller();
    context::with(|context| {
        let mut state = context.tensor_memory.0.borrow_mut();
        let place = state.own_cell(context, address);
        state.touch(context, place..place + 1, None, false, at);
        state.cells[place]
    })
}

/// Writes the cell at an address.
///
/// # Panics
///
/// Panics in the same cases as [`load`]. The launch fails if the write races with another access.
#[track_caller]
pub fn store(address: u32, value: u32) {
    let at = Location::caller();
    context::with(|context| {
        let mut state = context.tensor_memory.0.borrow_mut();
        let place = state.own_cell(context, address);
        state.touch(context, place..place + 1, None, true, at);
        state.cells[place] = value;
    });
}

/// Starts a matrix multiplication whose accumulator has `lanes` lanes and `columns` columns, from
/// `address`.
///
/// In a debug build, `work` runs when the first thread has waited for the phase of the [`commit`].
/// In a release build, `work` runs immediately. Report the reads of operands with [`reads`] and
/// [`reads_cells`].
///
/// # Panics
///
/// Panics if the columns are not allocated. The launch fails if an earlier access to the
/// accumulator is not ordered before this call.
#[track_caller]
pub fn start(address: u32, lanes: u32, columns: u32, work: impl FnOnce(&mut Cells) + 'static) {
    let at = Location::caller();
    context::with(|context| {
        let memory = &context.tensor_memory;
        let mut state = memory.0.borrow_mut();
        state.touch_all(context, address, [lanes, columns], true, at);
        let mut cells = Cells {
            memory: Rc::clone(memory),
            address,
            lanes,
            columns,
        };
        if cfg!(debug_assertions) {
            let work = Box::new(move || work(&mut cells));
            state.thread(context).started.push(work);
        } else {
            drop(state);
            work(&mut cells);
        }
    });
}

/// Reports that the next matrix multiplication of this thread reads `lanes` lanes and `columns`
/// columns from `address`, at any time until its [`commit`] completes.
///
/// # Panics
///
/// Panics in the same cases as [`start`].
#[track_caller]
pub fn reads_cells(address: u32, lanes: u32, columns: u32) {
    let at = Location::caller();
    context::with(|context| {
        let mut state = context.tensor_memory.0.borrow_mut();
        state.touch_all(context, address, [lanes, columns], false, at);
    });
}

/// Reports that the next matrix multiplication of this thread reads bytes of shared memory, at any
/// time until its [`commit`] completes.
///
/// # Panics
///
/// Panics if the bytes are on the stack of a thread. The launch fails if the read races with a
/// write.
#[track_caller]
pub fn reads<T>(pointer: *const T, bytes: usize) {
    let at = Location::caller();
    if !cfg!(debug_assertions) {
        return;
    }
    let by = context::with(|context| context.tensor_memory.0.borrow_mut().next(context));
    touched_beside(Some(by), pointer.addr(), bytes, false, at);
}

/// Arrives once at a barrier when all earlier matrix multiplications of this thread are complete.
///
/// # Panics
///
/// Panics if the barrier is not initialized.
#[track_caller]
pub fn commit(barrier: *mut u64) {
    let (by, works) = context::with(|context| {
        let mut state = context.tensor_memory.0.borrow_mut();
        let by = state.next(context);
        let thread = state.thread(context);
        thread.committed += 1;
        (by, mem::take(&mut thread.started))
    });
    mbarrier::arrive_later(barrier, by, move || {
        for work in works {
            work();
        }
    });
}

impl State {
    fn thread(&mut self, context: &Context<'_>) -> &mut Thread {
        self.threads
            .entry(context.thread)
            .or_insert_with(|| Thread {
                agent: context.record.clocks.agent(),
                committed: 0,
                started: Vec::new(),
            })
    }

    /// Returns the agent of a thread's matrix multiplications, and the time of the next [`commit`].
    fn next(&mut self, context: &Context<'_>) -> (u16, u32) {
        let thread = self.thread(context);
        (thread.agent, thread.committed + 1)
    }

    /// Returns the index of a cell that the running thread may load and store.
    #[track_caller]
    fn own_cell(&self, context: &Context<'_>, address: u32) -> usize {
        let place = place(address);
        let (lane, first) = (address >> 16, u32::from(context.thread) / 32 % 4 * 32);
        assert!(
            (first..first + 32).contains(&lane),
            "tensor memory: expected a lane from {first} to {} in warp {}, found lane {lane}: access the lanes of the \
             warp",
            first + 31,
            context.thread / 32
        );
        self.check_allocated(address, 1);
        place
    }

    #[track_caller]
    fn check_allocated(&self, address: u32, columns: u32) {
        let start = address & 0xffff;
        let mut own = self.allocations.iter();
        let is_in =
            |own: &Allocation| own.start <= start && start + columns <= own.start + own.columns;
        assert!(
            own.any(is_in),
            "tensor memory: expected allocated columns, found columns {start} to {}: allocate more columns",
            start + columns - 1
        );
    }

    /// Records an access by the thread's next matrix multiplication.
    #[track_caller]
    fn touch_all(
        &mut self,
        context: &Context<'_>,
        address: u32,
        [lanes, columns]: [u32; 2],
        is_write: bool,
        at: Call,
    ) {
        let first = address >> 16;
        assert!(
            first < LANES && (1..=LANES - first).contains(&lanes),
            "tensor memory: expected 1 to {LANES} lanes from lane 0, found {lanes} lanes from lane {first}: use fewer \
             lanes"
        );
        assert!(
            (1..=COLUMNS).contains(&columns),
            "tensor memory: expected 1 to {COLUMNS} columns, found {columns}: use columns of one allocation"
        );
        self.check_allocated(address, columns);
        let by = self.next(context);
        for column in 0..columns {
            let first = place(address + column);
            self.touch(
                context,
                first..first + lanes as usize,
                Some(by),
                is_write,
                at,
            );
        }
    }

    /// Records an access to cells, and stops the thread if the access races with another access.
    #[track_caller]
    fn touch(
        &mut self,
        context: &Context<'_>,
        cells: Range<usize>,
        by: Option<(u16, u32)>,
        is_write: bool,
        at: Call,
    ) {
        if !cfg!(debug_assertions) || context.is_abandoned.get() {
            return;
        }
        let mut touch = context.touch(at);
        if let Some((agent, time)) = by {
            touch = Touch {
                time,
                agent,
                ..touch
            };
        }
        let mut now = context.record.clocks.now(touch);
        // The matrix multiplications of a thread run in order. Proxies do not apply to tensor
        // memory.
        if let Some((agent, time)) = by {
            now.knows.learn(agent, time);
        }
        now.shown = None;
        let act = Act::plain(is_write);
        let all = (LANES * COLUMNS) as usize * BYTES;
        let shadow = self.shadow.get_or_insert_with(|| Shadow::new(all));
        let bytes = cells.start * BYTES..cells.end * BYTES;
        if let Err(conflict) = shadow.touch(bytes, &now, act) {
            let fault = context.record.conflict(conflict, now.touch, act);
            context.record.stop(fault);
        }
    }
}

#[cfg(test)]
mod tests;
