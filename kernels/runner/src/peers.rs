//! Reference kernels of other libraries, loaded from shared libraries.

pub(crate) mod products;

use core::ffi::{c_char, c_int, c_void};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut};
use libloading::Library;

use crate::gpu::Gpu;

/// A BLAS function for `C = A * B` of column-major matrices. The arguments are two letters for `A`
/// and `B`, `m`, `n`, `k`, each matrix with its leading dimension, and the stream. Returns a CUDA
/// runtime error.
type Function = unsafe extern "C" fn(
    *const c_char,
    c_int,
    c_int,
    c_int,
    *const c_void,
    c_int,
    *const c_void,
    c_int,
    *mut c_void,
    c_int,
    *mut c_void,
) -> c_int;

/// A kernel of a CuTe tutorial.
pub(crate) struct Peer {
    /// Name of the tutorial.
    pub(crate) name: &'static str,
    function: Function,
    /// The library, which is dropped last because it contains the function.
    _library: Library,
}

/// Storage orders of `A` and `B`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Storage {
    /// Column-major `A`, row-major `B`.
    Nt,
    /// Row-major `A`, column-major `B`.
    Tn,
}

impl Peer {
    /// Loads `libcute_NAME.so` from a folder.
    pub(crate) fn load(folder: &Path, name: &'static str) -> Result<Self> {
        let path = folder.join(format!("libcute_{name}.so"));
        // SAFETY: `benches/gpu/peers` built this library. The library has only the initializers of
        // the CUDA runtime.
        let library = unsafe { Library::new(&path) }
            .with_context(|| format!("cannot load {}", path.display()))?;
        // SAFETY: the type matches the function in `peer.cu`.
        let function = unsafe { library.get::<Function>(format!("cute_{name}").as_bytes()) };
        let function = *function.with_context(|| path.display().to_string())?;
        Ok(Self {
            name,
            function,
            _library: library,
        })
    }

    /// Launches the kernel on compact matrices.
    pub(crate) fn launch<T, U>(
        &self,
        gpu: &Gpu,
        storage: Storage,
        (m, n, k): (u32, u32, u32),
        (a, b, c): (&CudaSlice<T>, &CudaSlice<T>, &mut CudaSlice<U>),
    ) -> Result<()> {
        let cells = |rows: u32, columns: u32| rows as usize * columns as usize;
        ensure!(a.len() >= cells(m, k) && b.len() >= cells(n, k) && c.len() >= cells(m, n));
        let [m, n, k] = [m, n, k].map(c_int::try_from);
        let (m, n, k) = (m?, n?, k?);
        let (transposed, a_leading, b_leading) = match storage {
            Storage::Nt => (c"NT", m, n),
            Storage::Tn => (c"TN", k, k),
        };
        let (a, _a) = a.device_ptr(&gpu.stream);
        let (b, _b) = b.device_ptr(&gpu.stream);
        let (c, _c) = c.device_ptr_mut(&gpu.stream);
        // SAFETY: the matrices have these extents and are in the memory of the current context's
        // GPU.
        let error = unsafe {
            (self.function)(
                transposed.as_ptr(),
                m,
                n,
                k,
                a as *const c_void,
                a_leading,
                b as *const c_void,
                b_leading,
                c as *mut c_void,
                m,
                gpu.stream.cu_stream().cast(),
            )
        };
        ensure!(error == 0, "{} failed with CUDA error {error}", self.name);
        Ok(())
    }
}
