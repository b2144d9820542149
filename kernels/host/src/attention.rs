//! Attention: its shapes, and the kernel that computes it.

use std::sync::Arc;

use anyhow::{Context, Error, Result, anyhow, ensure};
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut};
use hopper_kernels::attention::{ALL, Heads};
use hopper_kernels::backward::{self, Compact, ROWS, Vectors};
use hopper_kernels::kernel;
use hopper_kernels::sequences::Ends;
use layout_core::Distinct;
use layout_device::Launch;

use crate::Numbers;
use crate::call::Call;
use crate::kernels::{Kernels, MOST_BLOCKS, Ready};

/// `O = softmax(scale * Q * K^T) * V` of all heads of all batches.
///
/// Tensors are `(batch, head, row, column)`, compact unless they have other strides. Heads have up to 256 numbers; for gradients up to 128, of `f16`
/// or `bf16`. Each tensor, batch, head and row begins at a multiple of 16 bytes: strides are multiples of 8 numbers, or 16 of `e4m3`. A query that sees
/// no key has the result 0, and the logarithm minus infinity.
///
/// Of `e4m3`, results are `bf16`, and values are `(batch, head, column, key)`: the keys of each column side by side, padded to a multiple
/// of 16. A scale of queries and one of keys belong to [`with_scale`](Self::with_scale), one of values to
/// [`with_scale_of_values`](Self::with_scale_of_values).
///
/// ```
/// use hopper_host::{Attention, Numbers};
///
/// // 2 batches of 32 heads with 1000 queries of 128 numbers; eight heads of keys and values, 3000 of each.
/// let attention = Attention::new(Numbers::Bf16, [2, 32, 1000, 128]).with_keys(8, 3000).causal();
/// let call = attention.call(132, [0x10000, 0x20000, 0x30000, 0x40000, 0], 0x50000)?;
/// assert_eq!((call.name(), call.launch().blocks), ("attention_128_bf16", [132, 1, 1]));
/// assert_eq!(
///     Attention::new(Numbers::F16, [1, 6, 64, 64]).with_keys(4, 64).call(132, [0; 5], 0).unwrap_err().to_string(),
///     "6 heads of queries share 4 of keys: let them be a multiple"
/// );
/// // What is written overlaps nowhere.
/// let all_in_one = Attention::new(Numbers::F16, [1, 2, 64, 64]).with_strides([[0; 3]; 4]);
/// assert!(all_in_one.call(132, [0; 5], 0).unwrap_err().to_string().starts_with("the results overlap: "));
/// assert!(Attention::new(Numbers::F16, [1, 2, 64, 64]).with_scale(-1.0).call(132, [0; 5], 0).is_err());
/// // Of 8 bits, where a number of queries stands for `0.02` of it, one of keys for `0.03`, and one of values for `0.01`.
/// let scale = 0.02 * 0.03 / 128_f32.sqrt();
/// let bytes = Attention::new(Numbers::E4m3, [2, 32, 1000, 128]).with_scale(scale).with_scale_of_values(0.01);
/// let call = bytes.call(132, [0x10000, 0x20000, 0x30000, 0x40000, 0], 0x50000)?;
/// assert_eq!(call.name(), "attention_128_e4m3");
/// // A batch alone is as long as it likes.
/// let long = Attention::new(Numbers::Bf16, [1, 32, 1 << 19, 128]);
/// assert!(long.call(132, [0x10000; 5], 0x50000).is_ok());
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attention {
    pub(crate) numbers: Numbers,
    queries: [u32; 4],
    /// Heads and rows of keys and values.
    keys: [u32; 2],
    /// Of queries, keys, values and results, the elements from one batch to the next, from one head and from one row.
    strides: [[u32; 3]; 4],
    pub(crate) scale: f32,
    pub(crate) scale_of_values: f32,
    is_causal: bool,
    packed: Option<Packed>,
}

