//! Kernels for Hopper: what TMA copies is given as a map in the memory of the GPU, and a layout.

use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr;
use core::time::Duration;
use std::collections::HashMap;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use cudarc::driver::sys::{
    self, CUdevice_attribute, CUtensorMap, CUtensorMapDataType as Type,
    CUtensorMapFloatOOBfill as Outside, CUtensorMapInterleave as Interleave,
    CUtensorMapL2promotion as Promotion, CUtensorMapSwizzle as Swizzle,
};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaSlice, DevicePtr, DevicePtrMut, DeviceRepr,
    LaunchConfig,
};
use hopper_kernels::copy::COPY;
use hopper_kernels::epilogue::GELU;
use hopper_kernels::gemm::Tiles;
use hopper_kernels::kernel::{self, Numbers};
use hopper_kernels::transpose::TRANSPOSE;
use hopper_kernels::{batched, split_sums, steps};
use layout_device::Launch;
use layout_device::hopper::MapOf;

use super::launch::{config, with_shared_memory};
use super::{Gpu, function};
use crate::cells::Cells;
use crate::device::{Hopper, check_multiply};
use crate::multiplication::Multiplication;

/// The kernels that are no plain products.
const OTHERS: [(&str, Tiles); 5] = [
    ("gelu", GELU),
    ("bgemm_nt_batched", batched::TILES),
    ("hgemm_nt_sums", split_sums::TILES),
    ("copy", COPY),
    ("transpose", TRANSPOSE),
];

/// The kernels, as the GPU has them.
pub(crate) struct Kernels {
    functions: HashMap<&'static str, CudaFunction>,
    multiprocessors: u32,
}

impl Kernels {
    pub(super) fn new(context: &CudaContext, module: &Arc<CudaModule>) -> Result<Self> {
        let products = kernel::all().chain(steps::ALL);
        let products = products.map(|kernel| (kernel.name, kernel.tiles));
        let functions = products.chain(OTHERS).map(|(name, tiles)| {
            let function = with_shared_memory(function(module, name)?, tiles.shared_bytes)?;
            Ok((name, function))
        });
        let multiprocessors =
            context.attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        Ok(Self {
            functions: functions.collect::<Result<_>>()?,
            multiprocessors: multiprocessors.try_into()?,
        })
    }

    fn function(&self, name: &str) -> Result<&CudaFunction> {
        let function = self.functions.get(name);
        function.with_context(|| format!("{name} is no kernel for Hopper"))
    }
}

/// A kernel that can be started any number of times.
pub(crate) struct Ready<'t> {
    function: &'t CudaFunction,
    parameters: Vec<Parameter>,
    launch: Launch,
    cluster: u32,
    matrices: PhantomData<&'t mut ()>,
}

/// What a kernel is given.
pub(crate) enum Parameter {
    /// Where a map lies, which lives as long as this.
    Map {
        address: u64,
        _map: CudaSlice<TensorMap>,
    },
    /// Where a matrix begins.
    Pointer(u64),
    /// A number, or the run-time numbers of a layout, which are all that a kernel is given of it.
    Values(Vec<u32>),
}

impl Parameter {
    /// Where the driver finds what it copies.
    fn start(&self) -> *mut c_void {
        match self {
            Self::Map { address, .. } | Self::Pointer(address) => {
                ptr::from_ref(address).cast_mut().cast()
            }
            Self::Values(values) => values.as_ptr().cast_mut().cast(),
        }
    }
}

/// What the driver makes of a [`MapOf`], and where the tensor begins.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct TensorMap {
    map: CUtensorMap,
    start: u64,
    zeros: [u64; 7],
}

// SAFETY: bytes, as the GPU reads them.
unsafe impl DeviceRepr for TensorMap {}

/// The alignment in bytes of a map.
const ALIGNMENT: u64 = 64;

/// Has the driver make the map of a tensor.
fn tensor_map(map: MapOf, numbers: Numbers) -> Result<TensorMap> {
    let swizzle = match map.span {
        32 => Swizzle::CU_TENSOR_MAP_SWIZZLE_32B,
        64 => Swizzle::CU_TENSOR_MAP_SWIZZLE_64B,
        128 => Swizzle::CU_TENSOR_MAP_SWIZZLE_128B,
        _ => Swizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
    };
    // As far as it can go without bytes of the next row.
    let promotion = if map.strides[1].is_multiple_of(256) {
        Promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B
    } else {
        Promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_128B
    };
    let numbers = match numbers {
        Numbers::F16 => Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
        Numbers::Bf16 => Type::CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
        Numbers::F32 => Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
    };
    let mut made = CUtensorMap { opaque: [0; 16] };
    // SAFETY: the driver reads `rank` numbers of each array, of the strides one fewer, and writes the map.
    let result = unsafe {
        sys::cuTensorMapEncodeTiled(
            &raw mut made,
            numbers,
            u32::try_from(map.rank)?,
            ptr::with_exposed_provenance_mut::<c_void>(usize::try_from(map.address)?),
            map.extents.as_ptr(),
            // That of the neighbours is known.
            map.strides[1..].as_ptr(),
            map.of_box.as_ptr(),
            [1; 5].as_ptr(),
            Interleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
            swizzle,
            promotion,
            Outside::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        )
    };
    result
        .result()
        .with_context(|| format!("the driver makes no map of {map:?}"))?;
    Ok(TensorMap {
        map: made,
        start: map.address,
        zeros: [0; 7],
    })
}

