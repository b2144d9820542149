//! The paths of rank digits: which digit goes where, and by which collective.

use core::fmt;

use crate::digit::{Content, Digits, Place};

/// The collective of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepKind {
    /// Each device keeps its part of a replica.
    Slice,
    /// Terms are reduced, and each device gets one part.
    ReduceScatter,
    /// Each device sends all its elements to one device.
    Permute,
    /// Each device sends a part to each device of its group.
    AllToAll,
    /// A permutation and an all-to-all at once.
    Exchange,
    /// Terms are reduced, and each device gets the result.
    AllReduce,
    /// Each device gets the parts of all devices of its group.
    AllGather,
    /// Parts become terms: other elements are the identity of the reduction.
    Embed,
    /// Replicas become terms: all but one are the identity of the reduction.
    Zero,
    /// Boxes of elements are exchanged, because the shardings have no common digits.
    Boxes,
}

impl fmt::Display for StepKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Slice => "slice",
            Self::ReduceScatter => "reduce-scatter",
            Self::Permute => "permute",
            Self::AllToAll => "all-to-all",
            Self::Exchange => "exchange",
            Self::AllReduce => "all-reduce",
            Self::AllGather => "all-gather",
            Self::Embed => "embed",
            Self::Zero => "zero",
            Self::Boxes => "exchange of boxes",
        })
    }
}

/// A path of rank digits, and the collective that joins its end to its begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) kind: StepKind,
    /// The rank digit of the destination that gets new content.
    pub(crate) begin: usize,
    /// The rank digit of the source whose content goes to no rank digit.
    pub(crate) end: usize,
    /// The element digit that becomes local.
    pub(crate) out: Option<usize>,
    /// The local element digit that the rank digit selects in the destination.
    pub(crate) into: Option<usize>,
}

impl Path {
    /// Returns the rank digit of the step. Slices and scatters come before the exchange, which moves
    /// the content of the end to the begin.
    pub(crate) fn rank(&self) -> usize {
        match self.kind {
            StepKind::Slice | StepKind::ReduceScatter => self.end,
            _ => self.begin,
        }
    }
}

/// The work for all rank digits.
///
/// A rank digit has at most one content that leaves and one that arrives, so the moves form cycles
/// and paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    /// The rank digit to which the content of each rank digit goes.
    pub(crate) to: Vec<usize>,
    /// The paths. Terms that stay terms are paths of the kind `Permute`.
    pub(crate) paths: Vec<Path>,
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
        let mut to: Vec<_> = (0..count).map(|i| next(i).unwrap_or(i)).collect();
        let mut paths = Vec::new();
        let arrivals: Vec<_> = (0..count).filter_map(next).collect();
        for begin in (0..count).filter(|i| !arrivals.contains(i)) {
            let mut end = begin;
            while let Some(following) = next(end) {
                end = following;
            }
            to[end] = begin;
            let (from, onto) = (digits.ranks[end].from, digits.ranks[begin].to);
            let kind = match (from, onto) {
                (Content::Replica, Content::Replica) => continue,
                (Content::Replica, Content::Data(_)) => StepKind::Slice,
                (Content::Partial, Content::Data(_)) => StepKind::ReduceScatter,
                (Content::Data(_), Content::Data(_)) => StepKind::Exchange,
                (Content::Partial, Content::Replica) => StepKind::AllReduce,
                (Content::Data(_), Content::Replica) => StepKind::AllGather,
                (Content::Data(_), Content::Partial) => StepKind::Embed,
                (Content::Replica, Content::Partial) => StepKind::Zero,
                (Content::Partial, Content::Partial) => StepKind::Permute,
            };
            let data = |content| match content {
                Content::Data(k) => Some(k),
                Content::Replica | Content::Partial => None,
            };
            let (out, into) = (data(from), data(onto));
            paths.push(Path {
                kind,
                begin,
                end,
                out,
                into,
            });
        }
        Self { to, paths }
    }

    /// Returns the paths of the given kinds.
    pub(crate) fn of_kinds<'a>(
        &'a self,
        kinds: &'a [StepKind],
    ) -> impl Iterator<Item = &'a Path> + 'a {
        self.paths.iter().filter(|path| kinds.contains(&path.kind))
    }

    /// Returns `true` if content moves between rank digits.
    pub(crate) fn permutes(&self) -> bool {
        self.to.iter().enumerate().any(|(from, &to)| from != to)
    }
}
