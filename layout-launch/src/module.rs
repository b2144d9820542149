//! Kernels on a GPU.

use core::fmt;
use core::marker::PhantomData;
use core::ptr;
use std::sync::Arc;

use cudarc::driver::sys::{
    self, CUdevice_attribute, CUfunction_attribute, CUstream, CUstreamCaptureStatus,
};
use cudarc::driver::{CudaContext, CudaFunction, CudaModule, CudaStream, DriverError, SyncOnDrop};
use cudarc::nvrtc::Ptx;
use layout_device::host::{BlocksOf, checked};
use layout_device::{EntryPoint, Launch};

use crate::arguments::{Arguments, Parameter, Passed, Placed};
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
/// Returns an error if no driver or no such GPU exists.
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
    /// Returns an error if the text has no kernels, or the driver returns an error.
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
    /// Returns an error if the PTX has no such kernel, its parameters or block extents differ, or the GPU
    /// has less shared memory than the kernel uses.
    pub fn kernel<K: EntryPoint>(&self) -> Result<Kernel<K>, Error> {
        let bytes = K::PARAMETERS.iter().flat_map(|(_, bytes)| bytes);
        let bytes = bytes.copied().filter(|&bytes| bytes > 0).collect();
        let function = self.function(K::NAME, bytes, K::THREADS, usize::eq)?;
        function.take_shared(K::SHARED_BYTES)?;
        Ok(Kernel {
            function,
            of: PhantomData,
        })
    }

    /// Prepares a launch of a kernel whose types are known only at run time, in clusters of `cluster`
    /// blocks along `x`.
    ///
    /// `memory` holds the guards of the memory that the kernel uses: the second value that
    /// [`device_ptr`](cudarc::driver::DevicePtr::device_ptr) returns. [`Kernel::prepare`] does the same
    /// with types.
    ///
    /// # Errors
    ///
    /// Returns an error if the PTX has no such kernel, its parameters are larger, or its block extents
    /// differ. Also returns an error if no GPU supports the grid, the clusters or the shared memory, or
    /// if the driver returns an error.
    pub fn prepare<'a>(
        &self,
        stream: &Arc<CudaStream>,
        kernel: &'static str,
        launch: Launch,
        cluster: u32,
        parameters: &[Parameter],
        memory: Vec<SyncOnDrop<'a>>,
    ) -> Result<Prepared<'a>, Error> {
        let mut passed = Passed::new(stream);
        for parameter in parameters {
            passed.parameter(parameter);
        }
        // The driver reads the low bits of a word for a smaller parameter, such as `bool`.
        let function = self.function(kernel, passed.sizes(), Some(launch.threads), usize::le)?;
        let function = Function {
            cluster,
            ..function
        };
        function.check(stream, launch.blocks)?;
        function.take_shared(launch.shared_bytes)?;
        function.prepared(stream, launch, passed, memory)
    }

    /// Returns a function whose parameters in the PTX `fit` the number of bytes of each parameter.
    fn function(
        &self,
        kernel: &'static str,
        source: Vec<usize>,
        threads: Option<[u32; 3]>,
        fit: fn(&usize, &usize) -> bool,
    ) -> Result<Function, Error> {
        let Some(entry) = self.entries.iter().find(|entry| entry.name == kernel) else {
            let others = self
                .entries
                .iter()
                .map(|entry| entry.name.clone())
                .collect();
            return Err(Error::NoKernel { kernel, others });
        };
        let ptx = entry.parameters.clone();
        if ptx.len() != source.len() || !ptx.iter().zip(&source).all(|(ptx, bytes)| fit(ptx, bytes))
        {
            return Err(Error::OtherParameters {
                kernel,
                ptx,
                source,
            });
        }
        if let (Some(ptx), Some(source)) = (entry.threads, threads)
            && ptx != source
        {
            return Err(Error::OtherThreads {
                kernel,
                ptx,
                source,
            });
        }
        let loaded = self.loaded.load_function(kernel);
        Ok(Function {
            name: kernel,
            loaded: loaded.map_err(Error::driver(format!("`{kernel}`")))?,
            gpu: self.gpu.clone(),
            cluster: 1,
        })
    }
}

/// A kernel that can be launched.
pub struct Kernel<K> {
    function: Function,
    of: PhantomData<fn() -> K>,
}

impl<K> Clone for Kernel<K> {
    fn clone(&self) -> Self {
        Self {
            function: self.function.clone(),
            ..*self
        }
    }
}

impl<K> fmt::Debug for Kernel<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel")
            .field("name", &self.function.name)
            .field("cluster", &self.function.cluster)
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
    /// Returns an error if the grid, the shared memory or an argument does not fit, or the driver returns an
    /// error.
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
    /// Returns the same errors as [`launch`](Self::launch).
    pub fn prepare<'a>(
        &self,
        stream: &'a Arc<CudaStream>,
        grid: impl Grid<BlocksOf<K>>,
        arguments: impl Arguments<'a, K::Parameters>,
    ) -> Result<Prepared<'a>, Error> {
        let kernel = K::NAME;
        let launch = checked::<K>(grid).map_err(|reason| Error::Launch { kernel, reason })?;
        self.function.check(stream, launch.blocks)?;
        let bytes = launch.shared_bytes;
        if bytes < K::SHARED_BYTES {
            return Err(Error::TooLittleShared {
                kernel,
                launch: bytes,
                kernel_takes: K::SHARED_BYTES,
            });
        }
        if bytes > K::SHARED_BYTES {
            self.function.take_shared(bytes)?;
        }
        let mut passed = Passed::new(stream);
        arguments.pass(&mut passed).map_err(|(i, reason)| {
            let parameter = K::PARAMETERS.get(i).map_or("", |(name, _)| *name);
            Error::Argument {
                kernel,
                parameter,
                reason,
            }
        })?;
        let memory = passed.take_memory();
        self.function
            .clone()
            .prepared(stream, launch, passed, memory)
    }

    /// Returns the kernel for launches in clusters of `blocks` blocks along `x`.
    #[must_use]
    pub fn in_clusters(mut self, blocks: u32) -> Self {
        self.function.cluster = blocks;
        self
    }

    /// Returns the driver function, for `cudarc` queries such as registers and occupancy.
    #[must_use]
    pub const fn function(&self) -> &CudaFunction {
        &self.function.loaded
    }
}

