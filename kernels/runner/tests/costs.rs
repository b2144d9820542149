//! Costs of the kernels' memory accesses, at sizes that tiles divide.
#![cfg(debug_assertions)]

use grid_executor::LineCost;
use layout_runner::host::Host;
use layout_runner::sizes;

/// Percentage of used bytes in the sectors that a kernel accesses.
///
/// All threads read the same weights in `conv2d`, and `gemv` and `reduce` write few elements.
const USED: [(&str, u64); 12] = [
    ("axpy", 100),
    ("conv2d", 60),
    ("gemv", 99),
    ("hgemm", 100),
    ("reduce", 99),
    ("rmsnorm", 100),
    ("scan", 100),
    ("sgemm", 100),
    ("softmax_by_blocks", 100),
    ("softmax_by_warps", 100),
    ("swizzled_transpose", 100),
    ("transpose", 100),
];

/// Kernels with more wavefronts than necessary on some line.
///
/// On the executor, `sgemm` reads its operands element by element. On a GPU, the accesses match the
/// kernel's constants. Pairs of `f32` are 8 bytes, and TMA's swizzle leaves two rows of them in the
/// same banks.
const WAIT: [&str; 3] = ["sgemm", "hgemm_nt_f32", "tgemm_nt"];

#[test]
fn no_thread_waits_and_sectors_are_used() {
    let host = Host::counting();
    sizes::whole(&host, &mut fastrand::Rng::new(), &mut |_| ()).unwrap();
    let costs = host.into_costs();
    let chapter = include_str!("../../../docs/book/16-a-product.md");
    let shown = format!("hgemm\n{}\n", costs["hgemm"]);
    assert!(chapter.contains(&shown), "{shown}");
    for (name, percent) in USED {
        let global = costs[name].sum().global;
        assert!(
            100 * global.bytes >= 32 * global.sectors * percent,
            "{name}:\n{}",
            costs[name]
        );
    }
    // Threads store the results of Hopper kernels to shared memory. All other accesses use TMA and
    // `wgmma`.
    assert!(costs.len() > 2 * USED.len(), "{} kernels", costs.len());
    for (name, costs) in &costs {
        let waits = |cost: &LineCost| cost.shared.wavefronts > cost.shared.ideal_wavefronts;
        let lines = costs.lines().filter(|(_, cost)| waits(cost)).count();
        let allowed = usize::from(WAIT.contains(&name.as_str()));
        assert_eq!(lines, allowed, "{name}:\n{costs}");
    }
}
