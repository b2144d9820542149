//! Kernels on a GPU.

use core::ffi::c_void;
use core::fmt;
use core::marker::PhantomData;
use core::ptr;
use std::sync::Arc;

use cudarc::driver::sys::{
    self, CUdevice_attribute, CUfunction_attribute, CUstream, CUstreamCaptureStatus,
};
use cudarc::driver::{CudaContext, CudaFunction, CudaModule, CudaStream, DriverError};
use cudarc::nvrtc::Ptx;
use layout_device::host::{BlocksOf, checked};
use layout_device::{EntryPoint, Launch};

use crate::arguments::{Arguments, Passed, Placed};
use crate::entries::{Entry, entries};
use crate::error::{MOST_BLOCKS, MOST_CLUSTER};
use crate::{Error, Grid};

/// Returns the GPU with this index, starting at 0. Without a driver, the result is an error, not a
/// panic.
///
/// ```
/// // It has a GPU, or says why not.
/// match layout_launch::gpu(0) {
///     Ok(gpu) => println!("{}", gpu.name()?),
///     Err(error) => println!("{error}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If no driver or no such GPU exists.
pub fn gpu(number: usize) -> Result<Arc<CudaContext>, Error> {
    // SAFETY: the call loads the driver library, whose initializers are trusted.
    if !unsafe { sys::is_culib_present() } {
        return Err(Error::NoDriver);
    }
    CudaContext::new(number).map_err(Error::driver(format!("GPU {number}")))
}

/// The kernels of a PTX text, loaded onto a GPU.
#[derive(Clone, Debug)]
pub struct Module {
    loaded: Arc<CudaModule>,
    entries: Arc<[Entry]>,
    gpu: Arc<CudaContext>,
}

impl Module {
    /// Loads a PTX text, the file that `cargo layout ptx` writes.
    ///
    /// # Errors
    ///
    /// If the text has no kernels, or the driver returns an error.
    pub fn load(gpu: &Arc<CudaContext>, ptx: &str) -> Result<Self, Error> {
        let entries = entries(ptx);
        // For the driver, the text ends at the first NUL character.
        if entries.is_empty() || ptx.contains('\0') {
            return Err(Error::NoPtx);
        }
        let loaded = gpu.load_module(Ptx::from_src(ptx));
        Ok(Self {
            loaded: loaded.map_err(Error::driver("the PTX"))?,
            entries: entries.into(),
            gpu: gpu.clone(),
        })
    }

    /// Returns a kernel of the module: `module.kernel::<ScaleKernel>()?` for a function `scale`.
    ///
    /// The sizes of the parameters and the block extents are compared with the function. The comparison
    /// detects the PTX of another version, unless only a layout or an element type of the same size
    /// differs.
    ///
    /// # Errors
    ///
    /// If the PTX has no such kernel, or its parameters or block extents differ. If the GPU has less
    /// shared memory than the kernel uses.
    pub fn kernel<K: EntryPoint>(&self) -> Result<Kernel<K>, Error> {
        check_entry::<K>(&self.entries)?;
        let function = self.loaded.load_function(K::NAME);
        let function = function.map_err(Error::driver(format!("`{}`", K::NAME)))?;
        let kernel = Kernel {
            function,
            gpu: self.gpu.clone(),
            cluster: 1,
            of: PhantomData,
        };
        kernel.take_shared(K::SHARED_BYTES)?;
        Ok(kernel)
    }
}

/// Checks that the PTX has a kernel with the parameters and threads of its source.
fn check_entry<K: EntryPoint>(entries: &[Entry]) -> Result<(), Error> {
    let kernel = K::NAME;
    let Some(entry) = entries.iter().find(|entry| entry.name == kernel) else {
        let others = entries.iter().map(|entry| entry.name.clone()).collect();
        return Err(Error::NoKernel { kernel, others });
    };
    let bytes = K::PARAMETERS.iter().flat_map(|(_, bytes)| bytes);
    let source: Vec<usize> = bytes.copied().filter(|&bytes| bytes > 0).collect();
    if entry.parameters != source {
        let ptx = entry.parameters.clone();
        return Err(Error::OtherParameters {
            kernel,
            ptx,
            source,
        });
    }
    match (entry.threads, K::THREADS) {
        (Some(ptx), Some(source)) if ptx != source => Err(Error::OtherThreads {
            kernel,
            ptx,
            source,
        }),
        _ => Ok(()),
    }
}

/// A kernel that can be launched.
pub struct Kernel<K> {
    function: CudaFunction,
    gpu: Arc<CudaContext>,
    cluster: u32,
    of: PhantomData<fn() -> K>,
}

impl<K> Clone for Kernel<K> {
    fn clone(&self) -> Self {
        Self {
            function: self.function.clone(),
            gpu: self.gpu.clone(),
            ..*self
        }
    }
}

