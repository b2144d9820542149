//! [`Nccl`]: one rank of a redistribution between processes.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::collections::VecDeque;
use std::net::ToSocketAddrs;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use layout_device::Element;
use layout_launch::Module;
use layout_launch::cudarc::driver::{CudaEvent, CudaSlice, CudaStream, DevicePtr, DevicePtrMut};
use layout_mesh::{Engine, Message, Plan};

use crate::engine::{decode, download, encode, upload};
use crate::error::driver;
use crate::job::Job;
use crate::kernel::MOST_GPUS;
use crate::nccl::api::{Api, Communicator, Memory, Queue};
use crate::nccl::board::{BEAT, Board};
use crate::nccl::schedule::{Part, Phase, Schedule, Transfer};
use crate::peer::{Finally, check};
use crate::table::{Fill, Table};
use crate::{ElementType, Error, TensorElement};

/// The time for which a redistribution goes on after a process has ended.
const GRACE: Duration = Duration::from_secs(1);

/// The longest time-out: 30 years. The clock of the host has no later instants than it can count.
const LONGEST: Duration = Duration::from_secs(30 * 365 * 24 * 60 * 60);

/// Maximum number of ranks. Each process stores a table with one entry per rank.
const MOST_RANKS: usize = 1 << 20;

/// The digits of a group: sizes and rank strides.
type Group = Vec<(i64, i64)>;

/// The GPU of one rank, and its connections to the processes of all ranks.
///
/// All ranks must prepare and run the same plans in the same order. [`prepare`](Self::prepare)
/// compares the plans of all ranks. If a rank ends, hangs or does not start a redistribution,
/// [`wait`](Self::wait) and later calls on the other ranks return an error that names this rank.
///
/// ```no_run
/// use std::time::Duration;
///
/// use layout_launch::gpu;
/// use layout_mesh::{Mesh, Placement, Plan, Sharding};
/// use mesh_kernels::{Nccl, ElementType};
///
/// // Each process has its rank.
/// let rank: usize = std::env::var("RANK")?.parse()?;
/// let mesh = Mesh::new([("x", 2)])?;
/// let rows = Sharding::new(&mesh, &[4096, 4096], &[("x", Placement::Shard(0))])?;
/// let columns = Sharding::new(&mesh, &[4096, 4096], &[("x", Placement::Shard(1))])?;
///
/// let stream = gpu(rank)?.new_stream()?;
/// let ptx = std::fs::read_to_string("target/ptx/mesh-kernels.ptx")?;
/// let wait = Duration::from_secs(60);
/// // SAFETY: the PTX is compiled from this version of `mesh-kernels`. All ranks run one plan.
/// let nccl = unsafe { Nccl::new("127.0.0.1:29500", rank, 2, &stream, &ptx, wait) }?;
/// let redistribution = nccl.prepare(&Plan::new(&rows, &columns)?, ElementType::F32)?;
/// let from = stream.alloc_zeros::<f32>(2048 * 4096)?;
/// let mut to = stream.alloc_zeros::<f32>(2048 * 4096)?;
/// redistribution.run(&from, &mut to)?;
/// nccl.wait()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Nccl {
    rank: usize,
    ranks: usize,
    stream: Arc<CudaStream>,
    module: Module,
    time_out: Duration,
    shared: Arc<Shared>,
}

/// The state that a thread watches.
struct Shared {
    board: Board,
    /// The communicators. A thread holds the lock for each call of NCCL.
    calls: Mutex<Calls>,
    closed: AtomicBool,
}

struct Calls {
    /// The communicators of groups. Declared before `all`, because they must be dropped before the
    /// communicator that they were split from.
    groups: Vec<(Group, Communicator)>,
    all: Communicator,
    /// The redistributions that the GPU has not completed.
    pending: VecDeque<Pending>,
    failure: Option<Error>,
}

impl Calls {
    /// Aborts all communicators, and returns the first error.
    fn end(&mut self, error: Error) -> Error {
        if let Some(error) = &self.failure {
            return error.clone();
        }
        self.failure = Some(error.clone());
        for (_, group) in &self.groups {
            group.abort();
        }
        self.all.abort();
        error
    }
}

struct Pending {
    number: u64,
    started: Instant,
    event: CudaEvent,
}

/// Returns the instant after a time-out.
fn after(time_out: Duration) -> Instant {
    Instant::now() + time_out.min(LONGEST)
}

