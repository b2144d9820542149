//! The smallest padding without bank conflicts.

use layout_decide::{STEPS, Vectors};

use super::best_swizzle::{all_accesses, wavefronts};
use super::{modes, vector_access};
use crate::algebra::checked::rejection;
use crate::error::{Error, Rule};
use crate::layout::{FlatMode, FlatModes};
use crate::{Layout, explain};

/// The size in bytes of a row of all banks. Strides that are equal modulo this size have the same
/// conflicts.
const LINE: u64 = 128;

/// Maximum number of paddings, and of accesses over all paddings, that the search evaluates.
const PADDINGS: u64 = 1 << 16;
const COUNTED: u32 = 1 << 22;

impl Layout {
    /// Returns this tile with the smallest padding of its strides for which all accesses are [free
    /// of conflicts](Self::conflict_free). The padding has the fewest elements, in the memory order
    /// of the modes.
    ///
    /// The accesses are partitions of the compact tile's offsets, like the accesses of
    /// [`best_swizzle`](Self::best_swizzle). The accesses are moved to the padded tile, and vectors
    /// stay vectors. A swizzle wastes no memory, but moves bits. Padding also works for extents
    /// that are not powers of two, and if no swizzle is sufficient. TMA and `wgmma` do not support
    /// padding. If there are no conflicts without padding, the result is the tile itself.
    ///
    /// ```text
    /// result == P o self            P(offset) == offset, with gaps
    /// (P o X).conflict_free(n, bytes) for all X, but not for any P that needs fewer elements
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// // A warp writes the rows of a 24 x 96 `f32` tile, and reads its columns.
    /// let tile: Layout = "(24,96):(96,1)".parse()?;
    /// let rows: Layout = "(32,(3,24)):(1,(32,96))".parse()?;
    /// let down: Layout = "(24,(4,24)):(96,(24,1))".parse()?;
    /// let padded = tile.best_padding(4, [&rows, &down])?;
    /// assert_eq!(padded.to_string(), "(24,96):(97,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// * *bank conflict* with the best padding, if no padding is sufficient
    /// * *not compact* if the tile already has gaps or repeats elements
    /// * the errors of [`composition`](Self::composition) if an access continues from one mode of
    ///   the tile to the next
    /// * the errors of [`best_swizzle`](Self::best_swizzle)
    ///
    /// # Source
    ///
    /// The padded tiles of CUTLASS's SIMT kernels, which CUTLASS chooses manually.
    pub fn best_padding<'a>(
        &self,
        bytes: i64,
        accesses: impl IntoIterator<Item = &'a Self>,
    ) -> Result<Self, Error> {
        let accesses: Vec<&Self> = accesses.into_iter().collect();
        explain::silently(|| padded(self, bytes, &accesses)).map_err(|rule| {
            let accesses = accesses.iter().map(|access| format!(", {access}"));
            let accesses: String = accesses.collect();
            rejection(format!("best_padding({self}, {bytes}{accesses})"), rule)
        })
    }
}

/// The modes of a tile in memory order, each with its position among the leaves.
struct Places {
    modes: FlatModes,
    leaves: Vec<usize>,
}

impl Places {
    fn of(tile: &Layout) -> Result<Self, Rule> {
        let all = tile.flat_modes();
        let mut leaves: Vec<usize> = (0..all.len()).filter(|i| all[*i].shape > 1).collect();
        leaves.sort_by_key(|i| all[*i].stride);
        let modes: FlatModes = leaves.iter().map(|i| all[*i]).collect();
        let mut reached = 1;
        for mode in &modes {
            if mode.stride != reached {
                return Err(Rule::HasGaps {
                    reached,
                    size: tile.size(),
                });
            }
            reached *= mode.shape;
        }
        Ok(Self { modes, leaves })
    }

    /// Returns the modes with gaps before each mode except the first, or `None` on overflow.
    fn with(&self, gaps: &[u64]) -> Option<(i64, FlatModes)> {
        let mut modes = self.modes.clone();
        let mut cells = 1_i64;
        for i in 0..modes.len() {
            if let Some(before) = i.checked_sub(1) {
                let FlatMode { shape, stride } = modes[before];
                let gap = i64::try_from(gaps[before]).ok()?;
                modes[i].stride = shape.checked_mul(stride)?.checked_add(gap)?;
            }
            let last = (modes[i].shape - 1).checked_mul(modes[i].stride)?;
            cells = cells.checked_add(last)?;
        }
        Some((cells, modes))
    }
}