impl Gpu {
    fn kernels(&self) -> Result<&Kernels> {
        let kernels = self.hopper.as_ref();
        kernels.context("the kernels for Hopper are not loaded")
    }

    /// How many multiprocessors it has.
    pub(crate) fn multiprocessors(&self) -> Result<u32> {
        Ok(self.kernels()?.multiprocessors)
    }

    /// Makes a product ready to start; the matrices are bytes of its numbers.
    pub(crate) fn ready<'t>(
        &'t self,
        product: Multiplication,
        factors: [&'t CudaSlice<u8>; 2],
        c: &'t mut CudaSlice<u8>,
    ) -> Result<Ready<'t>> {
        let kernels = self.kernels()?;
        let numbers = product.numbers();
        let bytes = [factors[0].len(), factors[1].len(), c.len()];
        let mut lengths = [0; 3];
        for (len, (bytes, numbers)) in lengths.iter_mut().zip(bytes.into_iter().zip(numbers)) {
            *len = bytes / numbers.bytes() as usize;
        }
        let values = product.values(lengths)?;
        let (a, _a) = factors[0].device_ptr(&self.stream);
        let (b, _b) = factors[1].device_ptr(&self.stream);
        let (c, _c) = c.device_ptr_mut(&self.stream);
        let mut parameters = Vec::new();
        for (i, address) in [a, b, c].into_iter().enumerate() {
            let map = (product.kernel.matrices[i].map)(values[i], address)
                .with_context(|| format!("{} of {product}", ["A", "B", "C"][i]))?;
            parameters.push(self.map(map, numbers[i])?);
            parameters.push(Parameter::Values(values[i].to_vec()));
        }
        let launch = product.launch(kernels.multiprocessors);
        // SAFETY: all kernels for products have these parameters, and the launch is the kernel's; the matrices are borrowed.
        unsafe { self.ready_with(product.kernel.name, parameters, launch, product.cluster) }
    }

    /// The map of a tensor of such numbers, for a kernel.
    pub(crate) fn map(&self, map: MapOf, numbers: Numbers) -> Result<Parameter> {
        let map = self.stream.clone_htod(&[tensor_map(map, numbers)?])?;
        let (address, _) = map.device_ptr(&self.stream);
        ensure!(
            address.is_multiple_of(ALIGNMENT),
            "a map lies at {address:#x}, no multiple of {ALIGNMENT}"
        );
        Ok(Parameter::Map { address, _map: map })
    }

    /// Makes a kernel ready to start.
    ///
    /// # Safety
    ///
    /// The parameters are those of the kernel, in their order, and the launch is as it says. For `'t` all of its matrices are there, and
    /// nobody else uses what it writes.
    pub(crate) unsafe fn ready_with<'t>(
        &'t self,
        name: &str,
        parameters: impl IntoIterator<Item = Parameter>,
        launch: Launch,
        cluster: u32,
    ) -> Result<Ready<'t>> {
        Ok(Ready {
            function: self.kernels()?.function(name)?,
            parameters: parameters.into_iter().collect(),
            launch,
            cluster,
            matrices: PhantomData,
        })
    }

    /// Starts a kernel.
    pub(crate) fn start(&self, ready: &Ready<'_>) -> Result<()> {
        let mut parameters: Vec<_> = ready.parameters.iter().map(Parameter::start).collect();
        let LaunchConfig {
            grid_dim,
            block_dim,
            shared_mem_bytes,
        } = config(ready.launch)?;
        let cluster = sys::CUlaunchAttributeValue_union__bindgen_ty_1 {
            x: ready.cluster,
            y: 1,
            z: 1,
        };
        let mut attribute = sys::CUlaunchAttribute {
            id: sys::CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION,
            pad: [0; 4],
            value: sys::CUlaunchAttributeValue {
                clusterDim: cluster,
            },
        };
        let config = sys::CUlaunchConfig {
            gridDimX: grid_dim.0,
            gridDimY: grid_dim.1,
            gridDimZ: grid_dim.2,
            blockDimX: block_dim.0,
            blockDimY: block_dim.1,
            blockDimZ: block_dim.2,
            sharedMemBytes: shared_mem_bytes,
            hStream: self.stream.cu_stream(),
            attrs: &raw mut attribute,
            // A launch in clusters of one block is slower than one without.
            numAttrs: u32::from(ready.cluster > 1),
        };
        // SAFETY: `ready_with` was promised that these are the parameters of the kernel, in their order, and that the matrices live; the
        // driver copies what it finds.
        let started = unsafe {
            sys::cuLaunchKernelEx(
                &raw const config,
                ready.function.cu_function(),
                parameters.as_mut_ptr(),
                ptr::null_mut(),
            )
        };
        started.result().context("a kernel does not start")
    }
}

/// The most blocks of a cluster that are tried: as many as are chosen.
const LARGEST_CLUSTER: u32 = 4;

impl Hopper for Gpu {
    fn largest_cluster(&self) -> u32 {
        LARGEST_CLUSTER
    }

    fn multiply(
        &self,
        product: Multiplication,
        [a, b]: [&Cells; 2],
        c: &mut Cells,
    ) -> Result<Duration> {
        check_multiply(product, [a, b], c)?;
        let a = self.stream.clone_htod(a.bytes())?;
        let b = self.stream.clone_htod(b.bytes())?;
        self.written(c.bytes_mut(), |c| {
            let ready = self.ready(product, [&a, &b], c)?;
            self.start(&ready)
        })
    }
}
