//! Execution of the threads of one block, as coroutines on one host thread.

use core::any::TypeId;
use core::cell::Cell;
use core::mem;
use core::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use corosensei::stack::{DefaultStack, Stack};

use crate::context::{Context, Wait};
use crate::error::{Awaits, Stuck};
use crate::exchange::{LANES, Slots};
use crate::fiber::{Fiber, Kernel, Resumed};
use crate::mbarrier::Barriers;
use crate::record::{Common, Record};
use crate::shared::SharedMemory;
use crate::tensor_memory::TensorMemory;
use crate::{Dim3, LaunchError, warp};

/// The extents of a launch.
#[derive(Clone, Copy)]
pub(crate) struct Extents {
    pub(crate) grid: Dim3,
    pub(crate) block: Dim3,
    pub(crate) threads: u32,
    pub(crate) shared_bytes: usize,
    pub(crate) stack_bytes: usize,
}

/// Converts indices of threads in the block to agents.
#[expect(clippy::cast_possible_truncation)] // a block has at most MAX_THREADS
fn agents(threads: impl Iterator<Item = u32> + Clone) -> impl Iterator<Item = u16> + Clone {
    threads.map(|n| n as u16)
}

/// The state that a host thread keeps between the blocks that it runs.
pub(crate) struct BlockRunner<'k> {
    kernel: &'k Kernel<'k>,
    extents: Extents,
    /// The waiting threads by index. `None` for threads that have not started or have finished. The
    /// threads are dropped before the data that abandoned threads may still use.
    waiting: Vec<Option<Waiting>>,
    /// The number of threads that have not finished.
    alive: u32,
    /// The first thread that has finished.
    finished: Option<Dim3>,
    /// For each named barrier, the warps that have arrived, in order of arrival.
    named: [Vec<u32>; NAMED],
    shared: Rc<SharedMemory>,
    barriers: Rc<Barriers>,
    tensor_memory: Rc<TensorMemory>,
    slots: Slots,
    stacks: Vec<DefaultStack>,
    record: Rc<Record>,
}

/// The number of named barriers of a block.
const NAMED: usize = 16;

/// A thread that waits for other threads.
struct Waiting {
    thread: Fiber,
    wait: Wait,
}

impl<'k> BlockRunner<'k> {
    pub(crate) fn new(kernel: &'k Kernel<'k>, extents: Extents, common: Arc<Common>) -> Self {
        let shared = Rc::new(SharedMemory::new(extents.shared_bytes));
        Self {
            kernel,
            extents,
            waiting: (0..extents.threads).map(|_| None).collect(),
            alive: 0,
            finished: None,
            named: Default::default(),
            slots: Slots::new(extents.threads),
            stacks: Vec::new(),
            record: Rc::new(Record::new(extents, common, Rc::clone(&shared))),
            barriers: Rc::default(),
            tensor_memory: Rc::default(),
            shared,
        }
    }

    /// Runs every thread of block `n` of the grid to its end.
    pub(crate) fn run(&mut self, n: u64) -> Result<(), LaunchError> {
        let block_idx = self.extents.grid.index(n);
        self.shared.poison();
        self.barriers.clear();
        self.tensor_memory.clear();
        self.record.begin(n);
        self.finished = None;
        let warps = (0..self.extents.threads).step_by(LANES as usize);
        for first in warps.clone() {
            for n in self.warp(first) {
                let thread = self.start(block_idx, n)?;
                self.alive += 1;
                self.resume(block_idx, n, thread)?;
            }
            self.go_on(block_idx, first)?;
        }
        while self.alive > 0 {
            if self.is_block_here(block_idx)? {
                self.record.clocks.pass_barrier();
                for first in warps.clone() {
                    self.resume_warp(block_idx, first)?;
                    self.go_on(block_idx, first)?;
                }
                continue;
            }
            let mut any = false;
            for first in warps.clone() {
                any |= self.go_on(block_idx, first)?;
            }
            if !any {
                return Err(self.stuck(block_idx));
            }
        }
        self.record.end();
        if let Some(own) = self.tensor_memory.allocated() {
            return Err(LaunchError::NotFreed {
                block: block_idx,
                columns: own.columns,
                at: own.at,
            });
        }
        match self.barriers.in_flight() {
            None => Ok(()),
            Some((offset, bytes)) => Err(LaunchError::InFlight {
                block: block_idx,
                offset,
                thread: self.thread_idx(u32::from(bytes.thread)),
                at: bytes.at,
                expected: bytes.expected,
                copied: bytes.copied,
            }),
        }
    }

    /// Returns the threads of the warp that starts at thread `first`.
    fn warp(&self, first: u32) -> Range<u32> {
        first..self.extents.threads.min(first + LANES)
    }

