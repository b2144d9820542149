//! The gradients of attention on the CPU executor.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::semicolon_if_nothing_returned
)] // Small values.

use core::ops::Range;

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::attention::Heads;
use hopper_kernels::backward::{ALL, Compact, ROWS, Vectors, rows, rows_bf16};
use hopper_kernels::sequences::Ends;
use layout_core::Injective;
use layout_device::{Bf16, F16};

/// A 16-bit element type.
trait Element: Copy {
    /// A few units in the last place of 1.
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
numbers! { F16 3e-3; Bf16 3e-2; }

/// A tensor of heads whose rows of `columns` elements are padded.
struct Tensor<T> {
    extents: [u32; 4],
    cells: Vec<T>,
}
impl<T: Element> Tensor<T> {
    fn new(extents: [u32; 4], mut number: impl FnMut() -> f32) -> Self {
        let [rows, columns, heads, batches] = extents;
        let cells = rows * columns.next_multiple_of(8) * heads * batches;
        let cells = (0..cells).map(|_| T::of(number())).collect();
        Self { extents, cells }
    }
    /// Returns the dynamic layout values. The heads of a row are adjacent, and rows are consecutive
    /// in a batch.
    fn values(&self) -> [u32; 7] {
        let [rows, columns, heads, batches] = self.extents;
        let head = columns.div_ceil(8);
        let row = head * heads;
        [rows, columns, heads, batches, row, head, row * rows]
    }
    fn index(&self, [row, column, head, batch]: [u32; 4]) -> usize {
        let [_, _, _, _, of_row, of_head, of_batch] = self.values();
        (8 * (row * of_row + head * of_head + batch * of_batch) + column) as usize
    }
    fn at(&self, at: [u32; 4]) -> f64 {
        self.cells[self.index(at)].get()
    }
}

/// Queries, keys, query heads, key-value heads, batches, and head dimension.
type Shape = [u32; 6];

/// Log-sum-exps and gradients of one head of one sequence: queries, keys and values, as `(row,
/// column)`.
struct Gradients {
    logs: Vec<f64>,
    o: Vec<Vec<f64>>,
    q: Vec<Vec<f64>>,
    k: Vec<Vec<f64>>,
    v: Vec<Vec<f64>>,
}
/// Returns the gradients for the rows of the queries and keys of a sequence.
fn reference<T: Element>(
    [q, k, v, d]: [&Tensor<T>; 4],
    scale: f64,
    is_causal: bool,
    [head, batch]: [u32; 2],
    [of_rows, of_keys]: [Range<u32>; 2],
) -> Gradients {
    let ([_, columns, heads, _], [_, _, shared, _]) = (q.extents, k.extents);
    let of_key = head / (heads / shared);
    let of_head = |tensor: &Tensor<T>, head, rows: &Range<u32>| -> Vec<Vec<f64>> {
        let row = |row| {
            (0..columns)
                .map(|column| tensor.at([row, column, head, batch]))
                .collect()
        };
        rows.clone().map(row).collect()
    };
    let (q, d) = (of_head(q, head, &of_rows), of_head(d, head, &of_rows));
    let (k, v) = (of_head(k, of_key, &of_keys), of_head(v, of_key, &of_keys));
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let add = |to: &mut [f64], x: f64, from: &[f64]| {
        to.iter_mut()
            .zip(from)
            .for_each(|(to, from)| *to += x * from)
    };
    let zeros = |rows: usize| vec![vec![0.0; columns as usize]; rows];
    let mut all = Gradients {
        logs: vec![],
        o: zeros(q.len()),
        q: zeros(q.len()),
        k: zeros(k.len()),
        v: zeros(k.len()),
    };
    for row in 0..q.len() {
        let seen = |key: usize| !is_causal || key + q.len() <= row + k.len();
        let count = (0..k.len()).filter(|&key| seen(key)).count();
        let scores: Vec<f64> = (0..count)
            .map(|key| scale * dot(&q[row], &k[key]))
            .collect();
        let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let total: f64 = scores.iter().map(|score| (score - highest).exp()).sum();
        let log = if count == 0 {
            f64::NEG_INFINITY
        } else {
            total.ln() + highest
        };
        all.logs.push(log);
        let weights: Vec<f64> = scores.iter().map(|score| (score - log).exp()).collect();
        for (key, &weight) in weights.iter().enumerate() {
            add(&mut all.o[row], weight, &v[key]);
        }
        let of_row = dot(&all.o[row], &d[row]);
        for (key, &weight) in weights.iter().enumerate() {
            let of_score = scale * weight * (dot(&d[row], &v[key]) - of_row);
            add(&mut all.v[key], weight, &d[row]);
            add(&mut all.k[key], of_score, &q[row]);
            add(&mut all.q[row], of_score, &k[key]);
        }
    }
    all
}

macro_rules! check {
    ($T:ident, $rows:ident, $keys:ident, $queries:ident, $is_causal:expr, $shape:expr, $blocks:expr) => {
        check!($T, $rows, $keys, $queries, $is_causal, $shape, $blocks, [])
    };
    // Packed sequences with these numbers of queries and keys.
    ($T:ident, $rows:ident, $keys:ident, $queries:ident, $is_causal:expr, $shape:expr, $blocks:expr, $lengths:expr) => {{
        use hopper_kernels::backward::{$keys, $queries};
        type T = $T;
        let name = stringify!($keys);
        let kernels = ALL.iter().find(|kernels| kernels.names[1] == name);
        let [of_keys_tiles, of_queries_tiles] = kernels.unwrap().tiles;
        let [rows, keys, heads, of_keys, batches, columns]: Shape = $shape;
        let mut random = fastrand::Rng::with_seed(7);
        let mut number = || random.f32() + random.f32() + random.f32() - 1.5;
        let [of_queries, of_columns] = [
            [rows, columns, heads, batches],
            [keys, columns, of_keys, batches],
        ];
        let q = Tensor::<T>::new(of_queries, || 2.0 * number());
        let k = Tensor::<T>::new(of_columns, || 2.0 * number());
        let v = Tensor::<T>::new(of_columns, &mut number);
        let d = Tensor::<T>::new(of_queries, &mut number);
        let mut o = Tensor::<T>::new(of_queries, || f32::NAN);
        let mut dq = Tensor::<T>::new(of_queries, || f32::NAN);
        let [mut dk, mut dv] = [(); 2].map(|()| Tensor::<T>::new(of_columns, || f32::NAN));
        let scale = 1.0 / (columns as f32).sqrt();
        let lengths: &[[u32; 2]] = &$lengths;
        let ends = [0, 1].map(|side| {
            let mut end = 0;
            let ends = lengths.iter().map(|of| {
                end += of[side];
                end
            });
            ends.collect::<Vec<u32>>()
        });
        let longest = [0, 1].map(|side| lengths.iter().map(|of| of[side]).max().unwrap_or(0));
        // The batch of each sequence, with its queries and keys.
        let mut sequences: Vec<(u32, [Range<u32>; 2])> = (0..batches)
            .map(|batch| (batch, [0..rows, 0..keys]))
            .collect();
        if !lengths.is_empty() {
            let of = |i: usize| [0, 1].map(|side| ends[side][i] - lengths[i][side]..ends[side][i]);
            sequences = (0..lengths.len()).map(|i| (0, of(i))).collect();
        }
        let all = sequences
            .iter()
            .flat_map(|(batch, of)| (0..heads).map(move |head| (*batch, of, head)));
        let all: Vec<_> = all
            .map(|(batch, of, head)| {
                reference(
                    [&q, &k, &v, &d],
                    scale.into(),
                    $is_causal,
                    [head, batch],
                    of.clone(),
                )
            })
            .collect();
        let mut logs = vec![f32::NAN; (rows * heads * batches) as usize];
        for (i, (batch, [of_rows, _])) in sequences.iter().enumerate() {
            for head in 0..heads {
                let of_head = &all[i * heads as usize + head as usize];
                for (row, (numbers, log)) in
                    of_rows.clone().zip(of_head.o.iter().zip(&of_head.logs))
                {
                    logs[((batch * heads + head) * rows + row) as usize] = *log as f32;
                    for (column, number) in (0..columns).zip(numbers) {
                        let at = o.index([row, column, head, *batch]);
                        o.cells[at] = T::of(*number as f32);
                    }
                }
            }
        }
        let of_sequences = sequences.len() as u32;
        let of_one = if lengths.is_empty() { rows } else { longest[0] };
        let padded = of_one.next_multiple_of(4);
        let count = (padded * heads * of_sequences) as usize;
        let (mut dots, mut to_logs) = (vec![f32::NAN; count], vec![f32::NAN; count]);
        let (vectors, compact) = (
            Vectors::from_values([of_one, heads, of_sequences, padded / 4, padded / 4 * heads]),
            Compact::from_values([rows, heads, batches, rows, rows * heads]),
        );
        let mut counter = 0_u32;
        let mut memory: Vec<_> = [&q, &k, &v, &d, &o, &dq, &dk, &dv]
            .iter()
            .map(|tensor| Memory::of(&tensor.cells))
            .collect();
        memory.extend([&logs, &dots, &to_logs].map(|numbers| Memory::of(numbers)));
        memory.extend(ends.each_ref().map(|ends| Memory::of(ends)));
        // SAFETY: the tensors stay valid during the launches, and do not overlap.
        let [of_q, of_k, of_v, of_d, of_o] = [&q, &k, &v, &d, &o]
            .map(|tensor| unsafe { Pointer::new(tensor.cells.as_ptr().cast_mut()) });
        // SAFETY: as above.
        let [of_dq, of_dk, of_dv] = [&mut dq, &mut dk, &mut dv]
            .map(|tensor| unsafe { Pointer::new(tensor.cells.as_mut_ptr()) });
        // SAFETY: as above.
        let [of_dots, of_logs] =
            [&mut dots, &mut to_logs].map(|numbers| unsafe { Pointer::new(numbers.as_mut_ptr()) });
        // SAFETY: as above.
        let (from_logs, of_counter) = unsafe {
            (
                Pointer::new(logs.as_ptr().cast_mut()),
                Pointer::new(&raw mut counter),
            )
        };
        // SAFETY: as above.
        let of_ends = ends
            .each_ref()
            .map(|ends| unsafe { Pointer::new(ends.as_ptr().cast_mut()) });
        let ends = || {
            of_ends.map(|ends| {
                (
                    ends.get().cast_const(),
                    Ends::from_values([lengths.len() as u32]),
                )
            })
        };
        let of = |tensor: &Tensor<T>| Heads::from_values(tensor.values());
        let [l_q, l_k] = [of(&q), of(&k)];
        // SAFETY: as above, and the launch matches the kernel.
        let kernel = || unsafe {
            $rows(
                (of_o.get().cast_const(), l_q),
                (of_d.get().cast_const(), l_q),
                (from_logs.get().cast_const(), compact),
                (of_dots.get(), Injective::check(vectors).unwrap()),
                (of_logs.get(), Injective::check(vectors).unwrap()),
                ends()[0],
            );
        };
        let blocks = Dim3 {
            x: of_one.div_ceil(ROWS[0]),
            y: heads,
            z: of_sequences,
        };
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, blocks, Dim3::x(ROWS[1]), 0, kernel) }.unwrap();
        // SAFETY: as above.
        let kernel = || unsafe {
            $keys(
                (of_q.get().into(), l_q),
                (of_k.get().into(), l_k),
                (of_v.get().into(), l_k),
                (of_d.get().into(), l_q),
                (of_logs.get().into(), vectors),
                (of_dots.get().into(), vectors),
                (of_dk.get().into(), Injective::check(l_k).unwrap()),
                (of_dv.get().into(), Injective::check(l_k).unwrap()),
                ends()[0],
                ends()[1],
                longest[1],
                $is_causal,
                scale,
                of_counter.get(),
            );
        };
        // SAFETY: as above.
        unsafe {
            launch_checked(
                &memory,
                Dim3::x($blocks),
                Dim3::x(of_keys_tiles.threads),
                of_keys_tiles.shared_bytes,
                kernel,
            )
        }
        .unwrap();
        // SAFETY: as above.
        let kernel = || unsafe {
            $queries(
                (of_q.get().into(), l_q),
                (of_k.get().into(), l_k),
                (of_v.get().into(), l_k),
                (of_d.get().into(), l_q),
                (of_logs.get().into(), vectors),
                (of_dots.get().into(), vectors),
                (of_dq.get().into(), Injective::check(l_q).unwrap()),
                ends()[0],
                ends()[1],
                longest[0],
                $is_causal,
                scale,
                of_counter.get(),
            );
        };
        // SAFETY: as above.
        unsafe {
            launch_checked(
                &memory,
                Dim3::x($blocks),
                Dim3::x(of_queries_tiles.threads),
                of_queries_tiles.shared_bytes,
                kernel,
            )
        }
        .unwrap();
        assert_eq!(counter, 0);
        let near = |name: &str, tensor: &Tensor<T>, at: [u32; 4], wanted: f64| {
            let found = tensor.at(at);
            assert!(
                (found - wanted).abs() < T::UNIT * (1.0 + wanted.abs()),
                "{name} {at:?} of {:?}: {found}, not {wanted}",
                $shape
            );
        };
        for (i, (batch, [of_rows, of_columns])) in sequences.iter().enumerate() {
            let group = &all[i * heads as usize..][..heads as usize];
            for (head, of_head) in (0..).zip(group) {
                for (row, numbers) in of_rows.clone().zip(&of_head.q) {
                    for (column, &wanted) in (0..).zip(numbers) {
                        near("dQ", &dq, [row, column, head, *batch], wanted);
                    }
                }
            }
            for (head, group) in (0..).zip(group.chunks((heads / of_keys) as usize)) {
                for (i, row) in of_columns.clone().enumerate() {
                    for column in 0..columns {
                        let (j, at) = (column as usize, [row, column, head, *batch]);
                        near("dK", &dk, at, group.iter().map(|head| head.k[i][j]).sum());
                        near("dV", &dv, at, group.iter().map(|head| head.v[i][j]).sum());
                    }
                }
            }
        }
    }};
}

