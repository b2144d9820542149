//! GEMM and attention on the host: the same kernels, run by the CPU executor.

use core::ptr;

use anyhow::{Context, Result, ensure};
use grid_executor::{Costs, Dim3, LaunchError, Memory, Pointer, launch_checked, launch_with_costs};
use layout_device::Launch;

use crate::attention::{Attention, Gradients};
use crate::product::{KernelChoice, Plan};

/// Number of multiprocessors that the executor simulates. It is small, so that a block computes
/// several tiles.
pub const MULTIPROCESSORS: u32 = 2;

/// Alignment in bytes that kernels require for their memory.
const ALIGNMENT: usize = 16;

impl Plan {
    /// Runs the plan on the host, with the bytes of `A`, `B` and `C`. The executor supports only
    /// clusters of one block.
    ///
    /// # Errors
    ///
    /// Returns an error if the matrices do not match the plan or are not aligned to 16 bytes, or if
    /// the kernel fails.
    pub fn run_on_host(self, factors: [&[u8]; 2], c: &mut [u8]) -> Result<()> {
        self.on_host(factors, c, false).map(|_| ())
    }

    /// Runs the plan like [`run_on_host`](Self::run_on_host), and returns the GPU costs of the
    /// threads' memory accesses. TMA and `wgmma` are not counted.
    ///
    /// # Errors
    ///
    /// The same errors as [`run_on_host`](Self::run_on_host).
    pub fn costs_on_host(self, factors: [&[u8]; 2], c: &mut [u8]) -> Result<Costs> {
        self.on_host(factors, c, true)
    }

    fn on_host(self, [a, b]: [&[u8]; 2], c: &mut [u8], is_counted: bool) -> Result<Costs> {
        let all = [a, b, &*c];
        for (name, bytes) in ["A", "B", "C"].into_iter().zip(all) {
            let start = bytes.as_ptr().addr();
            ensure!(
                start.is_multiple_of(ALIGNMENT),
                "{name} of {self}: expected an address that is a multiple of {ALIGNMENT} bytes, found {start:#x}"
            );
        }
        let values = self.values_of_bytes(all.map(<[u8]>::len))?;
        let memory = all.map(Memory::of);
        let all = self.in_order([a.as_ptr().cast_mut(), b.as_ptr().cast_mut(), c.as_mut_ptr()]);
        // SAFETY: the kernel only reads `A` and `B`, and no two threads write the same element of
        // `C`. All slices stay borrowed.
        let [a, b, c] = all.map(|start| unsafe { Pointer::new(start) });
        let run = self.way.kernel.run;
        let kernel = || {
            let starts = [a, b, c].map(|start| [start.get(), ptr::null_mut()]);
            let tensors = starts.iter().zip(&values);
            let mut parameters = [ptr::null(); 6];
            for (i, (start, values)) in tensors.enumerate() {
                parameters[2 * i] = at(start);
                parameters[2 * i + 1] = at(values);
            }
            // SAFETY: the launch is the kernel's own, the memory was checked, and the rows of `C`
            // are disjoint.
            unsafe { run(&parameters) }
        };
        let alone = KernelChoice {
            cluster: 1,
            ..self.way
        };
        let launch = Self { way: alone, ..self }.launch(MULTIPROCESSORS);
        // SAFETY: our kernels keep only integers, floats and pointers across a barrier.
        let done = unsafe {
            if is_counted {
                let [grid, block] = dims(launch);
                launch_with_costs(&memory, grid, block, launch.shared_bytes, kernel)
            } else {
                start(launch, &memory, kernel).map(|()| Costs::default())
            }
        };
        done.with_context(|| format!("{} of {self}", self.name()))
    }
}

/// Returns a pointer to a parameter.
const fn at<T>(parameter: &T) -> *const () {
    (&raw const *parameter).cast()
}

/// Returns the blocks and threads of a launch.
fn dims(launch: Launch) -> [Dim3; 2] {
    [launch.blocks, launch.threads].map(|[x, y, z]| Dim3::xyz(x, y, z))
}

/// Runs a kernel with its launch.
///
/// # Safety
///
/// * The caller must meet the safety contract of [`launch_checked`].
unsafe fn start(
    launch: Launch,
    memory: &[Memory],
    kernel: impl Fn() + Sync,
) -> Result<(), LaunchError> {
    let [grid, block] = dims(launch);
    // SAFETY: the caller meets the contract of `launch_checked`.
    unsafe { launch_checked(memory, grid, block, launch.shared_bytes, kernel) }
}

