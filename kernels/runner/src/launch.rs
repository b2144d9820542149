//! Checks of the kernels' launch contracts.

use anyhow::{Context, Result, ensure};
use layout_core::bounds::TensorLayout;
use layout_device::Launch;

/// Checks that a launch matches the kernel's: its threads, the blocks that cover its output, and at
/// least its shared memory.
///
/// # Errors
///
/// Returns an error that states the requirement of the kernel.
pub fn check(kernel: &str, demanded: Launch, launch: Launch) -> Result<()> {
    let [[x, y, z], [kx, ky, kz]] = [launch.threads, demanded.threads];
    ensure!(
        launch.threads == demanded.threads,
        "wrong launch of {kernel}: expected blocks of {kx} x {ky} x {kz} threads, found \
         {x} x {y} x {z}"
    );
    let [[x, y, z], [kx, ky, kz]] = [launch.blocks, demanded.blocks];
    ensure!(
        launch.blocks == demanded.blocks,
        "wrong launch of {kernel}: expected a grid of {kx} x {ky} x {kz} blocks to cover the output, found \
         {x} x {y} x {z}"
    );
    let [bytes, needed] = [launch.shared_bytes, demanded.shared_bytes];
    ensure!(
        bytes >= needed,
        "wrong launch of {kernel}: expected {needed} bytes of shared memory per block, found {bytes}"
    );
    Ok(())
}

/// Alignment in bytes that kernels require for their memory.
const ALIGNMENT: usize = 16;

/// A memory argument of a kernel.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    name: &'static str,
    start: usize,
    bytes: usize,
    needed: Option<u64>,
    is_written: bool,
    whole: grid_executor::Memory,
}

impl Memory {
    /// Returns the full memory, for the CPU executor.
    #[must_use]
    pub fn whole(&self) -> grid_executor::Memory {
        self.whole
    }

    /// Returns memory that a kernel reads through a layout.
    #[must_use]
    pub fn read<T, L: TensorLayout>(name: &'static str, cells: &[T], layout: &L) -> Self {
        Self {
            name,
            start: cells.as_ptr().addr(),
            bytes: size_of_val(cells),
            needed: layout
                .cells()
                .filter(|&cells| cells <= L::MOST_CELLS)
                .and_then(|cells| cells.checked_mul(size_of::<T>() as u64)),
            is_written: false,
            whole: grid_executor::Memory::of(cells),
        }
    }

    /// Returns memory that a kernel reads and writes through a layout.
    #[must_use]
    pub fn written<T, L: TensorLayout>(name: &'static str, cells: &[T], layout: &L) -> Self {
        Self {
            is_written: true,
            ..Self::read(name, cells, layout)
        }
    }

    /// Returns `true` if the two overlap.
    fn meets(self, other: Self) -> bool {
        self.start < other.start + other.bytes && other.start < self.start + self.bytes
    }
}

