//! Search for the bank of each element bit.

use core::cmp::Reverse;

use super::span::{Span, bits_of};

/// Maximum number of bits of a bank index.
pub(super) const BANKS: usize = 5;

/// Lane groups that span the same elements.
pub(super) struct Kind {
    pub(super) span: Span,
    pub(super) times: u64,
}

impl Kind {
    /// Returns the number of wavefronts if `2^bits` elements share each bank.
    pub(super) fn wavefronts(&self, bits: usize) -> u64 {
        let wavefronts = u32::try_from(bits)
            .ok()
            .and_then(|bits| 1_u64.checked_shl(bits));
        self.times.saturating_mul(wavefronts.unwrap_or(u64::MAX))
    }
}

/// The search for a bank assignment of element bits, where elements of one bank are in different
/// lines.
pub(super) struct Search<'a> {
    /// The number of bits of a bank index.
    pub(super) bank: usize,
    pub(super) kinds: &'a [Kind],
    /// The search looks for fewer wavefronts than this number.
    pub(super) below: u64,
    /// The number of wavefronts without bank conflicts.
    pub(super) ideal_wavefronts: u64,
    /// The remaining number of choices.
    pub(super) choices: u32,
    /// A basis of the elements in bank 0, if found.
    pub(super) found: Option<Vec<i64>>,
}

/// The order in which element bits are assigned to banks.
struct Order {
    /// The bits, each with the number of kinds that use it.
    bits: Vec<(u32, usize)>,
    /// For each bit, the elements that are determined once the bit is assigned: the kind, and the
    /// element's bits in this order.
    known: Vec<Vec<(usize, i64)>>,
}

/// The banks determined so far for the elements of one kind.
#[derive(Clone, Copy)]
struct Known {
    /// The set of banks, as a bit mask.
    banks: u32,
    /// The number of elements whose bank is in the span of the earlier elements' banks.
    repeated: usize,
}

impl Search<'_> {
    /// Tries all choices for these bits. Returns `false` if the work limit was reached.
    pub(super) fn run(&mut self, bits: i64) -> bool {
        let order = Order::of(bits, self.kinds);
        let nothing = Known {
            banks: 1,
            repeated: 0,
        };
        let known = vec![nothing; self.kinds.len()];
        self.choose(&order, &known, &mut Vec::new(), 0);
        self.choices > 0 || self.below <= self.ideal_wavefronts
    }

    fn is_done(&self) -> bool {
        self.choices == 0 || self.below <= self.ideal_wavefronts
    }

    /// Chooses the bank of the next bit. The candidates are one new bank, and all banks in the span
    /// of earlier banks, which has `rank` bits. One new bank is enough because all new banks are
    /// equivalent.
    fn choose(&mut self, order: &Order, known: &[Known], banks: &mut Vec<u8>, rank: usize) {
        let Some((_, used)) = order.bits.get(banks.len()) else {
            if rank == self.bank {
                self.below = self.bound(known);
                self.found = Some(order.of_bank_0(banks));
            }
            return;
        };
        let new = (rank < self.bank).then_some(1_u8 << rank);
        // The bank of a bit without lanes does not matter.
        let old = match (used, new) {
            (0, Some(_)) => 0,
            (0, None) => 1,
            _ => 1 << rank,
        };
        for bank in new.into_iter().chain(0..old) {
            if self.is_done() {
                return;
            }
            self.choices -= 1;
            let mut next = known.to_vec();
            banks.push(bank);
            for (kind, element) in &order.known[banks.len() - 1] {
                let of_bits = bits_of(*element).map(|i| banks[i as usize]);
                next[*kind].learn(of_bits.fold(0, |sum, bank| sum ^ bank));
            }
            let rank = rank + usize::from(Some(bank) == new);
            let is_full = self.bank - rank <= order.bits.len() - banks.len();
            if is_full && self.bound(&next) < self.below {
                self.choose(order, &next, banks, rank);
            }
            banks.pop();
        }
    }

    /// Returns a lower bound of the number of wavefronts.
    fn bound(&self, known: &[Known]) -> u64 {
        let kinds = self.kinds.iter().zip(known);
        let wavefronts = kinds.map(|(kind, known)| {
            let rest = kind.span.rank().saturating_sub(self.bank);
            kind.wavefronts(known.repeated.max(rest))
        });
        wavefronts.fold(0, u64::saturating_add)
    }
}

impl Order {
    fn of(bits: i64, kinds: &[Kind]) -> Self {
        let used = |bit: u32| {
            let has = |kind: &&Kind| kind.span.basis().any(|vector| vector >> bit & 1 == 1);
            kinds.iter().filter(has).count()
        };
        let mut bits: Vec<(u32, usize)> = bits_of(bits).map(|bit| (bit, used(bit))).collect();
        bits.sort_by_key(|(_, used)| Reverse(*used));
        let position = |bit| bits.iter().position(|(other, _)| *other == bit);
        let mut known = vec![Vec::new(); bits.len()];
        for (i, kind) in kinds.iter().enumerate() {
            // The last bit of an element determines this element, and no other element of the same
            // kind.
            let mut last = Span::default();
            for vector in kind.span.basis() {
                let in_order = bits_of(vector).filter_map(position);
                last.add(in_order.fold(0, |all, bit| all | 1 << bit));
            }
            for (element, last) in last.rows() {
                known[last as usize].push((i, element));
            }
        }
        Self { bits, known }
    }

    /// Returns a basis of the elements of bank 0.
    fn of_bank_0(&self, banks: &[u8]) -> Vec<i64> {
        let mut images = Span::default();
        let bits = self.bits.iter().zip(banks);
        bits.filter_map(|((bit, _), bank)| images.add_with((*bank).into(), 1 << bit, 0).err())
            .collect()
    }
}

impl Known {
    fn learn(&mut self, bank: u8) {
        if self.banks >> bank & 1 == 1 {
            self.repeated += 1;
            return;
        }
        let before = self.banks;
        for other in (0..32).filter(|other| before >> other & 1 == 1) {
            self.banks |= 1 << (other ^ bank);
        }
    }
}
