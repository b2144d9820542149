//! Attention: its shapes, and the kernel that computes it.

use anyhow::{Context, Result, anyhow, bail, ensure};
use hopper_kernels::attention::{ALL, Heads};
use hopper_kernels::backward::{self, Compact, ROWS, Vectors};
use hopper_kernels::gemm::Tiles;
use hopper_kernels::kernel;
use hopper_kernels::sequences::Ends;
use layout_core::{_1, Distinct, Layout};
use layout_device::{Bf16, Half, Launch};

use crate::Numbers;
use crate::call::Call;
use crate::kernels::{Kernels, MOST_BLOCKS, Ready};

/// `O = softmax(scale * Q * K^T) * V` of all heads of all batches.
///
/// Tensors are `(batch, head, row, column)`, compact unless they have other strides; all begin at multiples of 16 bytes.
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
/// assert_eq!((call.name(), call.launch().blocks), ("attention_128_causal_bf16", [132, 1, 1]));
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
    numbers: Numbers,
    queries: [u32; 4],
    /// Heads and rows of keys and values.
    keys: [u32; 2],
    /// Of queries, keys, values and results, the elements from one batch to the next, from one head and from one row.
    strides: [[u32; 3]; 4],
    scale: f32,
    scale_of_values: f32,
    is_causal: bool,
    packed: Option<Packed>,
}

/// Sequences of any lengths, one behind the other as the rows of one batch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Packed {
    /// How many there are.
    pub count: u32,
    /// How many queries the longest has, or more.
    pub longest: u32,
    /// Where the ends of their queries and of their keys are: `count` numbers `u32` each, which ascend, the row behind the last of each.
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

    /// With these strides of queries, keys, values and results: elements from one batch to the next, from one head and from one row; of values of
    /// `e4m3`, from one column.
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
    /// Weights of keys behind the last of a sequence are 0, and values there are numbers: those of the next sequence.
    ///
    /// ```
    /// use hopper_host::{Attention, Numbers, Packed};
    ///
    /// // Of 300, 0 and 700 queries, and as many keys.
    /// let packed = Packed { count: 3, longest: 700, ends: [0x60000, 0x60000] };
    /// let attention = Attention::new(Numbers::Bf16, [1, 32, 1000, 128]).packed(packed);
    /// let call = attention.call(132, [0x10000, 0x20000, 0x30000, 0x40000, 0], 0x50000)?;
    /// assert_eq!(call.name(), "attention_128_packed_bf16");
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
    fn kernel(&self) -> Result<&'static kernel::Attention> {
        let [.., columns] = self.queries;
        let is_for = |kernel: &&kernel::Attention| {
            kernel.numbers == self.numbers
                && kernel.is_causal == self.is_causal
                && kernel.is_packed == self.packed.is_some()
                && columns <= kernel.tiles.extents[1]
        };
        let kernels = ALL.iter().filter(is_for);
        let kernel = kernels.min_by_key(|kernel| kernel.tiles.extents[1]);
        kernel.with_context(|| {
            format!("there is no attention of {columns} numbers of {:?}: heads have up to 256 of f16, bf16 or e4m3", self.numbers)
        })
    }

    /// The call on a GPU with so many multiprocessors, given where queries, keys, values, results, and the logarithms of sums begin, or 0 of these, and
    /// a counter.
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
        let [batches, heads, rows, _] = self.queries;
        self.check()?;
        let kernel = self.kernel()?;
        let [of_q, of_k, mut of_v, of_o] = self.values();
        is_distinct("the results", Heads::from_values(of_o))?;
        if !self.has_rows_of_keys() {
            of_v.swap(0, 1);
        }
        let Packed {
            count,
            longest,
            ends,
        } = self.packed.unwrap_or_default();
        let (longest, times) = match self.packed {
            Some(_) => (longest, count),
            None => (rows, batches),
        };
        let tiles = longest.div_ceil(kernel.tiles.extents[0]);
        let tiles = tiles
            .checked_mul(heads)
            .and_then(|tiles| tiles.checked_mul(times));
        let tiles = tiles.context("there are 2^32 tiles or more")?;
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
        call = call.with_rows(sums);
        for end in ends {
            call = call.tensor(end, &Ends::from_values([count]));
        }
        call = call.number(longest).number(self.scale);
        Ok(call.number(self.scale_of_values).pointer(counter))
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

