//! Shapes of attention, and the choice of the kernel for a shape.

mod gradients;

use std::sync::Arc;

use anyhow::{Context, Result, anyhow, ensure};
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut};
use hopper_kernels::attention::{ALL, Heads};
use hopper_kernels::kernel;
use hopper_kernels::sequences::Ends;
use layout_core::Injective;

pub use gradients::Gradients;

use crate::ElementType;
use crate::call::Call;
use crate::kernels::{Kernels, Ready};

/// Attention, `O = softmax(scale * Q * K^T) * V`, of all heads and batches.
///
/// Tensors are `(batch, head, row, column)`, and are compact unless
/// [`with_strides`](Self::with_strides) sets other strides. The head dimension is at most 256.
/// Gradients need a head dimension of at most 128 and `f16` or `bf16`. Each tensor, batch, head and
/// row must be aligned to 16 bytes: strides are multiples of 8 elements, or 16 for `e4m3`. A query
/// that sees no key has the result 0 and a log-sum-exp of minus infinity.
///
/// With `e4m3` inputs, the output is `bf16`, and values are transposed to `(batch, head, column,
/// key)`. The keys of a column are contiguous, padded to a multiple of 16. The scales of queries
/// and keys are part of [`with_scale`](Self::with_scale). The scale of values is set by
/// [`with_scale_of_values`](Self::with_scale_of_values).
///
/// ```
/// use hopper_host::{Attention, ElementType};
///
/// // 2 batches with 32 query heads, 1000 queries, head dimension 128, 8 key-value heads and 3000 keys.
/// let attention = Attention::new(ElementType::Bf16, [2, 32, 1000, 128]).with_keys(8, 3000).causal();
/// let call = attention.call(132, [0x10000, 0x20000, 0x30000, 0x40000, 0], 0x50000)?;
/// assert_eq!((call.name(), call.launch().blocks), ("attention_128_bf16", [132, 1, 1]));
/// assert_eq!(
///     Attention::new(ElementType::F16, [1, 6, 64, 64]).with_keys(4, 64).call(132, [0; 5], 0).unwrap_err().to_string(),
///     "expected a number of query heads that is a multiple of the KV heads, found 6 query heads and 4 KV heads"
/// );
/// // The results must not overlap.
/// let all_in_one = Attention::new(ElementType::F16, [1, 2, 64, 64]).with_strides([[0; 3]; 4]);
/// assert!(all_in_one.call(132, [0; 5], 0).unwrap_err().to_string().starts_with("the results must not overlap: "));
/// assert!(Attention::new(ElementType::F16, [1, 2, 64, 64]).with_scale(-1.0).call(132, [0; 5], 0).is_err());
/// // FP8, with a scale of `0.02` for queries, `0.03` for keys and `0.01` for values.
/// let scale = 0.02 * 0.03 / 128_f32.sqrt();
/// let bytes = Attention::new(ElementType::E4m3, [2, 32, 1000, 128]).with_scale(scale).with_scale_of_values(0.01);
/// let call = bytes.call(132, [0x10000, 0x20000, 0x30000, 0x40000, 0], 0x50000)?;
/// assert_eq!(call.name(), "attention_128_e4m3");
/// // With one batch, the batch stride does not matter, so it does not limit the sequence length.
/// let long = Attention::new(ElementType::Bf16, [1, 32, 1 << 19, 128]);
/// assert!(long.call(132, [0x10000; 5], 0x50000).is_ok());
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attention {
    pub(crate) numbers: ElementType,
    queries: [u32; 4],
    /// Number of heads of keys and values, and number of keys.
    keys: [u32; 2],
    /// Strides of batches, heads and rows in elements, for queries, keys, values and results.
    strides: [[u32; 3]; 4],
    scale: f32,
    scale_of_values: f32,
    is_causal: bool,
    packed: Option<Packed>,
}

/// Packed (varlen) sequences: the rows of all sequences, back to back, in one batch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Packed {
    /// Number of sequences.
    pub count: u32,
    /// Upper bounds of the number of queries and of keys in a sequence.
    ///
    /// If a bound is too small, results of rows past the bound are not computed and all gradients
    /// are wrong. No error is reported.
    pub longest: [u32; 2],
    /// Device addresses of the ends of queries and of keys: `count` ascending `u32` values, one
    /// past the last row of each sequence.
    ///
    /// The array is `FlashAttention`'s `cu_seqlens` without the leading 0, at an address 4 bytes
    /// higher.
    pub ends: [u64; 2],
}

