//! Kernel launches on the stream of a GPU.

use anyhow::{Result, ensure};
use cudarc::driver::CudaSlice;
use layout_core::Injective;
use layout_kernels::axpy::Line;
use layout_kernels::softmax::Rows;
use layout_kernels::{axpy, conv2d, gemv, hgemm, reduce, rmsnorm, scan, sgemm};

use super::{Gpu, On, OnMut};
use crate::device::{EPSILON, Transpose, check_conv2d, check_hgemm, check_rows, check_transpose};
use crate::shape::{Batch, Layouts as _, Product};

impl Gpu {
    /// Launches `axpy` on the first `n` elements.
    pub(crate) fn launch_axpy(
        &self,
        n: u32,
        a: f32,
        x: &CudaSlice<f32>,
        y: &mut CudaSlice<f32>,
    ) -> Result<()> {
        let line = Injective::check(Line::from_values([n]))?;
        let arguments = (a, (x, *line.layout()), (y, line));
        let (stream, launch) = (&self.stream, axpy::launch(n));
        // SAFETY: the launch matches the kernel.
        Ok(unsafe { self.kernels.axpy.launch(stream, launch, arguments) }?)
    }

    /// Launches one of the transpose kernels.
    pub(crate) fn launch_transpose(
        &self,
        kernel: Transpose,
        (shape, from): On<'_>,
        (to_shape, to): OnMut<'_>,
    ) -> Result<()> {
        check_transpose(shape, to_shape, [from.len(), to.len()])?;
        let arguments = ((from, shape.layout()), (to, to_shape.injective()?));
        let (kernels, stream, launch) = (&self.kernels, &self.stream, kernel.launch(shape));
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        Ok(unsafe {
            match kernel {
                Transpose::Padded => kernels.transpose.launch(stream, launch, arguments),
                Transpose::Swizzled => kernels.swizzled_transpose.launch(stream, launch, arguments),
            }
        }?)
    }

    /// Launches `sgemm`.
    pub(crate) fn launch_sgemm(
        &self,
        product: Product,
        a: &CudaSlice<f32>,
        b: &CudaSlice<f32>,
        c: &mut CudaSlice<f32>,
    ) -> Result<()> {
        product.check(false, [a.len(), b.len(), c.len()])?;
        let (m, n, _) = product.extents();
        let (a, b) = ((a, product.a.layout()), (b, product.b.layout()));
        let arguments = (a, b, (c, product.c.injective()?));
        let (stream, launch) = (&self.stream, sgemm::launch(m, n));
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        Ok(unsafe { self.kernels.sgemm.launch(stream, launch, arguments) }?)
    }

    /// Launches `hgemm` on the bits of 16-bit elements.
    pub(crate) fn launch_hgemm(
        &self,
        product: Product,
        a: &CudaSlice<u16>,
        b: &CudaSlice<u16>,
        c: &mut CudaSlice<f32>,
    ) -> Result<()> {
        let [of_a, of_b] = check_hgemm(product, [a.len(), b.len(), c.len()])?;
        let (m, n, _) = product.extents();
        let arguments = ((a, of_a), (b, of_b), (c, product.c.injective()?));
        let (stream, launch) = (&self.stream, hgemm::launch(m, n));
        // SAFETY: the launch matches the kernel, and the matrices were checked. The driver aligns
        // allocations to 256 bytes.
        Ok(unsafe { self.kernels.hgemm.launch(stream, launch, arguments) }?)
    }

    /// Launches `softmax`.
    pub(crate) fn launch_softmax(
        &self,
        (shape, from): On<'_>,
        (to_shape, to): OnMut<'_>,
    ) -> Result<()> {
        check_rows(&[shape, to_shape], &[from.len(), to.len()])?;
        let arguments = ((from, shape.layout()), (to, to_shape.injective()?));
        let rows = Rows::of(shape.columns);
        let (kernels, stream, launch) = (&self.kernels, &self.stream, rows.launch(shape.rows));
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        Ok(unsafe {
            match rows {
                Rows::OfWarps => kernels.softmax_by_warps.launch(stream, launch, arguments),
                Rows::OfBlocks => kernels.softmax_by_blocks.launch(stream, launch, arguments),
                Rows::OfLargeBlocks => kernels
                    .softmax_by_large_blocks
                    .launch(stream, launch, arguments),
            }
        }?)
    }

