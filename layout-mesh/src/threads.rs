//! [`Threads`]: an engine that runs plans on the host, with one thread for each device.

use std::thread;

use crate::boxes::BoxCopy;
use crate::error::InputError;
use crate::source::SourceMap;
use crate::step::sums;
use crate::{Element, Plan, Reduction, Step, StepKind};

/// Maximum number of devices, one thread each.
const MOST_DEVICES: i64 = 1024;

/// Maximum number of elements on all devices.
const MOST_ELEMENTS: i128 = 1 << 32;

/// An engine that runs plans on the host, with one thread for each device.
///
/// Each thread reads the buffers of its peers and writes its own. All threads wait between steps.
/// Terms are reduced by increasing rank, so results do not depend on the schedule.
///
/// ```
/// use layout_mesh::{Mesh, Placement, Plan, Sharding, Threads};
///
/// let mesh = Mesh::new([("x", 2)])?;
/// let rows = Sharding::new(&mesh, &[2, 4], &[("x", Placement::Shard(0))])?;
/// let columns = Sharding::new(&mesh, &[2, 4], &[("x", Placement::Shard(1))])?;
/// let plan = Plan::new(&rows, &columns)?;
/// let done = Threads.run(&plan, &[vec![0, 1, 2, 3], vec![4, 5, 6, 7]])?;
/// assert_eq!(done.buffers, [[0, 1, 4, 5], [2, 3, 6, 7]]);
/// assert_eq!(done.received, [2, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threads;

/// The result of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Run<T> {
    /// The buffer of each device.
    pub buffers: Vec<Vec<T>>,
    /// The number of elements that each device read from others.
    pub received: Vec<u64>,
    /// The number of elements that others read from each device.
    pub sent: Vec<u64>,
}

impl<T> Run<T> {
    /// Returns the number of bytes that moved between devices.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.received.iter().sum::<u64>() * size_of::<T>() as u64
    }
}

impl Threads {
    /// Runs the steps of a plan. `buffers` has the local part of each device, in memory order.
    ///
    /// Addresses of the result that hold no element are `T::default()`.
    ///
    /// # Errors
    ///
    /// [`InputError`] if the number or length of the buffers is wrong, or for more than 1024 devices or
    /// 2^32 elements on all devices.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Placement, Plan, Sharding, Threads};
    /// let mesh = Mesh::new([("x", 2)])?;
    /// let rows = Sharding::new(&mesh, &[2, 4], &[("x", Placement::Shard(0))])?;
    /// let plan = Plan::new(&rows, &rows)?;
    /// assert_eq!(
    ///     Threads.run(&plan, &[vec![0; 4], vec![0; 5]]).unwrap_err().to_string(),
    ///     "expected 4 elements on device 1, found 5",
    /// );
    /// # Ok::<(), layout_mesh::PlanError>(())
    /// ```
    pub fn run<T: Element>(self, plan: &Plan, buffers: &[Vec<T>]) -> Result<Run<T>, InputError> {
        if plan.steps().is_empty() || plan.boxes().is_some() {
            return self.pull(plan, buffers);
        }
        check(plan, buffers)?;
        let mut run = Run::new(buffers);
        for step in plan.steps() {
            run.collective(plan, step);
        }
        Ok(run)
    }

    /// Runs a plan in one step: each device reads each element, or all its terms, from the source.
    ///
    /// The result is the one of [`run`](Self::run), except for the order of floating-point
    /// reductions. Without reductions, the same number of elements moves. An exchange of boxes is
    /// one step already.
    ///
    /// # Errors
    ///
    /// As for [`run`](Self::run).
    pub fn pull<T: Element>(self, plan: &Plan, buffers: &[Vec<T>]) -> Result<Run<T>, InputError> {
        check(plan, buffers)?;
        let (op, mut run) = (reduction(plan), Run::new(buffers));
        let len = length(plan.to().local_len());
        if let Some(source) = plan.source() {
            run.step(|peers, rank, count| pull(source, op, peers, rank, len, count));
        }
        if let Some(boxes) = plan.boxes() {
            run.step(|peers, rank, count| copy_boxes(boxes.of(int(rank)), peers, len, count));
        }
        Ok(run)
    }
}