impl Attention {
    /// Runs attention on the host, with the bytes of queries, keys, values and results. `sums` has
    /// one log-sum-exp per query and head.
    ///
    /// # Errors
    ///
    /// The errors of [`call`](Self::call), and an error if a slice is too short or the kernel
    /// fails.
    pub fn run_on_host(
        &self,
        [q, k, v]: [&[u8]; 3],
        o: &mut [u8],
        mut sums: Option<&mut [f32]>,
    ) -> Result<()> {
        self.check_batches()?;
        let (all, kernel) = ([q, k, v, &*o], self.kernel()?);
        let [q_bytes, k_bytes, v_bytes, o_bytes] = all.map(<[u8]>::len);
        let [of_given, of_results] =
            [self.numbers, kernel.results].map(|numbers| numbers.bytes() as usize);
        let [q_len, k_len, v_len] = [q_bytes, k_bytes, v_bytes].map(|bytes| bytes / of_given);
        self.check_lengths([q_len, k_len, v_len, o_bytes / of_results])?;
        let mut memory: Vec<_> = all.map(Memory::of).into();
        if let Some(sums) = &sums {
            self.check_sums(sums.len())?;
            memory.push(Memory::of(sums));
        }
        let mut counter = 0_u32;
        let [q, k, v] = [q, k, v].map(|bytes| bytes.as_ptr().cast_mut());
        let all = [q, k, v, o.as_mut_ptr()];
        let of_sums = sums
            .as_mut()
            .map_or(ptr::null_mut(), |sums| sums.as_mut_ptr());
        let [q, k, v, o] = all.map(|start| start.addr() as u64);
        let addresses = [q, k, v, o, of_sums.addr() as u64];
        let call = self.call(
            MULTIPROCESSORS,
            addresses,
            (&raw const counter).addr() as u64,
        )?;
        // SAFETY: the kernel only reads queries, keys and values, and no two threads write the same
        // result. All slices stay borrowed.
        let all = all.map(|start| unsafe { Pointer::new(start) });
        // SAFETY: as above. No other launch uses the counter.
        let (of_sums, counter) = unsafe { (Pointer::new(of_sums), Pointer::new(&raw mut counter)) };
        let (run, values) = (kernel.run, self.values());
        let ((count, is_causal), scales) =
            ((0, self.is_causal()), [self.scale, self.scale_of_values]);
        let kernel = || {
            let [q, k, v, o] = all.map(|start| start.get().cast::<()>());
            let none = ptr::null_mut();
            let tensors = [[q, none], [k, none], [v, none], [o, of_sums.get().cast()]];
            let parameters = [
                at(&tensors[0]),
                at(&values[0]),
                at(&tensors[1]),
                at(&values[1]),
                at(&tensors[2]),
                at(&values[2]),
                at(&tensors[3]),
                at(&values[3]),
                // No ends, because sequences are not packed.
                at(&none),
                at(&count),
                at(&none),
                at(&count),
                at(&count),
                at(&is_causal),
                at(&scales[0]),
                at(&scales[1]),
                at(&counter.get()),
            ];
            // SAFETY: the launch is the kernel's own, the memory was checked, and the results are
            // disjoint.
            unsafe { run(&parameters) }
        };
        // SAFETY: our kernels keep only integers, floats and pointers across a barrier.
        unsafe { start(call.launch(), &memory, kernel) }.context(call.name())
    }

