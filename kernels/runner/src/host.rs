//! The CPU executor as a device.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::{Result, ensure};
use grid_executor::{Costs, Dim3, Pointer, launch_checked, launch_with_costs};
use hopper_host::Plan;
use layout_core::Injective;
use layout_device::F16;
use layout_device::Launch;
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
use crate::launch::{Memory, check, check_memory};
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
}

/// A kernel with its arguments, ready to launch.
struct Ready<'a, K> {
    name: &'a str,
    /// The launch that the kernel requires.
    launch: Launch,
    memory: &'a [Memory],
    kernel: K,
}

impl<K: Fn() + Sync> Ready<'_, K> {
    /// Runs the kernel, and returns the time.
    fn start(self, host: &Host) -> Result<Duration> {
        let launch = self.launch;
        self.start_as(host, launch)
    }

    /// Runs the kernel like [`start`](Self::start), with `launch`. Returns an error if the kernel
    /// requires a different launch.
    fn start_as(self, host: &Host, launch: Launch) -> Result<Duration> {
        check(self.name, self.launch, launch)?;
        check_memory(self.name, self.memory)?;
        let [grid, block] = [launch.blocks, launch.threads].map(|[x, y, z]| Dim3::xyz(x, y, z));
        let memory: Vec<_> = self.memory.iter().map(Memory::whole).collect();
        let begun = Instant::now();
        // SAFETY: our kernels keep only integers, floats and pointers across a barrier.
        unsafe {
            if host.costs.is_some() {
                host.tell(
                    self.name,
                    launch_with_costs(&memory, grid, block, launch.shared_bytes, self.kernel)?,
                );
            } else {
                launch_checked(&memory, grid, block, launch.shared_bytes, self.kernel)?;
            }
        }
        Ok(begun.elapsed())
    }
}

/// Returns a pointer for kernels that only read.
fn input<T>(numbers: &[T]) -> Pointer<T> {
    // SAFETY: the kernels take `*const T`, and the slice stays borrowed during the launch.
    unsafe { Pointer::new(numbers.as_ptr().cast_mut()) }
}

/// Returns a pointer for kernels whose threads write disjoint elements.
fn output<T>(numbers: &mut [T]) -> Pointer<T> {
    // SAFETY: in each kernel, no two threads access the same element of the output.
    unsafe { Pointer::new(numbers.as_mut_ptr()) }
}

impl Device for Host {
    fn name(&self) -> String {
        let cores = available_parallelism().map_or(1, usize::from);
        format!("the CPU executor on {cores} cores")
    }

    fn axpy(&self, a: f32, x: &[f32], y: &mut [f32]) -> Result<Duration> {
        ensure!(x.len() <= y.len(), "x is longer than y");
        let n = u32::try_from(x.len())?;
        let layout = Injective::check(Line::from_values([n]))?;
        let memory = [
            Memory::read("x", x, layout.layout()),
            Memory::written("y", y, layout.layout()),
        ];
        let (x, y) = (input(x), output(y));
        let ready = Ready {
            name: "axpy",
            launch: axpy::launch(n),
            memory: &memory,
            // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
            kernel: || unsafe {
                axpy::axpy(
                    a,
                    (x.get().cast_const(), *layout.layout()),
                    (y.get(), layout),
                );
            },
        };
        ready.start(self)
    }

    fn transpose(&self, kernel: Transpose, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_transpose(shape, to_shape, [from.len(), to.len()])?;
        let (from_layout, to_layout) = (shape.layout(), to_shape.injective()?);
        let memory = [
            Memory::read("input", from, &from_layout),
            Memory::written("output", to, to_layout.layout()),
        ];
        let (from, to) = (input(from), output(to));
        let ready = Ready {
            name: kernel.name(),
            launch: kernel.launch(shape),
            memory: &memory,
            // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
            kernel: || unsafe {
                let from = from.get().cast_const();
                let (from, to) = ((from, from_layout), (to.get(), to_layout));
                match kernel {
                    Transpose::Padded => transpose::transpose(from, to),
                    Transpose::Swizzled => swizzled_transpose::swizzled_transpose(from, to),
                }
            },
        };
        ready.start(self)
    }

