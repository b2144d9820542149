//! The CPU executor as a device.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::{Result, ensure};
use grid_executor::Costs;
use hopper_host::Plan;
use layout_device::host::{Arguments, costs, launch};
use layout_device::{EntryPoint, F16, Launch};
use layout_kernels::axpy::Line;
use layout_kernels::{
    axpy, conv2d, gemv, hgemm, reduce, rmsnorm, scan, sgemm, softmax, swizzled_transpose, transpose,
};

use crate::aligned::Aligned;
use crate::cells::Cells;
use crate::device::{
    Device, EPSILON, Hopper, Input, Output, Transpose, check_conv2d, check_hgemm, check_multiply,
    check_rows, check_transpose,
};
use crate::shape::{Batch, Layouts as _, Product};

/// Number of cores of the host.
#[derive(Debug, Default)]
pub struct Host {
    /// Costs of each kernel that has run, if enabled.
    costs: Option<Mutex<BTreeMap<String, Costs>>>,
}

impl Host {
    /// Enables counting of the GPU costs of memory accesses.
    #[must_use]
    pub fn counting() -> Self {
        Self {
            costs: Some(Mutex::default()),
        }
    }

    /// Records the costs of the first run of a kernel.
    fn tell(&self, name: &str, cost: Costs) {
        if let Some(costs) = &self.costs {
            let mut costs = costs.lock().unwrap_or_else(PoisonError::into_inner);
            costs.entry(name.into()).or_insert(cost);
        }
    }

    /// Returns the costs of the first run of each kernel.
    #[must_use]
    pub fn into_costs(self) -> BTreeMap<String, Costs> {
        let costs = self.costs.unwrap_or_default().into_inner();
        costs.unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a kernel, and returns the time.
    ///
    /// # Safety
    ///
    /// * The caller must meet the safety contract of [`launch`].
    unsafe fn run<K: EntryPoint<Arguments: Copy>>(
        &self,
        grid: Launch,
        arguments: impl Arguments<K::Parameters, K::Arguments>,
    ) -> Result<Duration> {
        let begun = Instant::now();
        // SAFETY: the caller meets the contract of `launch`, which is also the contract of `costs`.
        unsafe {
            if self.costs.is_some() {
                self.tell(K::NAME, costs::<K>(grid, arguments)?);
            } else {
                launch::<K>(grid, arguments)?;
            }
        }
        Ok(begun.elapsed())
    }

    /// Launches `reduce` once, with one partial sum per block.
    fn add(&self, numbers: &Aligned, sums: &mut Aligned) -> Result<Duration> {
        let n = u32::try_from(numbers.len())?;
        let of_sums = Line::from_values([u32::try_from(sums.len())?]);
        let arguments = ((&**numbers, Line::from_values([n])), (&mut **sums, of_sums));
        // SAFETY: the launch matches the kernel, and there is one sum per block.
        unsafe { self.run::<reduce::ReduceKernel>(reduce::launch(n), arguments) }
    }
}

impl Device for Host {
    fn name(&self) -> String {
        let cores = available_parallelism().map_or(1, usize::from);
        format!("the CPU executor on {cores} cores")
    }

    fn axpy(&self, a: f32, x: &Aligned, y: &mut Aligned) -> Result<Duration> {
        ensure!(x.len() <= y.len(), "x is longer than y");
        let n = u32::try_from(x.len())?;
        let line = Line::from_values([n]);
        let arguments = (a, (&**x, line), (&mut **y, line));
        // SAFETY: the launch matches the kernel.
        unsafe { self.run::<axpy::AxpyKernel>(axpy::launch(n), arguments) }
    }

    fn transpose(&self, kernel: Transpose, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_transpose(shape, to_shape, [from.len(), to.len()])?;
        let arguments = ((&**from, shape.layout()), (&mut **to, to_shape.layout()));
        let launch = kernel.launch(shape);
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        unsafe {
            match kernel {
                Transpose::Padded => self.run::<transpose::TransposeKernel>(launch, arguments),
                Transpose::Swizzled => {
                    self.run::<swizzled_transpose::SwizzledTransposeKernel>(launch, arguments)
                }
            }
        }
    }