/// Sequences of any lengths, one behind the other as the rows of one batch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Packed {
    /// How many there are.
    pub count: u32,
    /// How many queries, and how many keys, the longest has, or more. Where this is too small, the results of rows behind it are not computed, all
    /// gradients are wrong, and nothing tells.
    pub longest: [u32; 2],
    /// Where the ends of their queries and of their keys are: `count` numbers `u32` each, which ascend, the row behind the last of each. They are the
    /// `cu_seqlens` of `FlashAttention` without the 0 at the beginning, 4 bytes further.
    pub ends: [u64; 2],
}

/// The strides of a compact tensor.
const fn compact([_, heads, rows, columns]: [u32; 4]) -> [u32; 3] {
    let head = rows.saturating_mul(columns);
    [head.saturating_mul(heads), head, columns]
}

impl Attention {
    /// Of so many batches, heads, queries, and numbers of each; keys and values are as many, and the scale is one by the root of the numbers.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // A few hundred.
    pub fn new(numbers: Numbers, queries: [u32; 4]) -> Self {
        let [_, heads, rows, columns] = queries;
        let attention = Self {
            numbers,
            queries,
            keys: [heads, rows],
            strides: [compact(queries); 4],
            scale: 1.0 / (columns as f32).sqrt(),
            scale_of_values: 1.0,
            is_causal: false,
            packed: None,
        };
        attention.with_keys(heads, rows)
    }

    /// With so many heads of keys and values, each for as many heads of queries, and so many keys; these are compact.
    #[must_use]
    pub fn with_keys(mut self, heads: u32, rows: u32) -> Self {
        let [batches, _, _, columns] = self.queries;
        self.keys = [heads, rows];
        self.strides[1] = compact([batches, heads, rows, columns]);
        self.strides[2] = if self.has_rows_of_keys() {
            let padded = rows.checked_next_multiple_of(16).unwrap_or(u32::MAX);
            compact([batches, heads, columns, padded])
        } else {
            self.strides[1]
        };
        self
    }

    /// With these strides of queries, keys, values and results, behind [`with_keys`](Self::with_keys), which makes keys and values compact: elements from one batch to the next, from one head and from one row; of values of
    /// `e4m3`, from one column. Those of `(batch, row, head, number)` are `[rows * heads * numbers, numbers, heads * numbers]`.
    #[must_use]
    pub const fn with_strides(mut self, strides: [[u32; 3]; 4]) -> Self {
        self.strides = strides;
        self
    }

    /// With this scale, which is positive.
    #[must_use]
    pub const fn with_scale(mut self, scale: f32) -> Self {
        self.scale = scale;
        self
    }

    /// Of these sequences, which lie one behind the other: tensors have one batch with the rows of all of them.
    ///
    /// Where they end is known on the GPU alone, so that it is started by its [`call`](Self::call), or those of its [`gradients`](Self::gradients) in their
    /// order, and [`Kernels::ready`], and not by slices. The counter of a call is 0 before, and no other's while it runs.
    ///
    /// Numbers have 16 bits. Queries, or gradients of keys, behind the first `longest` of a sequence are not computed, and results of rows of no sequence are left as
    /// they are. What up to 256 rows behind a sequence hold is multiplied by weights of 0: let it be finite, behind the last one, too.
    ///
    /// ```
    /// use hopper_host::{Attention, Numbers, Packed};
    ///
    /// // Of 300, 0 and 700 queries, and as many keys.
    /// let packed = Packed { count: 3, longest: [700; 2], ends: [0x60000, 0x60000] };
    /// let attention = Attention::new(Numbers::Bf16, [1, 32, 1000, 128]).packed(packed);
    /// let call = attention.call(132, [0x10000, 0x20000, 0x30000, 0x40000, 0], 0x50000)?;
    /// assert_eq!(call.name(), "attention_128_bf16");
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    #[must_use]
    pub const fn packed(mut self, packed: Packed) -> Self {
        self.packed = Some(packed);
        self
    }

    /// With a scale of values, by which results are multiplied.
    #[must_use]
    pub const fn with_scale_of_values(mut self, scale: f32) -> Self {
        self.scale_of_values = scale;
        self
    }

    /// Queries see the keys up to their own, counted from the last of both.
    #[must_use]
    pub const fn causal(mut self) -> Self {
        self.is_causal = true;
        self
    }

