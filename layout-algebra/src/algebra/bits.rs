//! Layouts that are linear over bits: they map index bits to offset bits and preserve exclusive or.

use super::coalesce::merge_running_on;
use super::swizzle::{Swizzle, bits_below, mask_below};
use crate::Layout;

/// Maximum number of indices that are tried by enumeration.
pub(super) const TRIED: i64 = 1 << 16;

/// The offset bits set by each bit of the index. No two index bits set the same offset bit.
pub(super) struct BitMap(Vec<i64>);

impl BitMap {
    /// Returns the map of the lowest `count` bits of the index, or `None` if adding offsets
    /// carries.
    pub(super) fn of(layout: &Layout, count: u32) -> Option<Self> {
        let modes = merge_running_on(layout.flat_modes());
        let (last, modes) = modes.split_last()?;
        let mut images = Vec::new();
        for mode in modes {
            if mode.shape & (mode.shape - 1) != 0 {
                return None;
            }
            let bits = mode.shape.trailing_zeros();
            for bit in 0..bits {
                images.push(mode.stride.checked_mul(1 << bit)?);
            }
        }
        let count = count as usize;
        for bit in 0..count.saturating_sub(images.len()) {
            let unit = 1_i64.checked_shl(u32::try_from(bit).ok()?)?;
            images.push(last.stride.checked_mul(unit)?);
        }
        images.truncate(count);
        let map = Self(images);
        let mut reached = 0;
        for image in &map.0 {
            if *image < 0 || reached & image != 0 {
                return None;
            }
            reached |= image;
        }
        Some(map)
    }

    /// Returns the mask of all bits that an offset can have.
    pub(super) fn reached(&self) -> i64 {
        self.0.iter().fold(0, |reached, image| reached | image)
    }

    /// Returns the offset of an index. The index must not have more bits than the map.
    fn at(&self, index: i64) -> i64 {
        let set = self
            .0
            .iter()
            .enumerate()
            .filter(|(k, _)| index >> k & 1 == 1);
        set.fold(0, |offset, (_, image)| offset | image)
    }
}

/// Applies `swizzles` in sequence. The slice is ordered outermost first.
pub(crate) fn apply_all(swizzles: &[Swizzle], offset: i64) -> i64 {
    let swizzles = swizzles.iter().rev();
    swizzles.fold(offset, |offset, swizzle| swizzle.exchanged(offset))
}

/// Returns swizzles that, applied after `a`, have the same effect as `swizzle` applied before `a`,
/// for indices below `bound`. Returns `None` if `a` does not keep bits disjoint, or drops a bit
/// that is read.
pub(super) fn images_of_bits(a: &Layout, swizzle: Swizzle, bound: i64) -> Option<Vec<Swizzle>> {
    let (bits, target, source) = swizzle.to_absolute();
    // Higher bits are never set.
    let bits = bits.min(bits_below(bound).saturating_sub(source));
    let map = BitMap::of(a, bits + target.max(source))?;
    let mut pairs = Vec::new();
    for i in 0..bits {
        let [read, changed] = [source, target].map(|field| map.0[(field + i) as usize]);
        let set = |bit: &u32| changed >> bit & 1 == 1;
        for to in (0..i64::BITS).filter(set) {
            // The bits that are set together are equal, so any of them can be read.
            let from = i64::from(read.checked_ilog2()?);
            pairs.push((from - i64::from(to), i64::from(to)));
        }
    }
    pairs.sort_unstable();
    let mut fields: Vec<(i64, i64, i64)> = Vec::new();
    for (shift, to) in pairs {
        match fields.last_mut() {
            Some((bits, first, last)) if *last == shift && *first + *bits == to => *bits += 1,
            _ => fields.push((1, to, shift)),
        }
    }
    let fields = fields.into_iter();
    fields
        .map(|(bits, to, shift)| Swizzle::from_absolute(bits, to, to + shift).ok())
        .collect()
}

/// Returns `true` if `a o inner` equals `outer o a` for all indices below `bound`. If `a` keeps
/// bits disjoint, this is proved bit by bit. Otherwise small domains are enumerated.
pub(super) fn carries(a: &Layout, inner: Swizzle, outer: &[Swizzle], bound: i64) -> bool {
    let index_bits = bits_below(bound);
    let all = (0..index_bits).fold(0, |all, bit| all | inner.exchanged(1 << bit));
    if let Some(map) = BitMap::of(a, bits_below(all.saturating_add(1))) {
        return (0..index_bits).all(|bit| {
            let index = 1 << bit;
            map.at(inner.exchanged(index)) == apply_all(outer, map.at(index))
        });
    }
    bound <= TRIED
        && (0..bound).all(|index| {
            let swizzled = a.offset(inner.exchanged(index)).ok();
            swizzled.is_some() && swizzled == a.offset(index).ok().map(|i| apply_all(outer, i))
        })
}

/// Returns the length of the initial run `0, 1, 2, ...` of integers that the swizzles map to
/// integers below `bound`. The slice is ordered outermost first. Returns `None` if the enumeration
/// would be too long.
pub(super) fn run_below(swizzles: &[Swizzle], bound: i64) -> Option<i64> {
    let (mut block, mut cells) = (1, bound);
    for swizzle in swizzles.iter().rev() {
        if swizzle.read_bits() & mask_below(cells) != 0 {
            // Swizzles permute each block of this size.
            block = block.max(mask_below(swizzle.changed_bits().saturating_add(1)) + 1);
            cells = swizzle.cells(cells);
        }
    }
    let tried = bound - bound % block..bound;
    let mut few = tried.clone().take(usize::try_from(TRIED).ok()?);
    let past = few.find(|index| apply_all(swizzles, *index) >= bound);
    past.or_else(|| (tried.end - tried.start <= TRIED).then_some(bound))
}
