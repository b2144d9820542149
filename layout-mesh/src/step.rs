//! The steps of a plan: collectives, each at most once, in a fixed order.

use crate::digit::{Digit, Digits, Place, RankDigit};
use crate::error::PlanError;
use crate::route::{Path, Route, StepKind};
use crate::source::{Mask, SourceMap, SourceMode};
use crate::traffic::{assignments, int};

/// A step of a plan.
///
/// Each device receives at most [`received_per_device`](Self::received_per_device) elements from others. In
/// an exchange of boxes, some devices receive fewer.
///
/// Proved: `plan_correct`, `plan_is_source` (`proofs/Collectives.v`): the steps have the result of the source map.
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

/// Returns the steps of a route.
pub(crate) fn steps(
    digits: &Digits,
    route: &Route,
    devices: i64,
    local_len: i64,
) -> Result<Vec<Step>, PlanError> {
    use StepKind::{
        AllGather, AllReduce, AllToAll, Embed, Exchange, Permute, ReduceScatter, Slice, Zero,
    };
    let exchange = match (
        route.permutes(),
        route.of_kinds(&[Exchange]).next().is_some(),
    ) {
        (true, true) => Some(Exchange),
        (true, false) => Some(Permute),
        (false, true) => Some(AllToAll),
        (false, false) => None,
    };
    let mut work = Vec::new();
    for kind in [
        Slice,
        ReduceScatter,
        Exchange,
        AllReduce,
        AllGather,
        Embed,
        Zero,
    ] {
        let paths: Vec<_> = route.of_kinds(&[kind]).copied().collect();
        if kind == Exchange {
            work.extend(exchange.map(|exchange| (exchange, paths)));
        } else if !paths.is_empty() {
            work.push((kind, paths));
        }
    }
    let local = |place: fn(&Digit) -> Place| -> Buffer {
        let places = digits.data.iter().enumerate();
        let places = places.filter_map(|(k, digit)| match place(digit) {
            Place::Address(stride) => Some((k, stride)),
            Place::Rank(_) => None,
        });
        places.collect()
    };
    let (mut buffer, last) = (local(|digit| digit.from), local(|digit| digit.to));
    let mut steps = Vec::new();
    while let [(kind, paths), rest @ ..] = &work[steps.len()..] {
        let mut next = after(digits, &buffer, paths, &last);
        if rest.is_empty() {
            next.clone_from(&last);
        }
        let held = size(digits, &buffer);
        let draft = Draft {
            digits,
            route,
            kind: *kind,
            paths,
            buffer: &buffer,
            next: &next,
        };
        let (received, total) = draft.received(held, devices);
        steps.push(Step {
            kind: *kind,
            group: draft.group(),
            peers: draft.peers(),
            received: int(total)?,
            received_per_device: int(received)?,
            local_len: if rest.is_empty() {
                local_len
            } else {
                size(digits, &next)
            },
            map: draft.map(),
        });
        buffer = next;
    }
    Ok(steps)
}

/// Returns the number of elements of a buffer.
fn size(digits: &Digits, buffer: &Buffer) -> i64 {
    buffer.iter().map(|&(k, _)| digits.data[k].size).product()
}

/// Returns the stride of a digit in a buffer.
fn stride(buffer: &Buffer, k: usize) -> Option<i64> {
    let found = buffer.iter().find(|&&(digit, _)| digit == k);
    found.map(|&(_, stride)| stride)
}

/// Returns the compact buffer after a step. Digits that a later step sends are the outermost.
fn after(digits: &Digits, buffer: &Buffer, paths: &[Path], last: &Buffer) -> Buffer {
    let mut held: Vec<_> = buffer.iter().map(|&(k, _)| k).collect();
    held.retain(|&k| paths.iter().all(|path| path.into != Some(k)));
    held.extend(paths.iter().filter_map(|path| path.out));
    held.sort_by_key(|&k| stride(last, k).unwrap_or(i64::MAX));
    let place = |end: &mut i64, k: usize| {
        let stride = *end;
        *end *= digits.data[k].size;
        Some((k, stride))
    };
    held.into_iter().scan(1, place).collect()
}

