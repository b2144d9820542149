//! Search for a swizzle without bank conflicts.

use crate::Answer;
use crate::conflict_free::{BANKS, WORD, assert_access, first_that_wait, is_linear};
use crate::cost::shared_cost;
use crate::modes::Modes;
use crate::swizzle::Swizzle;
use crate::swizzle_fits::swizzle_fits;
use crate::vector_access::{Access, vector_access};

/// A vectorized access: a partition and the number of values that a thread moves per instruction.
#[derive(Clone, Copy, Debug)]
pub struct Vectors {
    /// The partition `(thread, value, rest...)` of the tile.
    pub modes: Modes,
    /// The number of values of a vector.
    pub n: u64,
}

impl Vectors {
    /// Returns the access with the widest contiguous vectors of up to 16 bytes. A value has `bytes`
    /// bytes, at most 16.
    #[must_use]
    pub const fn widest(modes: Modes, bytes: u64) -> Self {
        let mut n = match 16_u64.checked_div(bytes) {
            Some(n) if n.is_power_of_two() => n,
            _ => 1,
        };
        while n > 1 {
            let access = Access {
                modes,
                swizzles: &[],
                n,
            };
            if matches!(vector_access(&access), Answer::Yes) {
                break;
            }
            n /= 2;
        }
        Self { modes, n }
    }

    /// Returns the access with swizzles applied.
    #[must_use]
    pub const fn behind<'a>(&self, swizzles: &'a [Swizzle]) -> Access<'a> {
        Access {
            modes: self.modes,
            swizzles,
            n: self.n,
        }
    }
}

/// The best swizzle of a tile, and the cost of the swizzled accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestSwizzle {
    /// The swizzle. `None` if the tile is best without a swizzle.
    pub swizzle: Option<Swizzle>,
    /// The wavefronts of all accesses.
    pub wavefronts: u64,
    /// Number of wavefronts without bank conflicts.
    pub ideal_wavefronts: u64,
    /// The number of swizzles that fit the tile and keep vectors contiguous, if every one of them has
    /// bank conflicts; otherwise 0.
    pub tried: usize,
}

/// The reason why the search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSearched {
    /// The accesses under all candidate swizzles exceed the search limit.
    Accesses,
    /// One access takes more than [`STEPS`](crate::STEPS) steps.
    Steps,
}