/// The calls of the kernels of a module.
macro_rules! gradients {
    ($self:ident $multiprocessors:ident $gradients:ident: $($module:ident $causal:ident $T:ident $rows:ident $columns:literal;)+) => {
        match ($self.numbers, $self.queries[3]) {
            $((<$T as kernel::Number>::NUMBERS, 0..=$columns) => {
                use backward::$module::{self, Block, OfKeys, Out, Queries, Step, M, TILES_OF_KEYS, TILES_OF_QUERIES};
                let (given, of) = ($self.layouts(), $gradients);
                let ([of_q, of_k, of_v, of_o], [q, k, v, o]) = (given, of.given);
                let ([batches, heads, rows, _], [shared, keys]) = ($self.queries, $self.keys);
                let padded = rows.next_multiple_of(4);
                let vectors = Vectors::from_values([rows, heads, batches, padded / 4, padded / 4 * heads]);
                let compact = Compact::from_values([rows, heads, batches, rows, rows * heads]);
                let logs = of.scratch + 4 * $self.scratch();
                let launch = Launch {
                    blocks: [rows.div_ceil(ROWS[0]), heads, batches],
                    threads: [ROWS[1], 1, 1],
                    shared_bytes: 0,
                };
                let of_rows = Call::new(stringify!($rows), launch)
                    .tensor(o, &of_o)
                    .tensor(of.of_results, &of_o)
                    .tensor(of.sums, &compact)
                    .tensor(of.scratch, &vectors)
                    .tensor(logs, &vectors);
                let names = if $self.is_causal {
                    [concat!(stringify!($causal), "_keys"), concat!(stringify!($causal), "_queries")]
                } else {
                    [concat!(stringify!($module), "_keys"), concat!(stringify!($module), "_queries")]
                };
                let launch = |tiles: Tiles, heads: u32, rows: u32| {
                    let count = rows.div_ceil(tiles.extents[0]).saturating_mul(heads).saturating_mul(batches);
                    tiles.launch_turns(count, 1, $multiprocessors)
                };
                let by_keys = Call::new(names[0], launch(TILES_OF_KEYS, shared, keys))
                    .view::<$T, Heads, Step>(q, &of_q)?
                    .view::<$T, Heads, Block>(k, &of_k)?
                    .view::<$T, Heads, Block>(v, &of_v)?
                    .view::<$T, Heads, Step>(of.of_results, &of_o)?
                    .view::<f32, Vectors, Layout<(Queries,), (_1,)>>(logs, &vectors)?
                    .view::<f32, Vectors, Layout<(Queries,), (_1,)>>(of.scratch, &vectors)?
                    .parts::<$T, Heads, Out>(of.of[1], &of_k)?
                    .parts::<$T, Heads, Out>(of.of[2], &of_v)?
                    .number($self.scale)
                    .pointer(of.counter);
                let by_queries = Call::new(names[1], launch(TILES_OF_QUERIES, heads, rows))
                    .view::<$T, Heads, Block>(q, &of_q)?
                    .view::<$T, Heads, OfKeys>(k, &of_k)?
                    .view::<$T, Heads, OfKeys>(v, &of_v)?
                    .view::<$T, Heads, Block>(of.of_results, &of_o)?
                    .view::<f32, Vectors, Layout<(M,), (_1,)>>(logs, &vectors)?
                    .view::<f32, Vectors, Layout<(M,), (_1,)>>(of.scratch, &vectors)?
                    .parts::<$T, Heads, Out>(of.of[0], &of_q)?
                    .number($self.scale)
                    .pointer(of.counter);
                let _ = $module::IS_CAUSAL;
                Ok([of_rows, by_keys, by_queries])
            })+
            (numbers, columns) => bail!("there are no gradients of attention of {columns} numbers of {numbers:?}: heads have up to 128 of f16 or bf16"),
        }
    };
}

