//! The candle operation.

use std::sync::Arc;

use candle_core::{CpuStorage, CustomOp2, Error, Layout, Result, Shape, Tensor};
use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use layout_core::Injective;
use layout_device::Launch;

use super::OffsetLayout;
use crate::kernel::{self, Contiguous, Matrices};

/// The operation `gelu(a * x + b)` on each `f32` element, with one kernel for the CPU and GPUs.
///
/// Tensors are read without a copy: transposed, narrowed or broadcast, and of any rank if their
/// modes [merge](OffsetLayout::with_rank) into four. The result is contiguous. The operation has no
/// gradients: `backward` returns an error.
///
/// ```
/// use candle_core::{DType, Device, Tensor};
/// use layout_candle::Gelu;
///
/// // With `Device::new_cuda(0)?`, this is the text of the PTX.
/// let gelu = Gelu::new(2.0, "");
/// let x = Tensor::arange(0.0_f32, 6.0, &Device::Cpu)?.reshape((2, 3))?;
/// let bias = Tensor::new(&[0.5_f32, -3.0], &Device::Cpu)?;
/// let y = gelu.of(&x.t()?, &bias)?;
/// let wanted = ((x.t()?.contiguous()? * 2.0)?.broadcast_add(&bias))?.gelu()?;
/// let difference = (y - wanted)?.abs()?.max_all()?.to_scalar::<f32>()?;
/// assert!(difference < 1e-5, "{difference}");
/// # Ok::<(), candle_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Gelu {
    a: f32,
    #[cfg_attr(not(feature = "cuda"), expect(dead_code, reason = "for GPUs"))]
    ptx: Arc<str>,
}

impl Gelu {
    /// Returns the operation with a factor `a`. `ptx` is the PTX text that `cargo layout ptx`
    /// writes for this crate, for GPUs.
    #[must_use]
    pub fn new(a: f32, ptx: &str) -> Self {
        Self { a, ptx: ptx.into() }
    }

    /// Returns `gelu(a * x + b)`, where `b` is broadcast to the shape of `x`.
    ///
    /// # Errors
    ///
    /// Returns an error if `b` does not broadcast to `x`, the elements are not `f32`, the modes of
    /// a tensor do not merge into four, or the device fails.
    pub fn of(&self, x: &Tensor, b: &Tensor) -> Result<Tensor> {
        x.apply_op2(&b.broadcast_as(x.shape())?, self.clone())
    }
}

/// The kernel's layouts of both tensors and of the result.
struct Layouts {
    x: OffsetLayout<Matrices>,
    b: OffsetLayout<Matrices>,
    y: Injective<Contiguous>,
    launch: Launch,
}

impl Layouts {
    fn of(x: &Layout, b: &Layout) -> Result<Self> {
        let [x, b] = [OffsetLayout::try_from(x)?, OffsetLayout::try_from(b)?];
        let [x, b] = OffsetLayout::with_rank([&x, &b], 4)?;
        // (batch, head, row, column); the kernel counts heads first.
        let typed = |of: OffsetLayout<layout_algebra::Layout>| {
            let layout = of.layout.select(&[1, 0, 2, 3])?;
            OffsetLayout { layout, ..of }.typed::<Matrices>()
        };
        let (x, b) = (typed(x)?, typed(b)?);
        let extents = *x.layout.values();
        let [heads, batches, rows, columns] = [0, 1, 2, 3].map(|mode| extents[mode] as usize);
        let y = Layout::contiguous((heads * batches, rows, columns));
        let y = OffsetLayout::<Injective<Contiguous>>::try_from(&y)?.layout;
        let launch = kernel::launch(*y.layout().values());
        if let Some(blocks) = launch.blocks[1..].iter().find(|&&blocks| blocks > 65_535) {
            return Err(Error::msg(format!(
                "{} needs {blocks} blocks in one grid dimension, the maximum is 65535: narrow the tensor",
                y.layout()
            )));
        }
        Ok(Self { x, b, y, launch })
    }
}

