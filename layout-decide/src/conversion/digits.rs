//! Digits of offsets, as digits of thread and value indices of the source and the destination.

use super::{Conversion, ConversionCost, ConversionPath, MOST_VALUES};
use crate::conflict_free::WARP;
use crate::modes::{MOST, Mode, Modes};

/// A digit of an offset that is also a digit of a source index and a digit of a destination index.
#[derive(Clone, Copy)]
pub(super) struct Digit {
    pub(super) radix: u64,
    pub(super) src: u64,
    pub(super) dst: u64,
}

#[derive(Clone, Copy)]
pub(super) struct Digits {
    pub(super) list: [Digit; MOST],
    pub(super) len: usize,
}

impl Digits {
    pub(super) const fn new() -> Self {
        let none = Digit {
            radix: 1,
            src: 0,
            dst: 0,
        };
        Self {
            list: [none; MOST],
            len: 0,
        }
    }

    pub(super) const fn push(&mut self, digit: Digit) {
        self.list[self.len] = digit;
        self.len += 1;
    }

    /// Splits all digits into bits. Returns `None` if a radix is not a power of two.
    pub(super) const fn bits(&self) -> Option<Self> {
        let mut bits = Self::new();
        let mut i = 0;
        while i < self.len {
            let Digit { radix, src, dst } = self.list[i];
            if !radix.is_power_of_two() {
                return None;
            }
            let mut weight = 1;
            while weight < radix {
                bits.push(Digit {
                    radix: 2,
                    src: src * weight,
                    dst: dst * weight,
                });
                weight *= 2;
            }
            i += 1;
        }
        Some(bits)
    }

    pub(super) const fn append(&mut self, others: &Self) {
        let mut i = 0;
        while i < others.len {
            self.push(others.list[i]);
            i += 1;
        }
    }
}

/// The digits of the offsets. On each side of a conversion, a digit belongs to a lane, a warp or a
/// value.
pub(super) struct Sides {
    pub(super) digits: Digits,
    pub(super) threads: u64,
    /// The number of values per thread of the source, and of the destination.
    pub(super) values: [u64; 2],
}

impl Sides {
    /// Returns the digits of two layouts with the same offsets.
    ///
    /// Returns `None` if the digits of one layout do not continue where the digits of the other end.
    pub(super) const fn of(src: &Modes, dst: &Modes) -> Option<Self> {
        let mut digits = Digits::new();
        let mut weight = 1;
        while weight < src.size {
            let (Some(of_src), Some(of_dst)) = (place(src, weight), place(dst, weight)) else {
                return None;
            };
            let mut radix = common(of_src.1, of_dst.1);
            if src.threads >= WARP && (of_src.0 < WARP || of_dst.0 < WARP) {
                // A bit of a lane.
                radix = common(radix, 2);
            }
            if radix == 1 {
                return None;
            }
            digits.push(Digit {
                radix,
                src: of_src.0,
                dst: of_dst.0,
            });
            weight *= radix;
        }
        Some(Self {
            digits,
            threads: src.threads,
            values: [src.size / src.threads, dst.size / dst.threads],
        })
    }

    pub(super) const fn is_value(&self, index: u64) -> bool {
        index >= self.threads
    }

    /// Returns `true` if each group of `threads` threads already holds all its values.
    pub(super) const fn stay_within(&self, threads: u64) -> bool {
        let mut i = 0;
        while i < self.digits.len {
            let Digit { src, dst, .. } = self.digits.list[i];
            let src_moves = src >= threads && !self.is_value(src);
            let dst_moves = dst >= threads && !self.is_value(dst);
            if (src_moves || dst_moves) && src != dst {
                return false;
            }
            i += 1;
        }
        self.threads % threads == 0
    }

    /// Returns the source value at each position, if these value digits are the lowest digits of
    /// the position.
    pub(super) const fn sent(&self, digits: &Digits) -> [u16; MOST_VALUES] {
        let mut sent = [0; MOST_VALUES];
        let mut place = 0;
        while place < self.values[0] {
            let (mut value, mut rest) = (0, place);
            let mut i = 0;
            while i < digits.len {
                let Digit { radix, src, .. } = digits.list[i];
                value += rest % radix * (src / self.threads);
                rest /= radix;
                i += 1;
            }
            sent[place as usize] = value as u16;
            place += 1;
        }
        sent
    }

    /// Returns the position of each destination value in the same order, and the number of positions.
    pub(super) const fn kept(&self, digits: &Digits) -> ([u16; MOST_VALUES], u64) {
        let mut kept = [0; MOST_VALUES];
        let [mut value, mut places] = [0, 1];
        while value < self.values[1] {
            let mut place = 0;
            places = 1;
            let mut i = 0;
            while i < digits.len {
                let Digit { radix, dst, .. } = digits.list[i];
                place += value / (dst / self.threads) % radix * places;
                places *= radix;
                i += 1;
            }
            kept[value as usize] = place as u16;
            value += 1;
        }
        (kept, places)
    }

    pub(super) const fn conversion(
        &self,
        way: ConversionPath,
        given: &Digits,
        arrived: &Digits,
        cost: ConversionCost,
    ) -> Conversion {
        Conversion {
            way,
            values: [self.values[0] as usize, self.values[1] as usize],
            sent: self.sent(given),
            kept: self.kept(arrived).0,
            cost,
        }
    }

    pub(super) const fn by_registers(&self) -> Conversion {
        let mut stay = Digits::new();
        let mut i = 0;
        while i < self.digits.len {
            if self.is_value(self.digits.list[i].src) {
                stay.push(self.digits.list[i]);
            }
            i += 1;
        }
        self.conversion(
            ConversionPath::Registers,
            &stay,
            &stay,
            ConversionCost::NOTHING,
        )
    }
}

/// Returns the index at which the offset digit of weight `weight` begins, and the remaining extent of
/// its mode.
const fn place(modes: &Modes, weight: u64) -> Option<(u64, u64)> {
    let mut i = 0;
    while i < modes.len {
        let Mode {
            shape,
            stride,
            index,
            ..
        } = modes.list[i];
        if stride > 0 && stride <= weight && weight / stride < shape {
            let times = weight / stride;
            if weight % stride != 0 || shape % times != 0 {
                return None;
            }
            let (begin, mut reach) = (index * times, shape / times);
            if begin < WARP && modes.threads > WARP {
                // The boundary between lanes and warps splits this mode.
                if WARP % begin != 0 {
                    return None;
                }
                reach = common(reach, WARP / begin);
            }
            return Some((begin, reach));
        }
        i += 1;
    }
    None
}

/// Returns the greatest common divisor.
const fn common(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
