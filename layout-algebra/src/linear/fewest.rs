//! The bijection of bits behind which lanes wait least for banks.

use core::cmp::Reverse;

use super::span::Span;
use super::{Linear, number};
use crate::algebra::checked::refusal;
use crate::error::Error;

/// The most choices of a search.
const CHOICES: u32 = 1 << 18;

/// The most bits of a bank in a search.
const BANKS: usize = 5;

/// The most bits of elements whose places are simplified.
const SIMPLIFIED: usize = 24;

/// The most bits of elements of one bank that are looked at for a word.
const WORDS: usize = 10;

/// Lanes that shared memory serves together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lanes {
    /// The elements that lanes 1, 2, 4, ... reach, if lane 0 reaches element 0; others reach the exclusive or.
    pub images: Vec<i64>,
    /// How often such lanes are served, each time at elements moved by another exclusive or.
    pub times: u64,
}

/// Where elements lie so that lanes wait least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// From elements to places.
    pub linear: Linear,
    /// The turns that it takes.
    pub turns: u64,
    /// Whether it is proved that no bijection linear over bits takes fewer.
    pub is_least: bool,
}

impl Linear {
    /// How many turns it takes to serve lanes at the places to which this sends elements. The bits of a place are, from the lowest on,
    /// `line[0]` within a word of a bank, `line[1]` of the bank, and those of the line.
    ///
    /// ```text
    /// turns == sum of times * 2^dim{ x in span(images) : self(x) has bank 0 } / 2^dim{ x in span(images) : self(x) has bank and line 0 }
    /// ```
    ///
    /// ```
    /// use layout_algebra::{Lanes, Linear};
    ///
    /// // 32 lanes that go down a column of 32 by 32 words, once for each column.
    /// let down = Lanes { images: vec![32, 64, 128, 256, 512], times: 32 };
    /// assert_eq!(Linear::identity(10).turns([0, 5], &[down]), 1024);
    /// ```
    #[must_use]
    pub fn turns(&self, line: [usize; 2], accesses: &[Lanes]) -> u64 {
        let [word, bank] = line.map(|bits| bits.min(super::BITS));
        let banks = (1_i64 << bank) - 1;
        let all = accesses.iter().map(|lanes| {
            let places = lanes.images.iter().map(|element| self.at(*element) >> word);
            let places: Vec<i64> = places.collect();
            let of_banks: Vec<i64> = places.iter().map(|place| place & banks).collect();
            cost(
                lanes.times,
                Span::of(&places).rank() - Span::of(&of_banks).rank(),
            )
        });
        all.fold(0, u64::saturating_add)
    }

    /// The bijection linear over bits behind which lanes take the fewest [`turns`](Self::turns), or as few as this one.
    ///
    /// For lanes of two kinds, and for any that need not wait because of two of them, it is the least there is: the elements of one bank are
    /// spanned by those that no lane reaches, then by sums of an element of the first and one of the second, and only then by others. For
    /// more kinds banks are chosen for one bit of elements after the other, up to 2<sup>18</sup> choices: `is_least` says whether
    /// all were looked at.
    ///
    /// ```
    /// use layout_algebra::{Lanes, Linear};
    ///
    /// // Two of four bits at a time, in lines of four banks.
    /// let pairs = [[1, 2], [4, 8], [1, 4], [2, 8], [1, 8], [2, 4]];
    /// let lanes = pairs.map(|pair| Lanes { images: pair.into(), times: 1 });
    /// let five = Linear::identity(4).fewest_turns([0, 2], &lanes[..5])?;
    /// assert_eq!((five.turns, five.is_least), (5, true));
    /// // All six cannot be free: there is no code of distance 3 with 4 bits, 2 of them of data.
    /// let six = Linear::identity(4).fewest_turns([0, 2], &lanes)?;
    /// assert_eq!((six.turns, six.is_least), (7, true));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`inverse`](Self::inverse); *out of range* for lanes at elements that are not below the size.
    ///
    /// # Source
    ///
    /// "Linear Layouts", arXiv 2505.23819, which has two kinds of lanes, and is not always the least where lanes must wait.
    pub fn fewest_turns(&self, line: [usize; 2], accesses: &[Lanes]) -> Result<Fewest, Error> {
        self.inverse()?;
        for element in accesses.iter().flat_map(|lanes| &lanes.images) {
            self.below(*element)
                .map_err(|rule| refusal("the fewest turns of lanes".into(), rule))?;
        }
        let bits = self.images.len();
        let word = line[0].min(bits);
        let kinds = kinds(accesses);
        let mut search = Search {
            bits,
            word,
            bank: line[1].min(bits - word),
            accesses,
            least: kinds
                .iter()
                .fold(0, |sum, kind| sum.saturating_add(kind.times)),
            kinds: &kinds,
            fewest: Fewest {
                linear: self.clone(),
                turns: self.turns(line, accesses),
                is_least: true,
            },
            choices: 0,
        };
        search.run();
        if search.fewest.linear != *self {
            search.simplify();
        }
        Ok(search.fewest)
    }
}

