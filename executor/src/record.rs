//! Records the memory accesses of a launch, and stops accesses that race or are out of bounds.

use core::cell::{Cell, RefCell};
use core::fmt;
use core::mem;
use core::ops::Range;
use core::panic::Location;
use core::sync::atomic::Ordering;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use crate::block::Extents;
use crate::clock::Clocks;
use crate::context;
use crate::cost::{Costs, Counter, Kind, Line};
use crate::given::Covered;
use crate::hash::Integers;
use crate::mbarrier;
use crate::shadow::{Act, Conflict, Now, Shadow, Touch};
use crate::shared::SharedMemory;
use crate::{Dim3, LaunchError, Operation};

/// The number of bytes of memory whose accesses are recorded together.
const PAGE: usize = 4096;
/// The number of locks for pages. With this number, blocks on different host threads rarely contend for
/// a lock.
const PARTS: usize = 64;

/// Memory that a kernel may access.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    start: usize,
    end: usize,
}

impl Memory {
    /// Returns the memory of a slice.
    #[must_use]
    pub fn of<T>(cells: &[T]) -> Self {
        let range = cells.as_ptr_range();
        Self {
            start: range.start.addr(),
            end: range.end.addr(),
        }
    }

    fn addresses(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// An access of a thread to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Access {
    /// The block of the thread.
    pub block: Dim3,
    /// The thread in its block.
    pub thread: Dim3,
    /// `true` if the access is a write.
    pub is_write: bool,
    /// `true` if the access is an atomic operation.
    pub is_atomic: bool,
    /// `true` if an asynchronous instruction makes the access: a copy or a matrix multiplication.
    ///
    /// A `cp.async` copy whose thread has waited for it counts as an access of the thread.
    pub is_async: bool,
    /// The call in the source that makes the access.
    pub at: &'static Location<'static>,
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.is_write { "writes" } else { "reads" };
        let how = match (self.is_atomic, self.is_async) {
            (true, _) => " atomically",
            (false, true) => " asynchronously",
            (false, false) => "",
        };
        write!(
            f,
            "thread {} of block {} {verb}{how} at {}",
            self.thread, self.block, self.at
        )
    }
}

/// The state that all blocks of a launch share.
pub(crate) struct Common {
    /// All memory that the kernel may access, if known.
    known: Option<Vec<Memory>>,
    /// The recorded accesses, by page.
    parts: [Mutex<HashMap<usize, Shadow, Integers>>; PARTS],
    /// The cost of all blocks, if requested.
    costs: Option<Mutex<Costs>>,
    /// The tensors whose elements the kernel must all write.
    covered: Mutex<Vec<Covered>>,
}

impl Common {
    pub(crate) fn new(known: Option<&[Memory]>, is_counted: bool) -> Self {
        Self {
            known: known.map(<[_]>::to_vec),
            parts: core::array::from_fn(|_| Mutex::default()),
            costs: is_counted.then(Mutex::default),
            covered: Mutex::default(),
        }
    }

    /// Fails if an element that the kernel must write was not written.
    pub(crate) fn check_covered(&mut self) -> Result<(), LaunchError> {
        let covered = self.covered.get_mut();
        let covered = mem::take(covered.unwrap_or_else(PoisonError::into_inner));
        let parts = self.parts.each_mut().map(|part| {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            &*part
        });
        let mut page: (usize, Option<&Shadow>) = (usize::MAX, None);
        covered.iter().try_for_each(|tensor| {
            tensor.check(|bytes| {
                pages(bytes).all(|(number, bytes)| {
                    if page.0 != number {
                        page = (number, parts[number % PARTS].get(&number));
                    }
                    page.1.is_some_and(|shadow| shadow.is_written(bytes))
                })
            })
        })
    }

    pub(crate) fn into_costs(self) -> Costs {
        let costs = self.costs.unwrap_or_default().into_inner();
        costs.unwrap_or_else(PoisonError::into_inner)
    }

    fn touch(&self, bytes: Range<usize>, now: &Now, act: Act) -> Result<(), Conflict> {
        pages(bytes).try_for_each(|(page, bytes)| {
            self.on_page(page, |shadow| shadow.touch(bytes, now, act))
        })
    }

    fn add(&self, bytes: Range<usize>) {
        for (page, bytes) in pages(bytes) {
            self.on_page(page, |shadow| shadow.add(bytes));
        }
    }

