//! Whether the threads of a warp reach the banks of shared memory without waiting for one another.

use crate::swizzle::bits;
use crate::vector_access::Access;
use crate::{Answer, STEPS};

/// The banks of shared memory, and the bytes of one of their words.
pub(crate) const BANKS: u64 = 32;
pub(crate) const WORD: u64 = 4;

/// The threads of a warp.
pub(crate) const WARP: u64 = 32;

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
/// together are the 32 of a warp, or 16 of them if each moves 8 bytes, or 8 if each moves 16. They take
/// turns if they reach different words of one bank; one word goes to all who ask for it.
///
/// # Panics
///
/// Unless [`is_access`] and [`vector_access`](crate::vector_access) hold.
#[must_use]
pub const fn conflict_free(access: &Access<'_>, bytes: u64) -> Answer<Conflict> {
    let mut groups = Groups::new(access, bytes, together(access.n, bytes), WORD);
    loop {
        match groups.next() {
            Next::Group(served) => {
                if let Some(found) = served.conflict() {
                    return Answer::No(found);
                }
            }
            Next::None => return Answer::Yes,
            Next::NotDecided => return Answer::NotDecided,
        }
    }
}

/// How many threads are served together.
pub(crate) const fn together(n: u64, bytes: u64) -> u64 {
    match n * bytes {
        16 => WARP / 4,
        8 => WARP / 2,
        _ => WARP,
    }
}

/// The most accesses of threads that are looked at.
pub(crate) const fn looked_at(access: &Access<'_>, bytes: u64) -> u64 {
    if is_linear(access) {
        together(access.n, bytes)
    } else {
        access.modes.size
    }
}

/// The threads of a warp that are served together, group by group, of the accesses that are not others moved.
pub(crate) struct Groups<'a> {
    access: &'a Access<'a>,
    bytes: u64,
    together: u64,
    moved: u64,
    thread: u64,
    value: u64,
    /// Whether all groups cost as much as the first.
    are_alike: bool,
    /// The groups that are looked at.
    looked_at: u64,
    steps: u64,
}

/// What comes next.
pub(crate) enum Next<'a> {
    Group(Served<'a>),
    None,
    NotDecided,
}

impl<'a> Groups<'a> {
    /// Those of accesses for which an offset matters but for multiples of `period` bytes.
    pub(crate) const fn new(
        access: &'a Access<'a>,
        bytes: u64,
        together: u64,
        period: u64,
    ) -> Self {
        assert!(
            is_access(access.n, bytes),
            "an access moves 1, 2, 4, 8 or 16 bytes"
        );
        Self {
            access,
            bytes,
            together,
            moved: moved_together(access, bytes, period),
            thread: access.modes.threads,
            value: u64::MAX,
            are_alike: is_linear(access),
            looked_at: 0,
            steps: 0,
        }
    }

    /// The vectors of a thread.
    pub(crate) const fn vectors(&self) -> u64 {
        let modes = &self.access.modes;
        modes.size / modes.threads / self.access.n
    }

    /// The groups of all accesses.
    pub(crate) const fn count(&self) -> u64 {
        self.vectors() * self.access.modes.threads.div_ceil(self.together)
    }

    /// What all accesses cost, given those that were looked at: each stands for as many.
    pub(crate) const fn of_all(&self, cost: u64) -> u64 {
        match self.count().checked_div(self.looked_at) {
            Some(times) => cost * times,
            None => 0,
        }
    }

    pub(crate) const fn next(&mut self) -> Next<'a> {
        let Access { modes, n, .. } = self.access;
        let threads = modes.threads;
        if self.are_alike && self.looked_at > 0 {
            return Next::None;
        }
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
                self.thread = 0;
            }
        }
        let begin = self.thread;
        // No group has threads of two warps.
        self.thread = if threads - begin < self.together {
            threads
        } else {
            begin + self.together
        };
        self.steps += (self.thread - begin) * (self.access.steps() + 8);
        if self.steps > STEPS as u64 {
            return Next::NotDecided;
        }
        self.looked_at += 1;
        Next::Group(Served {
            access: self.access,
            bytes: self.bytes,
            begin: self.value * threads + begin,
            end: self.value * threads + self.thread,
        })
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

