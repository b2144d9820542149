//! What the accesses of a partition cost: turns of shared memory, sectors and lines of global memory.

use crate::Answer;
use crate::conflict_free::{Conflict, Groups, Next, Served, WARP, WORD, together};
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

/// The cost of the accesses of [`conflict_free`](crate::conflict_free()), if [`STEPS`](crate::STEPS) tell.
///
/// # Panics
///
/// As there.
#[must_use]
pub const fn shared_cost(access: &Access<'_>, bytes: u64) -> Option<SharedCost> {
    let mut groups = Groups::new(access, bytes, together(access.n, bytes), WORD);
    let mut turns = 0;
    let mut longest: Option<Conflict> = None;
    loop {
        match groups.next() {
            Next::Group(served) => {
                let Some(found) = served.conflict() else {
                    turns += 1;
                    continue;
                };
                turns += found.turns as u64;
                match longest {
                    Some(other) if other.turns >= found.turns => {}
                    _ => longest = Some(found),
                }
            }
            Next::None => {
                let threads = access.modes.threads;
                let vectors = groups.vectors();
                return Some(SharedCost {
                    instructions: vectors * threads.div_ceil(WARP),
                    least: vectors * threads.div_ceil(groups.together),
                    wavefronts: groups.of_all(turns),
                    longest,
                });
            }
            Next::NotDecided => return None,
        }
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
    /// The index of the first thread of the instruction that uses least of its sectors, the first of them, if it does not use them whole.
    pub least_used: Option<u64>,
}

/// The cost of the accesses of a partition to global memory, where each thread moves vectors of values of `bytes` bytes, if [`STEPS`](crate::STEPS) tell. The
/// memory begins at a multiple of 128 bytes.
///
/// # Panics
///
/// As [`conflict_free`](crate::conflict_free()).
#[must_use]
pub const fn global_cost(access: &Access<'_>, bytes: u64) -> Option<GlobalCost> {
    let mut groups = Groups::new(access, bytes, WARP, LINE);
    let [mut sectors, mut lines, mut vectors] = [0; 3];
    // The least that an instruction uses: bytes, and of how many.
    let mut use_of = [1, 1];
    let mut least_used = None;
    loop {
        match groups.next() {
            Next::Group(served) => {
                let [reached, used] = [served.parts(SECTOR), served.parts(access.n * bytes)];
                sectors += reached;
                lines += served.parts(LINE);
                vectors += used;
                let [used, reached] = [used * access.n * bytes, reached * SECTOR];
                if used * use_of[1] < use_of[0] * reached {
                    use_of = [used, reached];
                    least_used = Some(served.begin);
                }
            }
            Next::None => {
                return Some(GlobalCost {
                    instructions: groups.vectors() * access.modes.threads.div_ceil(WARP),
                    sectors: groups.of_all(sectors),
                    lines: groups.of_all(lines),
                    bytes: groups.of_all(vectors) * access.n * bytes,
                    least_used,
                });
            }
            Next::NotDecided => return None,
        }
    }
}

/// Sectors of which less is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scattered {
    /// The indices of the first instruction's first two neighbouring threads that are in different sectors, if it has any.
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
    let mut thread = 1;
    while thread < access.modes.threads && thread < WARP && apart.is_none() {
        let neighbours = Served {
            access,
            bytes,
            begin: thread - 1,
            end: thread + 1,
        };
        if neighbours.parts(SECTOR) > 1 {
            apart = Some([thread - 1, thread]);
        }
        thread += 1;
    }
    Answer::No(Scattered { apart, cost })
}
