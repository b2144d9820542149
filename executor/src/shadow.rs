//! Shadow memory: the recorded accesses of a race detector.
//!
//! Two accesses of one byte race if one of them writes and they are not ordered. For each byte, the
//! detector records only the last write and some reads. These accesses suffice up to the first
//! race, if no release and acquire order different blocks:
//!
//! * all writes are ordered, so the last write is enough;
//! * if different blocks have read the byte, two reads of different blocks are enough: any write
//!   races with at least one of the two;
//! * otherwise a read that happens before another read need not be recorded. Often at most two reads
//!   remain. More remain if many threads have read the byte since the last barrier.
//!
//! Atomic accesses race only with plain accesses, and are kept in a separate list: all unordered
//! accesses of one block, or two accesses of different blocks. Only a release and an acquire order
//! different blocks. In that case, a race with an earlier read or atomic access is detected only if
//! that access is one of the two.

use core::ops::Range;
use core::panic::Location;
use core::sync::atomic::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;

use crate::Operation;
use crate::clock::{Clock, Clocks, Released};
use crate::hash::Integers;

/// One access.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    /// The index of the block in the grid.
    pub(crate) block: u64,
    pub(crate) at: &'static Location<'static>,
    /// The time of the access, by the clock of its agent.
    pub(crate) time: u32,
    /// The index in the block of the thread that made or requested the access.
    pub(crate) thread: u16,
    /// The agent of the access: the thread, its `cp.async` copies, or other asynchronous instructions.
    pub(crate) agent: u16,
}

impl Touch {
    /// Returns `true` if an asynchronous instruction made the access.
    pub(crate) fn is_async(&self) -> bool {
        self.agent != self.thread
    }
}

/// The effect of an access on memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    pub(crate) is_write: bool,
    pub(crate) is_atomic: bool,
}

impl Act {
    pub(crate) const fn plain(is_write: bool) -> Self {
        Self {
            is_write,
            is_atomic: false,
        }
    }

    pub(crate) const fn atomic(is_write: bool) -> Self {
        Self {
            is_write,
            is_atomic: true,
        }
    }
}

/// An access, with the knowledge of its thread.
pub(crate) struct Now {
    pub(crate) touch: Touch,
    /// The time up to which accesses of the block's threads are known.
    pub(crate) base: u32,
    pub(crate) knows: Clock,
    /// For an access of the async proxy: for each agent, the agent whose time marks its shown
    /// writes, or 0 if no writes were shown.
    pub(crate) shown: Option<Rc<Vec<u16>>>,
}

impl Now {
    /// Returns `true` if another access happened before this one.
    pub(crate) fn is_after(&self, other: &Touch) -> bool {
        (self.touch.block == other.block
            && (self.touch.thread == other.agent
                || self.is_below_base(other)
                || self.knows.time(other.agent) >= other.time))
            || self.knows.acquired().has(other)
    }

    /// Returns `true` if this access observes an earlier write.
    fn sees(&self, write: &Touch) -> bool {
        let Some(shown) = &self.shown else {
            return true;
        };
        // All other agents also write through the async proxy.
        let agent = shown.get(usize::from(write.agent));
        agent.is_none_or(|&agent| agent > 0 && self.knows.time(agent) >= write.time)
    }

    /// Returns `true` if a barrier of the block follows an access of a thread.
    fn is_below_base(&self, other: &Touch) -> bool {
        !other.is_async() && other.time <= self.base
    }
}

/// A conflict with an earlier access.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Conflict {
    /// The accesses race. The second field is the effect of the earlier access.
    Race(Touch, Act),
    /// The earlier access wrote data that was not shown to asynchronous instructions.
    NotShown(Touch, Act),
}

/// The recorded accesses of a memory location.
#[derive(Clone, Copy, Default)]
struct Cell {
    write: Option<Touch>,
    reads: [Option<Touch>; 2],
}

/// The reads of a location by one block, if more than two, by location index. Each list is sorted by
/// agent.
type More = HashMap<usize, Vec<Touch>, Integers>;

/// The atomic accesses of a location, by agent: all accesses of one block, or two accesses of
/// different blocks.
#[derive(Clone, Default)]
struct Atomics {
    reads: Vec<Touch>,
    writes: Vec<Touch>,
}

impl Atomics {
    /// Returns the first recorded access that races with the new one.
    fn race(&self, now: &Now, act: Act) -> Option<Conflict> {
        if act.is_atomic {
            return None;
        }
        let races = |other: &&Touch| !now.is_after(other);
        let write = self.writes.iter().find(races);
        if let Some(&write) = write {
            return Some(Conflict::Race(write, Act::atomic(true)));
        }
        if !act.is_write {
            let hidden = self.writes.iter().find(|write| !now.sees(write));
            return hidden.map(|&write| Conflict::NotShown(write, Act::atomic(true)));
        }
        let read = self.reads.iter().find(races);
        read.map(|&read| Conflict::Race(read, Act::atomic(false)))
    }

