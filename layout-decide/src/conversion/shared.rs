//! Conversions through shared memory.

use super::digits::{Digit, Digits, Sides};
use super::{Conversion, ConversionCost, ConversionPath, LANE_BITS, MOST_VALUES};
use crate::STEPS;
use crate::best_swizzle::{Vectors, best_swizzle};
use crate::conflict_free::{WORD, is_linear, together};
use crate::cost::shared_cost;
use crate::modes::{Mode, Modes};
use crate::swizzle::Swizzle;

/// The shared-memory accesses of a conversion: threads write their values and read them back.
#[derive(Clone, Copy, Debug)]
pub struct ThroughShared {
    /// The swizzles of the shared-memory offsets, innermost first. Swizzles that read no bits have no
    /// effect.
    pub swizzles: [Swizzle; LANE_BITS],
    /// The writes: the map from source threads and their values, in the order sent, to shared-memory
    /// offsets. The vector width is also a property of this access.
    pub write: Vectors,
    /// The reads: the map from destination threads and their values, in the order of arrival, to
    /// shared-memory offsets. The vector width is also a property of this access.
    pub read: Vectors,
    /// `true` if each offset is the exclusive or of a thread offset and a value offset.
    pub is_linear: bool,
}

const NO_SWIZZLE: Swizzle = Swizzle {
    offset: 0,
    read: 0,
    shift: 0,
};

/// The cost of a shared-memory arrangement.
#[derive(Clone, Copy)]
struct Cost {
    wavefronts: u64,
    instructions: u64,
}

impl ThroughShared {
    /// Returns the cost of the writes and reads, or `None` if the computation exceeds [`STEPS`].
    const fn cost(&self, bytes: u64) -> Option<Cost> {
        let costs = [
            shared_cost(&self.write.behind(&self.swizzles), bytes),
            shared_cost(&self.read.behind(&self.swizzles), bytes),
        ];
        let [Some(write), Some(read)] = costs else {
            return None;
        };
        Some(Cost {
            wavefronts: write.wavefronts.saturating_add(read.wavefronts),
            instructions: write.instructions.saturating_add(read.instructions),
        })
    }
}

impl Cost {
    /// Returns the cost of a conversion of `count` values of `bytes` bytes.
    const fn of_values(self, count: u64, bytes: u64) -> ConversionCost {
        ConversionCost {
            wavefronts: self.wavefronts,
            bytes: count.saturating_mul(bytes),
            ..ConversionCost::NOTHING
        }
    }
}

/// Returns the conversion through shared memory with the fewest wavefronts found.
///
/// Returns `None` if counting the wavefronts exceeds [`STEPS`].
pub(super) const fn by_shared(
    src: &Modes,
    dst: &Modes,
    sides: Option<&Sides>,
    bytes: u64,
) -> Option<Conversion> {
    if let Some(sides) = sides {
        if let Some(bits) = sides.digits.bits() {
            return sides.arranged(&bits, bytes);
        }
    }
    in_order(src, dst, bytes)
}

impl Sides {
    /// Returns the arrangement with the fewest wavefronts. Ties go to the arrangement with the fewest
    /// instructions.
    ///
    /// The lowest bits of shared-memory offsets are value bits on both sides, then value bits of one
    /// side. A wide vector can leave the lanes of the other side too few banks, so narrower vectors are
    /// tried as well.
    const fn arranged(&self, bits: &Digits, bytes: u64) -> Option<Conversion> {
        let widest = (16 / bytes).ilog2();
        let (mut common, mut of_one) = (0, [0; 2]);
        let mut i = 0;
        while i < bits.len {
            let Digit { src, dst, .. } = bits.list[i];
            match (self.is_value(src), self.is_value(dst)) {
                (true, true) if common < widest => common += 1,
                (true, false) => of_one[0] += 1,
                (false, true) => of_one[1] += 1,
                _ => {}
            }
            i += 1;
        }
        let mut best: Option<(Arrangement, ThroughShared, Cost)> = None;
        let mut wide = 0;
        while wide < 2 {
            let most = widest - common;
            let mut more = if of_one[wide] < most {
                of_one[wide]
            } else {
                most
            };
            loop {
                let arrangement = Arrangement::new(self, bits, wide, [common, more], bytes);
                let shared = arrangement.shared(self, bytes);
                let Some(cost) = shared.cost(bytes) else {
                    return None;
                };
                let is_better = match &best {
                    None => true,
                    Some((_, _, best)) => {
                        cost.wavefronts < best.wavefronts
                            || cost.wavefronts == best.wavefronts
                                && cost.instructions < best.instructions
                    }
                };
                if is_better {
                    best = Some((arrangement, shared, cost));
                }
                if more == 0 {
                    break;
                }
                more -= 1;
            }
            wide += 1;
        }
        let Some((arrangement, shared, cost)) = best else {
            return None;
        };
        let (given, arrived) = (arrangement.values(self, 0), arrangement.values(self, 1));
        let cost = cost.of_values(1 << bits.len, bytes);
        Some(self.conversion(ConversionPath::Shared(shared), &given, &arrived, cost))
    }
}