#[test]
fn queries_see_all_keys() {
    for (shape, blocks) in [
        ([70, 130, 4, 2, 2, 128], 3),
        ([1, 1, 1, 1, 1, 64], 1),
        ([200, 70, 2, 1, 1, 72], 2),
    ] {
        check!(F16, rows, h128_keys, h128_queries, false, shape, blocks);
    }
}

#[test]
fn queries_see_the_keys_up_to_their_own() {
    for (shape, blocks) in [
        ([70, 130, 4, 2, 2, 128], 3),
        ([300, 300, 1, 1, 1, 64], 4),
        ([260, 100, 2, 1, 1, 40], 3),
    ] {
        check!(F16, rows, h128_keys, h128_queries, true, shape, blocks);
    }
}

#[test]
fn numbers_and_heads_are_others() {
    for is_causal in [false, true] {
        let shape = [100, 210, 2, 1, 1, 64];
        check!(F16, rows, h64_keys, h64_queries, is_causal, shape, 2);
        check!(Bf16, rows_bf16, b64_keys, b64_queries, is_causal, shape, 2);
        let shape = [70, 130, 1, 1, 1, 104];
        check!(
            Bf16,
            rows_bf16,
            b128_keys,
            b128_queries,
            is_causal,
            shape,
            2
        );
    }
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
    let [queries, keys] = [0, 1].map(|side| lengths.iter().map(|of| of[side]).sum());
    for is_causal in [false, true] {
        let shape = [queries, keys, 2, 1, 1, 128];
        check!(
            F16,
            rows,
            h128_keys,
            h128_queries,
            is_causal,
            shape,
            3,
            lengths
        );
        let shape = [queries, keys, 2, 2, 1, 56];
        check!(
            Bf16,
            rows_bf16,
            b64_keys,
            b64_queries,
            is_causal,
            shape,
            5,
            lengths
        );
    }
}
