//! The choice of a GEMM kernel.

use hopper_kernels::choose::{Choice, choose, reckoned};
use hopper_kernels::kernel::ElementType;

#[test]
fn what_was_the_fastest_is_chosen() {
    for ((m, n, k), name, cluster) in [
        ((8192, 8192, 8192), "bgemm_nt", 1),
        ((512, 10_240, 8192), "bgemm_nt_160", 1),
        ((512, 22_016, 4096), "bgemm_nt_224", 1),
        ((512, 4096, 4096), "bgemm_nt_128", 1),
        ((4096, 4096, 4104), "bgemm_nt_shared", 2),
        ((512, 1280, 8192), "bgemm_nt_split_96", 2),
        ((128, 4096, 11_008), "bgemm_nt_64x128", 2),
        ((64, 8192, 28_672), "bgemm_nt_64", 1),
        ((1, 4096, 11_008), "bgemm_nt_16", 1),
        ((64, 4096, 7168), "bgemm_nt_64", 1),
        ((128, 4096, 7168), "bgemm_nt_64x128", 2),
        ((64, 12_288, 4096), "bgemm_nt_64x96", 1),
        ((128, 12_288, 4096), "bgemm_nt_split_96", 1),
    ] {
        let choice = choose(ElementType::Bf16, (m, n, k), 2 * u64::from(k), 132);
        assert_eq!(
            (choice.kernel.name, choice.cluster),
            (name, cluster),
            "{m} x {n} x {k}"
        );
    }
}

#[test]
fn fp8_tiles_match_the_number_of_rows() {
    for ((m, n, k), name) in [
        ((4096, 4096, 4096), "qgemm_nt"),
        ((8192, 8192, 8192), "qgemm_nt"),
        ((512, 12_288, 4096), "qgemm_nt_192"),
        ((512, 4096, 4096), "qgemm_nt_128"),
        ((64, 12_288, 4096), "qgemm_nt_64x96"),
        ((128, 4096, 7168), "qgemm_nt_64"),
        ((16, 4096, 4096), "qgemm_nt_16"),
    ] {
        let choice = choose(ElementType::E4m3, (m, n, k), k.into(), 132);
        assert_eq!(choice.kernel.name, name, "{m} x {n} x {k}");
    }
}

/// Returns GEMM sizes: `m`, `n`, `k`, and the row stride in bytes. The cost model was not fitted to
/// most of these sizes.
fn products() -> impl Iterator<Item = (u32, u32, u32, u64)> {
    let mut random = fastrand::Rng::with_seed(11);
    let mut extent = move |bits| 1 + random.u32(0..1_u32 << bits) % (1_u32 << random.u32(1..=bits));
    (0..500).map(move |_| {
        let (m, n, k) = (extent(14), extent(15), extent(15));
        (m, n, k, 16 * u64::from(k.div_ceil(8)))
    })
}

/// Returns the estimated time of the choice, and the choice.
fn reckon((m, n, k, pitch): (u32, u32, u32, u64), multiprocessors: u32) -> (f64, Choice) {
    let choice = choose(ElementType::Bf16, (m, n, k), pitch, multiprocessors);
    let is_it =
        |other: &Choice| (other.kernel.name, other.cluster) == (choice.kernel.name, choice.cluster);
    let mut all = reckoned(ElementType::Bf16, (m, n, k), pitch, multiprocessors);
    let found = all.find(|(_, other)| is_it(other));
    (found.expect("one of them").0, choice)
}

#[test]
fn nothing_is_reckoned_to_be_faster_than_what_is_chosen() {
    for (m, n, k, pitch) in products() {
        let (chosen, _) = reckon((m, n, k, pitch), 132);
        assert!(chosen.is_finite() && chosen > 0.0);
        for (other, choice) in reckoned(ElementType::Bf16, (m, n, k), pitch, 132) {
            assert!(chosen <= other, "{m} x {n} x {k}: {choice:?}");
        }
    }
}

#[test]
fn a_choice_takes_its_matrices_in_a_launch_that_fits_the_gpu() {
    for (m, n, k, pitch) in products() {
        for multiprocessors in [1, 3, 78, 132] {
            let Choice {
                kernel,
                is_swapped,
                cluster,
            } = choose(ElementType::Bf16, (m, n, k), pitch, multiprocessors);
            assert!(cluster <= kernel.blocks.most());
            // `A`, `B` and `C` are row-major. If the operands are exchanged, `C` is column-major.
            let (numbers, by_columns) = (ElementType::Bf16, [false, false, is_swapped]);
            assert_eq!(kernel.matrices.map(|matrix| matrix.numbers), [numbers; 3]);
            assert_eq!(kernel.matrices.map(|matrix| matrix.by_columns), by_columns);
            let (m, n) = if is_swapped { (n, m) } else { (m, n) };
            let launch = kernel.launch(m, n, multiprocessors, cluster);
            let blocks = launch.blocks[0];
            assert!(blocks.is_multiple_of(cluster) && blocks > 0);
            assert!(blocks <= multiprocessors.max(cluster));
            // Hopper limits a block to 227 KiB of shared memory and 1024 threads.
            assert!(launch.shared_bytes <= 227 * 1024 && launch.threads[0] <= 1024);
        }
    }
}
