//! Grouped GEMM over row segments, on the CPU executor.
#![allow(clippy::float_cmp)] // Sums of small integers are exact.

use grid_executor::{Dim3, Memory, Pointer, launch_checked};
use hopper_kernels::batched::Matrices;
use hopper_kernels::gemm::{ByteRows, Rows};
use hopper_kernels::scaled::ScalesOfA;
use hopper_kernels::segments::{
    ByteMatrices, Ends, ScalesOfMatrices, bgemm_nt_segments, launch, launch_blocks,
    qgemm_nt_blocks_segments,
};
use layout_core::Injective;
use layout_device::{Bf16, E4m3};

#[test]
fn segments_are_multiplied_by_their_own_matrix() {
    let mut random = fastrand::Rng::with_seed(8);
    // Segments with no rows, one row and full tiles. Ends within tiles and within the rows of a
    // warpgroup. Rows past the last segment.
    let all: [(&[u32], u32, u32, u32, u32); 5] = [
        (&[0, 1, 65, 65, 200, 330], 340, 264, 72, 4),
        (&[128, 256], 256, 301, 40, 2),
        (&[300], 300, 8, 136, 8),
        (&[7, 3, 50], 45, 13, 16, 3),
        (&[0, 0], 20, 16, 16, 2),
    ];
    for (ends, m, n, k, multiprocessors) in all {
        let segments = u32::try_from(ends.len()).unwrap();
        let unit = |columns: u32| columns.div_ceil(8);
        let (of_k, of_n) = (8 * unit(k), 8 * unit(n));
        let mut number = |_| Bf16::from_f32(f32::from(random.i8(-2..=2)));
        let a: Vec<_> = (0..m * of_k).map(&mut number).collect();
        let b: Vec<_> = (0..segments * n * of_k).map(&mut number).collect();
        let mut c: Vec<_> = (0..m * of_n).map(&mut number).collect();
        let before = c.clone();
        let memory = [
            Memory::of(&a),
            Memory::of(&b),
            Memory::of(ends),
            Memory::of(&c),
        ];
        // SAFETY: the matrices stay valid during the launch, and do not overlap.
        let (of_ends, [of_a, of_b, of_c]) = unsafe {
            let of_ends = Pointer::new(ends.as_ptr().cast_mut());
            let matrices = [a.as_ptr().cast_mut(), b.as_ptr().cast_mut(), c.as_mut_ptr()];
            (of_ends, matrices.map(|start| Pointer::new(start)))
        };
        let of_b_values = [n, k, segments, unit(k), n * unit(k)];
        let layout = Injective::check(Rows::from_values([m, n, unit(n)])).unwrap();
        // SAFETY: as above, and the launch matches the kernel.
        let kernel = || unsafe {
            bgemm_nt_segments(
                (of_ends.get().cast_const(), Ends::from_values([segments])),
                (of_a.get().into(), Rows::from_values([m, k, unit(k)])),
                (of_b.get().into(), Matrices::from_values(of_b_values)),
                (of_c.get().into(), layout),
            );
        };
        let launch = launch(m, n, segments, multiprocessors);
        let (blocks, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, blocks, threads, launch.shared_bytes, kernel) }.unwrap();
        for (row, column) in (0..m).flat_map(|row| (0..of_n).map(move |column| (row, column))) {
            let place = (row * of_n + column) as usize;
            // The first segment that ends after the row.
            let segment = ends.iter().position(|&end| row < end);
            let Some(segment) = segment.filter(|_| column < n) else {
                assert_eq!(c[place], before[place], "({row}, {column}) of {ends:?}");
                continue;
            };
            let first = u32::try_from(segment).unwrap() * n;
            let at = |cells: &[Bf16], i: u32| cells[i as usize].to_f32();
            let product = |i| at(&a, row * of_k + i) * at(&b, (first + column) * of_k + i);
            let sum = Bf16::from_f32((0..k).map(product).sum()).to_f32();
            let found = c[place].to_f32();
            assert!(
                found == sum,
                "({row}, {column}) of {ends:?}: {found}, not {sum}"
            );
        }
    }
}

