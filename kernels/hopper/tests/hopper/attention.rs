//! Attention on the CPU executor.
// Small sizes only. Infinite values must be equal.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp
)]

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::attention::{self, ALL, Attention, Config, Elements, Heads};
use hopper_kernels::kernel::ElementType;
use hopper_kernels::sequences::Ends;
use layout_core::{_2, _3, _64, _128, _256, Injective};
use layout_device::{Bf16, E4m3, F16};

/// A tensor of heads whose rows of `columns` elements are padded to 16 bytes.
struct Tensor<T> {
    extents: [u32; 4],
    cells: Vec<T>,
}

/// An element type of the kernels.
trait Element: Copy {
    /// Number of elements in 16 bytes.
    const UNITS: u32 = 16 / size_of::<Self>() as u32;
    /// Slightly more than half a unit in the last place of 1.
    const UNIT: f64;
    fn of(x: f32) -> Self;
    fn get(self) -> f64;
}
macro_rules! numbers {
    ($($T:ident $unit:literal;)+) => {$(
        impl Element for $T {
            const UNIT: f64 = $unit;
            fn of(x: f32) -> Self {
                Self::from_f32(x)
            }
            fn get(self) -> f64 {
                self.to_f32().into()
            }
        }
    )+};
}
numbers! { F16 1e-3; Bf16 8e-3; E4m3 6.3e-2; }

