//! [`Peer`]: redistribution between the GPUs of one process, by peer access.

use core::mem::MaybeUninit;
use std::sync::Arc;

use layout_device::Element;
use layout_launch::Module;
use layout_launch::cudarc::driver::sys::{
    self, CUmemAccess_flags, CUmemAccessDesc, CUmemLocation, CUmemLocationType, CUresult,
    CUstreamCaptureStatus,
};
use layout_launch::cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut, DriverError};
use layout_mesh::Plan;

use crate::barrier::{Barrier, Order};
use crate::error::driver;
use crate::job::Job;
use crate::kernel::{MOST_GPUS, Message};
use crate::table::{Fill, Table};
use crate::{Direction, ElementType, Error};

/// The GPUs of a mesh in one process, with peer access.
///
/// The GPU of a rank is the one of its stream. A GPU can stand for several ranks.
///
/// ```no_run
/// use layout_mesh::{Mesh, Placement, Plan, Sharding};
/// use layout_launch::gpu;
/// use mesh_kernels::{Direction, ElementType, Peer};
///
/// let mesh = Mesh::new([("x", 2)])?;
/// let rows = Sharding::new(&mesh, &[4096, 4096], &[("x", Placement::Shard(0))])?;
/// let columns = Sharding::new(&mesh, &[4096, 4096], &[("x", Placement::Shard(1))])?;
/// let plan = Plan::new(&rows, &columns)?;
///
/// let streams = [gpu(0)?.new_stream()?, gpu(1)?.new_stream()?];
/// // SAFETY: the PTX is compiled from this version of `mesh-kernels`.
/// let peer = unsafe { Peer::new(&streams, &std::fs::read_to_string("target/ptx/mesh-kernels.ptx")?) }?;
/// let redistribution = peer.prepare(&plan, ElementType::F32, Direction::Push)?;
/// let len = 2048 * 4096;
/// let (a, b) = (streams[0].alloc_zeros::<f32>(len)?, streams[1].alloc_zeros::<f32>(len)?);
/// let (mut c, mut d) = (streams[0].alloc_zeros::<f32>(len)?, streams[1].alloc_zeros::<f32>(len)?);
/// // Work that is put on a stream afterwards sees the result of the redistribution.
/// redistribution.run(&[&a, &b], &mut [&mut c, &mut d])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Peer {
    /// Is dropped first, and waits for the kernels of the modules.
    pub(crate) barrier: Barrier,
    gpus: Vec<(Arc<CudaStream>, Module)>,
}

/// A redistribution that is ready to run, any number of times.
#[derive(Debug)]
pub struct Redistribution<'p> {
    peer: &'p Peer,
    word: u32,
    fill: Option<Fill>,
    /// The number of bytes of a local part, in the source and in the destination.
    bytes: [u64; 2],
    /// `true` if no element moves between ranks.
    is_local: bool,
    jobs: Vec<Job>,
}

impl Peer {
    /// Enables peer access between the GPUs of the streams, one stream for each rank, and loads the
    /// kernels of this crate.
    ///
    /// Buffers that `cudarc` allocates are accessible to peers.
    ///
    /// # Errors
    ///
    /// Returns an error for more than eight ranks, if a stream is captured or is the per-thread
    /// stream, if two GPUs have no peer access, or if the driver returns an error.
    ///
    /// # Safety
    ///
    /// - `ptx` must be compiled from this version of this crate.
    pub unsafe fn new(streams: &[Arc<CudaStream>], ptx: &str) -> Result<Self, Error> {
        if streams.len() > MOST_GPUS {
            return Err(Error::TooManyGpus(streams.len()));
        }
        for (rank, stream) in streams.iter().enumerate() {
            check(rank, stream)?;
        }
        for to in streams {
            for from in streams {
                enable(from, to)?;
            }
        }
        let gpu = |stream: &Arc<CudaStream>| {
            Ok::<_, Error>((stream.clone(), Module::load(stream.context(), ptx)?))
        };
        let gpus = streams.iter().map(gpu).collect::<Result<_, _>>()?;
        let barrier = Barrier::new(streams).map_err(driver("memory for a barrier"))?;
        Ok(Self { barrier, gpus })
    }

