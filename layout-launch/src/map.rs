//! Maps by which TMA knows tensors.

use core::ffi::c_void;
use core::ptr;

use cudarc::driver::sys::{
    self, CUtensorMap, CUtensorMapDataType as Type, CUtensorMapFloatOOBfill as Outside,
    CUtensorMapInterleave as Interleave, CUtensorMapL2promotion as Promotion,
    CUtensorMapSwizzle as Swizzle,
};
use cudarc::driver::{DeviceRepr, DriverError};
use layout_device::hopper::MapOf;
use layout_device::{Bf16, E4m3, E5m2, Half, Number};

use crate::Error;

/// A number that TMA copies.
///
/// # Safety
///
/// - `TYPE` must be a data type with the size of `Self`: the driver computes the bytes of a box from it.
#[diagnostic::on_unimplemented(
    message = "TMA copies no `{Self}`",
    label = "not a number of TMA",
    note = "numbers of TMA are `f32`, `f64`, `Half`, `Bf16`, `E4m3`, `E5m2` and integers of 8 to 64 bits; those of 8 bits it does not interpret"
)]
pub unsafe trait TmaNumber: Number {
    /// What the driver calls it.
    const TYPE: Type;
}
macro_rules! numbers {
    ($($T:ty: $TYPE:ident;)+) => {$(
        // SAFETY: the table has the size in bits of each type.
        unsafe impl TmaNumber for $T {
            const TYPE: Type = Type::$TYPE;
        }
    )+};
}
numbers! {
    f32: CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
    f64: CU_TENSOR_MAP_DATA_TYPE_FLOAT64;
    Half: CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
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

/// A tensor as a kernel is given it that copies it by TMA: what the driver makes of a [`MapOf`], and behind it where the tensor begins, and
/// its numbers of rows, or 0.
///
/// It lies in the memory of the GPU, at a multiple of 64 bytes, and the kernel is given its address.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct TensorMap {
    map: CUtensorMap,
    start: u64,
    of_rows: u64,
    zeros: [u64; 6],
}

// SAFETY: bytes, as the GPU reads them.
unsafe impl DeviceRepr for TensorMap {}

impl TensorMap {
    /// That of a tensor with such numbers, whose numbers of rows are there, or at 0.
    ///
    /// # Errors
    ///
    /// If the driver makes none.
    pub fn new(map: &MapOf, numbers: Type, of_rows: u64) -> Result<Self, Error> {
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
        // The fields of a map are public, and the driver reads as many numbers as it is told.
        if !(1..=map.extents.len()).contains(&map.rank) {
            let invalid = DriverError(sys::CUresult::CUDA_ERROR_INVALID_VALUE);
            return Err(Error::driver(format!("a map of {map:?}"))(invalid));
        }
        let mut made = CUtensorMap { opaque: [0; 16] };
        #[allow(clippy::cast_possible_truncation)] // At most 5, and an address.
        let (rank, address) = (map.rank as u32, map.address as usize);
        // SAFETY: the driver reads `rank` numbers of each array, of the strides one fewer, and writes the map.
        let result = unsafe {
            sys::cuTensorMapEncodeTiled(
                &raw mut made,
                numbers,
                rank,
                ptr::with_exposed_provenance_mut::<c_void>(address),
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
            .map_err(Error::driver(format!("a map of {map:?}")))?;
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
    use layout_device::hopper::MapOf;

    use super::{TensorMap, Type};
    use crate::Error;

    #[test]
    fn the_driver_is_told_no_more_modes_than_there_are() {
        for rank in [0, 6, usize::MAX, (1 << 32) + 2] {
            let map = MapOf {
                address: 1 << 16,
                rank,
                bytes: 2,
                extents: [64; 5],
                strides: [128; 5],
                of_box: [1; 5],
                span: 16,
            };
            let error = TensorMap::new(&map, Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 0).unwrap_err();
            // The driver itself is not asked: this runs without one.
            assert!(matches!(error, Error::Driver { .. }));
        }
    }

    #[test]
    fn behind_the_map_of_128_bytes_is_the_address() {
        assert_eq!(core::mem::offset_of!(TensorMap, start), 128);
        assert_eq!(core::mem::offset_of!(TensorMap, of_rows), 136);
        // Maps lie one behind the other, each at a multiple of 64 bytes.
        assert_eq!((size_of::<TensorMap>(), align_of::<TensorMap>()), (192, 64));
    }
}
