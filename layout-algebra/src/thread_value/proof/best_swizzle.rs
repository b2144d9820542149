//! The smallest swizzle without bank conflicts.

use layout_decide::{self as decide, Answer, BestSwizzle, NotSearched, STEPS, Vectors};

use super::best_linear::beyond;
use super::modes;
use crate::algebra::checked::rejection;
use crate::error::{Error, Rule};
use crate::{Layout, Swizzle};

/// Maximum number of accesses that the search evaluates, over all swizzles.
const SEARCH: u32 = 1 << 25;

impl Layout {
    /// Returns this tile with the smallest swizzle for which all accesses are [free of
    /// conflicts](Self::conflict_free). The smallest swizzle has the fewest bits. Ties are broken
    /// by the lowest changed bits, then by the lowest read bits. If no single swizzle is sufficient
    /// but a bijection of bits is, the result has several swizzles. The tile then stays [linear
    /// over bits](Self::to_linear).
    ///
    /// The accesses are partitions `(thread, value, rest...)` of the tile, with `bytes`-byte
    /// values. The partitions map threads and values to offsets of the tile, like the result of
    /// [`partition_tv`](Self::partition_tv) or the tile composed with a thread-value layout. Each
    /// thread moves its values in the widest contiguous vectors of up to 16 bytes, and the swizzle
    /// keeps vectors contiguous. If there are no conflicts, the result is the tile itself.
    ///
    /// ```text
    /// result == Sw<B,M,S> o self
    /// (Sw<B,M,S> o X).conflict_free(n, bytes) for all X, but not for any earlier swizzle in that order
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// // A warp writes rows of a 32 x 32 `f32` tile. Then each thread reads a row, 16 bytes at a time.
    /// let tile: Layout = "(32,32):(32,1)".parse()?;
    /// let by_lanes: Layout = "(32,32):(1,32)".parse()?;
    /// let best = tile.best_swizzle(4, [&by_lanes, &tile])?;
    /// assert_eq!(best.to_string(), "Sw<3,2,3> o 0 o (32,32):(32,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *bank conflict* if no sequence of swizzles is sufficient, with the best sequence.
    /// The search tries all `Sw<B,M,S>` on the bits of the tile's offsets that keep vectors
    /// contiguous. The search then tries [all bijections](crate::Linear::min_wavefronts) linear
    /// over bits, if the tile has `2^d` elements and the accesses are linear too. The message says
    /// whether the result is proved optimal.
    ///
    /// Also returns:
    ///
    /// * *swizzle* if the tile is already swizzled
    /// * *out of range* if an access leaves the tile, or if a value does not have 1, 2, 4, 8 or 16
    ///   bytes
    /// * *not decided* if the work limit is reached
    ///
    /// # Source
    ///
    /// CUTLASS discussion 1234 asks this question. hidet's `resolve_bank_conflict` has a similar
    /// search, without the guarantee that the swizzle is the smallest.
    pub fn best_swizzle<'a>(
        &self,
        bytes: i64,
        accesses: impl IntoIterator<Item = &'a Self>,
    ) -> Result<Self, Error> {
        let accesses: Vec<&Self> = accesses.into_iter().collect();
        let found = best(self, bytes, &accesses).and_then(|swizzles| {
            let behind: Vec<_> = swizzles.into_iter().map(|swizzle| (swizzle, 0)).collect();
            self.clone()
                .behind_all(&behind)
                .map_err(|error| error.rule().clone())
        });
        found.map_err(|rule| {
            let accesses = accesses.iter().map(|access| format!(", {access}"));
            let accesses: String = accesses.collect();
            rejection(format!("best_swizzle({self}, {bytes}{accesses})"), rule)
        })
    }

    /// Returns this tile with a single swizzle that avoids all conflicts, or `None`. Does not
    /// search for the best swizzle with conflicts.
    pub(crate) fn free_swizzle(&self, bytes: i64, accesses: &[&Self]) -> Option<Self> {
        let (bytes, accesses) = all_accesses(self, bytes, accesses).ok()?;
        let found = decide::free_swizzle(&modes(self, 0), &accesses, bytes, SEARCH.into());
        match found.ok()??.swizzle {
            None => Some(self.clone()),
            Some(swizzle) => Self::behind(Swizzle::of_decided(swizzle)?, 0, self).ok(),
        }
    }
}

