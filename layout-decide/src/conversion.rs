//! How threads get the values of one thread-value layout from those of another.

#![allow(clippy::large_types_passed_by_value)] // in constants

use crate::best_swizzle::{Vectors, best_swizzle};
use crate::conflict_free::{WARP, WORD, is_access, is_linear};
use crate::cost::shared_cost;
use crate::distinct::distinct;
use crate::modes::{MOST, Mode, Modes};
use crate::swizzle::Swizzle;
use crate::{Answer, STEPS};

/// The most values of a thread: 1024.
pub const MOST_VALUES: usize = 1024;

/// The bits of a lane.
const LANE_BITS: usize = 5;

/// How threads that hold the values of one thread-value layout get those of another.
///
/// A thread gives its values in an order, and takes those that arrive in another:
///
/// ```text
/// given[i]     == values[sent[i]]
/// result[v]    == arrived[kept[v]]
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Conversion {
    /// How what is given arrives.
    pub way: Way,
    /// The values of a thread of the source, and of one of the destination.
    pub values: [usize; 2],
    /// The value of the source that is given at each place.
    pub sent: [u16; MOST_VALUES],
    /// The place of what arrives that each value of the destination is.
    pub kept: [u16; MOST_VALUES],
    /// What it costs.
    pub cost: ConversionCost,
}

/// What a conversion costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConversionCost {
    /// The shuffles of each warp.
    pub shuffles: u64,
    /// The selections of each warp, before shuffles and after them.
    pub selects: u64,
    /// The turns of shared memory, of all warps.
    pub turns: u64,
    /// The bytes of shared memory.
    pub bytes: u64,
}

impl ConversionCost {
    const NOTHING: Self = Self {
        shuffles: 0,
        selects: 0,
        turns: 0,
        bytes: 0,
    };
}

/// How what threads give arrives.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // It is computed in constants.
pub enum Way {
    /// Each thread has all its values already.
    Registers,
    /// The lanes of each warp exchange words of 4 bytes.
    Shuffles(Shuffles),
    /// All threads write their values to shared memory, and read them behind a barrier.
    Shared(ThroughShared),
}

/// How the lanes of a warp exchange words.
///
/// A word is as many values as fit 4 bytes and stay together, side by side as they are given, or a part of one of more bytes. Words
/// come in groups of `2^k` that are given, and of `2^l` that arrive, `k <= l`: bit `i` of a word's number in its group has been a value's, and becomes
/// bit [`leaves[i]`](Self::leaves) of a lane; bit [`enters[i]`](Self::enters) of a lane becomes that bit of the number.
///
/// ```text
/// given[x xor (lane.enters)]             is first brought to place x of a group
/// word r is taken from lane  from(lane) xor (r to enters), where it is in place r mod 2^k
/// arrived[y]  ==  the word r with        y == r xor (lane.leaves)
/// ```
///
/// So each word is shuffled once, whatever lane needs which.
#[derive(Clone, Copy, Debug)]
pub struct Shuffles {
    /// The values of a word.
    pub packed: usize,
    /// `k` and `l`.
    pub exchanged: [usize; 2],
    /// The bits of a lane that become bits of a word's number.
    pub enters: [u32; LANE_BITS],
    /// The bits of a lane, `k` of them, that bits of a word's number become.
    pub leaves: [u32; LANE_BITS],
    /// What each bit of a lane adds, by exclusive or, to the lane from which it takes.
    pub from: [u32; LANE_BITS],
    /// Whether the first word of a group stays in its lane.
    pub stays: bool,
}

/// How threads write their values to shared memory, and read them.
#[derive(Clone, Copy, Debug)]
pub struct ThroughShared {
    /// The swizzle of the offsets of the tile; it reads nothing if there is none.
    pub swizzle: Swizzle,
    /// The threads and values of the source, in the order in which they are given, and how many are written at a time.
    pub write: Vectors,
    /// The threads and values of the destination, in the order in which they arrive, and how many are read at a time.
    pub read: Vectors,
    /// Whether offsets are exclusive ors of those of threads and of values.
    pub is_linear: bool,
}

/// Why there is no conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoConversion {
    /// The numbers of threads of the source and of the destination.
    Threads([u64; 2]),
    /// Two indices of the source have one offset.
    Twice([u64; 2]),
    /// The source leaves offsets of the tile out: how many it has, and the largest offset.
    Source([u64; 2]),
    /// The destination has other offsets: how many elements the tile has, and the largest offset of the destination.
    Tiles([u64; 2]),
    /// The destination has no element for some offsets of the tile, or several elements of one, not all those of a mode.
    Destination,
    /// More values of a thread than [`MOST_VALUES`].
    Values(u64),
    /// More than [`STEPS`] steps.
    NotDecided,
}

