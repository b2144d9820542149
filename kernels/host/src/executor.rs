//! Products on the host: the same kernels, run by the CPU executor.

use anyhow::{Context, Result, ensure};
use grid_executor::{Dim3, Memory, Pointer, launch_on};

use crate::product::{Plan, Way};

/// The multiprocessors of the GPU that the executor stands for: fewer than tiles, so that a block has more than one.
pub const MULTIPROCESSORS: u32 = 2;

/// The alignment in bytes that kernels want for their memory.
const ALIGNMENT: usize = 16;

impl Plan {
    /// Runs it on the host, with the bytes of `A`, `B` and `C`, and clusters of one block: the executor has no others.
    ///
    /// # Errors
    ///
    /// If the matrices are none of the product, do not begin at a multiple of 16 bytes, or the kernel fails.
    pub fn run_on_host(self, [a, b]: [&[u8]; 2], c: &mut [u8]) -> Result<()> {
        let all = [a, b, &*c];
        for (name, bytes) in ["A", "B", "C"].into_iter().zip(all) {
            let start = bytes.as_ptr().addr();
            ensure!(
                start.is_multiple_of(ALIGNMENT),
                "{name} of {self} begins at {start:#x}, no multiple of {ALIGNMENT} bytes"
            );
        }
        let values = self.values_of_bytes(all.map(<[u8]>::len))?;
        let memory = all.map(Memory::of);
        let all = self.in_order([a.as_ptr().cast_mut(), b.as_ptr().cast_mut(), c.as_mut_ptr()]);
        // SAFETY: the kernel reads `A` and `B`, and no two of its threads write the same element of `C`; all stay borrowed.
        let [a, b, c] = all.map(|start| unsafe { Pointer::new(start) });
        let run = self.way.kernel.run;
        // SAFETY: the launch is the kernel's own, and the memory was checked.
        let kernel = || unsafe { run([a, b, c].map(|start| start.get().cast()), values) };
        let alone = Way {
            cluster: 1,
            ..self.way
        };
        let launch = Self { way: alone, ..self }.launch(MULTIPROCESSORS);
        let [grid, block] = [launch.blocks, launch.threads].map(|[x, y, z]| Dim3::xyz(x, y, z));
        // SAFETY: our kernels hold nothing but numbers and pointers across a barrier.
        unsafe { launch_on(&memory, grid, block, launch.shared_bytes, kernel) }
            .with_context(|| format!("{} of {self}", self.name()))
    }
}

#[cfg(test)]
mod tests {
    use layout_device::Bf16;

    use crate::{Numbers, Orders, Product, Way};

    /// A number of 16 bits and its neighbours, at a multiple of 16 bytes.
    #[derive(Clone, Copy)]
    #[repr(C, align(16))]
    struct Eight([u16; 8]);

    /// So many times a number, in bytes.
    fn of(number: f32, len: usize) -> Vec<Eight> {
        vec![Eight([Bf16::from_f32(number).to_bits(); 8]); len.div_ceil(8)]
    }

    fn bytes(of: &mut [Eight]) -> &mut [u8] {
        // SAFETY: they have no padding, and any bits are numbers.
        unsafe { core::slice::from_raw_parts_mut(of.as_mut_ptr().cast(), size_of_val(of)) }
    }

    /// 3 x 5 x 9 of twos and threes.
    fn run(way: Option<Way>, skip: usize) -> anyhow::Result<Vec<Eight>> {
        let product = Product::new(Numbers::Bf16, Orders::Nt, (3, 5, 9));
        let product = Product { by: way, ..product };
        let (mut a, mut b, mut c) = (of(2.0, 48), of(3.0, 80), of(-1.0, 24));
        let [a, b] = [&bytes(&mut a)[skip..], bytes(&mut b)];
        let plan = product.plan(super::MULTIPROCESSORS)?;
        plan.run_on_host([a, b], bytes(&mut c))?;
        Ok(c)
    }

    #[test]
    fn a_product_runs_on_the_host() {
        // The second computes the transpose.
        for name in ["bgemm_nt_128", "bgemm_nt_16/2", "bgemm_nt_shared/2"] {
            for row in run(Some(name.parse().unwrap()), 0).unwrap() {
                // What is past the edge stays.
                let expected = [54.0, 54.0, 54.0, 54.0, 54.0, -1.0, -1.0, -1.0];
                assert_eq!(
                    row.0,
                    expected.map(|number| Bf16::from_f32(number).to_bits())
                );
            }
        }
    }

    #[test]
    fn what_begins_elsewhere_is_refused() {
        let error = run(None, 2).err().unwrap().to_string();
        assert!(
            error.starts_with("A of 5 x 3 x 9 / 16, 16, 8 begins at 0x"),
            "{error}"
        );
        assert!(error.ends_with(", no multiple of 16 bytes"), "{error}");
    }
}
