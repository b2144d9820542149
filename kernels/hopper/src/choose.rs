//! A cost model that chooses the fastest kernel for a GEMM.

use crate::kernel::{self, Blocks, Kernel};

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
    /// Elements of a step along `k`.
    depth: u32,
    /// Nanoseconds per tile for 64 elements along `k`.
    step: f64,
    /// Additional nanoseconds per out-of-bounds row of `A` or `B`.
    outside: f64,
}

const fn candidate(name: &'static str, step: f64) -> Candidate {
    let (is_swapped, depth) = (false, 64);
    Candidate {
        name,
        is_swapped,
        depth,
        step,
        outside: 2.2,
    }
}
const fn swapped(name: &'static str, step: f64, outside: f64) -> Candidate {
    Candidate {
        is_swapped: true,
        depth: 128,
        outside,
        ..candidate(name, step)
    }
}

/// Candidates for `bf16` with row-major `A` and column-major `B`.
const CANDIDATES: [Candidate; 12] = [
    candidate("bgemm_nt", 650.0),
    candidate("bgemm_nt_224", 585.0),
    candidate("bgemm_nt_192", 502.0),
    candidate("bgemm_nt_160", 424.0),
    candidate("bgemm_nt_128", 348.0),
    candidate("bgemm_nt_shared", 665.0),
    candidate("bgemm_nt_shared_160", 445.0),
    candidate("bgemm_nt_split", 342.0),
    candidate("bgemm_nt_split_96", 290.0),
    swapped("bgemm_nt_64x128", 245.0, 2.2),
    swapped("bgemm_nt_64", 165.0, 2.2),
    // A tile with one row in bounds took the same time as a tile with all 16 rows in bounds.
    swapped("bgemm_nt_16", 128.0, 0.0),
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
/// Nanoseconds to store one element, for a row-major and for a column-major `C`.
const STORED: [f64; 2] = [0.027, 0.07];
/// Nanoseconds to add one element of another block, and to synchronize the cluster.
const SUM: (f64, f64) = (0.35, 800.0);
/// Nanoseconds to read 128 bytes of a row that is not aligned to 128-byte lines: first for a row
/// stride that is an odd multiple of 16 bytes, then for an odd multiple of 32 bytes.
const BESIDE: [f64; 2] = [2.4, 1.65];

/// Returns the fastest kernel for a `bf16` GEMM: `A` with `m` x `k` elements, `B` with `n` x `k`,
/// row-major `C` with `m` x `n`.
///
/// `A` and `B` are row-major with a row stride of `pitch` bytes.
///
/// The model estimates the time of each candidate from its tiles. The estimate combines the number
/// of concurrent tiles, the cost of a step, and the bytes that all tiles read and write. The
/// constants are fitted to the times of 78 GEMMs on an H200.
/// `benches/gpu/results/language-models.md` compares the chosen kernels with cuBLAS on an H100.
///
/// # Panics
///
/// Never panics: a test checks that each candidate names a kernel.
#[must_use]
pub fn choose(m: u32, n: u32, k: u32, pitch: u64, multiprocessors: u32) -> Choice {
    let fastest = reckoned(m, n, k, pitch, multiprocessors).min_by(|(a, _), (b, _)| a.total_cmp(b));
    fastest.expect("there are candidates").1
}

/// Returns the estimated nanoseconds of each candidate. The arguments match [`choose`].
///
/// # Panics
///
/// Never panics, for the same reason as [`choose`].
pub fn reckoned(
    m: u32,
    n: u32,
    k: u32,
    pitch: u64,
    multiprocessors: u32,
) -> impl Iterator<Item = (f64, Choice)> {
    let all = CANDIDATES.iter().flat_map(|candidate| {
        let kernel = kernel::all().find(|kernel| kernel.name == candidate.name);
        let kernel = kernel.expect("each candidate is a kernel");
        // A kernel with exchanged operands has no variant without clusters, so its clusters of one
        // block are candidates.
        let least = kernel
            .blocks
            .most()
            .min(2 - u32::from(candidate.is_swapped));
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
        let step = step.max(beside * f64::from(read)) + outside * f64::from(missing);
        let steps = k.div_ceil(depth).div_ceil(parts) * (depth / 64);
        let of_tile = f64::from(steps) * step + elements * STORED[usize::from(is_swapped)];
        let [rows, columns, k] = [self.rows, self.columns, k].map(f64::from);
        let bytes = 2.0 * (rows * k + columns * k + rows * columns);
        let tiles = self.kernel.turns(self.rows, self.columns, self.cluster);
        let at_once = self.at_once();
        // All concurrent blocks share the memory bandwidth.
        let wave = |at_a_time: u32| {
            let read = f64::from(at_a_time) / f64::from(tiles.max(1)) * bytes / BYTES;
            if at_a_time == 0 {
                0.0
            } else {
                of_tile.max(read)
            }
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