/// Checks that each memory is long enough for its layout and aligned to 16 bytes, and that no
/// written memory overlaps another one.
///
/// # Errors
///
/// Returns an error that names the memory.
pub fn check_memory(kernel: &str, memory: &[Memory]) -> Result<()> {
    for (i, &one) in memory.iter().enumerate() {
        let Memory { name, bytes, .. } = one;
        let needed = one
            .needed
            .with_context(|| format!("{kernel}: the offsets of `{name}` exceed u32"))?;
        ensure!(
            needed <= bytes as u64,
            "{kernel}: `{name}` needs {needed} bytes for its layout, found {bytes}"
        );
        ensure!(
            one.start.is_multiple_of(ALIGNMENT),
            "{kernel}: `{name}` must be aligned to {ALIGNMENT} bytes"
        );
        for &other in &memory[..i] {
            ensure!(
                !(one.is_written || other.is_written) || !one.meets(other),
                "{kernel}: `{}` and `{name}` overlap, and the kernel writes one of them",
                other.name
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Launch, Memory, check, check_memory};
    use crate::aligned::Aligned;
    use hopper_kernels::gemm;
    use layout_kernels::axpy::Line;
    use layout_kernels::{
        axpy, conv2d, gemv, hgemm, reduce, rmsnorm, scan, sgemm, softmax, swizzled_transpose,
        transpose,
    };

    #[test]
    fn launches_of_other_threads_blocks_or_bytes_are_rejected() {
        for (kernel, demanded) in [
            ("axpy", axpy::launch(3000)),
            ("transpose", transpose::launch(100, 200)),
            ("swizzled_transpose", swizzled_transpose::launch(100, 200)),
            ("conv2d", conv2d::launch(100, 200)),
            ("sgemm", sgemm::launch(100, 200)),
            ("hgemm", hgemm::launch(100, 200)),
            ("softmax_by_warps", softmax::Rows::of(200).launch(100)),
            ("softmax_by_blocks", softmax::Rows::of(2000).launch(100)),
            (
                "softmax_by_large_blocks",
                softmax::Rows::of(20_000).launch(100),
            ),
            ("rmsnorm", rmsnorm::launch(100)),
            ("reduce", reduce::launch(100_000)),
            ("scan", scan::launch(100)),
            ("gemv", gemv::launch(100, 200)),
            ("hgemm_nt", gemm::ALL[0].tiles.launch(1000, 2000, 132)),
        ] {
            let rejected = |launch| {
                let error = check(kernel, demanded, launch).unwrap_err().to_string();
                assert!(
                    error.starts_with(&format!("wrong launch of {kernel}: ")),
                    "{error}"
                );
                error
            };
            assert!(check(kernel, demanded, demanded).is_ok());
            let [x, y, z] = demanded.threads;
            for threads in [[2 * x, y, z], [x, y + 1, z], [x, y, 2], [0, y, z]] {
                assert!(
                    rejected(Launch {
                        threads,
                        ..demanded
                    })
                    .contains("threads, found")
                );
            }
            let [x, y, z] = demanded.blocks;
            for blocks in [[x - 1, y, z], [x, y + 1, z], [x, y, 2]] {
                assert!(rejected(Launch { blocks, ..demanded }).contains("blocks to cover"));
            }
            if let Some(shared_bytes) = demanded.shared_bytes.checked_sub(1) {
                assert!(
                    rejected(Launch {
                        shared_bytes,
                        ..demanded
                    })
                    .contains("shared memory")
                );
            }
        }
    }

    #[test]
    fn the_error_says_what_the_kernel_demands() {
        let demanded = sgemm::launch(1000, 129);
        let launch = Launch {
            threads: [32, 8, 1],
            ..demanded
        };
        assert_eq!(
            check("sgemm", demanded, launch).unwrap_err().to_string(),
            "wrong launch of sgemm: expected blocks of 16 x 16 x 1 threads, found 32 x 8 x 1"
        );
        let launch = Launch {
            blocks: [1, 8, 1],
            ..demanded
        };
        assert_eq!(
            check("sgemm", demanded, launch).unwrap_err().to_string(),
            "wrong launch of sgemm: expected a grid of 2 x 8 x 1 blocks to cover the output, found 1 x 8 x 1"
        );
    }

    #[test]
    fn memory_that_is_short_or_elsewhere_or_shared_is_rejected() {
        let line = |n| Line::from_values([n]);
        let (x, y) = (Aligned::<f32>::poisoned(16), Aligned::<f32>::poisoned(16));
        let good = [
            Memory::read("x", &x, &line(16)),
            Memory::written("y", &y, &line(16)),
        ];
        assert!(check_memory("axpy", &good).is_ok());
        let same = [
            Memory::read("x", &x, &line(16)),
            Memory::read("y", &x[4..], &line(12)),
        ];
        assert!(check_memory("axpy", &same).is_ok());
        for (memory, sentence) in [
            (
                [Memory::read("x", &x, &line(17)), good[1]],
                "axpy: `x` needs 68 bytes for its layout, found 64",
            ),
            (
                [Memory::read("x", &x[1..], &line(4)), good[1]],
                "axpy: `x` must be aligned to 16 bytes",
            ),
            (
                [good[0], Memory::written("y", &x[12..], &line(4))],
                "axpy: `x` and `y` overlap, and the kernel writes one of them",
            ),
            (
                [
                    Memory::written("y", &x, &line(4)),
                    Memory::read("x", &x, &line(4)),
                ],
                "axpy: `y` and `x` overlap, and the kernel writes one of them",
            ),
        ] {
            assert_eq!(
                check_memory("axpy", &memory).unwrap_err().to_string(),
                sentence
            );
        }
    }
}