impl Attention {
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

    /// The values of the layouts of queries, keys, values and results by rows, whose distances are in units of 16 bytes.
    fn values(&self) -> [[u32; 7]; 4] {
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
    fn layouts(&self) -> [Heads; 4] {
        self.values().map(Heads::from_values)
    }

    /// How many numbers of each row the gradients need: a number for each query of each head, heads padded to four.
    #[must_use]
    pub fn scratch(&self) -> u64 {
        let [batches, heads, rows, _] = self.queries;
        let of_head = u64::from(rows).next_multiple_of(4);
        of_head
            .saturating_mul(heads.into())
            .saturating_mul(batches.into())
    }

    /// The calls for the gradients, in this order, which are the same each time.
    ///
    /// # Errors
    ///
    /// As [`call`](Self::call).
    pub fn gradients(&self, multiprocessors: u32, gradients: Gradients) -> Result<[Call; 3]> {
        self.check()?;
        ensure!(
            self.packed.is_none(),
            "there are no gradients of sequences that lie one behind the other: take one after the other"
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
        let [batches, heads, ..] = self.queries;
        ensure!(
            heads.max(batches) <= MOST_BLOCKS,
            "{heads} heads of {batches} batches are more than {MOST_BLOCKS} of either: launch parts of them"
        );
        let numbers = self.scratch();
        ensure!(
            numbers < 1 << 32,
            "{numbers} numbers of rows are 2^32 or more: launch parts of the batches"
        );
        gradients! { self multiprocessors gradients:
            h64 h64_causal Half rows 64;
            b64 b64_causal Bf16 rows_bf16 64;
            h128 h128_causal Half rows 128;
            b128 b128_causal Bf16 rows_bf16 128;
        }
    }

    /// That heads share keys evenly, rows begin at multiples of 16 bytes, and the scale is one.
    fn check(&self) -> Result<()> {
        let ([batches, heads, ..], [of_keys, _]) = (self.queries, self.keys);
        ensure!(
            self.packed.is_none() || batches == 1,
            "sequences lie one behind the other in {batches} batches: let there be one, with the rows of all of them"
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
        stream: &'t std::sync::Arc<cudarc::driver::CudaStream>,
        attention: Attention,
        [q, k, v]: [&'t cudarc::driver::CudaSlice<T>; 3],
        o: &'t mut cudarc::driver::CudaSlice<O>,
        sums: Option<&'t mut cudarc::driver::CudaSlice<f32>>,
        counter: &'t mut cudarc::driver::CudaSlice<u32>,
    ) -> Result<Ready<'t>> {
        use cudarc::driver::{DevicePtr, DevicePtrMut};
        ensure!(
            attention.packed.is_none(),
            "where sequences end is known on the GPU alone: call `Attention::call`, and promise that the ends ascend"
        );
        let [batches, heads, rows, _] = attention.queries;
        let lengths = [q.len(), k.len(), v.len(), o.len()];
        for (i, [heads, rows, columns]) in attention.extents().into_iter().enumerate() {
            let [batch, head, row] = attention.strides[i];
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
        let results = attention.kernel()?.results;
        for (size, numbers) in [
            (size_of::<T>(), attention.numbers),
            (size_of::<O>(), results),
        ] {
            ensure!(
                size == numbers.bytes() as usize,
                "numbers of {size} bytes are not {numbers:?}"
            );
        }
        let numbers = (u64::from(batches) * u64::from(heads)).saturating_mul(rows.into());
        if let Some(sums) = &sums {
            ensure!(
                sums.len() as u64 >= numbers,
                "logarithms of sums need {numbers} numbers, and there are {}",
                sums.len()
            );
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
}