/// Returns the FNV-1a hash of the sizes and layouts of a plan and of the element type.
fn hash(plan: &Plan, element: ElementType) -> u64 {
    let text = format!("{:?}", (plan.from(), plan.to(), element));
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

impl Shared {
    fn calls(&self) -> MutexGuard<'_, Calls> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Compares a plan with the plans of all ranks. If a rank has not prepared its plan, all later
    /// calls fail.
    fn agree(&self, hash: u64, deadline: Instant) -> Result<(), Error> {
        let failure = || self.calls().failure.clone();
        let agreed = self.board.agree(hash, deadline, failure);
        agreed.map_err(|error| match error {
            // All ranks return this error before they use the communicators, so later calls can
            // succeed.
            Error::Plans { .. } => error,
            error => self.calls().end(error),
        })
    }

    /// Aborts all communicators, and returns an error that names the ranks at fault.
    fn fail(&self, calls: &mut Calls, number: u64, error: Option<Error>) -> Error {
        if let Some(error) = &calls.failure {
            return error.clone();
        }
        // The last message of a rank can be under way.
        thread::sleep(3 * BEAT);
        let (ended, behind) = (self.board.ended(), self.board.behind(number));
        let error = match error {
            Some(error) if ended.is_empty() && behind.is_empty() => error,
            _ => Error::Stopped {
                number,
                ended,
                behind,
            },
        };
        calls.end(error)
    }

    /// Fails if a redistribution takes too long.
    fn check(&self, time_out: Duration) {
        let mut calls = self.calls();
        if calls.failure.is_some() {
            return;
        }
        while calls
            .pending
            .front()
            .is_some_and(|it| it.event.is_complete())
        {
            calls.pending.pop_front();
        }
        let Some(first) = calls.pending.front() else {
            return;
        };
        let (number, age) = (first.number, first.started.elapsed());
        let state = calls.all.state();
        let is_over = age > time_out || age > GRACE && !self.board.ended().is_empty();
        if is_over || state.is_err() {
            self.fail(&mut calls, number, state.err());
        }
    }
}

/// A redistribution that is ready to run, any number of times.
pub struct Redistribution<'n> {
    nccl: &'n Nccl,
    element: ElementType,
    /// The number of bytes of the local part, in the source and in the destination.
    bytes: [u64; 2],
    phases: Vec<Prepared>,
}

/// A phase with its memory.
struct Prepared {
    phase: Phase,
    jobs: [Job; 2],
    words: u64,
    fill: Option<Fill>,
    /// The staging buffer, and the destination except in the last phase.
    memory: [Option<CudaSlice<u8>>; 2],
}

impl Nccl {
    /// Connects rank `rank` to the others. Rank 0 listens at `address`, which the other ranks connect to.
    ///
    /// `time_out` is for this call, and for each redistribution on the GPU.
    ///
    /// # Errors
    ///
    /// Returns an error if NCCL 2.18 or later is not installed, if the stream is captured or is the
    /// per-thread stream, if a rank does not join in time, or if NCCL or the driver returns an error.
    ///
    /// # Safety
    ///
    /// - `ptx` must be compiled from this version of this crate.
    /// - Until a rank ends or stops, this rank must run its prepared plans in the same order as all
    ///   other ranks. NCCL does not compare the lengths of sends and receives, so a rank that runs
    ///   a different plan can write past the end of a buffer.
    pub unsafe fn new(
        address: impl ToSocketAddrs,
        rank: usize,
        ranks: usize,
        stream: &Arc<CudaStream>,
        ptx: &str,
        time_out: Duration,
    ) -> Result<Self, Error> {
        if rank >= ranks || ranks > MOST_RANKS {
            return Err(Error::Rank { rank, ranks });
        }
        check(rank, stream)?;
        let (api, deadline) = (Api::load()?, after(time_out));
        let module = Module::load(stream.context(), ptx)?;
        let (board, id) = Board::join(address, rank, ranks, || api.unique_id(), deadline)?;
        let bound = stream.context().bind_to_thread();
        bound.map_err(driver("the context of the GPU"))?;
        // SAFETY: the context is current.
        let all = unsafe { api.communicator(id, rank, ranks, deadline) };
        let all = all.map_err(|error| match board.ended() {
            ended if ended.is_empty() => error,
            ended => Error::Missing(ended),
        })?;
        let shared = Arc::new(Shared {
            board,
            calls: Mutex::new(Calls {
                all,
                groups: Vec::new(),
                pending: VecDeque::new(),
                failure: None,
            }),
            closed: AtomicBool::new(false),
        });
        let watched = Arc::clone(&shared);
        thread::spawn(move || {
            while !watched.closed.load(Ordering::Acquire) {
                watched.check(time_out);
                thread::sleep(BEAT);
            }
        });
        Ok(Self {
            rank,
            ranks,
            stream: stream.clone(),
            module,
            time_out,
            shared,
        })
    }

