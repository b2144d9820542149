//! [`Boxes`]: an exchange of boxes between shardings without common digits.

use std::collections::BTreeMap;

use crate::Sharding;
use crate::cell::{Cell, MOST_BOXES, cells, too_many};
use crate::error::PlanError;
use crate::source::{SourceMap, SourceMode};
use crate::step::sums;
use crate::traffic::{Traffic, gcd, int, vector};

/// A mode of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxMode {
    /// The number of values, at least 2.
    pub size: i64,
    /// The stride in elements.
    pub element: i64,
    /// The stride in addresses of the source.
    pub from: i64,
    /// The stride in addresses of the destination.
    pub to: i64,
}

/// A box of elements that one device reads from another, or from itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoxCopy {
    /// The rank of the source.
    pub from: i64,
    /// The rank of the destination.
    pub to: i64,
    /// The first element.
    pub element: i64,
    /// The address of the first element in the source.
    pub from_address: i64,
    /// The address of the first element in the destination.
    pub to_address: i64,
    /// The modes by decreasing stride in elements.
    pub modes: Vec<BoxMode>,
}

impl BoxCopy {
    /// Returns the number of elements. The product is at most the number of elements of the tensor.
    #[must_use]
    pub fn elements(&self) -> i64 {
        self.modes.iter().map(|mode| mode.size).product()
    }

    /// Returns the source map of the addresses after the first one.
    pub(crate) fn source_map(&self) -> SourceMap {
        let mode = |mode: &BoxMode| SourceMode {
            size: mode.size,
            stride: mode.to,
            device: 0,
            address: mode.from,
        };
        let mut local: Vec<_> = self.modes.iter().map(mode).collect();
        local.sort_by_key(|mode| mode.stride);
        SourceMap {
            local,
            ..SourceMap::default()
        }
    }

    /// Returns the last address in the source and in the destination.
    fn last(&self) -> [i64; 2] {
        let last = |first: i64, stride: fn(&BoxMode) -> i64| {
            let extents = self.modes.iter().map(|mode| (mode.size - 1) * stride(mode));
            first + extents.sum::<i64>()
        };
        let from = last(self.from_address, |mode| mode.from);
        [from, last(self.to_address, |mode| mode.to)]
    }
}

/// The boxes of an exchange, by increasing rank of the destination.
///
/// Each address of the destination is in one box. Among replicas, each device reads its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boxes(Vec<BoxCopy>);

/// Returns the boxes from one sharding to another.
pub(crate) fn boxes(from: &Sharding, to: &Sharding) -> Result<Boxes, PlanError> {
    let cells = cells(from, to)?;
    let holders = to.replicas();
    let sizes = holders.iter().map(|&(size, _)| usize::try_from(size));
    let sizes = sizes.map(|size| size.unwrap_or(usize::MAX));
    let count = cells.iter().map(Vec::len).chain(sizes);
    let count = count.fold(1, usize::saturating_mul);
    if count > MOST_BOXES {
        return Err(too_many());
    }
    let ranks: Vec<_> = sums(&holders).collect();
    let replicas = from.replicas();
    let own = |rank: i64| -> i64 {
        replicas
            .iter()
            .map(|&(size, stride)| rank / stride % size * stride)
            .sum()
    };
    let parts = cells.iter().fold(vec![BoxCopy::default()], |parts, cells| {
        let extended = |part: &BoxCopy| -> Vec<BoxCopy> {
            cells.iter().map(|cell| with_cell(part, cell)).collect()
        };
        parts.iter().flat_map(extended).collect()
    });
    let copy = |part: &BoxCopy, rank: i64| {
        let to = part.to + rank;
        BoxCopy {
            from: part.from + own(to),
            to,
            ..part.clone()
        }
    };
    let copies = parts
        .iter()
        .flat_map(|part| ranks.iter().map(move |&rank| (part, rank)));
    let mut boxes: Vec<_> = copies.map(|(part, rank)| copy(part, rank)).collect();
    boxes.sort_by_key(|copy| (copy.to, copy.from, copy.to_address));
    Ok(Boxes(boxes))
}

fn with_cell(part: &BoxCopy, cell: &Cell) -> BoxCopy {
    let mut copy = part.clone();
    copy.from += cell.from.rank;
    copy.to += cell.to.rank;
    copy.element += cell.element;
    copy.from_address += cell.from.address;
    copy.to_address += cell.to.address;
    if cell.len > 1 {
        copy.modes.push(BoxMode {
            size: cell.len,
            element: cell.step,
            from: cell.from.step,
            to: cell.to.step,
        });
    }
    copy
}

/// The boxes between two devices.
struct Pair {
    elements: i64,
    first: [i64; 2],
    last: [i64; 2],
    /// The distance between the addresses of all elements, if it is the same.
    shift: Option<i64>,
}

