//! The device of these tests.

use cubecl::Device;
use cubecl::client::Client;
use cubecl::device::WgpuDeviceKind;
use cubecl::prelude::*;
use cubecl::server::Handle;

/// A device of Vulkan.
///
/// # Panics
///
/// If there is none: without a GPU, Debian's `mesa-vulkan-drivers` has a Vulkan that computes on the CPU.
pub(crate) fn client() -> Client {
    let device = Device::vulkan(WgpuDeviceKind::default());
    device
        .expect("Vulkan has a device, or mesa-vulkan-drivers is installed")
        .client()
}

/// A buffer and how many elements it has.
pub(crate) struct Buffer {
    handle: Handle,
    len: usize,
}

impl Buffer {
    /// The buffer with these elements.
    pub(crate) fn new<T: CubeElement>(client: &Client, elements: &[T]) -> Self {
        let (handle, len) = (
            client.create_from_slice(T::as_bytes(elements)),
            elements.len(),
        );
        Self { handle, len }
    }

    /// The buffer as the argument of a kernel.
    pub(crate) fn argument(&self) -> BufferArg {
        // SAFETY: this is its length.
        unsafe { BufferArg::from_raw_parts(self.handle.clone(), self.len) }
    }

    /// Its elements.
    pub(crate) fn read<T: CubeElement>(self, client: &Client) -> Vec<T> {
        T::from_bytes(&client.read_one_unchecked(self.handle)).to_vec()
    }

    /// Why it has none: that of a launch which should have written them.
    #[allow(dead_code)] // not all tests reject a kernel
    pub(crate) fn rejection(self, client: &Client) -> Option<String> {
        let read = client.read_one(self.handle);
        read.err().map(|error| format!("{error:?}"))
    }
}
