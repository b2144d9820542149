//! Conversions by warp shuffles.

use super::digits::{Digits, Sides};
use super::{Conversion, ConversionCost, ConversionPath, LANE_BITS};
use crate::conflict_free::WARP;

/// The warp shuffles of a conversion.
///
/// A word holds as many adjacent values as fit in 4 bytes and stay together. A value of more than 4
/// bytes takes several words. Each lane sends groups of `2^k` words and receives groups of `2^l` words,
/// with `k <= l`. Bit `i` of a word's index within its group is a value bit of the source, and becomes
/// bit [`leaves[i]`](Self::leaves) of the lane. Bit [`enters[i]`](Self::enters) of the lane becomes
/// bit `i` of the index.
///
/// ```text
/// given[x xor (lane.enters)]             is first brought to place x of a group
/// word r is taken from lane  from(lane) xor (r to enters), where it is in place r mod 2^k
/// arrived[y]  ==  the word r with        y == r xor (lane.leaves)
/// ```
///
/// Each word is shuffled once, independent of the number of lanes that need the word.
#[derive(Clone, Copy, Debug)]
pub struct Shuffles {
    /// The number of values per word.
    pub packed: usize,
    /// The exponents `k` and `l`.
    pub exchanged: [usize; 2],
    /// The lane bits that become bits of a word index.
    pub enters: [u32; LANE_BITS],
    /// The lane bits, `k` in number, that word-index bits become.
    pub leaves: [u32; LANE_BITS],
    /// The exclusive-or masks: bit `i` of the lane contributes `from[i]` to the lane that it reads
    /// from.
    pub from: [u32; LANE_BITS],
    /// `true` if the first word of a group stays in its lane.
    pub stays: bool,
}

impl Sides {
    pub(super) const fn by_shuffles(&self, bytes: u64) -> Conversion {
        // Digits that remain value digits, bits that leave and enter, and the lane map.
        let [mut stay, mut leave, mut enter] = [Digits::new(); 3];
        let mut from = [0; LANE_BITS];
        let mut i = 0;
        while i < self.digits.len {
            let digit = self.digits.list[i];
            match (self.is_value(digit.src), self.is_value(digit.dst)) {
                (true, true) => stay.push(digit),
                (true, false) => leave.push(digit),
                (false, true) => enter.push(digit),
                (false, false) if digit.dst < WARP => {
                    from[digit.dst.ilog2() as usize] = digit.src as u32;
                }
                (false, false) => {}
            }
            i += 1;
        }
        pair(&leave, &mut enter);
        let mut shuffles = Shuffles {
            packed: 1,
            exchanged: [leave.len, enter.len],
            enters: [0; LANE_BITS],
            leaves: [0; LANE_BITS],
            from,
            stays: true,
        };
        i = 0;
        while i < enter.len {
            shuffles.enters[i] = enter.list[i].src as u32;
            if i < leave.len {
                let lane = leave.list[i].dst as u32;
                shuffles.leaves[i] = lane;
                shuffles.from[lane.ilog2() as usize] = shuffles.enters[i];
            }
            i += 1;
        }
        i = 0;
        while i < LANE_BITS {
            shuffles.stays &= shuffles.from[i] == 1 << i;
            i += 1;
        }
        // Digits within words, then exchanged digits, then the others.
        let (mut given, mut others) = (Digits::new(), Digits::new());
        i = 0;
        while i < stay.len {
            let packed = shuffles.packed as u64 * stay.list[i].radix;
            if packed.is_power_of_two() && packed * bytes <= 4 {
                shuffles.packed = packed as usize;
                given.push(stay.list[i]);
            } else {
                others.push(stay.list[i]);
            }
            i += 1;
        }
        let mut arrived = given;
        given.append(&leave);
        given.append(&others);
        arrived.append(&enter);
        arrived.append(&others);
        let words = bytes.div_ceil(4);
        let words_given = self.values[0] / shuffles.packed as u64 * words;
        let words_arrived = self.kept(&arrived).1 / shuffles.packed as u64 * words;
        let stay = if shuffles.stays {
            words_arrived >> enter.len
        } else {
            0
        };
        let cost = ConversionCost {
            shuffles: words_arrived - stay,
            selects: leave.len as u64 * (words_given + words_arrived),
            ..ConversionCost::NOTHING
        };
        self.conversion(ConversionPath::Shuffles(shuffles), &given, &arrived, cost)
    }
}

/// Pairs the bits that leave with bits that enter at the same lane bit, so that the first word stays in
/// its lane.
const fn pair(leave: &Digits, enter: &mut Digits) {
    let mut i = 0;
    while i < leave.len {
        let mut j = 0;
        while j < enter.len {
            if enter.list[j].src == leave.list[i].dst {
                let other = enter.list[i];
                enter.list[i] = enter.list[j];
                enter.list[j] = other;
            }
            j += 1;
        }
        i += 1;
    }
}