fn reduction(plan: &Plan) -> Reduction {
    let op = plan.from().reduction().or(plan.to().reduction());
    op.unwrap_or(Reduction::Sum)
}

fn check<T>(plan: &Plan, buffers: &[Vec<T>]) -> Result<(), InputError> {
    let devices = plan.from().mesh().devices();
    if devices > MOST_DEVICES {
        let expected = format!("at most {MOST_DEVICES} devices");
        return Err(InputError::new(expected, devices));
    }
    let elements = plan.peak() * i128::from(devices);
    if elements > MOST_ELEMENTS {
        let expected = format!("at most {MOST_ELEMENTS} elements on all devices");
        return Err(InputError::new(expected, elements));
    }
    if buffers.len() != length(devices) {
        let expected = format!("{devices} buffers, one for each device");
        return Err(InputError::new(expected, buffers.len()));
    }
    let expected = plan.from().local_len();
    let wrong = buffers
        .iter()
        .enumerate()
        .find(|(_, buffer)| buffer.len() != length(expected));
    wrong.map_or(Ok(()), |(rank, buffer)| {
        let expected = format!("{expected} elements on device {rank}");
        Err(InputError::new(expected, buffer.len()))
    })
}

/// Converts a rank, address or length below the limits that [`check`] enforces.
fn length(n: i64) -> usize {
    usize::try_from(n).expect("ranks, addresses and lengths are at least 0 and below the limits")
}

fn int(n: usize) -> i64 {
    i64::try_from(n).expect("a rank is below the limit")
}

/// The number of elements that a device reads from each device.
struct Count {
    rank: usize,
    from: Vec<u64>,
}

impl Count {
    fn read<T: Copy>(&mut self, peers: &[Vec<T>], (rank, address): (i64, i64)) -> T {
        let rank = length(rank);
        self.from[rank] += u64::from(rank != self.rank);
        peers[rank][length(address)]
    }
}

impl<T: Element> Run<T> {
    fn new(buffers: &[Vec<T>]) -> Self {
        Self {
            buffers: buffers.to_vec(),
            received: vec![0; buffers.len()],
            sent: vec![0; buffers.len()],
        }
    }

    /// Runs `device` on one thread for each device, and replaces all buffers by the results.
    fn step(&mut self, device: impl Fn(&[Vec<T>], usize, &mut Count) -> Vec<T> + Sync) {
        let peers = &self.buffers;
        let counted = |rank| {
            let mut count = Count {
                rank,
                from: vec![0; peers.len()],
            };
            (device(peers, rank, &mut count), count)
        };
        let counted = &counted;
        let results: Vec<_> = thread::scope(|scope| {
            let ranks = 0..peers.len();
            let threads: Vec<_> = ranks
                .map(|rank| scope.spawn(move || counted(rank)))
                .collect();
            let results = threads.into_iter().map(|thread| match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            results.collect()
        });
        self.buffers = Vec::new();
        for (buffer, count) in results {
            self.buffers.push(buffer);
            for (rank, elements) in count.from.into_iter().enumerate() {
                self.sent[rank] += elements;
                self.received[count.rank] += elements;
            }
        }
    }

    fn collective(&mut self, plan: &Plan, step: &Step) {
        let (op, len) = (reduction(plan), length(step.local_len));
        match step.kind {
            StepKind::AllReduce => {
                // Each device reduces one part of the elements, then gathers the others.
                let parts = Parts::of(&step.map);
                self.step(|peers, rank, count| {
                    let mut result = vec![T::default(); len];
                    parts.each(&step.map, rank, |owner, address, source| {
                        if owner == rank {
                            let terms = parts
                                .shifts
                                .iter()
                                .map(|shift| (source.0 + shift, source.1));
                            result[address] = reduce(terms, op, peers, count);
                        }
                    });
                    result
                });
                self.step(|peers, rank, count| {
                    let mut result = vec![T::default(); len];
                    parts.each(&step.map, rank, |owner, address, _| {
                        result[address] = count.read(peers, (int(owner), int(address)));
                    });
                    result
                });
            }
            _ => self.step(|peers, rank, count| pull(&step.map, op, peers, rank, len, count)),
        }
    }
}

/// The parts of an all-reduce: one for each device of a group.
struct Parts {
    shifts: Vec<i64>,
    elements: i64,
}

impl Parts {
    fn of(map: &SourceMap) -> Self {
        Self {
            shifts: sums(&map.reduce).collect(),
            elements: map.local_elements(),
        }
    }