    /// Calls `act` with exclusive access to a page.
    fn on_page<R>(&self, page: usize, act: impl FnOnce(&mut Shadow) -> R) -> R {
        let part = self.parts[page % PARTS].lock();
        let mut part = part.unwrap_or_else(PoisonError::into_inner);
        act(part.entry(page).or_insert_with(|| Shadow::new(PAGE)))
    }
}

/// Returns the pages that contain the bytes, each with its range of bytes.
fn pages(bytes: Range<usize>) -> impl Iterator<Item = (usize, Range<usize>)> {
    let all = bytes.start / PAGE..bytes.end.div_ceil(PAGE);
    all.map(move |page| {
        let start = page * PAGE;
        let bytes = bytes.start.max(start)..bytes.end.min(start + PAGE);
        (page, bytes.start - start..bytes.end - start)
    })
}

/// The accesses of one block.
pub(crate) struct Record {
    extents: Extents,
    common: Arc<Common>,
    /// The shared memory of the block, and its recorded accesses.
    shared: Rc<SharedMemory>,
    shadow: RefCell<Shadow>,
    counter: RefCell<Counter>,
    pub(crate) block: Cell<u64>,
    pub(crate) clocks: Clocks,
    fault: Cell<Option<LaunchError>>,
}

impl Record {
    /// Returns the record of a block with this shared memory.
    pub(crate) fn new(extents: Extents, common: Arc<Common>, shared: Rc<SharedMemory>) -> Self {
        Self {
            extents,
            common,
            shared,
            shadow: RefCell::new(Shadow::new(extents.shared_bytes)),
            counter: RefCell::default(),
            block: Cell::new(0),
            clocks: Clocks::new(extents.threads),
            fault: Cell::new(None),
        }
    }

    /// Clears the record of the previous block, and begins block `n` of the grid.
    pub(crate) fn begin(&self, n: u64) {
        self.shadow.borrow_mut().clear();
        self.block.set(n);
        self.clocks.begin();
    }

    /// Adds the cost of the block to the total.
    pub(crate) fn end(&self) {
        if let Some(costs) = &self.common.costs {
            let of_block = self.counter.borrow_mut().take();
            let mut costs = costs.lock().unwrap_or_else(PoisonError::into_inner);
            costs.add(&of_block);
        }
    }

    /// Counts an access of a thread, if costs are requested.
    fn count(&self, bytes: &Range<usize>, touch: Touch, is_write: bool) {
        if self.common.costs.is_none() || self.clocks.is_beside(&touch) {
            return;
        }
        let is_shared = self.shared.any(|memory| memory.contains(&bytes.start));
        // Memory is assumed to begin at a multiple of the line size.
        let start = if is_shared {
            self.shared.address()
        } else {
            let known = self.common.known.iter().flatten().map(Memory::addresses);
            let around = known.filter(|memory| memory.contains(&bytes.start));
            around.map(|memory| memory.start).next().unwrap_or(0)
        };
        let kind = Kind {
            line: Line {
                at: touch.at,
                is_write,
            },
            is_shared,
            width: bytes.len() as u64,
        };
        let offset = bytes.start - start;
        let mut counter = self.counter.borrow_mut();
        counter.count(kind, touch.thread, offset as u64);
    }

    /// Fails if the known memory does not contain all bytes of a tensor.
    pub(crate) fn check_given(
        &self,
        parameter: &'static str,
        start: usize,
        needed: u64,
    ) -> Result<(), LaunchError> {
        let Some(known) = &self.common.known else {
            return Ok(());
        };
        let from_start = known.iter().map(Memory::addresses);
        let from_start = from_start.filter(|memory| memory.contains(&start));
        let memory = from_start.map(|memory| (memory.end - start) as u64);
        let memory = memory.max().unwrap_or(0);
        if needed <= memory {
            return Ok(());
        }
        Err(LaunchError::TooShort {
            parameter,
            needed,
            memory,
        })
    }

    /// Records that the kernel must write all elements of a tensor.
    pub(crate) fn cover(&self, tensor: Covered) {
        let covered = self.common.covered.lock();
        covered.unwrap_or_else(PoisonError::into_inner).push(tensor);
    }

    /// Returns the error of a stopped access, if any.
    pub(crate) fn take_fault(&self) -> Option<LaunchError> {
        self.fault.take()
    }

    /// Makes the launch fail when the running thread stops.
    pub(crate) fn fail(&self, fault: LaunchError) {
        self.fault.set(Some(fault));
    }

    /// Stops the running thread, and makes the launch fail.
    pub(crate) fn stop(&self, fault: LaunchError) -> ! {
        let text = fault.to_string();
        self.fail(fault);
        panic!("{text}");
    }

