//! The paths of rank digits: which digit goes where, and by which step.

use crate::digit::{Content, Digits, Place};

/// A rank digit whose content becomes local, and the digit that replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Swap {
    /// The rank digit of the destination.
    pub(crate) rank: usize,
    /// The digit of the element index that becomes local.
    pub(crate) out: usize,
    /// The digit of the element index that the rank digit selects in the destination.
    pub(crate) into: usize,
}

/// The work for each rank digit.
///
/// A rank digit has at most one content that leaves and one that arrives, so the moves form cycles
/// and paths. Each path gets one entry in the lists, by what arrives at its begin and leaves at its
/// end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Route {
    /// The rank digit to which the content of each rank digit goes.
    pub(crate) to: Vec<usize>,
    /// Rank digits with replicas in the source, and the local digit that they then select.
    pub(crate) slices: Vec<(usize, usize)>,
    /// Rank digits with terms in the source, and the local digit that they then select.
    pub(crate) scatters: Vec<(usize, usize)>,
    pub(crate) swaps: Vec<Swap>,
    /// Rank digits whose terms are reduced for all devices. The first one is in the source.
    pub(crate) reductions: Vec<(usize, usize)>,
    /// Rank digits that get replicas, and the digit that becomes local.
    pub(crate) gathers: Vec<(usize, usize)>,
    /// Rank digits that get terms, and the digit that becomes local.
    pub(crate) embeds: Vec<(usize, usize)>,
    /// Rank digits whose replicas become terms.
    pub(crate) zeros: Vec<usize>,
    /// Rank digits with terms in both shardings, from the source to the destination.
    pub(crate) terms: Vec<(usize, usize)>,
}

impl Route {
    pub(crate) fn of(digits: &Digits) -> Self {
        let next = |i: usize| match digits.ranks[i].from {
            Content::Data(k) => match digits.data[k].to {
                Place::Rank(stride) => Some(digits.rank_at(stride)),
                Place::Address(_) => None,
            },
            Content::Replica | Content::Partial => None,
        };
        let count = digits.ranks.len();
        let mut route = Self {
            to: (0..count).map(|i| next(i).unwrap_or(i)).collect(),
            ..Self::default()
        };
        let arrivals: Vec<_> = (0..count).filter_map(next).collect();
        for begin in (0..count).filter(|i| !arrivals.contains(i)) {
            let mut end = begin;
            while let Some(following) = next(end) {
                end = following;
            }
            route.to[end] = begin;
            match (digits.ranks[end].from, digits.ranks[begin].to) {
                (Content::Replica, Content::Data(into)) => route.slices.push((end, into)),
                (Content::Partial, Content::Data(into)) => route.scatters.push((end, into)),
                (Content::Data(out), Content::Data(into)) => {
                    route.swaps.push(Swap {
                        rank: begin,
                        out,
                        into,
                    });
                }
                (Content::Partial, Content::Replica) => route.reductions.push((end, begin)),
                (Content::Data(out), Content::Replica) => route.gathers.push((begin, out)),
                (Content::Data(out), Content::Partial) => route.embeds.push((begin, out)),
                (Content::Replica, Content::Partial) => route.zeros.push(begin),
                (Content::Partial, Content::Partial) => route.terms.push((end, begin)),
                (Content::Replica, Content::Replica) => {}
            }
        }
        route
    }

    /// Returns the rank digits of the source whose terms are reduced.
    pub(crate) fn reduced(&self) -> impl Iterator<Item = usize> + '_ {
        let scatters = self.scatters.iter().map(|&(rank, _)| rank);
        scatters.chain(self.reductions.iter().map(|&(from, _)| from))
    }

    /// Returns `true` if content moves between rank digits.
    pub(crate) fn permutes(&self) -> bool {
        self.to.iter().enumerate().any(|(from, &to)| from != to)
    }
}