fn cost(times: u64, dimensions: usize) -> u64 {
    let turns = 1_u64.checked_shl(number(dimensions));
    times.saturating_mul(turns.unwrap_or(u64::MAX))
}

/// Lanes that span the same elements.
struct Kind {
    span: Span,
    times: u64,
}

fn kinds(accesses: &[Lanes]) -> Vec<Kind> {
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

/// The elements within a word of bank 0 in line 0, and those of word 0 of bank 0, one of each line.
struct Flag {
    word: Vec<i64>,
    lines: Vec<i64>,
}

struct Search<'a> {
    bits: usize,
    word: usize,
    bank: usize,
    accesses: &'a [Lanes],
    kinds: &'a [Kind],
    /// The turns if no lane waits.
    least: u64,
    fewest: Fewest,
    choices: u32,
}

/// Of one kind, what is known of the banks of its elements.
#[derive(Clone, Copy)]
struct Known {
    /// The banks of elements, as bits.
    banks: u64,
    /// How many of the elements that span it have a bank that those before them have together.
    repeated: usize,
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
        if self.fewest.turns > self.least {
            self.of_many();
        }
    }

    fn is_done(&self) -> bool {
        self.fewest.turns <= self.least || self.choices > CHOICES
    }

    /// The least for two kinds.
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

    /// Takes places if they are better.
    fn take(&mut self, flag: &Flag) {
        let linear = self.placed(flag);
        let turns = linear.turns([self.word, self.bank], self.accesses);
        if turns < self.fewest.turns {
            (self.fewest.linear, self.fewest.turns) = (linear, turns);
        }
    }

    /// A bijection that sends elements to these places, and changes few bits.
    fn placed(&self, flag: &Flag) -> Linear {
        let mask = |from: usize, bits: usize| ((1_i64 << bits) - 1) << from;
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
        // Each at the place of its own bit where it can be.
        for (span, mask) in [(&word, masks[0]), (&lines, masks[1])] {
            let mut free = bits_of(mask & !span.pivots());
            for (vector, pivot) in span.rows() {
                let own = (mask >> pivot & 1 == 1).then_some(pivot);
                if let Some(place) = own.or_else(|| free.next()) {
                    columns[place as usize] = vector;
                }
            }
        }
        // The bits that are left are at banks.
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

    /// Takes elements of bank 0 beside those that were chosen, as long as that leaves fewer swizzles and no more turns.
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
                    && linear.turns(line, self.accesses) <= self.fewest.turns
                {
                    fewest = swizzles(&linear);
                    (self.fewest.linear, lines) = (linear, next);
                    is_new = true;
                }
            }
        }
    }

    /// The least for more kinds: banks for one bit of elements after the other.
    fn of_many(&mut self) {
        // Those of most kinds first, those of none last.
        let used = |bit: usize| {
            let kinds = self.kinds.iter();
            kinds
                .filter(|kind| kind.span.basis().any(|vector| vector >> bit & 1 == 1))
                .count()
        };
        let mut order: Vec<(usize, usize)> = (0..self.bits).map(|bit| (used(bit), bit)).collect();
        order.sort_by_key(|(used, _)| Reverse(*used));
        // An element is known with the last of its bits.
        let position = |bit: usize| {
            order
                .iter()
                .position(|(_, other)| *other == bit)
                .unwrap_or(0)
        };
        let mut known_at = vec![Vec::new(); self.bits];
        for (i, kind) in self.kinds.iter().enumerate() {
            // No bit that comes last in one comes last in another.
            let mut last_first = Span::default();
            for vector in kind.span.basis() {
                let in_order =
                    bits_of(vector).fold(0, |all, bit| all | 1 << position(bit as usize));
                last_first.add(in_order);
            }
            for (vector, last) in last_first.rows() {
                known_at[last as usize].push((i, vector));
            }
        }
        let known = vec![
            Known {
                banks: 1,
                repeated: 0
            };
            self.kinds.len()
        ];
        let mut banks = Vec::with_capacity(self.bits);
        if self.bank > BANKS {
            self.choices = u32::MAX;
        }
        self.choose(&order, &known_at, &known, &mut banks, 0);
        self.fewest.is_least = self.fewest.turns <= self.least || self.choices <= CHOICES;
    }

    /// Chooses the bank of the next bit: in the span of those before, which have `rank`, or, as all others are alike, a new one.
    fn choose(
        &mut self,
        order: &[(usize, usize)],
        known_at: &[Vec<(usize, i64)>],
        known: &[Known],
        banks: &mut Vec<u8>,
        rank: usize,
    ) {
        let at = banks.len();
        if self.bank - rank > self.bits - at || self.is_done() {
            return;
        }
        if at == self.bits {
            self.take_banks(order, banks);
            return;
        }
        let new = (rank < self.bank).then_some(1_u8 << rank);
        let old = if order[at].0 == 0 && new.is_some() {
            0..0
        } else if order[at].0 == 0 {
            0..1
        } else {
            0..1_u8 << rank
        };
        for bank in new.into_iter().chain(old) {
            self.choices = self.choices.saturating_add(1);
            banks.push(bank);
            let mut next = known.to_vec();
            for (kind, vector) in &known_at[at] {
                let bank = bits_of(*vector).fold(0, |sum, i| sum ^ banks[i as usize]);
                next[*kind].learn(bank);
            }
            if self.bound(&next) < self.fewest.turns {
                let rank = rank + usize::from(Some(bank) == new);
                self.choose(order, known_at, &next, banks, rank);
            }
            banks.pop();
            if self.is_done() {
                return;
            }
        }
    }

    /// The turns that it takes at least.
    fn bound(&self, known: &[Known]) -> u64 {
        let kinds = self.kinds.iter().zip(known);
        let turns = kinds.map(|(kind, known)| {
            let repeated = known
                .repeated
                .max(kind.span.rank().saturating_sub(self.bank));
            cost(kind.times, repeated.saturating_sub(self.word))
        });
        turns.fold(0, u64::saturating_add)
    }

    /// Takes the banks of all bits: the elements of bank 0 are chosen, and those of a word are chosen among them.
    fn take_banks(&mut self, order: &[(usize, usize)], banks: &[u8]) {
        let mut images = Span::default();
        let mut bank_0 = Vec::new();
        for ((_, bit), bank) in order.iter().zip(banks) {
            if let Err(of) = images.add_with((*bank).into(), 1 << bit, 0) {
                bank_0.push(of);
            }
        }
        let all = Span::of(&bank_0);
        let common: Vec<Vec<i64>> = self
            .kinds
            .iter()
            .map(|kind| kind.span.intersection(&all))
            .collect();
        let mut useful = Vec::new();
        if self.word > 0 {
            if common.iter().any(|basis| basis.len() > WORDS) {
                self.choices = u32::MAX;
                return;
            }
            useful.extend(common.iter().flat_map(|basis| sums(basis)));
        }
        useful.sort_unstable();
        useful.dedup();
        self.take_words(&bank_0, &useful, &mut Vec::new());
    }

    /// Tries all choices of elements of one word.
    fn take_words(&mut self, bank_0: &[i64], useful: &[i64], word: &mut Vec<i64>) {
        let mut rest = Span::of(word);
        if word.len() < self.word && !useful.is_empty() {
            for (i, vector) in useful.iter().enumerate() {
                if self.is_done() {
                    return;
                }
                if !rest.contains(*vector) {
                    self.choices = self.choices.saturating_add(1);
                    word.push(*vector);
                    self.take_words(bank_0, &useful[i + 1..], word);
                    word.pop();
                }
            }
        }
        let mut lines: Vec<i64> = bank_0
            .iter()
            .copied()
            .filter(|vector| rest.add(*vector))
            .collect();
        let missing = self.word - word.len();
        let word = [&word[..], &lines[..missing]].concat();
        self.take(&Flag {
            word,
            lines: lines.split_off(missing),
        });
    }
}

impl Known {
    fn learn(&mut self, bank: u8) {
        if self.banks >> bank & 1 == 1 {
            self.repeated += 1;
            return;
        }
        for other in 0..32 {
            if self.banks >> other & 1 == 1 {
                self.banks |= 1 << (other ^ bank);
            }
        }
    }
}

/// The sums of vectors that are not 0.
fn sums(basis: &[i64]) -> Vec<i64> {
    let mut all = vec![0];
    for vector in basis {
        let more: Vec<i64> = all.iter().map(|sum| sum ^ vector).collect();
        all.extend(more);
    }
    all.split_off(1)
}

/// The numbers of the bits that are set.
fn bits_of(mask: i64) -> impl Iterator<Item = u32> {
    (0..i64::BITS).filter(move |bit| mask >> bit & 1 == 1)
}
