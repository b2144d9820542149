//! [`Table`]: the messages of a plan, in words of a kernel.

use core::num::NonZeroU32;

use layout_device::{Bf16, EntryPoint, F16};
use layout_launch::cudarc::driver::{CudaStream, DriverError, sys};
use layout_mesh::{MessageMode, Plan, Reduction};

use crate::Error;
use crate::kernel::{
    Copy1Kernel, Copy2Kernel, Copy4Kernel, Copy8Kernel, Copy16Kernel, MOST_GPUS, Message, Mode,
    ReduceBf16Kernel, ReduceBf16x8Kernel, ReduceF16Kernel, ReduceF16x8Kernel, ReduceF32Kernel,
    ReduceF32x4Kernel, operation,
};

/// The element type that the kernels copy and reduce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ElementType {
    /// Any type with this size in bytes: 1, 2, 4, 8 or 16. No kernel reduces these elements.
    Bytes(u32),
    /// `f32`.
    F32,
    /// `f16`.
    F16,
    /// `bf16`.
    Bf16,
}

impl ElementType {
    /// Returns the size of an element in bytes.
    #[must_use]
    pub const fn bytes(self) -> u32 {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::F32 => 4,
            Self::F16 | Self::Bf16 => 2,
        }
    }
}

/// Who starts the copies of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The source stores to the destination.
    #[default]
    Push,
    /// The destination loads from the source. Reductions always pull.
    Pull,
}

/// The messages of a plan, by the GPU that runs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// The messages and modes of each GPU.
    pub(crate) gpus: Vec<(Vec<Message>, Vec<Mode>)>,
    /// The number of bytes of a word.
    pub(crate) word: u32,
    /// The name of the kernel.
    pub(crate) kernel: &'static str,
    /// The number of the reduction, if the kernel reduces.
    pub(crate) operation: Option<u32>,
    /// The identity of the reduction, if the messages do not write all elements. The fill also writes
    /// the gaps of the memory layout.
    pub(crate) fill: Option<Fill>,
}

impl Table {
    /// Returns the messages of a plan.
    ///
    /// # Errors
    ///
    /// Returns an error if the mesh has more than eight devices, if the element size is not 1, 2,
    /// 4, 8 or 16 bytes, if no kernel reduces the element type, or if a message has 2^31 words or
    /// more.
    pub(crate) fn new(
        plan: &Plan,
        element: ElementType,
        direction: Direction,
    ) -> Result<Self, Error> {
        let devices = plan.to().mesh().devices();
        let gpus = usize::try_from(devices).unwrap_or(usize::MAX);
        if gpus > MOST_GPUS {
            return Err(Error::TooManyGpus(gpus));
        }
        let messages: Vec<_> = (0..devices).flat_map(|rank| plan.messages(rank)).collect();
        let op = plan.from().reduction().or(plan.to().reduction());
        let gpu = |message: &layout_mesh::Message| match (direction, &message.from[..]) {
            (Direction::Push, &[from]) => from,
            _ => message.to,
        };
        let mut table = Self::of(&messages, gpus, gpu, element, op)?;
        if plan.source().is_some_and(|source| !source.mask.is_empty()) {
            table.fill = Some(Fill::identity(element, op)?);
        }
        Ok(table)
    }

    /// Returns the table of messages, each run by the GPU that `gpu` returns.
    pub(crate) fn of(
        messages: &[layout_mesh::Message],
        gpus: usize,
        gpu: impl Fn(&layout_mesh::Message) -> i64,
        element: ElementType,
        op: Option<Reduction>,
    ) -> Result<Self, Error> {
        let reduces = messages.iter().any(|message| message.from.len() > 1);
        let bytes = i64::from(element.bytes());
        if ![1, 2, 4, 8, 16].contains(&bytes) {
            return Err(Error::Bytes(element.bytes()));
        }
        let width = if reduces {
            let full = 16 / bytes;
            let is_full = messages.iter().all(|message| fits(full, message));
            if is_full { full } else { 1 }
        } else {
            let widths = [16, 8, 4, 2, 1].into_iter();
            let mut widths = widths.filter(|width| width * bytes <= 16);
            let all = |width: &i64| messages.iter().all(|message| fits(*width, message));
            widths.find(all).unwrap_or(1)
        };
        let word = element.bytes() * width.unsigned_abs() as u32;
        let mut table = Self {
            gpus: vec![(Vec::new(), Vec::new()); gpus],
            word,
            kernel: kernel(element, word, reduces).ok_or(Error::Reduction)?,
            operation: op.filter(|_| reduces).map(number_of),
            fill: None,
        };
        for message in messages {
            table.push(message, width, gpu(message))?;
        }
        Ok(table)
    }

