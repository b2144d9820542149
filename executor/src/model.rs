//! Model checker for barrier protocols: explores all orders in which threads, copies and barriers can
//! run.
//!
//! A launch runs the threads in one of many possible orders. A [`Protocol`] lists each thread's
//! operations on barriers and memory cells, in program order. [`check`] explores every order of
//! these operations and of the completion of copies. Use the model checker for pipelines and
//! similar protocols with few threads and steps. The barriers are the executor's [`Barrier`].
//!
//! The checker reports these faults, each with a shortest sequence of steps:
//!
//! * threads that wait forever;
//! * a copy to a cell that is being read, or to which another copy is in flight;
//! * a read of a cell that does not hold the expected value;
//! * every [`Mistake`] of a barrier;
//! * expected bytes that are never copied, or copied bytes that are never expected;
//! * operations on a block of a cluster that has ended.
//!
//! ```
//! use grid_executor::model::{Found, Op, Protocol, check};
//!
//! // One thread copies to a cell, and another thread reads the cell.
//! let mut protocol = Protocol::new();
//! let (cell, full) = (protocol.cell(0), protocol.barrier(0, 1));
//! let filler = |bytes| {
//!     let copy = Op::Copy { value: 7, bytes: 1024, to: vec![(cell, full)] };
//!     vec![Op::ArriveExpect { barrier: full, bytes }, copy]
//! };
//! let reader = vec![
//!     Op::Wait { barrier: full, parity: 0 },
//!     Op::Read { cell, value: 7 },
//!     Op::Release { cell },
//! ];
//! let mut wrong = protocol.clone();
//! for (protocol, bytes) in [(&mut protocol, 1024), (&mut wrong, 2048)] {
//!     protocol.thread(0, "the filler", filler(bytes));
//!     protocol.thread(0, "the reader", reader.clone());
//! }
//! assert!(check(&protocol).is_ok());
//! assert!(matches!(check(&wrong).unwrap_err().found, Found::Stuck { .. }));
//! ```

use core::fmt;
use core::hash::{Hash, Hasher};
use std::collections::HashSet;
use std::hash::DefaultHasher;

use crate::hash::{Bytes, Integers};
use crate::mbarrier::{Barrier, Mistake};

/// An operation of a thread. Barriers and cells are identified by their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Op {
    /// Waits until the phase with this parity is complete.
    Wait {
        /// The index of the barrier.
        barrier: usize,
        /// The parity of the phase.
        parity: u32,
    },
    /// Arrives once. The barrier can belong to another block.
    Arrive {
        /// The index of the barrier.
        barrier: usize,
    },
    /// Adds expected bytes and arrives once.
    ArriveExpect {
        /// The index of the barrier.
        barrier: usize,
        /// The number of bytes.
        bytes: u32,
    },
    /// Starts a copy to one or more cells. The copy to each cell completes at some later moment, and
    /// the cell's barrier then counts the bytes.
    Copy {
        /// The value of the cells after the copy.
        value: u32,
        /// The number of bytes that each barrier counts.
        bytes: u32,
        /// The cells and their barriers. A multicast has several of each.
        to: Vec<(usize, usize)>,
    },
    /// Starts to read a cell, which must hold a value.
    Read {
        /// The index of the cell.
        cell: usize,
        /// The expected value.
        value: u32,
    },
    /// Ends the read of a cell.
    Release {
        /// The index of the cell.
        cell: usize,
    },
    /// Waits until each thread of all blocks has reached the same number of these operations.
    Meet,
}

/// The threads of the blocks of a cluster, with barriers and cells.
#[derive(Clone, Debug, Default)]
pub struct Protocol {
    threads: Vec<Thread>,
    /// The block and the count of each barrier.
    barriers: Vec<(usize, u32)>,
    /// The block of each cell.
    cells: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Thread {
    block: usize,
    name: String,
    ops: Vec<Op>,
}

impl Protocol {
    /// Returns a protocol without threads.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a barrier of a block, and returns its index.
    pub fn barrier(&mut self, block: usize, count: u32) -> usize {
        self.barriers.push((block, count));
        self.barriers.len() - 1
    }

