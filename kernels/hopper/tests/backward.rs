//! The gradients of attention on the CPU executor.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::semicolon_if_nothing_returned
)] // Small numbers.

use grid_executor::{Dim3, Memory, Pointer, launch_on};
use hopper_kernels::attention::Heads;
use hopper_kernels::backward::*;
use layout_core::Distinct;
use layout_device::{Bf16, Half};

/// A number of 16 bits.
trait Number: Copy {
    fn of(x: f32) -> Self;
    fn get(self) -> f64;
}
macro_rules! numbers {
    ($($T:ident)+) => {$(
        impl Number for $T {
            fn of(x: f32) -> Self {
                Self::from_f32(x)
            }
            fn get(self) -> f64 {
                self.to_f32().into()
            }
        }
    )+};
}
numbers! { Half Bf16 }

/// Heads of a tensor with rows of `columns` numbers, which are padded.
struct Tensor<T> {
    extents: [u32; 4],
    cells: Vec<T>,
}
impl<T: Number> Tensor<T> {
    fn new(extents: [u32; 4], mut number: impl FnMut() -> f32) -> Self {
        let [rows, columns, heads, batches] = extents;
        let cells = rows * columns.next_multiple_of(8) * heads * batches;
        let cells = (0..cells).map(|_| T::of(number())).collect();
        Self { extents, cells }
    }
    /// The values of its layout: heads lie side by side in a row, rows in a batch.
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

/// Queries, keys, heads of both, batches, and numbers of a head.
type Shape = [u32; 6];

/// Of one head of one batch: the logarithms, and the gradients of queries, keys and values, as `(row, column)`.
struct Gradients {
    logs: Vec<f64>,
    o: Vec<Vec<f64>>,
    q: Vec<Vec<f64>>,
    k: Vec<Vec<f64>>,
    v: Vec<Vec<f64>>,
}
fn reference<T: Number>(
    [q, k, v, d]: [&Tensor<T>; 4],
    scale: f64,
    is_causal: bool,
    head: u32,
    batch: u32,
) -> Gradients {
    let ([rows, columns, heads, _], [keys, _, of_keys, _]) = (q.extents, k.extents);
    let of_key = head / (heads / of_keys);
    let of_head = |tensor: &Tensor<T>, head| -> Vec<Vec<f64>> {
        let row = |row| {
            (0..columns)
                .map(|column| tensor.at([row, column, head, batch]))
                .collect()
        };
        (0..tensor.extents[0]).map(row).collect()
    };
    let (q, d, k, v) = (
        of_head(q, head),
        of_head(d, head),
        of_head(k, of_key),
        of_head(v, of_key),
    );
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let add = |to: &mut [f64], x: f64, from: &[f64]| {
        to.iter_mut()
            .zip(from)
            .for_each(|(to, from)| *to += x * from)
    };
    let zeros = |rows: u32| vec![vec![0.0; columns as usize]; rows as usize];
    let mut all = Gradients {
        logs: vec![],
        o: zeros(rows),
        q: zeros(rows),
        k: zeros(keys),
        v: zeros(keys),
    };
    for row in 0..rows as usize {
        let seen = |key: usize| !is_causal || key + rows as usize <= row + keys as usize;
        let count = (0..keys as usize).filter(|&key| seen(key)).count();
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
    ($T:ident, $rows:ident, $keys:ident, $queries:ident, $KEYS:ident, $QUERIES:ident, $is_causal:expr, $tolerance:expr, $shape:expr, $blocks:expr) => {{
        let [rows, keys, heads, of_keys, batches, columns]: Shape = $shape;
        let mut random = fastrand::Rng::with_seed(7);
        let mut number = || random.f32() + random.f32() + random.f32() - 1.5;
        let [of_queries, of_columns] = [
            [rows, columns, heads, batches],
            [keys, columns, of_keys, batches],
        ];
        let q = Tensor::<$T>::new(of_queries, || 2.0 * number());
        let k = Tensor::<$T>::new(of_columns, || 2.0 * number());
        let v = Tensor::<$T>::new(of_columns, &mut number);
        let d = Tensor::<$T>::new(of_queries, &mut number);
        let mut o = Tensor::<$T>::new(of_queries, || f32::NAN);
        let mut dq = Tensor::<$T>::new(of_queries, || f32::NAN);
        let [mut dk, mut dv] = [(); 2].map(|()| Tensor::<$T>::new(of_columns, || f32::NAN));
        let scale = 1.0 / (columns as f32).sqrt();
        let places = || (0..batches).flat_map(|batch| (0..heads).map(move |head| (head, batch)));
        let all: Vec<_> = places()
            .map(|(head, batch)| reference([&q, &k, &v, &d], scale.into(), $is_causal, head, batch))
            .collect();
        let logs: Vec<f32> = all
            .iter()
            .flat_map(|head| head.logs.iter().map(|&log| log as f32))
            .collect();
        for (of_head, (head, batch)) in all.iter().zip(places()) {
            for (row, column) in
                (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
            {
                let at = o.index([row, column, head, batch]);
                o.cells[at] = $T::of(of_head.o[row as usize][column as usize] as f32);
            }
        }
        let padded = rows.next_multiple_of(4);
        let count = (padded * heads * batches) as usize;
        let (mut dots, mut to_logs) = (vec![f32::NAN; count], vec![f32::NAN; count]);
        let (vectors, compact) = (
            Vectors::from_values([rows, heads, batches, padded / 4, padded / 4 * heads]),
            Compact::from_values([rows, heads, batches, rows, rows * heads]),
        );
        let mut counter = 0_u32;
        let mut memory: Vec<_> = [&q, &k, &v, &d, &o, &dq, &dk, &dv]
            .iter()
            .map(|tensor| Memory::of(&tensor.cells))
            .collect();
        memory.extend([&logs, &dots, &to_logs].map(|numbers| Memory::of(numbers)));
        // SAFETY: the tensors are there for the launches, and different ones.
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
        let of = |tensor: &Tensor<$T>| Heads::from_values(tensor.values());
        let [l_q, l_k] = [of(&q), of(&k)];
        // SAFETY: as above; the launch is the kernel's.
        let kernel = || unsafe {
            $rows(
                (of_o.get().cast_const(), l_q),
                (of_d.get().cast_const(), l_q),
                (from_logs.get().cast_const(), compact),
                (of_dots.get(), Distinct::check(vectors).unwrap()),
                (of_logs.get(), Distinct::check(vectors).unwrap()),
            );
        };
        let blocks = Dim3 {
            x: rows.div_ceil(ROWS[0]),
            y: heads,
            z: batches,
        };
        // SAFETY: the kernel holds nothing but numbers.
        unsafe { launch_on(&memory, blocks, Dim3::x(ROWS[1]), 0, kernel) }.unwrap();
        // SAFETY: as above.
        let kernel = || unsafe {
            $keys(
                (of_q.get().into(), l_q),
                (of_k.get().into(), l_k),
                (of_v.get().into(), l_k),
                (of_d.get().into(), l_q),
                (of_logs.get().into(), vectors),
                (of_dots.get().into(), vectors),
                (of_dk.get().into(), Distinct::check(l_k).unwrap()),
                (of_dv.get().into(), Distinct::check(l_k).unwrap()),
                scale,
                of_counter.get(),
            );
        };
        // SAFETY: as above.
        unsafe {
            launch_on(
                &memory,
                Dim3::x($blocks),
                Dim3::x($KEYS.threads),
                $KEYS.shared_bytes,
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
                (of_dq.get().into(), Distinct::check(l_q).unwrap()),
                scale,
                of_counter.get(),
            );
        };
        // SAFETY: as above.
        unsafe {
            launch_on(
                &memory,
                Dim3::x($blocks),
                Dim3::x($QUERIES.threads),
                $QUERIES.shared_bytes,
                kernel,
            )
        }
        .unwrap();
        assert_eq!(counter, 0);
        let near = |name: &str, tensor: &Tensor<$T>, at: [u32; 4], wanted: f64| {
            let found = tensor.at(at);
            let tolerance: f64 = $tolerance;
            assert!(
                (found - wanted).abs() < tolerance * (1.0 + wanted.abs()),
                "{name} {at:?} of {:?}: {found}, not {wanted}",
                $shape
            );
        };
        for batch in 0..batches {
            for head in 0..heads {
                let of_head = &all[(batch * heads + head) as usize];
                for (row, column) in
                    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
                {
                    near(
                        "dQ",
                        &dq,
                        [row, column, head, batch],
                        of_head.q[row as usize][column as usize],
                    );
                }
            }
            for head in 0..of_keys {
                let shared = heads / of_keys;
                let first = (batch * heads + head * shared) as usize;
                let group = &all[first..first + shared as usize];
                for (row, column) in
                    (0..keys).flat_map(|row| (0..columns).map(move |column| (row, column)))
                {
                    let (i, j, at) = (row as usize, column as usize, [row, column, head, batch]);
                    near("dK", &dk, at, group.iter().map(|head| head.k[i][j]).sum());
                    near("dV", &dv, at, group.iter().map(|head| head.v[i][j]).sum());
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
        check!(
            Half,
            rows,
            h128_keys,
            h128_queries,
            H128_KEYS,
            H128_QUERIES,
            false,
            3e-3,
            shape,
            blocks
        );
    }
}

#[test]
fn queries_see_the_keys_up_to_their_own() {
    for (shape, blocks) in [
        ([70, 130, 4, 2, 2, 128], 3),
        ([300, 300, 1, 1, 1, 64], 4),
        ([260, 100, 2, 1, 1, 40], 3),
    ] {
        check!(
            Half,
            rows,
            h128_causal_keys,
            h128_causal_queries,
            H128_CAUSAL_KEYS,
            H128_CAUSAL_QUERIES,
            true,
            3e-3,
            shape,
            blocks
        );
    }
}

#[test]
fn numbers_and_heads_are_others() {
    let shape = [100, 210, 2, 1, 1, 64];
    check!(
        Half,
        rows,
        h64_keys,
        h64_queries,
        H64_KEYS,
        H64_QUERIES,
        false,
        3e-3,
        shape,
        2
    );
    check!(
        Half,
        rows,
        h64_causal_keys,
        h64_causal_queries,
        H64_CAUSAL_KEYS,
        H64_CAUSAL_QUERIES,
        true,
        3e-3,
        shape,
        2
    );
    check!(
        Bf16,
        rows_bf16,
        b64_keys,
        b64_queries,
        B64_KEYS,
        B64_QUERIES,
        false,
        3e-2,
        shape,
        2
    );
    check!(
        Bf16,
        rows_bf16,
        b64_causal_keys,
        b64_causal_queries,
        B64_CAUSAL_KEYS,
        B64_CAUSAL_QUERIES,
        true,
        3e-2,
        shape,
        2
    );
    let shape = [70, 130, 1, 1, 1, 104];
    check!(
        Bf16,
        rows_bf16,
        b128_keys,
        b128_queries,
        B128_KEYS,
        B128_QUERIES,
        false,
        3e-2,
        shape,
        2
    );
    check!(
        Bf16,
        rows_bf16,
        b128_causal_keys,
        b128_causal_queries,
        B128_CAUSAL_KEYS,
        B128_CAUSAL_QUERIES,
        true,
        3e-2,
        shape,
        2
    );
}

#[test]
fn print_tiles() {
    println!("h128 {H128_KEYS:?} {H128_QUERIES:?}");
    println!("h64 {H64_KEYS:?} {H64_QUERIES:?}");
}
