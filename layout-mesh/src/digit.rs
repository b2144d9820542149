//! Digits: the common refinement of two shardings.

use core::fmt;
use std::collections::BTreeSet;

use crate::mode::{Kind, Mode};

/// The place of a digit: a stride in ranks or in addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The digit selects the device, with this stride in ranks.
    Rank(i64),
    /// The digit is local, with this stride in addresses.
    Address(i64),
}

/// A digit of the element index. Both shardings place it with one stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digit {
    /// The number of values.
    pub size: i64,
    /// The stride in elements.
    pub element: i64,
    /// The place in the source.
    pub from: Place,
    /// The place in the destination.
    pub to: Place,
}

/// The content of a rank digit in one sharding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// The digit of the element index with this position.
    Data(usize),
    Replica,
    Partial,
}

/// A digit of the rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RankDigit {
    pub(crate) size: i64,
    pub(crate) stride: i64,
    pub(crate) from: Content,
    pub(crate) to: Content,
}

/// The digits of the elements and of the ranks, each by increasing stride.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Digits {
    pub(crate) data: Vec<Digit>,
    pub(crate) ranks: Vec<RankDigit>,
}

/// The reason why two shardings have no common digits.
///
/// Proved: `digits_iff`, `layout_iff_chain` (`proofs/CommonDigits.v`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the texts name the fields
pub enum Conflict {
    /// Two cuts of the element index do not divide each other.
    ElementCuts([i64; 2]),
    /// Two cuts of the rank do not divide each other.
    RankCuts([i64; 2]),
    /// A cut does not divide a mode: of the ranks, or of the elements in the mesh or local part.
    Mode {
        mode: &'static str,
        size: i64,
        stride: i64,
        cut: i64,
    },
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ElementCuts([a, b]) => write!(f, "element cuts {a} and {b}"),
            Self::RankCuts([a, b]) => write!(f, "rank cuts {a} and {b}"),
            Self::Mode {
                mode,
                size,
                stride,
                cut,
            } => {
                write!(f, "a cut at {cut} in the {mode} mode {size}:{stride}")
            }
        }
    }
}

type Cuts = BTreeSet<i64>;

/// Returns the first adjacent cuts that do not divide each other.
fn broken(cuts: &Cuts) -> Option<[i64; 2]> {
    let mut pairs = cuts.iter().zip(cuts.iter().skip(1));
    pairs.find(|(a, b)| *b % *a != 0).map(|(a, b)| [*a, *b])
}

/// Returns the cuts inside a mode.
fn inside(mode: &'static str, size: i64, stride: i64, cuts: &Cuts) -> Result<Vec<i64>, Conflict> {
    let end = stride * size;
    if size == 1 {
        return Ok(Vec::new());
    }
    let inside: Vec<_> = cuts.range(stride + 1..end).copied().collect();
    let mut before = stride;
    for &cut in inside.iter().chain([&end]) {
        if cut % before != 0 {
            return Err(Conflict::Mode {
                mode,
                size,
                stride,
                cut,
            });
        }
        before = cut;
    }
    Ok(inside)
}

/// Cuts a list of coalesced modes where the other list ends, until both have the same cuts.
pub(crate) fn refine(
    a: &[Mode],
    b: &[Mode],
    elements: i64,
    devices: i64,
) -> Result<Digits, Conflict> {
    let (mut data, mut ranks) = (Cuts::from([1, elements]), Cuts::from([1, devices]));
    let both = || a.iter().chain(b);
    for mode in both() {
        if mode.kind != Kind::Local {
            ranks.extend([mode.place, mode.rank_end()]);
        }
        if mode.has_elements() {
            data.extend([mode.element, mode.element_end()]);
        }
    }
    loop {
        let before = (data.len(), ranks.len());
        if let Some(cuts) = broken(&data) {
            return Err(Conflict::ElementCuts(cuts));
        }
        if let Some(cuts) = broken(&ranks) {
            return Err(Conflict::RankCuts(cuts));
        }
        for mode in both().filter(|mode| mode.kind != Kind::Local) {
            let by_rank = inside("rank", mode.size, mode.place, &ranks)?;
            if mode.kind == Kind::Shard {
                let by_element = inside("mesh", mode.size, mode.element, &data)?;
                let element = |cut: i64| cut / mode.place * mode.element;
                data.extend(by_rank.into_iter().map(element));
                let rank = |cut: i64| cut / mode.element * mode.place;
                ranks.extend(by_element.into_iter().map(rank));
            }
        }
        for mode in both().filter(|mode| mode.kind == Kind::Local) {
            inside("local", mode.size, mode.element, &data)?;
        }
        if before == (data.len(), ranks.len()) {
            break;
        }
    }
    Ok(Digits::of(a, b, &data, &ranks))
}

impl Digits {
    fn of(a: &[Mode], b: &[Mode], data: &Cuts, ranks: &Cuts) -> Self {
        let digits = |cuts: &Cuts| -> Vec<(i64, i64)> {
            let pairs = cuts.iter().zip(cuts.iter().skip(1));
            pairs.map(|(&begin, &end)| (begin, end / begin)).collect()
        };
        let (data, ranks) = (digits(data), digits(ranks));
        // Refined modes cover all digits: each sharding has every element and every rank.
        let place = |modes: &[Mode], at: i64| {
            let covers = |m: &&Mode| m.has_elements() && (m.element..m.element_end()).contains(&at);
            let found = modes.iter().find(covers);
            found.map_or(Place::Address(0), |mode| {
                let stride = at / mode.element * mode.place;
                match mode.kind {
                    Kind::Local => Place::Address(stride),
                    _ => Place::Rank(stride),
                }
            })
        };
        let content = |modes: &[Mode], at: i64| {
            let covers = |m: &&Mode| m.kind != Kind::Local && (m.place..m.rank_end()).contains(&at);
            match modes.iter().find(covers) {
                Some(Mode {
                    kind: Kind::Partial,
                    ..
                }) => Content::Partial,
                Some(
                    mode @ Mode {
                        kind: Kind::Shard, ..
                    },
                ) => {
                    let element = at / mode.place * mode.element;
                    let found = data.iter().position(|&(begin, _)| begin == element);
                    found.map_or(Content::Replica, Content::Data)
                }
                _ => Content::Replica,
            }
        };
        let digit = |&(element, size): &(i64, i64)| Digit {
            size,
            element,
            from: place(a, element),
            to: place(b, element),
        };
        let rank = |&(stride, size): &(i64, i64)| RankDigit {
            size,
            stride,
            from: content(a, stride),
            to: content(b, stride),
        };
        Self {
            data: data.iter().map(digit).collect(),
            ranks: ranks.iter().map(rank).collect(),
        }
    }

    /// Returns the position of the rank digit with a stride.
    pub(crate) fn rank_at(&self, stride: i64) -> usize {
        let found = self.ranks.iter().position(|digit| digit.stride == stride);
        found.unwrap_or(0)
    }
}