    /// Returns the streams of all ranks.
    pub(crate) fn streams(&self) -> impl Iterator<Item = &Arc<CudaStream>> {
        self.gpus.iter().map(|(stream, _)| stream)
    }

    /// Returns the stream of a rank.
    pub(crate) fn stream(&self, rank: i64) -> Result<&Arc<CudaStream>, Error> {
        let gpu = usize::try_from(rank)
            .ok()
            .and_then(|rank| self.gpus.get(rank));
        let gpus = self.gpus.len();
        gpu.map(|(stream, _)| stream).ok_or(Error::Gpus {
            devices: rank.saturating_add(1),
            gpus,
        })
    }

    /// Prepares a plan: copies its messages to the GPUs.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of devices in the mesh is not the number of GPUs, if the
    /// element size is not 1, 2, 4, 8 or 16 bytes, if no kernel reduces the element type, if a
    /// message has 2^31 words or more, if a local part has 2^64 bytes or more, if a stream is
    /// captured, or if the driver returns an error.
    pub fn prepare(
        &self,
        plan: &Plan,
        element: ElementType,
        direction: Direction,
    ) -> Result<Redistribution<'_>, Error> {
        let devices = plan.to().mesh().devices();
        if usize::try_from(devices) != Ok(self.gpus.len()) {
            let gpus = self.gpus.len();
            return Err(Error::Gpus { devices, gpus });
        }
        let table = Table::new(plan, element, direction)?;
        for (rank, (stream, _)) in self.gpus.iter().enumerate() {
            check(rank, stream)?;
        }
        let bytes = |elements: i64| {
            let bytes = elements.unsigned_abs().checked_mul(element.bytes().into());
            bytes.ok_or(Error::TooLarge)
        };
        let is_local = table.gpus.iter().all(|(messages, _)| are_local(messages));
        let jobs = self.gpus.iter().enumerate();
        let jobs = jobs.map(|(gpu, (stream, _))| Job::new(stream, &table, gpu, is_local));
        let jobs = jobs
            .collect::<Result<_, _>>()
            .map_err(driver("memory for messages"))?;
        Ok(Redistribution {
            peer: self,
            word: table.word,
            fill: table.fill,
            bytes: [
                bytes(plan.from().local_len())?,
                bytes(plan.to().local_len())?,
            ],
            is_local,
            jobs,
        })
    }
}

/// Returns `true` if each message moves elements within one GPU.
fn are_local(messages: &[Message]) -> bool {
    messages
        .iter()
        .all(|message| message.terms == 1 << message.to)
}

/// Returns an error if a stream is captured, or is another stream in each host thread.
pub(crate) fn check(rank: usize, stream: &CudaStream) -> Result<(), Error> {
    let is_per_thread = stream.cu_stream().addr() == 2;
    let bound = stream.context().bind_to_thread();
    let status = bound.and_then(|()| stream.capture_status());
    let status = status.map_err(driver("a stream"))?;
    let is_captured = status != CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE;
    if is_per_thread || is_captured {
        return Err(Error::Stream { rank });
    }
    Ok(())
}

/// The work that ends a redistribution, even after an error or a panic.
pub(crate) struct Finally<F: FnOnce() -> Result<(), Error>>(Option<F>);

impl<F: FnOnce() -> Result<(), Error>> Finally<F> {
    pub(crate) fn new(work: F) -> Self {
        Self(Some(work))
    }

    /// Runs the work now.
    pub(crate) fn end(mut self) -> Result<(), Error> {
        self.0.take().map_or(Ok(()), |work| work())
    }
}