/// Returns the smallest swizzle without bank conflicts for these accesses to a tile of `bytes`-byte
/// values.
///
/// The smallest swizzle has the fewest bits. Ties go to the swizzle that changes the lowest bits, then
/// to the swizzle that reads the lowest bits. If every swizzle has bank conflicts, the result is the
/// swizzle with the fewest wavefronts.
///
/// The search visits at most `most` thread accesses over all swizzles. Computing the fewest wavefronts
/// visits at most `most` more elements of the tile.
///
/// # Errors
///
/// Returns [`NotSearched`] if the limit is exceeded, or one access is not decided.
///
/// # Panics
///
/// Panics in the same cases as [`conflict_free`](crate::conflict_free()).
pub const fn best_swizzle(
    tile: &Modes,
    accesses: &[Vectors],
    bytes: u64,
    most: u64,
) -> Result<BestSwizzle, NotSearched> {
    let search = match Search::new(tile, accesses, bytes) {
        Ok(search) => search,
        Err(error) => return Err(error),
    };
    match search.first_free(most) {
        Ok(None) => {}
        Ok(Some(best)) => return Ok(best),
        Err(error) => return Err(error),
    }
    let mut best = search.of_none;
    let mut tried = 0;
    let mut count = 0_u64;
    let mut next = search.first();
    while let Some(candidate) = next {
        let swizzle = candidate.swizzle();
        // The search may visit all elements of the tile.
        count = count.saturating_add(tile.size);
        if count > most {
            return Err(NotSearched::Accesses);
        }
        if search.fits(swizzle) {
            tried += 1;
            if search.matters(candidate) {
                match search.wavefronts(&[swizzle]) {
                    Ok(wavefronts) if wavefronts < best.wavefronts => {
                        best.swizzle = Some(swizzle);
                        best.wavefronts = wavefronts;
                    }
                    Ok(_) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        next = search.after(candidate);
    }
    best.tried = tried;
    Ok(best)
}

/// Returns the swizzle without bank conflicts, or `None`. Does not search for
/// the fewest wavefronts.
///
/// # Errors
///
/// Returns the same errors as [`best_swizzle`].
///
/// # Panics
///
/// Panics in the same cases as [`best_swizzle`].
pub const fn free_swizzle(
    tile: &Modes,
    accesses: &[Vectors],
    bytes: u64,
    most: u64,
) -> Result<Option<BestSwizzle>, NotSearched> {
    match Search::new(tile, accesses, bytes) {
        Ok(search) => search.first_free(most),
        Err(error) => Err(error),
    }
}

/// A candidate swizzle: the number of bits, the lowest changed bit, and the lowest read bit.
#[derive(Clone, Copy)]
struct Candidate {
    bits: u32,
    changed: u32,
    read: u32,
}

impl Candidate {
    #[allow(clippy::cast_possible_wrap)] // Bit indices are below 64.
    const fn swizzle(self) -> Swizzle {
        Swizzle {
            offset: 0,
            read: ((1 << self.bits) - 1) << self.read,
            shift: self.read as i32 - self.changed as i32,
        }
    }
}

/// The state of the search.
struct Search<'a> {
    tile: &'a Modes,
    accesses: &'a [Vectors],
    bytes: u64,
    /// The range of offset bits: from the lowest bit above a vector to one past the highest bit.
    lowest: u32,
    highest: u32,
    /// The cost of the accesses without a swizzle.
    of_none: BestSwizzle,
    /// Maximum number of thread accesses visited for one swizzle.
    of_each: u64,
}

/// The highest bit that a swizzle reads or changes.
const HIGHEST: u32 = 60;

impl<'a> Search<'a> {
    const fn new(
        tile: &'a Modes,
        accesses: &'a [Vectors],
        bytes: u64,
    ) -> Result<Self, NotSearched> {
        let [mut widest, mut ideal_wavefronts, mut of_each] = [1, 0, 0_u64];
        let mut i = 0;
        while i < accesses.len() {
            assert_access(accesses[i].n, bytes);
            if accesses[i].n > widest {
                widest = accesses[i].n;
            }
            let access = accesses[i].behind(&[]);
            // A linear access is decided by one thread per lane bit.
            let looked_at = if is_linear(&access) {
                8
            } else {
                access.modes.size
            };
            of_each = of_each.saturating_add(looked_at);
            match shared_cost(&access, bytes) {
                Some(cost) => {
                    ideal_wavefronts = cost.ideal_wavefronts.saturating_add(ideal_wavefronts);
                }
                None => return Err(NotSearched::Steps),
            }
            i += 1;
        }
        let mut search = Self {
            tile,
            accesses,
            bytes,
            lowest: widest.ilog2(),
            highest: match tile.largest.checked_ilog2() {
                Some(bit) if bit > HIGHEST => HIGHEST + 1,
                Some(bit) => bit + 1,
                None => 0,
            },
            of_each,
            of_none: BestSwizzle {
                swizzle: None,
                wavefronts: 0,
                ideal_wavefronts,
                tried: 0,
            },
        };
        match search.wavefronts(&[]) {
            Ok(wavefronts) => search.of_none.wavefronts = wavefronts,
            Err(error) => return Err(error),
        }
        Ok(search)
    }

    /// Returns the unswizzled tile, or the first swizzle, without bank conflicts.
    const fn first_free(&self, most: u64) -> Result<Option<BestSwizzle>, NotSearched> {
        if self.of_none.wavefronts == self.of_none.ideal_wavefronts {
            return Ok(Some(self.of_none));
        }
        let mut count = 0;
        let mut next = self.first();
        while let Some(candidate) = next {
            let swizzle = candidate.swizzle();
            if self.matters(candidate) {
                count = self.of_each.saturating_add(count);
                if count > most {
                    return Err(NotSearched::Accesses);
                }
                match self.is_free(swizzle) {
                    Ok(true) if self.fits(swizzle) => {
                        return Ok(Some(BestSwizzle {
                            swizzle: Some(swizzle),
                            wavefronts: self.of_none.ideal_wavefronts,
                            ..self.of_none
                        }));
                    }
                    Ok(_) => {}
                    Err(error) => return Err(error),
                }
            }
            next = self.after(candidate);
        }
        Ok(None)
    }

    /// Returns the first candidate.
    const fn first(&self) -> Option<Candidate> {
        self.from(Candidate {
            bits: 1,
            changed: self.lowest,
            read: self.lowest,
        })
    }

    /// Returns the candidate after `candidate`.
    const fn after(&self, candidate: Candidate) -> Option<Candidate> {
        self.from(Candidate {
            read: candidate.read + 1,
            ..candidate
        })
    }

    /// Returns the first candidate from `next` onwards whose read and changed bits are disjoint,
    /// and within the range of offset bits.
    const fn from(&self, mut next: Candidate) -> Option<Candidate> {
        while self.lowest + 2 * next.bits <= self.highest {
            if next.changed + next.bits > self.highest {
                next = Candidate {
                    bits: next.bits + 1,
                    changed: self.lowest,
                    read: self.lowest,
                };
            } else if next.read + next.bits > self.highest {
                next = Candidate {
                    bits: next.bits,
                    changed: next.changed + 1,
                    read: self.lowest,
                };
            } else if next.read.abs_diff(next.changed) < next.bits {
                next.read += 1;
            } else {
                return Some(next);
            }
        }
        None
    }

    /// Returns `true` if the swizzle changes a bank, or parts of words. Otherwise all accesses cost
    /// the same as without the swizzle.
    const fn matters(&self, candidate: Candidate) -> bool {
        let (read, changed) = (
            self.bytes << candidate.read,
            self.bytes << candidate.changed,
        );
        changed / WORD < BANKS || read < WORD
    }

    const fn fits(&self, swizzle: Swizzle) -> bool {
        matches!(swizzle_fits(self.tile, &[swizzle]), Answer::Yes)
    }

    /// Returns `true` if no access has a bank conflict.
    const fn is_free(&self, swizzle: Swizzle) -> Result<bool, NotSearched> {
        let mut i = 0;
        while i < self.accesses.len() {
            match first_that_wait(&self.accesses[i].behind(&[swizzle]), self.bytes) {
                Answer::Yes => {}
                Answer::No(_) => return Ok(false),
                Answer::NotDecided => return Err(NotSearched::Steps),
            }
            i += 1;
        }
        Ok(true)
    }

    /// Returns the wavefronts of all accesses.
    const fn wavefronts(&self, swizzles: &[Swizzle]) -> Result<u64, NotSearched> {
        let mut wavefronts = 0;
        let mut i = 0;
        while i < self.accesses.len() {
            match shared_cost(&self.accesses[i].behind(swizzles), self.bytes) {
                Some(cost) => wavefronts = cost.wavefronts.saturating_add(wavefronts),
                None => return Err(NotSearched::Steps),
            }
            i += 1;
        }
        Ok(wavefronts)
    }
}
