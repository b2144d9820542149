//! [candle](candle_core) operations that use the Hopper kernels.
//!
//! | | forward | backward |
//! |---|---|---|
//! | [`Hopper::matmul`] | on GPUs with the feature `cuda`; otherwise on the CPU executor, for tests | two GEMMs |
//! | [`Hopper::attention`] | the same | gradient kernels, head dimension up to 128 |
//!
//! Each operation is a `CustomOp` in its own file. The file reads the tensors' layouts, makes a
//! call for GPUs, and runs the executor on the CPU.
//!
//! ```
//! use candle_core::{DType, Device, Tensor};
//! use hopper_candle::Hopper;
//!
//! // With `Device::new_cuda(0)?`, pass the text of `hopper-kernels.ptx`. See `hopper-host` for the command that writes the file.
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

/// The kernels, on a GPU or on the CPU executor.
#[derive(Clone, Debug)]
pub struct Hopper {
    /// The kernels of a GPU.
    #[cfg_attr(not(feature = "cuda"), expect(dead_code, reason = "for GPUs"))]
    kernels: Option<Kernels>,
}

impl Hopper {
    /// Loads PTX text onto a device. On the CPU, the executor runs the kernels compiled into this
    /// crate and ignores the PTX.
    ///
    /// # Errors
    ///
    /// Returns an error if the device is neither a CPU nor a CUDA device, the GPU does not support
    /// the kernels, or the driver rejects the PTX.
    #[cfg_attr(not(feature = "cuda"), allow(unused_variables))]
    pub fn load(device: &Device, ptx: &str) -> Result<Self> {
        let kernels = match device {
            Device::Cpu => None,
            #[cfg(feature = "cuda")]
            Device::Cuda(device) => {
                let stream = device.cuda_stream();
                Some(Kernels::load(stream.context(), ptx).map_err(told)?)
            }
            other => {
                return Err(Error::msg(format!(
                    "no kernels for {other:?}: use the CPU or a CUDA device"
                )));
            }
        };
        Ok(Self { kernels })
    }
}

/// Converts an extent or a stride to `u32`.
fn counted(extent: usize) -> Result<u32> {
    u32::try_from(extent).map_err(Error::wrap)
}

/// Converts an error to a candle error.
#[allow(clippy::needless_pass_by_value)] // `map_err` passes the error by value.
fn told(error: anyhow::Error) -> Error {
    Error::msg(format!("{error:#}"))
}
