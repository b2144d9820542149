//! A cost model that chooses the fastest kernel for a GEMM.

use crate::kernel::{self, Blocks, ElementType, Kernel};

/// The kernel and the cluster size for a GEMM.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The kernel.
    pub kernel: &'static Kernel,
    /// `true` if `A` and `B` are exchanged. The kernel then stores the transpose of `C` in
    /// column-major order, which is `C` in row-major order.
    pub is_swapped: bool,
    /// Number of blocks in a cluster.
    pub cluster: u32,
}

/// A kernel with its measured costs on an H200.
struct Candidate {
    name: &'static str,
    is_swapped: bool,
    /// Bytes of a row of `A` or `B` that one step along `k` reads.
    depth: u32,
    /// Nanoseconds per tile for 128 bytes along `k`.
    step: f64,
    /// Additional nanoseconds per out-of-bounds row of `A` or `B`.
    outside: f64,
    /// `true` if another kernel runs the same tile without clusters, so that clusters of one block
    /// are not candidates.
    has_unclustered: bool,
}

const fn candidate(name: &'static str, step: f64) -> Candidate {
    let (is_swapped, depth) = (false, 128);
    Candidate {
        name,
        is_swapped,
        depth,
        step,
        outside: 2.2,
        has_unclustered: false,
    }
}
const fn clustered(name: &'static str, step: f64) -> Candidate {
    Candidate {
        has_unclustered: true,
        ..candidate(name, step)
    }
}
const fn swapped(name: &'static str, step: f64, outside: f64) -> Candidate {
    Candidate {
        is_swapped: true,
        outside,
        ..deep(name, step)
    }
}
const fn deep(name: &'static str, step: f64) -> Candidate {
    Candidate {
        depth: 256,
        ..candidate(name, step)
    }
}

/// Candidates for `bf16` with row-major `A` and column-major `B`. If two estimates are equal,
/// `choose` returns the first candidate.
const BF16: [Candidate; 14] = [
    // A tile with one row in bounds took the same time as a tile with all 16 rows in bounds.
    swapped("bgemm_nt_16", 115.0, 0.0),
    swapped("bgemm_nt_64", 142.0, 2.2),
    deep("bgemm_nt_64x96", 185.0),
    swapped("bgemm_nt_64x128", 235.0, 2.2),
    candidate("bgemm_nt_split_96", 275.0),
    deep("bgemm_nt_shared_64", 235.0),
    candidate("bgemm_nt", 650.0),
    candidate("bgemm_nt_224", 585.0),
    candidate("bgemm_nt_192", 502.0),
    candidate("bgemm_nt_160", 424.0),
    candidate("bgemm_nt_128", 348.0),
    clustered("bgemm_nt_shared", 665.0),
    clustered("bgemm_nt_shared_160", 445.0),
    clustered("bgemm_nt_split", 342.0),
];

/// Candidates for `e4m3` operands with one scale and a `bf16` result.
const E4M3: [Candidate; 6] = [
    candidate("qgemm_nt", 650.0),
    candidate("qgemm_nt_192", 520.0),
    candidate("qgemm_nt_128", 378.0),
    swapped("qgemm_nt_16", 120.0, 0.0),
    deep("qgemm_nt_64", 125.0),
    deep("qgemm_nt_64x96", 165.0),
];

/// Number of multiprocessors of the GPU on which `AT_ONCE` was measured.
const MULTIPROCESSORS: u32 = 132;
/// Numbers of concurrent clusters of one to four blocks, with one block per multiprocessor.
const AT_ONCE: [u32; 4] = [132, 66, 39, 30];
/// Maximum cluster size.
const LARGEST: u32 = 4;
/// Nanoseconds of an empty launch.
const START: f64 = 3000.0;
/// Global memory throughput in bytes per nanosecond.
const BYTES: f64 = 4050.0;
/// L2 cache throughput in bytes per nanosecond.
const CACHE: f64 = 13_000.0;
/// Nanoseconds to store one element, for a row-major and for a column-major `C`.
const STORED: [f64; 2] = [0.027, 0.07];
/// Nanoseconds to add one element of another block, and to synchronize the cluster.
const SUM: (f64, f64) = (0.34, 325.0);
/// Nanoseconds to read 128 bytes of a row that is not aligned to 128-byte lines: first for a row
/// stride that is an odd multiple of 16 bytes, then for an odd multiple of 32 bytes.
const BESIDE: [f64; 2] = [2.4, 1.65];

