//! [`Job`]: the messages that one GPU runs.

use core::num::NonZeroU32;
use std::sync::Arc;

use layout_device::Launch;
use layout_launch::cudarc::driver::sys::{self, CUdevice_attribute};
use layout_launch::cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DeviceRepr, DriverError};
use layout_launch::{Module, Parameter};

use crate::Error;
use crate::error::driver;
use crate::kernel::{COPIED, MOST_GPUS, Message, Mode, THREADS};
use crate::table::Table;

/// A mode of one value.
const NOTHING: Mode = Mode {
    size: NonZeroU32::MIN,
    from: 0,
    to: 0,
};

/// Maximum number of blocks along `y`.
const MOST_BLOCKS: u32 = 65_535;

/// Number of blocks per multiprocessor. They all run at once.
const BLOCKS_PER_MULTIPROCESSOR: u32 = 2;

// SAFETY: the type has integers with C layout, and is only copied to a GPU.
unsafe impl DeviceRepr for Message {}
// SAFETY: as above.
unsafe impl DeviceRepr for Mode {}

/// The messages that one GPU runs.
#[derive(Debug)]
pub(crate) enum Job {
    /// No message.
    Nothing,
    /// One message of contiguous bytes within the GPU: the buffers, the offsets and the count.
    Copy {
        buffers: [usize; 2],
        from: u64,
        to: u64,
        bytes: u64,
    },
    /// A launch.
    Kernel(Kernel),
}

/// The launch of a kernel.
#[derive(Debug)]
pub(crate) struct Kernel {
    name: &'static str,
    operation: Option<u32>,
    /// The addresses of the messages and of their modes.
    addresses: [u64; 2],
    memory: (CudaSlice<Message>, CudaSlice<Mode>),
    blocks: [u32; 2],
}

impl Drop for Kernel {
    fn drop(&mut self) {
        // `cudarc` frees memory in the current context.
        let (messages, _) = &self.memory;
        let _ = messages.context().bind_to_thread();
    }
}

impl Job {
    /// Copies the messages of `gpu` to the memory of a stream. `is_local` is `true` if no message moves
    /// elements between GPUs.
    pub(crate) fn new(
        stream: &Arc<CudaStream>,
        table: &Table,
        gpu: usize,
        is_local: bool,
    ) -> Result<Self, DriverError> {
        let (messages, modes) = &table.gpus[gpu];
        match (&messages[..], &modes[..]) {
            ([], _) => return Ok(Self::Nothing),
            ([message], modes) if table.operation.is_none() && is_local => {
                let is_contiguous = modes.iter().all(|mode| (mode.from, mode.to) == (1, 1));
                if is_contiguous {
                    let [from, to, bytes] =
                        [message.from_unit, message.to_unit, message.units.into()]
                            .map(|units| units * u64::from(table.word));
                    let buffers = [message.from as usize, message.to as usize];
                    return Ok(Self::Copy {
                        buffers,
                        from,
                        to,
                        bytes,
                    });
                }
            }
            _ => {}
        }
        let count = messages.len() as u32;
        let units = messages.iter().map(|message| message.units).max();
        // Copies between GPUs run all at once. A local copy has a block for each share.
        let (most, share) = if is_local {
            (MOST_BLOCKS, THREADS * COPIED as u32)
        } else {
            let blocks = BLOCKS_PER_MULTIPROCESSOR * multiprocessors(stream)?;
            (blocks.div_ceil(count), THREADS)
        };
        // A table without modes has one entry, because an allocation is never empty.
        let modes = if modes.is_empty() {
            &[NOTHING][..]
        } else {
            modes
        };
        let (messages, modes) = (stream.clone_htod(messages)?, stream.clone_htod(modes)?);
        // The launches are on the stream of the copies.
        let addresses = [messages.device_ptr(stream).0, modes.device_ptr(stream).0];
        Ok(Self::Kernel(Kernel {
            name: table.kernel,
            operation: table.operation,
            addresses,
            memory: (messages, modes),
            blocks: [count, units.unwrap_or(0).div_ceil(share).clamp(1, most)],
        }))
    }

    /// Puts the job on a stream.
    ///
    /// # Safety
    ///
    /// - The messages must be in bounds of the buffers at the addresses, which must be aligned to the
    ///   words of the table.
    /// - No other work may access the destination elements, or write the source elements.
    pub(crate) unsafe fn start(
        &self,
        stream: &Arc<CudaStream>,
        module: &Module,
        from: [u64; MOST_GPUS],
        to: [u64; MOST_GPUS],
    ) -> Result<(), Error> {
        match self {
            Self::Nothing => Ok(()),
            Self::Copy {
                buffers: [source, destination],
                from: first,
                to: begin,
                bytes,
            } => {
                let (from, to) = (from[*source] + first, to[*destination] + begin);
                let bytes = *bytes as usize;
                let rejected = driver("a copy");
                stream.context().bind_to_thread().map_err(&rejected)?;
                // SAFETY: the caller guarantees that the elements are in bounds and unused.
                let copied =
                    unsafe { sys::cuMemcpyDtoDAsync_v2(to, from, bytes, stream.cu_stream()) };
                copied.result().map_err(rejected)
            }
            Self::Kernel(kernel) => {
                let [x, y] = kernel.blocks;
                let launch = Launch {
                    blocks: [x, y, 1],
                    threads: [THREADS, 1, 1],
                    shared_bytes: 0,
                };
                let words = |addresses: [u64; MOST_GPUS]| {
                    let words = addresses
                        .into_iter()
                        .flat_map(|address| [address as u32, (address >> 32) as u32]);
                    Parameter::Values(words.collect())
                };
                let mut parameters = kernel.addresses.map(Parameter::Pointer).to_vec();
                parameters.extend(
                    kernel
                        .operation
                        .map(|operation| Parameter::Values(vec![operation])),
                );
                parameters.extend([words(from), words(to)]);
                let name = kernel.name;
                let prepared = module.prepare(stream, name, launch, 1, &parameters, Vec::new())?;
                // SAFETY: the caller guarantees that the elements are in bounds and unused.
                unsafe { prepared.launch() }?;
                Ok(())
            }
        }
    }
}

/// Returns the number of multiprocessors of the GPU of a stream.
fn multiprocessors(stream: &CudaStream) -> Result<u32, DriverError> {
    let attribute = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
    let count = stream.context().attribute(attribute)?;
    Ok(u32::try_from(count).unwrap_or(1))
}
