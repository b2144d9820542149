//! Check for shared-memory bank conflicts within a warp.

use crate::modes::{Mode, Modes};
use crate::swizzle::{bits, swizzled};
use crate::vector_access::Access;
use crate::{Answer, STEPS, Text};

/// The number of shared-memory banks, and the size of a bank word in bytes.
pub(crate) const BANKS: u64 = 32;
pub(crate) const WORD: u64 = 4;

/// The number of threads of a warp.
pub const WARP: u64 = 32;

/// A bank conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The index of an access.
    pub first: u64,
    /// The index of an access by another thread in the same group.
    pub second: u64,
    /// The bank in which the two threads access different words.
    pub bank: u64,
    /// The number of distinct words accessed in that bank, the maximum over all banks.
    pub wavefronts: usize,
    /// The index of the first access of the conflicting group, and the index after its last access.
    pub served: [u64; 2],
}

/// A group of threads of a warp whose accesses shared memory serves together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConflictGroup {
    /// The index of the first access.
    pub from: u64,
    /// The index after the last access.
    pub to: u64,
    /// The number of wavefronts of the group.
    pub wavefronts: u64,
}

/// Returns the group of accesses that begins at index `from`.
///
/// `from` must be the first thread of a warp, or the index after a previous group.
///
/// # Panics
///
/// Panics in the same cases as [`conflict_free`].
#[must_use]
pub const fn served(access: &Access<'_>, bytes: u64, from: u64) -> ConflictGroup {
    assert_access(access.n, bytes);
    let threads = access.modes.threads;
    let lane = from % threads % WARP;
    let first = from - lane;
    let left = threads - first % threads;
    let count = if left < WARP { left } else { WARP };
    let group = Threads::of(access, bytes, first, count as usize).group(lane as usize);
    ConflictGroup {
        from,
        to: first + group.to as u64,
        wavefronts: group.wavefronts(),
    }
}

/// Returns `true` if one instruction can move `n` values of `bytes` bytes: 1, 2, 4, 8 or 16 bytes in
/// total.
#[must_use]
pub const fn is_access(n: u64, bytes: u64) -> bool {
    matches!(n.checked_mul(bytes), Some(1 | 2 | 4 | 8 | 16))
}

/// Asserts that one instruction can access `n` elements of `bytes` bytes.
#[track_caller]
pub(crate) const fn assert_access(n: u64, bytes: u64) {
    if !is_access(n, bytes) {
        let text = Text::new().str("expected an access of 1, 2, 4, 8 or 16 bytes, found ");
        let text = text.natural(n).str(" x ").natural(bytes);
        text.str(" bytes").panic()
    }
}

/// Checks that shared-memory accesses of a warp have no bank conflicts. `No` holds the first conflict.
///
/// Each thread moves contiguous vectors of `bytes`-byte values. Shared memory has 32 banks, and
/// consecutive 4-byte words are in consecutive banks. Shared memory serves the 32 threads of a warp
/// together. For 8-byte accesses, it serves 16 threads together, and for 16-byte accesses 8
/// threads. A group is twice this size if all pairs of threads `t` and `t xor 1`, or all pairs `t`
/// and `t xor 2`, read the same address. Threads conflict if they access different words of one
/// bank. A word that several threads access is broadcast.
///
/// # Panics
///
/// Panics if [`is_access`] or [`vector_access`](crate::vector_access) does not hold.
#[must_use]
pub const fn conflict_free(access: &Access<'_>, bytes: u64) -> Answer<Conflict> {
    match first_that_wait(access, bytes) {
        Answer::Yes => Answer::Yes,
        Answer::No(served) => Answer::No(served.longest()),
        Answer::NotDecided => Answer::NotDecided,
    }
}

/// Checks that no two threads of a warp conflict. `No` holds the first group with a conflict.
pub(crate) const fn first_that_wait(access: &Access<'_>, bytes: u64) -> Answer<Threads> {
    if let Some(Alike { wavefronts: 1, .. }) = linear(access, bytes) {
        return Answer::Yes;
    }
    let mut warps = Warps::new(access, bytes, WORD);
    loop {
        match warps.next() {
            Next::Warp(warp) => {
                let mut group = warp.group(0);
                while group.from < warp.to {
                    if group.wait() {
                        return Answer::No(group);
                    }
                    group = warp.group(group.to);
                }
            }
            Next::None => return Answer::Yes,
            Next::NotDecided => return Answer::NotDecided,
        }
    }
}

