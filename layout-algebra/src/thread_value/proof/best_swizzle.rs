//! The swizzle under which no thread waits for another.

use layout_decide::{self as decide, BestSwizzle, NotSearched, STEPS, Vectors};

use super::modes;
use crate::algebra::checked::refusal;
use crate::error::{Error, Rule};
use crate::{Layout, Swizzle};

/// The most accesses that are looked at, of all swizzles together.
const SEARCH: u32 = 1 << 25;

impl Layout {
    /// This tile behind the smallest swizzle under which all of these accesses are [free of conflicts](Self::conflict_free): of those of the
    /// fewest bits the one that changes the lowest ones, and of these the one that reads the lowest.
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
    /// // What no swizzle does.
    /// let tile: Layout = "(4,64):(64,1)".parse()?;
    /// let by_eights: Layout = "((4,8),8):((64,8),1)".parse()?;
    /// assert_eq!(
    ///     tile.best_swizzle(4, [&tile, &by_eights]).unwrap_err().to_string(),
    ///     "`best_swizzle((4,64):(64,1), 4, (4,64):(64,1), ((4,8),8):((64,8),1))` has no result: bank conflict: none of \
    ///      44 swizzles leaves all threads without waiting: with Sw<2,2,4>, the best, they take 32 turns, and 24 would do",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *bank conflict* if there is no such swizzle, with the best there is: all `Sw<B,M,S>` whose bits are those of the tile's offsets and leave
    /// vectors together were tried; *swizzle* if the tile is behind one already; *out of range* if an access leaves the tile; *out of range* for values of other than 1, 2, 4, 8 or 16 bytes;
    /// *not decided* if a bound on the work is reached.
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
        let found = best(self, bytes, &accesses);
        found.map_err(|rule| {
            let accesses = accesses.iter().map(|access| format!(", {access}"));
            let accesses: String = accesses.collect();
            refusal(format!("best_swizzle({self}, {bytes}{accesses})"), rule)
        })
    }

    /// The same, and nothing where there is none: the best of those under which threads wait is not looked for.
    pub(crate) fn free_swizzle(&self, bytes: i64, accesses: &[&Self]) -> Option<Self> {
        let (bytes, accesses) = all_accesses(self, bytes, accesses).ok()?;
        let found = decide::free_swizzle(&modes(self, 0), &accesses, bytes, SEARCH.into());
        match found.ok()??.swizzle {
            None => Some(self.clone()),
            Some(swizzle) => Self::behind(Swizzle::of_decided(swizzle)?, 0, self).ok(),
        }
    }
}

/// The bytes of a value, and all accesses of a tile by the widest vectors.
fn all_accesses(
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

fn best(tile: &Layout, bytes: i64, accesses: &[&Layout]) -> Result<Layout, Rule> {
    let (bytes, accesses) = all_accesses(tile, bytes, accesses)?;
    let found = decide::best_swizzle(&modes(tile, 0), &accesses, bytes, SEARCH.into());
    let BestSwizzle {
        swizzle,
        turns,
        least,
        tried,
    } = found.map_err(|error| Rule::NotSearched {
        steps: match error {
            NotSearched::Accesses => SEARCH,
            NotSearched::Steps => STEPS,
        },
    })?;
    let best = swizzle.and_then(Swizzle::of_decided);
    if turns > least {
        return Err(Rule::NoSwizzle {
            tried,
            best,
            turns,
            least,
        });
    }
    match best {
        None => Ok(tile.clone()),
        Some(swizzle) => Layout::behind(swizzle, 0, tile).map_err(|error| error.rule().clone()),
    }
}