/// What one barrier costs a warp, in turns of shared memory.
const BARRIER: u64 = 16;

/// How threads that hold the values of `src`, `(thread, value, rest...) -> offset` of `bytes` bytes each, get those of `dst`.
///
/// Each offset of the tile is one of `src`, once, and one of `dst`, in which modes of stride 0 hold an element several times. Of shuffles
/// and shared memory, it is what costs less.
///
/// # Errors
///
/// [`NoConversion`].
///
/// # Panics
///
/// Unless [`is_access`] holds of one value.
#[allow(clippy::result_large_err)] // It is computed in constants.
pub const fn conversion(src: &Modes, dst: &Modes, bytes: u64) -> Result<Conversion, NoConversion> {
    assert!(is_access(1, bytes), "a value has 1, 2, 4, 8 or 16 bytes");
    if let Err(error) = is_possible(src, dst) {
        return Err(error);
    }
    let sides = Sides::of(src, dst);
    if let Some(sides) = &sides {
        if sides.stay_within(1) {
            return Ok(sides.by_registers());
        }
    }
    let Some(shared) = by_shared(src, dst, bytes) else {
        return Err(NoConversion::NotDecided);
    };
    if let Some(sides) = &sides {
        if sides.stay_within(WARP) {
            let shuffled = sides.by_shuffles(bytes);
            let warps = src.threads / WARP;
            let ConversionCost {
                shuffles, selects, ..
            } = shuffled.cost;
            if warps * (2 * shuffles + selects) <= 2 * (shared.cost.turns + warps * 2 * BARRIER) {
                return Ok(shuffled);
            }
        }
    }
    Ok(shared)
}

const fn is_possible(src: &Modes, dst: &Modes) -> Result<(), NoConversion> {
    if src.threads != dst.threads {
        return Err(NoConversion::Threads([src.threads, dst.threads]));
    }
    let tile = src.size;
    if !is_range(src, tile) {
        return Err(match distinct(src) {
            Answer::Yes => NoConversion::Source([tile, src.largest]),
            Answer::No(twice) => NoConversion::Twice(twice),
            Answer::NotDecided => NoConversion::NotDecided,
        });
    }
    if dst.largest != tile - 1 {
        return Err(NoConversion::Tiles([tile, dst.largest]));
    }
    if !is_range(dst, tile) {
        return Err(NoConversion::Destination);
    }
    let of_src = src.size / src.threads;
    let of_dst = dst.size / dst.threads;
    let values = if of_src > of_dst { of_src } else { of_dst };
    if values > MOST_VALUES as u64 {
        return Err(NoConversion::Values(values));
    }
    Ok(())
}

/// Whether the offsets are those from 0 to `size`, each that of one coordinate but for modes of stride 0.
const fn is_range(modes: &Modes, size: u64) -> bool {
    let image = modes.image();
    modes.start == 0
        && match image.len {
            0 => size == 1,
            1 => image.list[0].stride == 1 && image.list[0].shape == size,
            _ => false,
        }
}

/// A digit of an offset, which is one of an index of the source and of one of the destination.
#[derive(Clone, Copy)]
struct Digit {
    radix: u64,
    src: u64,
    dst: u64,
}

#[derive(Clone, Copy)]
struct Digits {
    list: [Digit; MOST],
    len: usize,
}