    /// Records an access of a thread, or returns its error.
    fn check(&self, bytes: Range<usize>, touch: Touch, is_write: bool) -> Result<(), LaunchError> {
        let now = self.clocks.now(touch);
        let act = Act::plain(is_write);
        let race = match self.is_shared(&bytes) {
            Some(true) => {
                let bytes = self.in_shared(&bytes);
                self.shadow.borrow_mut().touch(bytes, &now, act)
            }
            Some(false) => self.common.touch(bytes, &now, act),
            None => return Err(self.out_of_bounds(&bytes, touch, act)),
        };
        race.map_err(|conflict| self.conflict(conflict, now.touch, act))
    }

    /// Runs an atomic operation of a thread on one element, or returns its error.
    pub(crate) fn operate<R, E>(
        &self,
        bytes: Range<usize>,
        touch: Touch,
        (operation, order): (Operation, Ordering),
        run: impl FnOnce() -> Result<R, E>,
    ) -> Result<Result<R, E>, LaunchError> {
        let act = Act::atomic(operation.is_write());
        let by = (touch, &self.clocks);
        self.count(&bytes, touch, operation.is_write());
        let result = match self.is_shared(&bytes) {
            Some(true) => {
                let bytes = self.in_shared(&bytes);
                let mut shadow = self.shadow.borrow_mut();
                shadow.operate(bytes, by, (operation, order), run)
            }
            Some(false) => {
                let page = bytes.start / PAGE;
                let bytes = bytes.start - page * PAGE..bytes.end - page * PAGE;
                // The page stays locked until the release is recorded, so no other thread changes the
                // element in between.
                self.common.on_page(page, |shadow| {
                    shadow.operate(bytes, by, (operation, order), run)
                })
            }
            None => return Err(self.out_of_bounds(&bytes, touch, act)),
        };
        result.map_err(|conflict| self.conflict(conflict, touch, act))
    }

    /// Returns `true` if the bytes are in the memory of the block, `false` if in the memory of all
    /// blocks, and `None` otherwise.
    fn is_shared(&self, bytes: &Range<usize>) -> Option<bool> {
        let is_in = |memory: &Range<usize>| memory.start <= bytes.start && bytes.end <= memory.end;
        let is_partly_in = |memory: &Range<usize>| {
            memory.start < bytes.end && bytes.start < memory.end && !is_in(memory)
        };
        let known = self.common.known.as_deref();
        let is_known =
            known.is_none_or(|known| known.iter().any(|memory| is_in(&memory.addresses())));
        if self.shared.any(is_in) {
            Some(true)
        } else {
            (is_known && !self.shared.any(is_partly_in)).then_some(false)
        }
    }

    /// Returns the bytes relative to the start of shared memory.
    fn in_shared(&self, bytes: &Range<usize>) -> Range<usize> {
        let offset = |address| address - self.shared.address();
        offset(bytes.start)..offset(bytes.end)
    }

    /// Returns the error of an access that conflicts with an earlier one.
    pub(crate) fn conflict(&self, conflict: Conflict, touch: Touch, act: Act) -> LaunchError {
        let second = self.access(touch, act);
        match conflict {
            Conflict::Race(first, act) => LaunchError::Race {
                first: self.access(first, act),
                second,
            },
            Conflict::NotShown(write, act) => LaunchError::NotShown {
                write: self.access(write, act),
                read: second,
            },
        }
    }

    /// Returns the error of an access outside all memory. The error describes the nearest memory.
    fn out_of_bounds(&self, bytes: &Range<usize>, touch: Touch, act: Act) -> LaunchError {
        let known = self.common.known.iter().flatten().map(Memory::addresses);
        let away = |memory: &Range<usize>| {
            let before = memory.start.saturating_sub(bytes.start);
            before.max(bytes.end.saturating_sub(memory.end))
        };
        let all = known.chain([self.shared.addresses()]);
        let nearest = all.min_by_key(away).unwrap_or_default();
        LaunchError::OutOfBounds {
            access: self.access(touch, act),
            bytes: bytes.len(),
            offset: bytes.start as i128 - nearest.start as i128,
            memory: nearest.len(),
        }
    }

    pub(crate) fn access(&self, touch: Touch, act: Act) -> Access {
        Access {
            block: self.extents.grid.index(touch.block),
            thread: self.extents.block.index(u64::from(touch.thread)),
            is_write: act.is_write,
            is_atomic: act.is_atomic,
            is_async: touch.is_async()
                && !(touch.block == self.block.get() && self.clocks.is_done(&touch)),
            at: touch.at,
        }
    }
}