    /// The kernel for it.
    pub(crate) fn kernel(&self) -> Result<&'static kernel::Attention> {
        let [.., columns] = self.queries;
        let is_for = |kernel: &&kernel::Attention| {
            kernel.numbers == self.numbers && columns <= kernel.tiles.extents[1]
        };
        let kernels = ALL.iter().filter(is_for);
        let kernel = kernels.min_by_key(|kernel| kernel.tiles.extents[1]);
        kernel.with_context(|| {
            format!("there is no attention of {columns} numbers of {:?}: heads have up to 256 of f16, bf16 or e4m3", self.numbers)
        })
    }

    /// The call on a GPU with so many multiprocessors, given where queries, keys, values, results, and the logarithms of sums begin, 0 if these are
    /// not wanted, and a counter: a `u32` on the GPU that is 0, and is left so.
    ///
    /// The logarithms are of the natural kind, `f32`, compact as `(batch, head, row)`.
    ///
    /// # Errors
    ///
    /// If heads do not share keys evenly, a head has more numbers than any kernel takes, there is nothing to compute, or TMA does not take a tensor.
    pub fn call(
        &self,
        multiprocessors: u32,
        [q, k, v, o, sums]: [u64; 5],
        counter: u64,
    ) -> Result<Call> {
        let [_, heads, ..] = self.queries;
        self.check()?;
        let kernel = self.kernel()?;
        let [of_q, of_k, of_v, of_o] = self.values();
        is_distinct("the results", Heads::from_values(of_o))?;
        let ([longest, _], times) = self.counted();
        let tiles = longest.div_ceil(kernel.tiles.extents[0]);
        let tiles = tiles_of(tiles, heads, times, multiprocessors)?;
        let mut call = Call::new(
            kernel.name,
            kernel.tiles.launch_turns(tiles, 1, multiprocessors),
        );
        for (i, (address, values)) in [(q, of_q), (k, of_k), (v, of_v), (o, of_o)]
            .into_iter()
            .enumerate()
        {
            let of = ["queries", "keys", "values", "the results"][i];
            let map = (kernel.maps[i])(values, address).with_context(|| of)?;
            let numbers = if i == 3 { kernel.results } else { self.numbers };
            call = call.map(map, numbers).values(&values);
        }
        call = self.with_sequences(call.with_rows(sums), longest);
        call = call.number(self.scale).number(self.scale_of_values);
        Ok(call.pointer(counter))
    }

    /// How many queries, and keys, the longest sequence has, and how many there are.
    fn counted(&self) -> ([u32; 2], u32) {
        let ([batches, _, rows, _], [_, keys]) = (self.queries, self.keys);
        self.packed
            .map_or(([rows, keys], batches), |of| (of.longest, of.count))
    }

    /// With what the kernels are told of sequences.
    fn with_sequences(&self, mut call: Call, longest: u32) -> Call {
        let Packed { count, ends, .. } = self.packed.unwrap_or_default();
        for end in ends {
            call = call.tensor(end, &Ends::from_values([count]));
        }
        call.number(longest).number(self.is_causal)
    }
}

/// Where what the gradients of an attention need begins, and what they are.
#[derive(Clone, Copy, Debug)]
pub struct Gradients {
    /// Queries, keys, values and results, as the attention has them.
    pub given: [u64; 4],
    /// What comes back to the results, laid out as they are.
    pub of_results: u64,
    /// The logarithms of sums, as the attention has written them.
    pub sums: u64,
    /// The gradients of queries, keys and values, laid out as they are.
    pub of: [u64; 3],
    /// Memory of twice [`Attention::scratch`] numbers `f32`, which need no value, at a multiple of 16 bytes.
    pub scratch: u64,
    /// A counter that is 0, and left so.
    pub counter: u64,
}

impl Attention {
    /// That a batch is a sequence: the ends of others are on the GPU alone.
    pub(crate) fn check_batches(&self) -> Result<()> {
        ensure!(
            self.packed.is_none(),
            "where sequences end is known on the GPU alone: take `Attention::call` or `Attention::gradients`, and promise that the ends ascend"
        );
        Ok(())
    }

