//! Kernel launches on the stream of a GPU.

use anyhow::{Context, Result, ensure};
use cudarc::driver::{CudaSlice, DeviceRepr, PushKernelArg};
use hopper_host::config;
use layout_core::Injective;
use layout_kernels::matrix::{RowMajor, Stack};
use layout_kernels::{axpy, conv2d, gemv, hgemm, reduce, rmsnorm, scan, sgemm, softmax};

use super::{DeviceHalf, Gpu, On, OnMut};
use crate::device::{EPSILON, Transpose, check_conv2d, check_hgemm, check_rows, check_transpose};
use crate::shape::{Batch, Layouts as _, Product};

/// A layout as a kernel parameter: its dynamic values, in order.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Parameter<L>(pub(super) L);

// SAFETY: the layout consists of its dynamic values in C order, without padding.
unsafe impl DeviceRepr for Parameter<RowMajor> {}
// SAFETY: the layout consists of its dynamic values in C order, without padding.
unsafe impl DeviceRepr for Parameter<hgemm::Rows> {}
// SAFETY: as above. The injectivity marker has no size.
unsafe impl DeviceRepr for Parameter<Injective<RowMajor>> {}
// SAFETY: the layout consists of its dynamic values in C order, and the injectivity marker has no
// size.
unsafe impl DeviceRepr for Parameter<Injective<hgemm::Rows>> {}
// SAFETY: the layout consists of its dynamic values in C order, without padding.
unsafe impl DeviceRepr for Parameter<axpy::Line> {}
// SAFETY: the layout consists of its dynamic values in C order, and the injectivity marker has no
// size.
unsafe impl DeviceRepr for Parameter<Injective<axpy::Line>> {}
// SAFETY: the layout consists of its dynamic values in C order, without padding.
unsafe impl DeviceRepr for Parameter<Stack> {}

impl Gpu {
    /// Launches `axpy` on the first `n` elements.
    pub(crate) fn launch_axpy(
        &self,
        n: u32,
        a: f32,
        x: &CudaSlice<f32>,
        y: &mut CudaSlice<f32>,
    ) -> Result<()> {
        ensure!(x.len() >= n as usize && y.len() >= n as usize);
        let layout = Parameter(Injective::check(axpy::Line::from_values([n]))?);
        let mut launch = self.stream.launch_builder(&self.kernels.axpy);
        let of_x = Parameter(*layout.0.layout());
        launch.arg(&a).arg(x).arg(&of_x).arg(y).arg(&layout);
        let config = config(axpy::launch(n))?;
        // SAFETY: the arguments match the kernel, in order. The vectors hold `n` elements and are
        // different allocations.
        unsafe { launch.launch(config) }.context("cannot launch axpy")?;
        Ok(())
    }

    /// Launches one of the transpose kernels.
    pub(crate) fn launch_transpose(
        &self,
        kernel: Transpose,
        (shape, from): On<'_>,
        (to_shape, to): OnMut<'_>,
    ) -> Result<()> {
        check_transpose(shape, to_shape, [from.len(), to.len()])?;
        let function = match kernel {
            Transpose::Padded => &self.kernels.transpose,
            Transpose::Swizzled => &self.kernels.swizzled_transpose,
        };
        let (from_layout, to_layout) =
            (Parameter(shape.layout()), Parameter(to_shape.injective()?));
        let mut launch = self.stream.launch_builder(function);
        launch.arg(from).arg(&from_layout).arg(to).arg(&to_layout);
        let config = config(kernel.launch(shape))?;
        // SAFETY: the arguments match the kernel. The matrices were checked and are different
        // allocations.
        unsafe { launch.launch(config) }
            .with_context(|| format!("cannot launch {}", kernel.name()))?;
        Ok(())
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
        let (a_layout, b_layout) = (Parameter(product.a.layout()), Parameter(product.b.layout()));
        let c_layout = Parameter(product.c.injective()?);
        let mut launch = self.stream.launch_builder(&self.kernels.sgemm);
        launch
            .arg(a)
            .arg(&a_layout)
            .arg(b)
            .arg(&b_layout)
            .arg(c)
            .arg(&c_layout);
        let config = config(sgemm::launch(m, n))?;
        // SAFETY: the arguments match the kernel. The matrices were checked and are different
        // allocations.
        unsafe { launch.launch(config) }.context("cannot launch sgemm")?;
        Ok(())
    }

    /// Launches `hgemm`.
    pub(crate) fn launch_hgemm(
        &self,
        product: Product,
        a: &CudaSlice<DeviceHalf>,
        b: &CudaSlice<DeviceHalf>,
        c: &mut CudaSlice<f32>,
    ) -> Result<()> {
        let layouts = check_hgemm(product, [a.len(), b.len(), c.len()])?;
        let (m, n, _) = product.extents();
        let [a_layout, b_layout] = layouts.map(Parameter);
        let c_layout = Parameter(product.c.injective()?);
        let mut launch = self.stream.launch_builder(&self.kernels.hgemm);
        launch
            .arg(a)
            .arg(&a_layout)
            .arg(b)
            .arg(&b_layout)
            .arg(c)
            .arg(&c_layout);
        let config = config(hgemm::launch(m, n))?;
        // SAFETY: the arguments match the kernel. The matrices were checked and are different
        // allocations.
        unsafe { launch.launch(config) }.context("cannot launch hgemm")?;
        Ok(())
    }

