//! Kernels for Hopper: what TMA copies is given as a map in the memory of the GPU, and a layout.

use core::ffi::c_void;
use core::marker::PhantomData;
use core::ptr;
use core::time::Duration;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use cudarc::driver::sys::{
    self, CUdevice_attribute, CUtensorMap, CUtensorMapDataType as Type,
    CUtensorMapFloatOOBfill as Outside, CUtensorMapInterleave as Interleave,
    CUtensorMapL2promotion as Promotion, CUtensorMapSwizzle as Swizzle,
};
use cudarc::driver::{
    CudaFunction, CudaModule, CudaSlice, DevicePtr, DevicePtrMut, DeviceRepr, PushKernelArg,
};
use hopper_kernels::gemm;
use layout_core::Distinct;
use layout_core::bounds::{CheckedLayout, FlatModes};
use layout_device::hopper::MapOf;
use layout_device::{Half, Launch};

use super::launch::{Parameter, config, with_shared_memory};
use super::{DeviceHalf, Gpu, function};
use crate::device::{Hopper, check_gemm};
use crate::shape::Product;

/// The kernels, each under its name.
pub(crate) struct Kernels {
    gemm: CudaFunction,
}

impl Kernels {
    pub(super) fn new(module: &Arc<CudaModule>) -> Result<Self> {
        Ok(Self {
            gemm: with_shared_memory(
                function(module, "hgemm_nt")?,
                gemm::launch(1, 1, 1).shared_bytes,
            )?,
        })
    }
}

/// A product that can be started any number of times.
pub(crate) struct Gemm<'t> {
    a: Boxed<'t, gemm::Rows>,
    b: Boxed<'t, gemm::Rows>,
    c: Boxed<'t, Distinct<gemm::Rows>>,
    launch: Launch,
}

/// What the driver makes of a [`MapOf`].
#[derive(Clone, Copy)]
#[repr(transparent)]
struct TensorMap(CUtensorMap);

// SAFETY: 128 bytes, as the GPU reads them.
unsafe impl DeviceRepr for TensorMap {}

/// A tensor on the GPU that TMA copies in boxes: two parameters of a kernel.
struct Boxed<'t, L> {
    /// It lives as long as what is launched with it.
    map: CudaSlice<TensorMap>,
    layout: Parameter<L>,
    tensor: PhantomData<&'t ()>,
}

/// The alignment in bytes of a map.
const ALIGNMENT: u64 = 64;

/// Has the driver make the map of a tensor of [`Half`] at an address.
fn tensor_map(map: MapOf, address: u64) -> Result<TensorMap> {
    let swizzle = match map.span {
        32 => Swizzle::CU_TENSOR_MAP_SWIZZLE_32B,
        64 => Swizzle::CU_TENSOR_MAP_SWIZZLE_64B,
        128 => Swizzle::CU_TENSOR_MAP_SWIZZLE_128B,
        _ => Swizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
    };
    let mut made = CUtensorMap { opaque: [0; 16] };
    // SAFETY: the driver reads `rank` numbers of each array, of the strides one fewer, and writes the map.
    let result = unsafe {
        sys::cuTensorMapEncodeTiled(
            &raw mut made,
            Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
            u32::try_from(map.rank)?,
            ptr::with_exposed_provenance_mut::<c_void>(usize::try_from(address)?),
            map.extents.as_ptr(),
            // That of the neighbours is known.
            map.strides[1..].as_ptr(),
            map.of_box.as_ptr(),
            [1; 5].as_ptr(),
            Interleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
            swizzle,
            Promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
            Outside::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        )
    };
    result
        .result()
        .with_context(|| format!("the driver makes no map of {map:?} at {address:#x}"))?;
    Ok(TensorMap(made))
}