    /// Adds a cell to the shared memory of a block, and returns its index.
    pub fn cell(&mut self, block: usize) -> usize {
        self.cells.push(block);
        self.cells.len() - 1
    }

    /// Returns the operations of each thread.
    #[must_use]
    pub fn operations(&self) -> Vec<&[Op]> {
        self.threads.iter().map(|thread| &*thread.ops).collect()
    }

    /// Returns the count of each barrier.
    #[must_use]
    pub fn counts(&self) -> Vec<u32> {
        let barriers = self.barriers.iter();
        barriers.map(|&(_, count)| count).collect()
    }

    /// Adds a thread of a block.
    pub fn thread(&mut self, block: usize, name: impl Into<String>, ops: Vec<Op>) {
        let name = name.into();
        self.threads.push(Thread { block, name, ops });
    }
}

/// A fault that a check has found, with the steps to reproduce it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The steps of threads and copies up to the fault. No shorter sequence exists.
    pub steps: Vec<String>,
    /// The fault at the end of the steps.
    pub found: Found,
}

/// A fault of a protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// No step is possible, and not all threads have finished.
    Stuck {
        /// The waiting threads, each with its barrier, or `None` for a thread that waits for all
        /// others.
        waiting: Vec<(String, Option<(usize, Barrier)>)>,
    },
    /// A copy to a cell that is being read.
    Overwrites {
        /// The thread that starts the copy.
        thread: String,
        /// The index of the cell.
        cell: usize,
    },
    /// A copy to a cell to which another copy is in flight.
    CopiesTwice {
        /// The thread that starts the copy.
        thread: String,
        /// The index of the cell.
        cell: usize,
    },
    /// A read of a cell that does not hold the expected value.
    NotFull {
        /// The reading thread.
        thread: String,
        /// The index of the cell.
        cell: usize,
        /// The expected value.
        value: u32,
        /// The value of the cell, or `None` if a copy is in flight.
        found: Option<u32>,
    },
    /// An invalid use of a barrier.
    Barrier {
        /// The index of the barrier.
        barrier: usize,
        /// The invalid call.
        mistake: Mistake,
    },
    /// All threads have finished, and the copied bytes of a barrier differ from the expected bytes.
    Bytes {
        /// The index of the barrier.
        barrier: usize,
        /// The number of expected bytes.
        expected: u64,
        /// The number of copied bytes.
        copied: u64,
    },
    /// A block ended while a copy to one of its cells was in flight.
    InFlight {
        /// The index of the block.
        block: usize,
        /// The destination cell of the copy.
        cell: usize,
    },
    /// A thread arrives at a barrier of a block that has ended, or copies to the block.
    Ended {
        /// The thread that uses the ended block.
        thread: String,
        /// The index of the block.
        block: usize,
    },
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stuck { waiting } => {
                f.write_str("no thread can continue")?;
                for (thread, barrier) in waiting {
                    write!(f, "; {thread} waits for ")?;
                    let Some((number, barrier)) = barrier else {
                        f.write_str("all other threads")?;
                        continue;
                    };
                    let (count, pending) = (barrier.count(), barrier.pending());
                    let (expected, copied) = (barrier.expected(), barrier.copied());
                    write!(
                        f,
                        "barrier {number}: {} of {count} arrivals in phase {}, {copied} of {expected} bytes have arrived",
                        count - pending,
                        barrier.phase()
                    )?;
                }
                Ok(())
            }
            Self::Overwrites { thread, cell } => {
                write!(f, "{thread} copies to location {cell} while it is read")
            }
            Self::CopiesTwice { thread, cell } => write!(
                f,
                "{thread} copies to location {cell} while another copy to it is in flight"
            ),
            Self::NotFull {
                thread,
                cell,
                value,
                found,
            } => {
                write!(f, "{thread} reads location {cell} for value {value}, but ")?;
                match found {
                    Some(found) => write!(f, "the location holds {found}"),
                    None => f.write_str("the location is not filled"),
                }
            }
            Self::Barrier { barrier, mistake } => {
                write!(f, "wrong use of barrier {barrier}: {mistake}")
            }
            Self::Bytes {
                barrier,
                expected,
                copied,
            } => write!(
                f,
                "barrier {barrier} expects {expected} bytes at the end, but {copied} have arrived"
            ),
            Self::InFlight { block, cell } => write!(
                f,
                "block {block} ends while a copy to its location {cell} is in flight"
            ),
            Self::Ended { thread, block } => {
                write!(f, "{thread} accesses block {block}, which has ended")
            }
        }
    }
}