    fn sgemm(
        &self,
        product: Product,
        a: &Aligned,
        b: &Aligned,
        c: &mut Aligned,
    ) -> Result<Duration> {
        product.check(false, [a.len(), b.len(), c.len()])?;
        let (m, n, _) = product.extents();
        let arguments = (
            (&**a, product.a.layout()),
            (&**b, product.b.layout()),
            (&mut **c, product.c.layout()),
        );
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        unsafe { self.run::<sgemm::SgemmKernel>(sgemm::launch(m, n), arguments) }
    }

    fn hgemm(
        &self,
        product: Product,
        a: &Aligned<F16>,
        b: &Aligned<F16>,
        c: &mut Aligned,
    ) -> Result<Duration> {
        let [of_a, of_b] = check_hgemm(product, [a.len(), b.len(), c.len()])?;
        let (m, n, _) = product.extents();
        let arguments = ((&**a, of_a), (&**b, of_b), (&mut **c, product.c.layout()));
        // SAFETY: the launch matches the kernel, and the matrices were checked and are aligned.
        unsafe { self.run::<hgemm::HgemmKernel>(hgemm::launch(m, n), arguments) }
    }

    fn softmax(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        use softmax::{
            Rows, SoftmaxByBlocksKernel, SoftmaxByLargeBlocksKernel, SoftmaxByWarpsKernel,
        };
        let ((shape, from), (to_shape, to)) = (from, to);
        check_rows(&[shape, to_shape], &[from.len(), to.len()])?;
        let arguments = ((&**from, shape.layout()), (&mut **to, to_shape.layout()));
        let rows = Rows::of(shape.columns);
        let launch = rows.launch(shape.rows);
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        unsafe {
            match rows {
                Rows::OfWarps => self.run::<SoftmaxByWarpsKernel>(launch, arguments),
                Rows::OfBlocks => self.run::<SoftmaxByBlocksKernel>(launch, arguments),
                Rows::OfLargeBlocks => self.run::<SoftmaxByLargeBlocksKernel>(launch, arguments),
            }
        }
    }

    fn rmsnorm(
        &self,
        x: Input<'_, F16>,
        residual: Output<'_, F16>,
        weight: &Aligned<F16>,
        y: Output<'_, F16>,
    ) -> Result<Duration> {
        let ((x_shape, x), (r_shape, r), (y_shape, y)) = (x, residual, y);
        check_rows(&[x_shape, r_shape, y_shape], &[x.len(), r.len(), y.len()])?;
        let arguments = (
            EPSILON,
            (&**x, x_shape.layout()),
            (&mut **r, r_shape.layout()),
            (&**weight, Line::from_values([x_shape.columns])),
            (&mut **y, y_shape.layout()),
        );
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        unsafe { self.run::<rmsnorm::RmsnormKernel>(rmsnorm::launch(x_shape.rows), arguments) }
    }

    fn reduce(&self, numbers: &Aligned) -> Result<(f32, Duration)> {
        let n = u32::try_from(numbers.len())?;
        let blocks = reduce::launch(n).blocks[0];
        let mut sums = Aligned::poisoned(blocks as usize);
        let mut sum = Aligned::poisoned(1);
        let took = self.add(numbers, &mut sums)? + self.add(&sums, &mut sum)?;
        Ok((sum[0], took))
    }

    fn conv2d(&self, from: Input<'_>, weights: &Aligned, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_conv2d([shape, to_shape], weights.len(), [from.len(), to.len()])?;
        let arguments = (
            (&**from, shape.layout()),
            (&**weights, conv2d::Weights::new()),
            (&mut **to, to_shape.layout()),
        );
        let launch = conv2d::launch(shape.rows, shape.columns);
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        unsafe { self.run::<conv2d::Conv2dKernel>(launch, arguments) }
    }

    fn scan(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_rows(&[shape, to_shape], &[from.len(), to.len()])?;
        let arguments = ((&**from, shape.layout()), (&mut **to, to_shape.layout()));
        // SAFETY: the launch matches the kernel, and the matrices were checked.
        unsafe { self.run::<scan::ScanKernel>(scan::launch(shape.rows), arguments) }
    }