    /// Runs the gradients on the host, with the bytes of queries, keys, values, results and the
    /// gradient of the results.
    ///
    /// `sums` are the log-sum-exps of the forward pass. Each gradient has the layout of its tensor.
    ///
    /// # Errors
    ///
    /// The errors of [`gradients`](Self::gradients), and an error if a slice is too short or a
    /// kernel fails.
    pub fn gradients_on_host(
        &self,
        given: [&[u8]; 5],
        sums: &[f32],
        of: [&mut [u8]; 3],
    ) -> Result<()> {
        self.check_batches()?;
        let numbers = |bytes: &[u8]| bytes.len() / self.numbers.bytes() as usize;
        let [q, k, v, o, of_o] = given.map(numbers);
        let [of_q, of_k, of_v] = [0, 1, 2].map(|i| numbers(&*of[i]));
        self.check_lengths([q, k, v, o])?;
        self.check_lengths([of_q, of_k, of_v, of_o])?;
        self.check_sums(sums.len())?;
        let mut scratch = vec![Four([0.0; 4]); usize::try_from(self.scratch() / 2)?];
        let mut counter = 0_u32;
        let mut memory: Vec<_> = given.map(Memory::of).into();
        memory.extend(of.iter().map(|bytes| Memory::of(bytes)));
        memory.extend([Memory::of(sums), Memory::of(&scratch)]);

        let [q, k, v, o, of_o] = given.map(|bytes| bytes.as_ptr().cast_mut());
        let [of_q, of_k, of_v] = of.map(<[u8]>::as_mut_ptr);
        let all = [q, k, v, o, of_o, of_q, of_k, of_v];
        let addresses = all.map(|start| start.addr() as u64);
        let dots: *mut f32 = scratch.as_mut_ptr().cast();
        let gradients = Gradients {
            given: [addresses[0], addresses[1], addresses[2], addresses[3]],
            of_results: addresses[4],
            sums: sums.as_ptr().addr() as u64,
            of: [addresses[5], addresses[6], addresses[7]],
            scratch: dots.addr() as u64,
            counter: (&raw const counter).addr() as u64,
        };
        let calls = self.gradients(MULTIPROCESSORS, gradients)?;
        let logs = dots.wrapping_add(usize::try_from(self.scratch())?);
        // SAFETY: no two threads of a kernel write the same element, and no thread reads elements
        // that another one writes. All slices stay borrowed.
        let all = all.map(|start| unsafe { Pointer::new(start) });
        // SAFETY: as above.
        let of_rows =
            [sums.as_ptr().cast_mut(), dots, logs].map(|start| unsafe { Pointer::new(start) });
        // SAFETY: as above. No other launch uses the counter.
        let counter = unsafe { Pointer::new(&raw mut counter) };
        let (values, rows) = (self.layouts().map(|layout| *layout.values()), self.rows());
        let ((count, is_causal), scale) = ((0, self.is_causal()), self.scale);
        for (i, (call, run)) in calls
            .iter()
            .zip(self.kernel_of_gradients()?.run)
            .enumerate()
        {
            let kernel = || {
                let none = ptr::null_mut::<()>();
                let [q, k, v, o, of_o, of_q, of_k, of_v] =
                    &all.map(|start| [start.get().cast(), none]);
                let [sums, dots, logs] = &of_rows.map(|start| [start.get().cast(), none]);
                let ([l_q, l_k, l_v, l_o], [vectors, compact]) = (&values, &rows);
                let given = [
                    at(q),
                    at(l_q),
                    at(k),
                    at(l_k),
                    at(v),
                    at(l_v),
                    at(of_o),
                    at(l_o),
                ];
                let of_row = [at(logs), at(vectors), at(dots), at(vectors)];
                let results = [at(of_k), at(l_k), at(of_v), at(l_v)];
                let counter = counter.get();
                // No ends and no longest sequence, because sequences are not packed.
                let rest = [
                    at(&none),
                    at(&count),
                    at(&none),
                    at(&count),
                    at(&count),
                    at(&is_causal),
                    at(&scale),
                    at(&counter),
                ];
                let lists: [&[_]; 4] = match i {
                    0 => [
                        &[at(o), at(l_o), at(of_o), at(l_o)],
                        &[at(sums), at(compact), at(dots), at(vectors)],
                        &[at(logs), at(vectors)],
                        &rest[..2],
                    ],
                    1 => [&given, &of_row, &results, &rest],
                    _ => [&given, &of_row, &[at(of_q), at(l_q)], &rest],
                };
                let mut parameters = [ptr::null(); 24];
                for (to, from) in parameters.iter_mut().zip(lists.iter().copied().flatten()) {
                    *to = *from;
                }
                // SAFETY: the launch is the kernel's own, the memory was checked, and the gradients
                // are disjoint.
                unsafe { run(&parameters) }
            };
            // SAFETY: our kernels keep only integers, floats and pointers across a barrier.
            unsafe { start(call.launch(), &memory, kernel) }.context(call.name())?;
        }
        Ok(())
    }
}

/// Four row statistics, aligned to 16 bytes.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Four([f32; 4]);

#[cfg(test)]
mod tests {
    use layout_device::Bf16;

    use crate::{Attention, ElementType, KernelChoice, Orders, Product};

    /// Eight 16-bit elements, aligned to 16 bytes.
    #[derive(Clone, Copy)]
    #[repr(C, align(16))]
    struct Eight([u16; 8]);