/// Returns the size of a value in bytes, and all accesses of a tile by the widest vectors.
pub(super) fn all_accesses(
    tile: &Layout,
    bytes: i64,
    accesses: &[&Layout],
) -> Result<(u64, Vec<Vectors>), Rule> {
    if !matches!(bytes, 1 | 2 | 4 | 8 | 16) {
        return Err(Rule::NoAccess { n: 1, bytes });
    }
    let bytes = bytes.unsigned_abs();
    for layout in [tile].into_iter().chain(accesses.iter().copied()) {
        if layout.as_plain().is_none() {
            return Err(Rule::Swizzled);
        }
    }
    for access in accesses {
        access.below(tile.cosize())?;
    }
    let widest = |x: &&Layout| Vectors::widest(modes(x, 0), bytes);
    Ok((bytes, accesses.iter().map(widest).collect()))
}

/// Returns the swizzles, outermost first.
fn best(tile: &Layout, bytes: i64, layouts: &[&Layout]) -> Result<Vec<Swizzle>, Rule> {
    let (bytes, accesses) = all_accesses(tile, bytes, layouts)?;
    let found = decide::best_swizzle(&modes(tile, 0), &accesses, bytes, SEARCH.into());
    let BestSwizzle {
        swizzle,
        mut wavefronts,
        ideal_wavefronts,
        tried,
    } = found.map_err(|error| Rule::NotSearched {
        steps: match error {
            NotSearched::Accesses => SEARCH,
            NotSearched::Steps => STEPS,
        },
    })?;
    let best = swizzle.and_then(Swizzle::of_decided);
    if wavefronts == ideal_wavefronts {
        return Ok(best.into_iter().collect());
    }
    let both: Vec<_> = layouts.iter().copied().zip(&accesses).collect();
    let beyond = beyond(tile, bytes, &both, best);
    let is_least = beyond.as_ref().is_some_and(|beyond| beyond.is_least);
    let mut best: Vec<Swizzle> = best.into_iter().collect();
    if let Some(better) = beyond.and_then(|beyond| beyond.better) {
        match self::wavefronts(&accesses, bytes, &better, false)? {
            None => return Ok(better),
            Some([fewer, _]) => (best, wavefronts) = (better, fewer),
        }
    }
    Err(Rule::NoSwizzle {
        tried,
        best,
        wavefronts,
        ideal_wavefronts,
        is_least,
    })
}

/// Returns the number of wavefronts of all accesses with swizzles, outermost first, and the number
/// without conflicts. Returns `None` if there are no conflicts. If `is_first_enough`, stops at the
/// first conflict and returns a placeholder count.
pub(super) fn wavefronts(
    accesses: &[Vectors],
    bytes: u64,
    swizzles: &[Swizzle],
    is_first_enough: bool,
) -> Result<Option<[u64; 2]>, Rule> {
    // Innermost first.
    let swizzles = swizzles.iter().rev();
    let swizzles: Vec<_> = swizzles.map(|swizzle| swizzle.to_decide()).collect();
    let mut all = [0_u64; 2];
    for access in accesses {
        let access = access.behind(&swizzles);
        if is_first_enough {
            match decide::conflict_free(&access, bytes) {
                Answer::Yes => {}
                Answer::No(_) => return Ok(Some([u64::MAX; 2])),
                Answer::NotDecided => return Err(Rule::NotSearched { steps: STEPS }),
            }
        } else {
            let cost = decide::shared_cost(&access, bytes);
            let cost = cost.ok_or(Rule::NotSearched { steps: STEPS })?;
            all = [
                all[0].saturating_add(cost.wavefronts),
                all[1].saturating_add(cost.ideal_wavefronts),
            ];
        }
    }
    Ok((all[0] > all[1]).then_some(all))
}
