//! Whether the threads of a warp reach the banks of shared memory without waiting for one another.

use crate::modes::{Mode, Modes};
use crate::swizzle::{bits, swizzled};
use crate::vector_access::Access;
use crate::{Answer, STEPS};

/// The banks of shared memory, and the bytes of one of their words.
pub(crate) const BANKS: u64 = 32;
pub(crate) const WORD: u64 = 4;

/// The threads of a warp.
pub const WARP: u64 = 32;

/// Where threads wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The index of an access.
    pub first: u64,
    /// The index of an access of another thread at the same time.
    pub second: u64,
    /// The bank whose different words they reach.
    pub bank: u64,
    /// The number of words of that bank that are reached, the most of all banks.
    pub turns: usize,
    /// The index of the first access that is served with them, and the one after the last.
    pub served: [u64; 2],
}

/// Threads of a warp whose accesses shared memory serves together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Served {
    /// The index of the first access, and the one after the last.
    pub from: u64,
    /// See [`from`](Self::from).
    pub to: u64,
    /// How many turns they take.
    pub turns: u64,
}

/// Those that are served together from an index on: that of the first thread of a warp, or of the one after others that are served together.
///
/// # Panics
///
/// As [`conflict_free`].
#[must_use]
pub const fn served(access: &Access<'_>, bytes: u64, from: u64) -> Served {
    assert!(
        is_access(access.n, bytes),
        "an access moves 1, 2, 4, 8 or 16 bytes"
    );
    let threads = access.modes.threads;
    let lane = from % threads % WARP;
    let first = from - lane;
    let left = threads - first % threads;
    let count = if left < WARP { left } else { WARP };
    let group = Threads::of(access, bytes, first, count as usize).group(lane as usize);
    Served {
        from,
        to: first + group.to as u64,
        turns: group.turns(),
    }
}

/// Whether an instruction moves `n` values of `bytes` bytes: 1, 2, 4, 8 or 16 bytes together.
#[must_use]
pub const fn is_access(n: u64, bytes: u64) -> bool {
    matches!(n.checked_mul(bytes), Some(1 | 2 | 4 | 8 | 16))
}

/// Whether no two threads of a warp wait for each other in shared memory, where each moves vectors
/// that are side by side, of values of `bytes` bytes; or the first access in which threads do.
///
/// Words of 4 bytes are dealt out to 32 banks in turn. Of one access, the threads that are served
/// together are the 32 of a warp, or 16 of them if each moves 8 bytes, or 8 if each moves 16; twice as many of these if
/// all pairs of threads `t` and `t xor 1`, or all pairs `t` and `t xor 2`, read one place. They take
/// turns if they reach different words of one bank; one word goes to all who ask for it.
///
/// # Panics
///
/// Unless [`is_access`] and [`vector_access`](crate::vector_access) hold.
#[must_use]
pub const fn conflict_free(access: &Access<'_>, bytes: u64) -> Answer<Conflict> {
    match first_that_wait(access, bytes) {
        Answer::Yes => Answer::Yes,
        Answer::No(served) => Answer::No(served.longest()),
        Answer::NotDecided => Answer::NotDecided,
    }
}

/// Whether no two threads of a warp wait for each other, or the first that are served together and do.
pub(crate) const fn first_that_wait(access: &Access<'_>, bytes: u64) -> Answer<Threads> {
    if let Some(Alike { turns: 1, .. }) = linear(access, bytes) {
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

/// How many threads are served together, unless they read in pairs.
pub(crate) const fn together(n: u64, bytes: u64) -> u64 {
    match n.saturating_mul(bytes) {
        16 => WARP / 4,
        8 => WARP / 2,
        _ => WARP,
    }
}

/// The instructions of warps that are not others moved.
pub(crate) struct Warps<'a> {
    access: &'a Access<'a>,
    bytes: u64,
    moved: u64,
    /// The first thread of the next warp, and its value.
    thread: u64,
    value: u64,
    /// The vectors of a thread that are looked at.
    looked_at: u64,
    /// What was spent.
    pub(crate) steps: u64,
}

/// What comes next.
#[allow(clippy::large_enum_variant)] // Constants have no box.
pub(crate) enum Next {
    Warp(Threads),
    None,
    NotDecided,
}

impl<'a> Warps<'a> {
    /// Those of accesses for which an offset matters but for multiples of `period` bytes.
    pub(crate) const fn new(access: &'a Access<'a>, bytes: u64, period: u64) -> Self {
        assert!(
            is_access(access.n, bytes),
            "an access moves 1, 2, 4, 8 or 16 bytes"
        );
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

    /// The vectors of a thread.
    pub(crate) const fn vectors(&self) -> u64 {
        let modes = &self.access.modes;
        modes.size / modes.threads / self.access.n
    }

    /// What all accesses cost, given those that were looked at: each stands for as many.
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

/// The period of the pattern of banks, or of lines: a multiple of it, added to all offsets of an access, changes no
/// cost.
///
/// Without a swizzle, whole periods do; a swizzle must not read what is added.
const fn moved_together(access: &Access<'_>, bytes: u64, period: u64) -> u64 {
    let words = if bytes < period { period / bytes } else { 1 };
    let seen = match bits(access.swizzles).checked_ilog2() {
        None => 1,
        Some(bit) => 2 << bit,
    };
    if seen > words { seen } else { words }
}

/// Whether the offsets of an access are exclusive ors of what its coordinates give: no bit is one of two modes.
///
/// The threads that are served together are a power of two.
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

/// What all groups of threads that are served together have in common, where offsets are [linear](is_linear).
pub(crate) struct Alike {
    /// The threads of a group.
    pub(crate) together: u64,
    /// The turns that it takes.
    pub(crate) turns: u64,
}

/// The groups of linear offsets.
///
/// Any two groups differ, at all of their threads, by one exclusive or, behind swizzles too: it changes neither which threads reach one
/// word nor which reach one bank. The words of one group are all exclusive ors of some, `2^d` if `d` of these are independent, and they are
/// evenly in `2^e` banks if `e` are in what tells the bank. They read in pairs if the lowest or the next bit of a thread changes nothing.
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
        turns: 1 << (words.dimension - banks.dimension),
    })
}