/// Whether the offsets of an access are exclusive ors of what its coordinates give: extents and strides are powers of two, and no bit has
/// two of them.
///
/// Any two groups then differ, at all of their threads, by one exclusive or, behind swizzles too. It changes neither which threads
/// reach one word, or one part of memory, nor which reach one bank.
const fn is_linear(access: &Access<'_>) -> bool {
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
        let mode = &modes.list[i];
        let bits = (mode.shape - 1) * mode.stride;
        let is_power = mode.stride == 0 || mode.stride.is_power_of_two();
        is_linear = mode.shape.is_power_of_two() && is_power && taken & bits == 0;
        taken |= bits;
        i += 1;
    }
    is_linear
}

/// Whether the index is the first of those that differ by what moves all threads together.
const fn is_first(access: &Access<'_>, index: u64, moved: u64) -> bool {
    let modes = &access.modes;
    let mut i = 0;
    while i < modes.len {
        let mode = &modes.list[i];
        if mode.position > 0 && mode.stride % moved == 0 && index / mode.index % mode.shape > 0 {
            return false;
        }
        i += 1;
    }
    true
}

/// Accesses that are served together: an index a thread.
pub(crate) struct Served<'a> {
    pub(crate) access: &'a Access<'a>,
    pub(crate) bytes: u64,
    pub(crate) begin: u64,
    pub(crate) end: u64,
}

impl Served<'_> {
    /// The word in which the access begins, and the one after the last it reaches.
    const fn words(&self, index: u64) -> (u128, u128) {
        let words = (self.access.n * self.bytes / WORD) as u128;
        let begin = self.access.at(index) as u128 * self.bytes as u128 / WORD as u128;
        (begin, begin + if words == 0 { 1 } else { words })
    }

    /// How many parts of so many bytes are reached, of which a vector is in one.
    pub(crate) const fn parts(&self, bytes: u64) -> u64 {
        let mut reached = [0; WARP as usize];
        let mut count = 0;
        let mut index = self.begin;
        while index < self.end {
            let part = self.access.at(index) as u128 * self.bytes as u128 / bytes as u128;
            if !contains(&reached, count, part) {
                reached[count] = part;
                count += 1;
            }
            index += 1;
        }
        count as u64
    }

    /// Where threads wait, if they do: at the bank where they wait longest.
    pub(crate) const fn conflict(&self) -> Option<Conflict> {
        let mut held = [None; BANKS as usize];
        let mut index = self.begin;
        while index < self.end {
            let (mut word, end) = self.words(index);
            while word < end {
                let bank = (word % BANKS as u128) as usize;
                if let Some(other) = held[bank] {
                    if other != word {
                        return self.longest();
                    }
                }
                held[bank] = Some(word);
                word += 1;
            }
            index += 1;
        }
        None
    }

    /// The bank with the most words that are reached, and two threads that reach different ones.
    const fn longest(&self) -> Option<Conflict> {
        let mut longest = None;
        let mut most = 1;
        let mut bank = 0;
        while bank < BANKS {
            let mut reached = [0; WARP as usize];
            let mut turns = 0;
            let mut first = self.begin;
            let mut second = self.begin;
            let mut index = self.begin;
            while index < self.end {
                let (mut word, end) = self.words(index);
                word += (BANKS as u128 + bank as u128 - word % BANKS as u128) % BANKS as u128;
                if word < end && !contains(&reached, turns, word) {
                    reached[turns] = word;
                    turns += 1;
                    match turns {
                        1 => first = index,
                        2 => second = index,
                        _ => {}
                    }
                }
                index += 1;
            }
            if turns > most {
                most = turns;
                longest = Some(Conflict {
                    first,
                    second,
                    bank,
                    turns: most,
                });
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