#[test]
fn segments_of_8_bits_have_scales_of_blocks() {
    let mut random = fastrand::Rng::with_seed(9);
    let all: [(&[u32], u32, u32, u32, u32); 3] = [
        (&[0, 4, 68, 68, 200, 332], 340, 264, 144, 4),
        (&[300], 300, 8, 300, 8),
        (&[8, 4, 48], 45, 13, 16, 3),
    ];
    for (ends, m, n, k, multiprocessors) in all {
        let segments = u32::try_from(ends.len()).unwrap();
        let (steps, blocks_of_n) = (k.div_ceil(128), n.div_ceil(128));
        let (of_k, of_n, of_m) = (
            k.next_multiple_of(16),
            n.next_multiple_of(8),
            m.next_multiple_of(4),
        );
        let mut number = |_| E4m3::from_f32(f32::from(random.i8(-8..=8)) / 4.0);
        let a: Vec<_> = (0..m * of_k).map(&mut number).collect();
        let b: Vec<_> = (0..segments * n * of_k).map(&mut number).collect();
        // Powers of two, so that only the rounding of the result is inexact.
        let mut scale = |_| f32::from(1_u8 << random.u8(0..4)) / 4.0;
        let scales_a: Vec<_> = (0..steps * of_m).map(&mut scale).collect();
        let scales_b: Vec<_> = (0..segments * blocks_of_n * steps)
            .map(&mut scale)
            .collect();
        let mut c = vec![Bf16::from_f32(9.0); (m * of_n) as usize];
        let memory = [
            Memory::of(&a),
            Memory::of(&b),
            Memory::of(&scales_a),
            Memory::of(&scales_b),
            Memory::of(ends),
            Memory::of(&c),
        ];
        // SAFETY: the matrices stay valid during the launch, and do not overlap.
        let (of_ends, [of_a, of_b], [of_scales_a, of_scales_b], of_c) = unsafe {
            (
                Pointer::new(ends.as_ptr().cast_mut()),
                [&a, &b].map(|cells| Pointer::new(cells.as_ptr().cast_mut())),
                [&scales_a, &scales_b].map(|cells| Pointer::new(cells.as_ptr().cast_mut())),
                Pointer::new(c.as_mut_ptr()),
            )
        };
        let of_b_values = [n, k, segments, of_k / 16, n * of_k / 16];
        let of_scales_values = [blocks_of_n, steps, segments, steps, blocks_of_n * steps];
        let layout = Injective::check(Rows::from_values([m, n, of_n / 8])).unwrap();
        // SAFETY: as above, and the launch matches the kernel.
        let kernel = || unsafe {
            qgemm_nt_blocks_segments(
                (of_ends.get().cast_const(), Ends::from_values([segments])),
                (
                    of_scales_a.get().into(),
                    ScalesOfA::from_values([m, steps, of_m / 4]),
                ),
                (
                    of_scales_b.get().cast_const(),
                    ScalesOfMatrices::from_values(of_scales_values),
                ),
                (of_a.get().into(), ByteRows::from_values([m, k, of_k / 16])),
                (of_b.get().into(), ByteMatrices::from_values(of_b_values)),
                (of_c.get().into(), layout),
            );
        };
        let launch = launch_blocks(m, n, segments, multiprocessors);
        let (grid, threads) = (Dim3::from(launch.blocks), Dim3::from(launch.threads));
        // SAFETY: the kernel keeps only integers, floats and pointers across a barrier.
        unsafe { launch_checked(&memory, grid, threads, launch.shared_bytes, kernel) }.unwrap();
        for (row, column) in (0..m).flat_map(|row| (0..of_n).map(move |column| (row, column))) {
            let found = c[(row * of_n + column) as usize].to_f32();
            let segment = ends.iter().position(|&end| row < end);
            let Some(segment) = segment.filter(|_| column < n) else {
                assert_eq!(found, 9.0, "({row}, {column}) of {ends:?}");
                continue;
            };
            let segment = u32::try_from(segment).unwrap();
            let at = |cells: &[E4m3], i: u32| cells[i as usize].to_f32();
            let term = |i: u32| {
                let of_block = (segment * blocks_of_n + column / 128) * steps + i / 128;
                let scale = scales_a[(i / 128 * of_m + row) as usize] * scales_b[of_block as usize];
                scale * at(&a, row * of_k + i) * at(&b, (segment * n + column) * of_k + i)
            };
            let sum = Bf16::from_f32((0..k).map(term).sum()).to_f32();
            assert!(
                found == sum,
                "({row}, {column}) of {ends:?}: {found}, not {sum}"
            );
        }
    }
}