/// Returns the number of threads that are served together, without the doubling for pairs that read one
/// address.
pub(crate) const fn together(n: u64, bytes: u64) -> u64 {
    match n.saturating_mul(bytes) {
        16 => WARP / 4,
        8 => WARP / 2,
        _ => WARP,
    }
}

/// An iterator over warp instructions that are not shifted copies of earlier instructions.
pub(crate) struct Warps<'a> {
    access: &'a Access<'a>,
    bytes: u64,
    moved: u64,
    /// The first thread of the next warp, and its value index.
    thread: u64,
    value: u64,
    /// The number of vectors per thread visited so far.
    looked_at: u64,
    /// The number of steps spent.
    pub(crate) steps: u64,
}

/// The next item of [`Warps`].
#[allow(clippy::large_enum_variant)] // `Box` is not available in constants.
pub(crate) enum Next {
    Warp(Threads),
    None,
    NotDecided,
}

impl<'a> Warps<'a> {
    /// Returns the warps of accesses whose cost depends on offsets only modulo `period` bytes.
    pub(crate) const fn new(access: &'a Access<'a>, bytes: u64, period: u64) -> Self {
        assert_access(access.n, bytes);
        Self {
            access,
            bytes,
            moved: moved_together(access, bytes, period),
            thread: access.modes.threads,
            value: u64::MAX,
            looked_at: 0,
            steps: 0,
        }
    }

    /// Returns the number of vectors per thread.
    pub(crate) const fn vectors(&self) -> u64 {
        let modes = &self.access.modes;
        modes.size / modes.threads / self.access.n
    }

    /// Scales the cost of the visited accesses to all accesses. Each visited access stands for the
    /// same number of accesses.
    pub(crate) const fn of_all(&self, cost: u64) -> u64 {
        match self.vectors().checked_div(self.looked_at) {
            Some(times) => cost * times,
            None => 0,
        }
    }

    pub(crate) const fn next(&mut self) -> Next {
        let Access { modes, n, .. } = self.access;
        let threads = modes.threads;
        while self.thread >= threads {
            self.value = self.value.wrapping_add(1);
            if self.value >= modes.size / threads {
                return Next::None;
            }
            self.steps += modes.steps();
            if self.steps > STEPS as u64 {
                return Next::NotDecided;
            }
            let begins = self.value % modes.values % *n == 0;
            if begins && is_first(self.access, self.value * threads, self.moved) {
                self.looked_at += 1;
                self.thread = 0;
            }
        }
        let left = threads - self.thread;
        let count = if left < WARP { left } else { WARP };
        self.steps += count * (self.access.steps() + 8);
        if self.steps > STEPS as u64 {
            return Next::NotDecided;
        }
        let first = self.value * threads + self.thread;
        self.thread += count;
        Next::Warp(Threads::of(self.access, self.bytes, first, count as usize))
    }
}

/// Returns the period of the bank or line pattern: adding a multiple of the period to all offsets of
/// an access does not change the cost.
///
/// Without a swizzle, any full period works. With a swizzle, the multiple must also not change the bits
/// that the swizzle reads.
const fn moved_together(access: &Access<'_>, bytes: u64, period: u64) -> u64 {
    let words = if bytes < period { period / bytes } else { 1 };
    let seen = match bits(access.swizzles).checked_ilog2() {
        None => 1,
        Some(bit) => 2 << bit,
    };
    if seen > words { seen } else { words }
}

