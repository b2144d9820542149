//! Tensor maps (`CUtensorMap`).

use anyhow::Result;
use cudarc::driver::sys::CUtensorMapDataType;
use hopper_kernels::kernel::Numbers;
use layout_device::hopper::MapOf;
use layout_device::{Bf16, E4m3, E5m2, Half};
use layout_launch::{TensorMap, TmaNumber};

/// Encodes a tensor map with the driver. `of_rows` is the address of the tensor's row statistics,
/// or 0.
pub(crate) fn encoded(map: MapOf, numbers: Numbers, of_rows: u64) -> Result<TensorMap> {
    Ok(TensorMap::new(&map, of_driver(numbers), of_rows)?)
}

/// Returns the driver's name for an element type.
const fn of_driver(numbers: Numbers) -> CUtensorMapDataType {
    match numbers {
        Numbers::F16 => Half::TYPE,
        Numbers::Bf16 => Bf16::TYPE,
        Numbers::F32 => f32::TYPE,
        Numbers::E4m3 => E4m3::TYPE,
        Numbers::E5m2 => E5m2::TYPE,
    }
}