fn padded(tile: &Layout, bytes: i64, accesses: &[&Layout]) -> Result<Layout, Rule> {
    let (bytes, vectors) = all_accesses(tile, bytes, accesses)?;
    if wavefronts(&vectors, bytes, &[], true)?.is_none() {
        return Ok(tile.clone());
    }
    let places = Places::of(tile)?;
    let sizes = vectors.iter().map(|access| access.modes.size());
    let of_all = sizes.fold(0, u64::saturating_add);
    // Returns the accesses of a tile with different strides, or `None` if vectors are no longer
    // contiguous.
    let moved = |modes: &[FlatMode]| -> Result<Option<Vec<Vectors>>, Rule> {
        let to = Layout::flat_tuple(modes);
        let mut all = Vec::new();
        for (access, Vectors { n, .. }) in accesses.iter().zip(&vectors) {
            let access = to
                .composition(*access)
                .map_err(|error| error.rule().clone())?;
            let access = Vectors {
                modes: self::modes(&access, 0),
                n: *n,
            };
            if vector_access(&access.behind(&[])).is_err() {
                return Ok(None);
            }
            all.push(access);
        }
        Ok(Some(all))
    };
    let gaps = places.modes.len().saturating_sub(1);
    // Gap sizes are multiples of a step. A step of one vector always keeps vectors contiguous.
    let whole = vectors.iter().map(|access| access.n).max().unwrap_or(1);
    let mut steps: Vec<u64> = Vec::new();
    for i in 0..gaps {
        let mut step = whole;
        while step > 1 {
            let mut half = places.modes.clone();
            half[i + 1].stride = half[i + 1].stride.saturating_add_unsigned(step / 2);
            if moved(&half)?.is_none() {
                break;
            }
            step /= 2;
        }
        // A step must not exceed the steps of earlier gaps.
        steps.push(step.min(steps.last().copied().unwrap_or(step)));
    }
    let counts: Vec<u64> = steps
        .iter()
        .map(|step| (LINE / bytes).div_ceil(*step))
        .collect();
    let count = counts
        .iter()
        .try_fold(1_u64, |all, count| all.checked_mul(*count));
    let Some(count) = count.filter(|count| *count <= PADDINGS) else {
        return Err(Rule::NotSearched { steps: COUNTED });
    };
    let of = |mut number: u64| {
        let digits = counts.iter().zip(&steps).map(move |(count, step)| {
            let digit = number % count;
            number /= count;
            digit * step
        });
        places.with(&digits.collect::<Vec<_>>())
    };
    let mut order: Vec<(i64, u64)> = Vec::new();
    for number in 0..count {
        let Some((cells, _)) = of(number) else {
            return Err(Rule::Overflow {
                what: "the largest offset",
            });
        };
        order.push((cells, number));
    }
    order.sort_unstable();
    let mut tried = Vec::new();
    for (_, number) in order {
        let Some((_, modes)) = of(number) else {
            continue;
        };
        let Some(accesses) = moved(&modes)? else {
            continue;
        };
        if wavefronts(&accesses, bytes, &[], true)?.is_none() {
            return strides(tile, &places, &modes);
        }
        tried.push(modes);
        if of_all.saturating_mul(tried.len() as u64) > COUNTED.into() {
            return Err(Rule::NotSearched { steps: COUNTED });
        }
    }
    let mut best: Option<(&FlatModes, [u64; 2])> = None;
    for modes in &tried {
        let accesses = moved(modes)?.unwrap_or_default();
        let cost = wavefronts(&accesses, bytes, &[], false)?.unwrap_or_default();
        if best.is_none_or(|(_, best)| cost[0] < best[0]) {
            best = Some((modes, cost));
        }
    }
    let (modes, [wavefronts, ideal_wavefronts]) = best.ok_or(Rule::NotSearched { steps: STEPS })?;
    Err(Rule::NoPadding {
        tried: tried.len(),
        best: strides(tile, &places, modes)?.into(),
        wavefronts,
        ideal_wavefronts,
    })
}

/// Returns the tile with the strides of `modes`.
fn strides(tile: &Layout, places: &Places, modes: &[FlatMode]) -> Result<Layout, Rule> {
    let mut leaves = FlatModes::from_slice(tile.flat_modes());
    for (leaf, mode) in places.leaves.iter().zip(modes) {
        leaves[*leaf] = *mode;
    }
    Layout::nested(leaves, tile.nesting().clone())
}
