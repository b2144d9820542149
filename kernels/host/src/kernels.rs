//! Kernels on a GPU.

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

/// The most blocks in `y`, and in `z`.
pub(crate) const MOST_BLOCKS: u32 = 65_535;

/// The kernels of a PTX, loaded onto a GPU.
///
/// ```no_run
/// use cudarc::driver::CudaContext;
/// use hopper_host::{Kernels, Numbers, Orders, Product};
/// use layout_device::Bf16;
///
/// let context = CudaContext::new(0)?;
/// let stream = context.default_stream();
/// let kernels = Kernels::load(&context, &std::fs::read_to_string("hopper-kernels.ptx")?)?;
///
/// // C = A * B with `A` by rows and `B` by columns.
/// let (m, n, k) = (4096, 4096, 4096);
/// let product = Product::new(Numbers::Bf16, Orders::Nt, (m, n, k));
/// let a = stream.alloc_zeros::<u16>((m * k) as usize)?;
/// let b = stream.alloc_zeros::<u16>((n * k) as usize)?;
/// let mut c = stream.alloc_zeros::<u16>((m * n) as usize)?;
/// kernels.product(&stream, product, &a, &b, &mut c)?;
///
/// // The same many times: a launch allocates nothing, and may be captured by a graph.
/// let plan = product.plan(kernels.multiprocessors())?;
/// let ready = kernels.ready_product(&stream, plan, &a, &b, &mut c)?;
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
    /// Loads the text of a PTX.
    ///
    /// # Errors
    ///
    /// If the GPU is none that the kernels are [for](is_for), or the driver refuses the PTX.
    pub fn load(context: &Arc<CudaContext>, ptx: &str) -> Result<Self> {
        is_for(context)?;
        let module = context
            .load_module(Ptx::from_src(ptx))
            .context("the driver refuses the PTX")?;
        let multiprocessors =
            context.attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        Ok(Self {
            module,
            multiprocessors: multiprocessors.try_into()?,
        })
    }

    /// How many multiprocessors the GPU has.
    #[must_use]
    pub const fn multiprocessors(&self) -> u32 {
        self.multiprocessors
    }

    /// Makes a call ready to start on a stream, with what is known of the memory that it uses: the second part of what
    /// [`device_ptr`](DevicePtr::device_ptr) gives.
    ///
    /// # Errors
    ///
    /// As [`prepare`](Self::prepare).
    ///
    /// # Safety
    ///
    /// The parameters are those of the kernel, in their order, and the launch is as it says. For `'t` all of its matrices are there, and
    /// nobody else uses what it writes.
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

    /// Prepares a call that can be started on this stream, or on others after they have waited for it.
    ///
    /// # Errors
    ///
    /// If the PTX has no such kernel, the GPU not as much shared memory, the stream is being captured, or the driver fails.
    pub fn prepare(&self, stream: &Arc<CudaStream>, call: Call) -> Result<Prepared> {
        let (name, launch) = (call.name(), call.launch());
        ensure!(
            stream.capture_status()? == CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE,
            "{name} is made ready on a stream that is being captured: make it ready before"
        );
        let function = self.module.load_function(name);
        let function = function.with_context(|| format!("the PTX has no kernel `{name}`"))?;
        let function = with_shared_memory(function, launch.shared_bytes)?;
        ensure!(
            call.parameters().len() <= MOST,
            "{name} is given {} parameters, and kernels have {MOST} at most",
            call.parameters().len()
        );
        let cluster = call.cluster();
        ensure!(
            cluster > 0 && launch.blocks[0].is_multiple_of(cluster),
            "{} blocks of {name} are no clusters of {cluster}",
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

/// Fails unless a GPU is one that the kernels are for: with TMA and `wgmma`.
///
/// # Errors
///
/// If it is another.
pub fn is_for(context: &CudaContext) -> Result<()> {
    let (major, minor) = context.compute_capability()?;
    ensure!(
        (major, minor) == (9, 0),
        "they are for GPUs of capability 9.0, this one is of {major}.{minor}"
    );
    Ok(())
}

/// What of the parameters of a call lies in the memory of the GPU, and where.
struct Placed {
    addresses: Vec<u64>,
    maps: Option<CudaSlice<TensorMap>>,
    arrays: Option<CudaSlice<u64>>,
}

/// Puts the maps of a call into the memory of the GPU, one behind the other, and the arrays of groups, and says where each lies.
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

/// Copies to the memory of the GPU, and says where it lies.
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
        "maps or arrays lie at {start:#x}, no multiple of {alignment}"
    );
    Ok((Some(there), start))
}

