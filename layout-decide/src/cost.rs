//! Memory costs of a partition's accesses: wavefronts in shared memory, sectors and lines in global
//! memory.

use crate::Answer;
use crate::conflict_free::{Alike, Conflict, Next, Threads, WARP, WORD, Warps, linear};
use crate::vector_access::Access;

/// The cost of a partition's accesses to shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedCost {
    /// The number of warp instructions.
    pub instructions: u64,
    /// Number of wavefronts without bank conflicts.
    pub ideal_wavefronts: u64,
    /// The number of wavefronts, as counted by `ncu`.
    pub wavefronts: u64,
    /// The worst bank conflict, if any: the first of the groups that take the most wavefronts.
    pub longest: Option<Conflict>,
}

impl SharedCost {
    /// The cost of no accesses.
    pub const NONE: Self = Self {
        instructions: 0,
        ideal_wavefronts: 0,
        wavefronts: 0,
        longest: None,
    };
}

/// Returns the shared-memory cost of the accesses that [`conflict_free`](crate::conflict_free())
/// checks.
///
/// Returns `None` if counting exceeds [`STEPS`](crate::STEPS).
///
/// # Panics
///
/// Panics in the same cases as [`conflict_free`](crate::conflict_free()).
#[must_use]
pub const fn shared_cost(access: &Access<'_>, bytes: u64) -> Option<SharedCost> {
    let mut warps = Warps::new(access, bytes, WORD);
    let (threads, vectors) = (access.modes.threads, warps.vectors());
    let mut cost = SharedCost {
        instructions: vectors * threads.div_ceil(WARP),
        ..SharedCost::NONE
    };
    if let Some(Alike {
        together,
        wavefronts,
    }) = linear(access, bytes)
    {
        cost.ideal_wavefronts = vectors * threads.div_ceil(together);
        cost.wavefronts = cost.ideal_wavefronts.saturating_mul(wavefronts);
        if wavefronts > 1 {
            let count = if threads < WARP { threads } else { WARP };
            cost.longest = Threads::of(access, bytes, 0, count as usize).longest_of_groups();
        }
        return Some(cost);
    }
    // The warp with the group that takes the most wavefronts.
    let mut longest = None;
    let mut most = 1;
    loop {
        match warps.next() {
            Next::Warp(warp) => {
                let [wavefronts, groups, of_one] = warp.turns_and_groups();
                cost.wavefronts += wavefronts;
                cost.ideal_wavefronts += groups;
                if of_one > 1 {
                    warps.steps += groups * Threads::STEPS_OF_WAITING;
                }
                if of_one > most {
                    most = of_one;
                    longest = Some(warp);
                }
            }
            Next::None => {
                cost.ideal_wavefronts = warps.of_all(cost.ideal_wavefronts);
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

/// Returns the cost of one shared-memory instruction whose threads each move `width` bytes at the byte
/// addresses `at`.
///
/// A thread with `None` is inactive.
///
/// # Panics
///
/// Panics if `at` has more than 32 threads.
#[must_use]
pub const fn shared_cost_at(at: &[Option<u64>], width: u64) -> SharedCost {
    let warp = Threads::at(at, width);
    let [wavefronts, ideal_wavefronts, _] = warp.turns_and_groups();
    SharedCost {
        instructions: 1,
        ideal_wavefronts,
        wavefronts,
        longest: warp.longest_of_groups(),
    }
}

/// The sizes of a global-memory sector and line in bytes.
const SECTOR: u64 = 32;
const LINE: u64 = 128;

/// The cost of a partition's accesses to global memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlobalCost {
    /// The number of warp instructions.
    pub instructions: u64,
    /// The number of 32-byte sectors that each instruction touches, summed over all instructions.
    pub sectors: u64,
    /// The number of 128-byte lines that each instruction touches, summed over all instructions.
    pub lines: u64,
    /// The number of bytes that each instruction reads or writes, summed over all instructions. Bytes
    /// shared by several threads count once.
    pub bytes: u64,
    /// The first thread of the first instruction with the lowest sector efficiency. `None` if all instructions
    /// use their sectors fully.
    pub least_used: Option<u64>,
}

impl GlobalCost {
    /// The cost of no accesses.
    pub const NONE: Self = Self {
        instructions: 0,
        sectors: 0,
        lines: 0,
        bytes: 0,
        least_used: None,
    };

    /// Returns the percentage of the sectors' bytes that is used, or 0 without accesses.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // Each sector byte is used at most once.
    pub const fn percent_used(&self) -> u64 {
        match self.sectors {
            0 => 0,
            sectors => (100 * self.bytes as u128 / (SECTOR as u128 * sectors as u128)) as u64,
        }
    }
}

/// Returns the global-memory cost of a partition's accesses, where each thread moves vectors of
/// `bytes`-byte values.
///
/// Returns `None` if counting exceeds [`STEPS`](crate::STEPS). The memory must begin at a multiple of
/// 128 bytes.
///
/// # Panics
///
/// Panics in the same cases as [`conflict_free`](crate::conflict_free()).
#[must_use]
pub const fn global_cost(access: &Access<'_>, bytes: u64) -> Option<GlobalCost> {
    let mut warps = Warps::new(access, bytes, LINE);
    let [mut sectors, mut lines, mut vectors] = [0; 3];
    // The lowest use by one instruction: the bytes used, out of the bytes touched.
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

/// Returns the cost of one global-memory instruction, with the arguments of [`shared_cost_at`].
///
/// # Panics
///
/// Panics if `at` has more than 32 threads.
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

/// A sector efficiency below the required percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scattered {
    /// The first two adjacent threads in different sectors, if any, of the instruction with the lowest
    /// sector efficiency.
    pub apart: Option<[u64; 2]>,
    /// The cost of all accesses.
    pub cost: GlobalCost,
}

/// Checks that the accesses of a partition use at least `percent` percent of the bytes of the sectors
/// that they touch.
///
/// [`global_cost`] counts the sectors and the bytes.
///
/// # Panics
///
/// Panics in the same cases as [`conflict_free`](crate::conflict_free()).
#[must_use]
pub const fn sector_efficiency(access: &Access<'_>, bytes: u64, percent: u64) -> Answer<Scattered> {
    let Some(cost) = global_cost(access, bytes) else {
        return Answer::NotDecided;
    };
    if cost.bytes as u128 * 100 >= cost.sectors as u128 * SECTOR as u128 * percent as u128 {
        return Answer::Yes;
    }
    let mut apart = None;
    // The instruction with the lowest sector efficiency.
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