impl<F: FnOnce() -> Result<(), Error>> Drop for Finally<F> {
    fn drop(&mut self) {
        if let Some(work) = self.0.take() {
            // The caller returns an earlier error, or unwinds.
            let _ = work();
        }
    }
}

/// Enables access of the GPU of a stream to the memory of another GPU.
fn enable(from: &CudaStream, to: &CudaStream) -> Result<(), Error> {
    let (from, to) = (from.context(), to.context());
    if from.cu_ctx() == to.cu_ctx() {
        return Ok(());
    }
    let rejected = driver("peer access");
    from.bind_to_thread().map_err(&rejected)?;
    let mut can = 0;
    // SAFETY: the devices are valid.
    let queried =
        unsafe { sys::cuDeviceCanAccessPeer(&raw mut can, from.cu_device(), to.cu_device()) };
    queried.result().map_err(&rejected)?;
    if can == 0 {
        return Err(Error::NoPeerAccess([from.ordinal(), to.ordinal()]));
    }
    // SAFETY: both contexts live as long as the streams.
    match unsafe { sys::cuCtxEnablePeerAccess(to.cu_ctx(), 0) } {
        CUresult::CUDA_SUCCESS | CUresult::CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED => {}
        error => return Err(rejected(DriverError(error))),
    }
    if !to.has_async_alloc() {
        return Ok(());
    }
    let mut pool = MaybeUninit::uninit();
    let access = CUmemAccessDesc {
        location: CUmemLocation {
            type_: CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE,
            id: from.cu_device(),
        },
        flags: CUmemAccess_flags::CU_MEM_ACCESS_FLAGS_PROT_READWRITE,
    };
    // SAFETY: the device is valid, and the call writes the pool if it succeeds.
    let set = unsafe {
        sys::cuDeviceGetDefaultMemPool(pool.as_mut_ptr(), to.cu_device())
            .result()
            .and_then(|()| {
                sys::cuMemPoolSetAccess(pool.assume_init(), &raw const access, 1).result()
            })
    };
    set.map_err(rejected)
}