/// Returns `true` if the offsets of an access are exclusive ors of per-coordinate terms: no bit belongs
/// to two modes.
///
/// The number of threads that are served together is a power of two.
pub(crate) const fn is_linear(access: &Access<'_>) -> bool {
    let modes = &access.modes;
    let mut taken = modes.start;
    let mut i = 0;
    while i < access.swizzles.len() {
        taken |= access.swizzles[i].offset;
        i += 1;
    }
    let mut is_linear = taken == 0;
    i = 0;
    while is_linear && i < modes.len {
        let Mode {
            shape,
            stride,
            index,
            position,
        } = modes.list[i];
        let is_power = shape.is_power_of_two() || position > 0 || index % WARP == 0;
        if stride > 0 {
            let ones = u64::MAX >> (shape - 1).leading_zeros();
            let bits = match ones.checked_mul(stride) {
                Some(bits) => bits,
                None => u64::MAX,
            };
            is_linear = is_power && stride.is_power_of_two() && taken & bits == 0;
            taken |= bits;
        } else {
            is_linear = is_power;
        }
        i += 1;
    }
    is_linear
}

/// Properties that all groups of an access have in common, if its offsets are [linear](is_linear).
pub(crate) struct Alike {
    /// The number of threads of a group.
    pub(crate) together: u64,
    /// The number of wavefronts of a group.
    pub(crate) wavefronts: u64,
}

/// Returns the common properties of all groups of linear offsets.
///
/// For any two groups, the offsets of all threads differ by the same exclusive or, also after
/// swizzling. This difference does not change which threads share a word or a bank. The words of
/// one group are all exclusive ors of `d` independent words, so a group has `2^d` words. If `e` of
/// the bank terms are independent, the words are evenly spread over `2^e` banks. Threads read in
/// pairs if the lowest or the second-lowest thread bit does not change the offset.
pub(crate) const fn linear(access: &Access<'_>, bytes: u64) -> Option<Alike> {
    if !is_linear(access) {
        return None;
    }
    let Access { modes, swizzles, n } = access;
    let (mut words, mut banks) = (Span::new(), Span::new());
    // The words of a vector.
    let mut word = 1;
    while word * (WORD as u128) < (*n * bytes) as u128 {
        words.add(word);
        banks.add(word);
        word *= 2;
    }
    let together = served_together(access, bytes);
    let mut i = 0;
    while i < modes.len && modes.list[i].position == 0 {
        let Mode {
            shape,
            stride,
            index,
            ..
        } = modes.list[i];
        let mut times = 1;
        while times < shape && index * times < together {
            let word = swizzled(swizzles, stride * times) as u128 * bytes as u128 / WORD as u128;
            words.add(word);
            banks.add(word % BANKS as u128);
            times *= 2;
        }
        i += 1;
    }
    Some(Alike {
        together,
        wavefronts: 1 << (words.dimension - banks.dimension),
    })
}

/// Returns the number of threads served together, if the thread extents are powers of two. All groups
/// have this size.
#[must_use]
pub const fn served_together(access: &Access<'_>, bytes: u64) -> u64 {
    let together = together(access.n, bytes);
    if together < WARP && (is_same(&access.modes, 1) || is_same(&access.modes, 2)) {
        2 * together
    } else {
        together
    }
}

/// Returns `true` if threads at distance `distance`, a power of two, read the same address.
const fn is_same(modes: &Modes, distance: u64) -> bool {
    let mut i = 0;
    while i < modes.len && modes.list[i].position == 0 {
        let mode = &modes.list[i];
        if mode.index <= distance && distance < mode.index * mode.shape && mode.stride > 0 {
            return false;
        }
        i += 1;
    }
    true
}

/// The span of integers under exclusive or, with at most 8 independent generators.
struct Span {
    basis: [u128; 8],
    dimension: usize,
}

impl Span {
    const fn new() -> Self {
        Self {
            basis: [0; 8],
            dimension: 0,
        }
    }

    /// Adds a generator.
    const fn add(&mut self, mut number: u128) {
        let mut i = 0;
        while i < self.dimension {
            // Each basis element has a highest bit that no other basis element has.
            if number ^ self.basis[i] < number {
                number ^= self.basis[i];
            }
            i += 1;
        }
        if number > 0 {
            self.basis[self.dimension] = number;
            self.dimension += 1;
        }
    }
}

