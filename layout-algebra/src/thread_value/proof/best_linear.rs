//! The layout linear over bits with the fewest bank conflicts.

use layout_decide::{Vectors, served_together};

use crate::linear::multiples;
use crate::{Layout, Linear, Swizzle, WarpAccess};

/// The size in bytes of a bank word, and of a row of all banks.
const WORD: u64 = 4;
const LINE: u64 = 128;

/// A sequence of swizzles, outermost first, with the fewest wavefronts for the accesses of a tile.
/// The search covers all bijections of the offsets that are linear over bits and keep vectors
/// contiguous. Empty if the given swizzle is already as good.
pub(super) struct Beyond {
    pub(super) better: Option<Vec<Swizzle>>,
    /// `true` if no better sequence exists. The claim is proved, not estimated.
    pub(super) is_least: bool,
}

/// Searches for swizzles better than the best single swizzle, if tile and accesses are linear over
/// bits.
pub(super) fn beyond(
    tile: &Layout,
    bytes: u64,
    accesses: &[(&Layout, &Vectors)],
    best: Option<Swizzle>,
) -> Option<Beyond> {
    let cells = tile.cosize().unsigned_abs();
    let vector = accesses.iter().map(|(_, access)| access.n).max()?;
    if !cells.is_power_of_two() || cells < vector {
        return None;
    }
    let (bits, unit) = (cells.ilog2(), vector.ilog2());
    let lanes: Option<Vec<WarpAccess>> = accesses
        .iter()
        .map(|(layout, access)| {
            let map = layout.linear().ok()?;
            let together = served_together(&access.behind(&[]), bytes);
            let threads = access.modes.threads().min(together);
            let images = &map.images()[..threads.ilog2() as usize];
            // Accesses to different parts of one vector or word do not conflict.
            let part = (access.n * bytes)
                .max(WORD)
                .div_ceil(bytes)
                .ilog2()
                .min(unit);
            let apart: Vec<i64> = images.iter().map(|image| image >> part << part).collect();
            Some(WarpAccess {
                images: multiples(&apart, unit),
                times: access.modes.size() / access.n / threads,
            })
        })
        .collect();
    let word = WORD.div_ceil(bytes).ilog2().saturating_sub(unit);
    let bank = (LINE / bytes).ilog2().saturating_sub(unit + word);
    let swizzled = |bit: u32| best.map_or(1_i64 << bit, |best| best.exchanged(1 << bit)) >> unit;
    let start = Linear::new((unit..bits).map(swizzled).collect::<Vec<i64>>()).ok()?;
    let line = [word, bank].map(|bits| bits as usize);
    let fewest = start.min_wavefronts(line, &lanes?).ok()?;
    let better = if fewest.linear == start {
        None
    } else {
        let vectors = (0..unit).map(|bit| 1 << bit);
        let images = fewest.linear.images().iter().map(|image| image << unit);
        let all = Linear::new(vectors.chain(images).collect::<Vec<i64>>()).ok()?;
        Some(
            all.swizzles()
                .ok()?
                .into_iter()
                .map(|(swizzle, _)| swizzle)
                .collect(),
        )
    };
    Some(Beyond {
        better,
        is_least: fewest.is_least,
    })
}
