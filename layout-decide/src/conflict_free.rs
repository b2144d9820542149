//! Whether the threads of a warp reach the banks of shared memory without waiting for one another.

use crate::swizzle::bits;
use crate::vector_access::Access;
use crate::{Answer, STEPS};

/// The banks of shared memory, and the bytes of one of their words.
const BANKS: u64 = 32;
const WORD: u64 = 4;

/// The threads of a warp.
const WARP: u64 = 32;

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
    let Access { modes, n, .. } = access;
    let (threads, n) = (modes.threads, *n);
    assert!(
        is_access(n, bytes),
        "an access moves 1, 2, 4, 8 or 16 bytes"
    );
    let together = match n * bytes {
        16 => WARP / 4,
        8 => WARP / 2,
        _ => WARP,
    };
    let moved = moved_together(access, bytes);
    let mut steps = 0;
    let mut value = 0;
    while value < modes.size / threads {
        steps += modes.steps();
        let is_looked_at =
            value % modes.values % n == 0 && is_first(access, value * threads, moved);
        let mut thread = if is_looked_at { 0 } else { threads };
        while thread < threads {
            let end = if threads - thread < together {
                threads
            } else {
                thread + together
            };
            let served = Served {
                access,
                bytes,
                begin: value * threads + thread,
                end: value * threads + end,
            };
            steps += (end - thread) * (access.steps() + 8);
            if steps > STEPS as u64 {
                return Answer::NotDecided;
            }
            if let Some(found) = served.conflict() {
                return Answer::No(found);
            }
            thread = end;
        }
        if steps > STEPS as u64 {
            return Answer::NotDecided;
        }
        value += 1;
    }
    Answer::Yes
}

/// The period of the bank pattern: a multiple of it, added to all offsets of an access, changes no
/// conflict.
///
/// Without a swizzle, whole words do; a swizzle must not read what is added.
const fn moved_together(access: &Access<'_>, bytes: u64) -> u64 {
    let words = if bytes < WORD { WORD / bytes } else { 1 };
    let seen = match bits(access.swizzles).checked_ilog2() {
        None => 1,
        Some(bit) => 2 << bit,
    };
    if seen > words { seen } else { words }
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
struct Served<'a> {
    access: &'a Access<'a>,
    bytes: u64,
    begin: u64,
    end: u64,
}

impl Served<'_> {
    /// The word in which the access begins, and the one after the last it reaches.
    const fn words(&self, index: u64) -> (u128, u128) {
        let words = (self.access.n * self.bytes / WORD) as u128;
        let begin = self.access.at(index) as u128 * self.bytes as u128 / WORD as u128;
        (begin, begin + if words == 0 { 1 } else { words })
    }

    /// Where threads wait, if they do: at the bank where they wait longest.
    const fn conflict(&self) -> Option<Conflict> {
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