impl<T: Element> Tensor<T> {
    fn new(extents: [u32; 4], mut number: impl FnMut() -> f32) -> Self {
        let [rows, columns, heads, batches] = extents;
        let cells = rows * columns.next_multiple_of(T::UNITS) * heads * batches;
        Self {
            extents,
            cells: (0..cells).map(|_| T::of(number())).collect(),
        }
    }
    /// Returns the tensor with rows and columns exchanged.
    fn transposed(&self) -> Self {
        let [rows, columns, heads, batches] = self.extents;
        let mut transposed = Self::new([columns, rows, heads, batches], || 1.0);
        for (batch, head) in
            (0..batches).flat_map(|batch| (0..heads).map(move |head| (batch, head)))
        {
            for (row, column) in
                (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
            {
                let to = transposed.cell(column, row, head, batch);
                transposed.cells[to] = self.cells[self.cell(row, column, head, batch)];
            }
        }
        transposed
    }
    /// Returns the dynamic layout values. The heads of a row are adjacent, and rows are consecutive
    /// in a batch.
    fn values(&self) -> [u32; 7] {
        let [rows, columns, heads, batches] = self.extents;
        let head = columns.div_ceil(T::UNITS);
        let row = head * heads;
        [rows, columns, heads, batches, row, head, row * rows]
    }
    fn cell(&self, row: u32, column: u32, head: u32, batch: u32) -> usize {
        let [_, _, _, _, of_row, of_head, of_batch] = self.values();
        (T::UNITS * (row * of_row + head * of_head + batch * of_batch) + column) as usize
    }
    fn at(&self, row: u32, column: u32, head: u32, batch: u32) -> f64 {
        self.cells[self.cell(row, column, head, batch)].get()
    }
}

/// Queries, keys, query heads, key-value heads, batches, and head dimension.
type Shape = [u32; 6];

/// Returns the results of a query, the sums of the magnitudes of their terms, and the log-sum-exp.
fn reference<T: Element>(
    [q, k, v]: [&Tensor<T>; 3],
    scale: f64,
    is_causal: bool,
    [row, head, batch]: [u32; 3],
    [[first, end], [first_key, end_of_keys]]: [[u32; 2]; 2],
) -> (Vec<[f64; 2]>, f64) {
    let ([_, columns, heads, _], [_, _, of_keys, _]) = (q.extents, k.extents);
    let of_k = head / (heads / of_keys);
    // Positions are counted from the last query and the last key.
    let is_seen = |key: u32| !is_causal || end_of_keys - key >= end - row;
    let score = |key| {
        let products = (0..columns).map(|i| q.at(row, i, head, batch) * k.at(key, i, of_k, batch));
        scale * products.sum::<f64>()
    };
    assert!((first..end).contains(&row));
    let seen: Vec<u32> = (first_key..end_of_keys)
        .filter(|&key| is_seen(key))
        .collect();
    let scores: Vec<f64> = seen.iter().map(|&key| score(key)).collect();
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
    let total: f64 = weights.iter().sum();
    let of = |i| {
        let mut sums = [0.0; 2];
        for (weight, &key) in weights.iter().zip(&seen) {
            let product = weight / total * v.at(key, i, of_k, batch);
            sums = [sums[0] + product, sums[1] + product.abs()];
        }
        sums
    };
    ((0..columns).map(of).collect(), highest + total.ln())
}

/// Returns the relative rounding error of a weight beyond the error allowed for results.
///
/// FP8 has three fraction bits. Weights below 2^-14 of the maximum have fewer fraction bits, with
/// an error of up to 2^-18 of the maximum.
fn of_weights<T: Element>() -> f64 {
    if size_of::<T>() == 1 { T::UNIT } else { 0.0 }
}

/// The configuration of a kernel.
macro_rules! config {
    (attention_128) => { Attention<F16, _128, _2> };
    (attention_128_bf16) => { Attention<Bf16, _128, _2> };
    (attention_64) => { Attention<F16, _64, _3> };
    (attention_256) => { Attention<F16, _256, _2> };
    (attention_256_bf16) => { Attention<Bf16, _256, _2> };
    (attention_128_e4m3) => { Attention<E4m3, _128, _3> };
    (attention_64_e4m3) => { Attention<E4m3, _64, _3> };
    (attention_256_e4m3) => { Attention<E4m3, _256, _2> };
}

macro_rules! check {
    ($kernel:ident, $is_causal:expr, $shape:expr, $blocks:expr) => {
        check!($kernel, $is_causal, $shape, $blocks, [])
    };
    // Packed sequences with these numbers of queries and keys.
    ($kernel:ident, $is_causal:expr, $shape:expr, $blocks:expr, $lengths:expr) => {{
        type C = config!($kernel);
        type T = <C as Config>::T;
        type TO = <T as Elements>::Result;
        type Factor = <T as Elements>::Factor;
        type Values = <T as Elements>::Values;
        let name = stringify!($kernel);
        let tiles = ALL.iter().find(|kernel| kernel.name == name).unwrap().tiles;
        let [rows, keys, heads, of_keys, batches, columns]: Shape = $shape;
        let mut random = fastrand::Rng::with_seed(7);
        let mut number = || (random.f32() + random.f32() + random.f32() - 1.5) * 2.0;
        let q = Tensor::<T>::new([rows, columns, heads, batches], &mut number);
        let k = Tensor::<T>::new([keys, columns, of_keys, batches], &mut number);
        let v = Tensor::<T>::new([keys, columns, of_keys, batches], &mut number);
        let mut o = Tensor::<TO>::new([rows, columns, heads, batches], || f32::NAN);
        // The values in memory order.
        let transposed = (size_of::<T>() == 1).then(|| v.transposed());
        let stored = transposed.as_ref().unwrap_or(&v);
        let starts = [&q, &k, stored].map(|tensor| tensor.cells.as_ptr().cast_mut());
        // SAFETY: the tensors stay valid during the launch, and do not overlap.
        let [of_q, of_k, of_v] = starts.map(|start| unsafe { Pointer::new(start) });
        // SAFETY: as above.
        let of_o = unsafe { Pointer::new(o.cells.as_mut_ptr()) };
        let scale = 1.0 / (columns as f32).sqrt();
        let to = Injective::check(Heads::from_values(o.values())).unwrap();
        let mut values = stored.values();
        if transposed.is_none() {
            values.swap(0, 1);
        }
        let scale_of_values = 0.75;
        let mut sums = vec![f32::NAN; (rows * heads * batches) as usize];
        // SAFETY: as above.
        let of_sums = unsafe { Pointer::new(sums.as_mut_ptr()) };
        let mut counter = 0_u32;
        let lengths: &[[u32; 2]] = &$lengths;
        let ends = [0, 1].map(|side| {
            let mut end = 0;
            let ends = lengths.iter().map(|of| { end += of[side]; end });
            ends.collect::<Vec<u32>>()
        });
        let longest = lengths.iter().map(|&[queries, _]| queries).max().unwrap_or(0);
        // SAFETY: as above.
        let of_ends = ends.each_ref().map(|ends| unsafe { Pointer::new(ends.as_ptr().cast_mut()) });
        let count = lengths.len() as u32;
        // SAFETY: as above.
        let of_counter = unsafe { Pointer::new(&raw mut counter) };
        // SAFETY: as above, and the launch matches the kernel.
        let kernel = || unsafe {
            attention::$kernel(
                (of_q.get().into(), Factor::from_values(q.values())),
                (of_k.get().into(), Factor::from_values(k.values())),
                (of_v.get().into(), Values::from_values(values)),
                ((of_o.get(), of_sums.get()).into(), to),
                (of_ends[0].get().cast_const(), Ends::from_values([count])),
                (of_ends[1].get().cast_const(), Ends::from_values([count])),
                longest,
                $is_causal,
                scale,
                scale_of_values,
                of_counter.get(),
            );
        };
        let [of_q_cells, of_k_cells, of_v_cells] = [&q, &k, stored].map(|tensor| Memory::of(&tensor.cells));
        let [of_ends_cells, of_ends_of_keys] = ends.each_ref().map(|ends| Memory::of(ends));
        let memory = [of_q_cells, of_k_cells, of_v_cells, Memory::of(&o.cells), Memory::of(&sums), of_ends_cells, of_ends_of_keys];
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, Dim3::x($blocks), Dim3::x(tiles.threads), tiles.shared_bytes, kernel) }.unwrap();
        assert_eq!(counter, 0);
        for batch in 0..batches {
            for (head, row) in (0..heads).flat_map(|head| (0..rows).map(move |row| (head, row))) {
                let sequence = (0..lengths.len()).find(|&i| row < ends[0][i]);
                let sequence = [0, 1].map(|side| match sequence {
                    Some(i) => [ends[side][i] - lengths[i][side], ends[side][i]],
                    None => [0, [rows, keys][side]],
                });
                let (wanted, log) = reference([&q, &k, &v], scale.into(), $is_causal, [row, head, batch], sequence);
                let found = f64::from(sums[((batch * heads + head) * rows + row) as usize]);
                assert!(found == log || (found - log).abs() < 1e-4, "{found}, not {log}");
                for (column, sums) in (0..).zip(wanted) {
                    let found = o.at(row, column, head, batch);
                    let [wanted, magnitude] = sums.map(|sum| f64::from(scale_of_values) * sum);
                    assert!(
                        (found - wanted).abs() < 2.0 * TO::UNIT + of_weights::<T>() * magnitude,
                        "({row}, {column}) of head {head}, batch {batch} of {:?}: {found}, not {wanted}",
                        $shape
                    );
                }
            }
        }
    }};
}

