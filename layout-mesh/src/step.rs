//! The steps of a plan: collectives, each at most once, in a fixed order.

use core::fmt;

use crate::digit::{Digits, Place};
use crate::error::PlanError;
use crate::route::Route;
use crate::source::{SourceMap, SourceMode};
use crate::traffic::{assignments, int};

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

/// A step of a plan.
///
/// Each device sends as many elements as it receives, at most
/// [`received_per_device`](Self::received_per_device).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The collective.
    pub kind: StepKind,
    /// The sizes and rank strides of the digits that span a group. Without digits, the step is local.
    pub group: Vec<(i64, i64)>,
    /// The number of devices to which a device sends, itself included.
    pub peers: i64,
    /// The number of elements that all devices receive from others.
    pub received: i64,
    /// The largest number of elements that one device receives from others.
    pub received_per_device: i64,
    /// The number of addresses of the result on each device.
    pub local_len: i64,
    /// The source map of the step.
    pub map: SourceMap,
}

/// The local digits of a buffer: positions in [`Digits::data`] with address strides.
type Buffer = Vec<(usize, i64)>;

impl Step {
    /// Returns the ranks that exchange elements with `rank`, increasing and with `rank` itself.
    pub fn group_of(&self, rank: i64) -> impl Iterator<Item = i64> + '_ {
        let own = |&(size, stride): &(i64, i64)| rank / stride % size * stride;
        let first = rank - self.group.iter().map(own).sum::<i64>();
        sums(&self.group).map(move |sum| first + sum)
    }
}

/// Returns the sums of multiples of strides. The first mode varies fastest.
pub(crate) fn sums(modes: &[(i64, i64)]) -> impl Iterator<Item = i64> + '_ {
    let count = modes.iter().map(|&(size, _)| size).product();
    (0..count).map(|index: i64| {
        let sum = |(rest, sum): (i64, i64), &(size, stride): &(i64, i64)| {
            (rest / size, sum + rest % size * stride)
        };
        modes.iter().fold((index, 0), sum).1
    })
}

/// The steps under construction.
struct Steps<'a> {
    digits: &'a Digits,
    devices: i64,
    buffer: Buffer,
    /// The destination buffer and its number of addresses.
    last: Buffer,
    local_len: i64,
    /// The number of steps still to add.
    left: usize,
    done: Vec<Step>,
}

/// Returns the steps of a route.
pub(crate) fn steps(
    digits: &Digits,
    route: &Route,
    devices: i64,
    local_len: i64,
) -> Result<Vec<Step>, PlanError> {
    let local = |place: fn(&crate::Digit) -> Place| -> Buffer {
        let places = digits.data.iter().enumerate();
        let places = places.filter_map(|(k, digit)| match place(digit) {
            Place::Address(stride) => Some((k, stride)),
            Place::Rank(_) => None,
        });
        places.collect()
    };
    let (first, last) = (local(|digit| digit.from), local(|digit| digit.to));
    let work = [
        route.slices.is_empty(),
        route.scatters.is_empty(),
        route.swaps.is_empty() && !route.permutes(),
        route.reductions.is_empty(),
        route.gathers.is_empty(),
        route.embeds.is_empty(),
        route.zeros.is_empty(),
    ];
    let mut steps = Steps {
        digits,
        devices,
        buffer: first,
        last,
        local_len,
        left: work.iter().filter(|&&empty| !empty).count(),
        done: Vec::new(),
    };
    steps.keep(StepKind::Slice, &route.slices, false)?;
    steps.keep(StepKind::ReduceScatter, &route.scatters, true)?;
    steps.exchange(route)?;
    let reductions: Vec<_> = route.reductions.iter().map(|&(_, rank)| rank).collect();
    steps.all_reduce(&reductions)?;
    steps.gather(StepKind::AllGather, &route.gathers)?;
    steps.gather(StepKind::Embed, &route.embeds)?;
    steps.zero(&route.zeros)?;
    Ok(steps.done)
}