/// Maximum number of final steps shown in an error.
const SHOWN: usize = 12;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, after {} steps", self.found, self.steps.len())?;
        let hidden = self.steps.len().saturating_sub(SHOWN);
        for (n, step) in self.steps.iter().enumerate().skip(hidden) {
            write!(f, "\n{}. {step}", n + 1)?;
        }
        Ok(())
    }
}

impl core::error::Error for Fault {}

/// A state of a protocol.
#[derive(Clone, Hash)]
struct State {
    /// The index of each thread's next operation.
    next: Vec<usize>,
    barriers: Vec<Barrier>,
    cells: Vec<Cell>,
    /// The copies in flight, in order: the thread, the index of its operation, and the index of the
    /// destination.
    flight: Vec<Flight>,
}

type Flight = (usize, usize, usize);

#[derive(Clone, Copy, Default, Hash)]
struct Cell {
    value: Option<u32>,
    readers: u32,
}

/// An event that changes the state.
#[derive(Clone, Copy)]
enum Event {
    Runs(usize),
    Lands(Flight),
    /// All threads pass their common barrier.
    Meets,
}

/// Explores every order, and returns the number of states.
///
/// # Errors
///
/// Returns the first fault found.
///
/// # Panics
///
/// Panics if an operation uses a barrier or a cell that does not exist.
pub fn check(protocol: &Protocol) -> Result<usize, Fault> {
    let mut barriers = Vec::new();
    for (number, &(_, count)) in protocol.barriers.iter().enumerate() {
        barriers.push(Barrier::new(count).map_err(|mistake| Fault {
            steps: Vec::new(),
            found: Found::Barrier {
                barrier: number,
                mistake,
            },
        })?);
    }
    let start = State {
        next: vec![0; protocol.threads.len()],
        barriers,
        cells: vec![Cell::default(); protocol.cells.len()],
        flight: Vec::new(),
    };
    let mut seen: HashSet<u128, Integers> = HashSet::from_iter([start.name()]);
    // For each state, the predecessor and the event that leads from the predecessor to the state.
    let mut ways: Vec<(usize, Option<Event>)> = vec![(0, None)];
    let mut moments = vec![(0, start)];
    // Breadth-first: all states at one distance are visited before the states at the next distance.
    while !moments.is_empty() {
        let mut later = Vec::new();
        for (way, state) in moments {
            let fault = |event: Option<Event>, found| Fault {
                steps: steps(protocol, &ways, way, event),
                found,
            };
            let mut ends = true;
            let mut reached = Vec::new();
            for event in state.events(protocol) {
                ends = false;
                let next = state.after(protocol, event);
                let next = next.map_err(|found| fault(Some(event), found))?;
                if seen.insert(next.name()) {
                    reached.push((event, next));
                }
            }
            if ends {
                state.end(protocol).map_err(|found| fault(None, found))?;
            }
            for (event, next) in reached {
                later.push((ways.len(), next));
                ways.push((way, Some(event)));
            }
        }
        moments = later;
    }
    Ok(ways.len())
}