    /// Launches `softmax`.
    pub(crate) fn launch_softmax(
        &self,
        (shape, from): On<'_>,
        (to_shape, to): OnMut<'_>,
    ) -> Result<()> {
        check_rows(&[shape, to_shape], &[from.len(), to.len()])?;
        let (from_layout, to_layout) =
            (Parameter(shape.layout()), Parameter(to_shape.injective()?));
        let rows = softmax::Rows::of(shape.columns);
        let function = &self.kernels.softmax[rows as usize];
        let mut launch = self.stream.launch_builder(function);
        launch.arg(from).arg(&from_layout).arg(to).arg(&to_layout);
        let config = config(rows.launch(shape.rows))?;
        // SAFETY: the arguments match the kernel. The matrices were checked and are different
        // allocations.
        unsafe { launch.launch(config) }.context("cannot launch softmax")?;
        Ok(())
    }

    /// Launches `rmsnorm`.
    pub(crate) fn launch_rmsnorm(
        &self,
        (x_shape, x): On<'_, DeviceHalf>,
        (r_shape, residual): OnMut<'_, DeviceHalf>,
        weight: &CudaSlice<DeviceHalf>,
        (y_shape, y): OnMut<'_, DeviceHalf>,
    ) -> Result<()> {
        let lengths = [x.len(), residual.len(), y.len()];
        check_rows(&[x_shape, r_shape, y_shape], &lengths)?;
        ensure!(weight.len() >= x_shape.columns as usize);
        let of_x = Parameter(x_shape.layout());
        let of_weight = Parameter(axpy::Line::from_values([x_shape.columns]));
        let [of_residual, of_y] = [r_shape.injective()?, y_shape.injective()?].map(Parameter);
        let mut launch = self.stream.launch_builder(&self.kernels.rmsnorm);
        launch
            .arg(&EPSILON)
            .arg(x)
            .arg(&of_x)
            .arg(residual)
            .arg(&of_residual)
            .arg(weight)
            .arg(&of_weight)
            .arg(y)
            .arg(&of_y);
        let config = config(rmsnorm::launch(x_shape.rows))?;
        // SAFETY: the arguments match the kernel. The matrices were checked and are different
        // allocations.
        unsafe { launch.launch(config) }.context("cannot launch rmsnorm")?;
        Ok(())
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
        let start = reduce::launch(n);
        let [blocks, ..] = start.blocks;
        ensure!(
            sums.len() == blocks as usize,
            "expected one partial sum per block, {blocks} in total"
        );
        let layout = Parameter(axpy::Line::from_values([n]));
        let of_sums = Parameter(Injective::check(axpy::Line::from_values([blocks]))?);
        let mut launch = self.stream.launch_builder(&self.kernels.reduce);
        launch.arg(numbers).arg(&layout).arg(sums).arg(&of_sums);
        // SAFETY: the arguments match the kernel. The matrices were checked and are different
        // allocations.
        unsafe { launch.launch(config(start)?) }.context("cannot launch reduce")?;
        Ok(())
    }

    /// Launches `conv2d`.
    pub(crate) fn launch_conv2d(
        &self,
        (shape, from): On<'_>,
        weights: &CudaSlice<f32>,
        (to_shape, to): OnMut<'_>,
    ) -> Result<()> {
        check_conv2d([shape, to_shape], weights.len(), [from.len(), to.len()])?;
        let (from_layout, to_layout) =
            (Parameter(shape.layout()), Parameter(to_shape.injective()?));
        let mut launch = self.stream.launch_builder(&self.kernels.conv2d);
        // The layout of the weights is static, so it is not an argument.
        launch.arg(from).arg(&from_layout).arg(weights);
        launch.arg(to).arg(&to_layout);
        let config = config(conv2d::launch(shape.rows, shape.columns))?;
        // SAFETY: the arguments match the kernel. The matrices were checked and are different
        // allocations.
        unsafe { launch.launch(config) }.context("cannot launch conv2d")?;
        Ok(())
    }

    /// Launches `scan`.
    pub(crate) fn launch_scan(
        &self,
        (shape, from): On<'_>,
        (to_shape, to): OnMut<'_>,
    ) -> Result<()> {
        check_rows(&[shape, to_shape], &[from.len(), to.len()])?;
        let (from_layout, to_layout) =
            (Parameter(shape.layout()), Parameter(to_shape.injective()?));
        let mut launch = self.stream.launch_builder(&self.kernels.scan);
        launch.arg(from).arg(&from_layout).arg(to).arg(&to_layout);
        let config = config(scan::launch(shape.rows))?;
        // SAFETY: the arguments match the kernel. The matrices were checked and are different
        // allocations.
        unsafe { launch.launch(config) }.context("cannot launch scan")?;
        Ok(())
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
        let of_a = Parameter(batch.layout()?);
        let of_x = Parameter(batch.vectors().layout());
        let of_y = Parameter(batch.results().injective()?);
        let mut launch = self.stream.launch_builder(&self.kernels.gemv);
        launch.arg(a).arg(&of_a).arg(x).arg(&of_x).arg(y).arg(&of_y);
        let config = config(gemv::launch(batch.matrices, batch.matrix.rows))?;
        // SAFETY: the arguments match the kernel. The matrices were checked and are different
        // allocations.
        unsafe { launch.launch(config) }.context("cannot launch gemv")?;
        Ok(())
    }
}