impl Steps<'_> {
    fn size(&self, k: usize) -> i64 {
        self.digits.data[k].size
    }

    fn rank(&self, i: usize) -> (i64, i64) {
        (self.digits.ranks[i].size, self.digits.ranks[i].stride)
    }

    fn held(&self) -> i64 {
        self.buffer.iter().map(|&(k, _)| self.size(k)).product()
    }

    fn stride(&self, k: usize) -> i64 {
        let found = self.buffer.iter().find(|&&(digit, _)| digit == k);
        found.map_or(0, |&(_, stride)| stride)
    }

    /// Returns the stride of a digit in the destination.
    fn place(&self, k: usize) -> Option<i64> {
        self.last
            .iter()
            .find(|&&(digit, _)| digit == k)
            .map(|&(_, stride)| stride)
    }

    /// Returns the buffer for digits: the destination in the last step, otherwise compact in the given
    /// order.
    fn next(&self, digits: impl IntoIterator<Item = usize>) -> Buffer {
        if self.left == 1 {
            return self.last.clone();
        }
        let mut end = 1;
        let mut place = |k| {
            let stride = end;
            end *= self.size(k);
            (k, stride)
        };
        digits.into_iter().map(&mut place).collect()
    }

    /// Returns the map that copies the digits of `next` from the same device.
    fn own(&self, next: &Buffer) -> SourceMap {
        let mesh = self.digits.ranks.iter().map(|rank| SourceMode {
            size: rank.size,
            stride: rank.stride,
            device: rank.stride,
            address: 0,
        });
        let local = next.iter().map(|&(k, stride)| SourceMode {
            size: self.size(k),
            stride,
            device: 0,
            address: self.stride(k),
        });
        SourceMap {
            mesh: mesh.collect(),
            local: local.collect(),
            ..SourceMap::default()
        }
    }

    /// Adds a step. `received` is the largest count of one device, `total` the count of all.
    fn push(
        &mut self,
        kind: StepKind,
        group: Vec<(i64, i64)>,
        peers: i64,
        [received, total]: [i128; 2],
        (next, mut map): (Buffer, SourceMap),
    ) -> Result<(), PlanError> {
        self.buffer = next;
        self.left -= 1;
        map.local.sort_by_key(|mode| mode.stride);
        self.done.push(Step {
            kind,
            group,
            peers,
            received: int(total)?,
            received_per_device: int(received)?,
            local_len: if self.left == 0 {
                self.local_len
            } else {
                self.held()
            },
            map,
        });
        Ok(())
    }

    /// Each rank digit selects a local digit. If `reduce`, all devices of the group send terms.
    fn keep(
        &mut self,
        kind: StepKind,
        parts: &[(usize, usize)],
        reduce: bool,
    ) -> Result<(), PlanError> {
        if parts.is_empty() {
            return Ok(());
        }
        let mut rest = self.buffer.clone();
        rest.retain(|&(k, _)| parts.iter().all(|&(_, part)| part != k));
        rest.sort_by_key(|&(_, stride)| stride);
        let next = self.next(rest.into_iter().map(|(k, _)| k));
        let mut map = self.own(&next);
        for &(rank, part) in parts {
            map.mesh[rank].address = self.stride(part);
        }
        let mut group: Vec<_> = parts.iter().map(|&(rank, _)| self.rank(rank)).collect();
        if !reduce {
            return self.push(kind, Vec::new(), 1, [0, 0], (next, map));
        }
        for &(rank, _) in parts {
            map.mesh[rank].device = 0;
        }
        group.sort_by_key(|&(_, stride)| stride);
        map.reduce.clone_from(&group);
        let size: i64 = group.iter().map(|&(size, _)| size).product();
        let received = i128::from(self.held() / size) * i128::from(size - 1);
        let total = received * i128::from(self.devices);
        self.push(kind, group, size, [received, total], (next, map))
    }

    fn exchange(&mut self, route: &Route) -> Result<(), PlanError> {
        let swaps = &route.swaps;
        let kind = match (route.permutes(), swaps.is_empty()) {
            (false, true) => return Ok(()),
            (true, true) => StepKind::Permute,
            (false, false) => StepKind::AllToAll,
            (true, false) => StepKind::Exchange,
        };
        let mut stays: Vec<_> = self.buffer.iter().map(|&(k, _)| k).collect();
        stays.retain(|&k| swaps.iter().all(|swap| swap.into != k));
        stays.extend(swaps.iter().map(|swap| swap.out));
        stays.sort_by_key(|&k| self.place(k));
        let next = self.next(stays);
        let mut map = self.own(&next);
        for (from, &to) in route.to.iter().enumerate() {
            map.mesh[to].device = self.digits.ranks[from].stride;
        }
        for swap in swaps {
            let mode = &mut map.mesh[swap.rank];
            let device = core::mem::take(&mut mode.device);
            mode.address = self.stride(swap.into);
            let out = next.iter().position(|&(k, _)| k == swap.out).unwrap_or(0);
            map.local[out].device = device;
        }
        let moves = |&(i, to): &(usize, usize)| i != to || swaps.iter().any(|s| s.rank == i);
        let group = route.to.iter().copied().enumerate().filter(moves);
        let group: Vec<_> = group.map(|(i, _)| self.rank(i)).collect();
        let peers: i64 = swaps.iter().map(|swap| self.rank(swap.rank).0).product();
        // A device keeps a part if the coordinates along each path and cycle are equal.
        let (held, devices) = (i128::from(self.held()), i128::from(self.devices));
        let sizes: Vec<_> = self.digits.ranks.iter().map(|rank| rank.size).collect();
        let keeping = assignments(&sizes, route.to.iter().copied().enumerate());
        let part = held / i128::from(peers);
        let received = if keeping < devices { held } else { held - part };
        let total = devices * held - keeping * part;
        self.push(kind, group, peers, [received, total], (next, map))
    }

    fn all_reduce(&mut self, ranks: &[usize]) -> Result<(), PlanError> {
        if ranks.is_empty() {
            return Ok(());
        }
        let mut group: Vec<_> = ranks.iter().map(|&rank| self.rank(rank)).collect();
        group.sort_by_key(|&(_, stride)| stride);
        let next = self.next(self.buffer.iter().map(|&(k, _)| k));
        let mut map = self.own(&next);
        for &rank in ranks {
            map.mesh[rank].device = 0;
        }
        map.reduce.clone_from(&group);
        let size: i64 = group.iter().map(|&(size, _)| size).product();
        let received = 2 * i128::from(self.held()) * i128::from(size - 1) / i128::from(size);
        let total = received * i128::from(self.devices);
        self.push(
            StepKind::AllReduce,
            group,
            size,
            [received, total],
            (next, map),
        )
    }

    /// Digits become local. Each device reads them from its group, or only its own part to embed.
    fn gather(&mut self, kind: StepKind, parts: &[(usize, usize)]) -> Result<(), PlanError> {
        if parts.is_empty() {
            return Ok(());
        }
        let held = i128::from(self.held());
        let mut all: Vec<_> = self.buffer.iter().map(|&(k, _)| k).collect();
        all.extend(parts.iter().map(|&(_, out)| out));
        all.sort_by_key(|&k| self.place(k));
        let next = self.next(all);
        let mut map = self.own(&next);
        let gathers = kind == StepKind::AllGather;
        for &(rank, out) in parts {
            let at = next.iter().position(|&(k, _)| k == out).unwrap_or(0);
            let ((size, device), stride) = (self.rank(rank), map.local[at].stride);
            if gathers {
                map.mesh[rank].device = 0;
                map.local[at].device = device;
            } else {
                map.mask.push(crate::Mask {
                    size,
                    rank: device,
                    address: Some(stride),
                });
            }
        }
        let mut group: Vec<_> = parts.iter().map(|&(rank, _)| self.rank(rank)).collect();
        group.sort_by_key(|&(_, stride)| stride);
        if !gathers {
            return self.push(kind, Vec::new(), 1, [0, 0], (next, map));
        }
        let size: i64 = group.iter().map(|&(size, _)| size).product();
        let received = held * i128::from(size - 1);
        let total = received * i128::from(self.devices);
        self.push(kind, group, size, [received, total], (next, map))
    }

    fn zero(&mut self, ranks: &[usize]) -> Result<(), PlanError> {
        if ranks.is_empty() {
            return Ok(());
        }
        let next = self.next(self.buffer.iter().map(|&(k, _)| k));
        let mut map = self.own(&next);
        for &rank in ranks {
            let (size, rank) = self.rank(rank);
            map.mask.push(crate::Mask {
                size,
                rank,
                address: None,
            });
        }
        self.push(StepKind::Zero, Vec::new(), 1, [0, 0], (next, map))
    }
}
