//! What the kernels' accesses cost, on sizes that tiles divide: their contracts.
#![cfg(debug_assertions)]

use grid_executor::LineCost;
use layout_runner::host::Host;
use layout_runner::sizes;

/// Of the bytes of all sectors that a kernel reaches, so many percent are used.
///
/// The weights of `conv2d` are one number for all threads, and `gemv` and `reduce` write few.
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

/// Kernels of whose lines one takes more turns than would do: on the executor `sgemm` reads its factors number by number, where a GPU does what
/// its constants say; and pairs of `f32` are 8 bytes, of which TMA's swizzle leaves two rows in the same banks.
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
    // Those for Hopper put their results into shared memory by threads; TMA and `wgmma` do the rest.
    assert!(costs.len() > 2 * USED.len(), "{} kernels", costs.len());
    for (name, costs) in &costs {
        let waits = |cost: &LineCost| cost.shared.wavefronts > cost.shared.least;
        let lines = costs.lines().filter(|(_, cost)| waits(cost)).count();
        let allowed = usize::from(WAIT.contains(&name.as_str()));
        assert_eq!(lines, allowed, "{name}:\n{costs}");
    }
}