/// Describes the path to a state, and one more event.
fn steps(
    protocol: &Protocol,
    ways: &[(usize, Option<Event>)],
    mut way: usize,
    last: Option<Event>,
) -> Vec<String> {
    let mut events: Vec<Event> = last.into_iter().collect();
    while let (before, Some(event)) = ways[way] {
        events.push(event);
        way = before;
    }
    events.reverse();
    let mut next = vec![0; protocol.threads.len()];
    let say = |event| match event {
        Event::Meets => {
            for next in &mut next {
                *next += 1;
            }
            "all threads synchronize".to_owned()
        }
        Event::Lands((thread, op, to)) => match &protocol.threads[thread].ops[op] {
            Op::Copy { bytes, to: all, .. } => {
                let (cell, barrier) = all[to];
                format!("{bytes} bytes arrive in location {cell} and at barrier {barrier}")
            }
            _ => unreachable!("only copies land"),
        },
        Event::Runs(number) => {
            let thread = &protocol.threads[number];
            let op = &thread.ops[next[number]];
            next[number] += 1;
            format!("{} {op}", thread.name)
        }
    };
    events.into_iter().map(say).collect()
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wait { barrier, parity } => {
                write!(f, "finds parity {parity} of barrier {barrier} complete")
            }
            Self::Arrive { barrier } => write!(f, "arrives at barrier {barrier}"),
            Self::ArriveExpect { barrier, bytes } => {
                write!(f, "expects {bytes} bytes and arrives at barrier {barrier}")
            }
            Self::Copy { bytes, to, .. } => {
                write!(f, "begins to copy {bytes} bytes to ")?;
                for (n, (cell, _)) in to.iter().enumerate() {
                    let before = if n == 0 { "" } else { " and " };
                    write!(f, "{before}location {cell}")?;
                }
                Ok(())
            }
            Self::Read { cell, value } => write!(f, "begins to read location {cell} for {value}"),
            Self::Release { cell } => write!(f, "has read location {cell}"),
            Self::Meet => f.write_str("synchronizes with all other threads"),
        }
    }
}

impl State {
    /// Returns a 128-bit hash that identifies the state.
    fn name(&self) -> u128 {
        let mut bytes = Bytes::default();
        self.hash(&mut bytes);
        let half = |salt: u64| {
            let mut hasher = DefaultHasher::new();
            salt.hash(&mut hasher);
            hasher.write(&bytes.0);
            u128::from(hasher.finish())
        };
        half(0) << 64 | half(1)
    }

