//! Slices of swizzled layouts.

use super::{Swizzle, bits_below};
use crate::algebra::bits::{BitMap, TRIED};
use crate::algebra::checked::{plus, rejection};
use crate::algebra::coalesce::merge_running_on;
use crate::algebra::composition::compose_modes;
use crate::error::Error;
use crate::explain;
use crate::layout::{FlatMode, FlatModes};
use crate::{Coord, Layout};

impl Layout {
    /// Returns the slice and its offset. The slice has no swizzle if the swizzle has no effect, or
    /// if strides can express it.
    pub(crate) fn swizzled_slice_and_offset(
        &self,
        coordinate: &Coord,
    ) -> Result<(Self, i64), Error> {
        let (slice, start) = self.inside_swizzles().slice_and_offset(coordinate)?;
        if coordinate.is_free() {
            return Ok((slice.behind_those_of(self), 0));
        }
        let whole = explain::silently(|| self.swizzled_slice(coordinate))?;
        let &[(swizzle, offset)] = self.swizzles() else {
            return Ok((whole, 0));
        };
        let parts = Parts {
            swizzle,
            offset,
            start,
            slice,
        };
        let answer = explain::silently(|| parts.answer(&whole));
        Ok(answer.unwrap_or((whole, 0)))
    }

    /// Returns the slice with its full offset inside the swizzle.
    pub(crate) fn swizzled_slice(&self, coordinate: &Coord) -> Result<Self, Error> {
        let (slice, start) = self.inside_swizzles().slice_and_offset(coordinate)?;
        let mut swizzles = self.swizzles().to_vec();
        if let Some((_, offset)) = swizzles.last_mut() {
            *offset = plus(*offset, start, "the offset")
                .map_err(|rule| rejection(format!("slice({coordinate}, {self})"), rule))?;
        }
        slice.behind_all(&swizzles)
    }
}

/// A slice of a swizzled layout.
struct Parts {
    swizzle: Swizzle,
    offset: i64,
    /// The start offset of the slice in the inner layout.
    start: i64,
    slice: Layout,
}

impl Parts {
    /// Returns CuTe's result, if it has the values of `whole`.
    fn answer(&self, whole: &Layout) -> Option<(Layout, i64)> {
        let swizzled_bits = self.swizzle.read_bits() | self.swizzle.changed_bits();
        let inside = self.offset ^ (self.start & swizzled_bits);
        let outside = self.start & !swizzled_bits;
        let active = (self.slice.cosize() - 1) & swizzled_bits;
        let (answer, offset) = if active & !self.swizzle.exchanged(active) != 0 {
            // The slice moves both bits that are read and bits that are changed.
            let composed = Layout::behind(self.swizzle, inside, &self.slice).ok()?;
            (composed, outside)
        } else {
            let layout = compose_modes(&self.strides(inside)?, &self.slice).ok()?;
            let offset = self.swizzle.exchanged(inside).checked_add(outside)?;
            (layout, offset)
        };
        (self.keeps_bits_apart(active) || has_values(&answer, offset, whole))
            .then_some((answer, offset))
    }

    /// Returns `true` if no carry occurs between offset, start and slice. In addition, `active`
    /// must have all bits of the swizzle that the slice moves at any offset.
    fn keeps_bits_apart(&self, active: i64) -> bool {
        let map = BitMap::of(&self.slice, bits_below(self.slice.size()));
        map.is_some_and(|map| {
            let reached = map.reached();
            let swizzled_bits = self.swizzle.read_bits() | self.swizzle.changed_bits();
            reached & swizzled_bits == active
                && self.offset & self.start == 0
                && (self.offset | self.start) & reached == 0
        })
    }

    /// Returns the swizzle applied at `inside` as a layout of bits, whose strides can be negative.
    fn strides(&self, inside: i64) -> Option<FlatModes> {
        let (bits, base) = (self.swizzle.bits(), self.swizzle.base());
        let distance = self.swizzle.shift().unsigned_abs();
        let (_, target, source) = self.swizzle.to_absolute();
        // A bit that is read also moves the bit that it changes. A bit that is changed can already
        // be set.
        let read = |i: u32| {
            let (y, z) = (1_i64 << (source + i), 1_i64 << (target + i));
            if inside & z == 0 { y + z } else { y - z }
        };
        let changed = |i: u32| {
            let (y, z) = (1_i64 << (source + i), 1_i64 << (target + i));
            if inside & y == 0 { z } else { -z }
        };
        let mode = |shape, stride| FlatMode { shape, stride };
        let field = |is_read: bool| {
            (0..bits).map(move |i| mode(2, if is_read { read(i) } else { changed(i) }))
        };
        let reads_low = source < target;
        let mut modes = FlatModes::new();
        modes.push(mode(1 << base, 1));
        modes.extend(field(reads_low));
        modes.push(mode(1 << distance.checked_sub(bits)?, 1 << (base + bits)));
        modes.extend(field(!reads_low));
        modes.push(mode(1, 1 << (base + bits + distance)));
        Some(merge_running_on(&modes))
    }
}

/// Checks by enumeration of small layouts that `answer` and `offset` have the values of `whole`.
fn has_values(answer: &Layout, offset: i64, whole: &Layout) -> bool {
    whole.size() <= TRIED
        && answer.size() == whole.size()
        && (0..whole.size()).all(|i| {
            let value = answer.offset(i).ok();
            let value = value.and_then(|value| value.checked_add(offset));
            value.is_some() && value == whole.offset(i).ok()
        })
}