    /// Returns the bytes of `len` elements equal to `number`.
    fn of(number: f32, len: usize) -> Vec<Eight> {
        vec![Eight([Bf16::from_f32(number).to_bits(); 8]); len.div_ceil(8)]
    }

    fn bytes(of: &mut [Eight]) -> &mut [u8] {
        // SAFETY: `Eight` has no padding, and any bit pattern is a valid element.
        unsafe { core::slice::from_raw_parts_mut(of.as_mut_ptr().cast(), size_of_val(of)) }
    }

    /// Multiplies 3 x 9 twos with 9 x 5 threes.
    fn run(way: Option<KernelChoice>, skip: usize) -> anyhow::Result<Vec<Eight>> {
        let product = Product::new(ElementType::Bf16, Orders::Nt, (3, 5, 9));
        let product = Product { by: way, ..product };
        let (mut a, mut b, mut c) = (of(2.0, 48), of(3.0, 80), of(-1.0, 24));
        let [a, b] = [&bytes(&mut a)[skip..], bytes(&mut b)];
        let plan = product.plan(super::MULTIPROCESSORS)?;
        plan.run_on_host([a, b], bytes(&mut c))?;
        Ok(c)
    }

    #[test]
    fn a_product_runs_on_the_host() {
        // The second kernel computes the transpose.
        for name in ["bgemm_nt_128", "bgemm_nt_16/2", "bgemm_nt_shared/2"] {
            for row in run(Some(name.parse().unwrap()), 0).unwrap() {
                // Elements past the edge stay unchanged.
                let expected = [54.0, 54.0, 54.0, 54.0, 54.0, -1.0, -1.0, -1.0];
                assert_eq!(
                    row.0,
                    expected.map(|number| Bf16::from_f32(number).to_bits())
                );
            }
        }
    }

    #[test]
    fn attention_to_equal_values_is_those_on_the_host() {
        // One head with three queries, five keys and head dimension 8.
        let attention = Attention::new(ElementType::Bf16, [1, 1, 3, 8]).with_keys(1, 5);
        let (mut q, mut k, mut v, mut o) = (of(2.0, 24), of(1.0, 40), of(3.0, 40), of(-1.0, 32));
        let mut sums = [0.0; 3];
        let given = [&*bytes(&mut q), bytes(&mut k), bytes(&mut v)];
        let run = attention.run_on_host(given, bytes(&mut o), Some(&mut sums));
        run.unwrap();
        for (row, wanted) in o.iter().zip([3.0, 3.0, 3.0, -1.0]) {
            assert_eq!(row.0, [Bf16::from_f32(wanted).to_bits(); 8]);
        }
        let log = 16.0 / 8_f32.sqrt() + 5_f32.ln();
        assert!(sums.iter().all(|sum| (sum - log).abs() < 1e-4), "{sums:?}");

        // Equal weights of equal values give zero gradients of queries, for any gradient of the
        // results.
        let (mut back, mut of_q) = (of(1.0, 24), of(-1.0, 24));
        let (mut of_k, mut of_v) = (of(-1.0, 40), of(-1.0, 40));
        let given = [
            &*bytes(&mut q),
            bytes(&mut k),
            bytes(&mut v),
            bytes(&mut o),
            bytes(&mut back),
        ];
        let to = [bytes(&mut of_q), bytes(&mut of_k), bytes(&mut of_v)];
        attention.gradients_on_host(given, &sums, to).unwrap();
        let near = |of: &[Eight], wanted: f32| {
            let all = of.iter().flat_map(|row| row.0);
            let mut all = all.map(|bits| Bf16::from_bits(bits).to_f32());
            all.all(|number| (number - wanted).abs() < 1e-2)
        };
        assert!(near(&of_q, 0.0) && near(&of_k, 0.0) && near(&of_v, 0.6));

        let given = [&*bytes(&mut q), bytes(&mut k), &bytes(&mut v)[16..]];
        let short = attention.run_on_host(given, bytes(&mut o), None);
        assert_eq!(
            short.unwrap_err().to_string(),
            "values: expected at least 40 elements, found 32"
        );
    }

    #[test]
    fn what_begins_elsewhere_is_rejected() {
        let error = run(None, 2).err().unwrap().to_string();
        assert!(
            error.starts_with("A of 5 x 3 x 9 / 16, 16, 8: expected an address that is a multiple of 16 bytes, found 0x"),
            "{error}"
        );
    }
}
