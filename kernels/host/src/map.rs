//! Tensor maps (`CUtensorMap`).

use anyhow::Result;
use cudarc::driver::sys::CUtensorMapDataType;
use hopper_kernels::kernel::ElementType;
use layout_device::hopper::TensorMapParams;
use layout_device::{Bf16, E4m3, E5m2, F16};
use layout_launch::{TensorMap, TmaNumber};

/// Encodes a tensor map with the driver. `of_rows` is the address of the tensor's row statistics,
/// or 0.
pub(crate) fn encoded(
    map: TensorMapParams,
    numbers: ElementType,
    of_rows: u64,
) -> Result<TensorMap> {
    Ok(TensorMap::new(&map, of_driver(numbers), of_rows)?)
}

/// Returns the driver's name for an element type.
const fn of_driver(numbers: ElementType) -> CUtensorMapDataType {
    match numbers {
        ElementType::F16 => F16::TYPE,
        ElementType::Bf16 => Bf16::TYPE,
        ElementType::F32 => f32::TYPE,
        ElementType::E4m3 => E4m3::TYPE,
        ElementType::E5m2 => E5m2::TYPE,
    }
}
