//! Costs of a launch's memory accesses on a GPU.

use core::fmt;
use core::panic::Location;
use std::collections::{BTreeMap, HashMap};

use layout_decide::{GlobalCost, SharedCost, global_cost_at, shared_cost_at};

use crate::exchange::LANES;

/// The cost of a launch's accesses for each call in the source: shared-memory wavefronts,
/// global-memory sectors and 128-byte global-memory lines.
///
/// The n-th accesses of a warp's threads at a call count as one instruction, if all of them have
/// the same size: 1, 2, 4, 8 or 16 bytes. Accesses of other sizes, asynchronous copies and matrix
/// multiplications are not counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    lines: BTreeMap<Line, LineCost>,
}

/// A call in the source that reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// The location of the call.
    pub at: &'static Location<'static>,
    /// `true` if the call writes.
    pub is_write: bool,
}

/// The cost of a call. The worst bank conflict is not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCost {
    /// The cost in shared memory.
    pub shared: SharedCost,
    /// The cost in global memory.
    pub global: GlobalCost,
}

impl LineCost {
    const NONE: Self = Self {
        shared: SharedCost::NONE,
        global: GlobalCost::NONE,
    };

    fn add(&mut self, other: &Self) {
        self.add_shared(other.shared);
        self.add_global(other.global);
    }

    fn add_shared(&mut self, cost: SharedCost) {
        self.shared.instructions += cost.instructions;
        self.shared.ideal_wavefronts += cost.ideal_wavefronts;
        self.shared.wavefronts += cost.wavefronts;
    }

    fn add_global(&mut self, cost: GlobalCost) {
        self.global.instructions += cost.instructions;
        self.global.sectors += cost.sectors;
        self.global.lines += cost.lines;
        self.global.bytes += cost.bytes;
    }
}

impl Costs {
    /// Returns the cost of each call, in source order.
    pub fn lines(&self) -> impl Iterator<Item = (&Line, &LineCost)> {
        self.lines.iter()
    }

    /// Returns the total cost of all calls.
    #[must_use]
    pub fn sum(&self) -> LineCost {
        let mut sum = LineCost::NONE;
        for cost in self.lines.values() {
            sum.add(cost);
        }
        sum
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (line, cost) in &other.lines {
            self.lines.entry(*line).or_insert(LineCost::NONE).add(cost);
        }
    }
}

impl fmt::Display for LineCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { shared, global } = self;
        if shared.instructions > 0 {
            let SharedCost {
                instructions,
                ideal_wavefronts,
                wavefronts,
                ..
            } = shared;
            write!(
                f,
                "{instructions} shared-memory instructions, {wavefronts} wavefronts"
            )?;
            if wavefronts > ideal_wavefronts {
                write!(f, ", {ideal_wavefronts} without bank conflicts")?;
            }
        }
        if shared.instructions + global.instructions == 0 {
            write!(f, "no memory accesses")?;
        }
        if global.instructions > 0 {
            let GlobalCost {
                instructions,
                sectors,
                ..
            } = global;
            let separator = if shared.instructions > 0 { "; " } else { "" };
            let used = global.percent_used();
            write!(
                f,
                "{separator}{instructions} global-memory instructions, {sectors} sectors, {used} % of their bytes used"
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (line, cost) in &self.lines {
            let verb = if line.is_write { "writes" } else { "reads" };
            writeln!(f, "{} {verb}: {cost}", line.at)?;
        }
        write!(f, "total: {}", self.sum())
    }
}

/// The instructions of a block, collected from its threads.
#[derive(Default)]
pub(crate) struct Counter {
    /// The number of accesses of each kind that a thread has made.
    made: HashMap<(Kind, u16), u32>,
    /// The offsets of a warp's threads for one instruction, by kind, warp and access number.
    instructions: HashMap<(Kind, u32, u32), [Option<u64>; LANES as usize]>,
}

/// The key of accesses that can be one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Kind {
    pub(crate) line: Line,
    pub(crate) is_shared: bool,
    /// The number of bytes that a thread moves.
    pub(crate) width: u64,
}

impl Counter {
    /// Counts an access of a thread at an offset.
    pub(crate) fn count(&mut self, kind: Kind, thread: u16, offset: u64) {
        if !matches!(kind.width, 1 | 2 | 4 | 8 | 16) {
            return;
        }
        let made = self.made.entry((kind, thread)).or_default();
        let warp = u32::from(thread) / LANES;
        let instruction = self.instructions.entry((kind, warp, *made)).or_default();
        instruction[u32::from(thread) as usize % instruction.len()] = Some(offset);
        *made += 1;
    }

    /// Returns the cost of the instructions, and clears the record.
    pub(crate) fn take(&mut self) -> Costs {
        self.made.clear();
        let mut costs = Costs::default();
        for ((kind, ..), at) in self.instructions.drain() {
            let line = costs.lines.entry(kind.line).or_insert(LineCost::NONE);
            if kind.is_shared {
                line.add_shared(shared_cost_at(&at, kind.width));
            } else {
                line.add_global(global_cost_at(&at, kind.width));
            }
        }
        costs
    }
}
