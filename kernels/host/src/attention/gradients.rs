//! Gradients of attention.

use std::sync::Arc;

use anyhow::{Context, Error, Result, ensure};
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut};
use hopper_kernels::backward::{self, Compact, ROWS, Vectors};
use hopper_kernels::kernel;
use hopper_kernels::sequences::Ends;
use layout_device::Launch;

use super::{Attention, Packed, check_numbers, is_injective, tiles_of};
use crate::ElementType;
use crate::call::Call;
use crate::kernels::{Kernels, MOST_BLOCKS};

/// Device addresses of the operands and results of the gradients.
#[derive(Clone, Copy, Debug)]
pub struct Gradients {
    /// Queries, keys, values and results of the forward pass.
    pub given: [u64; 4],
    /// Gradient of the results, with the layout of the results.
    pub of_results: u64,
    /// Log-sum-exps that the forward pass has stored.
    pub sums: u64,
    /// Gradients of queries, keys and values, with the layouts of queries, keys and values.
    pub of: [u64; 3],
    /// Memory for `2 *` [`Attention::scratch`] values of `f32`, aligned to 16 bytes. The memory can
    /// be uninitialized.
    pub scratch: u64,
    /// A counter that is 0 before and after the launches.
    pub counter: u64,
}

impl Attention {
    /// Returns the number of row statistics that the gradients need: one per query of the longest
    /// sequence, padded to four, for each head and sequence.
    #[must_use]
    pub fn scratch(&self) -> u64 {
        let ([_, heads, ..], ([rows, _], sequences)) = (self.queries, self.counted());
        let of_head = u64::from(rows).next_multiple_of(4);
        of_head
            .saturating_mul(heads.into())
            .saturating_mul(sequences.into())
    }

    /// Returns the calls for the gradients, in launch order. The gradients are deterministic.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`call`](Self::call), and an error if the scale of values is not 1 or
    /// the address of the log-sum-exps is 0. Also returns an error if there are too many heads,
    /// sequences or row statistics, or the layout of queries, keys or values is not injective.
    pub fn gradients(&self, multiprocessors: u32, gradients: Gradients) -> Result<[Call; 3]> {
        self.check()?;
        ensure!(
            self.scale_of_values.to_bits() == 1_f32.to_bits(),
            "expected a value scale of 1 for gradients, found {}: omit the scale from the results, and multiply the gradients by the scale",
            self.scale_of_values
        );
        let [of_q, of_k, of_v, _] = self.layouts();
        for (of, layout) in [("queries", of_q), ("keys", of_k), ("values", of_v)] {
            is_injective(
                &format!("the gradients of {of}, in the layout of the {of},"),
                layout,
            )?;
        }
        ensure!(
            gradients.sums != 0,
            "the gradients need the log-sum-exps that the attention writes: pass their address"
        );
        let ([_, heads, ..], (longest, sequences)) = (self.queries, self.counted());
        ensure!(
            heads.max(sequences) <= MOST_BLOCKS,
            "expected at most {MOST_BLOCKS} heads and sequences, found {heads} heads and {sequences} sequences: split the launch"
        );
        let numbers = self.scratch();
        ensure!(
            numbers < 1 << 32,
            "expected fewer than 2^32 row statistics, found {numbers}: launch fewer sequences at once"
        );
        let kernel = self.kernel_of_gradients()?;
        let [shared, _] = self.keys;
        let ([vectors, compact], layouts) = (self.rows(), self.layouts());
        let [_, _, _, of_o] = layouts;
        let Gradients {
            given: [q, k, v, o],
            of_results,
            sums,
            of: [of_q, of_k, of_v],
            scratch,
            counter,
        } = gradients;
        let logs = scratch + 4 * numbers;
        let launch = Launch {
            blocks: [longest[0].div_ceil(ROWS[0]), heads, sequences],
            threads: [ROWS[1], 1, 1],
            shared_bytes: 0,
        };
        let [name, ..] = kernel.names;
        let of_rows = Call::new(name, launch)
            .tensor(o, &of_o)
            .tensor(of_results, &of_o)
            .tensor(sums, &Compact::from_values(compact))
            .tensor(scratch, &Vectors::from_values(vectors))
            .tensor(logs, &Vectors::from_values(vectors));
        let Packed { count, ends, .. } = self.packed.unwrap_or_default();
        let of_rows = of_rows.tensor(ends[0], &Ends::from_values([count]));
        // With `i` = 0, the call computes the gradients of keys and values. With `i` = 1, the call
        // computes the gradient of queries.
        let call = |i: usize, [heads, longest]: [u32; 2], results: &[(u64, usize)]| {
            let (tiles, [.., result]) = (kernel.tiles[i], kernel.maps[i]);
            let count = tiles_of(
                longest.div_ceil(tiles.extents[0]),
                heads,
                sequences,
                multiprocessors,
            )?;
            let launch = tiles.launch_turns(count, 1, multiprocessors);
            let mut call = Call::new(kernel.names[i + 1], launch);
            for (of, address) in [q, k, v, of_results].into_iter().enumerate() {
                let values = *layouts[of].values();
                let map = (kernel.maps[i][of])(values, address)?;
                call = call.map(map, self.numbers).values(&values);
            }
            for address in [logs, scratch] {
                let map = (kernel.of_rows[i])(vectors, address)?;
                call = call.map(map, ElementType::F32).values(&vectors);
            }
            for &(address, of) in results {
                let values = *layouts[of].values();
                let map = result(values, address)?;
                call = call.map(map, self.numbers).values(&values);
            }
            let call = self.with_sequences(call, longest);
            Ok::<_, Error>(call.number(self.scale).pointer(counter))
        };
        let by_keys = call(0, [shared, longest[1]], &[(of_k, 1), (of_v, 2)])?;
        Ok([
            of_rows,
            by_keys,
            call(1, [heads, longest[0]], &[(of_q, 0)])?,
        ])
    }