    fn gemv(&self, batch: Batch, a: &Aligned, x: &Aligned, y: &mut Aligned) -> Result<Duration> {
        batch.check([a.len(), x.len(), y.len()])?;
        let arguments = (
            (&**a, batch.layout()?),
            (&**x, batch.vectors().layout()),
            (&mut **y, batch.results().layout()),
        );
        let launch = gemv::launch(batch.matrices, batch.matrix.rows);
        // SAFETY: the launch matches the kernel, and the tensors were checked.
        unsafe { self.run::<gemv::GemvKernel>(launch, arguments) }
    }

    fn hopper(&self) -> Option<&dyn Hopper> {
        Some(self)
    }
}

impl Hopper for Host {
    /// Returns 1, because the executor runs only clusters of one block.
    fn largest_cluster(&self) -> u32 {
        1
    }

    fn multiply(&self, plan: Plan, [a, b]: [&Cells; 2], c: &mut Cells) -> Result<Duration> {
        check_multiply(plan, [a, b], c)?;
        let begun = Instant::now();
        let factors = [a.bytes(), b.bytes()];
        match &self.costs {
            None => plan.run_on_host(factors, c.bytes_mut())?,
            Some(_) => self.tell(&plan.name(), plan.costs_on_host(factors, c.bytes_mut())?),
        }
        Ok(begun.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use grid_executor::{Dim3, LaunchError};
    use layout_core::Injective;
    use layout_kernels::axpy::{Line, axpy};

    use super::Host;
    use crate::aligned::Aligned;
    use crate::device::{Device, Transpose};
    use crate::shape::{Product, Shape};

    #[test]
    fn slices_that_do_not_fit_are_rejected() {
        let mut short = Aligned::poisoned(8);
        let x = Aligned::poisoned(9);
        assert!(Host::default().axpy(1.0, &x, &mut short).is_err());
        let shape = Shape::packed(3, 3);
        for kernel in Transpose::ALL {
            let to = (shape, &mut short);
            assert!(Host::default().transpose(kernel, (shape, &x), to).is_err());
        }
        assert!(
            Host::default()
                .softmax((shape, &x), (shape, &mut short))
                .is_err()
        );
        let product = Product::by_rows((3, 3, 3), 1);
        assert!(Host::default().sgemm(product, &x, &x, &mut short).is_err());
    }

    #[test]
    fn rows_of_16_bit_numbers_that_are_not_aligned_are_rejected() {
        let (a, mut c) = (Aligned::poisoned(9), Aligned::poisoned(9));
        let product = Product::by_columns((3, 3, 3), 1);
        let error = Host::default().hgemm(product, &a, &a, &mut c).unwrap_err();
        assert!(
            error.to_string().ends_with("pad the stride to 8 elements"),
            "{error}"
        );
    }

    #[test]
    fn on_the_host_a_kernel_sees_its_launch() {
        let numbers = [1.0; 4];
        let layout = Injective::check(Line::from_values([4])).unwrap();
        for (grid, block, sentence) in [
            (
                Dim3::x(1),
                Dim3::x(512),
                "wrong launch: expected blocks of 256 x 1 x 1 threads, as in the kernel, found 512 x 1 x 1",
            ),
            (
                Dim3::xy(1, 2),
                Dim3::x(256),
                "wrong launch: expected a grid of 1 dimension, as in the kernel, found 1 x 2 x 1 blocks",
            ),
        ] {
            // SAFETY: the kernel panics before it accesses the memory.
            let kernel = || unsafe {
                let start = numbers.as_ptr();
                axpy(3.0, (start, *layout.layout()), (start.cast_mut(), layout));
            };
            // SAFETY: the kernel has no barrier.
            let error = unsafe { grid_executor::launch(grid, block, 0, kernel) }.unwrap_err();
            let LaunchError::Panicked { message, .. } = error else {
                panic!("{error}");
            };
            assert_eq!(message, sentence);
        }
    }
}