/// A step under construction.
struct Draft<'a> {
    digits: &'a Digits,
    route: &'a Route,
    kind: StepKind,
    paths: &'a [Path],
    buffer: &'a Buffer,
    next: &'a Buffer,
}

impl Draft<'_> {
    fn exchanges(&self) -> bool {
        matches!(
            self.kind,
            StepKind::Permute | StepKind::AllToAll | StepKind::Exchange
        )
    }

    fn is_local(&self) -> bool {
        matches!(
            self.kind,
            StepKind::Slice | StepKind::Embed | StepKind::Zero
        )
    }

    fn rank(&self, i: usize) -> (i64, i64) {
        (self.digits.ranks[i].size, self.digits.ranks[i].stride)
    }

    /// Returns the rank digits that span a group.
    fn group(&self) -> Vec<(i64, i64)> {
        let works = |i: usize| self.paths.iter().any(|path| path.rank() == i);
        let moves = |i: usize| self.exchanges() && self.route.to[i] != i;
        let digits = (0..self.digits.ranks.len()).filter(|&i| works(i) || moves(i));
        digits
            .filter(|_| !self.is_local())
            .map(|i| self.rank(i))
            .collect()
    }

    /// Returns the number of devices to which a device sends.
    fn peers(&self) -> i64 {
        let works = self.paths.iter().filter(|_| !self.is_local());
        works.map(|path| self.rank(path.rank()).0).product()
    }

    /// Returns the most elements that one device receives, and the elements that all receive.
    fn received(&self, held: i64, devices: i64) -> (i128, i128) {
        let [held, devices, peers] = [held, devices, self.peers()].map(i128::from);
        let received: i128 = match self.kind {
            StepKind::ReduceScatter => held / peers * (peers - 1),
            StepKind::AllReduce => 2 * held * (peers - 1) / peers,
            StepKind::AllGather => held * (peers - 1),
            _ if self.exchanges() => {
                // A device keeps a part if the coordinates along each path and cycle are equal.
                let sizes: Vec<_> = self.digits.ranks.iter().map(|rank| rank.size).collect();
                let keeping = assignments(&sizes, self.route.to.iter().copied().enumerate());
                let part = held / peers;
                let received = if keeping < devices { held } else { held - part };
                return (received, devices * held - keeping * part);
            }
            _ => 0,
        };
        (received, received * devices)
    }

    fn map(&self) -> SourceMap {
        let ranks = self.digits.ranks.iter();
        let mesh = ranks.map(|&RankDigit { size, stride, .. }| SourceMode {
            size,
            stride,
            device: stride,
            address: 0,
        });
        let local = self.next.iter().map(|&(k, place)| SourceMode {
            size: self.digits.data[k].size,
            stride: place,
            device: 0,
            address: stride(self.buffer, k).unwrap_or(0),
        });
        let (mut mesh, mut local): (Vec<_>, Vec<_>) = (mesh.collect(), local.collect());
        let (mut reduce, mut mask) = (Vec::new(), Vec::new());
        if self.exchanges() {
            for (from, &to) in self.route.to.iter().enumerate() {
                mesh[to].device = self.digits.ranks[from].stride;
            }
        }
        for path in self.paths {
            let (size, rank) = self.rank(path.rank());
            let mode = &mut mesh[path.rank()];
            if let Some(into) = path.into {
                mode.address = stride(self.buffer, into).unwrap_or(0);
            }
            let out = path
                .out
                .and_then(|out| self.next.iter().position(|&(k, _)| k == out));
            match (self.kind, out) {
                (StepKind::Slice, _) => {}
                (StepKind::Embed | StepKind::Zero, _) => {
                    let address = out.map(|out| local[out].stride);
                    mask.push(Mask {
                        size,
                        rank,
                        address,
                    });
                }
                (_, None) => {
                    mode.device = 0;
                    reduce.push((size, rank));
                }
                (_, Some(out)) => local[out].device = core::mem::take(&mut mode.device),
            }
        }
        local.sort_by_key(|mode| mode.stride);
        reduce.sort_by_key(|&(_, stride)| stride);
        SourceMap {
            mesh,
            local,
            reduce,
            mask,
        }
    }
}