/// Registers callbacks, so that tensors report their accesses and phases report their ends.
pub(crate) fn listen() {
    layout_core::record::record_accesses(&(tensor as fn(layout_core::record::Access)));
    layout_core::record::record_phases(&(phase as fn(Option<context::Call>)));
}

/// Records the call that is ending a phase, or `None` after the phase has ended.
fn phase(end: Option<context::Call>) {
    context::ask(|context| context.end_of_phase.set(end));
}

/// Records an access of a tensor.
fn tensor(access: layout_core::record::Access) {
    touched(access.address, access.bytes, access.is_write, access.at);
}

/// Reports that `count` elements are about to be read through a raw pointer.
///
/// Accesses of tensors are recorded without this function. `reads` does nothing in release builds and
/// outside a kernel.
///
/// # Panics
///
/// Panics if the access makes the launch fail.
#[track_caller]
pub fn reads<T>(pointer: *const T, count: usize) {
    touched(
        pointer.addr(),
        count * size_of::<T>(),
        false,
        Location::caller(),
    );
}

/// Reports that `count` elements are about to be written through a raw pointer, like [`reads`].
///
/// # Panics
///
/// Panics if the access makes the launch fail.
#[track_caller]
pub fn writes<T>(pointer: *const T, count: usize) {
    touched(
        pointer.addr(),
        count * size_of::<T>(),
        true,
        Location::caller(),
    );
}

/// Reports that an instruction atomically adds to `count` elements of the launch's memory. Additions do
/// not race with each other.
///
/// The elements of a [`given`](crate::given) tensor then count as written.
///
/// Does nothing in release builds and outside a kernel.
pub fn adds<T>(pointer: *const T, count: usize) {
    if cfg!(debug_assertions) {
        let bytes = pointer.addr()..pointer.addr() + count * size_of::<T>();
        context::ask(|context| context.record.common.add(bytes));
    }
}

/// Reports that an asynchronous copy is about to write bytes in shared memory.
///
/// The copy happens after the thread's earlier accesses. The copy happens before the accesses of
/// threads that [`wait`](crate::mbarrier::wait) for the barrier's current phase.
///
/// Until then, no thread may access the bytes, not even the running thread. Call `async_writes`
/// before [`transfer`](crate::mbarrier::transfer) or [`complete`](crate::mbarrier::complete). Does
/// nothing in release builds and outside a kernel.
///
/// # Panics
///
/// Panics if the access makes the launch fail, or the barrier is not initialized.
#[track_caller]
pub fn async_writes<T>(pointer: *const T, bytes: usize, barrier: *mut u64) {
    let at = Location::caller();
    let by = mbarrier::copies(barrier);
    touched_beside(by, pointer.addr(), bytes, true, at);
}

/// Reports that an asynchronous copy is about to read bytes, like [`async_writes`].
///
/// # Panics
///
/// Panics in the same cases as [`async_writes`].
#[track_caller]
pub fn async_reads<T>(pointer: *const T, bytes: usize, barrier: *mut u64) {
    let at = Location::caller();
    let by = mbarrier::copies(barrier);
    touched_beside(by, pointer.addr(), bytes, false, at);
}

/// Stops the running thread at an access that is not allowed.
fn touched(address: usize, bytes: usize, is_write: bool, at: &'static Location<'static>) {
    touched_beside(None, address, bytes, is_write, at);
}

/// Checks an access like [`touched`], by an asynchronous agent at a given time.
pub(crate) fn touched_beside(
    beside: Option<(u16, u32)>,
    address: usize,
    bytes: usize,
    is_write: bool,
    at: &'static Location<'static>,
) {
    if !cfg!(debug_assertions) {
        return;
    }
    context::ask(|context| {
        let bytes = address..address.saturating_add(bytes);
        let stack = &context.stack;
        assert!(
            beside.is_none()
                || bytes.is_empty()
                || bytes.end <= stack.start
                || stack.end <= bytes.start,
            "expected global or shared memory for copies and MMAs, found the stack of a thread"
        );
        let Some(touch) = context.touched(&bytes, at) else {
            return;
        };
        let (agent, time) = beside.unwrap_or((touch.agent, touch.time));
        let touch = Touch {
            time,
            agent,
            ..touch
        };
        context.record.count(&bytes, touch, is_write);
        if let Err(fault) = context.record.check(bytes, touch, is_write) {
            context.record.stop(fault);
        }
    });
}