/// Returns `true` if the index is the first of all indices that differ by shifts of all threads
/// together.
const fn is_first(access: &Access<'_>, index: u64, moved: u64) -> bool {
    let modes = &access.modes;
    let mut i = 0;
    while i < modes.len {
        let mode = &modes.list[i];
        // Coordinate 0 of this mode begins a vector, too.
        let is_whole = mode.index / modes.threads % modes.values % access.n == 0;
        let is_moved = mode.position > 0 && is_whole && mode.stride % moved == 0;
        if is_moved && index / mode.index % mode.shape > 0 {
            return false;
        }
        i += 1;
    }
    true
}

/// Threads of a warp that make one access.
#[derive(Clone, Copy)]
pub(crate) struct Threads {
    /// The offset of each thread in values, the values per vector, and the bytes per value.
    at: [u64; WARP as usize],
    n: u64,
    bytes: u64,
    /// The index of the first thread of the warp.
    pub(crate) first: u64,
    /// The range of threads in this group. A thread is active if its bit is set.
    from: usize,
    to: usize,
    active: u32,
}

impl Threads {
    /// Number of steps that counting the wavefronts of a conflicting group takes: each of 32 words
    /// is compared with the previous words.
    pub(crate) const STEPS_OF_WAITING: u64 = 32 * 32;

    const fn new(n: u64, bytes: u64) -> Self {
        Self {
            at: [0; WARP as usize],
            n,
            bytes,
            first: 0,
            from: 0,
            to: 0,
            active: u32::MAX,
        }
    }

    /// Returns the threads at byte addresses, each moving `width` bytes. Threads with `None` are
    /// inactive.
    pub(crate) const fn at(bytes: &[Option<u64>], width: u64) -> Self {
        let mut threads = Self::new(width, 1);
        while threads.to < bytes.len() {
            match bytes[threads.to] {
                Some(at) => threads.at[threads.to] = at,
                None => threads.active &= !(1 << threads.to),
            }
            threads.to += 1;
        }
        threads
    }

    /// Returns `true` if a thread is active.
    const fn takes_part(&self, i: usize) -> bool {
        self.active >> i & 1 == 1
    }