    fn thread_idx(&self, n: u32) -> Dim3 {
        self.extents.block.index(u64::from(n))
    }

    /// Returns the event that a thread waits for, or `None` if it has finished.
    fn wait(&self, n: u32) -> Option<Wait> {
        self.waiting[n as usize].as_ref().map(|w| w.wait)
    }

    /// Runs the warp that starts at thread `first` until each of its threads has finished or waits
    /// for other threads.
    ///
    /// Returns `true` if any thread could run.
    fn go_on(&mut self, block: Dim3, first: u32) -> Result<bool, LaunchError> {
        let mut any = false;
        loop {
            let mut one = None;
            let mut ran = false;
            for n in self.warp(first) {
                match self.wait(n) {
                    Some(Wait::Phase(_, offset, phase)) => {
                        let state = self.barriers.state(offset);
                        if state.is_none_or(|state| state.phase() > phase) {
                            self.resume_waiting(block, n)?;
                            ran = true;
                        }
                    }
                    Some(Wait::Warp(..) | Wait::Named(..)) => one = one.or(Some(n)),
                    Some(Wait::Block(..)) | None => {}
                }
            }
            if let (false, Some(one)) = (ran, one) {
                ran = self.meet(block, first, one)?;
            }
            if !ran {
                return Ok(any);
            }
            any = true;
        }
    }

    /// Resumes a thread's warp and the warps that wait for the same event, if all of these warps
    /// have arrived. Returns `true` if all of them have arrived.
    fn meet(&mut self, block: Dim3, first: u32, one: u32) -> Result<bool, LaunchError> {
        if !self.is_warp_here(block, first, one)? {
            return Ok(false);
        }
        let Some(Wait::Named(call, id, threads)) = self.wait(one) else {
            if matches!(self.wait(one), Some(Wait::Warp(_, what)) if what == TypeId::of::<warp::Order>())
            {
                self.record.clocks.meet(agents(self.warp(first)));
            }
            self.resume_warp(block, first)?;
            return Ok(true);
        };
        let here = &self.named[id as usize];
        if here.contains(&first) {
            return Ok(false);
        }
        if let Some(&other) = here.first() {
            match self.wait(other) {
                Some(Wait::Named(first_call, _, first_threads)) if first_threads != threads => {
                    return Err(LaunchError::NamedBarrier {
                        block,
                        id,
                        first: self.thread_idx(other),
                        first_call,
                        first_threads,
                        other: self.thread_idx(one),
                        other_call: call,
                        other_threads: threads,
                    });
                }
                _ => {}
            }
        }
        let here = &mut self.named[id as usize];
        here.push(first);
        if !u32::try_from(here.len()).is_ok_and(|warps| warps * LANES == threads) {
            return Ok(false);
        }
        let here = mem::take(here);
        let threads = here.iter().flat_map(|&first| self.warp(first));
        self.record.clocks.meet(agents(threads));
        for first in here {
            self.resume_warp(block, first)?;
        }
        Ok(true)
    }

    /// Returns a thread that has not run yet.
    fn start(&mut self, block_idx: Dim3, n: u32) -> Result<Fiber, LaunchError> {
        let extents = self.extents;
        let thread_idx = extents.block.index(u64::from(n));
        let lane = self.slots.lane(n);
        // A block has at most MAX_THREADS.
        #[expect(clippy::cast_possible_truncation)]
        let thread = n as u16;
        let stack = match self.stacks.pop() {
            Some(stack) => stack,
            None => DefaultStack::new(extents.stack_bytes).map_err(LaunchError::Stack)?,
        };
        let own = stack.limit().get()..stack.base().get();
        let (shared, record) = (Rc::clone(&self.shared), Rc::clone(&self.record));
        let barriers = Rc::clone(&self.barriers);
        let tensor_memory = Rc::clone(&self.tensor_memory);
        // SAFETY: `kernel` and the exchange slots outlive this runner, and therefore every waiting thread.
        Ok(unsafe {
            Fiber::new(thread_idx, stack, self.kernel, move |yielder| Context {
                grid: extents.grid,
                block: extents.block,
                block_idx,
                thread_idx,
                shared,
                lane,
                thread,
                stack: own,
                record,
                barriers,
                tensor_memory,
                groups: Default::default(),
                end_of_phase: Cell::new(None),
                is_abandoned: Cell::new(false),
                yielder,
            })
        })
    }