    fn sgemm(&self, product: Product, a: &[f32], b: &[f32], c: &mut [f32]) -> Result<Duration> {
        product.check(false, [a.len(), b.len(), c.len()])?;
        let (m, n, _) = product.extents();
        let (a_layout, b_layout) = (product.a.layout(), product.b.layout());
        let c_layout = product.c.injective()?;
        let memory = [
            Memory::read("a", a, &a_layout),
            Memory::read("b", b, &b_layout),
            Memory::written("c", c, c_layout.layout()),
        ];
        let (a, b, c) = (input(a), input(b), output(c));
        let ready = Ready {
            name: "sgemm",
            launch: sgemm::launch(m, n),
            memory: &memory,
            // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
            kernel: || unsafe {
                sgemm::sgemm(
                    (a.get(), a_layout),
                    (b.get(), b_layout),
                    (c.get(), c_layout),
                );
            },
        };
        ready.start(self)
    }

    fn hgemm(&self, product: Product, a: &[F16], b: &[F16], c: &mut [f32]) -> Result<Duration> {
        let [a_layout, b_layout] = check_hgemm(product, [a.len(), b.len(), c.len()])?;
        let (m, n, _) = product.extents();
        let c_layout = product.c.injective()?;
        let memory = [
            Memory::read("a", a, &a_layout),
            Memory::read("b", b, &b_layout),
            Memory::written("c", c, c_layout.layout()),
        ];
        let (a, b, c) = (input(a), input(b), output(c));
        let ready = Ready {
            name: "hgemm",
            launch: hgemm::launch(m, n),
            memory: &memory,
            // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
            kernel: || unsafe {
                hgemm::hgemm(
                    (a.get(), a_layout),
                    (b.get(), b_layout),
                    (c.get(), c_layout),
                );
            },
        };
        ready.start(self)
    }

    fn softmax(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_rows(&[shape, to_shape], &[from.len(), to.len()])?;
        let (from_layout, to_layout) = (shape.layout(), to_shape.injective()?);
        let memory = [
            Memory::read("input", from, &from_layout),
            Memory::written("output", to, to_layout.layout()),
        ];
        let (from, to) = (input(from), output(to));
        let rows = softmax::Rows::of(shape.columns);
        let ready = Ready {
            name: rows.kernel(),
            launch: rows.launch(shape.rows),
            memory: &memory,
            // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
            kernel: || unsafe {
                let from = (from.get().cast_const(), from_layout);
                let to = (to.get(), to_layout);
                match rows {
                    softmax::Rows::OfWarps => softmax::softmax_by_warps(from, to),
                    softmax::Rows::OfBlocks => softmax::softmax_by_blocks(from, to),
                    softmax::Rows::OfLargeBlocks => softmax::softmax_by_large_blocks(from, to),
                }
            },
        };
        ready.start(self)
    }

    fn rmsnorm(
        &self,
        x: Input<'_, F16>,
        residual: Output<'_, F16>,
        weight: &[F16],
        y: Output<'_, F16>,
    ) -> Result<Duration> {
        let ((x_shape, x), (r_shape, r), (y_shape, y)) = (x, residual, y);
        check_rows(&[x_shape, r_shape, y_shape], &[x.len(), r.len(), y.len()])?;
        let (x_layout, w_layout) = (x_shape.layout(), Line::from_values([x_shape.columns]));
        let (r_layout, y_layout) = (r_shape.injective()?, y_shape.injective()?);
        let memory = [
            Memory::read("x", x, &x_layout),
            Memory::written("residual", r, r_layout.layout()),
            Memory::read("weight", weight, &w_layout),
            Memory::written("y", y, y_layout.layout()),
        ];
        let (x, r, w, y) = (input(x), output(r), input(weight), output(y));
        let ready = Ready {
            name: "rmsnorm",
            launch: rmsnorm::launch(x_shape.rows),
            memory: &memory,
            // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
            kernel: || unsafe {
                rmsnorm::rmsnorm(
                    EPSILON,
                    (x.get().cast_const(), x_layout),
                    (r.get(), r_layout),
                    (w.get().cast_const(), w_layout),
                    (y.get(), y_layout),
                );
            },
        };
        ready.start(self)
    }