    /// Whether a query sees the keys up to its own.
    pub(crate) const fn is_causal(&self) -> bool {
        self.is_causal
    }

    /// Whether a row of values is a column of all keys, as `wgmma` reads numbers of 8 bits.
    const fn has_rows_of_keys(&self) -> bool {
        self.numbers.bytes() == 1
    }

    /// How many numbers of queries, keys, values and results are 16 bytes: results have 16 bits.
    const fn units(&self) -> [u32; 4] {
        let unit = 16 / self.numbers.bytes();
        [unit, unit, unit, 8]
    }

    /// Heads, rows and the numbers of a row of queries, keys, values and results.
    const fn extents(&self) -> [[u32; 3]; 4] {
        let ([_, heads, rows, columns], [of_keys, keys]) = (self.queries, self.keys);
        let of_values = if self.has_rows_of_keys() {
            [of_keys, columns, keys]
        } else {
            [of_keys, keys, columns]
        };
        let queries = [heads, rows, columns];
        [queries, [of_keys, keys, columns], of_values, queries]
    }

    /// The values of the layouts as its kernel is given them: those of values of 16 bits have rows and columns exchanged.
    pub(crate) fn values(&self) -> [[u32; 7]; 4] {
        let mut values = self.by_rows();
        if !self.has_rows_of_keys() {
            values[2].swap(0, 1);
        }
        values
    }

    /// The values of the layouts of queries, keys, values and results by rows, whose distances are in units of 16 bytes.
    fn by_rows(&self) -> [[u32; 7]; 4] {
        let ([batches, ..], extents, units) = (self.queries, self.extents(), self.units());
        core::array::from_fn(|i| {
            let ([batch, head, row], [heads, rows, columns]) = (self.strides[i], extents[i]);
            // Of what there is one, no other is anywhere.
            let units = |stride: u32, extent| if extent == 1 { 1 } else { stride / units[i] };
            let [batch, head, row] = [units(batch, batches), units(head, heads), units(row, rows)];
            [rows, columns, heads, batches, row, head, batch]
        })
    }

    /// The layouts of queries, keys, values and results of 16 bits.
    pub(crate) fn layouts(&self) -> [Heads; 4] {
        self.by_rows().map(Heads::from_values)
    }

    /// How many numbers of each row the gradients need: a number for each query of the longest sequence, padded to four, of each head of each
    /// sequence.
    #[must_use]
    pub fn scratch(&self) -> u64 {
        let ([_, heads, ..], ([rows, _], sequences)) = (self.queries, self.counted());
        let of_head = u64::from(rows).next_multiple_of(4);
        of_head
            .saturating_mul(heads.into())
            .saturating_mul(sequences.into())
    }

