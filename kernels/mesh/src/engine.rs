//! Element types on the GPU, and [`Peer`] as an [`Engine`].

use core::ops::Range;
use std::sync::Arc;

use layout_device::{Bf16, E4m3, E5m2, Element, F16};
use layout_launch::cudarc::driver::{CudaSlice, CudaStream, DeviceRepr, ValidAsZeroBits};
use layout_mesh::{Engine, Plan};

use crate::error::driver;
use crate::{Direction, ElementType, Error, Peer};

/// A type whose values a GPU redistributes.
pub trait TensorElement: Element {
    /// The integer or number that `cudarc` buffers hold: `u16` for `F16` and `Bf16`.
    type Held: Element + DeviceRepr + ValidAsZeroBits;
    /// The element type that kernels copy and reduce.
    const ELEMENT_TYPE: ElementType;
    /// The name in a safetensors file.
    const DTYPE: &'static str;
}

macro_rules! elements {
    ($($type:ident in $held:ident: $number:expr, $dtype:literal;)+) => {$(
        impl TensorElement for $type {
            type Held = $held;
            const ELEMENT_TYPE: ElementType = $number;
            const DTYPE: &'static str = $dtype;
        }
    )+};
}

elements! {
    f32 in f32: ElementType::F32, "F32";
    F16 in u16: ElementType::F16, "F16";
    Bf16 in u16: ElementType::Bf16, "BF16";
    E4m3 in u8: ElementType::Bytes(1), "F8_E4M3";
    E5m2 in u8: ElementType::Bytes(1), "F8_E5M2";
    f64 in f64: ElementType::Bytes(8), "F64";
    i8 in i8: ElementType::Bytes(1), "I8";
    i16 in i16: ElementType::Bytes(2), "I16";
    i32 in i32: ElementType::Bytes(4), "I32";
    i64 in i64: ElementType::Bytes(8), "I64";
    u8 in u8: ElementType::Bytes(1), "U8";
    u16 in u16: ElementType::Bytes(2), "U16";
    u32 in u32: ElementType::Bytes(4), "U32";
    u64 in u64: ElementType::Bytes(8), "U64";
}

/// Returns the bytes of numbers. Hosts of GPUs are little-endian.
pub(crate) fn encode<T: Element>(numbers: &[T]) -> Vec<u8> {
    // SAFETY: an element has no padding, so all its bytes are initialized.
    let bytes =
        unsafe { core::slice::from_raw_parts(numbers.as_ptr().cast::<u8>(), size_of_val(numbers)) };
    bytes.to_vec()
}

/// Returns the numbers of bytes. A rest that is shorter than a number is ignored.
pub(crate) fn decode<T: Element>(bytes: &[u8]) -> Vec<T> {
    let numbers = bytes.chunks_exact(size_of::<T>());
    // SAFETY: each chunk has the bytes of a number, and every bit pattern is an element.
    let number = |bytes: &[u8]| unsafe { bytes.as_ptr().cast::<T>().read_unaligned() };
    numbers.map(number).collect()
}

/// Copies numbers to a new buffer.
pub(crate) fn upload<T: TensorElement>(
    stream: &Arc<CudaStream>,
    bytes: &[u8],
) -> Result<CudaSlice<T::Held>, Error> {
    let numbers = decode::<T::Held>(bytes);
    stream.clone_htod(&numbers).map_err(driver("an upload"))
}

/// Copies a buffer to the host.
pub(crate) fn download<T: TensorElement>(
    stream: &Arc<CudaStream>,
    buffer: &CudaSlice<T::Held>,
) -> Result<Vec<u8>, Error> {
    let numbers = stream.clone_dtoh(buffer).map_err(driver("a download"))?;
    Ok(encode(&numbers))
}

/// Prepares each plan, and pushes unless it reduces. [`Peer::prepare`] prepares a plan once for many runs.
impl<T: TensorElement> Engine<T> for Peer {
    type Buffer = CudaSlice<T::Held>;
    type Error = Error;

    const DTYPE: &'static str = T::DTYPE;

    fn ranks(&self, devices: i64) -> Range<i64> {
        0..devices
    }

    fn upload(&self, rank: i64, bytes: &[u8]) -> Result<CudaSlice<T::Held>, Error> {
        upload::<T>(self.stream(rank)?, bytes)
    }

    fn download(&self, rank: i64, buffer: &CudaSlice<T::Held>) -> Result<Vec<u8>, Error> {
        download::<T>(self.stream(rank)?, buffer)
    }

    fn len(&self, buffer: &CudaSlice<T::Held>) -> usize {
        buffer.len()
    }

    fn redistribute(
        &self,
        plan: &Plan,
        from: &[CudaSlice<T::Held>],
    ) -> Result<Vec<CudaSlice<T::Held>>, Error> {
        let redistribution = self.prepare(plan, T::ELEMENT_TYPE, Direction::Push)?;
        let len = usize::try_from(plan.to().local_len()).map_err(|_| Error::TooLarge)?;
        let mut to = Vec::new();
        for rank in 0..plan.to().mesh().devices() {
            let buffer = self.stream(rank)?.alloc_zeros(len);
            to.push(buffer.map_err(driver("memory for a tensor"))?);
        }
        let mut destinations: Vec<_> = to.iter_mut().collect();
        redistribution.run(&from.iter().collect::<Vec<_>>(), &mut destinations)?;
        Ok(to)
    }

    fn encode(numbers: &[T]) -> Vec<u8> {
        encode(numbers)
    }

    fn decode(bytes: &[u8]) -> Vec<T> {
        decode(bytes)
    }
}