    fn reduce(&self, numbers: &[f32]) -> Result<(f32, Duration)> {
        let n = u32::try_from(numbers.len())?;
        let blocks = reduce::launch(n).blocks[0];
        let mut sums = Aligned::poisoned(blocks as usize);
        let mut sum = Aligned::poisoned(1);
        let took = add(self, numbers, &mut sums)? + add(self, &sums, &mut sum)?;
        Ok((sum[0], took))
    }

    fn conv2d(&self, from: Input<'_>, weights: &[f32], to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_conv2d([shape, to_shape], weights.len(), [from.len(), to.len()])?;
        let (from_layout, to_layout) = (shape.layout(), to_shape.injective()?);
        let of_weights = conv2d::Weights::new();
        let memory = [
            Memory::read("input", from, &from_layout),
            Memory::read("weights", weights, &of_weights),
            Memory::written("output", to, to_layout.layout()),
        ];
        let (from, weights, to) = (input(from), input(weights), output(to));
        let ready = Ready {
            name: "conv2d",
            launch: conv2d::launch(shape.rows, shape.columns),
            memory: &memory,
            // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
            kernel: || unsafe {
                conv2d::conv2d(
                    (from.get(), from_layout),
                    (weights.get(), of_weights),
                    (to.get(), to_layout),
                );
            },
        };
        ready.start(self)
    }

    fn scan(&self, from: Input<'_>, to: Output<'_>) -> Result<Duration> {
        let ((shape, from), (to_shape, to)) = (from, to);
        check_rows(&[shape, to_shape], &[from.len(), to.len()])?;
        let (from_layout, to_layout) = (shape.layout(), to_shape.injective()?);
        let memory = [
            Memory::read("input", from, &from_layout),
            Memory::written("output", to, to_layout.layout()),
        ];
        let (from, to) = (input(from), output(to));
        let ready = Ready {
            name: "scan",
            launch: scan::launch(shape.rows),
            memory: &memory,
            // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
            kernel: || unsafe {
                scan::scan(
                    (from.get().cast_const(), from_layout),
                    (to.get(), to_layout),
                );
            },
        };
        ready.start(self)
    }

