//! The Hopper kernels on a GPU.

use core::time::Duration;

use anyhow::{Context, Result};
use cudarc::driver::CudaSlice;
use hopper_host::{Kernels, Plan, Ready};

use super::Gpu;
use crate::cells::Cells;
use crate::device::{Hopper, check_multiply};

impl Gpu {
    /// Returns the kernels, or an error if they are not loaded.
    pub(crate) fn kernels(&self) -> Result<&Kernels> {
        let kernels = self.hopper.as_ref();
        kernels.context("the Hopper kernels are not loaded: pass --hopper FILE")
    }

    /// Returns the number of multiprocessors.
    pub(crate) fn multiprocessors(&self) -> Result<u32> {
        Ok(self.kernels()?.multiprocessors())
    }

    /// Prepares a GEMM for launches. The matrices are passed as untyped bytes.
    pub(crate) fn ready<'t>(
        &'t self,
        plan: Plan,
        [a, b]: [&'t CudaSlice<u8>; 2],
        c: &'t mut CudaSlice<u8>,
    ) -> Result<Ready<'t>> {
        self.kernels()?.plan_gemm(&self.stream, plan, a, b, c)
    }
}

/// Maximum cluster size in tests, which is the maximum that plans choose.
const LARGEST_CLUSTER: u32 = 4;

impl Hopper for Gpu {
    fn largest_cluster(&self) -> u32 {
        LARGEST_CLUSTER
    }

    fn multiply(&self, plan: Plan, [a, b]: [&Cells; 2], c: &mut Cells) -> Result<Duration> {
        check_multiply(plan, [a, b], c)?;
        let a = self.stream.clone_htod(a.bytes())?;
        let b = self.stream.clone_htod(b.bytes())?;
        self.written(c.bytes_mut(), |c| self.ready(plan, [&a, &b], c)?.launch())
    }
}
