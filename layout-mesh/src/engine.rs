//! [`Engine`]: runs plans on the buffers of devices.

use core::error::Error;
use core::ops::Range;

use crate::{Element, InputError, Plan, Threads};

/// Runs plans on the buffers of devices that hold numbers `T`.
///
/// An engine holds the buffers of all devices, or of one device if each process has one.
///
/// ```text
/// to[d][b(l)] == from[P_device(d, l)][a(P_local(d, l))]     for the source map P of the plan
/// ```
pub trait Engine<T> {
    /// The local part of a device.
    type Buffer;
    /// An error of the engine.
    type Error: Error;

    /// The name of the numbers in a safetensors file, such as `F32`.
    const DTYPE: &'static str;

    /// Returns the ranks whose buffers the engine holds, on a mesh of this many devices.
    fn ranks(&self, devices: i64) -> Range<i64>;

    /// Returns a new buffer of a device. `bytes` has numbers in little-endian order.
    ///
    /// # Errors
    ///
    /// Returns an error if the device has no memory for the buffer.
    fn upload(&self, rank: i64, bytes: &[u8]) -> Result<Self::Buffer, Self::Error>;

    /// Returns the numbers of a buffer in little-endian order.
    ///
    /// # Errors
    ///
    /// Returns an error if the device does not copy the buffer.
    fn download(&self, rank: i64, buffer: &Self::Buffer) -> Result<Vec<u8>, Self::Error>;

    /// Returns the number of elements of a buffer.
    fn len(&self, buffer: &Self::Buffer) -> usize;

    /// Returns the destination buffers of a plan. `from` has the buffer of each rank in
    /// [`ranks`](Self::ranks).
    ///
    /// # Errors
    ///
    /// Returns an error if the number or length of the buffers is wrong, or if a device does not run
    /// the plan.
    fn redistribute(
        &self,
        plan: &Plan,
        from: &[Self::Buffer],
    ) -> Result<Vec<Self::Buffer>, Self::Error>;

    /// Returns the little-endian bytes of numbers.
    fn encode(numbers: &[T]) -> Vec<u8>;

    /// Returns the numbers of little-endian bytes. A rest that is shorter than a number is ignored.
    fn decode(bytes: &[u8]) -> Vec<T>;
}

impl<T: Element> Engine<T> for Threads {
    type Buffer = Vec<T>;
    type Error = InputError;

    const DTYPE: &'static str = T::DTYPE;

    fn ranks(&self, devices: i64) -> Range<i64> {
        0..devices
    }

    fn upload(&self, _rank: i64, bytes: &[u8]) -> Result<Vec<T>, InputError> {
        Ok(Self::decode(bytes))
    }

    fn download(&self, _rank: i64, buffer: &Vec<T>) -> Result<Vec<u8>, InputError> {
        Ok(Self::encode(buffer))
    }

    fn len(&self, buffer: &Vec<T>) -> usize {
        buffer.len()
    }

    fn redistribute(&self, plan: &Plan, from: &[Vec<T>]) -> Result<Vec<Vec<T>>, InputError> {
        Ok(self.run(plan, from)?.buffers)
    }

    fn encode(numbers: &[T]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(size_of_val(numbers));
        for number in numbers {
            number.write(&mut bytes);
        }
        bytes
    }

    fn decode(bytes: &[u8]) -> Vec<T> {
        bytes.chunks_exact(size_of::<T>()).map(T::read).collect()
    }
}