/// The arrays of groups of a call, one behind the other, whose maps begin at an address: for each group the address of its map, or 0, and
/// the values of its layout.
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

/// Where each map of a call lies, and each array of groups, where these begin.
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

/// The bytes of a map.
const EACH: u64 = size_of::<TensorMap>() as u64;

/// A kernel with its parameters, which lie where the driver finds them, as long as this is there.
pub struct Prepared {
    function: CudaFunction,
    call: Call,
    /// Where the maps of the call lie, and the arrays of groups.
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
    /// What is called.
    #[must_use]
    pub const fn call(&self) -> &Call {
        &self.call
    }

    /// Starts it on a stream. It is one call of `cuLaunchKernelEx`, so that a graph may capture it.
    ///
    /// # Errors
    ///
    /// If the driver does not start it.
    ///
    /// # Safety
    ///
    /// That of [`Kernels::ready`], until the stream has run it. The context of the kernels is current, and the stream one of it, which
    /// has waited for that on which it was prepared.
    pub unsafe fn launch(&self, stream: CUstream) -> Result<()> {
        let mut starts = starts(self.call.parameters(), &self.addresses);
        let (launch, cluster) = (self.call.launch(), self.call.cluster());
        // SAFETY: the caller's promise.
        let started =
            unsafe { layout_launch::start(&self.function, launch, cluster, stream, &mut starts) };
        started.with_context(|| format!("{} does not start", self.call.name()))
    }
}

/// Where the driver finds the parameters, which it copies; maps and arrays of groups lie at these addresses.
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

/// A call that can be started on its stream any number of times.
///
/// Its memory is borrowed, and other streams wait for what it has started when it is dropped. A graph that has captured it needs it for as
/// long as the graph is launched.
#[derive(Debug)]
pub struct Ready<'t> {
    /// Dropped first: it marks the memory as used by what was started.
    _memory: Vec<SyncOnDrop<'t>>,
    prepared: Prepared,
    stream: &'t CudaStream,
}

impl Ready<'_> {
    /// Starts it.
    ///
    /// # Errors
    ///
    /// If the driver does not start it.
    pub fn launch(&self) -> Result<()> {
        self.stream.context().bind_to_thread()?;
        // SAFETY: `ready` was promised that these are the parameters of the kernel, and that the memory lives; the stream is that on which
        // it was prepared.
        unsafe { self.prepared.launch(self.stream.cu_stream()) }
    }

    /// What is called.
    #[must_use]
    pub const fn call(&self) -> &Call {
        self.prepared.call()
    }
}

/// A kernel that may use `bytes` of shared memory, more than the 48 KiB allowed by default.
///
/// # Errors
///
/// If the GPU has not as much.
pub fn with_shared_memory(function: CudaFunction, bytes: usize) -> Result<CudaFunction> {
    let attributes = [
        (
            CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
            i32::try_from(bytes)?,
        ),
        // In percent.
        (
            CUfunction_attribute::CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT,
            100,
        ),
    ];
    for (attribute, value) in attributes {
        function.set_attribute(attribute, value).with_context(|| {
            format!("the GPU has no {bytes} bytes of shared memory for a block")
        })?;
    }
    Ok(function)
}

/// A launch that the driver can start.
///
/// # Errors
///
/// If it has more blocks in `y` or `z` than a grid has.
pub fn config(launch: Launch) -> Result<LaunchConfig> {
    let [_, blocks_y, blocks_z] = launch.blocks;
    ensure!(
        blocks_y <= MOST_BLOCKS,
        "{blocks_y} blocks in y are more than {MOST_BLOCKS}: turn the matrix"
    );
    ensure!(
        blocks_z <= MOST_BLOCKS,
        "{blocks_z} blocks in z are more than {MOST_BLOCKS}: launch parts of the batches"
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
        // SAFETY: each is where a parameter of as many bytes lies.
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
        // The second one has no rows, and no map.
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
        // The first map is that of the view.
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
        // SAFETY: each is where a parameter of as many bytes lies.
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
            "65536 blocks in y are more than 65535: turn the matrix"
        );
    }
}
