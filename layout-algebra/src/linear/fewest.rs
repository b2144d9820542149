//! Search for the bijection of bits with the fewest bank conflicts.

use core::cmp::Reverse;
use std::collections::BTreeMap;

use super::Linear;
use super::banks::{self, BANKS, Kind};
use super::span::{Span, bits_of};
use crate::algebra::checked::rejection;
use crate::error::Error;

/// Maximum number of choices of a search, for banks and words.
const CHOICES: u32 = 1 << 18;
const CHOICES_OF_WORD: u32 = 1 << 14;

/// The weight of a word choice, in bank choices.
const WORD: u32 = 16;

/// Maximum number of element bits that lanes of one kind span to be considered for a word.
const SPANNED: usize = 8;

/// Maximum number of element bits for which positions are simplified.
const SIMPLIFIED: usize = 24;

/// Lanes that shared memory serves together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarpAccess {
    /// The elements that lanes 1, 2, 4, ... access, if lane 0 accesses element 0. Other lanes
    /// access the exclusive or of these elements.
    pub images: Vec<i64>,
    /// The number of lane groups with this pattern, each shifted by a different exclusive or.
    pub times: u64,
}

/// A bijection with the fewest wavefronts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalLinear {
    /// The map from elements to positions.
    pub linear: Linear,
    /// The number of wavefronts.
    pub wavefronts: u64,
    /// `true` if no bijection that is linear over bits needs fewer wavefronts. The claim is proved,
    /// not estimated.
    pub is_least: bool,
}

impl Linear {
    /// Returns the number of wavefronts if this map places elements in shared memory. From the
    /// lowest, the bits of a position are: `line[0]` bits within a word of a bank, `line[1]` bits
    /// of the bank, and the bits of the line.
    ///
    /// ```text
    /// wavefronts == sum of times * 2^dim{ x in span(images) : self(x) has bank 0 } / 2^dim{ x in span(images) : self(x) has bank and line 0 }
    /// ```
    ///
    /// ```
    /// use layout_algebra::{WarpAccess, Linear};
    ///
    /// // 32 lanes that go down a column of 32 by 32 words, once for each column.
    /// let down = WarpAccess { images: vec![32, 64, 128, 256, 512], times: 32 };
    /// assert_eq!(Linear::identity(10).wavefronts([0, 5], &[down]), 1024);
    /// ```
    #[must_use]
    pub fn wavefronts(&self, line: [usize; 2], accesses: &[WarpAccess]) -> u64 {
        let [word, bank] = line.map(|bits| bits.min(super::BITS));
        let banks = (1_i64 << bank) - 1;
        let all = accesses.iter().map(|lanes| {
            let places = lanes.images.iter().map(|element| self.at(*element) >> word);
            let places: Vec<i64> = places.collect();
            let of_banks: Vec<i64> = places.iter().map(|place| place & banks).collect();
            let kind = Kind {
                span: Span::of(&places),
                times: lanes.times,
            };
            kind.wavefronts(kind.span.rank() - Span::of(&of_banks).rank())
        });
        all.fold(0, u64::saturating_add)
    }

