//! Kernels loaded onto a GPU.

use core::ffi::c_void;
use core::{fmt, ptr};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use cudarc::driver::sys::{
    CUdevice_attribute, CUfunction_attribute, CUstream, CUstreamCaptureStatus,
};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DevicePtr, DeviceRepr,
    LaunchConfig, SyncOnDrop,
};
use cudarc::nvrtc::Ptx;
use layout_device::Launch;
use layout_launch::TensorMap;

use crate::call::{Call, MOST, Parameter};
use crate::map;

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
    module: Arc<CudaModule>,
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
        let module = context
            .load_module(Ptx::from_src(ptx))
            .context("the driver rejects the PTX")?;
        let multiprocessors =
            context.attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        Ok(Self {
            module,
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
    /// [`device_ptr`](DevicePtr::device_ptr) returns.
    ///
    /// # Errors
    ///
    /// The errors of [`prepare`](Self::prepare).
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
        call: Call,
        memory: impl IntoIterator<Item = SyncOnDrop<'t>>,
    ) -> Result<Ready<'t>> {
        Ok(Ready {
            _memory: memory.into_iter().collect(),
            prepared: self.prepare(stream, call)?,
            stream,
        })
    }

    /// Prepares a call for launches on this stream, or on other streams that have waited for this
    /// stream.
    ///
    /// # Errors
    ///
    /// Returns an error if the PTX does not contain the kernel, the GPU has too little shared
    /// memory, the stream is being captured, or the driver fails.
    pub fn prepare(&self, stream: &Arc<CudaStream>, call: Call) -> Result<Prepared> {
        let (name, launch) = (call.name(), call.launch());
        ensure!(
            stream.capture_status()? == CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE,
            "{name} cannot be prepared on a stream that is being captured: prepare it before the capture"
        );
        let function = self.module.load_function(name);
        let function = function.with_context(|| format!("the PTX has no kernel `{name}`"))?;
        let function = with_shared_memory(function, launch.shared_bytes)?;
        ensure!(
            call.parameters().len() <= MOST,
            "{name}: expected at most {MOST} parameters, found {}",
            call.parameters().len()
        );
        let cluster = call.cluster();
        ensure!(
            cluster > 0 && launch.blocks[0].is_multiple_of(cluster),
            "{name}: expected a number of blocks that is a multiple of the cluster size, found {} blocks and cluster size {cluster}",
            launch.blocks[0]
        );
        config(launch)?;
        let Placed {
            addresses,
            maps,
            arrays,
        } = place(stream, &call)?;
        Ok(Prepared {
            function,
            call,
            addresses,
            _maps: maps,
            _arrays: arrays,
        })
    }
}

/// Checks that the GPU supports the kernels: TMA and `wgmma`.
///
/// # Errors
///
/// Returns an error if the GPU does not support them.
pub fn is_for(context: &CudaContext) -> Result<()> {
    let (major, minor) = context.compute_capability()?;
    ensure!(
        (major, minor) == (9, 0),
        "the kernels need a GPU of compute capability 9.0, found {major}.{minor}"
    );
    Ok(())
}

/// The parts of a call's parameters in GPU memory, with their addresses.
struct Placed {
    addresses: Vec<u64>,
    maps: Option<CudaSlice<TensorMap>>,
    arrays: Option<CudaSlice<u64>>,
}

/// Copies the tensor maps of a call and its group arrays to GPU memory, and returns their
/// addresses.
fn place(stream: &Arc<CudaStream>, call: &Call) -> Result<Placed> {
    let mut made = Vec::new();
    for parameter in call.parameters() {
        match parameter {
            &Parameter::Map(map, numbers, of_rows) => made.push((map, numbers, of_rows)),
            Parameter::Groups(numbers, all) => {
                made.extend(all.iter().filter_map(|of| Some((of.map?, *numbers, 0))));
            }
            _ => {}
        }
    }
    let encoded = |(map, numbers, of_rows)| map::encoded(map, numbers, of_rows);
    let maps: Result<Vec<_>> = made.into_iter().map(encoded).collect();
    let (maps, at_maps) = there(stream, &maps.with_context(|| call.name())?)?;
    let (arrays, at_arrays) = there(stream, &arrays(call.parameters(), at_maps))?;
    Ok(Placed {
        addresses: addresses(call.parameters(), at_maps, at_arrays),
        maps,
        arrays,
    })
}

/// Copies to GPU memory, and returns the memory with its address.
fn there<T: DeviceRepr>(
    stream: &Arc<CudaStream>,
    all: &[T],
) -> Result<(Option<CudaSlice<T>>, u64)> {
    if all.is_empty() {
        return Ok((None, 0));
    }
    let there = stream.clone_htod(all)?;
    let start = there.device_ptr(stream).0;
    let alignment = align_of::<T>() as u64;
    ensure!(
        start.is_multiple_of(alignment),
        "expected tensor maps or arrays at a multiple of {alignment} bytes, found {start:#x}"
    );
    Ok((Some(there), start))
}

