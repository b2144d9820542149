//! The device of these tests.

use cubecl::client::Client;
use cubecl::prelude::*;
use cubecl::server::Handle;

/// A device, by wgpu.
///
/// # Panics
///
/// If there is none: without a GPU, Debian's `mesa-vulkan-drivers` has one that computes on the CPU.
pub fn client() -> Client {
    cubecl::Device::default().client()
}

/// A buffer and how many elements it has.
pub struct Buffer {
    handle: Handle,
    len: usize,
}

impl Buffer {
    /// The buffer with these elements.
    pub fn new<T: CubeElement>(client: &Client, elements: &[T]) -> Self {
        let (handle, len) = (client.create_from_slice(T::as_bytes(elements)), elements.len());
        Self { handle, len }
    }

    /// The buffer as the argument of a kernel.
    pub fn argument(&self) -> BufferArg {
        // SAFETY: this is its length.
        unsafe { BufferArg::from_raw_parts(self.handle.clone(), self.len) }
    }

    /// Its elements.
    pub fn read<T: CubeElement>(self, client: &Client) -> Vec<T> {
        T::from_bytes(&client.read_one_unchecked(self.handle)).to_vec()
    }
}