    fn gemv(&self, batch: Batch, a: &[f32], x: &[f32], y: &mut [f32]) -> Result<Duration> {
        batch.check([a.len(), x.len(), y.len()])?;
        let (a_layout, x_layout) = (batch.layout()?, batch.vectors().layout());
        let y_layout = batch.results().injective()?;
        let memory = [
            Memory::read("a", a, &a_layout),
            Memory::read("x", x, &x_layout),
            Memory::written("y", y, y_layout.layout()),
        ];
        let (a, x, y) = (input(a), input(x), output(y));
        let ready = Ready {
            name: "gemv",
            launch: gemv::launch(batch.matrices, batch.matrix.rows),
            memory: &memory,
            // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
            kernel: || unsafe {
                let a = (a.get().cast_const(), a_layout);
                gemv::gemv(a, (x.get().cast_const(), x_layout), (y.get(), y_layout));
            },
        };
        ready.start(self)
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

/// Launches `reduce` once, with one partial sum per block.
fn add(host: &Host, numbers: &[f32], sums: &mut [f32]) -> Result<Duration> {
    let n = u32::try_from(numbers.len())?;
    let layout = Line::from_values([n]);
    let of_sums = Injective::check(Line::from_values([u32::try_from(sums.len())?]))?;
    let memory = [
        Memory::read("numbers", numbers, &layout),
        Memory::written("sums", sums, of_sums.layout()),
    ];
    let (from, to) = (input(numbers), output(sums));
    let ready = Ready {
        name: "reduce",
        launch: reduce::launch(n),
        memory: &memory,
        // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
        kernel: || unsafe {
            reduce::reduce((from.get().cast_const(), layout), (to.get(), of_sums));
        },
    };
    ready.start(host)
}

#[cfg(test)]
mod tests {
    use grid_executor::{Dim3, LaunchError};
    use layout_core::Injective;
    use layout_device::Launch;
    use layout_kernels::axpy::{Line, axpy, launch};

    use super::{Host, Memory, Ready, input, output};
    use crate::aligned::Aligned;
    use crate::device::{Device, Transpose};
    use crate::shape::{Product, Shape};

    #[test]
    fn slices_that_do_not_fit_are_rejected() {
        let mut short = Aligned::poisoned(8);
        let x = Aligned::poisoned(9);
        assert!(Host::default().axpy(1.0, &x, &mut short).is_err());
        let error = Host::default().axpy(1.0, &x[1..3], &mut short).unwrap_err();
        assert!(error.to_string().contains("`x` must be aligned"), "{error}");
        let shape = Shape::packed(3, 3);
        for kernel in Transpose::ALL {
            let to = (shape, &mut *short);
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

    /// Launches `axpy` for 3000 elements with a modified launch, and returns the result.
    fn launched(as_it_is: impl FnOnce(Launch) -> Launch) -> anyhow::Result<()> {
        let (x, mut y) = (Aligned::filled(3000, 1.0), Aligned::filled(3000, 2.0));
        let layout = Injective::check(Line::from_values([3000])).unwrap();
        let memory = [
            Memory::read("x", &x, layout.layout()),
            Memory::written("y", &y, layout.layout()),
        ];
        let (from, to) = (input(&x), output(&mut y));
        let ready = Ready {
            name: "axpy",
            launch: launch(3000),
            memory: &memory,
            // SAFETY: the launch is the kernel's own, and the memory is checked before the start.
            kernel: || unsafe {
                axpy(
                    3.0,
                    (from.get().cast_const(), *layout.layout()),
                    (to.get(), layout),
                );
            },
        };
        ready.start_as(&Host::default(), as_it_is(launch(3000)))?;
        assert!(y.iter().all(|&y| (y - 5.0).abs() < 1e-6));
        Ok(())
    }

    #[test]
    fn launches_that_the_kernel_does_not_demand_are_rejected() {
        launched(|demanded| demanded).unwrap();
        let threads = [128, 1, 1];
        let error = launched(|demanded| Launch {
            threads,
            ..demanded
        })
        .unwrap_err();
        assert_eq!(
            error.to_string(),
            "wrong launch of axpy: expected blocks of 256 x 1 x 1 threads, found 128 x 1 x 1"
        );
        let blocks = [2, 1, 1];
        let error = launched(|demanded| Launch { blocks, ..demanded }).unwrap_err();
        assert_eq!(
            error.to_string(),
            "wrong launch of axpy: expected a grid of 3 x 1 x 1 blocks to cover the output, found 2 x 1 x 1"
        );
    }

    #[test]
    fn on_the_host_a_kernel_sees_its_launch() {
        let (x, mut y) = (Aligned::filled(4, 1.0), Aligned::filled(4, 2.0));
        let layout = Injective::check(Line::from_values([4])).unwrap();
        let (from, to) = (input(&x), output(&mut y));
        for (grid, block, sentence) in [
            (
                Dim3::x(1),
                Dim3::x(512),
                "wrong launch: blocks of 512 x 1 x 1 threads, the kernel is written for 256 x 1 x 1",
            ),
            (
                Dim3::xy(1, 2),
                Dim3::x(256),
                "wrong launch: a grid of 1 x 2 x 1 blocks, the kernel is written for 1 dimension",
            ),
        ] {
            // SAFETY: the kernel panics before it accesses the memory.
            let kernel = || unsafe {
                axpy(
                    3.0,
                    (from.get().cast_const(), *layout.layout()),
                    (to.get(), layout),
                );
            };
            // SAFETY: the kernel has no barrier.
            let error = unsafe { grid_executor::launch(grid, block, 0, kernel) }.unwrap_err();
            let LaunchError::Panicked { message, .. } = error else {
                panic!("{error}");
            };
            assert_eq!(message, sentence);
        }
        assert!(y.iter().all(|&y| y.to_bits() == 2_f32.to_bits()));
    }
}