/// A permutation of the tile's offset bits, in the order of shared-memory offset bits.
struct Arrangement {
    order: Digits,
    /// The vector width of each side, in values.
    vectors: [u64; 2],
    /// The number of threads per wavefront, for each side.
    together: [u64; 2],
}

impl Arrangement {
    /// Orders the offset bits: `common` value bits of both sides, then `more` value bits of side
    /// `wide`, then lane bits of one wavefront, then the rest.
    const fn new(
        sides: &Sides,
        bits: &Digits,
        wide: usize,
        [common, more]: [u32; 2],
        bytes: u64,
    ) -> Self {
        let mut vectors = [1 << common; 2];
        vectors[wide] <<= more;
        let together = [together(vectors[0], bytes), together(vectors[1], bytes)];
        let mut arrangement = Self {
            order: Digits::new(),
            vectors,
            together,
        };
        let mut taken = 0_u64;
        // Lanes of the other side that address the same vector need no additional bank.
        let kinds = [
            (Kind::OfBoth, common),
            (Kind::OfLane, more),
            (Kind::OfWide, more),
            (Kind::Lane, u32::MAX),
            (Kind::OtherLane, u32::MAX),
            (Kind::Any, u32::MAX),
        ];
        let mut count = 0;
        let mut k = 0;
        while k < kinds.len() {
            let (kind, most) = kinds[k];
            if !matches!(kind, Kind::OfWide) {
                count = 0;
            }
            let mut i = 0;
            while i < bits.len {
                let [this, other] = match wide {
                    0 => [bits.list[i].src, bits.list[i].dst],
                    _ => [bits.list[i].dst, bits.list[i].src],
                };
                let is_other_lane = other < sides.threads && other < together[1 - wide];
                let is_one = match kind {
                    Kind::OfBoth => sides.is_value(this) && sides.is_value(other),
                    Kind::OfLane => sides.is_value(this) && is_other_lane,
                    Kind::OfWide => sides.is_value(this) && !sides.is_value(other),
                    Kind::Lane => this < sides.threads && this < together[wide],
                    Kind::OtherLane => is_other_lane,
                    Kind::Any => true,
                };
                if is_one && count < most && taken >> i & 1 == 0 {
                    arrangement.order.push(bits.list[i]);
                    taken |= 1 << i;
                    count += 1;
                }
                i += 1;
            }
            k += 1;
        }
        arrangement
    }

    const fn index(&self, bit: usize, side: usize) -> u64 {
        let Digit { src, dst, .. } = self.order.list[bit];
        if side == 0 { src } else { dst }
    }

    /// Returns the accesses, swizzled so that lanes of the other side reach different banks.
    ///
    /// The lanes of one side own the lowest bits, which select the bank. Each higher lane bit of the
    /// other side is xored into a bank bit. The bank bit must not be a lane bit of the other side,
    /// and must not be inside a vector.
    #[allow(clippy::cast_possible_wrap)] // Bits below 64.
    const fn shared(&self, sides: &Sides, bytes: u64) -> ThroughShared {
        let mut shared = ThroughShared {
            swizzles: [NO_SWIZZLE; LANE_BITS],
            write: self.vectors(sides, 0),
            read: self.vectors(sides, 1),
            is_linear: true,
        };
        let side = (self.vectors[0] >= self.vectors[1]) as usize;
        let line = (128 / bytes).ilog2() as usize;
        let of_word = match WORD.checked_div(bytes) {
            Some(values) if values > 1 => values.ilog2(),
            _ => 0,
        };
        let of_vector = self.vectors[1 - side].ilog2();
        let mut free = (if of_word > of_vector {
            of_word
        } else {
            of_vector
        }) as usize;
        let mut count = 0;
        let mut bit = line;
        while bit < self.order.len {
            if self.is_served(sides, bit, side) {
                while free < line && self.is_served(sides, free, side) {
                    free += 1;
                }
                if free == line {
                    return shared;
                }
                let shift = (bit - free) as i32;
                let mut i = 0;
                while i < count && shared.swizzles[i].shift != shift {
                    i += 1;
                }
                shared.swizzles[i].shift = shift;
                shared.swizzles[i].read |= 1 << bit;
                if i == count {
                    count += 1;
                }
                free += 1;
            }
            bit += 1;
        }
        shared
    }

    /// Returns `true` if the bit is a lane bit within one wavefront of this side.
    const fn is_served(&self, sides: &Sides, bit: usize, side: usize) -> bool {
        let index = self.index(bit, side);
        index < sides.threads && index < self.together[side]
    }

    /// Returns the map from threads and values to shared-memory offsets.
    const fn vectors(&self, sides: &Sides, side: usize) -> Vectors {
        let mut modes = Modes::new(0);
        let mut thread = 1;
        while thread < sides.threads {
            let (mut stride, mut bit) = (0, 0);
            while bit < self.order.len {
                if self.index(bit, side) == thread {
                    stride = 1 << bit;
                }
                bit += 1;
            }
            let _ = modes.push(0, 2, stride);
            thread *= 2;
        }
        let mut bit = 0;
        while bit < self.order.len {
            if sides.is_value(self.index(bit, side)) {
                let _ = modes.push(1, 2, 1 << bit);
            }
            bit += 1;
        }
        Vectors {
            modes: modes.coalesced(),
            n: self.vectors[side],
        }
    }

