//! The structs of `dlpack.h`.

use core::ffi::c_void;
use core::fmt;

/// Location of memory.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLDevice {
    /// Kind of device, for example [`CPU`](Self::CPU).
    pub device_type: i32,
    /// Index of the device.
    pub device_id: i32,
}

impl DLDevice {
    /// Host memory.
    pub const CPU: i32 = 1;
    /// CUDA GPU memory.
    pub const CUDA: i32 = 2;
    /// Host memory pinned by CUDA.
    pub const CUDA_HOST: i32 = 3;
    /// AMD GPU memory.
    pub const ROCM: i32 = 10;
    /// Host memory pinned by the AMD driver.
    pub const ROCM_HOST: i32 = 11;

    /// Returns `true` if the host can read the memory directly.
    #[must_use]
    pub const fn is_host(self) -> bool {
        matches!(
            self.device_type,
            Self::CPU | Self::CUDA_HOST | Self::ROCM_HOST
        )
    }
}

impl fmt::Display for DLDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.device_type {
            Self::CPU => f.write_str("cpu")?,
            Self::CUDA => f.write_str("cuda")?,
            Self::ROCM => f.write_str("rocm")?,
            other => write!(f, "device {other}")?,
        }
        write!(f, ":{}", self.device_id)
    }
}

/// Element type.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLDataType {
    /// Kind of number, for example [`INT`](Self::INT).
    pub code: u8,
    /// Bits of a lane.
    pub bits: u8,
    /// Number of lanes in an element.
    pub lanes: u16,
}

impl DLDataType {
    /// Signed integers.
    pub const INT: u8 = 0;
    /// Unsigned integers.
    pub const UINT: u8 = 1;
    /// IEEE floating point.
    pub const FLOAT: u8 = 2;
    /// `bfloat16`.
    pub const BFLOAT: u8 = 4;
    /// Complex numbers. `bits` includes the real and the imaginary part.
    pub const COMPLEX: u8 = 5;
    /// `bool`.
    pub const BOOL: u8 = 6;
}

impl fmt::Display for DLDataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            Self::INT => write!(f, "i{}", self.bits)?,
            Self::UINT => write!(f, "u{}", self.bits)?,
            Self::FLOAT => write!(f, "f{}", self.bits)?,
            Self::BFLOAT => write!(f, "bf{}", self.bits)?,
            Self::COMPLEX => write!(f, "complex{}", self.bits)?,
            Self::BOOL => f.write_str("bool")?,
            code => write!(f, "DLPack type {code} with {} bits", self.bits)?,
        }
        match self.lanes {
            1 => Ok(()),
            lanes => write!(f, " in vectors of {lanes}"),
        }
    }
}

/// An array: memory with shape and strides.
#[repr(C)]
#[derive(Debug)]
pub struct DLTensor {
    /// The memory.
    pub data: *mut c_void,
    /// Location of the memory.
    pub device: DLDevice,
    /// Number of modes.
    pub ndim: i32,
    /// Element type.
    pub dtype: DLDataType,
    /// `ndim` extents.
    pub shape: *mut i64,
    /// `ndim` strides, in elements. Null for a compact row-major array.
    pub strides: *mut i64,
    /// Offset of the first element in the memory, in bytes.
    pub byte_offset: u64,
}

/// An array with its deleter, from before DLPack 1.0.
#[repr(C)]
#[derive(Debug)]
pub struct DLManagedTensor {
    /// The array.
    pub dl_tensor: DLTensor,
    /// Context of the deleter.
    pub manager_ctx: *mut c_void,
    /// Deleter, which frees the array and the struct.
    pub deleter: Option<unsafe extern "C" fn(*mut Self)>,
}

/// A version of DLPack.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLPackVersion {
    /// Major version. Different major versions have different structs.
    pub major: u32,
    /// Minor version. Minor versions add types and devices.
    pub minor: u32,
}

/// An array with its deleter.
#[repr(C)]
#[derive(Debug)]
pub struct DLManagedTensorVersioned {
    /// Version of the struct.
    pub version: DLPackVersion,
    /// Context of the deleter.
    pub manager_ctx: *mut c_void,
    /// Deleter, which frees the array and the struct.
    pub deleter: Option<unsafe extern "C" fn(*mut Self)>,
    /// Bit 0: the array is read only. Bit 1: the array is a copy.
    pub flags: u64,
    /// The array.
    pub dl_tensor: DLTensor,
}