    /// Returns the kernels for the gradients.
    pub(crate) fn kernel_of_gradients(&self) -> Result<&'static kernel::Gradients> {
        let [.., columns] = self.queries;
        let is_for = |kernel: &&kernel::Gradients| {
            kernel.numbers == self.numbers && columns <= kernel.tiles[0].extents[1]
        };
        let kernels = backward::ALL.iter().filter(is_for);
        let kernel = kernels.min_by_key(|kernel| kernel.tiles[0].extents[1]);
        kernel.with_context(|| {
            format!("no attention gradient kernel for head dimension {columns} and {:?}: use at most 128, with f16 or bf16", self.numbers)
        })
    }

    /// Returns the dynamic layout values of row statistics, padded and compact.
    fn rows(&self) -> [[u32; 5]; 2] {
        let ([batches, heads, rows, _], ([longest, _], sequences)) = (self.queries, self.counted());
        let units = longest.div_ceil(4);
        [
            [
                longest,
                heads,
                sequences,
                units,
                units.saturating_mul(heads),
            ],
            [rows, heads, batches, rows, rows.saturating_mul(heads)],
        ]
    }

    /// Returns an error if `have` is less than the number of log-sum-exps: one per query, head and
    /// batch.
    pub(crate) fn check_sums(&self, have: usize) -> Result<()> {
        let [batches, heads, rows, _] = self.queries;
        let numbers = (u64::from(batches) * u64::from(heads)).saturating_mul(rows.into());
        ensure!(
            have as u64 >= numbers,
            "log-sum-exps: expected at least {numbers} elements, found {have}"
        );
        Ok(())
    }
}