    fn remember(&mut self, now: &Now, is_write: bool) {
        let touch = now.touch;
        let all = if is_write {
            &mut self.writes
        } else {
            &mut self.reads
        };
        let races = |other: &Touch| !now.is_after(other);
        let is_of_another = |other: &Touch| other.block != touch.block;
        if let [first, second] = all[..] {
            if first.block != second.block && races(&first) && races(&second) {
                return;
            }
        }
        if all.iter().any(is_of_another) {
            all.retain(races);
            if let Some(other) = all.iter().copied().find(is_of_another) {
                all.clear();
                all.extend([other, touch]);
                return;
            }
        }
        if let Ok(own) = all.binary_search_by_key(&touch.agent, |other| other.agent) {
            all[own] = touch;
            return;
        }
        // Only at powers of two, because a list can be long.
        if all.len().is_power_of_two() {
            all.retain(races);
        }
        let place = all.partition_point(|other| other.agent < touch.agent);
        all.insert(place, touch);
    }
}

impl Cell {
    /// Records an access to the location with this index, or returns an access that races with it.
    fn touch(
        &mut self,
        now: &Now,
        act: Act,
        number: usize,
        more: &mut More,
    ) -> Result<(), Conflict> {
        let races = |other: &Touch| !now.is_after(other);
        if let Some(write) = self.write.filter(races) {
            return Err(Conflict::Race(write, Act::plain(true)));
        }
        let touch = now.touch;
        if act.is_write {
            if let Some(read) = self.reads.into_iter().flatten().find(races) {
                return Err(Conflict::Race(read, Act::plain(false)));
            }
            if self.reads[1].is_some() && !more.is_empty() {
                let reads = more.get(&number).into_iter().flatten();
                if let Some(read) = reads.copied().find(races) {
                    return Err(Conflict::Race(read, Act::plain(false)));
                }
                if !act.is_atomic {
                    more.remove(&number);
                }
            }
            // Another atomic access may race with earlier accesses.
            if act.is_atomic {
                return Ok(());
            }
            // An access that races with the earlier reads also races with this write.
            self.write = Some(touch);
            self.reads = [None; 2];
            return Ok(());
        }
        if let Some(write) = self.write.filter(|write| !now.sees(write)) {
            return Err(Conflict::NotShown(write, Act::plain(true)));
        }
        if act.is_atomic {
            return Ok(());
        }
        self.reads = match self.reads {
            [Some(first), Some(second)] if first.block != second.block => {
                if now.is_after(&first) && now.is_after(&second) {
                    [Some(touch), None]
                } else {
                    [Some(first), Some(second)]
                }
            }
            [Some(first), _] if first.block != touch.block => [Some(first), Some(touch)],
            [Some(first), second] => read_beside(now, first, second, number, more),
            [None, _] => [Some(touch), None],
        };
        Ok(())
    }
}

/// Returns the two reads of one block that a location records.
///
/// If more than two unordered reads exist, the location keeps these two reads, and `more` contains
/// all reads.
fn read_beside(
    now: &Now,
    first: Touch,
    second: Option<Touch>,
    number: usize,
    more: &mut More,
) -> [Option<Touch>; 2] {
    let touch = now.touch;
    let is_before = |read: &Touch| read.agent == touch.agent || now.is_after(read);
    let Some(second) = second else {
        if is_before(&first) {
            return [Some(touch), None];
        }
        return [Some(first), Some(touch)];
    };
    match more.entry(number) {
        Entry::Occupied(mut reads) => {
            let reads = reads.get_mut();
            if let Ok(own) = reads.binary_search_by_key(&touch.agent, |read| read.agent) {
                reads[own] = touch;
            } else {
                // Only at powers of two, because a list can be long.
                if reads.len().is_power_of_two() {
                    reads.retain(|read| !is_before(read));
                }
                let place = reads.partition_point(|read| read.agent < touch.agent);
                reads.insert(place, touch);
            }
            [Some(first), Some(second)]
        }
        Entry::Vacant(more) => match (is_before(&first), is_before(&second)) {
            (true, true) => [Some(touch), None],
            (true, false) => [Some(touch), Some(second)],
            (false, true) => [Some(first), Some(touch)],
            (false, false) => {
                let mut reads = vec![first, second, touch];
                reads.sort_by_key(|read| read.agent);
                more.insert(reads);
                [Some(first), Some(second)]
            }
        },
    }
}

/// The recorded locations of some bytes, and of accessed bytes past their end. Locations are as
/// large as all accesses so far permit.
pub(crate) struct Shadow {
    bytes: usize,
    /// The number of bytes of a location.
    unit: usize,
    cells: Vec<Cell>,
    more: More,
    /// Atomic accesses, by location index.
    atomics: HashMap<usize, Atomics, Integers>,
    /// The releases of the last atomic operations, by the first byte.
    released: HashMap<usize, Released, Integers>,
    /// The bytes that were added to, if any.
    added: Vec<bool>,
}

