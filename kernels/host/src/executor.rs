//! GEMM and attention on the host: the same kernels, run by the CPU executor.

use core::{ptr, slice};

use anyhow::{Context, Result};
use grid_executor::{Costs, Dim3, LaunchError, Memory, Pointer, launch_checked, launch_with_costs};
use layout_launch::Parameter;

use crate::attention::{Attention, Gradients};
use crate::call::Call;
use crate::product::{KernelChoice, Plan};

/// Number of multiprocessors that the executor simulates. The number is small, so that a block
/// computes several tiles.
pub const MULTIPROCESSORS: u32 = 2;

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
    /// Returns the same errors as [`run_on_host`](Self::run_on_host).
    pub fn costs_on_host(self, factors: [&[u8]; 2], c: &mut [u8]) -> Result<Costs> {
        self.on_host(factors, c, true)
    }

    fn on_host(self, [a, b]: [&[u8]; 2], c: &mut [u8], is_counted: bool) -> Result<Costs> {
        let all = [a, b, &*c];
        let (memory, bytes) = (all.map(Memory::of), all.map(<[u8]>::len));
        let addresses = [a.as_ptr(), b.as_ptr(), c.as_mut_ptr()].map(address);
        let alone = KernelChoice {
            cluster: 1,
            ..self.way
        };
        let call = Self { way: alone, ..self }.call(MULTIPROCESSORS, addresses, bytes)?;
        // SAFETY: `run` is this kernel's function, and `call` has checked the lengths. The kernel
        // only reads `A` and `B`, and the rows of `C` are disjoint. All slices stay borrowed.
        let done = unsafe { call.on_host(self.way.kernel.run, &memory, is_counted) };
        done.with_context(|| format!("{} of {self}", self.name()))
    }
}

/// Returns an address for a call on the host.
fn address<T>(start: *const T) -> u64 {
    start.expose_provenance() as u64
}

impl Call {
    /// Runs the call on the host. The costs are empty unless they are counted.
    ///
    /// # Safety
    ///
    /// * `run` must be [`EntryPoint::run`](layout_device::EntryPoint::run) of the kernel, the
    ///   parameters must match the kernel's parameters, in order, and the launch must be the one
    ///   that the kernel requires.
    /// * The call must have no parameters [`Parameter::Groups`].
    /// * The addresses must be null or come from [`address`]. The memory must be as large as the
    ///   kernel requires, and valid until this function returns.
    /// * No two threads may access the same element, unless both read or a barrier of their block
    ///   orders the accesses.
    unsafe fn on_host(
        &self,
        run: unsafe fn(&[*const ()]),
        memory: &[Memory],
        is_counted: bool,
    ) -> Result<Costs, LaunchError> {
        // A tensor that TMA copies has two pointers instead of its tensor map.
        let pointers = |parameter: &Parameter| match *parameter {
            Parameter::Map(map, _, of_rows) => [map.address, of_rows],
            Parameter::Pointer(address) => [address, 0],
            _ => [0; 2],
        };
        #[allow(clippy::cast_possible_truncation)] // The addresses are valid on this machine.
        let exposed = |address| ptr::with_exposed_provenance_mut::<()>(address as usize);
        let parameters = self.parameters().iter();
        let tensors: Vec<_> = parameters.map(|one| pointers(one).map(exposed)).collect();
        let parameters = self.parameters().iter().zip(&tensors);
        let starts = parameters.map(|(parameter, tensor)| match parameter {
            Parameter::Values(values) => values.as_ptr().cast::<()>(),
            _ => tensor.as_ptr().cast(),
        });
        let mut starts: Vec<_> = starts.collect();
        // SAFETY: threads only read these pointers, which point to each parameter.
        let (first, count) = (
            unsafe { Pointer::new(starts.as_mut_ptr().cast::<()>()) },
            starts.len(),
        );
        // SAFETY: `starts` and the parameters live until the launch has ended. The caller guarantees
        // that `run` can be called with these parameters.
        let kernel = || unsafe { run(slice::from_raw_parts(first.get().cast(), count)) };
        let launch = self.launch();
        let [grid, block] = [launch.blocks, launch.threads].map(Dim3::from);
        // SAFETY: our kernels keep only integers, floats and pointers across a barrier.
        unsafe {
            if is_counted {
                launch_with_costs(memory, grid, block, launch.shared_bytes, kernel)
            } else {
                launch_checked(memory, grid, block, launch.shared_bytes, kernel)
                    .map(|()| Costs::default())
            }
        }
    }
}

impl Attention {
    /// Runs attention on the host, with the bytes of queries, keys, values and results. `sums` has
    /// one log-sum-exp per query and head.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`call`](Self::call), and an error if a slice is too short or the
    /// kernel fails.
    pub fn run_on_host(
        &self,
        [q, k, v]: [&[u8]; 3],
        o: &mut [u8],
        sums: Option<&mut [f32]>,
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
        let sums = sums.map_or(ptr::null_mut(), <[f32]>::as_mut_ptr);
        let all = [
            q.as_ptr(),
            k.as_ptr(),
            v.as_ptr(),
            o.as_mut_ptr(),
            sums.cast_const().cast(),
        ];
        let call = self.call(MULTIPROCESSORS, all.map(address), address(&raw mut counter))?;
        // SAFETY: `run` is this kernel's function, and the lengths were checked. The kernel only
        // reads queries, keys and values, and the results are disjoint. All slices stay borrowed,
        // and no other launch uses the counter.
        let done = unsafe { call.on_host(kernel.run, &memory, false) };
        done.map(drop).context(call.name())
    }

    /// Computes the gradients on the host, from the bytes of queries, keys, values, results and the
    /// gradient of the results.
    ///
    /// `sums` are the log-sum-exps of the forward pass. Each gradient has the layout of its tensor.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`gradients`](Self::gradients), and an error if a slice is too short
    /// or a kernel fails.
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

        let [q, k, v, o, of_results] = given.map(|bytes| address(bytes.as_ptr()));
        let gradients = Gradients {
            given: [q, k, v, o],
            of_results,
            sums: address(sums.as_ptr()),
            of: of.map(|bytes| address(bytes.as_mut_ptr())),
            scratch: address(scratch.as_mut_ptr()),
            counter: address(&raw mut counter),
        };
        let calls = self.gradients(MULTIPROCESSORS, gradients)?;
        for (call, run) in calls.iter().zip(self.kernel_of_gradients()?.run) {
            // SAFETY: `run` is this kernel's function, and the lengths were checked. No two threads
            // of a kernel write the same element, and no thread reads elements that another one
            // writes. All slices stay borrowed, and no other launch uses the counter.
            unsafe { call.on_host(run, &memory, false) }.context(call.name())?;
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

    /// Multiplies a 3 x 9 matrix of twos with a 9 x 5 matrix of threes.
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
        let error = format!("{:#}", run(None, 2).err().unwrap());
        assert!(
            error.starts_with(
                "A of 5 x 3 x 9 / 16, 16, 8: tma map: expected a tensor at a multiple of 16 bytes"
            ),
            "{error}"
        );
    }
}