    /// Waits until the GPU has completed all redistributions.
    ///
    /// # Errors
    ///
    /// Returns an error if a redistribution did not complete in time, or if a rank has ended. The buffers of
    /// the redistribution then have arbitrary contents.
    pub fn wait(&self) -> Result<(), Error> {
        let synchronized = self.stream.synchronize();
        // Takes the result of a redistribution that has just failed.
        self.shared.check(self.time_out);
        match &self.shared.calls().failure {
            Some(error) => Err(error.clone()),
            None => synchronized.map_err(driver("a stream")),
        }
    }

    /// Prepares a plan: allocates its staging buffers, and creates the communicators of its groups.
    ///
    /// All ranks must prepare the same plans in the same order. The call waits until each rank has
    /// called `prepare`, and then compares a hash of the plan, of the sizes and of `element`.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Plans`] on all ranks if a rank prepares a different plan from rank 0. After
    /// this error, `prepare` can be called again:
    ///
    /// ```text
    /// expected the plan, element type and sizes of rank 0 as plan 1 of all ranks, found others on rank 2: prepare the same plans in the same order on all ranks
    /// ```
    ///
    /// Returns [`Error::Unprepared`] if a rank ends or does not prepare its plan before the
    /// time-out.
    ///
    /// Returns an error if the number of devices in the mesh is not the number of ranks, if NCCL
    /// cannot reduce the element type, if a message has 2^31 words or more, if a local part has
    /// 2^64 bytes or more, if the stream is captured, or if NCCL or the driver returns an error.
    pub fn prepare(&self, plan: &Plan, element: ElementType) -> Result<Redistribution<'_>, Error> {
        self.shared.agree(hash(plan, element), self.deadline())?;
        let devices = plan.to().mesh().devices();
        if usize::try_from(devices) != Ok(self.ranks) {
            let gpus = self.ranks;
            return Err(Error::Gpus { devices, gpus });
        }
        check(self.rank, &self.stream)?;
        let bytes = |elements: i64| {
            let bytes = elements.unsigned_abs().checked_mul(element.bytes().into());
            bytes.ok_or(Error::TooLarge)
        };
        let schedule = Schedule::new(plan, self.rank as i64);
        let count = schedule.phases.len();
        let mut phases = Vec::new();
        for (i, phase) in schedule.phases.into_iter().enumerate() {
            if let Transfer::Reduce { group, .. } = &phase.transfer {
                if matches!(element, ElementType::Bytes(_)) {
                    return Err(Error::Reduction);
                }
                self.join(group)?;
            }
            let table = |messages: &[Message]| Table::of(messages, 1, |_| 0, element, None);
            let tables = [table(&phase.pack)?, table(&phase.unpack)?];
            let job = |table| {
                let job = Job::new(&self.stream, table, 0, true);
                job.map_err(driver("memory for messages"))
            };
            let memory = |elements| -> Result<_, Error> {
                let bytes = usize::try_from(bytes(elements)?).map_err(|_| Error::TooLarge)?;
                // SAFETY: the phase writes the bytes that it reads.
                let memory = unsafe { self.stream.alloc(bytes.max(1)) };
                memory.map(Some).map_err(driver("staging memory"))
            };
            let is_last = i + 1 == count;
            let fill = phase.fill.map(|op| Fill::identity(element, Some(op)));
            phases.push(Prepared {
                jobs: [job(&tables[0])?, job(&tables[1])?],
                words: u64::from(tables[0].word.max(tables[1].word)),
                fill: fill.transpose()?,
                memory: [
                    if phase.staging > 0 {
                        memory(phase.staging)?
                    } else {
                        None
                    },
                    if is_last {
                        None
                    } else {
                        memory(phase.local_len)?
                    },
                ],
                phase,
            });
        }
        Ok(Redistribution {
            nccl: self,
            element,
            bytes: [
                bytes(plan.from().local_len())?,
                bytes(plan.to().local_len())?,
            ],
            phases,
        })
    }

    /// Creates the communicator of a group, unless it exists.
    fn join(&self, group: &Group) -> Result<(), Error> {
        let mut calls = self.shared.calls();
        if let Some(error) = &calls.failure {
            return Err(error.clone());
        }
        if calls.groups.iter().any(|(known, _)| known == group) {
            return Ok(());
        }
        let rank = self.rank as i64;
        let own = |&(size, stride): &(i64, i64)| rank / stride % size * stride;
        let color = rank - group.iter().map(own).sum::<i64>();
        let number = self.shared.board.start();
        let split = calls.all.split(color, self.rank, self.deadline());
        let expected: i64 = group.iter().map(|&(size, _)| size).product();
        let split = split.and_then(|split| match split.ranks()? {
            found if found == expected => Ok(split),
            found => Err(Error::Group { expected, found }),
        });
        match split {
            Ok(split) => calls.groups.push((group.clone(), split)),
            Err(error) => return Err(self.shared.fail(&mut calls, number, Some(error))),
        }
        Ok(())
    }

    fn deadline(&self) -> Instant {
        after(self.time_out)
    }
}