    /// Returns the bijection linear over bits with the fewest [`wavefronts`](Self::wavefronts), or this one
    /// if no other has fewer.
    ///
    /// The result is optimal for lanes of two kinds, and for any number of kinds if two of them
    /// already determine a bijection without conflicts. The elements of one bank are then spanned
    /// by elements that no lane accesses, followed by sums of one element of each kind, and then by
    /// others. For more kinds, the search assigns banks bit by bit, with up to 2<sup>18</sup>
    /// choices. `is_least` is `true` if the search was complete.
    ///
    /// ```
    /// use layout_algebra::{WarpAccess, Linear};
    ///
    /// // Two of four bits at a time, in lines of four banks.
    /// let pairs = [[1, 2], [4, 8], [1, 4], [2, 8], [1, 8], [2, 4]];
    /// let lanes = pairs.map(|pair| WarpAccess { images: pair.into(), times: 1 });
    /// let five = Linear::identity(4).min_wavefronts([0, 2], &lanes[..5])?;
    /// assert_eq!((five.wavefronts, five.is_least), (5, true));
    /// // All six cannot be free: there is no code of distance 3 with 4 bits, 2 of them of data.
    /// let six = Linear::identity(4).min_wavefronts([0, 2], &lanes)?;
    /// assert_eq!((six.wavefronts, six.is_least), (7, true));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`inverse`](Self::inverse), or *out of range* for lanes that
    /// access elements past the size.
    ///
    /// # Source
    ///
    /// "Linear Layouts", arXiv 2505.23819. The paper's algorithm has two kinds of lanes and is not
    /// always optimal if conflicts are unavoidable.
    pub fn min_wavefronts(
        &self,
        line: [usize; 2],
        accesses: &[WarpAccess],
    ) -> Result<OptimalLinear, Error> {
        self.inverse()?;
        for element in accesses.iter().flat_map(|lanes| &lanes.images) {
            self.below(*element)
                .map_err(|rule| rejection("the minimum wavefronts of the lanes".into(), rule))?;
        }
        let bits = self.images.len();
        let word = line[0].min(bits);
        let kinds = kinds(accesses);
        let mut search = Search {
            bits,
            word,
            bank: line[1].min(bits - word),
            accesses,
            ideal_wavefronts: kinds
                .iter()
                .fold(0, |sum, kind| sum.saturating_add(kind.times)),
            kinds: &kinds,
            fewest: OptimalLinear {
                linear: self.clone(),
                wavefronts: self.wavefronts(line, accesses),
                is_least: true,
            },
            choices: CHOICES,
            is_known: true,
        };
        search.run();
        if search.fewest.linear != *self {
            search.simplify();
        }
        Ok(search.fewest)
    }
}

fn kinds(accesses: &[WarpAccess]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for lanes in accesses {
        let span = Span::of(&lanes.images);
        let same = |kind: &&mut Kind| kind.span.rank() == span.rank() && kind.span.has_all(&span);
        match kinds.iter_mut().find(same) {
            Some(kind) => kind.times = kind.times.saturating_add(lanes.times),
            None => kinds.push(Kind {
                span,
                times: lanes.times,
            }),
        }
    }
    kinds
}

/// A basis of the elements within a word of bank 0 in line 0, and a basis of the elements of word 0
/// of bank 0, one for each line.
struct Flag {
    word: Vec<i64>,
    lines: Vec<i64>,
}

struct Search<'a> {
    bits: usize,
    word: usize,
    bank: usize,
    accesses: &'a [WarpAccess],
    kinds: &'a [Kind],
    /// The number of wavefronts without bank conflicts.
    ideal_wavefronts: u64,
    fewest: OptimalLinear,
    choices: u32,
    /// `true` if every search so far was complete.
    is_known: bool,
}