    /// The calls for the gradients, in this order, which are the same each time.
    ///
    /// # Errors
    ///
    /// As [`call`](Self::call).
    pub fn gradients(&self, multiprocessors: u32, gradients: Gradients) -> Result<[Call; 3]> {
        self.check()?;
        ensure!(
            self.scale_of_values.to_bits() == 1_f32.to_bits(),
            "the scale of values is {}, and gradients know of none: give results without it, and multiply what comes back to them by it",
            self.scale_of_values
        );
        let [of_q, of_k, of_v, _] = self.layouts();
        for (of, layout) in [("queries", of_q), ("keys", of_k), ("values", of_v)] {
            is_distinct(
                &format!("the gradients of {of}, laid out as these,"),
                layout,
            )?;
        }
        ensure!(
            gradients.sums != 0,
            "the gradients need the logarithms of sums, which the attention writes"
        );
        let ([_, heads, ..], (longest, sequences)) = (self.queries, self.counted());
        ensure!(
            heads.max(sequences) <= MOST_BLOCKS,
            "{heads} heads of {sequences} sequences are more than {MOST_BLOCKS} of either: launch parts of them"
        );
        let numbers = self.scratch();
        ensure!(
            numbers < 1 << 32,
            "{numbers} numbers of rows are 2^32 or more: launch parts of the sequences"
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
        // The kernel of keys, and that of queries.
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
                call = call.map(map, Numbers::F32).values(&vectors);
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

    /// The kernels for its gradients.
    pub(crate) fn kernel_of_gradients(&self) -> Result<&'static kernel::Gradients> {
        let [.., columns] = self.queries;
        let is_for = |kernel: &&kernel::Gradients| {
            kernel.numbers == self.numbers && columns <= kernel.tiles[0].extents[1]
        };
        let kernels = backward::ALL.iter().filter(is_for);
        let kernel = kernels.min_by_key(|kernel| kernel.tiles[0].extents[1]);
        kernel.with_context(|| {
            format!("there are no gradients of attention of {columns} numbers of {:?}: heads have up to 128 of f16 or bf16", self.numbers)
        })
    }

    /// The values of the layouts of a number for each row, padded and compact.
    pub(crate) fn rows(&self) -> [[u32; 5]; 2] {
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

    /// That tensors have all of their numbers: queries, keys, values and results, as these are laid out.
    pub(crate) fn check_lengths(&self, lengths: [usize; 4]) -> Result<()> {
        let [batches, ..] = self.queries;
        for (i, [heads, rows, columns]) in self.extents().into_iter().enumerate() {
            let [batch, head, row] = self.strides[i];
            let last = [(batches, batch), (heads, head), (rows, row), (columns, 1)];
            let last = last
                .map(|(extent, stride)| u64::from(extent.saturating_sub(1)) * u64::from(stride));
            let needed = last.into_iter().fold(1, u64::saturating_add);
            let (of, have) = (["queries", "keys", "values", "results"][i], lengths[i]);
            ensure!(
                have as u64 >= needed,
                "{of} need {needed} numbers, and there are {have}"
            );
        }
        Ok(())
    }

    /// That there is a logarithm for each query of each head.
    pub(crate) fn check_sums(&self, have: usize) -> Result<()> {
        let [batches, heads, rows, _] = self.queries;
        let numbers = (u64::from(batches) * u64::from(heads)).saturating_mul(rows.into());
        ensure!(
            have as u64 >= numbers,
            "logarithms of sums need {numbers} numbers, and there are {have}"
        );
        Ok(())
    }

    /// That heads share keys evenly, rows begin at multiples of 16 bytes, and the scale is one.
    fn check(&self) -> Result<()> {
        let ([batches, heads, ..], [of_keys, _]) = (self.queries, self.keys);
        ensure!(
            self.packed.is_none() || batches == 1,
            "sequences lie one behind the other in {batches} batches: let there be one, with the rows of all of them"
        );
        ensure!(
            self.packed.is_none() || self.numbers.bytes() == 2,
            "sequences lie one behind the other, of {:?}: let them be of f16 or bf16, as TMA begins at multiples of 16 bytes",
            self.numbers
        );
        ensure!(
            self.packed
                .is_none_or(|packed| packed.ends.iter().all(|end| *end != 0 && end % 4 == 0)),
            "the ends of sequences are numbers `u32` on the GPU: give their addresses"
        );
        ensure!(
            self.packed.is_none_or(|packed| packed.count > 0),
            "there are no sequences: let there be one"
        );
        ensure!(
            of_keys > 0 && heads % of_keys == 0,
            "{heads} heads of queries share {of_keys} of keys: let them be a multiple"
        );
        let of = self
            .strides
            .into_iter()
            .zip(self.extents())
            .zip(self.units());
        for (([batch, head, row], [heads, rows, _]), unit) in of {
            for (stride, extent) in [(batch, batches), (head, heads), (row, rows)] {
                ensure!(
                    extent == 1 || stride % unit == 0 && stride < u32::MAX,
                    "rows, heads and batches are {stride} numbers apart, and begin at multiples of {unit}, less than 2^32 apart: pad them to {}",
                    u64::from(stride).next_multiple_of(unit.into())
                );
            }
        }
        ensure!(
            self.scale > 0.0 && self.scale.is_finite(),
            "the scale is {}, and scores are masked by what no positive scale changes: let queries have its sign",
            self.scale
        );
        ensure!(
            self.scale_of_values.is_finite(),
            "the scale of values is {}",
            self.scale_of_values
        );
        Ok(())
    }
}

/// How many tiles there are of so many of each head of each sequence, fewer than 2^32 with the blocks.
fn tiles_of(of_head: u32, heads: u32, sequences: u32, blocks: u32) -> Result<u32> {
    let tiles = of_head
        .checked_mul(heads)
        .and_then(|tiles| tiles.checked_mul(sequences));
    let tiles = tiles.filter(|&tiles| tiles.checked_add(blocks).is_some());
    tiles.context("there are 2^32 tiles or more")
}

/// That numbers have as many bytes as these.
fn check_numbers<T>(numbers: Numbers) -> Result<()> {
    ensure!(
        size_of::<T>() == numbers.bytes() as usize,
        "numbers of {} bytes are not {numbers:?}",
        size_of::<T>()
    );
    Ok(())
}

/// That no two numbers of what is written lie in one place.
fn is_distinct(of: &str, layout: Heads) -> Result<()> {
    let checked = Distinct::check(layout).map(drop);
    checked.map_err(|no| anyhow!("{of} overlap: {no}"))
}

impl Kernels {
    /// Makes an attention ready to start on a stream, of slices of numbers; `sums` has a number for each query of each head.
    ///
    /// `counter` is set to 0, and left so. Its calls run one after the other.
    ///
    /// # Errors
    ///
    /// Those of [`Attention::call`] and [`prepare`](Self::prepare), or a slice is too short.
    pub fn ready_attention<'t, T, O>(
        &self,
        stream: &'t Arc<CudaStream>,
        attention: Attention,
        [q, k, v]: [&'t impl DevicePtr<T>; 3],
        o: &'t mut impl DevicePtrMut<O>,
        sums: Option<&'t mut CudaSlice<f32>>,
        counter: &'t mut CudaSlice<u32>,
    ) -> Result<Ready<'t>> {
        attention.check_batches()?;
        attention.check_lengths([q.len(), k.len(), v.len(), o.len()])?;
        check_numbers::<T>(attention.numbers)?;
        check_numbers::<O>(attention.kernel()?.results)?;
        if let Some(sums) = &sums {
            attention.check_sums(sums.len())?;
        }
        ensure!(!counter.is_empty(), "there is no counter");
        let (mut addresses, mut memory) = ([0; 5], Vec::new());
        for (address, slice) in addresses.iter_mut().zip([q, k, v]) {
            let (at, guard) = slice.device_ptr(stream);
            *address = at;
            memory.push(guard);
        }
        let (at, guard) = o.device_ptr_mut(stream);
        addresses[3] = at;
        memory.push(guard);
        if let Some(sums) = sums {
            let (at, guard) = sums.device_ptr_mut(stream);
            addresses[4] = at;
            memory.push(guard);
        }
        stream.memset_zeros(counter)?;
        let (counter, guard) = counter.device_ptr_mut(stream);
        memory.push(guard);
        let call = attention.call(self.multiprocessors(), addresses, counter)?;
        // SAFETY: the parameters are the kernel's; the slices are as long as it reads and writes, and borrowed.
        unsafe { self.ready(stream, call, memory) }
    }

    /// Attention on a stream, once. To start one often, or in a graph, make it [ready](Self::ready_attention) once.
    ///
    /// ```no_run
    /// use hopper_host::{Attention, Kernels, Numbers};
    /// use cudarc::driver::CudaContext;
    ///
    /// let context = CudaContext::new(0)?;
    /// let stream = context.default_stream();
    /// let kernels = Kernels::load(&context, &std::fs::read_to_string("hopper-kernels.ptx")?)?;
    /// // 2 batches of 32 heads, 1000 queries and keys of 128 numbers, whose bits are `u16`, or `half::bf16`.
    /// let attention = Attention::new(Numbers::Bf16, [2, 32, 1000, 128]).causal();
    /// let count = 2 * 32 * 1000 * 128;
    /// let [q, k, v, of_o] = [(); 4].map(|()| stream.alloc_zeros::<u16>(count));
    /// let (q, k, v, of_o) = (q?, k?, v?, of_o?);
    /// let (mut o, mut sums) = (stream.alloc_zeros::<u16>(count)?, stream.alloc_zeros::<f32>(2 * 32 * 1000)?);
    /// kernels.attention(&stream, attention, [&q, &k, &v], &mut o, Some(&mut sums))?;
    /// // What comes back to the results gives the gradients of queries, keys and values.
    /// let [of_q, of_k, of_v] = [(); 3].map(|()| stream.alloc_zeros::<u16>(count));
    /// let (mut of_q, mut of_k, mut of_v) = (of_q?, of_k?, of_v?);
    /// let of = [&mut of_q, &mut of_k, &mut of_v];
    /// kernels.attention_gradients(&stream, attention, [&q, &k, &v], [&o, &of_o], &sums, of)?;
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`ready_attention`](Self::ready_attention).
    pub fn attention<T, O>(
        &self,
        stream: &Arc<CudaStream>,
        attention: Attention,
        given: [&impl DevicePtr<T>; 3],
        o: &mut impl DevicePtrMut<O>,
        sums: Option<&mut CudaSlice<f32>>,
    ) -> Result<()> {
        let mut counter = stream.alloc_zeros(1)?;
        self.ready_attention(stream, attention, given, o, sums, &mut counter)?
            .launch()
    }