/// Returns the group arrays of a call, back to back. Each entry has the address of the group's map,
/// or 0, and the values of the group's layout. The maps start at `at`.
fn arrays(parameters: &[Parameter], mut at: u64) -> Vec<u64> {
    let mut words = Vec::new();
    for parameter in parameters {
        match parameter {
            Parameter::Map(..) => at += EACH,
            Parameter::Groups(_, all) => {
                for of in all {
                    words.push(of.map.map_or(0, |_| at));
                    at += of.map.map_or(0, |_| EACH);
                    let pairs = of.values.chunks(2);
                    words.extend(pairs.map(|pair| {
                        pair.iter()
                            .rev()
                            .fold(0, |word, &value| word << 32 | u64::from(value))
                    }));
                }
            }
            _ => {}
        }
    }
    words
}

/// Returns the address of each tensor map and each group array of a call.
fn addresses(parameters: &[Parameter], mut at_maps: u64, mut at_arrays: u64) -> Vec<u64> {
    let mut addresses = Vec::new();
    for parameter in parameters {
        match parameter {
            Parameter::Map(..) => {
                addresses.push(at_maps);
                at_maps += EACH;
            }
            Parameter::Groups(_, all) => {
                addresses.push(at_arrays);
                for of in all {
                    at_maps += of.map.map_or(0, |_| EACH);
                    at_arrays += 8 + 8 * of.values.len().div_ceil(2) as u64;
                }
            }
            _ => {}
        }
    }
    addresses
}

/// Size of a tensor map in bytes.
const EACH: u64 = size_of::<TensorMap>() as u64;

/// A prepared kernel. The driver reads its parameters from memory that this value owns.
pub struct Prepared {
    function: CudaFunction,
    call: Call,
    /// Addresses of the tensor maps and group arrays.
    addresses: Vec<u64>,
    _maps: Option<CudaSlice<TensorMap>>,
    _arrays: Option<CudaSlice<u64>>,
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.call.fmt(f)
    }
}

impl Prepared {
    /// Returns the call.
    #[must_use]
    pub const fn call(&self) -> &Call {
        &self.call
    }

    /// Launches the kernel on a stream with one `cuLaunchKernelEx`, which CUDA graphs can capture.
    ///
    /// # Errors
    ///
    /// Returns an error if the driver rejects the launch.
    ///
    /// # Safety
    ///
    /// * The contract of [`Kernels::ready`] must hold until the stream has run the kernel.
    /// * The context of the kernels must be current, and the stream must belong to it.
    /// * The stream must have waited for the stream on which the call was prepared.
    pub unsafe fn launch(&self, stream: CUstream) -> Result<()> {
        let mut starts = starts(self.call.parameters(), &self.addresses);
        let (launch, cluster) = (self.call.launch(), self.call.cluster());
        // SAFETY: the caller meets the contract above, and `starts` points to each parameter.
        let started =
            unsafe { layout_launch::start(&self.function, launch, cluster, stream, &mut starts) };
        started.with_context(|| format!("cannot launch {}", self.call.name()))
    }
}

/// Returns pointers to the parameters, which the driver copies. Maps and group arrays are at the
/// addresses in `maps`.
fn starts(parameters: &[Parameter], maps: &[u64]) -> [*mut c_void; MOST] {
    let (mut starts, mut maps) = ([ptr::null_mut(); MOST], maps.iter());
    for (start, parameter) in starts.iter_mut().zip(parameters) {
        let at: *const c_void = match parameter {
            Parameter::Map(..) | Parameter::Groups(..) => maps
                .next()
                .map_or(ptr::null(), |at| ptr::from_ref(at).cast()),
            Parameter::Pointer(address) => ptr::from_ref(address).cast(),
            Parameter::Values(values) => values.as_ptr().cast(),
        };
        *start = at.cast_mut();
    }
    starts
}

/// A call that can be launched on its stream any number of times.
///
/// The memory of the call stays borrowed. On drop, other streams wait for the launched work. A
/// graph that has captured a launch needs the call for as long as the graph is launched.
#[derive(Debug)]
pub struct Ready<'t> {
    /// Dropped first: records that the launched work uses the memory.
    _memory: Vec<SyncOnDrop<'t>>,
    prepared: Prepared,
    stream: &'t CudaStream,
}

impl Ready<'_> {
    /// Launches the call.
    ///
    /// # Errors
    ///
    /// Returns an error if the driver rejects the launch.
    pub fn launch(&self) -> Result<()> {
        self.stream.context().bind_to_thread()?;
        // SAFETY: the caller of `ready` guaranteed the parameters and the lifetime of the memory.
        // `stream` is the stream of the preparation.
        unsafe { self.prepared.launch(self.stream.cu_stream()) }
    }

    /// Returns the call.
    #[must_use]
    pub const fn call(&self) -> &Call {
        self.prepared.call()
    }
}

/// Allows a kernel to use `bytes` of shared memory, above the default of 48 KiB.
///
/// # Errors
///
/// Returns an error if the GPU has less shared memory.
pub fn with_shared_memory(function: CudaFunction, bytes: usize) -> Result<CudaFunction> {
    let attributes = [
        (
            CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
            i32::try_from(bytes)?,
        ),
        // The value is a percentage.
        (
            CUfunction_attribute::CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT,
            100,
        ),
    ];
    for (attribute, value) in attributes {
        function.set_attribute(attribute, value).with_context(|| {
            format!("the GPU has less than {bytes} bytes of shared memory per block")
        })?;
    }
    Ok(function)
}