impl<K: EntryPoint> fmt::Debug for Kernel<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel")
            .field("name", &K::NAME)
            .field("cluster", &self.cluster)
            .finish_non_exhaustive()
    }
}

impl<K: EntryPoint> Kernel<K> {
    /// Launches the kernel on a stream, with a grid and an argument for each parameter.
    ///
    /// The kernel's source determines block extents and shared memory. Slices are borrowed until the
    /// launch is on the stream, and `cudarc` makes later work wait for it. For a TMA parameter, the
    /// tensor map is copied to GPU memory. [`prepare`](Self::prepare) does this once for many launches.
    ///
    /// # Errors
    ///
    /// If the grid, the shared memory or an argument does not fit, or the driver returns an error.
    ///
    /// # Safety
    ///
    /// - The module's PTX must be compiled from the function of `K`.
    /// - The conditions under the function's own `# Safety` must hold, except those that this method
    ///   checks.
    ///
    /// The method checks that the launch matches `ctx` and that the memory has all elements of each
    /// layout while the kernel runs. `launch` also ensures that no other work uses the memory that the
    /// kernel writes.
    pub unsafe fn launch<'a>(
        &self,
        stream: &'a Arc<CudaStream>,
        grid: impl Grid<BlocksOf<K>>,
        arguments: impl Arguments<'a, K::Parameters>,
    ) -> Result<(), Error> {
        let prepared = self.prepare(stream, grid, arguments)?;
        // SAFETY: the caller upholds the contract of `launch`.
        unsafe { prepared.launch() }
    }

    /// Prepares a [`launch`](Self::launch) that can be started many times, or during stream capture.
    ///
    /// # Errors
    ///
    /// Same as [`launch`](Self::launch).
    pub fn prepare<'a>(
        &self,
        stream: &'a Arc<CudaStream>,
        grid: impl Grid<BlocksOf<K>>,
        arguments: impl Arguments<'a, K::Parameters>,
    ) -> Result<Prepared<'a, K>, Error> {
        let kernel = K::NAME;
        if *stream.context() != self.gpu {
            return Err(Error::OtherGpu { kernel });
        }
        let launch = self.checked(grid)?;
        let mut passed = Passed::new(stream);
        arguments.pass(&mut passed).map_err(|(i, reason)| {
            let parameter = K::PARAMETERS.get(i).map_or("", |(name, _)| *name);
            Error::Argument {
                kernel,
                parameter,
                reason,
            }
        })?;
        let status = stream.capture_status();
        let is_captured = status.map_err(Error::driver("the stream"))?
            != CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE;
        if passed.is_placed() && is_captured {
            return Err(Error::Captured { kernel });
        }
        Ok(Prepared {
            placed: passed.place(stream)?,
            kernel: self.clone(),
            launch,
            stream,
        })
    }

    /// Returns the kernel for launches in clusters of `blocks` blocks along `x`.
    #[must_use]
    pub fn in_clusters(self, blocks: u32) -> Self {
        Self {
            cluster: blocks,
            ..self
        }
    }

    /// Returns the driver function, for `cudarc` queries such as registers and occupancy.
    #[must_use]
    pub const fn function(&self) -> &CudaFunction {
        &self.function
    }

    /// Returns the launch, if it matches the kernel and a GPU supports it.
    fn checked(&self, grid: impl Grid<BlocksOf<K>>) -> Result<Launch, Error> {
        let kernel = K::NAME;
        let launch = checked::<K>(grid).map_err(|reason| Error::Launch { kernel, reason })?;
        let blocks = launch.blocks;
        if blocks
            .iter()
            .zip(MOST_BLOCKS)
            .any(|(&count, most)| count == 0 || count > most)
        {
            return Err(Error::Blocks { kernel, blocks });
        }
        self.check_clusters(blocks[0])?;
        let bytes = launch.shared_bytes;
        if bytes < K::SHARED_BYTES {
            return Err(Error::TooLittleShared {
                kernel,
                launch: bytes,
                kernel_takes: K::SHARED_BYTES,
            });
        }
        if bytes > K::SHARED_BYTES {
            self.take_shared(bytes)?;
        }
        Ok(launch)
    }

    fn check_clusters(&self, blocks: u32) -> Result<(), Error> {
        let (kernel, cluster) = (K::NAME, self.cluster);
        if cluster == 1 {
            return Ok(());
        }
        let capability = self.gpu.compute_capability();
        let capability = capability.map_err(Error::driver("the GPU"))?;
        let is_right = (1..=MOST_CLUSTER).contains(&cluster)
            && capability.0 >= 9
            && blocks.is_multiple_of(cluster);
        if is_right {
            return Ok(());
        }
        Err(Error::Clusters {
            kernel,
            blocks,
            cluster,
            capability,
        })
    }

    /// Configures the kernel for this number of bytes of dynamic shared memory.
    fn take_shared(&self, bytes: usize) -> Result<(), Error> {
        if bytes == 0 {
            return Ok(());
        }
        let kernel = K::NAME;
        let most = self
            .gpu
            .attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
        let most = most.map_err(Error::driver("the GPU"))?;
        let own = self.function.shared_size_bytes();
        let own = own.map_err(Error::driver(format!("`{kernel}`")))?;
        // The driver reports nonnegative byte counts.
        let [most, own] = [most, own].map(|bytes| usize::try_from(bytes).unwrap_or(0));
        let taken = match i32::try_from(bytes) {
            Ok(taken) if bytes.saturating_add(own) <= most => taken,
            _ => {
                return Err(Error::SharedMemory {
                    kernel,
                    bytes: [bytes, own],
                    most,
                });
            }
        };
        for (attribute, value) in [
            (
                CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                taken,
            ),
            // In percent.
            (
                CUfunction_attribute::CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT,
                100,
            ),
        ] {
            self.function
                .set_attribute(attribute, value)
                .map_err(Error::driver(format!(
                    "{bytes} bytes of shared memory for `{kernel}`"
                )))?;
        }
        Ok(())
    }
}

