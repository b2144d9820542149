//! An NVIDIA GPU, through the CUDA driver.

mod hopper;
mod launch;

use core::time::Duration;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use cudarc::driver::sys::{self, CUdevice_attribute, CUevent_flags};
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DeviceRepr};
use layout_device::F16;
use layout_kernels::axpy::AxpyKernel;
use layout_kernels::conv2d::Conv2dKernel;
use layout_kernels::gemv::GemvKernel;
use layout_kernels::hgemm::HgemmKernel;
use layout_kernels::reduce::{self, ReduceKernel};
use layout_kernels::rmsnorm::RmsnormKernel;
use layout_kernels::scan::ScanKernel;
use layout_kernels::sgemm::SgemmKernel;
use layout_kernels::softmax::{
    SoftmaxByBlocksKernel, SoftmaxByLargeBlocksKernel, SoftmaxByWarpsKernel,
};
use layout_kernels::swizzled_transpose::SwizzledTransposeKernel;
use layout_kernels::transpose::TransposeKernel;
use layout_launch::{Kernel, Module};

use crate::aligned::Aligned;
use crate::device::{self, Device, Input, Output, Transpose};
use crate::shape::{Batch, Product, Shape};

/// The first GPU, with the kernels loaded.
pub struct Gpu {
    pub(crate) context: Arc<CudaContext>,
    pub(crate) stream: Arc<CudaStream>,
    kernels: Kernels,
    pub(crate) hopper: Option<hopper_host::Kernels>,
}

/// The kernels, by name.
struct Kernels {
    axpy: Kernel<AxpyKernel>,
    conv2d: Kernel<Conv2dKernel>,
    transpose: Kernel<TransposeKernel>,
    swizzled_transpose: Kernel<SwizzledTransposeKernel>,
    sgemm: Kernel<SgemmKernel>,
    hgemm: Kernel<HgemmKernel>,
    softmax_by_warps: Kernel<SoftmaxByWarpsKernel>,
    softmax_by_blocks: Kernel<SoftmaxByBlocksKernel>,
    softmax_by_large_blocks: Kernel<SoftmaxByLargeBlocksKernel>,
    rmsnorm: Kernel<RmsnormKernel>,
    reduce: Kernel<ReduceKernel>,
    scan: Kernel<ScanKernel>,
    gemv: Kernel<GemvKernel>,
}

impl Kernels {
    fn new(module: &Module) -> Result<Self, layout_launch::Error> {
        Ok(Self {
            axpy: module.kernel()?,
            conv2d: module.kernel()?,
            transpose: module.kernel()?,
            swizzled_transpose: module.kernel()?,
            sgemm: module.kernel()?,
            hgemm: module.kernel()?,
            softmax_by_warps: module.kernel()?,
            softmax_by_blocks: module.kernel()?,
            softmax_by_large_blocks: module.kernel()?,
            rmsnorm: module.kernel()?,
            reduce: module.kernel()?,
            scan: module.kernel()?,
            gemv: module.kernel()?,
        })
    }
}

