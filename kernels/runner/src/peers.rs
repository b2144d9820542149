//! Others' kernels that do the same, from shared libraries.

pub(crate) mod products;

use core::ffi::{c_char, c_int, c_void};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut};
use libloading::Library;

use crate::gpu::Gpu;

/// `C = A * B` of BLAS, with matrices stored by columns: two letters for `A` and `B`, `m`, `n`,
/// `k`, each matrix with its leading dimension, and the stream. Returns an error of CUDA's runtime.
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

/// A kernel of a tutorial of CuTe.
pub(crate) struct Peer {
    /// The name of the tutorial.
    pub(crate) name: &'static str,
    function: Function,
    /// Dropped last: the function lies in it.
    _library: Library,
}

/// Which of `A` and `B` are stored by rows.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Storage {
    /// `A` by columns, `B` by rows.
    Nt,
    /// `A` by rows, `B` by columns.
    Tn,
}

impl Peer {
    /// Loads `libcute_NAME.so` from a folder.
    pub(crate) fn load(folder: &Path, name: &'static str) -> Result<Self> {
        let path = folder.join(format!("libcute_{name}.so"));
        // SAFETY: the library is one that `benches/gpu/peers` built; its initialisers are those of
        // CUDA's runtime.
        let library = unsafe { Library::new(&path) }
            .with_context(|| format!("cannot load {}", path.display()))?;
        // SAFETY: this is the type of the function in `peer.cu`.
        let function = unsafe { library.get::<Function>(format!("cute_{name}").as_bytes()) };
        let function = *function.with_context(|| path.display().to_string())?;
        Ok(Self {
            name,
            function,
            _library: library,
        })
    }

    /// Starts the kernel on square or other packed matrices.
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
        // SAFETY: the matrices have the extents and are on the GPU whose context is current.
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
        ensure!(error == 0, "{} fails with error {error} of CUDA", self.name);
        Ok(())
    }
}
