//! Operations of [candle](candle_core) by the kernels for Hopper.
//!
//! | | forward | backward |
//! |---|---|---|
//! | [`Hopper::matmul`] | on GPUs with the feature `cuda`; else by the CPU executor, for tests | by two products |
//! | [`Hopper::attention`] | the same | by the kernels for gradients, heads of up to 128 numbers |
//!
//! Each operation is a `CustomOp` in a file of its own: what it reads of the tensors' layouts, a call for GPUs, and the executor for the CPU.
//!
//! ```
//! use candle_core::{DType, Device, Tensor};
//! use hopper_candle::Hopper;
//!
//! // With `Device::new_cuda(0)?`, this is the text of `hopper-kernels.ptx`, which `cargo layout ptx` writes: see `hopper-host`.
//! let hopper = Hopper::load(&Device::Cpu, "")?;
//! let x = Tensor::ones((5, 16), DType::BF16, &Device::Cpu)?;
//! let w = Tensor::ones((8, 16), DType::BF16, &Device::Cpu)?;
//! let y = hopper.matmul(&x, &w.t()?)?;
//! assert_eq!(y.to_dtype(DType::F32)?.to_vec2::<f32>()?, [[16.0; 8]; 5]);
//! # Ok::<(), candle_core::Error>(())
//! ```

mod attention;
mod matmul;
mod pieces;

use candle_core::{Device, Error, Result};
use hopper_host::Kernels;

/// The kernels, on a GPU or for the CPU executor.
#[derive(Clone, Debug)]
pub struct Hopper {
    /// Those of a GPU.
    #[cfg_attr(not(feature = "cuda"), expect(dead_code, reason = "for GPUs"))]
    kernels: Option<Kernels>,
}

impl Hopper {
    /// Loads the text of a PTX onto a device. On the CPU the executor runs what this crate was built with, and no PTX.
    ///
    /// # Errors
    ///
    /// If the device is none that the kernels are for, or the driver refuses the PTX.
    #[cfg_attr(not(feature = "cuda"), allow(unused_variables))]
    pub fn load(device: &Device, ptx: &str) -> Result<Self> {
        let kernels = match device {
            Device::Cpu => None,
            #[cfg(feature = "cuda")]
            Device::Cuda(device) => {
                let stream = device.cuda_stream();
                Some(Kernels::load(stream.context(), ptx).map_err(told)?)
            }
            other => return Err(Error::msg(format!("there are no kernels for {other:?}"))),
        };
        Ok(Self { kernels })
    }
}

/// An extent or a stride as kernels have it.
fn counted(extent: usize) -> Result<u32> {
    u32::try_from(extent).map_err(Error::wrap)
}

/// An error as candle has it.
#[allow(clippy::needless_pass_by_value)] // For `map_err`.
fn told(error: anyhow::Error) -> Error {
    Error::msg(format!("{error:#}"))
}