impl Gpu {
    /// A tensor that is read.
    fn boxed<'t, Tile: CheckedLayout, L: FlatModes + Copy>(
        &self,
        cells: &'t CudaSlice<DeviceHalf>,
        layout: L,
    ) -> Result<Boxed<'t, L>> {
        let (address, _read) = cells.device_ptr(&self.stream);
        Ok(Boxed {
            map: self.map(tensor_map(MapOf::new::<Half, L, Tile>(&layout), address)?)?,
            layout: Parameter(layout),
            tensor: PhantomData,
        })
    }

    /// A tensor that is written.
    fn boxed_mut<'t, Tile: CheckedLayout, L: FlatModes + Copy>(
        &self,
        cells: &'t mut CudaSlice<DeviceHalf>,
        layout: Distinct<L>,
    ) -> Result<Boxed<'t, Distinct<L>>> {
        let (address, _written) = cells.device_ptr_mut(&self.stream);
        let map = MapOf::new::<Half, L, Tile>(layout.layout());
        Ok(Boxed {
            map: self.map(tensor_map(map, address)?)?,
            layout: Parameter(layout),
            tensor: PhantomData,
        })
    }

    /// A map in the memory of the GPU.
    fn map(&self, map: TensorMap) -> Result<CudaSlice<TensorMap>> {
        let map = self.stream.clone_htod(&[map])?;
        let (address, read) = map.device_ptr(&self.stream);
        ensure!(
            address.is_multiple_of(ALIGNMENT),
            "the map lies at {address:#x}, no multiple of {ALIGNMENT}"
        );
        drop(read);
        Ok(map)
    }

    /// Starts a kernel on three tensors in boxes.
    fn launch_boxed<A, B, C>(
        &self,
        function: &CudaFunction,
        launch: Launch,
        (a, b, c): (&Boxed<'_, A>, &Boxed<'_, B>, &Boxed<'_, C>),
    ) -> Result<()>
    where
        Parameter<A>: DeviceRepr,
        Parameter<B>: DeviceRepr,
        Parameter<C>: DeviceRepr,
    {
        let mut builder = self.stream.launch_builder(function);
        builder.arg(&a.map).arg(&a.layout);
        builder.arg(&b.map).arg(&b.layout);
        builder.arg(&c.map).arg(&c.layout);
        // SAFETY: the arguments are those of the kernel, in their order; the tensors live as long as their maps.
        unsafe { builder.launch(config(launch)?) }?;
        Ok(())
    }
}

impl Gpu {
    /// Makes `gemm` ready to start.
    pub(crate) fn ready_gemm<'t>(
        &self,
        product: Product,
        a: &'t CudaSlice<DeviceHalf>,
        b: &'t CudaSlice<DeviceHalf>,
        c: &'t mut CudaSlice<DeviceHalf>,
    ) -> Result<Gemm<'t>> {
        let [of_a, of_b, of_c] = check_gemm(product, [a.len(), b.len(), c.len()])?;
        let (m, n, _) = product.extents();
        let processors = self
            .context
            .attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        Ok(Gemm {
            a: self.boxed::<gemm::A, _>(a, of_a)?,
            b: self.boxed::<gemm::B, _>(b, of_b)?,
            c: self.boxed_mut::<gemm::C, _>(c, Distinct::check(of_c)?)?,
            launch: gemm::launch(m, n, u32::try_from(processors)?),
        })
    }

    /// Starts `gemm`.
    pub(crate) fn launch_gemm(&self, Gemm { a, b, c, launch }: &Gemm<'_>) -> Result<()> {
        let kernels = self.hopper.as_ref();
        let kernels = kernels.context("the kernels for Hopper are not loaded")?;
        self.launch_boxed(&kernels.gemm, *launch, (a, b, c))
            .context("gemm does not start")
    }
}

impl Hopper for Gpu {
    fn gemm(&self, product: Product, a: &[Half], b: &[Half], c: &mut [Half]) -> Result<Duration> {
        let a = self.stream.clone_htod(DeviceHalf::of(a))?;
        let b = self.stream.clone_htod(DeviceHalf::of(b))?;
        self.written(DeviceHalf::of_mut(c), |c| {
            let ready = self.ready_gemm(product, &a, &b, c)?;
            self.launch_gemm(&ready)
        })
    }
}
