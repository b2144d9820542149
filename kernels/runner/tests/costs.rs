//! What the kernels' accesses cost, on sizes that tiles divide: their contracts.
#![cfg(debug_assertions)]

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

#[test]
fn no_thread_waits_and_sectors_are_used() {
    let host = Host::counting();
    sizes::whole(&host, &mut fastrand::Rng::new(), &mut |_| ()).unwrap();
    let costs = host.into_costs();
    let names: Vec<&str> = costs.keys().map(String::as_str).collect();
    assert_eq!(names, USED.map(|(name, _)| name));
    let chapter = include_str!("../../../docs/book/16-a-product.md");
    let shown = format!("hgemm\n{}\n", costs["hgemm"]);
    assert!(chapter.contains(&shown), "{shown}");
    for ((name, costs), (_, percent)) in costs.iter().zip(USED) {
        for (line, cost) in costs.lines() {
            // On the executor a product reads its factors number by number; constants of `sgemm` are about what a GPU does.
            if name != "sgemm" || !line.at.file().ends_with("sgemm.rs") || line.is_write {
                assert_eq!(
                    cost.shared.wavefronts, cost.shared.least,
                    "{name}:\n{costs}"
                );
            }
        }
        let global = costs.sum().global;
        assert!(
            100 * global.bytes >= 32 * global.sectors * percent,
            "{name}:\n{costs}"
        );
    }
}
