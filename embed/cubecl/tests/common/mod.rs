//! The device of these tests.

use cubecl::Device;
use cubecl::client::Client;
use cubecl::device::WgpuDeviceKind;
use cubecl::prelude::*;
use cubecl::server::Handle;

/// Returns a Vulkan device.
///
/// # Panics
///
/// Panics if there is no Vulkan device: without a GPU, Debian's `mesa-vulkan-drivers` has a Vulkan
/// that computes on the CPU.
pub(crate) fn client() -> Client {
    let device = Device::vulkan(WgpuDeviceKind::default());
    device
        .expect("Vulkan has a device, or mesa-vulkan-drivers is installed")
        .client()
}

/// A buffer with its number of elements.
pub(crate) struct Buffer {
    handle: Handle,
    len: usize,
}

impl Buffer {
    /// Creates a buffer with these elements.
    pub(crate) fn new<T: CubeElement>(client: &Client, elements: &[T]) -> Self {
        let (handle, len) = (
            client.create_from_slice(T::as_bytes(elements)),
            elements.len(),
        );
        Self { handle, len }
    }

    /// Returns the buffer as a kernel argument.
    pub(crate) fn argument(&self) -> BufferArg {
        // SAFETY: `len` is the length of the buffer.
        unsafe { BufferArg::from_raw_parts(self.handle.clone(), self.len) }
    }

    /// Returns the elements of the buffer.
    pub(crate) fn read<T: CubeElement>(self, client: &Client) -> Vec<T> {
        T::from_bytes(&client.read_one_unchecked(self.handle)).to_vec()
    }

    /// Returns the error of the launch that should have written the buffer, if any.
    #[allow(dead_code)] // Not all tests reject a kernel.
    pub(crate) fn rejection(self, client: &Client) -> Option<String> {
        let read = client.read_one(self.handle);
        read.err().map(|error| format!("{error:?}"))
    }
}
