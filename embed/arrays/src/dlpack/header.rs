//! The structs of `dlpack.h`.

use core::ffi::c_void;
use core::fmt;

/// Where memory is.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLDevice {
    /// The kind of device, [`CPU`](Self::CPU) or another.
    pub device_type: i32,
    /// Which of them.
    pub device_id: i32,
}

impl DLDevice {
    /// Memory of the host.
    pub const CPU: i32 = 1;
    /// Memory of a GPU, by CUDA.
    pub const CUDA: i32 = 2;
    /// Memory of the host that CUDA has pinned.
    pub const CUDA_HOST: i32 = 3;
    /// Memory of a GPU, by AMD's driver.
    pub const ROCM: i32 = 10;
    /// Memory of the host that AMD's driver has pinned.
    pub const ROCM_HOST: i32 = 11;

    /// Whether the host reads it as its own.
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

/// The type of elements.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLDataType {
    /// The kind of number, [`INT`](Self::INT) or another.
    pub code: u8,
    /// The bits of a lane.
    pub bits: u8,
    /// How many numbers an element has.
    pub lanes: u16,
}

impl DLDataType {
    /// Signed integers.
    pub const INT: u8 = 0;
    /// Unsigned integers.
    pub const UINT: u8 = 1;
    /// Floating point as IEEE has it.
    pub const FLOAT: u8 = 2;
    /// `bfloat16`.
    pub const BFLOAT: u8 = 4;
    /// Complex numbers, both parts together.
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
            code => write!(f, "of the DLPack type {code}, {} bits", self.bits)?,
        }
        match self.lanes {
            1 => Ok(()),
            lanes => write!(f, " in vectors of {lanes}"),
        }
    }
}

/// An array: memory, and what is there.
#[repr(C)]
#[derive(Debug)]
pub struct DLTensor {
    /// The memory.
    pub data: *mut c_void,
    /// Where it is.
    pub device: DLDevice,
    /// The number of modes.
    pub ndim: i32,
    /// The type of its elements.
    pub dtype: DLDataType,
    /// `ndim` extents.
    pub shape: *mut i64,
    /// `ndim` strides, in elements; null if the array is row-major, without gaps.
    pub strides: *mut i64,
    /// Where in the memory it begins, in bytes.
    pub byte_offset: u64,
}

/// An array and what frees it, from before DLPack 1.0.
#[repr(C)]
#[derive(Debug)]
pub struct DLManagedTensor {
    /// The array.
    pub dl_tensor: DLTensor,
    /// What the deleter knows it by.
    pub manager_ctx: *mut c_void,
    /// Frees the array, and this.
    pub deleter: Option<unsafe extern "C" fn(*mut Self)>,
}

/// A version of DLPack.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DLPackVersion {
    /// Another one has other structs.
    pub major: u32,
    /// Another one has more types and devices.
    pub minor: u32,
}

/// An array and what frees it.
#[repr(C)]
#[derive(Debug)]
pub struct DLManagedTensorVersioned {
    /// That of this struct.
    pub version: DLPackVersion,
    /// What the deleter knows it by.
    pub manager_ctx: *mut c_void,
    /// Frees the array, and this.
    pub deleter: Option<unsafe extern "C" fn(*mut Self)>,
    /// Bit 0: the array is read only. Bit 1: it is a copy.
    pub flags: u64,
    /// The array.
    pub dl_tensor: DLTensor,
}
