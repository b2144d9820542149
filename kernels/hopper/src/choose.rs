//! Which kernel is the fastest for a product, by what tiles cost.

use crate::kernel::{self, Blocks, Kernel};

/// How a product is computed.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// By this kernel.
    pub kernel: &'static Kernel,
    /// With `A` and `B` in each other's place, and a `C` by columns, which is the one by rows that is asked for.
    pub is_swapped: bool,
    /// In clusters of so many blocks.
    pub cluster: u32,
}

/// A kernel, and what it costs on an H200.
struct Candidate {
    name: &'static str,
    is_swapped: bool,
    /// The elements of a step along `k`.
    depth: u32,
    /// The nanoseconds of 64 elements along `k`, of a tile.
    step: f64,
    /// Those more of a row that is not there, of `A` or of `B`.
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

/// `bf16`, `A` by rows and `B` by columns.
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
    // One row took as long as sixteen.
    swapped("bgemm_nt_16", 128.0, 0.0),
];

/// The multiprocessors for which the clusters of one to four blocks are counted that run at once, one block on each.
const MULTIPROCESSORS: u32 = 132;
const AT_ONCE: [u32; 4] = [132, 66, 39, 30];
/// The largest cluster.
const LARGEST: u32 = 4;
/// The nanoseconds that a launch takes, however small.
const START: f64 = 3000.0;
/// The bytes of global memory in a nanosecond.
const BYTES: f64 = 4050.0;
/// The nanoseconds to store an element, of rows and of columns.
const STORED: [f64; 2] = [0.027, 0.07];
/// The nanoseconds to add up an element of another block, and to meet.
const SUM: (f64, f64) = (0.35, 800.0);
/// The nanoseconds of a row of 128 bytes that begins beside lines of 128: at multiples of 16 bytes, and of 32.
const BESIDE: [f64; 2] = [2.4, 1.65];

/// The fastest way to compute a product of `bf16` by `A` of `m` x `k` and `B` of `n` x `k`, both by rows that are so many bytes apart, for a
/// `C` of `m` x `n` by rows.
///
/// The time of each is reckoned from its tiles: how many of them a GPU computes at a time, what a step of a tile costs, and
/// the bytes that all of them read and write. The numbers are fitted to times of 78 products on an H200, those whose comparison
/// with cuBLAS `benches/gpu/RESULTS.md` has: for others, and other GPUs, the choice was not measured.
///
/// # Panics
///
/// Never: each candidate is a kernel, which a test asks.
#[must_use]
pub fn choose(m: u32, n: u32, k: u32, pitch: u64, multiprocessors: u32) -> Choice {
    let fastest = reckoned(m, n, k, pitch, multiprocessors).min_by(|(a, _), (b, _)| a.total_cmp(b));
    fastest.expect("there are candidates").1
}

/// The nanoseconds that each way to compute a product is reckoned to take, as [`choose`] is given it.
///
/// # Panics
///
/// Never, as [`choose`].
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
        // A kernel that is swapped has none without clusters beside it.
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

/// A candidate for a `C` of so many rows and columns.
struct Plan {
    kernel: &'static Kernel,
    candidate: &'static Candidate,
    cluster: u32,
    rows: u32,
    columns: u32,
    multiprocessors: u32,
}

impl Plan {
    /// How many clusters run at once.
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
        // The rows that a block reads in a step.
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
        // All that run at once share the memory.
        let wave = |at_a_time: u32| {
            let read = f64::from(at_a_time) / f64::from(tiles.max(1)) * bytes / BYTES;
            if at_a_time == 0 {
                0.0
            } else {
                of_tile.max(read)
            }
        };
        let sum = match blocks {
            Blocks::Split if self.cluster > 1 => {
                let waves = f64::from(tiles.div_ceil(at_once));
                SUM.1 + SUM.0 * f64::from(self.cluster - 1) * elements * waves.sqrt()
            }
            _ => 0.0,
        };
        START + f64::from(tiles / at_once) * wave(at_once) + wave(tiles % at_once) + sum
    }
}