impl Redistribution<'_> {
    /// Puts the redistribution on the stream of the rank.
    ///
    /// The redistribution starts when the stream has completed earlier work, and later work on the stream
    /// waits for it. [`Nccl::wait`] tells whether it has succeeded.
    ///
    /// # Errors
    ///
    /// Returns an error if the length, alignment or GPU of a buffer is wrong, if the stream of the rank or of
    /// a buffer is captured, if an earlier redistribution has failed, or if NCCL or the driver returns an
    /// error.
    pub fn run<T: Element>(&self, from: &CudaSlice<T>, to: &mut CudaSlice<T>) -> Result<(), Error> {
        let (nccl, rank) = (self.nccl, self.nccl.rank);
        let stream = &nccl.stream;
        let bytes = |len: usize| (len as u64).saturating_mul(size_of::<T>() as u64);
        for (expected, found) in self
            .bytes
            .into_iter()
            .zip([bytes(from.len()), bytes(to.len())])
        {
            if expected != found {
                return Err(Error::Buffer {
                    rank,
                    expected,
                    found,
                });
            }
        }
        check(rank, stream)?;
        let owners = [from.stream(), to.stream()].map(Arc::clone);
        for owner in &owners {
            check(rank, owner)?;
            if owner.context().cu_ctx() != stream.context().cu_ctx() {
                return Err(Error::OtherGpu { rank });
            }
            stream.join(owner).map_err(driver("an event"))?;
        }
        let mut calls = nccl.shared.calls();
        if let Some(error) = &calls.failure {
            return Err(error.clone());
        }
        // Later work on the streams of the buffers must wait, even after an error or a panic.
        let ends = Finally::new(|| {
            let mut owners = owners.iter();
            owners.try_for_each(|owner| owner.join(stream).map_err(driver("an event")))
        });
        {
            // On drop, the guards record that the stream uses the memory.
            let (first, _from) = from.device_ptr(stream);
            let (last, _to) = to.device_ptr_mut(stream);
            for address in [first, last] {
                let words = self.phases.iter().map(|phase| phase.words);
                let bytes = words.max().unwrap_or(1);
                if address % bytes != 0 {
                    return Err(Error::Alignment {
                        rank,
                        bytes,
                        address,
                    });
                }
            }
            let number = nccl.shared.board.start();
            let mut source = first;
            for prepared in &self.phases {
                let [staging, next] = prepared.memory.each_ref().map(|memory| {
                    let memory = memory.as_ref();
                    memory.map(|memory| memory.device_ptr(stream).0)
                });
                let buffers = [source, staging.unwrap_or(0), next.unwrap_or(last)];
                if let Err(error) = self.start(&calls, prepared, buffers) {
                    return Err(nccl.shared.fail(&mut calls, number, Some(error)));
                }
                source = buffers[2];
            }
            let event = stream.record_event(None).map_err(driver("an event"))?;
            calls.pending.push_back(Pending {
                number,
                started: Instant::now(),
                event,
            });
        }
        ends.end()
    }

    /// Puts a phase on the stream. `buffers` are the addresses of source, staging and destination.
    fn start(&self, calls: &Calls, prepared: &Prepared, buffers: [u64; 3]) -> Result<(), Error> {
        let (nccl, phase) = (self.nccl, &prepared.phase);
        let size = u64::from(self.element.bytes());
        let mut addresses = [0; MOST_GPUS];
        addresses[..3].copy_from_slice(&buffers);
        if let Some(fill) = prepared.fill {
            let bytes = phase.local_len.unsigned_abs() * size;
            let filled = fill.start(&nccl.stream, buffers[2], bytes);
            filled.map_err(driver("the fill of a buffer"))?;
        }
        let [pack, unpack] = &prepared.jobs;
        // SAFETY: the schedule keeps the messages in bounds of the three buffers, whose lengths and
        // alignment `run` and `prepare` have checked. The stream orders all accesses.
        unsafe { pack.start(&nccl.stream, &nccl.module, addresses, addresses) }?;
        let memory = |buffer: i64, address: i64, elements: i64| Memory {
            address: buffers[buffer.unsigned_abs() as usize] + address.unsigned_abs() * size,
            elements: elements.unsigned_abs() as usize,
        };
        let part = |part: &Part| (part.peer, memory(part.buffer, part.address, part.elements));
        let queue = Queue {
            stream: nccl.stream.cu_stream(),
            deadline: nccl.deadline(),
        };
        nccl.stream
            .context()
            .bind_to_thread()
            .map_err(driver("the context of the GPU"))?;
        match &phase.transfer {
            Transfer::Exchange { sends, receives } => {
                if !sends.is_empty() || !receives.is_empty() {
                    let (sends, receives) = (sends.iter().map(part), receives.iter().map(part));
                    // SAFETY: the parts are in bounds of the buffers, which the stream keeps.
                    unsafe {
                        calls.all.exchange(self.element, sends, receives, queue)?;
                    }
                }
            }
            Transfer::Reduce {
                group,
                op,
                parts,
                elements,
                terms,
                result,
            } => {
                let known = calls.groups.iter().find(|(known, _)| known == group);
                let (_, group) = known.expect("`prepare` has created the communicator");
                let place = |&(buffer, address): &(i64, i64)| memory(buffer, address, *elements);
                let places = [place(terms), place(result)];
                // SAFETY: as above.
                unsafe {
                    group.reduce(self.element, *op, *parts > 1, places, queue)?;
                }
            }
        }
        // SAFETY: as above.
        unsafe { unpack.start(&nccl.stream, &nccl.module, addresses, addresses) }
    }
}