    /// Calls `visit` with the device that reduces each element, the address of the element, and the
    /// place of its first term.
    fn each(&self, map: &SourceMap, rank: usize, mut visit: impl FnMut(usize, usize, (i64, i64))) {
        let (group, mut index) = (int(self.shifts.len()), 0);
        let (first, _) = map.at(int(rank), 0);
        each_local(map, int(rank), |address, source| {
            let part = length(index * group / self.elements);
            visit(length(first + self.shifts[part]), length(address), source);
            index += 1;
        });
    }
}

/// Calls `visit` with each address of a device, and its rank and address in the source.
fn each_local(map: &SourceMap, rank: i64, mut visit: impl FnMut(i64, (i64, i64))) {
    let (device, address) = map.at(rank, 0);
    let (mut coordinate, mut at) = (vec![0; map.local.len()], [0, device, address]);
    loop {
        visit(at[0], (at[1], at[2]));
        let mut d = 0;
        loop {
            let Some(mode) = map.local.get(d) else {
                return;
            };
            let strides = [mode.stride, mode.device, mode.address];
            coordinate[d] += 1;
            let back = if coordinate[d] == mode.size {
                mode.size - 1
            } else {
                -1
            };
            for (at, stride) in at.iter_mut().zip(strides) {
                *at -= back * stride;
            }
            if coordinate[d] < mode.size {
                break;
            }
            coordinate[d] = 0;
            d += 1;
        }
    }
}

fn reduce<T: Element>(
    terms: impl Iterator<Item = (i64, i64)>,
    op: Reduction,
    peers: &[Vec<T>],
    count: &mut Count,
) -> T {
    let terms = terms.map(|term| count.read(peers, term));
    terms
        .reduce(|a, b| a.reduce(b, op))
        .unwrap_or_else(|| T::identity(op))
}

/// Returns the buffer of a device whose elements `map` takes from its peers.
fn pull<T: Element>(
    map: &SourceMap,
    op: Reduction,
    peers: &[Vec<T>],
    rank: usize,
    len: usize,
    count: &mut Count,
) -> Vec<T> {
    let (mut result, shifts) = (
        vec![T::default(); len],
        sums(&map.reduce).collect::<Vec<_>>(),
    );
    let rank = int(rank);
    each_local(map, rank, |address, (device, source)| {
        result[length(address)] = if map.takes(rank, address) {
            let terms = shifts.iter().map(|shift| (device + shift, source));
            reduce(terms, op, peers, count)
        } else {
            T::identity(op)
        };
    });
    result
}

fn copy_boxes<T: Element>(
    boxes: &[BoxCopy],
    peers: &[Vec<T>],
    len: usize,
    count: &mut Count,
) -> Vec<T> {
    let mut result = vec![T::default(); len];
    for copy in boxes {
        each_local(&copy.source_map(), 0, |address, (_, source)| {
            let place = (copy.from, copy.from_address + source);
            result[length(copy.to_address + address)] = count.read(peers, place);
        });
    }
    result
}
