//! Whether the threads of a warp reach the banks of shared memory without waiting for one another.

use super::modes::{Modes, signed};
use super::vector_access::{Apart, Values, apart, assert_vector_access};
use crate::assert::{CheckedLayout, Text};
use crate::int::StaticInteger;

/// The banks of shared memory, and the bytes of a word of theirs.
const BANKS: i64 = 32;
const WORD: i64 = 4;

/// The threads of a warp.
const WARP: i64 = 32;

/// The most values of a thread that are looked at, and the most accesses of all threads.
const MOST_VALUES: i64 = 1 << 15;
const MOST_ACCESSES: i64 = 1 << 14;

/// Whether no two threads of a warp wait for each other in shared memory, where each moves `N` values
/// of `Bytes` bytes at a time, as in [`vector_access`](crate::vector_access).
///
/// Shared memory has 32 banks, and words of 4 bytes are dealt out to them in turn. Of one access, the
/// threads that are served together are the 32 of a warp, or 16 of them if each moves 8 bytes, or 8 if
/// each moves 16. They take turns if they reach different words of one bank; one word goes to all who
/// ask for it.
///
/// ```text
/// word(t, v) = l(t, v) * bytes / 4
/// word(t, v) == word(u, v)  or  word(t, v) % 32 != word(u, v) % 32     for t, u served together
/// ```
///
/// That the memory itself begins at a multiple of 128 bytes is a matter of the tensor.
///
/// ```
/// use layout_core::*;
///
/// // Threads that go down a column, of a tile of 32 by 32 floats.
/// assert!(!conflict_free::<Layout<(_32, _32), (_32, _1)>, _1, _4>());
/// assert!(conflict_free::<Layout<(_32, _32), (_33, _1)>, _1, _4>());
/// type Swizzled32 = Swizzled<Swizzle<5, 0, 5>, Layout<(_32, _32), (_32, _1)>>;
/// assert!(conflict_free::<Swizzled32, _1, _4>());
/// ```
///
/// # Source
///
/// CUDA C++ Programming Guide, shared memory of compute capability 5.x and above.
#[must_use]
pub const fn conflict_free<L: CheckedLayout, N: StaticInteger, Bytes: StaticInteger>() -> bool {
    let values = Values::of::<L, N>();
    matches!(apart(&values), Apart::Nowhere)
        && matches!(conflict(&values, bytes::<N, Bytes>()), Conflict::None)
}

/// Asserts that no two threads of a warp wait for each other in shared memory, where each moves `N`
/// values of `Bytes` bytes at a time.
///
/// # Panics
///
/// With two threads that wait, their bank, and how long it takes:
///
/// ```compile_fail
/// use layout_core::*;
///
/// const _: () = assert_conflict_free::<Layout<(_32, _32), (_8, _1)>, _1, _4>();
/// ```
/// ```text
/// error[E0080]: bank conflict: (thread 0, value 0) and (thread 4, value 0) both reach bank 0, at
/// offsets 0 and 32: the access takes 8 turns; pad the rows of the tile, or swizzle it
/// ```
///
/// As [`assert_vector_access`], if `N` values do not lie side by side.
#[track_caller]
pub const fn assert_conflict_free<L: CheckedLayout, N: StaticInteger, Bytes: StaticInteger>() {
    assert_vector_access::<L, N>();
    let values = Values::of::<L, N>();
    match conflict(&values, bytes::<N, Bytes>()) {
        Conflict::None => {}
        Conflict::Found {
            first,
            second,
            bank,
            turns,
        } => {
            let modes = &values.modes;
            let text = modes.describe(Text::new().str("bank conflict: "), first);
            let text = modes.describe(text.str(" and "), second);
            let text = text.str(" both reach bank ").integer(bank);
            let text = text.str(", at offsets ").integer(values.at(first));
            let text = text.str(" and ").integer(values.at(second));
            let text = text.str(": the access takes ").integer(turns);
            text.str(" turns; pad the rows of the tile, or swizzle it")
                .panic()
        }
        Conflict::TooMany => panic!(
            "whether the threads of this partition wait for one another was not decided: there are \
             more than 16384 accesses"
        ),
    }
}

/// The bytes of an element, those of an access being those of one instruction.
#[track_caller]
const fn bytes<N: StaticInteger, Bytes: StaticInteger>() -> i64 {
    match (N::VALUE, Bytes::VALUE) {
        (Some(n), Some(bytes @ (1 | 2 | 4 | 8 | 16))) if n <= 16 => {
            assert!(
                matches!(n * bytes, 1 | 2 | 4 | 8 | 16),
                "an access moves 1, 2, 4, 8 or 16 bytes"
            );
            signed(bytes)
        }
        _ => panic!("an access moves 1, 2, 4, 8 or 16 bytes"),
    }
}

