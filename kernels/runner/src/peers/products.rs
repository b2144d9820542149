//! GEMM of other libraries, through the interface of `benches/gpu/peers/product.h`. A GEMM is
//! prepared once and launched many times.

use core::ffi::{c_int, c_void};
use core::marker::PhantomData;
use core::ptr::NonNull;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut};
use hopper_kernels::kernel::ElementType;
use libloading::Library;

use crate::gpu::Gpu;
use crate::shape;

/// The matrix struct of `product.h`.
#[repr(C)]
struct Matrix {
    cells: *mut c_void,
    leading: i64,
    by_columns: c_int,
}

/// The GEMM struct of `product.h`.
#[repr(C)]
struct Product {
    m: c_int,
    n: c_int,
    k: c_int,
    factors: c_int,
    result: c_int,
    a: Matrix,
    b: Matrix,
    c: Matrix,
    workspace: *mut c_void,
    workspace_bytes: usize,
}

/// Returns the code of an element type in `product.h`.
const fn counted(numbers: ElementType) -> c_int {
    match numbers {
        ElementType::F16 => 0,
        ElementType::Bf16 => 1,
        ElementType::F32 => 2,
        // No peer has FP8: the benchmarks contain no FP8 GEMM.
        ElementType::E4m3 | ElementType::E5m2 => -1,
    }
}

type Prepare = unsafe extern "C" fn(*const Product) -> *mut c_void;
type Start = unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int;
type Release = unsafe extern "C" fn(*mut c_void);

/// A library with GEMM functions.
pub(crate) struct Multiplier {
    prepare: Prepare,
    start: Start,
    release: Release,
    /// The library, which is dropped last because it contains the functions.
    _library: Library,
}

impl Multiplier {
    /// Loads `libproduct_NAME.so` from a folder.
    pub(crate) fn load(folder: &Path, name: &str) -> Result<Self> {
        let path = folder.join(format!("libproduct_{name}.so"));
        // SAFETY: `benches/gpu/peers` built this library. The library has only the initializers of
        // CUDA.
        let library = unsafe { Library::new(&path) }
            .with_context(|| format!("cannot load {}", path.display()))?;
        // SAFETY: the types match the functions in `product.h`.
        let (prepare, start, release) = unsafe {
            (
                *library.get::<Prepare>(b"product_prepare")?,
                *library.get::<Start>(b"product_start")?,
                *library.get::<Release>(b"product_release")?,
            )
        };
        Ok(Self {
            prepare,
            start,
            release,
            _library: library,
        })
    }

    /// Prepares a GEMM whose matrices are bytes. Returns `None` if the library does not support it.
    pub(crate) fn prepare<'t>(
        &'t self,
        gpu: &Gpu,
        wanted: hopper_host::Product,
        factors: [&'t CudaSlice<u8>; 2],
        c: &'t mut CudaSlice<u8>,
        workspace: &'t CudaSlice<u8>,
    ) -> Result<Option<Prepared<'t>>> {
        wanted.check([factors[0].len(), factors[1].len(), c.len()])?;
        let (m, n, k) = wanted.extents();
        let [of_a, of_b, of_c] = wanted.matrices;
        let matrix = |address: u64, matrix: shape::Matrix| Matrix {
            cells: address as *mut c_void,
            leading: matrix.stored.leading.into(),
            by_columns: matrix.by_columns.into(),
        };
        let (a, _a) = factors[0].device_ptr(&gpu.stream);
        let (b, _b) = factors[1].device_ptr(&gpu.stream);
        let (c, _c) = c.device_ptr_mut(&gpu.stream);
        let (space, _space) = workspace.device_ptr(&gpu.stream);
        let whole = Product {
            m: m.try_into()?,
            n: n.try_into()?,
            k: k.try_into()?,
            factors: counted(wanted.factors),
            result: counted(wanted.result),
            a: matrix(a, of_a),
            b: matrix(b, of_b),
            c: matrix(c, of_c),
            workspace: space as *mut c_void,
            workspace_bytes: workspace.len(),
        };
        // SAFETY: the matrices have these extents and are in the memory of the current context's
        // GPU.
        let prepared = unsafe { (self.prepare)(&raw const whole) };
        Ok(NonNull::new(prepared).map(|prepared| Prepared {
            of: self,
            pointer: prepared,
            matrices: PhantomData,
        }))
    }
}

/// A GEMM that can be launched any number of times.
pub(crate) struct Prepared<'t> {
    of: &'t Multiplier,
    pointer: NonNull<c_void>,
    matrices: PhantomData<&'t mut ()>,
}

impl Prepared<'_> {
    /// Launches the GEMM.
    pub(crate) fn start(&self, gpu: &Gpu) -> Result<()> {
        let stream = gpu.stream.cu_stream().cast();
        // SAFETY: the GEMM is prepared, and its matrices are alive.
        let error = unsafe { (self.of.start)(self.pointer.as_ptr(), stream) };
        ensure!(error == 0, "the peer failed with CUDA error {error}");
        Ok(())
    }
}

impl Drop for Prepared<'_> {
    fn drop(&mut self) {
        // SAFETY: the GEMM is prepared, and is released once.
        unsafe { (self.of.release)(self.pointer.as_ptr()) }
    }
}