/// Returns the strides of a compact tensor.
const fn compact([_, heads, rows, columns]: [u32; 4]) -> [u32; 3] {
    let head = rows.saturating_mul(columns);
    [head.saturating_mul(heads), head, columns]
}

impl Attention {
    /// Returns attention with these batches, heads, queries and head dimension. Keys and values
    /// have the same shape, and the scale is one over the square root of the head dimension.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // The head dimension is a few hundred at most.
    pub fn new(numbers: ElementType, queries: [u32; 4]) -> Self {
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

    /// Sets the number of key-value heads and of keys. Each key-value head serves the same number
    /// of query heads. Keys and values become compact.
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

    /// Sets the strides of queries, keys, values and results, in elements between batches, heads
    /// and rows. Call [`with_keys`](Self::with_keys) first, because it makes keys and values
    /// compact. For values of `e4m3`, the last stride is between columns. Tensors of shape
    /// `(batch, row, head, column)` have the strides
    /// `[rows * heads * columns, columns, heads * columns]`.
    #[must_use]
    pub const fn with_strides(mut self, strides: [[u32; 3]; 4]) -> Self {
        self.strides = strides;
        self
    }

    /// Sets the scale, which must be positive.
    #[must_use]
    pub const fn with_scale(mut self, scale: f32) -> Self {
        self.scale = scale;
        self
    }

    /// Sets packed sequences. Each tensor then has one batch with the rows of all sequences.
    ///
    /// The ends are in GPU memory, so slices cannot be checked against them. Launch the
    /// [`call`](Self::call), or the calls of [`gradients`](Self::gradients) in order, with
    /// [`Kernels::ready`]. The counter of a call must be 0, and no other launch may use it at the
    /// same time.
    ///
    /// Elements must be 16-bit. Queries, or gradients of keys, past the first `longest` rows of a
    /// sequence are not computed. Result rows outside all sequences are not written. Up to 256 rows
    /// past the end of a sequence are multiplied by weights of 0, so these rows must hold finite
    /// values. The same applies past the last sequence.
    ///
    /// ```
    /// use hopper_host::{Attention, ElementType, Packed};
    ///
    /// // Three sequences with 300, 0 and 700 queries, and the same numbers of keys.
    /// let packed = Packed { count: 3, longest: [700; 2], ends: [0x60000, 0x60000] };
    /// let attention = Attention::new(ElementType::Bf16, [1, 32, 1000, 128]).packed(packed);
    /// let call = attention.call(132, [0x10000, 0x20000, 0x30000, 0x40000, 0], 0x50000)?;
    /// assert_eq!(call.name(), "attention_128_bf16");
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    #[must_use]
    pub const fn packed(mut self, packed: Packed) -> Self {
        self.packed = Some(packed);
        self
    }

    /// Sets the scale of values, which multiplies the results.
    #[must_use]
    pub const fn with_scale_of_values(mut self, scale: f32) -> Self {
        self.scale_of_values = scale;
        self
    }

    /// Applies a causal mask: a query sees the keys up to its own position. The last query and the
    /// last key have the same position (bottom-right alignment).
    #[must_use]
    pub const fn causal(mut self) -> Self {
        self.is_causal = true;
        self
    }

    /// Returns the kernel for this attention.
    pub(crate) fn kernel(&self) -> Result<&'static kernel::Attention> {
        let [.., columns] = self.queries;
        let is_for = |kernel: &&kernel::Attention| {
            kernel.numbers == self.numbers && columns <= kernel.tiles.extents[1]
        };
        let kernels = ALL.iter().filter(is_for);
        let kernel = kernels.min_by_key(|kernel| kernel.tiles.extents[1]);
        kernel.with_context(|| {
            format!("no attention kernel for head dimension {columns} and {:?}: use at most 256, with f16, bf16 or e4m3", self.numbers)
        })
    }

    /// Returns the call for a GPU with `multiprocessors` multiprocessors.
    ///
    /// The array has the addresses of queries, keys, values, results and log-sum-exps. The last
    /// address can be 0 if no log-sum-exps are needed. The counter is the address of a `u32` in GPU
    /// memory, which is 0 before and after the launch. Log-sum-exps are natural logarithms, `f32`,
    /// compact as `(batch, head, row)`.
    ///
    /// # Errors
    ///
    /// Returns an error if query heads cannot share key-value heads evenly, or no kernel supports
    /// the head dimension and the elements. Also returns an error if a stride, a scale or the
    /// packed sequences do not meet the requirements of [`Attention`] and its methods, results
    /// overlap, there are too many tiles, or TMA does not support a tensor.
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
        is_injective("the results", Heads::from_values(of_o))?;
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