/// Returns the bits of 16-bit floats, which the driver can copy.
pub(crate) fn bits(halves: &[F16]) -> Vec<u16> {
    halves.iter().map(|half| half.to_bits()).collect()
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
        let context = layout_launch::gpu(0)?;
        let module = Module::load(&context, &read(ptx)?);
        let kernels = module.and_then(|module| Kernels::new(&module));
        Ok(Self {
            stream: context.default_stream(),
            kernels: kernels.with_context(|| ptx.display().to_string())?,
            context,
            hopper: None,
        })
    }

    /// Also loads the PTX of the Hopper kernels. Returns the reason if the GPU does not support the
    /// kernels.
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

    fn axpy(&self, a: f32, x: &Aligned, y: &mut Aligned) -> Result<Duration> {
        ensure!(x.len() <= y.len(), "x is longer than y");
        let n = u32::try_from(x.len())?;
        let x = self.stream.clone_htod(&**x)?;
        self.written(y, |y| self.launch_axpy(n, a, &x, y))
    }

    fn transpose(&self, kernel: Transpose, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let from = (from.0, &self.stream.clone_htod(&**from.1)?);
        self.written(to.1, |on_gpu| {
            self.launch_transpose(kernel, from, (to.0, on_gpu))
        })
    }

    fn sgemm(
        &self,
        product: Product,
        a: &Aligned,
        b: &Aligned,
        c: &mut Aligned,
    ) -> Result<Duration> {
        let (a, b) = (self.stream.clone_htod(&**a)?, self.stream.clone_htod(&**b)?);
        self.written(c, |c| self.launch_sgemm(product, &a, &b, c))
    }

    fn hgemm(
        &self,
        product: Product,
        a: &Aligned<F16>,
        b: &Aligned<F16>,
        c: &mut Aligned,
    ) -> Result<Duration> {
        let [a, b] = [a, b].map(|halves| self.stream.clone_htod(&bits(halves)));
        let (a, b) = (a?, b?);
        self.written(c, |c| self.launch_hgemm(product, &a, &b, c))
    }

    fn softmax(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let from = (from.0, &self.stream.clone_htod(&**from.1)?);
        self.written(to.1, |on_gpu| self.launch_softmax(from, (to.0, on_gpu)))
    }

    fn rmsnorm(
        &self,
        x: Input<'_, F16>,
        residual: Output<'_, F16>,
        weight: &Aligned<F16>,
        y: Output<'_, F16>,
    ) -> Result<Duration> {
        let of_x = self.stream.clone_htod(&bits(x.1))?;
        let weight = self.stream.clone_htod(&bits(weight))?;
        let mut results = [bits(residual.1), bits(y.1)];
        let [of_residual, of_y] = &mut results;
        let mut on_gpu = self.stream.clone_htod(of_y)?;
        let took = self.written(of_residual, |r| {
            let (x, residual, y) = ((x.0, &of_x), (residual.0, r), (y.0, &mut on_gpu));
            self.launch_rmsnorm(x, residual, &weight, y)
        })?;
        self.stream.memcpy_dtoh(&on_gpu, of_y)?;
        self.stream.synchronize()?;
        for (to, from) in [residual.1, y.1].into_iter().zip(&results) {
            for (to, &from) in to.iter_mut().zip(from) {
                *to = F16::from_bits(from);
            }
        }
        Ok(took)
    }

    fn reduce(&self, numbers: &Aligned) -> Result<(f32, Duration)> {
        let n = u32::try_from(numbers.len())?;
        let numbers = self.stream.clone_htod(&**numbers)?;
        let blocks = reduce::launch(n).blocks[0];
        let mut sums = self.stream.alloc_zeros(blocks as usize)?;
        let mut sum = [f32::NAN];
        let took = self.written(&mut sum, |sum| self.launch_reduce(&numbers, &mut sums, sum))?;
        Ok((sum[0], took))
    }

    fn conv2d(&self, from: Input<'_>, weights: &Aligned, to: Output<'_>) -> Result<Duration> {
        let from = (from.0, &self.stream.clone_htod(&**from.1)?);
        let weights = self.stream.clone_htod(&**weights)?;
        self.written(to.1, |on_gpu| {
            self.launch_conv2d(from, &weights, (to.0, on_gpu))
        })
    }

    fn scan(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let from = (from.0, &self.stream.clone_htod(&**from.1)?);
        self.written(to.1, |on_gpu| self.launch_scan(from, (to.0, on_gpu)))
    }

    fn gemv(&self, batch: Batch, a: &Aligned, x: &Aligned, y: &mut Aligned) -> Result<Duration> {
        let (a, x) = (self.stream.clone_htod(&**a)?, self.stream.clone_htod(&**x)?);
        self.written(y, |y| self.launch_gemv(batch, &a, &x, y))
    }

    fn hopper(&self) -> Option<&dyn device::Hopper> {
        self.hopper.is_some().then_some(self)
    }
}

/// A matrix on the GPU.
pub(crate) type On<'a, T = f32> = (Shape, &'a CudaSlice<T>);
pub(crate) type OnMut<'a, T = f32> = (Shape, &'a mut CudaSlice<T>);