impl Shadow {
    /// The maximum number of bytes of a location. No access has a larger alignment.
    const LARGEST: usize = 16;

    /// Returns the record of bytes without accesses.
    pub(crate) fn new(bytes: usize) -> Self {
        Self {
            bytes,
            unit: Self::LARGEST,
            cells: vec![Cell::default(); bytes.div_ceil(Self::LARGEST)],
            more: More::default(),
            atomics: HashMap::default(),
            released: HashMap::default(),
            added: Vec::new(),
        }
    }

    /// Removes all recorded accesses.
    pub(crate) fn clear(&mut self) {
        self.cells.fill(Cell::default());
        self.more.clear();
        self.atomics.clear();
        self.released.clear();
        self.added.clear();
    }

    /// Records atomic additions to some of the bytes, which do not race with each other.
    pub(crate) fn add(&mut self, bytes: Range<usize>) {
        self.added.resize(self.added.len().max(bytes.end), false);
        self.added[bytes].fill(true);
    }

    /// Records an access to some of the bytes, or returns an access that races with it.
    pub(crate) fn touch(
        &mut self,
        bytes: Range<usize>,
        now: &Now,
        act: Act,
    ) -> Result<(), Conflict> {
        let aligned = 1 << (bytes.start | bytes.end | Self::LARGEST).trailing_zeros();
        if aligned < self.unit {
            self.split(self.unit / aligned);
        }
        let cells = bytes.start / self.unit..bytes.end / self.unit;
        if self.cells.len() < cells.end {
            self.bytes = bytes.end;
            self.cells.resize(cells.end, Cell::default());
        }
        let more = &mut self.more;
        cells
            .clone()
            .zip(&mut self.cells[cells.clone()])
            .try_for_each(|(number, cell)| cell.touch(now, act, number, more))?;
        if act.is_atomic {
            for number in cells {
                let atomics = self.atomics.entry(number).or_default();
                atomics.remember(now, act.is_write);
            }
        } else if !self.atomics.is_empty() {
            for number in cells {
                let atomics = self.atomics.get(&number);
                if let Some(conflict) = atomics.and_then(|atomics| atomics.race(now, act)) {
                    return Err(conflict);
                }
                if act.is_write {
                    self.atomics.remove(&number);
                }
            }
            if act.is_write {
                self.released.retain(|first, _| !bytes.contains(first));
            }
        }
        Ok(())
    }

    /// Runs an atomic operation on some of the bytes, or returns an access that races with it.
    ///
    /// `run` returns an error if the operation did not write.
    pub(crate) fn operate<R, E>(
        &mut self,
        bytes: Range<usize>,
        (touch, clocks): (Touch, &Clocks),
        (operation, order): (Operation, Ordering),
        run: impl FnOnce() -> Result<R, E>,
    ) -> Result<Result<R, E>, Conflict> {
        let first = bytes.start;
        if operation.acquires(order) {
            if let Some(place) = self.released.get(&first) {
                clocks.acquire_from(touch.thread, place);
            }
        }
        let act = Act::atomic(operation.is_write());
        self.touch(bytes, &clocks.now(touch), act)?;
        let result = run();
        if operation.is_write() && result.is_ok() {
            // An acquire of an updated value also comes after the earlier releases of the location.
            if operation == Operation::Store {
                self.released.remove(&first);
            }
            if operation.releases(order) {
                let place = self.released.entry(first).or_default();
                clocks.release_to(touch.thread, touch.block, place);
            }
        }
        Ok(result)
    }

    /// Returns `true` if all of the bytes were written, or all were added to.
    pub(crate) fn is_written(&self, bytes: Range<usize>) -> bool {
        let cells = bytes.start / self.unit..bytes.end.div_ceil(self.unit);
        let cells = self.cells.get(cells);
        cells.is_some_and(|cells| cells.iter().all(|cell| cell.write.is_some()))
            || self
                .added
                .get(bytes)
                .is_some_and(|added| added.iter().all(|&is_added| is_added))
    }

    /// Splits each location into `parts` locations.
    fn split(&mut self, parts: usize) {
        let cells = self.cells.iter();
        self.cells = cells.flat_map(|cell| vec![*cell; parts]).collect();
        self.unit /= parts;
        let count = self.bytes.div_ceil(self.unit);
        self.cells.truncate(count);
        let more = self.more.drain().flat_map(|(number, reads)| {
            let parts = number * parts..count.min((number + 1) * parts);
            parts.map(move |part| (part, reads.clone()))
        });
        self.more = more.collect();
        let atomics = self.atomics.drain().flat_map(|(number, atomics)| {
            let parts = number * parts..count.min((number + 1) * parts);
            parts.map(move |part| (part, atomics.clone()))
        });
        self.atomics = atomics.collect();
    }
}

#[cfg(test)]
mod tests;