    /// Returns the maximum numbers of queries and keys per sequence, and the number of sequences.
    fn counted(&self) -> ([u32; 2], u32) {
        let ([batches, _, rows, _], [_, keys]) = (self.queries, self.keys);
        self.packed
            .map_or(([rows, keys], batches), |of| (of.longest, of.count))
    }

    /// Appends the parameters that describe sequences.
    fn with_sequences(&self, mut call: Call, longest: u32) -> Call {
        let Packed { count, ends, .. } = self.packed.unwrap_or_default();
        for end in ends {
            call = call.tensor(end, &Ends::from_values([count]));
        }
        call.number(longest).number(self.is_causal)
    }
}

impl Attention {
    /// Returns an error if the sequences are packed, because their ends are in GPU memory.
    pub(crate) fn check_batches(&self) -> Result<()> {
        ensure!(
            self.packed.is_none(),
            "expected sequences that are not packed, because the ends of packed sequences are in GPU memory: use `Attention::call` or `Attention::gradients`, with ascending ends"
        );
        Ok(())
    }

    /// Returns `true` if values are transposed, as `wgmma` requires for FP8.
    const fn has_rows_of_keys(&self) -> bool {
        self.numbers.bytes() == 1
    }

    /// Returns the number of elements in 16 bytes, for queries, keys, values and results. Results
    /// are 16-bit.
    const fn units(&self) -> [u32; 4] {
        let unit = 16 / self.numbers.bytes();
        [unit, unit, unit, 8]
    }

    /// Returns the heads, rows and columns of queries, keys, values and results.
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

    /// Returns the dynamic layout values in the order of the kernel's parameters. If `V` is
    /// 16-bit, its rows and columns are exchanged.
    fn values(&self) -> [[u32; 7]; 4] {
        let mut values = self.by_rows();
        if !self.has_rows_of_keys() {
            values[2].swap(0, 1);
        }
        values
    }

    /// Returns the dynamic values of the row-major layouts of queries, keys, values and results,
    /// with strides in units of 16 bytes.
    fn by_rows(&self) -> [[u32; 7]; 4] {
        let ([batches, ..], extents, units) = (self.queries, self.extents(), self.units());
        core::array::from_fn(|i| {
            let ([batch, head, row], [heads, rows, columns]) = (self.strides[i], extents[i]);
            // A mode of extent 1 has no second element, so its stride is arbitrary.
            let units = |stride: u32, extent| if extent == 1 { 1 } else { stride / units[i] };
            let [batch, head, row] = [units(batch, batches), units(head, heads), units(row, rows)];
            [rows, columns, heads, batches, row, head, batch]
        })
    }

    /// Returns the layouts of 16-bit queries, keys, values and results.
    fn layouts(&self) -> [Heads; 4] {
        self.by_rows().map(Heads::from_values)
    }

    /// Returns an error if a slice of queries, keys, values or results is too short for its layout.
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
                "{of}: expected at least {needed} elements, found {have}"
            );
        }
        Ok(())
    }

    /// Returns an error if heads are not shared evenly, strides are not multiples of 16 bytes, the
    /// scale is not positive, or the scale of values is not finite. Also returns an error if packed
    /// sequences have several batches, 8-bit elements, no sequence or invalid addresses.
    fn check(&self) -> Result<()> {
        let ([batches, heads, ..], [of_keys, _]) = (self.queries, self.keys);
        ensure!(
            self.packed.is_none() || batches == 1,
            "expected 1 batch for packed sequences, found {batches}: use one batch with the rows of all sequences"
        );
        ensure!(
            self.packed.is_none() || self.numbers.bytes() == 2,
            "expected f16 or bf16 for packed sequences, because TMA requires 16-byte alignment, found {:?}",
            self.numbers
        );
        ensure!(
            self.packed
                .is_none_or(|packed| packed.ends.iter().all(|end| *end != 0 && end % 4 == 0)),
            "expected the addresses of the sequence ends, `u32` on the GPU, found null or an unaligned address"
        );
        ensure!(
            self.packed.is_none_or(|packed| packed.count > 0),
            "expected at least one sequence, found none"
        );
        ensure!(
            of_keys > 0 && heads % of_keys == 0,
            "expected a number of query heads that is a multiple of the KV heads, found {heads} query heads and {of_keys} KV heads"
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
                    "expected strides of rows, heads and batches that are below 2^32 and multiples of {unit} elements, found {stride}: pad the stride to {}",
                    u64::from(stride).next_multiple_of(unit.into())
                );
            }
        }
        ensure!(
            self.scale > 0.0 && self.scale.is_finite(),
            "expected a positive scale, because masked scores stay masked only with a positive scale, found {}: negate the queries instead",
            self.scale
        );
        ensure!(
            self.scale_of_values.is_finite(),
            "expected a finite scale of the values, found {}",
            self.scale_of_values
        );
        Ok(())
    }
}

