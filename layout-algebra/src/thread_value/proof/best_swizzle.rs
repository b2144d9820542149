//! The swizzle under which no thread waits for another.

use layout_decide::{self as decide, Access, Answer, Modes, STEPS};

use super::{modes, vector_access};
use crate::algebra::checked::refusal;
use crate::error::{Error, Rule};
use crate::{Layout, Swizzle};

/// The most accesses that are looked at, of all swizzles together.
const SEARCH: u32 = 1 << 25;

/// An access, and the widest vectors in which each thread moves its values.
struct Vectors {
    modes: Modes,
    n: u64,
}

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
        Search::new(self, bytes, accesses).ok()?.first_free().ok()?
    }
}

fn best(tile: &Layout, bytes: i64, accesses: &[&Layout]) -> Result<Layout, Rule> {
    let search = Search::new(tile, bytes, accesses)?;
    match search.first_free()? {
        Some(tile) => Ok(tile),
        None => Err(search.refused()?),
    }
}

/// A tile, its accesses, and the swizzles in the order in which they are tried.
struct Search<'a> {
    tile: &'a Layout,
    bytes: u64,
    accesses: Vec<Vectors>,
    all: Vec<Swizzle>,
}

impl<'a> Search<'a> {
    fn new(tile: &'a Layout, bytes: i64, accesses: &[&Layout]) -> Result<Self, Rule> {
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
        let accesses: Vec<Vectors> = accesses.iter().map(|x| widest(x, bytes)).collect();
        let unit = accesses.iter().map(|access| access.n).max().unwrap_or(1);
        let cells = u64::try_from(tile.cosize()).unwrap_or(1);
        let highest = i64::from(cells.next_power_of_two().ilog2());
        let lowest = i64::from(unit.ilog2());
        let mut all = Vec::new();
        for bits in 1..=(highest - lowest) / 2 {
            for base in lowest..highest {
                for shift in bits..=highest - base - bits {
                    for shift in [shift, -shift] {
                        if let Ok(swizzle) = Swizzle::new(bits, base, shift) {
                            all.push(swizzle);
                        }
                    }
                }
            }
        }
        all.sort_by_key(|swizzle| swizzle.to_absolute());
        Ok(Self {
            tile,
            bytes,
            accesses,
            all,
        })
    }

    /// The tile behind a swizzle, if that moves nothing out of it.
    fn behind(&self, swizzle: Swizzle) -> Option<Layout> {
        let tile = Layout::behind(swizzle, 0, self.tile).ok()?;
        tile.swizzle_fits().is_ok().then_some(tile)
    }

    fn turns(
        &self,
        swizzle: Option<Swizzle>,
        is_first_enough: bool,
    ) -> Result<Option<[u64; 2]>, Rule> {
        turns(&self.accesses, self.bytes, swizzle, is_first_enough)
    }

    /// The tile, or the tile behind the first swizzle under which no thread waits.
    fn first_free(&self) -> Result<Option<Layout>, Rule> {
        if self.turns(None, true)?.is_none() {
            return Ok(Some(self.tile.clone()));
        }
        // Of the whole search.
        let of_all: u64 = self.accesses.iter().map(|access| access.modes.size()).sum();
        if of_all.saturating_mul(self.all.len() as u64) > SEARCH.into() {
            return Err(Rule::NotSearched { steps: SEARCH });
        }
        for &swizzle in &self.all {
            if self.turns(Some(swizzle), true)?.is_none() {
                if let Some(tile) = self.behind(swizzle) {
                    return Ok(Some(tile));
                }
            }
        }
        Ok(None)
    }

    /// How good the best swizzle is under which threads wait.
    fn refused(&self) -> Result<Rule, Rule> {
        let mut best: (Option<Swizzle>, [u64; 2]) = (None, [u64::MAX; 2]);
        let mut tried = 0;
        for &swizzle in &self.all {
            if self.behind(swizzle).is_some() {
                tried += 1;
                let [turns, least] = self.turns(Some(swizzle), false)?.unwrap_or([u64::MAX; 2]);
                if turns < best.1[0] {
                    best = (Some(swizzle), [turns, least]);
                }
            }
        }
        let without = self.turns(None, false)?.unwrap_or_default();
        let (best, [turns, least]) = match best {
            (Some(_), [turns, _]) if turns < without[0] => best,
            _ => (None, without),
        };
        Ok(Rule::NoSwizzle {
            tried,
            best,
            turns,
            least,
        })
    }
}

/// An access by the widest vectors of up to 16 bytes.
fn widest(layout: &Layout, bytes: u64) -> Vectors {
    let modes = modes(layout, 0);
    let access = |n| Access {
        modes,
        swizzles: &[],
        n,
    };
    let mut n = 16 / bytes;
    while n > 1 && vector_access(&access(n)).is_err() {
        n /= 2;
    }
    Vectors { modes, n }
}

/// How many turns all accesses take behind a swizzle, and how many it would be without a conflict; `None` if there is none, of which the first
/// tells if no number is wanted.
fn turns(
    accesses: &[Vectors],
    bytes: u64,
    swizzle: Option<Swizzle>,
    is_first_enough: bool,
) -> Result<Option<[u64; 2]>, Rule> {
    let swizzles: Vec<_> = swizzle.into_iter().map(Swizzle::to_decide).collect();
    let mut all = [0, 0];
    for Vectors { modes, n } in accesses {
        let access = Access {
            modes: *modes,
            swizzles: &swizzles,
            n: *n,
        };
        if is_first_enough {
            match decide::conflict_free(&access, bytes) {
                Answer::Yes => {}
                Answer::No(_) => return Ok(Some([u64::MAX; 2])),
                Answer::NotDecided => return Err(Rule::NotSearched { steps: STEPS }),
            }
        } else {
            let cost = decide::shared_cost(&access, bytes);
            let cost = cost.ok_or(Rule::NotSearched { steps: STEPS })?;
            all = [all[0] + cost.wavefronts, all[1] + cost.least];
        }
    }
    Ok((all[0] > all[1]).then_some(all))
}