/// A function of a module, without the types of its kernel.
#[derive(Clone)]
struct Function {
    name: &'static str,
    loaded: CudaFunction,
    gpu: Arc<CudaContext>,
    cluster: u32,
}

impl Function {
    /// Checks that the stream is on the GPU of the kernel, and that a GPU supports the grid.
    fn check(&self, stream: &CudaStream, blocks: [u32; 3]) -> Result<(), Error> {
        let kernel = self.name;
        if *stream.context() != self.gpu {
            return Err(Error::OtherGpu { kernel });
        }
        if blocks
            .iter()
            .zip(MOST_BLOCKS)
            .any(|(&count, most)| count == 0 || count > most)
        {
            return Err(Error::Blocks { kernel, blocks });
        }
        self.check_clusters(blocks[0])
    }

    /// Copies tensor maps and entries to GPU memory.
    fn prepared<'a>(
        self,
        stream: &Arc<CudaStream>,
        launch: Launch,
        passed: Passed<'_>,
        memory: Vec<SyncOnDrop<'a>>,
    ) -> Result<Prepared<'a>, Error> {
        let kernel = self.name;
        let status = stream.capture_status();
        let is_captured = status.map_err(Error::driver("the stream"))?
            != CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE;
        if passed.is_placed() && is_captured {
            return Err(Error::Captured { kernel });
        }
        let placed = passed.place(stream).map_err(|error| match error {
            Error::Driver { what, reason } => {
                Error::driver(format!("{what} of `{kernel}`"))(reason)
            }
            other => other,
        });
        Ok(Prepared {
            _memory: memory,
            placed: placed?,
            function: self,
            launch,
            stream: stream.clone(),
        })
    }

    fn check_clusters(&self, blocks: u32) -> Result<(), Error> {
        let (kernel, cluster) = (self.name, self.cluster);
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
        let kernel = self.name;
        let most = self
            .gpu
            .attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
        let most = most.map_err(Error::driver("the GPU"))?;
        let own = self.loaded.shared_size_bytes();
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
            self.loaded
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
/// The memory of the arguments stays borrowed. When the prepared launch is dropped, other streams wait for
/// the work that it started. A graph that captured it can be launched only while it lives.
pub struct Prepared<'a> {
    /// Dropped first: it marks the memory as used by the started work.
    _memory: Vec<SyncOnDrop<'a>>,
    placed: Placed,
    function: Function,
    launch: Launch,
    stream: Arc<CudaStream>,
}

impl fmt::Debug for Prepared<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared")
            .field("kernel", &self.function.name)
            .field("cluster", &self.function.cluster)
            .field("launch", &self.launch)
            .finish_non_exhaustive()
    }
}

impl Prepared<'_> {
    /// Starts the launch with one driver call, which allocates no GPU memory.
    ///
    /// # Errors
    ///
    /// Returns the error of the driver, if any.
    ///
    /// # Safety
    ///
    /// - The conditions of [`Kernel::launch`] must hold.
    /// - If [`Module::prepare`] has prepared the launch, the parameters must be those of the kernel, in
    ///   order, and the launch must satisfy the kernel's requirements.
    pub unsafe fn launch(&self) -> Result<(), Error> {
        let bound = self.stream.context().bind_to_thread();
        bound.map_err(|reason| self.rejected(reason))?;
        // SAFETY: the caller upholds the contract. The stream is that of the preparation.
        unsafe { self.launch_on(self.stream.cu_stream()) }
    }

    /// Starts the launch on a stream that has waited for the stream of the preparation.
    ///
    /// # Errors
    ///
    /// Returns the error of the driver, if any.
    ///
    /// # Safety
    ///
    /// - The conditions of [`launch`](Self::launch) must hold until the stream has executed the kernel.
    /// - The context of the kernel must be current, and the stream must belong to it.
    /// - The stream must have waited for the stream on which the launch was prepared.
    pub unsafe fn launch_on(&self, stream: CUstream) -> Result<(), Error> {
        let Function {
            loaded, cluster, ..
        } = &self.function;
        let mut parameters = self.placed.starts();
        let Launch {
            blocks,
            threads,
            shared_bytes,
        } = self.launch;
        let mut attribute = sys::CUlaunchAttribute {
            id: sys::CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION,
            pad: [0; 4],
            value: sys::CUlaunchAttributeValue {
                clusterDim: sys::CUlaunchAttributeValue_union__bindgen_ty_1 {
                    x: *cluster,
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
            numAttrs: u32::from(*cluster > 1),
        };
        // SAFETY: `Module::function` has checked the number and the sizes of the parameters, and the memory
        // that they point to is alive. The caller upholds the other conditions. The driver copies the
        // parameters during the call.
        let started = unsafe {
            sys::cuLaunchKernelEx(
                &raw const config,
                loaded.cu_function(),
                parameters.as_mut_ptr(),
                ptr::null_mut(),
            )
        };
        started.result().map_err(|reason| self.rejected(reason))
    }

    fn rejected(&self, reason: DriverError) -> Error {
        Error::driver(format!("the start of `{}`", self.function.name))(reason)
    }
}
