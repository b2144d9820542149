//! Attention on the CPU executor.

use grid_executor::{Dim3, Memory, Pointer, launch_on};
use hopper_kernels::attention::{Heads, Transposed, attention_128, attention_128_causal};
use layout_core::Distinct;
use layout_device::Half;

/// Heads of a tensor with rows of `columns` numbers, which are padded.
#[derive(Clone)]
struct Tensor {
    extents: [u32; 4],
    cells: Vec<Half>,
}

impl Tensor {
    fn new(extents: [u32; 4], mut number: impl FnMut() -> f32) -> Self {
        let [rows, columns, heads, batches] = extents;
        let cells = rows * columns.next_multiple_of(8) * heads * batches;
        Self {
            extents,
            cells: (0..cells).map(|_| Half::from_f32(number())).collect(),
        }
    }
    /// The values of its layout: heads lie side by side in a row, rows in a batch.
    fn values(&self) -> [u32; 7] {
        let [rows, columns, heads, batches] = self.extents;
        let head = columns.div_ceil(8);
        [
            rows,
            columns,
            heads,
            batches,
            head * heads,
            head,
            head * heads * rows,
        ]
    }
    fn at(&self, row: u32, column: u32, head: u32, batch: u32) -> f64 {
        let [_, _, _, _, of_row, of_head, of_batch] = self.values();
        let cell = 8 * (row * of_row + head * of_head + batch * of_batch) + column;
        self.cells[cell as usize].to_f32().into()
    }
}

/// Queries, keys, heads of both, batches, and numbers of a head.
type Shape = [u32; 6];

fn reference(
    q: &Tensor,
    k: &Tensor,
    v: &Tensor,
    scale: f64,
    is_causal: bool,
    [row, head, batch]: [u32; 3],
) -> Vec<f64> {
    let ([rows, columns, heads, _], [keys, _, of_keys, _]) = (q.extents, k.extents);
    let of_k = head / (heads / of_keys);
    let seen = |key: u32| !is_causal || key + rows <= row + keys;
    let scores: Vec<f64> = (0..keys)
        .filter(|&key| seen(key))
        .map(|key| {
            scale
                * (0..columns)
                    .map(|i| q.at(row, i, head, batch) * k.at(key, i, of_k, batch))
                    .sum::<f64>()
        })
        .collect();
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
    let total: f64 = weights.iter().sum();
    let sum = |i| {
        weights
            .iter()
            .zip(0..)
            .map(|(weight, key)| weight * v.at(key, i, of_k, batch))
            .sum::<f64>()
    };
    (0..columns)
        .map(|i| {
            if scores.is_empty() {
                0.0
            } else {
                sum(i) / total
            }
        })
        .collect()
}

macro_rules! check {
    ($kernel:ident, $tiles:expr, $is_causal:expr, $shape:expr, $blocks:expr) => {{
        let [rows, keys, heads, of_keys, batches, columns]: Shape = $shape;
        let mut random = fastrand::Rng::with_seed(7);
        let mut number = || (random.f32() + random.f32() + random.f32() - 1.5) * 2.0;
        let q = Tensor::new([rows, columns, heads, batches], &mut number);
        let k = Tensor::new([keys, columns, of_keys, batches], &mut number);
        let v = Tensor::new([keys, columns, of_keys, batches], &mut number);
        let mut o = Tensor::new([rows, columns, heads, batches], || f32::NAN);
        let memory = [&q, &k, &v, &o].map(|tensor| Memory::of(&tensor.cells));
        let starts = [q.cells.as_ptr().cast_mut(), k.cells.as_ptr().cast_mut(), v.cells.as_ptr().cast_mut(), o.cells.as_mut_ptr()];
        // SAFETY: the tensors are there for the launch, and different ones.
        let [of_q, of_k, of_v, of_o] = starts.map(|start| unsafe { Pointer::new(start) });
        let scale = 1.0 / (columns as f32).sqrt();
        let to = Distinct::check(Heads::from_values(o.values())).unwrap();
        let of_values = {
            let [rows, columns, heads, batches, row, head, batch] = v.values();
            Transposed::from_values([columns, rows, heads, batches, row, head, batch])
        };
        let tiles = $tiles;
        let mut counter = 0_u32;
        // SAFETY: as above.
        let of_counter = unsafe { Pointer::new(&raw mut counter) };
        // SAFETY: as above; the launch is the kernel's.
        let kernel = || unsafe {
            $kernel(
                (of_q.get().into(), Heads::from_values(q.values())),
                (of_k.get().into(), Heads::from_values(k.values())),
                (of_v.get().into(), of_values),
                (of_o.get().into(), to),
                scale,
                of_counter.get(),
            );
        };
        // SAFETY: the kernel holds nothing but numbers.
        unsafe { launch_on(&memory, Dim3::x($blocks), Dim3::x(tiles.threads), tiles.shared_bytes, kernel) }.unwrap();
        assert_eq!(counter, 0);
        for batch in 0..batches {
            for (head, row) in (0..heads).flat_map(|head| (0..rows).map(move |row| (head, row))) {
                let wanted = reference(&q, &k, &v, scale.into(), $is_causal, [row, head, batch]);
                for (column, wanted) in (0..).zip(wanted) {
                    let found = o.at(row, column, head, batch);
                    assert!(
                        (found - wanted).abs() < 2e-3,
                        "({row}, {column}) of head {head}, batch {batch} of {:?}: {found}, not {wanted}",
                        $shape
                    );
                }
            }
        }
    }};
}

#[test]
fn queries_see_all_keys() {
    use hopper_kernels::attention::ATTENTION_128;
    for (shape, blocks) in [
        ([130, 300, 2, 1, 2, 128], 3),
        ([1, 1, 1, 1, 1, 64], 1),
        ([70, 128, 4, 2, 1, 72], 2),
    ] {
        check!(attention_128, ATTENTION_128, false, shape, blocks);
    }
}

#[test]
fn queries_see_the_keys_up_to_their_own() {
    use hopper_kernels::attention::ATTENTION_128_CAUSAL;
    for (shape, blocks) in [
        ([300, 300, 2, 2, 1, 128], 4),
        ([200, 330, 1, 1, 2, 64], 2),
        ([260, 100, 2, 1, 1, 40], 3),
    ] {
        check!(
            attention_128_causal,
            ATTENTION_128_CAUSAL,
            true,
            shape,
            blocks
        );
    }
}

#[test]
fn print_tiles() {
    use hopper_kernels::attention::*;
    println!("{:?} {:?}", ATTENTION_128, ATTENTION_128_CAUSAL);
}