    /// The gradients of an attention on a stream, once: those of queries, keys and values, laid out as these are, the same bits each time.
    ///
    /// Given are queries, keys and values; the results, and what comes back to them, laid out as they are; and the logarithms of sums that the
    /// attention has written. [`attention`](Self::attention) has an example.
    ///
    /// # Errors
    ///
    /// Those of [`Attention::gradients`] and [`prepare`](Self::prepare), or a slice is too short.
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
        // They mark the memory as used by what was started when they are dropped.
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
            // SAFETY: the parameters are the kernel's; the slices are as long as it reads and writes, and borrowed.
            unsafe { self.ready(stream, call, []) }?.launch()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Attention, Gradients};
    use crate::{Numbers, Parameter};

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
            (Numbers::F16, 64, false, ["rows", "h64_keys", "h64_queries"]),
            (
                Numbers::F16,
                72,
                true,
                ["rows", "h128_keys", "h128_queries"],
            ),
            (
                Numbers::Bf16,
                8,
                true,
                ["rows_bf16", "b64_keys", "b64_queries"],
            ),
            (
                Numbers::Bf16,
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
        let wide = Attention::new(Numbers::F16, [1, 1, 10, 136]);
        assert_eq!(
            wide.gradients(132, ADDRESSES).unwrap_err().to_string(),
            "there are no gradients of attention of 136 numbers of F16: heads have up to 128 of f16 or bf16"
        );
    }

    #[test]
    fn gradients_are_given_all_tensors() {
        let attention = Attention::new(Numbers::F16, [2, 4, 10, 64]).with_keys(2, 30);
        let calls = attention.gradients(132, ADDRESSES).unwrap();
        let starts = calls.each_ref().map(|call| {
            let starts = call.parameters().iter().filter_map(|of| match of {
                Parameter::Map(map, ..) => Some(map.address),
                &Parameter::Pointer(address) => Some(address),
                Parameter::Values(_) | Parameter::Groups(..) => None,
            });
            starts.collect::<Vec<_>>()
        });
        // Heads of ten rows are padded to twelve.
        let logs = 0xa000 + 4 * 2 * 4 * 12;
        let of_queries = [
            0x1000, 0x2000, 0x3000, 0x5000, logs, 0xa000, 0x7000, 0, 0, 0xb000,
        ];
        let [rows, keys, queries] = starts;
        // Batches have no ends of sequences.
        assert_eq!(rows, [0x4000, 0x5000, 0x6000, 0xa000, logs, 0]);
        assert_eq!(keys[..6], of_queries[..6]);
        assert_eq!(keys[6..], [0x8000, 0x9000, 0, 0, 0xb000]);
        assert_eq!(queries, of_queries);
        // Tiles of 128 keys, or queries, of each head of each batch.
        let blocks = calls.each_ref().map(|call| call.launch().blocks);
        assert_eq!(blocks, [[1, 4, 2], [4, 1, 1], [8, 1, 1]]);
    }
}