impl CustomOp2 for Gelu {
    fn name(&self) -> &'static str {
        "layout-gelu"
    }

    fn cpu_fwd(
        &self,
        x: &CpuStorage,
        of_x: &Layout,
        b: &CpuStorage,
        of_b: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let (x, b) = (x.as_slice::<f32>()?, b.as_slice::<f32>()?);
        let shape = of_x.shape().clone();
        if shape.elem_count() == 0 {
            return Ok((CpuStorage::F32(Vec::new()), shape));
        }
        let of = Layouts::of(of_x, of_b)?;
        let (x, b) = (&x[of.x.range(x.len())?], &b[of.b.range(b.len())?]);
        let mut y = vec![0.0_f32; shape.elem_count()];
        let memory = [Memory::of(x), Memory::of(b), Memory::of(&y)];
        let starts = [x.as_ptr().cast_mut(), b.as_ptr().cast_mut(), y.as_mut_ptr()];
        // SAFETY: the kernel only reads `x` and `b`, and no two threads write the same element of
        // `y`. All slices stay borrowed.
        let [x, b, to] = starts.map(|start| unsafe { Pointer::new(start) });
        // SAFETY: the launch matches the kernel. The slices are as long as the layouts span, and
        // `y` does not overlap them.
        let kernel = || unsafe {
            kernel::gelu(
                self.a,
                (x.get().cast_const(), of.x.layout),
                (b.get().cast_const(), of.b.layout),
                (to.get(), of.y),
            );
        };
        let launch = [of.launch.blocks, of.launch.threads];
        let [blocks, threads] = launch.map(|[x, y, z]| Dim3::xyz(x, y, z));
        // SAFETY: the kernel has no barrier.
        unsafe { launch_checked(&memory, blocks, threads, 0, kernel) }.map_err(Error::wrap)?;
        Ok((CpuStorage::F32(y), shape))
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(
        &self,
        x: &candle_core::CudaStorage,
        of_x: &Layout,
        b: &candle_core::CudaStorage,
        of_b: &Layout,
    ) -> Result<(candle_core::CudaStorage, Shape)> {
        use candle_core::cuda_backend::WrapErr;
        use candle_core::cuda_backend::cudarc::driver::{LaunchConfig, PushKernelArg};

        let device = x.device.clone();
        let (x, b) = (x.as_cuda_slice::<f32>()?, b.as_cuda_slice::<f32>()?);
        let shape = of_x.shape().clone();
        if shape.elem_count() == 0 {
            let y = device.alloc_zeros::<f32>(0)?;
            return Ok((candle_core::CudaStorage::wrap_cuda_slice(y, device), shape));
        }
        let of = Layouts::of(of_x, of_b)?;
        let (x, b) = (x.slice(of.x.range(x.len())?), b.slice(of.b.range(b.len())?));
        // SAFETY: the kernel writes every element before any read.
        let mut y = unsafe { device.alloc::<f32>(shape.elem_count()) }?;
        let kernel = device.get_or_load_custom_func("gelu", "layout-candle", &self.ptx)?;
        let mut launch = kernel.builder();
        launch.arg(&self.a);
        launch.arg(&x).arg(of.x.layout.values());
        launch.arg(&b).arg(of.b.layout.values());
        launch.arg(&mut y).arg(of.y.layout().values());
        let config = LaunchConfig {
            grid_dim: of.launch.blocks.into(),
            block_dim: of.launch.threads.into(),
            shared_mem_bytes: 0,
        };
        // SAFETY: the launch and the arguments match the kernel. The slices are as long as the
        // layouts span, and `y` is a new allocation.
        unsafe { launch.launch(config) }.w()?;
        Ok((candle_core::CudaStorage::wrap_cuda_slice(y, device), shape))
    }
}
