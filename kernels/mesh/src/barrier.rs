//! [`Barrier`]: lets the streams of all ranks wait for each other.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use layout_launch::cudarc::driver::sys::{
    self, CUstreamBatchMemOpParams as Operation,
    CUstreamBatchMemOpParams_union_CUstreamMemOpWaitValueParams_st as WaitValue,
    CUstreamBatchMemOpParams_union_CUstreamMemOpWaitValueParams_st__bindgen_ty_1 as WaitNumber,
    CUstreamBatchMemOpParams_union_CUstreamMemOpWriteValueParams_st as WriteValue,
    CUstreamBatchMemOpParams_union_CUstreamMemOpWriteValueParams_st__bindgen_ty_1 as WriteNumber,
    CUstreamBatchMemOpType, CUstreamWaitValue_flags, CUstreamWriteValue_flags,
};
use layout_launch::cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DriverError};

/// Orders the enqueued operations of all barriers of the process.
///
/// A GPU can execute streams in the order of their operations. An operation waits only for operations
/// that were enqueued before it, so no order of this kind deadlocks.
static ORDER: Mutex<()> = Mutex::new(());

/// The barrier of a set of streams.
///
/// Rank `i` has a flag for each rank `j` in the memory of its GPU. A barrier increments a count. The
/// stream of rank `j` writes the count to its flags on all peers, and then waits for its own flags. Writes
/// and waits are stream operations of the driver, so they take no multiprocessor.
#[derive(Debug)]
pub(crate) struct Barrier {
    /// The flags of each rank, and their address.
    flags: Vec<(CudaSlice<u32>, u64)>,
    count: Mutex<u32>,
}

/// A lock that lets one thread of the process enqueue barriers.
pub(crate) struct Order(#[allow(dead_code)] MutexGuard<'static, ()>);

impl Order {
    pub(crate) fn lock() -> Self {
        // A panic leaves no state behind.
        Self(ORDER.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Barrier {
    pub(crate) fn new(streams: &[Arc<CudaStream>]) -> Result<Self, DriverError> {
        let flags = streams.iter().map(|stream| {
            let flags = stream.alloc_zeros::<u32>(streams.len())?;
            let address = flags.device_ptr(stream).0;
            // Peers write the flags on other streams.
            stream.synchronize()?;
            Ok((flags, address))
        });
        Ok(Self {
            flags: flags.collect::<Result<_, _>>()?,
            count: Mutex::new(0),
        })
    }

    /// Lets each stream wait for the work that is on all streams.
    ///
    /// `streams` are those of [`new`](Self::new). After an error, streams can wait for operations that
    /// are missing, until [`release`](Self::release).
    pub(crate) fn enqueue<'s>(
        &self,
        _order: &Order,
        streams: impl Iterator<Item = &'s Arc<CudaStream>> + Clone,
    ) -> Result<(), DriverError> {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        *count = count.wrapping_add(1);
        let ranks = self.flags.len();
        for (rank, stream) in streams.clone().enumerate() {
            let peers = (0..ranks).filter(|&peer| peer != rank);
            batch(
                stream,
                peers.map(|peer| write(self.flag(peer, rank), *count)),
            )?;
        }
        for (rank, stream) in streams.enumerate() {
            let peers = (0..ranks).filter(|&peer| peer != rank);
            batch(
                stream,
                peers.map(|peer| wait(self.flag(rank, peer), *count)),
            )?;
        }
        Ok(())
    }

    /// Sets all flags to the current count, so that no stream waits.
    pub(crate) fn release(&self) -> Result<(), DriverError> {
        let count = *self.count.lock().unwrap_or_else(PoisonError::into_inner);
        for (flags, _) in &self.flags {
            let free = flags.context().new_stream()?;
            for rank in 0..self.flags.len() {
                let flag = flags.device_ptr(&free).0 + 4 * rank as u64;
                batch(&free, [write(flag, count)].into_iter())?;
            }
            free.synchronize()?;
        }
        Ok(())
    }

    /// Returns the address of the flag that `from` sets on the GPU of `rank`.
    fn flag(&self, rank: usize, from: usize) -> u64 {
        self.flags[rank].1 + 4 * from as u64
    }
}

impl Drop for Barrier {
    fn drop(&mut self) {
        for (flags, _) in &self.flags {
            // `cudarc` frees memory in the current context.
            let _ = flags.context().bind_to_thread();
        }
    }
}

/// Returns the operation that sets a flag. Earlier writes of the stream are visible before.
fn write(address: u64, value: u32) -> Operation {
    Operation {
        writeValue: WriteValue {
            operation: CUstreamBatchMemOpType::CU_STREAM_MEM_OP_WRITE_VALUE_32,
            address,
            __bindgen_anon_1: WriteNumber { value },
            flags: CUstreamWriteValue_flags::CU_STREAM_WRITE_VALUE_DEFAULT as u32,
            alias: 0,
        },
    }
}

/// Returns the operation that waits until a flag is at least `value`, modulo 2^32.
fn wait(address: u64, value: u32) -> Operation {
    Operation {
        waitValue: WaitValue {
            operation: CUstreamBatchMemOpType::CU_STREAM_MEM_OP_WAIT_VALUE_32,
            address,
            __bindgen_anon_1: WaitNumber { value },
            flags: CUstreamWaitValue_flags::CU_STREAM_WAIT_VALUE_GEQ as u32,
            alias: 0,
        },
    }
}

/// Puts operations on a stream.
fn batch(
    stream: &CudaStream,
    operations: impl Iterator<Item = Operation>,
) -> Result<(), DriverError> {
    let mut operations: Vec<_> = operations.collect();
    if operations.is_empty() {
        return Ok(());
    }
    stream.context().bind_to_thread()?;
    let (count, first) = (operations.len() as u32, operations.as_mut_ptr());
    // SAFETY: the stream and the operations are valid, and the flags live as long as the barrier, which
    // frees them on the streams.
    unsafe { sys::cuStreamBatchMemOp_v2(stream.cu_stream(), count, first, 0) }.result()
}
