//! Kernels loaded onto a GPU.

use std::sync::Arc;

use anyhow::{Result, ensure};
use cudarc::driver::sys::CUdevice_attribute;
use cudarc::driver::{CudaContext, CudaStream, SyncOnDrop};
use layout_launch::{Module, Prepared};

use crate::call::Call;

/// Maximum number of blocks in `y` and in `z`.
pub(crate) const MOST_BLOCKS: u32 = 65_535;

/// The kernels of a PTX, loaded onto a GPU.
///
/// ```no_run
/// use cudarc::driver::CudaContext;
/// use hopper_host::{Kernels, ElementType, Orders, Product};
/// use layout_device::Bf16;
///
/// let context = CudaContext::new(0)?;
/// let stream = context.default_stream();
/// let kernels = Kernels::load(&context, &std::fs::read_to_string("hopper-kernels.ptx")?)?;
///
/// // C = A * B with `A` by rows and `B` by columns.
/// let (m, n, k) = (4096, 4096, 4096);
/// let product = Product::new(ElementType::Bf16, Orders::Nt, (m, n, k));
/// let a = stream.alloc_zeros::<u16>((m * k) as usize)?;
/// let b = stream.alloc_zeros::<u16>((n * k) as usize)?;
/// let mut c = stream.alloc_zeros::<u16>((m * n) as usize)?;
/// kernels.product(&stream, product, &a, &b, &mut c)?;
///
/// // The same many times: a launch allocates nothing, and may be captured by a graph.
/// let plan = product.plan(kernels.multiprocessors())?;
/// let ready = kernels.plan_gemm(&stream, plan, &a, &b, &mut c)?;
/// for _ in 0..10 {
///     ready.launch()?;
/// }
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Kernels {
    module: Module,
    multiprocessors: u32,
}

impl Kernels {
    /// Loads PTX text.
    ///
    /// # Errors
    ///
    /// Returns an error if the GPU is not [supported](is_for), or the driver rejects the PTX.
    pub fn load(context: &Arc<CudaContext>, ptx: &str) -> Result<Self> {
        is_for(context)?;
        let multiprocessors =
            context.attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        Ok(Self {
            module: Module::load(context, ptx)?,
            multiprocessors: multiprocessors.try_into()?,
        })
    }

    /// Returns the number of multiprocessors of the GPU.
    #[must_use]
    pub const fn multiprocessors(&self) -> u32 {
        self.multiprocessors
    }

    /// Makes a call ready to launch on a stream.
    ///
    /// `memory` holds the guards of the memory that the call uses: the second value that
    /// [`device_ptr`](cudarc::driver::DevicePtr::device_ptr) returns.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`prepare`](Self::prepare).
    ///
    /// # Safety
    ///
    /// * The parameters must match the kernel's parameters, in order.
    /// * The launch must be the one that the kernel requires.
    /// * All matrices must stay allocated for `'t`.
    /// * No other code may access the matrices that the kernel writes.
    pub unsafe fn ready<'t>(
        &self,
        stream: &'t Arc<CudaStream>,
        call: &Call,
        memory: impl IntoIterator<Item = SyncOnDrop<'t>>,
    ) -> Result<Ready<'t>> {
        Ok(Ready(self.prepare(stream, call, memory)?))
    }

    /// Prepares a call for launches on this stream, or on other streams that have waited for this
    /// stream. A launch requires the contract of [`ready`](Self::ready), which has the same
    /// arguments.
    ///
    /// # Errors
    ///
    /// Returns an error if the PTX does not contain the kernel, or a kernel with larger parameters
    /// or other threads, the GPU has too little shared memory, the stream is being captured, or the
    /// driver fails.
    pub fn prepare<'t>(
        &self,
        stream: &Arc<CudaStream>,
        call: &Call,
        memory: impl IntoIterator<Item = SyncOnDrop<'t>>,
    ) -> Result<Prepared<'t>> {
        let (name, launch, cluster) = (call.name(), call.launch(), call.cluster());
        let (parameters, memory) = (call.parameters(), memory.into_iter().collect());
        let module = &self.module;
        Ok(module.prepare(stream, name, launch, cluster, parameters, memory)?)
    }
}

/// Checks that the GPU supports the kernels: TMA and `wgmma`.
///
/// # Errors
///
/// Returns an error if the GPU does not support the kernels.
pub fn is_for(context: &CudaContext) -> Result<()> {
    let (major, minor) = context.compute_capability()?;
    ensure!(
        (major, minor) == (9, 0),
        "the kernels need a GPU of compute capability 9.0, found {major}.{minor}"
    );
    Ok(())
}

/// A call that can be launched on its stream any number of times.
///
/// The memory of the call stays borrowed. On drop, other streams wait for the launched work. A
/// graph that has captured a launch needs the call for as long as the graph is launched.
#[derive(Debug)]
pub struct Ready<'t>(Prepared<'t>);

impl Ready<'_> {
    /// Launches the call.
    ///
    /// # Errors
    ///
    /// Returns an error if the driver rejects the launch.
    pub fn launch(&self) -> Result<()> {
        // SAFETY: the caller of `ready` guaranteed the parameters and the lifetime of the memory.
        Ok(unsafe { self.0.launch() }?)
    }
}