    /// Returns `true` if a thread of the range is active.
    const fn is_any(&self) -> bool {
        let mut i = self.from;
        while i < self.to {
            if self.takes_part(i) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Returns `count` threads starting at index `first`.
    pub(crate) const fn of(access: &Access<'_>, bytes: u64, first: u64, count: usize) -> Self {
        let mut threads = Self::new(access.n, bytes);
        threads.first = first;
        while threads.to < count {
            threads.at[threads.to] = access.at(first + threads.to as u64);
            threads.to += 1;
        }
        threads
    }

    /// Returns the group that shared memory serves together, starting at thread `from`.
    const fn group(&self, from: usize) -> Self {
        let together = together(self.n, self.bytes) as usize;
        let twice = self.part(from, 2 * together);
        let may_join = together < WARP as usize && from % (2 * together) == 0;
        if may_join && (twice.is_in_pairs(1) || twice.is_in_pairs(2)) {
            twice
        } else {
            self.part(from, together)
        }
    }

    /// Returns the `count` threads of this group that start at thread `from`.
    const fn part(&self, from: usize, count: usize) -> Self {
        let to = from + count;
        Self {
            from,
            to: if to < self.to { to } else { self.to },
            ..*self
        }
    }

    /// Returns `true` if threads at distance `distance` access the same address in pairs. A GPU merges
    /// the requests of a pair.
    const fn is_in_pairs(&self, distance: usize) -> bool {
        let mut i = self.from;
        while i + distance < self.to {
            let take_part = self.takes_part(i) && self.takes_part(i + distance);
            if i & distance == 0 && take_part && self.at[i] != self.at[i + distance] {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Returns the first word of the access, and the word after the last.
    const fn words(&self, i: usize) -> (u128, u128) {
        let words = (self.n * self.bytes / WORD) as u128;
        let begin = self.at[i] as u128 * self.bytes as u128 / WORD as u128;
        let words = match words {
            _ if !self.takes_part(i) => 0,
            0 => 1,
            words => words,
        };
        (begin, begin + words)
    }

    /// Returns the number of aligned blocks of `bytes` bytes that the threads access. A vector is
    /// within one block.
    pub(crate) const fn parts(&self, bytes: u64) -> u64 {
        let mut reached = [0; WARP as usize];
        let mut count = 0;
        let mut i = self.from;
        while i < self.to {
            let part = self.at[i] as u128 * self.bytes as u128 / bytes as u128;
            if self.takes_part(i) && !contains(&reached, count, part) {
                reached[count] = part;
                count += 1;
            }
            i += 1;
        }
        count as u64
    }

    /// Returns `true` if threads conflict: they access different words of one bank.
    const fn wait(&self) -> bool {
        let mut held = [None; BANKS as usize];
        let mut i = self.from;
        while i < self.to {
            let (mut word, end) = self.words(i);
            while word < end {
                let bank = (word % BANKS as u128) as usize;
                if let Some(other) = held[bank] {
                    if other != word {
                        return true;
                    }
                }
                held[bank] = Some(word);
                word += 1;
            }
            i += 1;
        }
        false
    }

    /// Returns the wavefronts, the number of groups, and the maximum wavefronts of one group.
    pub(crate) const fn turns_and_groups(&self) -> [u64; 3] {
        let [mut wavefronts, mut groups, mut most] = [0; 3];
        let mut group = self.group(0);
        while group.from < self.to {
            if group.is_any() {
                let of_one = group.wavefronts();
                wavefronts += of_one;
                groups += 1;
                if of_one > most {
                    most = of_one;
                }
            }
            group = self.group(group.to);
        }
        [wavefronts, groups, most]
    }

    /// Returns the worst bank conflict, in the first of the groups that take the most wavefronts.
    pub(crate) const fn longest_of_groups(&self) -> Option<Conflict> {
        let [_, _, most] = self.turns_and_groups();
        let mut group = self.group(0);
        while most > 1 && group.from < self.to {
            if group.wavefronts() == most {
                return Some(group.longest());
            }
            group = self.group(group.to);
        }
        None
    }

    /// Returns the number of wavefronts of a group.
    const fn wavefronts(&self) -> u64 {
        if !self.wait() {
            return 1;
        }
        let mut reached = [0; WARP as usize];
        let mut of_bank = [0_u64; BANKS as usize];
        let (mut count, mut most) = (0, 1);
        let mut i = self.from;
        while i < self.to {
            let (mut word, end) = self.words(i);
            while word < end {
                let bank = (word % BANKS as u128) as usize;
                if of_bank[bank] == 0 || !contains(&reached, count, word) {
                    reached[count] = word;
                    count += 1;
                    of_bank[bank] += 1;
                    if of_bank[bank] > most {
                        most = of_bank[bank];
                    }
                }
                word += 1;
            }
            i += 1;
        }
        most
    }

    /// Returns the bank with the most accessed words, and two threads that access different words.
    const fn longest(&self) -> Conflict {
        let mut longest = Conflict {
            first: self.first,
            second: self.first,
            bank: 0,
            wavefronts: 1,
            served: [self.first + self.from as u64, self.first + self.to as u64],
        };
        let mut bank = 0;
        while bank < BANKS {
            let mut reached = [0; WARP as usize];
            let mut wavefronts = 0;
            let [mut first, mut second] = [0; 2];
            let mut i = self.from;
            while i < self.to {
                let (mut word, end) = self.words(i);
                word += (BANKS as u128 + bank as u128 - word % BANKS as u128) % BANKS as u128;
                if word < end && !contains(&reached, wavefronts, word) {
                    reached[wavefronts] = word;
                    wavefronts += 1;
                    match wavefronts {
                        1 => first = self.first + i as u64,
                        2 => second = self.first + i as u64,
                        _ => {}
                    }
                }
                i += 1;
            }
            if wavefronts > longest.wavefronts {
                longest = Conflict {
                    first,
                    second,
                    bank,
                    wavefronts,
                    ..longest
                };
            }
            bank += 1;
        }
        longest
    }
}

/// Returns `true` if `word` is one of the first `count` words.
const fn contains(words: &[u128; WARP as usize], count: usize, word: u128) -> bool {
    let mut i = 0;
    while i < count {
        if words[i] == word {
            return true;
        }
        i += 1;
    }
    false
}