/// Returns the launch configuration for the driver.
///
/// # Errors
///
/// Returns an error if `y` or `z` has more blocks than a grid allows.
pub fn config(launch: Launch) -> Result<LaunchConfig> {
    let [_, blocks_y, blocks_z] = launch.blocks;
    ensure!(
        blocks_y <= MOST_BLOCKS,
        "expected at most {MOST_BLOCKS} blocks in y, found {blocks_y}: transpose the matrix"
    );
    ensure!(
        blocks_z <= MOST_BLOCKS,
        "expected at most {MOST_BLOCKS} blocks in z, found {blocks_z}: launch fewer batches at once"
    );
    Ok(LaunchConfig {
        grid_dim: launch.blocks.into(),
        block_dim: launch.threads.into(),
        shared_mem_bytes: u32::try_from(launch.shared_bytes)?,
    })
}

#[cfg(test)]
mod tests {
    use core::ffi::c_void;

    use hopper_kernels::copy::{COPY, Lines};
    use hopper_kernels::gemm::LongRows;
    use layout_device::Launch;

    use super::{Call, addresses, arrays, config, starts};

    #[test]
    fn the_driver_finds_the_bytes_of_each_parameter() {
        let rows = LongRows::from_values([64, 300, 76]);
        let call = Call::new("copy", COPY.launch(64, 300, 132))
            .number(0.5_f32)
            .view::<f32, LongRows, Lines>(0x1000, &rows)
            .unwrap()
            .tensor(0x12_3456_7890, &rows)
            .parts::<f32, LongRows, Lines>(0x2000, &rows)
            .unwrap();
        let maps = [0x7f00_0000, 0x7f00_00c0];
        let starts = starts(call.parameters(), &maps);
        // SAFETY: each pointer is valid for reads of the parameter's size.
        let word = |at: *mut c_void| unsafe { at.cast::<u64>().read_unaligned() };
        // SAFETY: as above.
        let values = |at: *mut c_void| unsafe { at.cast::<[u32; 3]>().read() };
        // SAFETY: as above.
        assert_eq!(unsafe { starts[0].cast::<u32>().read() }, 0x3f00_0000);
        assert_eq!(
            [1, 3, 5].map(|i| word(starts[i])),
            [maps[0], 0x12_3456_7890, maps[1]]
        );
        assert_eq!([2, 4, 6].map(|i| values(starts[i])), [[64, 300, 76]; 3]);
        assert!(starts[7..].iter().all(|start| start.is_null()));
    }

    #[test]
    fn a_group_has_the_address_of_its_map_and_the_values_of_its_layout() {
        let of = |at, values| (at, LongRows::from_values(values));
        // The second group has no rows and no map.
        let groups = [
            of(0x1000, [64, 300, 75]),
            of(0, [0, 300, 75]),
            of(0x2000, [7, 8, 2]),
        ];
        let call = Call::new("any", COPY.launch(64, 300, 132))
            .view::<f32, LongRows, Lines>(0x1000, &groups[0].1)
            .unwrap()
            .view_per_group::<f32, LongRows, Lines>(&groups)
            .unwrap()
            .parts_per_group::<f32, LongRows, Lines>(&groups[2..])
            .unwrap();
        let at = 0x7000;
        let values = |[rows, columns, leading]: [u64; 3]| [rows | columns << 32, leading];
        let (first, second, third) = (
            values([64, 300, 75]),
            values([0, 300, 75]),
            values([7, 8, 2]),
        );
        // The first map is the map of the view.
        let expected = [
            &[at + 192][..],
            &first,
            &[0],
            &second,
            &[at + 2 * 192],
            &third,
            &[at + 3 * 192],
            &third,
        ];
        assert_eq!(arrays(call.parameters(), at), expected.concat());
        let addresses = addresses(call.parameters(), at, 0x9000);
        assert_eq!(addresses, [at, 0x9000, 0x9000 + 9 * 8]);
        let starts = starts(call.parameters(), &addresses);
        // SAFETY: each pointer is valid for reads of the parameter's size.
        let (array, count) = unsafe {
            (
                starts[4].cast::<u64>().read(),
                starts[5].cast::<u32>().read(),
            )
        };
        assert_eq!((array, count), (0x9000 + 9 * 8, 1));
    }

    #[test]
    fn a_launch_has_the_numbers_of_the_kernel() {
        let launch = config(COPY.launch(1000, 300, 132)).unwrap();
        assert_eq!(
            (launch.grid_dim, launch.block_dim),
            ((48, 1, 1), (256, 1, 1))
        );
        assert!(launch.shared_mem_bytes > 48 * 1024);
        let tall = Launch {
            blocks: [1, 65_536, 1],
            ..COPY.launch(1, 1, 1)
        };
        assert_eq!(
            config(tall).unwrap_err().to_string(),
            "expected at most 65535 blocks in y, found 65536: transpose the matrix"
        );
    }
}