impl Digits {
    const fn new() -> Self {
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

    const fn push(&mut self, digit: Digit) {
        self.list[self.len] = digit;
        self.len += 1;
    }

    const fn append(&mut self, others: &Self) {
        let mut i = 0;
        while i < others.len {
            self.push(others.list[i]);
            i += 1;
        }
    }
}

/// All digits of offsets, each of a thread's lane, of its warp, or of its value, on both sides.
struct Sides {
    digits: Digits,
    threads: u64,
    /// The values of a thread of the source, and of the destination.
    values: [u64; 2],
}

impl Sides {
    /// Those of two layouts whose offsets are the same; none if no digit continues where the other ends.
    const fn of(src: &Modes, dst: &Modes) -> Option<Self> {
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

    const fn is_value(&self, index: u64) -> bool {
        index >= self.threads
    }

    /// Whether each thread, or each warp, has all its values already.
    const fn stay_within(&self, threads: u64) -> bool {
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

    /// The value of the source at each place, where these digits of values follow one another.
    const fn sent(&self, digits: &Digits) -> [u16; MOST_VALUES] {
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

    /// The place of each value of the destination, likewise, and the number of places.
    const fn kept(&self, digits: &Digits) -> ([u16; MOST_VALUES], u64) {
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

    const fn conversion(
        &self,
        way: Way,
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

    const fn by_registers(&self) -> Conversion {
        let mut stay = Digits::new();
        let mut i = 0;
        while i < self.digits.len {
            if self.is_value(self.digits.list[i].src) {
                stay.push(self.digits.list[i]);
            }
            i += 1;
        }
        self.conversion(Way::Registers, &stay, &stay, ConversionCost::NOTHING)
    }

    const fn by_shuffles(&self, bytes: u64) -> Conversion {
        // Digits that stay those of values, bits that leave and that enter, and what lanes are.
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
        // Digits within words, those exchanged, and the others.
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
        self.conversion(Way::Shuffles(shuffles), &given, &arrived, cost)
    }
}

/// Lets bits of one lane's number leave and enter together, so that the first word stays where it is.
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

/// Where the digit of an offset from `weight` on begins in an index, and how far it reaches.
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
                // Lanes end there.
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

/// The greatest common divisor.
const fn common(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Through shared memory, by the offsets of the tile; none if more than [`STEPS`] steps would tell what it costs.
const fn by_shared(src: &Modes, dst: &Modes, bytes: u64) -> Option<Conversion> {
    let (write, read) = (by_offsets(src), by_offsets(dst));
    let widest = [Vectors::widest(write, bytes), Vectors::widest(read, bytes)];
    let is_linear = is_linear(&widest[0].behind(&[])) && is_linear(&widest[1].behind(&[]));
    if !is_linear && src.size.saturating_mul(src.steps() + dst.steps() + 24) > STEPS as u64 {
        return None;
    }
    let Some(mut best) = Shared::of(widest, [NO_SWIZZLE], bytes) else {
        return None;
    };
    // A swizzle exchanges offsets within blocks that are a power of two.
    let mut block = Modes::new(0);
    let _ = block.push(0, 1 << src.size.trailing_zeros(), 1);
    // Narrower vectors may leave more bits to the swizzle.
    let mut n = 16 / bytes;
    while is_linear && best.turns > best.least && n > 0 && n * bytes >= WORD {
        let vectors = [at_most(widest[0], n), at_most(widest[1], n)];
        if let Ok(found) = best_swizzle(&block, &vectors, bytes, SEARCH) {
            let swizzle = match found.swizzle {
                Some(swizzle) => swizzle,
                None => NO_SWIZZLE,
            };
            if found.turns < best.turns {
                best = Shared {
                    vectors,
                    swizzle,
                    turns: found.turns,
                    least: found.least,
                };
            }
        }
        n /= 2;
    }
    let [write, read] = best.vectors;
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
    // Where a mode has stride 0, the element is that of its coordinate 0.
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
    Some(Conversion {
        way: Way::Shared(ThroughShared {
            swizzle: best.swizzle,
            write,
            read,
            is_linear,
        }),
        values: [(src.size / src.threads) as usize, of_dst as usize],
        sent,
        kept,
        cost: ConversionCost {
            turns: best.turns,
            bytes: src.size.saturating_mul(bytes),
            ..ConversionCost::NOTHING
        },
    })
}

/// The accesses that are looked at in the search of a swizzle, for each width of vectors.
const SEARCH: u64 = (STEPS / 64) as u64;

const NO_SWIZZLE: Swizzle = Swizzle {
    offset: 0,
    read: 0,
    shift: 0,
};

/// The accesses of threads to shared memory, and what they cost.
struct Shared {
    vectors: [Vectors; 2],
    swizzle: Swizzle,
    turns: u64,
    least: u64,
}

impl Shared {
    const fn of(vectors: [Vectors; 2], swizzles: [Swizzle; 1], bytes: u64) -> Option<Self> {
        let [write, read] = &vectors;
        let costs = [
            shared_cost(&write.behind(&swizzles), bytes),
            shared_cost(&read.behind(&swizzles), bytes),
        ];
        let [Some(write), Some(read)] = costs else {
            return None;
        };
        Some(Self {
            vectors,
            swizzle: swizzles[0],
            turns: write.wavefronts + read.wavefronts,
            least: write.least + read.least,
        })
    }
}

/// The same in vectors of at most `n`.
const fn at_most(vectors: Vectors, n: u64) -> Vectors {
    Vectors {
        n: if vectors.n < n { vectors.n } else { n },
        ..vectors
    }
}

/// `(thread, value)`, the values in the order of their offsets, each element once; its modes are those of the argument.
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

/// The value of `modes` that is at a place of the same values in the order of their offsets.
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