/// Returns the number of tiles of all heads and sequences. The number of tiles plus the number of
/// blocks must be below 2^32.
fn tiles_of(of_head: u32, heads: u32, sequences: u32, blocks: u32) -> Result<u32> {
    let tiles = of_head
        .checked_mul(heads)
        .and_then(|tiles| tiles.checked_mul(sequences));
    let tiles = tiles.filter(|&tiles| tiles.checked_add(blocks).is_some());
    tiles.context("expected fewer than 2^32 tiles: split the launch")
}

/// Returns an error if the size of `T` differs from the element size.
fn check_numbers<T>(numbers: ElementType) -> Result<()> {
    ensure!(
        size_of::<T>() == numbers.bytes() as usize,
        "expected elements of type {numbers:?}, found elements of {} bytes",
        size_of::<T>()
    );
    Ok(())
}

/// Returns an error if the layout of a result is not injective.
fn is_injective(of: &str, layout: Heads) -> Result<()> {
    let checked = Injective::check(layout).map(drop);
    checked.map_err(|no| anyhow!("{of} must not overlap: {no}"))
}

impl Kernels {
    /// Prepares attention on slices for launches on a stream. `sums` has one value per query, head
    /// and batch.
    ///
    /// `counter` is set to 0, and is 0 again after each launch. The launches must not overlap.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Attention::call`] and [`prepare`](Self::prepare), and an error if a
    /// slice is too short.
    pub fn plan_attention<'t, T, O>(
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
        ensure!(
            !counter.is_empty(),
            "expected a counter, found an empty slice"
        );
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
        // SAFETY: the parameters match the kernel. The slices are long enough, as checked above,
        // and stay borrowed.
        unsafe { self.ready(stream, &call, memory) }
    }

    /// Launches attention on a stream once. For repeated launches or CUDA graphs, use
    /// [`plan_attention`](Self::plan_attention).
    ///
    /// ```no_run
    /// use hopper_host::{Attention, Kernels, ElementType};
    /// use cudarc::driver::CudaContext;
    ///
    /// let context = CudaContext::new(0)?;
    /// let stream = context.default_stream();
    /// let kernels = Kernels::load(&context, &std::fs::read_to_string("hopper-kernels.ptx")?)?;
    /// // 2 batches with 32 heads, 1000 queries and keys, and head dimension 128. Elements are `u16` bits or `half::bf16`.
    /// let attention = Attention::new(ElementType::Bf16, [2, 32, 1000, 128]).causal();
    /// let count = 2 * 32 * 1000 * 128;
    /// let [q, k, v, of_o] = [(); 4].map(|()| stream.alloc_zeros::<u16>(count));
    /// let (q, k, v, of_o) = (q?, k?, v?, of_o?);
    /// let (mut o, mut sums) = (stream.alloc_zeros::<u16>(count)?, stream.alloc_zeros::<f32>(2 * 32 * 1000)?);
    /// kernels.attention(&stream, attention, [&q, &k, &v], &mut o, Some(&mut sums))?;
    /// // The gradient of the results determines the gradients of queries, keys and values.
    /// let [of_q, of_k, of_v] = [(); 3].map(|()| stream.alloc_zeros::<u16>(count));
    /// let (mut of_q, mut of_k, mut of_v) = (of_q?, of_k?, of_v?);
    /// let of = [&mut of_q, &mut of_k, &mut of_v];
    /// kernels.attention_gradients(&stream, attention, [&q, &k, &v], [&o, &of_o], &sums, of)?;
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`plan_attention`](Self::plan_attention).
    pub fn attention<T, O>(
        &self,
        stream: &Arc<CudaStream>,
        attention: Attention,
        given: [&impl DevicePtr<T>; 3],
        o: &mut impl DevicePtrMut<O>,
        sums: Option<&mut CudaSlice<f32>>,
    ) -> Result<()> {
        let mut counter = stream.alloc_zeros(1)?;
        self.plan_attention(stream, attention, given, o, sums, &mut counter)?
            .launch()
    }
}