/// Returns the fastest kernel for a GEMM with `Bf16` or `E4m3` operands and a `bf16` result: `A` with
/// `m` x `k` elements, `B` with `n` x `k`, row-major `C` with `m` x `n`.
///
/// `A` and `B` are row-major with a row stride of `pitch` bytes. The kernels for `E4m3` come from
/// [`kernel::scaled`].
///
/// The model estimates the time of each candidate from its tiles. The estimate combines the number
/// of concurrent tiles, the cost of a step, and the bytes that all tiles read and write. The
/// constants were fitted to measured times on an H200. `benches/gpu/results/language-models.md` and
/// `fp8.md` compare the chosen kernels with cuBLAS.
///
/// # Panics
///
/// Panics if `factors` is neither `Bf16` nor `E4m3`.
#[must_use]
pub fn choose(
    factors: ElementType,
    extents: (u32, u32, u32),
    pitch: u64,
    multiprocessors: u32,
) -> Choice {
    let all = reckoned(factors, extents, pitch, multiprocessors);
    let fastest = all.min_by(|(a, _), (b, _)| a.total_cmp(b));
    fastest.expect("there are candidates").1
}

/// Returns the estimated nanoseconds of each candidate. The arguments match [`choose`].
///
/// # Panics
///
/// Panics for the same reason as [`choose`].
pub fn reckoned(
    factors: ElementType,
    (m, n, k): (u32, u32, u32),
    pitch: u64,
    multiprocessors: u32,
) -> impl Iterator<Item = (f64, Choice)> {
    let candidates: &[Candidate] = match factors {
        ElementType::Bf16 => &BF16,
        ElementType::E4m3 => &E4M3,
        _ => panic!("expected factors of type Bf16 or E4m3, found {factors:?}"),
    };
    let all = candidates.iter().flat_map(|candidate| {
        let mut kernels = kernel::all().chain(kernel::scaled());
        let kernel = kernels.find(|kernel| kernel.name == candidate.name);
        let kernel = kernel.expect("each candidate is a kernel");
        // If a separate kernel runs this tile without clusters, start at clusters of two blocks.
        let least = 1 + u32::from(candidate.has_unclustered);
        let clusters = least..=kernel.blocks.most().min(LARGEST);
        clusters.map(move |cluster| (candidate, kernel, cluster))
    });
    all.map(move |(candidate, kernel, cluster)| {
        let (rows, columns) = if candidate.is_swapped { (n, m) } else { (m, n) };
        let plan = Plan {
            kernel,
            candidate,
            cluster,
            rows,
            columns,
            bytes: factors.bytes(),
            multiprocessors: multiprocessors.max(cluster),
        };
        let choice = Choice {
            kernel,
            is_swapped: candidate.is_swapped,
            cluster,
        };
        (plan.nanoseconds(k, pitch), choice)
    })
}

/// A candidate for a `C` with given rows and columns.
struct Plan {
    kernel: &'static Kernel,
    candidate: &'static Candidate,
    cluster: u32,
    rows: u32,
    columns: u32,
    /// Bytes of an element of `A` or `B`.
    bytes: u32,
    multiprocessors: u32,
}

impl Plan {
    /// Returns the number of concurrent clusters.
    fn at_once(&self) -> u32 {
        let of_table = AT_ONCE[self.cluster as usize - 1];
        (of_table * self.multiprocessors / MULTIPROCESSORS).max(1)
    }

    fn nanoseconds(&self, k: u32, pitch: u64) -> f64 {
        let Candidate {
            is_swapped,
            depth,
            step,
            outside,
            ..
        } = *self.candidate;
        let ([m, n], blocks) = (self.kernel.tiles.extents, self.kernel.blocks);
        let elements = f64::from(m) * f64::from(n);
        // Rows that a block reads in a step.
        let (read, parts) = match blocks {
            Blocks::Shared => (m + n / self.cluster, 1),
            _ => (m + n, self.cluster),
        };
        let beside = match pitch % 64 {
            0 => 0.0,
            32 => BESIDE[1],
            _ => BESIDE[0],
        };
        let missing = m.saturating_sub(self.rows) + n.saturating_sub(self.columns);
        let steps = k.div_ceil(depth / self.bytes).div_ceil(parts) * (depth / 128);
        let [rows, columns, k] = [self.rows, self.columns, k].map(f64::from);
        let bytes = f64::from(self.bytes) * (rows * k + columns * k) + 2.0 * rows * columns;
        let tiles = self.kernel.turns(self.rows, self.columns, self.cluster);
        let at_once = self.at_once();
        let wave = |at_a_time: u32| {
            if at_a_time == 0 {
                return 0.0;
            }
            // All concurrent blocks share the bandwidth of the L2 cache and of global memory.
            let cached = 128.0 * f64::from(at_a_time) * f64::from(self.cluster * read) / CACHE;
            let step = step.max(beside * f64::from(read)).max(cached);
            let step = step + outside * f64::from(missing);
            let of_tile = f64::from(steps) * step + elements * STORED[usize::from(is_swapped)];
            let read = f64::from(at_a_time) / f64::from(tiles.max(1)) * bytes / BYTES;
            of_tile.max(read)
        };
        let sum = match blocks {
            Blocks::ClusterSplitK if self.cluster > 1 => {
                let waves = f64::from(tiles.div_ceil(at_once));
                SUM.1 + SUM.0 * f64::from(self.cluster - 1) * elements * waves.sqrt()
            }
            _ => 0.0,
        };
        START + f64::from(tiles / at_once) * wave(at_once) + wave(tiles % at_once) + sum
    }
}