    /// Returns the value bits of one side.
    const fn values(&self, sides: &Sides, side: usize) -> Digits {
        let mut values = Digits::new();
        let mut bit = 0;
        while bit < self.order.len {
            if sides.is_value(self.index(bit, side)) {
                values.push(self.order.list[bit]);
            }
            bit += 1;
        }
        values
    }
}

/// The kind of an offset bit.
#[derive(Clone, Copy)]
enum Kind {
    /// A value bit on both sides.
    OfBoth,
    /// A value bit of the wide side. `OfLane` is also a lane bit of the other side, but `OfWide` need
    /// not be.
    OfLane,
    OfWide,
    /// A lane bit within one wavefront: `Lane` of the wide side, `OtherLane` of the other side.
    Lane,
    OtherLane,
    Any,
}

/// Returns a conversion that stores elements at their tile offsets. The arrangement also works for digits
/// that are not bits.
const fn in_order(src: &Modes, dst: &Modes, bytes: u64) -> Option<Conversion> {
    let (write, read) = (by_offsets(src), by_offsets(dst));
    let (write, read) = (Vectors::widest(write, bytes), Vectors::widest(read, bytes));
    let mut shared = ThroughShared {
        swizzles: [NO_SWIZZLE; LANE_BITS],
        write,
        read,
        is_linear: is_linear(&write.behind(&[])) && is_linear(&read.behind(&[])),
    };
    if shared.is_linear {
        // A swizzle permutes offsets within power-of-two blocks.
        let mut block = Modes::new(0);
        let _ = block.push(0, 1 << src.size.trailing_zeros(), 1);
        if let Ok(best) = best_swizzle(&block, &[write, read], bytes, SEARCH) {
            if let Some(swizzle) = best.swizzle {
                shared.swizzles[0] = swizzle;
            }
        }
    } else if src.size.saturating_mul(src.steps() + dst.steps() + 24) > STEPS as u64 {
        // The fallback visits every element, so its cost is the size of the tile.
        return None;
    }
    let Some(cost) = shared.cost(bytes) else {
        return None;
    };
    let of_dst = dst.size / dst.threads;
    let (mut sent, mut kept) = ([0; MOST_VALUES], [0; MOST_VALUES]);
    let mut place = 0;
    while place < src.size / src.threads {
        sent[place as usize] = value_at(src, &write.modes, place) as u16;
        place += 1;
    }
    place = 0;
    while place < read.modes.values {
        let value = value_at(dst, &read.modes, place);
        kept[value as usize] = place as u16;
        place += 1;
    }
    // Along a mode with stride 0, the element is the one at coordinate 0.
    let mut value = 0;
    while value < of_dst {
        let mut first = 0;
        let mut i = 0;
        while i < dst.len {
            let Mode {
                shape,
                stride,
                index,
                position,
            } = dst.list[i];
            if position > 0 && stride > 0 {
                let weight = index / dst.threads;
                first += value / weight % shape * weight;
            }
            i += 1;
        }
        kept[value as usize] = kept[first as usize];
        value += 1;
    }
    let cost = cost.of_values(src.size, bytes);
    Some(Conversion {
        way: ConversionPath::Shared(shared),
        values: [(src.size / src.threads) as usize, of_dst as usize],
        sent,
        kept,
        cost,
    })
}

/// Maximum number of accesses visited by the swizzle search.
const SEARCH: u64 = (STEPS / 64) as u64;

/// Returns the layout `(thread, value)` with values sorted by offset, each element once. The modes come
/// from the argument.
const fn by_offsets(modes: &Modes) -> Modes {
    let mut sorted = Modes::new(0);
    let mut i = 0;
    while i < modes.len {
        if modes.list[i].position == 0 {
            let _ = sorted.push(0, modes.list[i].shape, modes.list[i].stride);
        }
        i += 1;
    }
    let by_stride = modes.sorted();
    i = 0;
    while i < by_stride.len {
        if by_stride.list[i].position > 0 && by_stride.list[i].stride > 0 {
            let _ = sorted.push(1, by_stride.list[i].shape, by_stride.list[i].stride);
        }
        i += 1;
    }
    sorted
}

/// Returns the value index in `modes` of the value at position `place` of the sorted order.
const fn value_at(modes: &Modes, sorted: &Modes, place: u64) -> u64 {
    let mut value = 0;
    let mut i = 0;
    while i < sorted.len {
        let mode = sorted.list[i];
        if mode.position == 1 {
            let mut j = 0;
            while modes.list[j].position == 0 || modes.list[j].stride != mode.stride {
                j += 1;
            }
            let digit = place / (mode.index / sorted.threads) % mode.shape;
            value += digit * (modes.list[j].index / modes.threads);
        }
        i += 1;
    }
    value
}
