//! The swizzle under which no thread waits for another.

use layout_decide::{self as decide, Answer, BestSwizzle, NotSearched, STEPS, Vectors};

use super::best_linear::beyond;
use super::modes;
use crate::algebra::checked::refusal;
use crate::error::{Error, Rule};
use crate::{Layout, Swizzle};

/// The most accesses that are looked at, of all swizzles together.
const SEARCH: u32 = 1 << 25;

impl Layout {
    /// This tile behind the smallest swizzle under which all of these accesses are [free of conflicts](Self::conflict_free): of those of the
    /// fewest bits the one that changes the lowest ones, and of these the one that reads the lowest. Where no swizzle is enough, it is behind
    /// several, if there is a bijection of bits that is: the tile is then as [linear over bits](Self::to_linear) as before.
    ///
    /// The accesses are partitions `(thread, value, rest...)` of the tile, of values of `bytes` bytes: from threads and values to the offsets of the
    /// tile, as [`partition_tv`](Self::partition_tv) gives them, or the tile composed with a thread-value layout. Each thread moves its values in the
    /// widest vectors of up to 16 bytes that lie side by side, which the swizzle leaves together. `ldmatrix` is an access of 16 bytes,
    /// whose threads have a row each. The tile itself is the result if no thread waits without a swizzle.
    ///
    /// ```text
    /// result == Sw<B,M,S> o self
    /// (Sw<B,M,S> o X).conflict_free(n, bytes) for all X, and for no swizzle before it in that order
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// // A warp writes a row of 32 by 32 floats at a time, and then each thread reads a row, four floats at a time.
    /// let tile: Layout = "(32,32):(32,1)".parse()?;
    /// let by_lanes: Layout = "(32,32):(1,32)".parse()?;
    /// let best = tile.best_swizzle(4, [&by_lanes, &tile])?;
    /// assert_eq!(best.to_string(), "Sw<3,2,3> o 0 o (32,32):(32,1)");
    /// // One swizzle is not enough.
    /// let tile: Layout = "(4,64):(64,1)".parse()?;
    /// let by_eights: Layout = "((4,8),8):((64,8),1)".parse()?;
    /// let best = tile.best_swizzle(4, [&tile, &by_eights])?;
    /// assert_eq!(best.to_string(), "Sw<1,4,3> o 0 o Sw<1,2,4> o 0 o (4,64):(64,1)");
    /// // Vectors of four stay together, and 32 rows of one column are four times as many as such vectors in a line.
    /// let tile: Layout = "(32,32):(32,1)".parse()?;
    /// let down: Layout = "(32,(8,4)):(32,(4,1))".parse()?;
    /// assert_eq!(
    ///     tile.best_swizzle(4, [&tile, &down]).unwrap_err().to_string(),
    ///     "`best_swizzle((32,32):(32,1), 4, (32,32):(32,1), (32,(8,4)):(32,(4,1)))` has no result: bank conflict: none of \
    ///      100 swizzles leaves all threads without waiting: with Sw<3,2,3>, the best, they take 160 turns, and 64 would do; \
    ///      no layout linear over bits does better",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *bank conflict* if there are no such swizzles, with the best there are: all `Sw<B,M,S>` whose bits are those of the tile's offsets and leave
    /// vectors together were tried, and then [all bijections](crate::Linear::fewest_turns) linear over bits, if the tile has `2^d` cells and the
    /// accesses are linear too. The text says so if it is proved that none does better. *swizzle* if the tile is already swizzled; *out of range* if
    /// an access leaves the tile, or for values of other than 1, 2, 4, 8 or 16 bytes; *not decided* if a bound on the work is reached.
    ///
    /// # Source
    ///
    /// The question of CUTLASS's discussion 1234; hidet's `resolve_bank_conflict` searches likewise, without the least one.
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
            refusal(format!("best_swizzle({self}, {bytes}{accesses})"), rule)
        })
    }

    /// Returns the same of one swizzle, and nothing where there is none: the best of those under which threads wait is not looked for.
    pub(crate) fn free_swizzle(&self, bytes: i64, accesses: &[&Self]) -> Option<Self> {
        let (bytes, accesses) = all_accesses(self, bytes, accesses).ok()?;
        let found = decide::free_swizzle(&modes(self, 0), &accesses, bytes, SEARCH.into());
        match found.ok()??.swizzle {
            None => Some(self.clone()),
            Some(swizzle) => Self::behind(Swizzle::of_decided(swizzle)?, 0, self).ok(),
        }
    }
}

/// Returns the bytes of a value, and all accesses of a tile by the widest vectors.
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

/// Returns the swizzles, the outermost first.
fn best(tile: &Layout, bytes: i64, layouts: &[&Layout]) -> Result<Vec<Swizzle>, Rule> {
    let (bytes, accesses) = all_accesses(tile, bytes, layouts)?;
    let found = decide::best_swizzle(&modes(tile, 0), &accesses, bytes, SEARCH.into());
    let BestSwizzle {
        swizzle,
        mut turns,
        least,
        tried,
    } = found.map_err(|error| Rule::NotSearched {
        steps: match error {
            NotSearched::Accesses => SEARCH,
            NotSearched::Steps => STEPS,
        },
    })?;
    let best = swizzle.and_then(Swizzle::of_decided);
    if turns == least {
        return Ok(best.into_iter().collect());
    }
    let both: Vec<_> = layouts.iter().copied().zip(&accesses).collect();
    let beyond = beyond(tile, bytes, &both, best);
    let is_least = beyond.as_ref().is_some_and(|beyond| beyond.is_least);
    let mut best: Vec<Swizzle> = best.into_iter().collect();
    if let Some(better) = beyond.and_then(|beyond| beyond.better) {
        match self::turns(&accesses, bytes, &better, false)? {
            None => return Ok(better),
            Some([fewer, _]) => (best, turns) = (better, fewer),
        }
    }
    Err(Rule::NoSwizzle {
        tried,
        best,
        turns,
        least,
        is_least,
    })
}

/// Returns how many turns all accesses take behind swizzles, the outermost first, and how many it would be without a conflict; `None` if there is none,
/// of which the first tells if no number is wanted.
pub(super) fn turns(
    accesses: &[Vectors],
    bytes: u64,
    swizzles: &[Swizzle],
    is_first_enough: bool,
) -> Result<Option<[u64; 2]>, Rule> {
    // The innermost first.
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
                all[1].saturating_add(cost.least),
            ];
        }
    }
    Ok((all[0] > all[1]).then_some(all))
}