impl Search<'_> {
    fn run(&mut self) {
        match self.kinds.len() {
            0 => return,
            1 => return self.of_two([0, 0]),
            2 => return self.of_two([0, 1]),
            _ => {}
        }
        let contained = |i: usize| {
            let mut others = self.kinds.iter().enumerate();
            others.any(|(j, other)| i != j && other.span.has_all(&self.kinds[i].span))
        };
        let largest: Vec<usize> = (0..self.kinds.len()).filter(|i| !contained(*i)).collect();
        match largest[..] {
            [only] => self.of_two([only, only]),
            [first, second] => self.of_two([first, second]),
            _ => {}
        }
        if self.fewest.wavefronts > self.ideal_wavefronts {
            self.of_many();
        }
    }

    /// Computes the optimum for two kinds.
    fn of_two(&mut self, pair: [usize; 2]) {
        let [first, second] = pair.map(|i| &self.kinds[i].span);
        let common = first.intersection(second);
        let mut basis = Span::of(&common);
        let mut others = |vectors: &mut dyn Iterator<Item = i64>| -> Vec<i64> {
            vectors.filter(|vector| basis.add(*vector)).collect()
        };
        let own = [first, second].map(|span| others(&mut span.basis()));
        let free = others(&mut (0..self.bits).map(|bit| 1 << bit));
        let of_word = common.len().min(self.word);
        let rest = self.word - of_word;
        for from_first in 0..=rest.min(own[0].len()) {
            let from_second = (rest - from_first).min(own[1].len());
            let (in_word, common) = common.split_at(of_word);
            let (in_first, first) = own[0].split_at(from_first);
            let (in_second, second) = own[1].split_at(from_second);
            let missing = rest - from_first - from_second;
            let (in_free, free) = free.split_at(missing.min(free.len()));
            let word = [in_word, in_first, in_second, in_free].concat();
            if word.len() < self.word {
                continue;
            }
            let paired = first.len().min(second.len());
            let (shorter, longer) = if first.len() == paired {
                (first, second)
            } else {
                (second, first)
            };
            let pairs: Vec<i64> = shorter.iter().zip(longer).map(|(a, b)| a ^ b).collect();
            let mut lines = [free, &pairs, &longer[paired..], shorter, common].concat();
            lines.truncate(self.bits - self.word - self.bank);
            self.take(&Flag { word, lines });
        }
    }

    /// Keeps the given positions if they are better.
    fn take(&mut self, flag: &Flag) {
        let linear = self.placed(flag);
        let wavefronts = linear.wavefronts([self.word, self.bank], self.accesses);
        if wavefronts < self.fewest.wavefronts {
            (self.fewest.linear, self.fewest.wavefronts) = (linear, wavefronts);
        }
    }

    /// Returns a bijection that sends elements to these positions, and changes few bits.
    fn placed(&self, flag: &Flag) -> Linear {
        let above = self.word + self.bank;
        let masks = [mask(0, self.word), mask(above, self.bits - above)];
        let mut columns = vec![0; self.bits];
        let mut word = Span::default();
        let mut lines = Span::default();
        for vector in &flag.word {
            let _ = word.add_with(*vector, 0, masks[0]);
        }
        for vector in &flag.lines {
            let _ = lines.add_with(word.rest(*vector), 0, masks[1]);
        }
        // Each vector is placed at its own bit if possible.
        for (span, mask) in [(&word, masks[0]), (&lines, masks[1])] {
            let mut free = bits_of(mask & !span.pivots());
            for (vector, pivot) in span.rows() {
                let own = (mask >> pivot & 1 == 1).then_some(pivot);
                if let Some(place) = own.or_else(|| free.next()) {
                    columns[place as usize] = vector;
                }
            }
        }
        // The remaining bits are bank bits.
        let pivots = word.pivots() | lines.pivots();
        let banks = mask(self.word, self.bank);
        for place in bits_of(banks & !pivots) {
            columns[place as usize] = 1 << place;
        }
        let others = bits_of(!banks & !pivots & mask(0, self.bits));
        for (place, other) in bits_of(banks & pivots).zip(others) {
            let mut rows = word.rows().chain(lines.rows());
            let of_place = rows.find(|(_, pivot)| *pivot == place);
            columns[place as usize] = 1 << other ^ of_place.map_or(0, |(vector, _)| vector);
        }
        let elements = Linear { images: columns };
        elements
            .inverse()
            .unwrap_or_else(|_| self.fewest.linear.clone())
    }

    /// Adds further elements of bank 0 as long as this reduces the number of swizzles without more
    /// wavefronts.
    fn simplify(&mut self) {
        let Ok(elements) = self.fewest.linear.inverse() else {
            return;
        };
        let swizzles = |linear: &Linear| linear.swizzles().map_or(usize::MAX, |all| all.len());
        let mut fewest = swizzles(&self.fewest.linear);
        let (word, rest) = elements.images.split_at(self.word);
        let mut lines = rest[self.bank..].to_vec();
        let mut is_new = self.bits <= SIMPLIFIED;
        while is_new {
            is_new = false;
            for (i, bit) in (0..lines.len()).flat_map(|i| (0..self.bits).map(move |bit| (i, bit))) {
                let mut next = lines.clone();
                next[i] ^= 1 << bit;
                let linear = self.placed(&Flag {
                    word: word.to_vec(),
                    lines: next.clone(),
                });
                let line = [self.word, self.bank];
                if swizzles(&linear) < fewest
                    && linear.wavefronts(line, self.accesses) <= self.fewest.wavefronts
                {
                    fewest = swizzles(&linear);
                    (self.fewest.linear, lines) = (linear, next);
                    is_new = true;
                }
            }
        }
    }

    /// Searches for more than two kinds: chooses word elements that lanes access, and for each
    /// choice the banks of the others.
    fn of_many(&mut self) {
        let is_tried = self.bank <= BANKS && self.with_word(&[]) && self.with_words();
        self.fewest.is_least = (is_tried && self.is_known) || self.is_done();
    }

    fn is_done(&self) -> bool {
        self.fewest.wavefronts <= self.ideal_wavefronts
    }

    /// Tries words with elements that lanes access. Returns `true` if all words were tried.
    fn with_words(&mut self) -> bool {
        if self.word == 0 || self.is_done() {
            return true;
        }
        if self.kinds.iter().any(|kind| kind.span.rank() > SPANNED) {
            return false;
        }
        // Elements of the most kinds come first.
        let mut elements: BTreeMap<i64, u64> = BTreeMap::new();
        for kind in self.kinds {
            for element in sums(kind.span.basis()) {
                let times = elements.entry(element).or_default();
                *times = times.saturating_add(kind.times);
            }
        }
        let mut elements: Vec<(i64, u64)> = elements.into_iter().collect();
        elements.sort_by_key(|(_, times)| Reverse(*times));
        let elements: Vec<i64> = elements.into_iter().map(|(element, _)| element).collect();
        let mut lengths = (1..=self.word).rev();
        lengths.all(|length| self.with_more(&elements, length, &mut Vec::new()))
    }

    /// Tries a word with `length` more elements.
    fn with_more(&mut self, elements: &[i64], length: usize, word: &mut Vec<i64>) -> bool {
        if self.is_done() {
            return true;
        }
        let Some(length) = length.checked_sub(1) else {
            return self.with_word(word);
        };
        let span = Span::of(word);
        let mut all = elements.iter().enumerate();
        all.all(|(i, element)| {
            span.contains(*element) || {
                word.push(*element);
                let is_tried = self.with_more(&elements[i + 1..], length, word);
                word.pop();
                is_tried
            }
        })
    }

    /// Computes the optimum with these elements in a word and the other word elements taken from
    /// the lines. Returns `true` if the search was complete.
    fn with_word(&mut self, word: &[i64]) -> bool {
        let Some(choices) = self.choices.checked_sub(WORD) else {
            return false;
        };
        self.choices = choices;
        let span = Span::of(word);
        let rest = |kind: &Kind| {
            let rest: Vec<i64> = kind.span.basis().map(|vector| span.rest(vector)).collect();
            Kind {
                span: Span::of(&rest),
                times: kind.times,
            }
        };
        let kinds: Vec<Kind> = self.kinds.iter().map(rest).collect();
        let choices = self.choices.min(CHOICES_OF_WORD);
        let mut search = banks::Search {
            bank: self.bank,
            kinds: &kinds,
            below: self.fewest.wavefronts,
            ideal_wavefronts: self.ideal_wavefronts,
            choices,
            found: None,
        };
        let is_known = search.run(mask(0, self.bits) & !span.pivots());
        self.choices -= choices - search.choices;
        if let Some(mut of_bank_0) = search.found {
            let lines = of_bank_0.split_off(self.word - word.len());
            let word = [word, &of_bank_0].concat();
            self.take(&Flag { word, lines });
        }
        // An incomplete search does not end the others.
        self.is_known &= is_known;
        true
    }
}

/// Returns the nonzero sums of vectors.
fn sums(basis: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut all = vec![0];
    for vector in basis {
        let more: Vec<i64> = all.iter().map(|sum| sum ^ vector).collect();
        all.extend(more);
    }
    all.split_off(1)
}

/// Returns the mask of `bits` bits, starting at `from`.
fn mask(from: usize, bits: usize) -> i64 {
    ((1 << bits) - 1) << from
}
