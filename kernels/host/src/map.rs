//! The maps by which TMA knows tensors.

use core::ffi::c_void;
use core::ptr;

use anyhow::{Context, Result};
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::{
    self, CUtensorMap, CUtensorMapDataType as Type, CUtensorMapFloatOOBfill as Outside,
    CUtensorMapInterleave as Interleave, CUtensorMapL2promotion as Promotion,
    CUtensorMapSwizzle as Swizzle,
};
use hopper_kernels::kernel::Numbers;
use layout_device::hopper::MapOf;

/// What the driver makes of a [`MapOf`], and where the tensor begins.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct TensorMap {
    map: CUtensorMap,
    start: u64,
    of_rows: u64,
    zeros: [u64; 6],
}

// SAFETY: bytes, as the GPU reads them.
unsafe impl DeviceRepr for TensorMap {}

/// Has the driver make the map of a tensor, whose numbers of rows are there, or at 0.
pub(crate) fn encoded(map: MapOf, numbers: Numbers, of_rows: u64) -> Result<TensorMap> {
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
        Numbers::E4m3 | Numbers::E5m2 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT8,
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
        of_rows,
        zeros: [0; 6],
    })
}

#[cfg(test)]
mod tests {
    use super::TensorMap;

    #[test]
    fn behind_the_map_of_128_bytes_is_the_address() {
        assert_eq!(core::mem::offset_of!(TensorMap, start), 128);
        assert_eq!(core::mem::offset_of!(TensorMap, of_rows), 136);
        // Maps lie one behind the other, each at a multiple of 64 bytes.
        assert_eq!((size_of::<TensorMap>(), align_of::<TensorMap>()), (192, 64));
    }
}