impl Kernels {
    /// Launches the gradients of attention on a stream once. The results are deterministic.
    ///
    /// The inputs are queries, keys, values, the results, the gradient of the results, and the
    /// log-sum-exps of the forward pass. Each gradient has the layout of its tensor. See the
    /// example of [`attention`](Self::attention).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Attention::gradients`] and [`prepare`](Self::prepare), and an error
    /// if a slice is too short.
    pub fn attention_gradients<T>(
        &self,
        stream: &Arc<CudaStream>,
        attention: Attention,
        [q, k, v]: [&impl DevicePtr<T>; 3],
        [o, of_results]: [&impl DevicePtr<T>; 2],
        sums: &CudaSlice<f32>,
        [of_q, of_k, of_v]: [&mut impl DevicePtrMut<T>; 3],
    ) -> Result<()> {
        attention.check_batches()?;
        attention.check_lengths([q.len(), k.len(), v.len(), o.len()])?;
        attention.check_lengths([of_q.len(), of_k.len(), of_v.len(), of_results.len()])?;
        check_numbers::<T>(attention.numbers)?;
        attention.check_sums(sums.len())?;
        let scratch = usize::try_from(attention.scratch().saturating_mul(2))?;
        let mut scratch = stream.alloc_zeros::<f32>(scratch)?;
        let mut counter = stream.alloc_zeros::<u32>(1)?;
        // On drop, the guards record that the launched work uses the memory.
        let (mut addresses, mut memory) = ([0; 3], Vec::new());
        for (address, slice) in addresses.iter_mut().zip([q, k, v]) {
            let (at, guard) = slice.device_ptr(stream);
            *address = at;
            memory.push(guard);
        }
        let (q, (o, of_o), (of_results, guard)) = (
            addresses,
            o.device_ptr(stream),
            of_results.device_ptr(stream),
        );
        let (sums, of_sums) = sums.device_ptr(stream);
        memory.extend([of_o, guard, of_sums]);
        let mut of = [0; 3];
        for (address, slice) in of.iter_mut().zip([of_q, of_k, of_v]) {
            let (at, guard) = slice.device_ptr_mut(stream);
            *address = at;
            memory.push(guard);
        }
        let (scratch, of_scratch) = scratch.device_ptr_mut(stream);
        let (counter, of_counter) = counter.device_ptr_mut(stream);
        memory.extend([of_scratch, of_counter]);
        let [q, k, v] = q;
        let gradients = Gradients {
            given: [q, k, v, o],
            of_results,
            sums,
            of,
            scratch,
            counter,
        };
        for call in attention.gradients(self.multiprocessors(), gradients)? {
            // SAFETY: the parameters match the kernels. The slices are long enough, as checked
            // above, and stay borrowed.
            unsafe { self.ready(stream, &call, []) }?.launch()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Gradients;
    use crate::{Attention, ElementType, Parameter};

    const ADDRESSES: Gradients = Gradients {
        given: [0x1000, 0x2000, 0x3000, 0x4000],
        of_results: 0x5000,
        sums: 0x6000,
        of: [0x7000, 0x8000, 0x9000],
        scratch: 0xa000,
        counter: 0xb000,
    };

    #[test]
    fn there_are_gradients_for_each_kind_of_numbers() {
        for (numbers, columns, is_causal, names) in [
            (
                ElementType::F16,
                64,
                false,
                ["rows", "h64_keys", "h64_queries"],
            ),
            (
                ElementType::F16,
                72,
                true,
                ["rows", "h128_keys", "h128_queries"],
            ),
            (
                ElementType::Bf16,
                8,
                true,
                ["rows_bf16", "b64_keys", "b64_queries"],
            ),
            (
                ElementType::Bf16,
                128,
                false,
                ["rows_bf16", "b128_keys", "b128_queries"],
            ),
        ] {
            let attention = Attention::new(numbers, [2, 4, 10, columns]);
            let attention = if is_causal {
                attention.causal()
            } else {
                attention
            };
            let calls = attention.gradients(132, ADDRESSES).unwrap();
            assert_eq!(calls.each_ref().map(crate::Call::name), names);
        }
        let wide = Attention::new(ElementType::F16, [1, 1, 10, 136]);
        assert_eq!(
            wide.gradients(132, ADDRESSES).unwrap_err().to_string(),
            "no attention gradient kernel for head dimension 136 and F16: use at most 128, with f16 or bf16"
        );
    }

    #[test]
    fn gradients_are_given_all_tensors() {
        let attention = Attention::new(ElementType::F16, [2, 4, 10, 64]).with_keys(2, 30);
        let calls = attention.gradients(132, ADDRESSES).unwrap();
        let starts = calls.each_ref().map(|call| {
            let starts = call.parameters().iter().filter_map(|of| match of {
                Parameter::Map(map, ..) => Some(map.address),
                &Parameter::Pointer(address) => Some(address),
                _ => None,
            });
            starts.collect::<Vec<_>>()
        });
        // Heads of ten rows are padded to twelve.
        let logs = 0xa000 + 4 * 2 * 4 * 12;
        let of_queries = [
            0x1000, 0x2000, 0x3000, 0x5000, logs, 0xa000, 0x7000, 0, 0, 0xb000,
        ];
        let [rows, keys, queries] = starts;
        // The addresses of the ends are 0, because the sequences are not packed.
        assert_eq!(rows, [0x4000, 0x5000, 0x6000, 0xa000, logs, 0]);
        assert_eq!(keys[..6], of_queries[..6]);
        assert_eq!(keys[6..], [0x8000, 0x9000, 0, 0, 0xb000]);
        assert_eq!(queries, of_queries);
        // One tile of 128 keys or queries per block, for each head and batch.
        let blocks = calls.each_ref().map(|call| call.launch().blocks);
        assert_eq!(blocks, [[1, 4, 2], [4, 1, 1], [8, 1, 1]]);
    }
}
