//! An NVIDIA GPU, through the CUDA driver.

mod hopper;
mod launch;

use core::time::Duration;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use cudarc::driver::sys::{self, CUdevice_attribute, CUevent_flags};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DeviceRepr, ValidAsZeroBits,
};
use cudarc::nvrtc::Ptx;
use layout_device::F16;
use layout_kernels::{reduce, softmax};

use crate::device::{
    self, Device, Input, Output, Transpose, check_conv2d, check_hgemm, check_rows, check_transpose,
};
use crate::shape::{Batch, Product, Shape};

/// The first GPU, with the kernels loaded.
pub struct Gpu {
    pub(crate) context: Arc<CudaContext>,
    pub(crate) stream: Arc<CudaStream>,
    kernels: Kernels,
    pub(crate) hopper: Option<hopper_host::Kernels>,
}

/// The kernel functions, by name.
struct Kernels {
    axpy: CudaFunction,
    conv2d: CudaFunction,
    transpose: CudaFunction,
    swizzled_transpose: CudaFunction,
    sgemm: CudaFunction,
    hgemm: CudaFunction,
    /// Indexed by [`softmax::Rows`].
    softmax: [CudaFunction; 3],
    rmsnorm: CudaFunction,
    reduce: CudaFunction,
    scan: CudaFunction,
    gemv: CudaFunction,
}

/// A 16-bit float, for the driver.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub(crate) struct DeviceHalf(pub(crate) F16);

// SAFETY: `DeviceHalf` is a transparent wrapper of a 16-bit `F16`.
unsafe impl DeviceRepr for DeviceHalf {}
// SAFETY: as above. All-zero bits are the value 0.
unsafe impl ValidAsZeroBits for DeviceHalf {}

impl From<DeviceHalf> for f64 {
    fn from(DeviceHalf(half): DeviceHalf) -> Self {
        half.to_f32().into()
    }
}

impl DeviceHalf {
    /// Converts a slice for reads by the driver.
    pub(crate) fn of(halves: &[F16]) -> &[Self] {
        // SAFETY: `DeviceHalf` is `#[repr(transparent)]` over `F16`, so the slices have the same
        // layout.
        unsafe { core::slice::from_raw_parts(halves.as_ptr().cast(), halves.len()) }
    }

    /// Converts a slice for writes by the driver.
    pub(crate) fn of_mut(halves: &mut [F16]) -> &mut [Self] {
        // SAFETY: as above.
        unsafe { core::slice::from_raw_parts_mut(halves.as_mut_ptr().cast(), halves.len()) }
    }
}

/// Returns `true` if this machine has a CUDA driver.
#[must_use]
pub fn has_driver() -> bool {
    // SAFETY: this loads the driver's library, whose initializers are part of the driver.
    unsafe { sys::is_culib_present() }
}

impl Gpu {
    /// Loads PTX onto the first GPU.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no GPU, the driver rejects the PTX, or the PTX lacks a kernel.
    pub fn new(ptx: &Path) -> Result<Self> {
        ensure!(has_driver(), "found no CUDA driver (libcuda)");
        let context = CudaContext::new(0).context("found no usable GPU")?;
        let module = module(&context, ptx)?;
        Ok(Self {
            stream: context.default_stream(),
            kernels: Kernels {
                axpy: function(&module, "axpy")?,
                conv2d: function(&module, "conv2d")?,
                transpose: function(&module, "transpose")?,
                swizzled_transpose: function(&module, "swizzled_transpose")?,
                sgemm: function(&module, "sgemm")?,
                hgemm: hopper_host::with_shared_memory(
                    function(&module, "hgemm")?,
                    layout_kernels::hgemm::launch(1, 1).shared_bytes,
                )?,
                softmax: [
                    function(&module, softmax::Rows::OfWarps.kernel())?,
                    function(&module, softmax::Rows::OfBlocks.kernel())?,
                    function(&module, softmax::Rows::OfLargeBlocks.kernel())?,
                ],
                rmsnorm: function(&module, "rmsnorm")?,
                reduce: function(&module, "reduce")?,
                scan: function(&module, "scan")?,
                gemv: function(&module, "gemv")?,
            },
            context,
            hopper: None,
        })
    }

    /// Also loads the PTX of the Hopper kernels. Returns the reason if the GPU does not support
    /// them.
    ///
    /// # Errors
    ///
    /// Returns an error if the driver rejects the PTX.
    pub fn with_hopper(&mut self, ptx: &Path) -> Result<Option<String>> {
        if let Err(why) = hopper_host::is_for(&self.context) {
            return Ok(Some(why.to_string()));
        }
        let kernels = hopper_host::Kernels::load(&self.context, &read(ptx)?);
        let kernels = kernels.with_context(|| ptx.display().to_string())?;
        self.hopper = Some(kernels);
        Ok(None)
    }

    /// Returns the time of the work that `start` puts on the stream.
    pub(crate) fn timed(&self, start: impl FnOnce() -> Result<()>) -> Result<Duration> {
        let flags = Some(CUevent_flags::CU_EVENT_DEFAULT);
        let before = self.stream.record_event(flags)?;
        start()?;
        let after = self.stream.record_event(flags)?;
        let milliseconds = before.elapsed_ms(&after)?;
        self.context.check_err()?;
        Ok(Duration::from_secs_f64(f64::from(milliseconds) / 1e3))
    }

    /// Runs a kernel that writes an output, and copies the output to the host.
    pub(crate) fn written<T: DeviceRepr>(
        &self,
        to: &mut [T],
        start: impl FnOnce(&mut CudaSlice<T>) -> Result<()>,
    ) -> Result<Duration> {
        let mut on_gpu = self.stream.clone_htod(&*to)?;
        let took = self.timed(|| start(&mut on_gpu))?;
        self.stream.memcpy_dtoh(&on_gpu, to)?;
        self.stream.synchronize()?;
        Ok(took)
    }
}

