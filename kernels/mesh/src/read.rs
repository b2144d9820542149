//! [`PeerSlice`]: the memory of a GPU, for kernels on other GPUs.

use std::sync::Arc;

use layout_launch::cudarc::driver::sys::CUdeviceptr;
use layout_launch::cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DeviceSlice, SyncOnDrop};

use crate::barrier::Order;
use crate::error::driver;
use crate::peer::check;
use crate::{Error, Peer};

/// The buffer of one GPU, which kernels on all GPUs of a [`Peer`] can read.
pub struct PeerSlice<'a, T> {
    slice: &'a CudaSlice<T>,
    address: CUdeviceptr,
    peer: &'a Peer,
}

impl<T> DeviceSlice<T> for PeerSlice<'_, T> {
    fn len(&self) -> usize {
        self.slice.len()
    }

    fn stream(&self) -> &Arc<CudaStream> {
        self.slice.stream()
    }
}

impl<T> DevicePtr<T> for PeerSlice<'_, T> {
    /// Returns the address. A stream that is not of the [`Peer`] waits for the streams of the ranks, and is
    /// synchronized when the guard is dropped.
    fn device_ptr<'s>(&'s self, stream: &'s CudaStream) -> (CUdeviceptr, SyncOnDrop<'s>) {
        let mut streams = self.peer.streams();
        let is_ordered = streams.any(|known| known.cu_stream() == stream.cu_stream());
        if !is_ordered {
            // After the barrier, the streams of the ranks have written the buffer.
            for known in self.peer.streams() {
                stream.context().record_err(stream.join(known));
            }
        }
        let guard = SyncOnDrop::Sync(if is_ordered { None } else { Some(stream) });
        (self.address, guard)
    }
}

/// Lets all streams of a [`Peer`] wait for all, on drop.
struct Readers<'p>(&'p Peer);

impl Readers<'_> {
    fn barrier(&self) -> Result<(), Error> {
        let enqueued = self.0.barrier.enqueue(&Order::lock());
        if enqueued.is_err() {
            for stream in self.0.streams() {
                let _ = stream.synchronize();
            }
        }
        enqueued.map_err(driver("a barrier"))
    }
}

impl Drop for Readers<'_> {
    fn drop(&mut self) {
        // After an error, the streams are synchronized.
        let _ = self.barrier();
    }
}

impl Peer {
    /// Calls `launch` with buffers that kernels on all GPUs can read, one of each rank.
    ///
    /// Work that `launch` puts on the streams of the ranks starts when all streams have completed earlier
    /// work. Later work on each stream waits for it. For example, a GEMM on one GPU loads the tiles of a
    /// factor from another GPU, without a copy.
    ///
    /// ```no_run
    /// # use layout_launch::cudarc::driver::DevicePtr;
    /// # use layout_launch::gpu;
    /// # use mesh_kernels::Peer;
    /// # let streams = [gpu(0)?.new_stream()?, gpu(1)?.new_stream()?];
    /// // SAFETY: the PTX is compiled from this version of `mesh-kernels`.
    /// let peer = unsafe { Peer::new(&streams, &std::fs::read_to_string("target/ptx/mesh-kernels.ptx")?) }?;
    /// let (a, b) = (streams[0].alloc_zeros::<f32>(64)?, streams[1].alloc_zeros::<f32>(64)?);
    /// peer.read(&[&a, &b], |[of_0, of_1]| {
    ///     // Kernels on `streams[0]` can read `of_1`.
    ///     assert_ne!(of_0.device_ptr(&streams[1]).0, of_1.device_ptr(&streams[0]).0);
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a buffer is on another GPU than the stream of its rank, if `N` is not the number
    /// of ranks, if the stream of a rank or of a buffer is captured, or if the driver returns an error. A
    /// stream must not be captured when `launch` returns.
    pub fn read<T, R, const N: usize>(
        &self,
        buffers: &[&CudaSlice<T>; N],
        launch: impl FnOnce([PeerSlice<'_, T>; N]) -> R,
    ) -> Result<R, Error> {
        let ranks = self.streams().count();
        if ranks != N {
            let (devices, buffers) = (ranks, N);
            return Err(Error::Buffers { devices, buffers });
        }
        for (rank, (stream, buffer)) in self.streams().zip(buffers).enumerate() {
            check(rank, stream)?;
            let owner = buffer.stream();
            // A stream that waits for a captured stream joins the capture.
            check(rank, owner)?;
            if owner.context().cu_ctx() != stream.context().cu_ctx() {
                return Err(Error::OtherGpu { rank });
            }
            stream.join(owner).map_err(driver("an event"))?;
        }
        // On drop, the guards record that the streams have read the memory, after the last barrier.
        let guarded = self.streams().zip(buffers);
        let guarded: Vec<_> = guarded
            .map(|(stream, buffer)| buffer.device_ptr(stream))
            .collect();
        let readers = Readers(self);
        readers.barrier()?;
        let result = launch(core::array::from_fn(|rank| PeerSlice {
            slice: buffers[rank],
            address: guarded[rank].0,
            peer: self,
        }));
        drop(readers);
        drop(guarded);
        for (stream, buffer) in self.streams().zip(buffers) {
            let owner = buffer.stream();
            owner.join(stream).map_err(driver("an event"))?;
        }
        Ok(result)
    }
}
