//! Whether the threads of a warp reach the banks of shared memory without waiting for one another.

use std::collections::{BTreeMap, BTreeSet};

use super::modes::Modes;
use super::{STEPS, denied, in_range, vectors_inside};
use crate::error::{Error, Rule};
use crate::{ComposedLayout, Layout};

/// The banks of shared memory, and the bytes of a word of theirs.
const BANKS: i128 = 32;
const WORD: i128 = 4;

impl Layout {
    /// Whether no two threads of a warp wait for each other in shared memory, where each moves `n`
    /// values of `bytes` bytes at a time, as in [`vector_access`](Self::vector_access).
    ///
    /// Shared memory has 32 banks, and words of 4 bytes are dealt out to them in turn. Of one access,
    /// the threads that are served together are the 32 of a warp, or 16 of them if each moves 8 bytes,
    /// or 8 if each moves 16. They take turns if they reach different words of one bank; one word goes
    /// to all who ask for it. The memory begins at a multiple of 128 bytes.
    ///
    /// ```text
    /// word(t, v) = self(t, v) * bytes / 4
    /// word(t, v) == word(u, v)  or  word(t, v) % 32 != word(u, v) % 32    for t, u served together
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// // Threads that go down a column, of a tile of 32 by 32 floats.
    /// let padded: Layout = "(32,32):(33,1)".parse()?;
    /// padded.conflict_free(1, 4)?;
    /// let tile: Layout = "(32,32):(32,1)".parse()?;
    /// assert_eq!(
    ///     tile.conflict_free(1, 4).unwrap_err().to_string(),
    ///     "`conflict_free((32,32):(32,1), 1, 4)` does not hold: bank conflict: (thread 0, value 0) \
    ///      and (thread 1, value 0) both reach bank 0, at offsets 0 and 32: the access takes 32 turns",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *bank conflict* with two threads that wait; *out of range* if an access does not have 1, 2, 4, 8
    /// or 16 bytes; those of [`vector_access`](Self::vector_access); *not decided* if a bound on the
    /// work is reached.
    ///
    /// # Source
    ///
    /// CUDA C++ Programming Guide, shared memory of compute capability 5.x and above.
    pub fn conflict_free(&self, n: i64, bytes: i64) -> Result<(), Error> {
        let modes = Modes::of(self, 0);
        let at = |index| modes.offset(index);
        let result = in_range(n)
            .and_then(|()| vectors_inside(&modes, n, &at))
            .and_then(|()| Accesses::of(&modes, [n, bytes], 0, &at)?.conflict_free());
        result.map_err(|rule| denied(format!("conflict_free({self}, {n}, {bytes})"), rule))
    }
}

impl ComposedLayout {
    /// Whether no two threads of a warp wait for each other in shared memory:
    /// [`Layout::conflict_free`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    ///
    /// let tile: ComposedLayout = "Sw<5,0,5> o 0 o (32,32):(32,1)".parse()?;
    /// tile.conflict_free(1, 4)?;
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Layout::conflict_free`].
    pub fn conflict_free(&self, n: i64, bytes: i64) -> Result<(), Error> {
        let modes = Modes::of(self.layout(), self.offset());
        let at = |index| self.offset_of(&modes, index);
        let result = self
            .vectors(&modes, n)
            .and_then(|()| Accesses::of(&modes, [n, bytes], self.bits(), &at)?.conflict_free());
        result.map_err(|rule| denied(format!("conflict_free({self}, {n}, {bytes})"), rule))
    }
}

/// Accesses of vectors that are side by side.
struct Accesses<'a> {
    modes: &'a Modes,
    at: &'a dyn Fn(i64) -> i64,
    /// The values of an access, and the bytes of a value.
    n: i64,
    bytes: i128,
    /// The words of an access.
    words: i128,
    /// How many threads are served together.
    together: i64,
    /// The stride of which a multiple, added to all offsets, leaves threads apart or together as they
    /// are: whole words that a swizzle does not see.
    moved: i128,
}

impl<'a> Accesses<'a> {
    /// Those of `n` values of `bytes` bytes, behind a swizzle that reads or changes `bits`.
    fn of(
        modes: &'a Modes,
        [n, bytes]: [i64; 2],
        bits: i64,
        at: &'a dyn Fn(i64) -> i64,
    ) -> Result<Self, Rule> {
        let moved = i128::from(n) * i128::from(bytes);
        let together = match moved {
            _ if bytes < 1 => return Err(Rule::NoAccess { n, bytes }),
            1 | 2 | 4 => 32,
            8 => 16,
            16 => 8,
            _ => return Err(Rule::NoAccess { n, bytes }),
        };
        let bytes = i128::from(bytes);
        let seen = 1_i128 << (i64::BITS - bits.leading_zeros());
        Ok(Self {
            modes,
            at,
            n,
            bytes,
            words: (moved / WORD).max(1),
            together,
            moved: seen.max(WORD / bytes),
        })
    }

    fn conflict_free(&self) -> Result<(), Rule> {
        let threads = self.modes.threads();
        let values = self.modes.size() / threads;
        let too_long = Rule::NotSearched { steps: STEPS };
        if values > i64::from(STEPS) {
            return Err(too_long);
        }
        let first = |value: &i64| {
            value % self.modes.values() % self.n == 0 && self.is_first(value * threads)
        };
        let values: Vec<_> = (0..values).filter(first).collect();
        let accesses = i64::try_from(values.len()).map(|values| values.checked_mul(threads));
        if !matches!(accesses, Ok(Some(accesses)) if accesses <= i64::from(STEPS)) {
            return Err(too_long);
        }
        for value in values {
            let mut thread = 0;
            while thread < threads {
                let end = threads.min(thread + self.together);
                self.served(value * threads + thread..value * threads + end)?;
                thread = end;
            }
        }
        Ok(())
    }

    /// Whether the index is the first of those that differ by what moves all threads together.
    fn is_first(&self, index: i64) -> bool {
        let modes = (0..self.modes.len()).map(|i| self.modes.at(i));
        let moved = |stride| i128::from(stride) % self.moved == 0;
        modes
            .filter(|mode| mode.position > 0 && moved(mode.stride))
            .all(|mode| index / mode.index % mode.extent == 0)
    }

    /// Accesses that are served together, an index a thread: the bank at which it takes longest.
    fn served(&self, indices: core::ops::Range<i64>) -> Result<(), Rule> {
        let mut banks: BTreeMap<i128, (BTreeSet<i128>, Vec<i64>)> = BTreeMap::new();
        for index in indices {
            let begin = i128::from((self.at)(index)) * self.bytes / WORD;
            for word in begin..begin + self.words {
                let (words, firsts) = banks.entry(word.rem_euclid(BANKS)).or_default();
                if words.insert(word) {
                    firsts.push(index);
                }
            }
        }
        let longest = banks.iter().rev().max_by_key(|(_, (words, _))| words.len());
        match longest {
            Some((&bank, (words, firsts))) if words.len() > 1 => Err(Rule::BankConflict {
                first: firsts[0],
                second: firsts[1],
                threads: self.modes.threads(),
                bank: i64::try_from(bank).unwrap_or_default(),
                offsets: [(self.at)(firsts[0]), (self.at)(firsts[1])],
                turns: words.len(),
            }),
            _ => Ok(()),
        }
    }
}