    /// Runs a thread until it waits or ends.
    fn resume(&mut self, block: Dim3, n: u32, thread: Fiber) -> Result<(), LaunchError> {
        let thread_idx = thread.thread_idx();
        let resumed = thread.resume();
        if let Some(fault) = self.record.take_fault() {
            return Err(fault);
        }
        match resumed {
            Resumed::Waiting(thread, wait) => {
                self.waiting[n as usize] = Some(Waiting { thread, wait });
                Ok(())
            }
            Resumed::Finished(stack) => {
                self.alive -= 1;
                self.finished.get_or_insert(thread_idx);
                self.stacks.push(stack);
                Ok(())
            }
            Resumed::Panicked(payload) => Err(LaunchError::Panicked {
                block,
                thread: thread_idx,
                message: payload.message(),
            }),
        }
    }

    /// Resumes a waiting thread, like [`resume`](Self::resume).
    fn resume_waiting(&mut self, block: Dim3, n: u32) -> Result<(), LaunchError> {
        match self.waiting[n as usize].take() {
            Some(Waiting { thread, .. }) => self.resume(block, n, thread),
            None => Ok(()),
        }
    }

    /// Resumes each waiting thread of the warp that starts at thread `first`.
    fn resume_warp(&mut self, block: Dim3, first: u32) -> Result<(), LaunchError> {
        self.warp(first)
            .try_for_each(|n| self.resume_waiting(block, n))
    }

    /// Returns `true` if the entire warp waits at the call where thread `one` waits for the warp.
    fn is_warp_here(&self, block: Dim3, first: u32, one: u32) -> Result<bool, LaunchError> {
        let Some(wait) = self.wait(one) else {
            return Ok(false);
        };
        let (waiting, call) = (self.thread_idx(one), wait.call());
        let warp = self.warp(first);
        if warp.len() < LANES as usize {
            return Err(LaunchError::PartialWarp {
                block,
                thread: waiting,
                threads: warp.end - warp.start,
                call,
            });
        }
        let mut is_here = true;
        for n in warp {
            match self.wait(n) {
                Some(Wait::Phase(..)) => is_here = false,
                other if other != Some(wait) => {
                    return Err(LaunchError::WarpDivergence {
                        block,
                        waiting,
                        call,
                        other: self.thread_idx(n),
                        other_call: other.map(Wait::call),
                    });
                }
                _ => {}
            }
        }
        Ok(is_here)
    }

    /// Returns `true` if the entire block waits at one barrier.
    fn is_block_here(&self, block: Dim3) -> Result<bool, LaunchError> {
        let mut threads = self.waiting.iter().flatten();
        let Some(first) = threads.next() else {
            return Ok(false);
        };
        let Wait::Block(call, ..) = first.wait else {
            return Ok(false);
        };
        let mut mismatch = None;
        for other in threads {
            match other.wait {
                Wait::Block(..) if other.wait == first.wait => {}
                Wait::Block(..) => mismatch = mismatch.or(Some(other)),
                _ => return Ok(false),
            }
        }
        if let Some(finished) = self.finished {
            return Err(LaunchError::BarrierDivergence {
                block,
                finished,
                waiting: first.thread.thread_idx(),
                barrier: call,
            });
        }
        match mismatch {
            None => Ok(true),
            Some(other) => Err(LaunchError::BarrierMismatch {
                block,
                first: first.thread.thread_idx(),
                first_barrier: call,
                other: other.thread.thread_idx(),
                other_barrier: other.wait.call(),
            }),
        }
    }

    /// Returns the error of a block that has no runnable thread.
    fn stuck(&self, block: Dim3) -> LaunchError {
        let mut waiting: Vec<Stuck> = Vec::new();
        for one in self.waiting.iter().flatten() {
            let awaits = match one.wait {
                Wait::Block(..) => Awaits::Block,
                Wait::Warp(..) => Awaits::Warp,
                Wait::Named(_, id, threads) => {
                    let warps = u32::try_from(self.named[id as usize].len());
                    let come = warps.map_or(0, |warps| warps * LANES);
                    Awaits::Named { id, threads, come }
                }
                Wait::Phase(_, offset, _) => match self.barriers.state(offset) {
                    Some(barrier) => Awaits::Phase { offset, barrier },
                    None => continue,
                },
            };
            let at = one.wait.call();
            let same = |s: &&mut Stuck| s.at == at && s.awaits == awaits;
            match waiting.iter_mut().find(same) {
                Some(stuck) => stuck.threads += 1,
                None => waiting.push(Stuck {
                    thread: one.thread.thread_idx(),
                    threads: 1,
                    at,
                    awaits,
                }),
            }
        }
        waiting.sort_by_key(|stuck| match stuck.awaits {
            Awaits::Phase { barrier, .. } => u8::from(barrier.pending() > 0),
            Awaits::Named { .. } => 2,
            Awaits::Warp => 3,
            Awaits::Block => 4,
        });
        LaunchError::Stuck {
            block,
            finished: self.extents.threads - self.alive,
            waiting,
        }
    }
}