/// Where threads wait.
pub(super) enum Conflict {
    None,
    Found {
        /// The index of an access.
        first: i64,
        /// The index of an access of another thread at the same time.
        second: i64,
        /// The bank whose different words they reach.
        bank: i64,
        /// The words of that bank that are reached, which is at no other more.
        turns: i64,
    },
    /// It was not decided.
    TooMany,
}

/// The first access in which threads wait, of vectors that are side by side.
pub(super) const fn conflict(values: &Values, bytes: i64) -> Conflict {
    let Values { modes, n, .. } = values;
    let threads = modes.threads;
    assert!(
        modes.reach(modes.len) + modes.start <= u32::MAX as i64,
        "the offsets of this layout exceed u32"
    );
    if modes.size / threads > MOST_VALUES {
        return Conflict::TooMany;
    }
    let together = match *n * bytes {
        16 => WARP / 4,
        8 => WARP / 2,
        _ => WARP,
    };
    let moved = moved_together(values, bytes);
    let mut accesses = 0;
    let mut value = 0;
    while value < modes.size / threads {
        if value % values.of_thread % *n == 0 && is_first(modes, value * threads, moved) {
            accesses += threads;
            if accesses > MOST_ACCESSES {
                return Conflict::TooMany;
            }
            let mut thread = 0;
            while thread < threads {
                let end = if threads - thread < together {
                    threads
                } else {
                    thread + together
                };
                let served = Served {
                    values,
                    bytes,
                    begin: value * threads + thread,
                    end: value * threads + end,
                };
                if let Some(found) = served.conflict() {
                    return found;
                }
                thread = end;
            }
        }
        value += 1;
    }
    Conflict::None
}

/// The stride of which a multiple, added to all offsets of an access, leaves threads apart or together
/// as they are.
///
/// Without a swizzle whole words do; a swizzle must not see what is added.
const fn moved_together(values: &Values, bytes: i64) -> i64 {
    let words = if bytes < WORD { WORD / bytes } else { 1 };
    let mut seen = 1;
    while seen <= signed(values.bits()) {
        seen *= 2;
    }
    if seen > words { seen } else { words }
}

/// Whether the index is the first of those that differ by what moves all threads together.
const fn is_first(modes: &Modes, index: i64, moved: i64) -> bool {
    let mut i = 0;
    while i < modes.len {
        let mode = modes.at(i);
        if mode.position > 0 && mode.stride % moved == 0 && index / mode.index % mode.extent > 0 {
            return false;
        }
        i += 1;
    }
    true
}

/// Accesses that are served together: an index a thread.
struct Served<'a> {
    values: &'a Values,
    bytes: i64,
    begin: i64,
    end: i64,
}

impl Served<'_> {
    /// The word in which the access begins, and the words that it reaches.
    const fn words(&self, index: i64) -> (i64, i64) {
        let words = self.values.n * self.bytes / WORD;
        let begin = self.values.at(index) * self.bytes / WORD;
        (begin, if words == 0 { 1 } else { words })
    }

    /// Where threads wait, if they do: at the bank at which it takes longest.
    const fn conflict(&self) -> Option<Conflict> {
        let mut held = [-1; BANKS as usize];
        let mut index = self.begin;
        while index < self.end {
            let (begin, words) = self.words(index);
            let mut word = begin;
            while word < begin + words {
                let bank = place(word, BANKS);
                if held[bank] >= 0 && held[bank] != word {
                    return Some(self.longest());
                }
                held[bank] = word;
                word += 1;
            }
            index += 1;
        }
        None
    }

    /// The bank with the most words that are reached, and two threads that reach different ones.
    const fn longest(&self) -> Conflict {
        let mut longest = Conflict::None;
        let mut most = 1;
        let mut bank = 0;
        while bank < BANKS {
            let mut reached = [0; WARP as usize];
            let mut turns = 0;
            let mut first = self.begin;
            let mut second = self.begin;
            let mut index = self.begin;
            while index < self.end {
                let (begin, words) = self.words(index);
                let word = begin + (bank - begin % BANKS + BANKS) % BANKS;
                if word < begin + words && !contains(&reached, turns, word) {
                    reached[place(turns, WARP)] = word;
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
                longest = Conflict::Found {
                    first,
                    second,
                    bank,
                    turns: most,
                };
            }
            bank += 1;
        }
        longest
    }
}

/// Whether one of the first `count` words is `word`.
const fn contains(words: &[i64; WARP as usize], count: i64, word: i64) -> bool {
    let mut i = 0;
    while i < count {
        if words[place(i, WARP)] == word {
            return true;
        }
        i += 1;
    }
    false
}

/// A natural number's place among so many.
const fn place(number: i64, of: i64) -> usize {
    (number.unsigned_abs() % of.unsigned_abs()) as usize
}