impl Drop for Redistribution<'_> {
    fn drop(&mut self) {
        // `cudarc` frees memory in the current context.
        let _ = self.nccl.stream.context().bind_to_thread();
    }
}

impl Drop for Nccl {
    fn drop(&mut self) {
        let completed = self.wait();
        self.shared.closed.store(true, Ordering::Release);
        let calls = self.shared.calls();
        if completed.is_ok() {
            let deadline = self.deadline();
            for (_, group) in &calls.groups {
                group.close(deadline);
            }
            calls.all.close(deadline);
        }
    }
}

/// Prepares each plan. [`Nccl::prepare`] prepares a plan once for many runs.
impl<T: TensorElement> Engine<T> for Nccl {
    type Buffer = CudaSlice<T::Held>;
    type Error = Error;

    const DTYPE: &'static str = T::DTYPE;

    fn ranks(&self, _devices: i64) -> Range<i64> {
        let rank = self.rank as i64;
        rank..rank + 1
    }

    fn upload(&self, _rank: i64, bytes: &[u8]) -> Result<CudaSlice<T::Held>, Error> {
        upload::<T>(&self.stream, bytes)
    }

    fn download(&self, _rank: i64, buffer: &CudaSlice<T::Held>) -> Result<Vec<u8>, Error> {
        self.wait()?;
        download::<T>(&self.stream, buffer)
    }

    fn len(&self, buffer: &CudaSlice<T::Held>) -> usize {
        buffer.len()
    }

    fn redistribute(
        &self,
        plan: &Plan,
        from: &[CudaSlice<T::Held>],
    ) -> Result<Vec<CudaSlice<T::Held>>, Error> {
        let [from] = from else {
            return Err(Error::Buffers {
                devices: 1,
                buffers: from.len(),
            });
        };
        let redistribution = self.prepare(plan, T::ELEMENT_TYPE)?;
        let len = usize::try_from(plan.to().local_len()).map_err(|_| Error::TooLarge)?;
        let to = self.stream.alloc_zeros(len);
        let mut to = to.map_err(driver("memory for a tensor"))?;
        redistribution.run(from, &mut to)?;
        Ok(vec![to])
    }

    fn encode(numbers: &[T]) -> Vec<u8> {
        encode(numbers)
    }

    fn decode(bytes: &[u8]) -> Vec<T> {
        decode(bytes)
    }
}

#[cfg(test)]
mod tests;
