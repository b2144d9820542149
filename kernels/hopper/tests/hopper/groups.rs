//! Grouped GEMM on the CPU executor.
#![allow(clippy::float_cmp)] // Sums of small integers are exact.

use core::iter::zip;

use fastrand::Rng;
use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::gemm::Rows;
use hopper_kernels::groups::{bgemm_nt_groups, launch};
use layout_core::Injective;
use layout_device::Bf16;
use layout_device::hopper::Entry;

/// A row-major matrix with rows aligned to 16 bytes, and padding between the rows.
struct Matrix {
    rows: u32,
    columns: u32,
    leading: u32,
    cells: Vec<Bf16>,
}

impl Matrix {
    fn random(random: &mut Rng, rows: u32, columns: u32) -> Self {
        let leading = 8 * (columns.div_ceil(8) + random.u32(0..2));
        let mut number = |_| Bf16::from_f32(f32::from(random.i8(-2..=2)));
        let cells = (0..rows * leading).map(&mut number).collect();
        Self {
            rows,
            columns,
            leading,
            cells,
        }
    }

    fn at(&self, row: u32, column: u32) -> f32 {
        self.cells[(row * self.leading + column) as usize].to_f32()
    }

    fn layout(&self) -> Rows {
        Rows::from_values([self.rows, self.columns, self.leading / 8])
    }
}

/// Multiplies groups with these `m`, `n` and `k`.
fn check(groups: &[[u32; 3]], multiprocessors: u32, seed: u64) {
    let mut random = Rng::with_seed(seed);
    let mut all = |of: [usize; 2]| -> Vec<_> {
        let extents = groups.iter().map(|group| of.map(|i| group[i]));
        let matrices = extents.map(|[rows, columns]| Matrix::random(&mut random, rows, columns));
        matrices.collect()
    };
    let (a, b, mut c) = (all([0, 2]), all([1, 2]), all([0, 1]));
    let before: Vec<_> = c.iter().map(|c| c.cells.clone()).collect();
    let viewed = |matrices: &[Matrix]| -> Vec<_> {
        let entry = |of: &Matrix| Entry::new(of.cells.as_ptr(), of.layout());
        matrices.iter().map(entry).collect()
    };
    let (mut of_a, mut of_b) = (viewed(&a), viewed(&b));
    let parts = |of: &mut Matrix| {
        let layout = Injective::check(of.layout()).unwrap();
        Entry::new(of.cells.as_mut_ptr(), layout)
    };
    let mut of_c: Vec<_> = c.iter_mut().map(parts).collect();
    let matrices = a.iter().chain(&b).chain(&c);
    let mut memory: Vec<_> = matrices.map(|of| Memory::of(&of.cells)).collect();
    memory.extend([Memory::of(&of_a), Memory::of(&of_b), Memory::of(&of_c)]);
    let count = u32::try_from(groups.len()).unwrap();
    // SAFETY: the matrices stay valid during the launch and do not overlap. No code writes the
    // entries.
    let (of_a, of_b, of_c) = unsafe {
        (
            Pointer::new(of_a.as_mut_ptr()),
            Pointer::new(of_b.as_mut_ptr()),
            Pointer::new(of_c.as_mut_ptr()),
        )
    };
    // SAFETY: as above, and the launch matches the kernel.
    let kernel = || unsafe {
        bgemm_nt_groups(
            (of_a.get(), count),
            (of_b.get(), count),
            (of_c.get(), count),
        );
    };
    let launch = launch(groups.iter().map(|&[m, n, _]| [m, n]), multiprocessors);
    let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
    // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
    unsafe { launch_checked(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
    for (i, ((a, b), (c, before))) in zip(zip(&a, &b), zip(&c, &before)).enumerate() {
        for (place, before) in (0..).zip(before) {
            let (row, column) = (place / c.leading, place % c.leading);
            let found = c.at(row, column);
            let sum = if column < c.columns {
                let sum = (0..a.columns).map(|j| a.at(row, j) * b.at(column, j)).sum();
                Bf16::from_f32(sum).to_f32()
            } else {
                before.to_f32()
            };
            assert!(
                found == sum,
                "({row}, {column}) of {i} of {groups:?}: {found}, not {sum}"
            );
        }
    }
}

#[test]
fn groups_have_matrices_of_their_own_extents() {
    // Several tiles, no rows, no columns, no steps, and rows that end within a 16-byte unit.
    let groups = [
        [300, 264, 72],
        [0, 64, 64],
        [1, 13, 200],
        [130, 0, 8],
        [65, 300, 0],
        [0, 0, 0],
        [128, 256, 64],
    ];
    for multiprocessors in [1, 3, 100] {
        check(&groups, multiprocessors, 3);
    }
}

#[test]
fn there_may_be_nothing_to_do() {
    check(&[], 4, 0);
    check(&[[0, 8, 8], [8, 0, 8]], 4, 0);
}

#[test]
fn random_groups() {
    let mut random = Rng::with_seed(11);
    for seed in 0..12 {
        let mut extent = |most| match random.u32(0..6) {
            0 => 0,
            1 => random.u32(1..=3),
            _ => random.u32(1..=most),
        };
        let count = seed % 5 + 1;
        let groups: Vec<_> = (0..count)
            .map(|_| [extent(200), extent(300), extent(150)])
            .collect();
        check(&groups, random.u32(1..6), seed);
    }
}