/// How many threads are served together, where the extents of threads are powers of two: as many in all groups.
#[must_use]
pub const fn served_together(access: &Access<'_>, bytes: u64) -> u64 {
    let together = together(access.n, bytes);
    if together < WARP && (is_same(&access.modes, 1) || is_same(&access.modes, 2)) {
        2 * together
    } else {
        together
    }
}

/// Whether threads read the same place as those so far from them, a power of two.
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

/// All exclusive ors of some numbers, at most 8 of which are independent.
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

    /// Adds a number.
    const fn add(&mut self, mut number: u128) {
        let mut i = 0;
        while i < self.dimension {
            // Each has a highest bit that no other has.
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

/// Whether the index is the first of those that differ by what moves all threads together.
const fn is_first(access: &Access<'_>, index: u64, moved: u64) -> bool {
    let modes = &access.modes;
    let mut i = 0;
    while i < modes.len {
        let mode = &modes.list[i];
        // What is at its coordinate 0 begins a vector, too.
        let is_whole = mode.index / modes.threads % modes.values % access.n == 0;
        let is_moved = mode.position > 0 && is_whole && mode.stride % moved == 0;
        if is_moved && index / mode.index % mode.shape > 0 {
            return false;
        }
        i += 1;
    }
    true
}

/// Threads of a warp that make an access.
#[derive(Clone, Copy)]
pub(crate) struct Threads {
    /// Where the threads of the warp are, in values, of which a vector has `n` and each is so many bytes.
    at: [u64; WARP as usize],
    n: u64,
    bytes: u64,
    /// The index of the first thread of the warp.
    pub(crate) first: u64,
    /// Those of its threads that are meant, of which those take part whose bit is set.
    from: usize,
    to: usize,
    active: u32,
}

impl Threads {
    /// How many steps it takes to count the turns of a group in which threads wait: each of 32 words is looked for among those before it.
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

    /// Those at some bytes, of which each moves so many; the others take no part.
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

    /// Whether a thread takes part.
    const fn takes_part(&self, i: usize) -> bool {
        self.active >> i & 1 == 1
    }

    /// Whether one of those that are meant does.
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

    /// So many threads from an index on.
    pub(crate) const fn of(access: &Access<'_>, bytes: u64, first: u64, count: usize) -> Self {
        let mut threads = Self::new(access.n, bytes);
        threads.first = first;
        while threads.to < count {
            threads.at[threads.to] = access.at(first + threads.to as u64);
            threads.to += 1;
        }
        threads
    }

    /// Those that shared memory serves together of a warp, from a thread on.
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

    /// So many of these, from one on.
    const fn part(&self, from: usize, count: usize) -> Self {
        let to = from + count;
        Self {
            from,
            to: if to < self.to { to } else { self.to },
            ..*self
        }
    }

    /// Whether each thread reads what the one so far from it does, in pairs: a GPU joins their requests then.
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

    /// The word in which the access begins, and the one after the last it reaches.
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

    /// How many parts of so many bytes are reached, of which a vector is in one.
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

    /// Whether threads wait: they reach different words of one bank.
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

    /// The turns that they take, the groups that are served together, and the most turns of one.
    pub(crate) const fn turns_and_groups(&self) -> [u64; 3] {
        let [mut turns, mut groups, mut most] = [0; 3];
        let mut group = self.group(0);
        while group.from < self.to {
            if group.is_any() {
                let of_one = group.turns();
                turns += of_one;
                groups += 1;
                if of_one > most {
                    most = of_one;
                }
            }
            group = self.group(group.to);
        }
        [turns, groups, most]
    }

    /// Where threads wait longest, in the first of the groups that take most turns.
    pub(crate) const fn longest_of_groups(&self) -> Option<Conflict> {
        let [_, _, most] = self.turns_and_groups();
        let mut group = self.group(0);
        while most > 1 && group.from < self.to {
            if group.turns() == most {
                return Some(group.longest());
            }
            group = self.group(group.to);
        }
        None
    }

    /// The turns of a group.
    const fn turns(&self) -> u64 {
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

    /// The bank with the most words that are reached, and two threads that reach different ones.
    const fn longest(&self) -> Conflict {
        let mut longest = Conflict {
            first: self.first,
            second: self.first,
            bank: 0,
            turns: 1,
            served: [self.first + self.from as u64, self.first + self.to as u64],
        };
        let mut bank = 0;
        while bank < BANKS {
            let mut reached = [0; WARP as usize];
            let mut turns = 0;
            let [mut first, mut second] = [0; 2];
            let mut i = self.from;
            while i < self.to {
                let (mut word, end) = self.words(i);
                word += (BANKS as u128 + bank as u128 - word % BANKS as u128) % BANKS as u128;
                if word < end && !contains(&reached, turns, word) {
                    reached[turns] = word;
                    turns += 1;
                    match turns {
                        1 => first = self.first + i as u64,
                        2 => second = self.first + i as u64,
                        _ => {}
                    }
                }
                i += 1;
            }
            if turns > longest.turns {
                longest = Conflict {
                    first,
                    second,
                    bank,
                    turns,
                    ..longest
                };
            }
            bank += 1;
        }
        longest
    }
}

/// Whether one of the first `count` words is `word`.
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