impl Boxes {
    /// Returns all boxes.
    #[must_use]
    pub fn all(&self) -> &[BoxCopy] {
        &self.0
    }

    /// Returns the boxes that a device reads.
    #[must_use]
    pub fn of(&self, rank: i64) -> &[BoxCopy] {
        let begin = self.0.partition_point(|copy| copy.to < rank);
        let end = self.0.partition_point(|copy| copy.to <= rank);
        &self.0[begin..end]
    }

    fn moves(&self) -> impl Iterator<Item = &BoxCopy> {
        self.0.iter().filter(|copy| copy.from != copy.to)
    }

    /// Returns the number of pairs of different devices that exchange elements.
    #[must_use]
    pub fn messages(&self) -> usize {
        self.pairs().len()
    }

    /// Returns the number of elements of all messages if each is padded to the largest one.
    #[must_use]
    pub fn padded(&self) -> i128 {
        let pairs = self.pairs();
        let largest = pairs
            .values()
            .map(|pair| i128::from(pair.elements))
            .max()
            .unwrap_or(0);
        pairs.values().map(|_| largest).sum()
    }

    pub(crate) fn source_of(&self, rank: i64, address: i64) -> Option<(i64, i64)> {
        self.of(rank).iter().find_map(|copy| {
            let (map, address) = (copy.source_map(), address.checked_sub(copy.to_address)?);
            let (_, source) = map.at(0, address);
            map.holds(address)
                .then_some((copy.from, copy.from_address + source))
        })
    }

    pub(crate) fn traffic(&self, from: &Sharding) -> Result<Traffic, PlanError> {
        let replicas = from.replicas();
        let count: i128 = replicas.iter().map(|&(size, _)| i128::from(size)).product();
        let mut received = BTreeMap::<i64, i128>::new();
        let (mut sent, mut shared) = (received.clone(), received.clone());
        for copy in self.moves() {
            let elements = i128::from(copy.elements());
            let replica = replicas
                .iter()
                .map(|&(size, stride)| copy.from / stride % size * stride);
            let shard = copy.from - replica.sum::<i64>();
            *received.entry(copy.to).or_default() += elements;
            *sent.entry(copy.from).or_default() += elements;
            *shared.entry(shard).or_default() += elements;
        }
        let most = |counts: &BTreeMap<i64, i128>| counts.values().copied().max().unwrap_or(0);
        #[allow(clippy::cast_precision_loss)] // a ratio for messages
        let max_sent_balanced = most(&shared) as f64 / count as f64;
        Ok(Traffic {
            received: int(received.values().sum())?,
            max_received: int(most(&received))?,
            max_sent: int(most(&sent))?,
            max_sent_balanced,
        })
    }

    /// Returns the largest common vector of all boxes.
    pub(crate) fn vector(&self) -> i64 {
        let widest = |copy: &BoxCopy| {
            let modes = vector(&copy.source_map());
            gcd(gcd(modes, copy.from_address), copy.to_address)
        };
        self.0.iter().map(widest).fold(0, gcd).max(1)
    }

    /// Returns `true` for pack and for unpack, as [`packing`](crate::traffic::packing) does.
    pub(crate) fn packing(&self) -> (bool, bool) {
        let (mut pack, mut unpack) = (false, false);
        for pair in self.pairs().values() {
            let dense = |side: usize| pair.last[side] - pair.first[side] + 1 == pair.elements;
            let (source, destination) = (dense(0), dense(1));
            pack |= !source;
            unpack |= !destination || (source && pair.shift.is_none());
        }
        (pack, unpack)
    }

    /// Returns the first element that moves, its device before, and its device after.
    pub(crate) fn first_move(&self) -> Option<(i64, i64, i64)> {
        let first = self.moves().min_by_key(|copy| copy.element)?;
        Some((first.element, first.from, first.to))
    }

    fn pairs(&self) -> BTreeMap<(i64, i64), Pair> {
        let mut pairs = BTreeMap::<_, Pair>::new();
        for copy in self.moves() {
            let (first, last) = ([copy.from_address, copy.to_address], copy.last());
            let straight = copy.modes.iter().all(|mode| mode.from == mode.to);
            let shift = straight.then_some(first[1] - first[0]);
            let elements = copy.elements();
            let new = Pair {
                elements: 0,
                first,
                last,
                shift,
            };
            let pair = pairs.entry((copy.from, copy.to)).or_insert(new);
            pair.elements += elements;
            pair.shift = pair.shift.filter(|&same| shift == Some(same));
            for side in 0..2 {
                pair.first[side] = pair.first[side].min(first[side]);
                pair.last[side] = pair.last[side].max(last[side]);
            }
        }
        pairs
    }
}