fn read(ptx: &Path) -> Result<String> {
    fs::read_to_string(ptx).with_context(|| format!("cannot read the PTX in {}", ptx.display()))
}

fn module(context: &Arc<CudaContext>, ptx: &Path) -> Result<Arc<CudaModule>> {
    context
        .load_module(Ptx::from_src(read(ptx)?))
        .with_context(|| format!("the driver rejects {}", ptx.display()))
}

fn function(module: &Arc<CudaModule>, name: &str) -> Result<CudaFunction> {
    module
        .load_function(name)
        .with_context(|| format!("the PTX has no kernel `{name}`"))
}

impl Device for Gpu {
    fn name(&self) -> String {
        let name = self
            .context
            .name()
            .unwrap_or_else(|error| error.to_string());
        let processors = self
            .context
            .attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)
            .map_or(String::new(), |count| format!(", {count} SMs"));
        format!("{name}{processors}")
    }

    fn axpy(&self, a: f32, x: &[f32], y: &mut [f32]) -> Result<Duration> {
        ensure!(x.len() <= y.len(), "x is longer than y");
        let n = u32::try_from(x.len())?;
        let x = self.stream.clone_htod(x)?;
        self.written(y, |y| self.launch_axpy(n, a, &x, y))
    }

    fn transpose(&self, kernel: Transpose, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_transpose(shape, to_shape, [from.len(), to.len()])?;
        let from = self.stream.clone_htod(from)?;
        self.written(to, |to| {
            self.launch_transpose(kernel, (shape, &from), (to_shape, to))
        })
    }

    fn sgemm(&self, product: Product, a: &[f32], b: &[f32], c: &mut [f32]) -> Result<Duration> {
        product.check(false, [a.len(), b.len(), c.len()])?;
        let (a, b) = (self.stream.clone_htod(a)?, self.stream.clone_htod(b)?);
        self.written(c, |c| self.launch_sgemm(product, &a, &b, c))
    }

    fn hgemm(&self, product: Product, a: &[F16], b: &[F16], c: &mut [f32]) -> Result<Duration> {
        check_hgemm(product, [a.len(), b.len(), c.len()])?;
        let a = self.stream.clone_htod(DeviceHalf::of(a))?;
        let b = self.stream.clone_htod(DeviceHalf::of(b))?;
        self.written(c, |c| self.launch_hgemm(product, &a, &b, c))
    }

    fn softmax(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_rows(&[shape, to_shape], &[from.len(), to.len()])?;
        let from = self.stream.clone_htod(from)?;
        self.written(to, |to| self.launch_softmax((shape, &from), (to_shape, to)))
    }

    fn rmsnorm(
        &self,
        x: Input<'_, F16>,
        residual: Output<'_, F16>,
        weight: &[F16],
        y: Output<'_, F16>,
    ) -> Result<Duration> {
        let ((x_shape, x), (r_shape, r), (y_shape, y)) = (x, residual, y);
        let x = self.stream.clone_htod(DeviceHalf::of(x))?;
        let weight = self.stream.clone_htod(DeviceHalf::of(weight))?;
        let mut on_gpu = self.stream.clone_htod(DeviceHalf::of(y))?;
        let took = self.written(DeviceHalf::of_mut(r), |r| {
            let (x, residual, y) = ((x_shape, &x), (r_shape, r), (y_shape, &mut on_gpu));
            self.launch_rmsnorm(x, residual, &weight, y)
        })?;
        self.stream.memcpy_dtoh(&on_gpu, DeviceHalf::of_mut(y))?;
        self.stream.synchronize()?;
        Ok(took)
    }

    fn reduce(&self, numbers: &[f32]) -> Result<(f32, Duration)> {
        let n = u32::try_from(numbers.len())?;
        let numbers = self.stream.clone_htod(numbers)?;
        let blocks = reduce::launch(n).blocks[0];
        let mut sums = self.stream.alloc_zeros(blocks as usize)?;
        let mut sum = [f32::NAN];
        let took = self.written(&mut sum, |sum| self.launch_reduce(&numbers, &mut sums, sum))?;
        Ok((sum[0], took))
    }

    fn conv2d(&self, from: Input<'_>, weights: &[f32], to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_conv2d([shape, to_shape], weights.len(), [from.len(), to.len()])?;
        let (from, weights) = (
            self.stream.clone_htod(from)?,
            self.stream.clone_htod(weights)?,
        );
        self.written(to, |to| {
            self.launch_conv2d((shape, &from), &weights, (to_shape, to))
        })
    }

    fn scan(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_rows(&[shape, to_shape], &[from.len(), to.len()])?;
        let from = self.stream.clone_htod(from)?;
        self.written(to, |to| self.launch_scan((shape, &from), (to_shape, to)))
    }

    fn gemv(&self, batch: Batch, a: &[f32], x: &[f32], y: &mut [f32]) -> Result<Duration> {
        batch.check([a.len(), x.len(), y.len()])?;
        let (a, x) = (self.stream.clone_htod(a)?, self.stream.clone_htod(x)?);
        self.written(y, |y| self.launch_gemv(batch, &a, &x, y))
    }

    fn hopper(&self) -> Option<&dyn device::Hopper> {
        self.hopper.is_some().then_some(self)
    }
}

/// A matrix on the GPU.
pub(crate) type On<'a, T = f32> = (Shape, &'a CudaSlice<T>);
pub(crate) type OnMut<'a, T = f32> = (Shape, &'a mut CudaSlice<T>);