impl Redistribution<'_> {
    /// Puts the redistribution on the streams of all ranks.
    ///
    /// `from` and `to` have the local part of each rank, in memory order. The redistribution starts
    /// when all streams have completed earlier work, and later work on each stream waits for it. If a GPU
    /// fails meanwhile, the destinations of all ranks have arbitrary contents, and later calls return the error.
    ///
    /// # Errors
    ///
    /// Returns an error if the number, length, alignment or GPU of the buffers is wrong, if the stream
    /// of a rank or of a buffer is captured or is the per-thread stream, or if the driver returns an
    /// error.
    pub fn run<T: Element>(
        &self,
        from: &[&CudaSlice<T>],
        to: &mut [&mut CudaSlice<T>],
    ) -> Result<(), Error> {
        let gpus = &self.peer.gpus;
        for count in [from.len(), to.len()] {
            if count != gpus.len() {
                let devices = gpus.len();
                return Err(Error::Buffers {
                    devices,
                    buffers: count,
                });
            }
        }
        let bytes = |len: usize| (len as u64).saturating_mul(size_of::<T>() as u64);
        for rank in 0..gpus.len() {
            let found = [bytes(from[rank].len()), bytes(to[rank].len())];
            for (expected, found) in self.bytes.into_iter().zip(found) {
                if expected != found {
                    return Err(Error::Buffer {
                        rank,
                        expected,
                        found,
                    });
                }
            }
        }
        let mut owners = Vec::new();
        for (rank, (stream, _)) in gpus.iter().enumerate() {
            check(rank, stream)?;
            let buffers = [from[rank].stream(), to[rank].stream()];
            for owner in buffers {
                // A stream that waits for a captured stream joins the capture.
                check(rank, owner)?;
                if owner.context().cu_ctx() != stream.context().cu_ctx() {
                    return Err(Error::OtherGpu { rank });
                }
                stream.join(owner).map_err(driver("an event"))?;
            }
            owners.push(buffers.map(Arc::clone));
        }
        let (mut sources, mut destinations) = ([0; MOST_GPUS], [0; MOST_GPUS]);
        // On drop, the guards record that the streams use the memory.
        let mut guards = Vec::new();
        for (rank, (stream, _)) in gpus.iter().enumerate() {
            let (address, guard) = from[rank].device_ptr(stream);
            sources[rank] = address;
            guards.push(guard);
        }
        for ((rank, (stream, _)), to) in gpus.iter().enumerate().zip(to) {
            let (address, guard) = to.device_ptr_mut(stream);
            destinations[rank] = address;
            guards.push(guard);
        }
        let word = u64::from(self.word);
        for addresses in [sources, destinations] {
            for (rank, address) in addresses.into_iter().enumerate() {
                if address % word != 0 {
                    return Err(Error::Alignment {
                        rank,
                        bytes: word,
                        address,
                    });
                }
            }
        }
        if let Some(fill) = self.fill {
            for ((stream, _), address) in gpus.iter().zip(destinations) {
                fill.start(stream, address, self.bytes[1])
                    .map_err(driver("the fill of a buffer"))?;
            }
        }
        // Streams wait in the order in which they are enqueued, also between redistributions.
        let order = Order::lock();
        let synchronize = || {
            for (stream, _) in gpus {
                // SAFETY: the stream is valid. The caller already returns an error.
                let _ = unsafe { sys::cuStreamSynchronize(stream.cu_stream()) };
            }
        };
        // This work also runs after an error or a panic, because kernels on other GPUs can still
        // use the buffers.
        let ends = Finally::new(|| {
            let ended = self.barrier(&order).and_then(|()| {
                // Later work on the streams of the buffers must wait, too.
                for ((stream, _), owners) in gpus.iter().zip(&owners) {
                    for owner in owners {
                        owner.join(stream).map_err(driver("an event"))?;
                    }
                }
                Ok(())
            });
            if ended.is_err() {
                // Later work is not ordered after the kernels, so wait for the kernels.
                synchronize();
            }
            ended
        });
        let started = self.barrier(&order).and_then(|()| {
            let mut jobs = gpus.iter().zip(&self.jobs);
            jobs.try_for_each(|((stream, module), job)| {
                // SAFETY: the messages are those of the plan, whose addresses are in bounds of the
                // buffers, which are checked above. The barriers order the job after earlier work on all
                // buffers and before later work. Each element of a destination is in one message.
                unsafe { job.start(stream, module, sources, destinations) }
            })
        });
        let ended = ends.end();
        if started.is_err() && ended.is_ok() {
            synchronize();
        }
        started.and(ended)
    }

    /// Lets each stream wait for all streams, if elements move between them.
    fn barrier(&self, order: &Order) -> Result<(), Error> {
        if self.is_local {
            return Ok(());
        }
        let barrier = self.peer.barrier.enqueue(order);
        barrier.map_err(driver("a barrier"))
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;
    use core::panic::AssertUnwindSafe;
    use std::panic::{catch_unwind, resume_unwind};

    use super::*;

    #[test]
    fn the_end_of_a_redistribution_runs_once() {
        let runs = Cell::new(0);
        let work = || {
            runs.set(runs.get() + 1);
            Err(Error::TooLarge)
        };
        assert_eq!(Finally::new(work).end(), Err(Error::TooLarge));
        assert_eq!(runs.get(), 1);
        let early = || -> Result<(), Error> {
            let _ends = Finally::new(work);
            Err(Error::Reduction)
        };
        assert_eq!(early(), Err(Error::Reduction));
        assert_eq!(runs.get(), 2);
        let unwound = catch_unwind(AssertUnwindSafe(|| {
            let _ends = Finally::new(work);
            resume_unwind(Box::new(()));
        }));
        assert!(unwound.is_err());
        assert_eq!(runs.get(), 3);
    }
}