/// A prepared launch that can be started any number of times.
///
/// The memory of the arguments stays borrowed. When it is dropped, other streams wait for the work that
/// it has started. A graph that has captured it requires it to live as long as the graph is launched.
pub struct Prepared<'a, K> {
    placed: Placed<'a>,
    kernel: Kernel<K>,
    launch: Launch,
    stream: &'a Arc<CudaStream>,
}

impl<K: EntryPoint> fmt::Debug for Prepared<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared")
            .field("kernel", &self.kernel)
            .field("launch", &self.launch)
            .finish_non_exhaustive()
    }
}

impl<K: EntryPoint> Prepared<'_, K> {
    /// Starts the launch with one driver call, which allocates no GPU memory.
    ///
    /// # Errors
    ///
    /// If the driver returns an error.
    ///
    /// # Safety
    ///
    /// - The conditions of [`Kernel::launch`] must hold.
    pub unsafe fn launch(&self) -> Result<(), Error> {
        let rejected = || Error::driver(format!("to start `{}`", K::NAME));
        let bound = self.stream.context().bind_to_thread();
        bound.map_err(rejected())?;
        let Kernel {
            function, cluster, ..
        } = &self.kernel;
        let stream = self.stream.cu_stream();
        let mut starts = self.placed.starts();
        // SAFETY: `check_entry` has checked the number and the sizes of the parameters, and the memory
        // that they point to is alive. The caller upholds the other conditions of `launch`.
        let started = unsafe { start(function, self.launch, *cluster, stream, &mut starts) };
        started.map_err(rejected())
    }
}

/// Starts a function in clusters of `cluster` blocks along `x`. The driver copies the parameters from
/// the given addresses.
///
/// [`Prepared::launch`] calls this after its checks. Call it directly for kernels whose types are known
/// only at run time.
///
/// # Errors
///
/// If the driver returns an error.
///
/// # Safety
///
/// - The parameters must be those of the function, in order.
/// - The launch must satisfy the function's requirements.
/// - The context of the function must be current, and the stream must belong to it.
/// - The requirements of the function must hold until the stream has executed it.
pub unsafe fn start(
    function: &CudaFunction,
    launch: Launch,
    cluster: u32,
    stream: CUstream,
    parameters: &mut [*mut c_void],
) -> Result<(), DriverError> {
    let Launch {
        blocks,
        threads,
        shared_bytes,
    } = launch;
    let mut attribute = sys::CUlaunchAttribute {
        id: sys::CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION,
        pad: [0; 4],
        value: sys::CUlaunchAttributeValue {
            clusterDim: sys::CUlaunchAttributeValue_union__bindgen_ty_1 {
                x: cluster,
                y: 1,
                z: 1,
            },
        },
    };
    let config = sys::CUlaunchConfig {
        gridDimX: blocks[0],
        gridDimY: blocks[1],
        gridDimZ: blocks[2],
        blockDimX: threads[0],
        blockDimY: threads[1],
        blockDimZ: threads[2],
        // A larger value exceeds the limit of every GPU.
        sharedMemBytes: u32::try_from(shared_bytes).unwrap_or(u32::MAX),
        hStream: stream,
        attrs: &raw mut attribute,
        // A launch in clusters of one block is slower than a launch without the attribute.
        numAttrs: u32::from(cluster > 1),
    };
    // SAFETY: the caller upholds the contract of `start`. The driver copies the parameters during the
    // call.
    let started = unsafe {
        sys::cuLaunchKernelEx(
            &raw const config,
            function.cu_function(),
            parameters.as_mut_ptr(),
            ptr::null_mut(),
        )
    };
    started.result()
}
