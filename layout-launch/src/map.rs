//! Tensor maps for TMA.

use core::ffi::c_void;
use core::ptr;

use cudarc::driver::sys::{
    self, CUtensorMap, CUtensorMapDataType as Type, CUtensorMapFloatOOBfill as Outside,
    CUtensorMapInterleave as Interleave, CUtensorMapL2promotion as Promotion,
    CUtensorMapSwizzle as Swizzle,
};
use cudarc::driver::{DeviceRepr, DriverError};
use layout_device::hopper::TensorMapParams;
use layout_device::{Bf16, E4m3, E5m2, Element, F16};

use crate::Error;

/// An element type that TMA can copy.
///
/// # Safety
///
/// - `TYPE` must be a data type with the size of `Self`. The driver computes the bytes of a box from
///   it.
#[diagnostic::on_unimplemented(
    message = "expected elements that TMA supports, found `{Self}`",
    label = "TMA does not support this element type",
    note = "use `f32`, `f64`, `F16`, `Bf16`, `E4m3`, `E5m2`, or integers of 8 to 64 bits; TMA \
            copies 8-bit elements as integers"
)]
pub unsafe trait TmaNumber: Element {
    /// The driver's data type.
    const TYPE: Type;
}
macro_rules! numbers {
    ($($T:ty: $TYPE:ident;)+) => {$(
        // SAFETY: each row of the table has a data type with the size of the Rust type.
        unsafe impl TmaNumber for $T {
            const TYPE: Type = Type::$TYPE;
        }
    )+};
}
numbers! {
    f32: CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
    f64: CU_TENSOR_MAP_DATA_TYPE_FLOAT64;
    F16: CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
    Bf16: CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
    E4m3: CU_TENSOR_MAP_DATA_TYPE_UINT8;
    E5m2: CU_TENSOR_MAP_DATA_TYPE_UINT8;
    u8: CU_TENSOR_MAP_DATA_TYPE_UINT8;
    i8: CU_TENSOR_MAP_DATA_TYPE_UINT8;
    u16: CU_TENSOR_MAP_DATA_TYPE_UINT16;
    i16: CU_TENSOR_MAP_DATA_TYPE_UINT16;
    u32: CU_TENSOR_MAP_DATA_TYPE_UINT32;
    i32: CU_TENSOR_MAP_DATA_TYPE_INT32;
    u64: CU_TENSOR_MAP_DATA_TYPE_UINT64;
    i64: CU_TENSOR_MAP_DATA_TYPE_INT64;
}

/// The tensor map that a kernel receives: the driver's map of a [`TensorMapParams`], the address of the tensor,
/// and the address of its row statistics, or 0.
///
/// The structure is stored in GPU memory, aligned to 64 bytes. The kernel receives its address.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct TensorMap {
    map: CUtensorMap,
    start: u64,
    of_rows: u64,
    zeros: [u64; 6],
}

// SAFETY: the type consists of the bytes that the GPU reads.
unsafe impl DeviceRepr for TensorMap {}

impl TensorMap {
    /// Encodes the tensor map of a tensor with this element type. `of_rows` is the address of its row
    /// statistics, or 0.
    ///
    /// # Errors
    ///
    /// Returns the error of the driver, if any.
    pub fn new(map: &TensorMapParams, numbers: Type, of_rows: u64) -> Result<Self, Error> {
        let swizzle = match map.span {
            32 => Swizzle::CU_TENSOR_MAP_SWIZZLE_32B,
            64 => Swizzle::CU_TENSOR_MAP_SWIZZLE_64B,
            128 => Swizzle::CU_TENSOR_MAP_SWIZZLE_128B,
            _ => Swizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
        };
        // The largest promotion that does not load bytes of the next row.
        let promotion = if map.strides[1].is_multiple_of(256) {
            Promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B
        } else {
            Promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_128B
        };
        // The fields of a `TensorMapParams` are public, and the driver reads `rank` entries of each array.
        if !(1..=map.extents.len()).contains(&map.rank) {
            let invalid = DriverError(sys::CUresult::CUDA_ERROR_INVALID_VALUE);
            return Err(Error::driver(format!("the tensor map {map:?}"))(invalid));
        }
        let mut made = CUtensorMap { opaque: [0; 16] };
        #[allow(clippy::cast_possible_truncation)] // at most 5, and an address
        let (rank, address) = (map.rank as u32, map.address as usize);
        // SAFETY: the driver reads `rank` entries of each array, one fewer of the strides, and writes
        // the map.
        let result = unsafe {
            sys::cuTensorMapEncodeTiled(
                &raw mut made,
                numbers,
                rank,
                ptr::with_exposed_provenance_mut::<c_void>(address),
                map.extents.as_ptr(),
                // The driver does not take the stride of the contiguous mode.
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
            .map_err(Error::driver(format!("the tensor map {map:?}")))?;
        Ok(Self {
            map: made,
            start: map.address,
            of_rows,
            zeros: [0; 6],
        })
    }
}

#[cfg(test)]
mod tests {
    use layout_device::hopper::TensorMapParams;

    use super::{TensorMap, Type};
    use crate::Error;

    #[test]
    fn the_driver_is_told_no_more_modes_than_there_are() {
        for rank in [0, 6, usize::MAX, (1 << 32) + 2] {
            let map = TensorMapParams {
                address: 1 << 16,
                rank,
                bytes: 2,
                extents: [64; 5],
                strides: [128; 5],
                of_box: [1; 5],
                span: 16,
            };
            let error = TensorMap::new(&map, Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 0).unwrap_err();
            // The error does not come from a driver, so the test runs without one.
            assert!(matches!(error, Error::Driver { .. }));
        }
    }

    #[test]
    fn behind_the_map_of_128_bytes_is_the_address() {
        assert_eq!(core::mem::offset_of!(TensorMap, start), 128);
        assert_eq!(core::mem::offset_of!(TensorMap, of_rows), 136);
        // Consecutive maps are aligned to 64 bytes.
        assert_eq!((size_of::<TensorMap>(), align_of::<TensorMap>()), (192, 64));
    }
}