    /// Returns the next operation of a thread, or `None` if it has finished.
    fn op<'a>(&self, protocol: &'a Protocol, thread: usize) -> Option<&'a Op> {
        protocol.threads[thread].ops.get(self.next[thread])
    }

    /// Returns `true` if all threads of a block have finished.
    fn has_ended(&self, protocol: &Protocol, block: usize) -> bool {
        let mut threads = protocol.threads.iter().zip(&self.next);
        threads.all(|(thread, &next)| thread.block != block || next == thread.ops.len())
    }

    /// Returns all events that are possible in this state.
    fn events(&self, protocol: &Protocol) -> Vec<Event> {
        let mut events: Vec<Event> = self.flight.iter().copied().map(Event::Lands).collect();
        let mut meet = true;
        for thread in 0..self.next.len() {
            let op = self.op(protocol, thread);
            meet &= op == Some(&Op::Meet);
            let runs = match op {
                None | Some(Op::Meet) => false,
                Some(&Op::Wait { barrier, parity }) => self.barriers[barrier].has_passed(parity),
                Some(_) => true,
            };
            if runs {
                events.push(Event::Runs(thread));
            }
        }
        if meet && !self.next.is_empty() {
            events.push(Event::Meets);
        }
        events
    }

    /// Returns the state after an event.
    fn after(&self, protocol: &Protocol, event: Event) -> Result<Self, Found> {
        let mut next = self.clone();
        match event {
            Event::Meets => {
                for next in &mut next.next {
                    *next += 1;
                }
            }
            Event::Lands(flight) => {
                let (thread, op, to) = flight;
                let Op::Copy {
                    value,
                    bytes,
                    to: all,
                } = &protocol.threads[thread].ops[op]
                else {
                    unreachable!("only copies land");
                };
                let (cell, barrier) = all[to];
                next.flight.retain(|other| *other != flight);
                next.cells[cell].value = Some(*value);
                let landed = next.barriers[barrier].complete(*bytes);
                landed.map_err(|mistake| Found::Barrier { barrier, mistake })?;
            }
            Event::Runs(thread) => next.run(protocol, thread)?,
        }
        let ended = |block| next.has_ended(protocol, block) && !self.has_ended(protocol, block);
        for &(thread, op, to) in &next.flight {
            if let Op::Copy { to: all, .. } = &protocol.threads[thread].ops[op] {
                let cell = all[to].0;
                let block = protocol.cells[cell];
                if ended(block) {
                    return Err(Found::InFlight { block, cell });
                }
            }
        }
        Ok(next)
    }

    /// Executes the next operation of a thread.
    fn run(&mut self, protocol: &Protocol, thread: usize) -> Result<(), Found> {
        let name = || protocol.threads[thread].name.clone();
        let reaches = |state: &Self, block| {
            let thread = name();
            if state.has_ended(protocol, block) {
                return Err(Found::Ended { thread, block });
            }
            Ok(())
        };
        let number = self.next[thread];
        match self.op(protocol, thread) {
            None | Some(Op::Meet | Op::Wait { .. }) => {}
            Some(&Op::Arrive { barrier }) => {
                reaches(self, protocol.barriers[barrier].0)?;
                let arrived = self.barriers[barrier].arrive();
                arrived.map_err(|mistake| Found::Barrier { barrier, mistake })?;
            }
            Some(&Op::ArriveExpect { barrier, bytes }) => {
                reaches(self, protocol.barriers[barrier].0)?;
                let arrived = self.barriers[barrier].arrive_expect(bytes);
                arrived.map_err(|mistake| Found::Barrier { barrier, mistake })?;
            }
            Some(Op::Copy { to, .. }) => {
                for (n, &(cell, _)) in to.iter().enumerate() {
                    reaches(self, protocol.cells[cell])?;
                    if self.cells[cell].readers > 0 {
                        let thread = name();
                        return Err(Found::Overwrites { thread, cell });
                    }
                    if self.is_aim(protocol, cell) {
                        let thread = name();
                        return Err(Found::CopiesTwice { thread, cell });
                    }
                    self.flight.push((thread, number, n));
                }
                self.flight.sort_unstable();
            }
            Some(&Op::Read { cell, value }) => {
                let is_aim = self.is_aim(protocol, cell);
                let found = self.cells[cell].value.filter(|_| !is_aim);
                if found != Some(value) {
                    return Err(Found::NotFull {
                        thread: name(),
                        cell,
                        value,
                        found,
                    });
                }
                self.cells[cell].readers += 1;
            }
            Some(&Op::Release { cell }) => {
                let readers = &mut self.cells[cell].readers;
                *readers = readers.saturating_sub(1);
            }
        }
        self.next[thread] += 1;
        Ok(())
    }

    /// Returns `true` if a copy to a cell is in flight.
    fn is_aim(&self, protocol: &Protocol, cell: usize) -> bool {
        self.flight.iter().any(|&(thread, op, to)| {
            let op = &protocol.threads[thread].ops[op];
            matches!(op, Op::Copy { to: all, .. } if all[to].0 == cell)
        })
    }

    /// Checks that a state without further events is a valid end.
    fn end(&self, protocol: &Protocol) -> Result<(), Found> {
        let mut waiting = Vec::new();
        for (number, thread) in protocol.threads.iter().enumerate() {
            let awaited = match self.op(protocol, number) {
                None => continue,
                Some(&Op::Wait { barrier, .. }) => Some((barrier, self.barriers[barrier])),
                Some(_) => None,
            };
            waiting.push((thread.name.clone(), awaited));
        }
        if !waiting.is_empty() {
            return Err(Found::Stuck { waiting });
        }
        for (number, barrier) in self.barriers.iter().enumerate() {
            let (expected, copied) = (barrier.expected(), barrier.copied());
            if expected != copied {
                return Err(Found::Bytes {
                    barrier: number,
                    expected,
                    copied,
                });
            }
        }
        Ok(())
    }
}