#[test]
fn numbers_are_those_of_the_name() {
    for kernel in ALL {
        let numbers = match kernel.name.rsplit('_').next() {
            Some("bf16") => [ElementType::Bf16; 2],
            Some("e4m3") => [ElementType::E4m3, ElementType::Bf16],
            _ => [ElementType::F16; 2],
        };
        assert_eq!([kernel.numbers, kernel.results], numbers, "{}", kernel.name);
    }
}

#[test]
fn queries_see_all_keys() {
    for (shape, blocks) in [([130, 300, 2, 1, 2, 128], 3), ([1, 1, 1, 1, 1, 64], 1)] {
        check!(attention_128, false, shape, blocks);
    }
    check!(attention_64, false, [200, 140, 4, 2, 1, 56], 2);
    check!(attention_256, false, [70, 130, 1, 1, 1, 200], 1);
    check!(attention_128_bf16, false, [70, 128, 2, 2, 1, 72], 1);
}

#[test]
fn queries_see_the_keys_up_to_their_own() {
    for (shape, blocks) in [([300, 300, 2, 2, 1, 128], 4), ([260, 100, 2, 1, 1, 40], 3)] {
        check!(attention_128, true, shape, blocks);
    }
    check!(attention_64, true, [200, 330, 1, 1, 2, 64], 2);
    check!(attention_256_bf16, true, [130, 130, 1, 1, 1, 256], 1);
}

#[test]
fn numbers_of_8_bits_are_exchanged_between_lanes() {
    for (shape, blocks) in [
        ([130, 300, 4, 2, 2, 128], 3),
        ([1, 1, 1, 1, 1, 64], 1),
        ([1, 129, 1, 1, 1, 72], 1),
    ] {
        check!(attention_128_e4m3, false, shape, blocks);
    }
    for (shape, blocks) in [([300, 300, 2, 2, 1, 128], 4), ([260, 100, 2, 1, 1, 40], 3)] {
        check!(attention_128_e4m3, true, shape, blocks);
    }
    check!(attention_64_e4m3, false, [200, 140, 4, 2, 1, 56], 2);
    check!(attention_64_e4m3, true, [200, 330, 1, 1, 2, 64], 2);
    check!(attention_256_e4m3, false, [70, 130, 1, 1, 1, 200], 1);
    check!(attention_256_e4m3, true, [130, 130, 1, 1, 1, 256], 1);
}

#[test]
fn queries_see_the_keys_of_their_sequence() {
    // Partial tiles, no tiles, sequences of one query, more queries than keys, more keys than
    // queries, and no keys.
    let lengths = [
        [130, 70],
        [0, 0],
        [1, 200],
        [0, 5],
        [150, 3],
        [60, 0],
        [40, 40],
    ];
    let [rows, keys] = [0, 1].map(|side| lengths.iter().map(|of| of[side]).sum());
    let of = |heads, of_keys, columns| [rows, keys, heads, of_keys, 1, columns];
    check!(attention_128, false, of(4, 2, 128), 3, lengths);
    check!(attention_128_bf16, true, of(2, 2, 80), 5, lengths);
    check!(attention_64, true, of(2, 1, 64), 1, lengths);
}