    /// Launches `rmsnorm` on the bits of 16-bit elements.
    pub(crate) fn launch_rmsnorm(
        &self,
        (x_shape, x): On<'_, u16>,
        (r_shape, residual): OnMut<'_, u16>,
        weight: &CudaSlice<u16>,
        (y_shape, y): OnMut<'_, u16>,
    ) -> Result<()> {
        let lengths = [x.len(), residual.len(), y.len()];
        check_rows(&[x_shape, r_shape, y_shape], &lengths)?;
        let arguments = (
            EPSILON,
            (x, x_shape.layout()),
            (residual, r_shape.injective()?),
            (weight, Line::from_values([x_shape.columns])),
            (y, y_shape.injective()?),
        );
        let (stream, launch) = (&self.stream, rmsnorm::launch(x_shape.rows));
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        Ok(unsafe { self.kernels.rmsnorm.launch(stream, launch, arguments) }?)
    }

    /// Launches `reduce` twice. `sums` holds the partial sums of the first launch.
    pub(crate) fn launch_reduce(
        &self,
        numbers: &CudaSlice<f32>,
        sums: &mut CudaSlice<f32>,
        sum: &mut CudaSlice<f32>,
    ) -> Result<()> {
        self.launch_add(numbers, sums)?;
        self.launch_add(sums, sum)
    }

    /// Launches `reduce` once.
    fn launch_add(&self, numbers: &CudaSlice<f32>, sums: &mut CudaSlice<f32>) -> Result<()> {
        let n = u32::try_from(numbers.len())?;
        let launch = reduce::launch(n);
        let [blocks, ..] = launch.blocks;
        ensure!(
            sums.len() == blocks as usize,
            "expected one partial sum per block, {blocks} in total"
        );
        let of_sums = Injective::check(Line::from_values([blocks]))?;
        let arguments = ((numbers, Line::from_values([n])), (sums, of_sums));
        // SAFETY: the launch matches the kernel, and there is one sum per block.
        Ok(unsafe { self.kernels.reduce.launch(&self.stream, launch, arguments) }?)
    }

    /// Launches `conv2d`.
    pub(crate) fn launch_conv2d(
        &self,
        (shape, from): On<'_>,
        weights: &CudaSlice<f32>,
        (to_shape, to): OnMut<'_>,
    ) -> Result<()> {
        check_conv2d([shape, to_shape], weights.len(), [from.len(), to.len()])?;
        let weights = (weights, conv2d::Weights::new());
        let arguments = ((from, shape.layout()), weights, (to, to_shape.injective()?));
        let launch = conv2d::launch(shape.rows, shape.columns);
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        Ok(unsafe { self.kernels.conv2d.launch(&self.stream, launch, arguments) }?)
    }

    /// Launches `scan`.
    pub(crate) fn launch_scan(
        &self,
        (shape, from): On<'_>,
        (to_shape, to): OnMut<'_>,
    ) -> Result<()> {
        check_rows(&[shape, to_shape], &[from.len(), to.len()])?;
        let arguments = ((from, shape.layout()), (to, to_shape.injective()?));
        let (stream, launch) = (&self.stream, scan::launch(shape.rows));
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        Ok(unsafe { self.kernels.scan.launch(stream, launch, arguments) }?)
    }

    /// Launches `gemv`.
    pub(crate) fn launch_gemv(
        &self,
        batch: Batch,
        a: &CudaSlice<f32>,
        x: &CudaSlice<f32>,
        y: &mut CudaSlice<f32>,
    ) -> Result<()> {
        batch.check([a.len(), x.len(), y.len()])?;
        let (x, y) = (
            (x, batch.vectors().layout()),
            (y, batch.results().injective()?),
        );
        let arguments = ((a, batch.layout()?), x, y);
        let launch = gemv::launch(batch.matrices, batch.matrix.rows);
        // SAFETY: the launch matches the kernel, and the tensors were checked.
        Ok(unsafe { self.kernels.gemv.launch(&self.stream, launch, arguments) }?)
    }
}