    fn push(&mut self, message: &layout_mesh::Message, width: i64, gpu: i64) -> Result<(), Error> {
        let units = message.elements() / width;
        let too_long = || Error::TooLong { units };
        let small = |n: i64| u32::try_from(n).map_err(|_| too_long());
        let size = |n: i64| NonZeroU32::new(small(n)?).ok_or_else(too_long);
        if units >= 1 << 31 {
            return Err(too_long());
        }
        let (messages, modes) = &mut self.gpus[usize::try_from(gpu).expect("a rank")];
        // Strides and addresses are never negative.
        let stride = |n: i64| (n / width).unsigned_abs();
        let first = modes.len();
        for mode in &message.modes {
            let is_vector = mode.from == 1 && mode.to == 1;
            let mode = if is_vector {
                Mode {
                    size: size(mode.size / width)?,
                    from: 1,
                    to: 1,
                }
            } else {
                Mode {
                    size: size(mode.size)?,
                    from: stride(mode.from),
                    to: stride(mode.to),
                }
            };
            if mode.size.get() > 1 {
                modes.push(mode);
            }
        }
        messages.push(Message {
            from: small(message.from[0])?,
            terms: message.from.iter().fold(0, |terms, rank| terms | 1 << rank),
            to: small(message.to)?,
            mode: small(i64::try_from(first).expect("a small table"))?,
            modes: small(i64::try_from(modes.len() - first).expect("a small table"))?,
            units: small(units)?,
            from_unit: stride(message.from_address),
            to_unit: stride(message.to_address),
        });
        Ok(())
    }
}

/// Returns `true` if words of `width` elements divide all modes and addresses of a message.
fn fits(width: i64, message: &layout_mesh::Message) -> bool {
    let is_vector = |mode: &MessageMode| mode.from == 1 && mode.to == 1 && mode.size % width == 0;
    let is_multiple = |mode: &MessageMode| mode.from % width == 0 && mode.to % width == 0;
    let mut modes = message.modes.iter();
    width == 1
        || message.from_address % width == 0
            && message.to_address % width == 0
            && message.modes.iter().any(is_vector)
            && modes.all(|mode| is_vector(mode) || is_multiple(mode))
}

/// Returns the number of a reduction in the kernel.
fn number_of(op: Reduction) -> u32 {
    match op {
        Reduction::Sum => operation::SUM,
        Reduction::Product => operation::PRODUCT,
        Reduction::Max => operation::MAX,
        Reduction::Min => operation::MIN,
    }
}

/// A value of all elements of a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    /// All bytes.
    Bytes(u8),
    /// All 16-bit words.
    Words16(u16),
    /// All 32-bit words.
    Words32(u32),
}

impl Fill {
    /// Returns the identity of a reduction.
    pub(crate) fn identity(element: ElementType, op: Option<Reduction>) -> Result<Self, Error> {
        let value: f32 = match op.ok_or(Error::Reduction)? {
            Reduction::Sum => return Ok(Self::Bytes(0)),
            Reduction::Product => 1.0,
            Reduction::Max => f32::NEG_INFINITY,
            Reduction::Min => f32::INFINITY,
        };
        match element {
            ElementType::Bytes(_) => Err(Error::Reduction),
            ElementType::F32 => Ok(Self::Words32(value.to_bits())),
            ElementType::F16 => Ok(Self::Words16(F16::from_f32(value).to_bits())),
            ElementType::Bf16 => Ok(Self::Words16(Bf16::from_f32(value).to_bits())),
        }
    }

    /// Puts the fill of a buffer on a stream.
    pub(crate) fn start(
        self,
        stream: &CudaStream,
        address: u64,
        bytes: u64,
    ) -> Result<(), DriverError> {
        let bytes = usize::try_from(bytes).expect("the buffer is in memory");
        stream.context().bind_to_thread()?;
        let stream = stream.cu_stream();
        // SAFETY: the buffer has all bytes, and only the stream uses it until a later barrier.
        unsafe {
            match self {
                Self::Bytes(value) => sys::cuMemsetD8Async(address, value, bytes, stream),
                Self::Words16(value) => sys::cuMemsetD16Async(address, value, bytes / 2, stream),
                Self::Words32(value) => sys::cuMemsetD32Async(address, value, bytes / 4, stream),
            }
        }
        .result()
    }
}

/// Returns the name of the kernel for numbers in words of `word` bytes.
fn kernel(element: ElementType, word: u32, reduces: bool) -> Option<&'static str> {
    if reduces {
        return match (element, word) {
            (ElementType::F32, 16) => Some(ReduceF32x4Kernel::NAME),
            (ElementType::F32, 4) => Some(ReduceF32Kernel::NAME),
            (ElementType::F16, 16) => Some(ReduceF16x8Kernel::NAME),
            (ElementType::F16, 2) => Some(ReduceF16Kernel::NAME),
            (ElementType::Bf16, 16) => Some(ReduceBf16x8Kernel::NAME),
            (ElementType::Bf16, 2) => Some(ReduceBf16Kernel::NAME),
            _ => None,
        };
    }
    match word {
        1 => Some(Copy1Kernel::NAME),
        2 => Some(Copy2Kernel::NAME),
        4 => Some(Copy4Kernel::NAME),
        8 => Some(Copy8Kernel::NAME),
        16 => Some(Copy16Kernel::NAME),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
