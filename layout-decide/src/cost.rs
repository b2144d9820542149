//! What the accesses of a partition cost: turns of shared memory, sectors and lines of global memory.

use crate::Answer;
use crate::conflict_free::{Alike, Conflict, Next, Threads, WARP, WORD, Warps, linear};
use crate::vector_access::Access;

/// What the accesses of a partition to shared memory cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedCost {
    /// The instructions of warps.
    pub instructions: u64,
    /// The groups of threads that are served together: so many turns it takes without a conflict.
    pub least: u64,
    /// The turns that it takes: what `ncu` calls wavefronts.
    pub wavefronts: u64,
    /// Where threads wait longest, if they do: the first of the groups that take most turns.
    pub longest: Option<Conflict>,
}

impl SharedCost {
    /// That of nothing.
    pub const NONE: Self = Self {
        instructions: 0,
        least: 0,
        wavefronts: 0,
        longest: None,
    };
}

/// The cost of the accesses of [`conflict_free`](crate::conflict_free()), if [`STEPS`](crate::STEPS) tell.
///
/// # Panics
///
/// As there.
#[must_use]
pub const fn shared_cost(access: &Access<'_>, bytes: u64) -> Option<SharedCost> {
    let mut warps = Warps::new(access, bytes, WORD);
    let (threads, vectors) = (access.modes.threads, warps.vectors());
    let mut cost = SharedCost {
        instructions: vectors * threads.div_ceil(WARP),
        ..SharedCost::NONE
    };
    if let Some(Alike { together, turns }) = linear(access, bytes) {
        cost.least = vectors * threads.div_ceil(together);
        cost.wavefronts = cost.least.saturating_mul(turns);
        if turns > 1 {
            let count = if threads < WARP { threads } else { WARP };
            cost.longest = Threads::of(access, bytes, 0, count as usize).longest_of_groups();
        }
        return Some(cost);
    }
    // The warp that has the group with most turns.
    let mut longest = None;
    let mut most = 1;
    loop {
        match warps.next() {
            Next::Warp(warp) => {
                let [turns, groups, of_one] = warp.turns_and_groups();
                cost.wavefronts += turns;
                cost.least += groups;
                if of_one > 1 {
                    warps.steps += groups * Threads::STEPS_OF_WAITING;
                }
                if of_one > most {
                    most = of_one;
                    longest = Some(warp);
                }
            }
            Next::None => {
                cost.least = warps.of_all(cost.least);
                cost.wavefronts = warps.of_all(cost.wavefronts);
                if let Some(warp) = longest {
                    cost.longest = warp.longest_of_groups();
                }
                return Some(cost);
            }
            Next::NotDecided => return None,
        }
    }
}

/// What one instruction costs in shared memory, whose threads, 32 at most, are at these bytes, and each move so many; or take no part.
///
/// # Panics
///
/// If there are more threads.
#[must_use]
pub const fn shared_cost_at(at: &[Option<u64>], width: u64) -> SharedCost {
    let warp = Threads::at(at, width);
    let [wavefronts, least, _] = warp.turns_and_groups();
    SharedCost {
        instructions: 1,
        least,
        wavefronts,
        longest: warp.longest_of_groups(),
    }
}

/// The bytes of a sector and of a line of global memory.
const SECTOR: u64 = 32;
const LINE: u64 = 128;

/// What the accesses of a partition to global memory cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlobalCost {
    /// The instructions of warps.
    pub instructions: u64,
    /// The sectors of 32 bytes that each of them reaches, added up.
    pub sectors: u64,
    /// The lines of 128 bytes, likewise.
    pub lines: u64,
    /// The bytes that each of them reads or writes, those of several threads once.
    pub bytes: u64,
    /// The first thread of the first instruction that uses the smallest share of its sectors; none if all use theirs whole.
    pub least_used: Option<u64>,
}

impl GlobalCost {
    /// That of nothing.
    pub const NONE: Self = Self {
        instructions: 0,
        sectors: 0,
        lines: 0,
        bytes: 0,
        least_used: None,
    };

    /// How much of the bytes of the sectors is used, in percent; 0 of none.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // Sectors are used once at most.
    pub const fn percent_used(&self) -> u64 {
        match self.sectors {
            0 => 0,
            sectors => (100 * self.bytes as u128 / (SECTOR as u128 * sectors as u128)) as u64,
        }
    }
}

/// The cost of the accesses of a partition to global memory, where each thread moves vectors of values of `bytes` bytes, if [`STEPS`](crate::STEPS) tell. The
/// memory begins at a multiple of 128 bytes.
///
/// # Panics
///
/// As [`conflict_free`](crate::conflict_free()).
#[must_use]
pub const fn global_cost(access: &Access<'_>, bytes: u64) -> Option<GlobalCost> {
    let mut warps = Warps::new(access, bytes, LINE);
    let [mut sectors, mut lines, mut vectors] = [0; 3];
    // The least that an instruction uses: bytes, and of how many.
    let mut use_of = [1, 1];
    let mut least_used = None;
    loop {
        match warps.next() {
            Next::Warp(warp) => {
                let [reached, used] = [warp.parts(SECTOR), warp.parts(access.n * bytes)];
                sectors += reached;
                lines += warp.parts(LINE);
                vectors += used;
                let [used, reached] = [used * access.n * bytes, reached * SECTOR];
                if used * use_of[1] < use_of[0] * reached {
                    use_of = [used, reached];
                    least_used = Some(warp.first);
                }
            }
            Next::None => {
                return Some(GlobalCost {
                    instructions: warps.vectors() * access.modes.threads.div_ceil(WARP),
                    sectors: warps.of_all(sectors),
                    lines: warps.of_all(lines),
                    bytes: warps.of_all(vectors) * access.n * bytes,
                    least_used,
                });
            }
            Next::NotDecided => return None,
        }
    }
}

/// What one instruction costs in global memory, as [`shared_cost_at`] takes it.
///
/// # Panics
///
/// As there.
#[must_use]
pub const fn global_cost_at(at: &[Option<u64>], width: u64) -> GlobalCost {
    let warp = Threads::at(at, width);
    GlobalCost {
        instructions: 1,
        sectors: warp.parts(SECTOR),
        lines: warp.parts(LINE),
        bytes: warp.parts(width) * width,
        least_used: None,
    }
}

/// Sectors of which less is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scattered {
    /// The indices of the first two neighbouring threads that are in different sectors, if there are any, of the instruction that uses least.
    pub apart: Option<[u64; 2]>,
    /// What all accesses cost.
    pub cost: GlobalCost,
}

/// Whether the accesses of a partition to global memory use so many percent of the bytes of the sectors that they reach, as [`global_cost`] counts them.
///
/// # Panics
///
/// As there.
#[must_use]
pub const fn sector_use(access: &Access<'_>, bytes: u64, percent: u64) -> Answer<Scattered> {
    let Some(cost) = global_cost(access, bytes) else {
        return Answer::NotDecided;
    };
    if cost.bytes as u128 * 100 >= cost.sectors as u128 * SECTOR as u128 * percent as u128 {
        return Answer::Yes;
    }
    let mut apart = None;
    // Of the instruction that uses least.
    let first = match cost.least_used {
        Some(first) => first,
        None => 0,
    };
    let threads = access.modes.threads;
    let mut thread = 1;
    while first % threads + thread < threads && thread < WARP && apart.is_none() {
        let neighbours = Threads::of(access, bytes, first + thread - 1, 2);
        if neighbours.parts(SECTOR) > 1 {
            apart = Some([first + thread - 1, first + thread]);
        }
        thread += 1;
    }
    Answer::No(Scattered { apart, cost })
}
