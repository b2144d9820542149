//! An NVIDIA GPU, through its driver.

use core::time::Duration;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use cudarc::driver::sys::{self, CUdevice_attribute, CUevent_flags};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, LaunchConfig, PushKernelArg,
};
use cudarc::nvrtc::Ptx;
use layout_kernels::{axpy, sgemm, transpose};

use crate::device::{Device, Product};
use crate::host::fits;

/// The first GPU, with the kernels loaded.
pub struct Gpu {
    pub(crate) context: Arc<CudaContext>,
    pub(crate) stream: Arc<CudaStream>,
    axpy: CudaFunction,
    transpose: CudaFunction,
    sgemm: CudaFunction,
}

/// Whether this machine has a CUDA driver.
#[must_use]
pub fn has_driver() -> bool {
    // SAFETY: this loads the driver's library, whose initialisers are the driver's own.
    unsafe { sys::is_culib_present() }
}

impl Gpu {
    /// Loads PTX onto the first GPU.
    ///
    /// # Errors
    ///
    /// If there is no GPU, the driver refuses the PTX, or a kernel is missing in it.
    pub fn new(ptx: &Path) -> Result<Self> {
        ensure!(has_driver(), "there is no CUDA driver (libcuda)");
        let text = fs::read_to_string(ptx)
            .with_context(|| format!("cannot read the PTX in {}", ptx.display()))?;
        let context = CudaContext::new(0).context("there is no GPU to use")?;
        let module = context
            .load_module(Ptx::from_src(text))
            .with_context(|| format!("the driver refuses {}", ptx.display()))?;
        Ok(Self {
            stream: context.default_stream(),
            axpy: function(&module, "axpy")?,
            transpose: function(&module, "transpose")?,
            sgemm: function(&module, "sgemm")?,
            context,
        })
    }

    /// Starts `axpy` on the first `n` elements.
    pub(crate) fn launch_axpy(
        &self,
        n: u32,
        a: f32,
        x: &CudaSlice<f32>,
        y: &mut CudaSlice<f32>,
    ) -> Result<()> {
        ensure!(x.len() >= n as usize && y.len() >= n as usize);
        let mut launch = self.stream.launch_builder(&self.axpy);
        launch.arg(&n).arg(&a).arg(x).arg(y);
        let config = LaunchConfig {
            grid_dim: (axpy::blocks(n), 1, 1),
            block_dim: (axpy::THREADS, 1, 1),
            shared_mem_bytes: 0,
        };
        // SAFETY: the arguments are those of the kernel, in their order; the vectors hold `n`
        // elements, are different allocations, and allocations are aligned to 256 bytes.
        unsafe { launch.launch(config) }.context("axpy does not start")?;
        Ok(())
    }

    /// Starts `transpose`.
    pub(crate) fn launch_transpose(
        &self,
        input: &CudaSlice<f32>,
        output: &mut CudaSlice<f32>,
    ) -> Result<()> {
        let cells = transpose::SIZE * transpose::SIZE;
        ensure!(input.len() == cells && output.len() == cells);
        let ((bx, by), (tx, ty)) = (transpose::BLOCKS, transpose::THREADS);
        let mut launch = self.stream.launch_builder(&self.transpose);
        launch.arg(input).arg(output);
        let config = LaunchConfig {
            grid_dim: (bx, by, 1),
            block_dim: (tx, ty, 1),
            shared_mem_bytes: u32::try_from(transpose::SHARED_BYTES)?,
        };
        // SAFETY: the arguments are those of the kernel; the matrices have its size and are
        // different allocations.
        unsafe { launch.launch(config) }.context("transpose does not start")?;
        Ok(())
    }

    /// Starts `sgemm` on matrices that [`fits`] accepts.
    pub(crate) fn launch_sgemm(
        &self,
        product: Product,
        a: &CudaSlice<f32>,
        b: &CudaSlice<f32>,
        c: &mut CudaSlice<f32>,
    ) -> Result<()> {
        let (m, _, k) = product.extents();
        ensure!(a.len() >= m * sgemm::LEADING && c.len() >= m * sgemm::LEADING);
        ensure!(b.len() >= k * sgemm::LEADING);
        let (tx, ty) = sgemm::THREADS;
        let mut launch = self.stream.launch_builder(&self.sgemm);
        launch.arg(&product.steps).arg(a).arg(b).arg(c);
        let config = LaunchConfig {
            grid_dim: (product.blocks_x, product.blocks_y, 1),
            block_dim: (tx, ty, 1),
            shared_mem_bytes: u32::try_from(sgemm::SHARED_BYTES)?,
        };
        // SAFETY: the arguments are those of the kernel; the matrices have all rows of the product
        // and are different allocations.
        unsafe { launch.launch(config) }.context("sgemm does not start")?;
        Ok(())
    }

    /// How long the work took that `start` puts on the stream.
    pub(crate) fn timed(&self, start: impl FnOnce() -> Result<()>) -> Result<Duration> {
        let flags = Some(CUevent_flags::CU_EVENT_DEFAULT);
        let before = self.stream.record_event(flags)?;
        start()?;
        let after = self.stream.record_event(flags)?;
        let milliseconds = before.elapsed_ms(&after)?;
        self.context.check_err()?;
        Ok(Duration::from_secs_f64(f64::from(milliseconds) / 1e3))
    }
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
        let mut on_gpu = self.stream.clone_htod(&*y)?;
        let took = self.timed(|| self.launch_axpy(n, a, &x, &mut on_gpu))?;
        self.stream.memcpy_dtoh(&on_gpu, y)?;
        self.stream.synchronize()?;
        Ok(took)
    }

    fn transpose(&self, input: &[f32], output: &mut [f32]) -> Result<Duration> {
        let input = self.stream.clone_htod(input)?;
        let mut on_gpu = self.stream.clone_htod(&*output)?;
        let took = self.timed(|| self.launch_transpose(&input, &mut on_gpu))?;
        self.stream.memcpy_dtoh(&on_gpu, output)?;
        self.stream.synchronize()?;
        Ok(took)
    }

    fn sgemm(&self, product: Product, a: &[f32], b: &[f32], c: &mut [f32]) -> Result<Duration> {
        fits(product, a, b, c)?;
        let (a, b) = (self.stream.clone_htod(a)?, self.stream.clone_htod(b)?);
        let mut on_gpu = self.stream.clone_htod(&*c)?;
        let took = self.timed(|| self.launch_sgemm(product, &a, &b, &mut on_gpu))?;
        self.stream.memcpy_dtoh(&on_gpu, c)?;
        self.stream.synchronize()?;
        Ok(took)
    }
}
