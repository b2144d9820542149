//! GEMM benchmarks on Hopper against cuBLAS and CUTLASS, in bursts. The libraries run in rotation,
//! each for a few milliseconds after a rest. The rest prevents one library from heating the GPU for
//! the next.

mod others;

use core::fmt;
use core::time::Duration;
use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use cudarc::driver::{CudaSlice, DevicePtrMut, result};
use hopper_host::{ElementType, KernelChoice, Orders, Product};
use hopper_kernels::kernel::{self, Kernel};
use hopper_kernels::{gemm, steps};

use super::count;
use crate::cells::Cells;
use crate::difference::Difference;
use crate::gpu::Gpu;
use crate::peers::products::Multiplier;
use crate::reference::{self, Expected};
use crate::shape::Matrix;

/// Approximate length of a burst.
const BURST: Duration = Duration::from_millis(4);
/// Rest before each burst.
const REST: Duration = Duration::from_millis(30);
/// Number of bursts per library. The result is the median.
const ROUNDS: usize = 11;
/// Minimum and maximum number of launches in a burst.
const LAUNCHES: (usize, usize) = (3, 1000);
/// Number of result rows compared with the reference, and of elements in each row.
const LINES: usize = 16;
const CELLS: usize = 32;
/// Maximum rounding error before the result is rounded. Peers can add partial sums in 16 bits.
const LIMIT: f64 = 1e-5;
const LIMIT_OF_PEERS: f64 = 1e-3;
/// Length of the list of values that fills matrices repeatedly. The length is prime, so no extent
/// divides it.
const ELEMENT_TYPE: usize = 16_777_213;
/// Start indices of `A` and `B` in the list.
const BEGIN: [usize; 2] = [0, ELEMENT_TYPE / 2];
/// The workspace size that `PyTorch` gives to cuBLAS on Hopper.
const WORKSPACE: usize = 32 << 20;

/// The libraries, their column titles, and their maximum rounding errors.
const PEERS: [(&str, &str, f64); 9] = [
    ("cublas", CUBLAS, LIMIT_OF_PEERS),
    (
        "cutlass_Cooperative_256_1",
        "CUTLASS 128 x 256",
        LIMIT_OF_PEERS,
    ),
    (
        "cutlass_Cooperative_256_2",
        "CUTLASS 128 x 256, cluster of 2",
        LIMIT_OF_PEERS,
    ),
    (
        "cutlass_Cooperative_128_1",
        "CUTLASS 128 x 128",
        LIMIT_OF_PEERS,
    ),
    (
        "cutlass_Cooperative_128_2",
        "CUTLASS 128 x 128, cluster of 2",
        LIMIT_OF_PEERS,
    ),
    (
        "cutlass_Pingpong_128_1",
        "CUTLASS ping-pong",
        LIMIT_OF_PEERS,
    ),
    (
        "cutlass_Pingpong_128_2",
        "CUTLASS ping-pong, cluster of 2",
        LIMIT_OF_PEERS,
    ),
    ("cute_wgmma_sm90", "CuTe wgmma_sm90", LIMIT_OF_PEERS),
    ("cute_wgmma_tma_sm90", "CuTe wgmma_tma_sm90", LIMIT_OF_PEERS),
];
const CUBLAS: &str = "cuBLAS";
const OURS: &str = "ours";

/// Sizes of square matrices.
const SQUARES: [u32; 4] = [2048, 4096, 8192, 16_384];

/// Numbers of tokens.
const ALL: &[u32] = &[1, 16, 64, 128, 512, 1024, 2048, 4096, 8192];
const SOME: &[u32] = &[16, 512, 4096];

/// Layers of language models: `n`, `k`, and numbers of tokens.
const LAYERS: [(&str, u32, u32, &[u32]); 16] = [
    ("7B, QKV projection", 12_288, 4096, ALL),
    ("7B, output projection", 4096, 4096, SOME),
    ("7B, up and gate projection", 22_016, 4096, SOME),
    ("7B, down projection", 4096, 11_008, ALL),
    ("70B, QKV projection", 10_240, 8192, SOME),
    ("70B, up and gate projection", 57_344, 8192, &[64, 2048]),
    ("70B, down projection", 8192, 28_672, &[64, 2048]),
    ("70B on 8 GPUs, one shard, QKV projection", 1280, 8192, SOME),
    (
        "70B on 8 GPUs, one shard, output projection",
        8192,
        1024,
        ALL,
    ),
    (
        "70B on 8 GPUs, one shard, up and gate projection",
        7168,
        8192,
        SOME,
    ),
    (
        "70B on 8 GPUs, one shard, down projection",
        8192,
        3584,
        SOME,
    ),
    (
        "8 x 7B mixture of experts, one expert, up and gate projection",
        28_672,
        4096,
        &[128, 1024],
    ),
    (
        "8 x 7B mixture of experts, one expert, down projection",
        4096,
        14_336,
        &[128, 1024],
    ),
    (
        "256 experts, one expert, up and gate projection",
        4096,
        7168,
        &[64, 128, 512],
    ),
    (
        "256 experts, one expert, down projection",
        7168,
        2048,
        &[64, 128, 512],
    ),
    ("Vocabulary of 50257", 50_257, 768, &[77, 1000]),
];

/// GEMM sizes that no tile divides.
const RAGGED: [(u32, u32, u32); 3] = [(4093, 4091, 4099), (1000, 1048, 584), (2047, 5120, 4104)];

type OfStep = fn() -> &'static Kernel;
/// The steps of the book's chapter with their kernels, then the last step with one change reverted.
/// The flag is `true` for persistent blocks.
const STEPS: [(&str, OfStep, bool); 17] = [
    ("0, 64 x 64 tiles", kernel::of::<steps::Step0Kernel>, false),
    ("1, swizzled", kernel::of::<steps::Step1Kernel>, false),
    (
        "2, 128 x 128 tiles",
        kernel::of::<steps::Step2Kernel>,
        false,
    ),
    ("3, four stages", kernel::of::<steps::Step3Kernel>, false),
    (
        "4, two consumer warpgroups",
        kernel::of::<steps::Step4Kernel>,
        false,
    ),
    (
        "5, 128 x 256 tiles",
        kernel::of::<steps::Step5Kernel>,
        false,
    ),
    (
        "6, persistent blocks",
        kernel::of::<steps::Step5Kernel>,
        true,
    ),
    (
        "7, groups of twelve tile rows",
        kernel::of::<steps::Step7Kernel>,
        true,
    ),
    ("8, `stmatrix`", kernel::of::<steps::Step8Kernel>, true),
    (
        "8, one block per tile",
        kernel::of::<steps::Step8Kernel>,
        false,
    ),
    (
        "8, row-major tile order",
        kernel::of::<steps::RowByRowKernel>,
        true,
    ),
    ("8, two stages", kernel::of::<steps::TwoSlotsKernel>, true),
    ("8, four stages", kernel::of::<steps::FourSlotsKernel>, true),
    (
        "8, 64-byte rows",
        kernel::of::<steps::LinesOf64Kernel>,
        true,
    ),
    (
        "8, 32-byte rows",
        kernel::of::<steps::LinesOf32Kernel>,
        true,
    ),
    (
        "8, 16-byte rows",
        kernel::of::<steps::LinesOf16Kernel>,
        true,
    ),
    ("`hgemm_nt`", kernel::of::<gemm::HgemmNtKernel>, true),
];

/// The measurements at one size.
struct Row {
    name: String,
    extents: String,
    /// The rates, in the order of [`Table::columns`].
    rates: Vec<Option<Rate>>,
}

/// A measured rate.
#[derive(Clone, Copy)]
struct Rate {
    /// Operations or bytes per second.
    work: f64,
    /// `true` if the host was as slow as the GPU.
    of_host: bool,
}

impl Row {
    /// Returns the fastest rate of `one` divided by the fastest rate of `other`.
    fn share(&self, columns: &[&str], [one, other]: [&str; 2]) -> Option<f64> {
        let best = |name: &str| {
            let all = columns.iter().zip(&self.rates);
            let of_name = all.filter(|(column, _)| **column == name);
            let rates = of_name.filter_map(|(_, rate)| rate.map(|rate| rate.work));
            rates.reduce(f64::max)
        };
        Some(best(one)? / best(other)?)
    }
}

/// The unit of a table.
#[derive(Clone, Copy)]
enum Unit {
    Operations,
    Bytes,
}

impl Unit {
    /// Returns the size of a unit, its name, and the title of the extents column.
    const fn names(self) -> (f64, &'static str, &'static str) {
        match self {
            Self::Operations => (1e12, "TFLOP/s", "m x n x k"),
            Self::Bytes => (1e9, "GB/s", "rows x columns"),
        }
    }
}

/// The measurements of a rotation, formatted as a Markdown table.
pub struct Table {
    title: &'static str,
    unit: Unit,
    columns: Vec<&'static str>,
    /// The two columns of the comparison.
    shares: [&'static str; 2],
    rows: Vec<Row>,
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, unit, extents) = self.unit.names();
        let [ours, other] = self.shares;
        writeln!(f, "## {}, {unit}\n", self.title)?;
        writeln!(
            f,
            "| | {extents} | {} | {ours} / {other} |",
            self.columns.join(" | ")
        )?;
        writeln!(f, "|---|---|{}---:|", "---:|".repeat(self.columns.len()))?;
        let mut shares = Vec::new();
        for row in &self.rows {
            write!(f, "| {} | {} |", row.name, row.extents)?;
            for rate in &row.rates {
                match rate {
                    None => write!(f, " - |")?,
                    Some(Rate { work, of_host }) => {
                        let host = if *of_host { "*" } else { "" };
                        write!(f, " {:.1}{host} |", work / one)?;
                    }
                }
            }
            match row.share(&self.columns, self.shares) {
                None => writeln!(f, " - |")?,
                Some(share) => {
                    shares.push(share);
                    writeln!(f, " {:.1} % |", 100.0 * share)?;
                }
            }
        }
        if !shares.is_empty() {
            let sum: f64 = shares.iter().map(|share| share.ln()).sum();
            let mean = 100.0 * (sum / count(shares.len())).exp();
            writeln!(
                f,
                "\nGeometric mean of {}: {mean:.1} % of {other}.",
                shares.len()
            )?;
        }
        if self
            .rows
            .iter()
            .any(|row| row.rates.iter().flatten().any(|rate| rate.of_host))
        {
            writeln!(
                f,
                "`*`: the host took as long to start the launches as the GPU to run them."
            )?;
        }
        Ok(())
    }
}

/// The tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Products {
    /// Square 16-bit matrices in all storage orders, and one `f32` size.
    Squares,
    /// Layers of language models.
    Layers,
    /// The steps of the book's chapter, and the last step with one change reverted.
    Steps,
    /// Other kernels: GEMM with an epilogue, batched GEMM, split-k, and matrix copies.
    Others,
}

/// Measures GEMMs, and reports each table. Reports missing peers immediately.
///
/// # Errors
///
/// Returns an error if the GPU fails or has too little memory, or a result is wrong.
pub fn all(
    gpu: &Gpu,
    folder: Option<&Path>,
    tables: &[Products],
    only: Option<&str>,
    tell: &mut dyn FnMut(&dyn fmt::Display),
) -> Result<()> {
    let mut peers = Vec::new();
    for (name, column, limit) in PEERS {
        match folder.map(|folder| Multiplier::load(folder, name)) {
            Some(Ok(library)) => peers.push(Peer {
                column,
                limit,
                library,
            }),
            Some(Err(error)) => tell(&format!("skipping {column}: {error:#}")),
            None => {}
        }
    }
    let mut bench = Bench {
        gpu,
        peers,
        workspace: gpu.stream.alloc_zeros(WORKSPACE)?,
        numbers: normal(ELEMENT_TYPE),
        list: None,
        only,
    };
    if tables.contains(&Products::Squares) {
        for (title, numbers) in [
            ("Square matrices, FP16", ElementType::F16),
            ("Square matrices, BF16", ElementType::Bf16),
        ] {
            let squares = SQUARES.iter().flat_map(|&n| {
                Orders::ALL.map(|orders| {
                    let wanted = Product::new(numbers, orders, (n, n, n));
                    (orders.name().to_owned(), wanted)
                })
            });
            tell(&bench.table(title, squares)?);
        }
        let wanted = Product::new(ElementType::F32, Orders::Nt, (4096, 4096, 4096));
        tell(&bench.table("Square matrices, TF32", [("nt".to_owned(), wanted)])?);
    }
    if tables.contains(&Products::Layers) {
        let layers = LAYERS.iter().flat_map(|&(name, n, k, tokens)| {
            tokens.iter().map(move |&m| (name.to_owned(), (m, n, k)))
        });
        let ragged = RAGGED.map(|extents| ("Ragged sizes".to_owned(), extents));
        let all = layers.chain(ragged).map(|(name, extents)| {
            let wanted = Product::new(ElementType::Bf16, Orders::Nt, extents);
            (name, wanted)
        });
        tell(&bench.table("Language model layers, BF16", all)?);
    }
    if tables.contains(&Products::Steps) {
        let steps = STEPS.iter().flat_map(|&(name, kernel, is_persistent)| {
            SQUARES[1..3].iter().map(move |&n| {
                let wanted = Product::new(ElementType::F16, Orders::Nt, (n, n, n));
                let way = KernelChoice {
                    is_persistent,
                    ..KernelChoice::of(kernel())
                };
                (name.to_owned(), wanted.by(way))
            })
        });
        tell(&bench.table("Steps to a fast GEMM, FP16", steps)?);
    }
    if tables.contains(&Products::Others) {
        others::all(&mut bench, tell)?;
    }
    Ok(())
}

/// Returns random values of the standard normal distribution.
fn normal(len: usize) -> Vec<f32> {
    let mut random = fastrand::Rng::new();
    let mut numbers = Vec::with_capacity(len + 1);
    while numbers.len() < len {
        // Box-Muller transform: two uniform values give two independent normal values.
        let radius = (-2.0 * (1.0 - random.f32()).ln()).sqrt();
        let (sine, cosine) = (core::f32::consts::TAU * random.f32()).sin_cos();
        numbers.extend([radius * sine, radius * cosine]);
    }
    numbers.truncate(len);
    numbers
}

/// Returns the median.
fn median<T: PartialOrd + Copy>(mut of: Vec<T>) -> Option<T> {
    of.sort_by(|a, b| a.partial_cmp(b).unwrap_or(core::cmp::Ordering::Equal));
    of.get(of.len() / 2).copied()
}

/// Formats the extents of a GEMM.
fn printed((m, n, k): (u32, u32, u32)) -> String {
    format!("{m} x {n} x {k}")
}

/// Returns the number of operations of a GEMM.
fn operations((m, n, k): (u32, u32, u32)) -> f64 {
    2.0 * f64::from(m) * f64::from(n) * f64::from(k)
}

/// A function that launches a GEMM.
type Start<'t> = Box<dyn Fn() -> Result<()> + 't>;

/// A library, with its column title and error limit.
struct Peer {
    column: &'static str,
    limit: f64,
    library: Multiplier,
}

/// The values that fill matrices, on the host and on the GPU.
struct List {
    here: Cells,
    there: CudaSlice<u8>,
}

struct Bench<'g> {
    gpu: &'g Gpu,
    peers: Vec<Peer>,
    workspace: CudaSlice<u8>,
    numbers: Vec<f32>,
    /// The list in the element type that was used last.
    list: Option<List>,
    /// A filter: text that the measured rows must contain.
    only: Option<&'g str>,
}

impl Bench<'_> {
    fn table(
        &mut self,
        title: &'static str,
        products: impl IntoIterator<Item = (String, Product)>,
    ) -> Result<Table> {
        // cuBLAS is the first and the last column.
        let mut columns = vec![OURS];
        columns.extend(self.peers.iter().map(|peer| peer.column));
        let order = self.order();
        let columns: Vec<_> = order.iter().map(|&at| columns[at]).collect();
        let only = self.only.unwrap_or_default();
        let is_wanted = |(name, wanted): &(String, Product)| {
            format!("{name}, {}", printed(wanted.extents())).contains(only)
        };
        let rows = products
            .into_iter()
            .filter(is_wanted)
            .map(|(name, wanted)| {
                self.convert(wanted.factors)?;
                let list = self
                    .list
                    .as_ref()
                    .context("expected at least one measurement")?;
                let of_each = self
                    .rates(wanted, list)
                    .with_context(|| format!("{wanted:?}"))?;
                Ok(Row {
                    name,
                    extents: printed(wanted.extents()),
                    rates: of_each,
                })
            });
        let rows = rows.collect::<Result<_>>()?;
        Ok(Table {
            title,
            unit: Unit::Operations,
            columns,
            shares: [OURS, CUBLAS],
            rows,
        })
    }

    /// Converts the list to this element type.
    fn convert(&mut self, to: ElementType) -> Result<()> {
        if self
            .list
            .as_ref()
            .is_some_and(|list| list.here.numbers() == to)
        {
            return Ok(());
        }
        let mut here = Cells::poisoned(to, self.numbers.len());
        for (i, &number) in self.numbers.iter().enumerate() {
            here.set(i, number);
        }
        let there = self.gpu.stream.clone_htod(here.bytes())?;
        self.list = Some(List { here, there });
        Ok(())
    }

    /// Returns the order of the rotation. 0 is our kernel, and the others are peers. cuBLAS is the
    /// first peer, if present.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..=self.peers.len()).collect();
        if self.peers.first().is_some_and(|peer| peer.column == CUBLAS) {
            order.swap(0, 1);
            order.push(1);
        }
        order
    }

    /// Returns the rate of each column.
    fn rates(&self, wanted: Product, list: &List) -> Result<Vec<Option<Rate>>> {
        let gpu = self.gpu;
        let [of_a, of_b, of_c] = wanted.matrices;
        let a = self.matrix(of_a, list, BEGIN[0])?;
        let b = self.matrix(of_b, list, BEGIN[1])?;
        let bytes = of_c.stored.cells() * wanted.factors.bytes() as usize;
        let mut results = (0..=self.peers.len())
            .map(|_| self.poisoned(bytes))
            .collect::<Result<Vec<_>>>()?;
        let mut starts: Vec<Option<Start<'_>>> = Vec::new();
        for (at, c) in results.iter_mut().enumerate() {
            starts.push(match at.checked_sub(1) {
                None => {
                    let plan = wanted.plan(gpu.multiprocessors()?)?;
                    let ready = gpu.ready(plan, [&a, &b], c)?;
                    Some(Box::new(move || ready.launch()))
                }
                Some(peer) => {
                    let Peer {
                        column, library, ..
                    } = &self.peers[peer];
                    let prepared = library.prepare(gpu, wanted, [&a, &b], c, &self.workspace)?;
                    prepared.map(|prepared| {
                        let start = move || prepared.start(gpu).context(*column);
                        Box::new(start) as Start<'_>
                    })
                }
            });
        }
        let in_turn: Vec<_> = self
            .order()
            .iter()
            .map(|&at| starts[at].as_deref())
            .collect();
        let took = self.bursts(&in_turn)?;
        let ran: Vec<bool> = starts.iter().map(Option::is_some).collect();
        drop(starts);
        for (at, c) in results.iter().enumerate().filter(|(at, _)| ran[*at]) {
            let (name, limit) = match at.checked_sub(1) {
                None => (OURS, LIMIT),
                Some(peer) => (self.peers[peer].column, self.peers[peer].limit),
            };
            let difference = self.difference(wanted, list, c, limit)?;
            ensure!(
                difference.passes(),
                "{name} differs from the reference: {difference}"
            );
        }
        let work = operations(wanted.extents());
        let rate = |took: Option<Took>| took.map(|took| took.rate(work));
        Ok(took.into_iter().map(rate).collect())
    }

    /// Returns a matrix filled from the list, starting at index `from`.
    fn matrix(&self, of: Matrix, list: &List, from: usize) -> Result<CudaSlice<u8>> {
        let size = list.here.numbers().bytes() as usize;
        let bytes = of.stored.cells() * size;
        // SAFETY: every byte is written below, before any read.
        let mut matrix = unsafe { self.gpu.stream.alloc::<u8>(bytes) }?;
        let (mut done, mut next) = (0, from * size);
        while done < bytes {
            let count = (bytes - done).min(ELEMENT_TYPE * size - next);
            let from = list.there.slice(next..next + count);
            let mut to = matrix.slice_mut(done..done + count);
            self.gpu.stream.memcpy_dtod(&from, &mut to)?;
            (done, next) = (done + count, 0);
        }
        Ok(matrix)
    }

    /// Returns a result full of NaNs.
    fn poisoned(&self, bytes: usize) -> Result<CudaSlice<u8>> {
        let stream = &self.gpu.stream;
        // SAFETY: every byte is written below, before any read.
        let mut c = unsafe { stream.alloc::<u8>(bytes) }?;
        let (address, written) = c.device_ptr_mut(stream);
        // SAFETY: `address` is valid for writes of `bytes` bytes.
        unsafe { result::memset_d8_async(address, 0xff, bytes, stream.cu_stream()) }?;
        drop(written);
        Ok(c)
    }

    /// Returns the times of each launch function, in rotation.
    fn bursts(&self, starts: &[Option<&dyn Fn() -> Result<()>>]) -> Result<Vec<Option<Took>>> {
        let mut launches = Vec::new();
        for start in starts {
            launches.push(match start {
                None => 0,
                Some(start) => {
                    // The first launch loads the code.
                    self.burst(start, 1)?;
                    let once = self.burst(start, LAUNCHES.0)?.gpu;
                    (1..LAUNCHES.1)
                        .find(|&n| count(n) * once >= BURST.as_secs_f64())
                        .unwrap_or(LAUNCHES.1)
                        .max(LAUNCHES.0)
                }
            });
        }
        let mut times: Vec<[Vec<f64>; 2]> = starts.iter().map(|_| Default::default()).collect();
        for _ in 0..ROUNDS {
            for ((start, &launches), [gpu, host]) in starts.iter().zip(&launches).zip(&mut times) {
                let Some(start) = start else { continue };
                let took = self.burst(start, launches)?;
                gpu.push(took.gpu);
                host.push(took.host);
            }
        }
        let middle = |[gpu, host]: [Vec<f64>; 2]| {
            Some(Took {
                gpu: median(gpu)?,
                host: median(host)?,
            })
        };
        Ok(times.into_iter().map(middle).collect())
    }

    /// Runs one burst, after a rest.
    fn burst(&self, start: &dyn Fn() -> Result<()>, launches: usize) -> Result<Took> {
        self.gpu.stream.synchronize()?;
        thread::sleep(REST);
        start()?;
        let mut of_host = Duration::ZERO;
        let of_gpu = self.gpu.timed(|| {
            let begun = Instant::now();
            let started = (0..launches).try_for_each(|_| start());
            of_host = begun.elapsed();
            started
        })?;
        Ok(Took {
            gpu: of_gpu.as_secs_f64() / count(launches),
            host: of_host.as_secs_f64() / count(launches),
        })
    }

    /// Returns the difference between some elements of a result and the reference, and `true` if
    /// all their rows are free of NaNs.
    fn difference(
        &self,
        wanted: Product,
        list: &List,
        c: &CudaSlice<u8>,
        limit: f64,
    ) -> Result<Difference> {
        let [of_a, of_b, of_c] = wanted.matrices;
        let (m, n, k) = wanted.extents();
        let number = |from: usize, at: usize| list.here.get((from + at) % ELEMENT_TYPE);
        let mut difference = Difference::within(limit);
        let mut row = Cells::poisoned(wanted.factors, n as usize);
        let size = wanted.factors.bytes() as usize;
        for _ in 0..LINES {
            let i = fastrand::usize(0..m as usize);
            let start = of_c.offset(i, 0);
            let bytes = c.slice(start * size..(start + n as usize) * size);
            self.gpu.stream.memcpy_dtoh(&bytes, row.bytes_mut())?;
            self.gpu.stream.synchronize()?;
            if let Some(j) = (0..n as usize).find(|&j| row.get(j).is_nan()) {
                difference.compare(start + j, f64::NAN, Expected::default());
            }
            for _ in 0..CELLS {
                let j = fastrand::usize(0..n as usize);
                let a = (0..k as usize).map(|l| number(BEGIN[0], of_a.offset(i, l)));
                let b = (0..k as usize).map(|l| number(BEGIN[1], of_b.offset(j, l)));
                let expected = reference::sum_of_products(a, b);
                let expected = expected.rounded(wanted.factors, limit);
                difference.compare(start + j, row.get(j), expected);
            }
        }
        Ok(difference)
    }
}

/// Seconds of one launch, and seconds that the host took to launch it.
#[derive(Clone, Copy)]
struct Took {
    gpu: f64,
    host: f64,
}

impl Took {
    /// Returns the rate of one launch that performs `work` operations or moves `work` bytes.
    fn rate(self, work: f64) -> Rate {
        Rate {
            work: work / self.gpu,
            of_host: self.host > 0.95 * self.gpu,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        CUBLAS, ELEMENT_TYPE, LAYERS, OURS, RAGGED, Rate, Row, Table, Unit, median, normal, printed,
    };

    fn row(name: &str, rates: [Option<f64>; 3]) -> Row {
        let rate = |work| Rate {
            work,
            of_host: work < 1e12,
        };
        Row {
            name: name.to_owned(),
            extents: printed((1, 2, 3)),
            rates: rates.map(|rate_of| rate_of.map(rate)).to_vec(),
        }
    }

    #[test]
    fn a_table_has_the_mean_of_the_shares() {
        let table = Table {
            title: "Squares",
            unit: Unit::Operations,
            columns: vec![CUBLAS, OURS, CUBLAS],
            shares: [OURS, CUBLAS],
            rows: vec![
                row("one", [Some(2e14), Some(4e14), Some(1e14)]),
                row("two", [Some(1e12), Some(5e11), Some(9e11)]),
                row("three", [None, Some(1e13), None]),
            ],
        };
        let expected = "\
## Squares, TFLOP/s

| | m x n x k | cuBLAS | ours | cuBLAS | ours / cuBLAS |
|---|---|---:|---:|---:|---:|
| one | 1 x 2 x 3 | 200.0 | 400.0 | 100.0 | 200.0 % |
| two | 1 x 2 x 3 | 1.0 | 0.5* | 0.9* | 50.0 % |
| three | 1 x 2 x 3 | - | 10.0 | - | - |

Geometric mean of 2: 100.0 % of cuBLAS.
`*`: the host took as long to start the launches as the GPU to run them.
";
        assert_eq!(table.to_string(), expected);
    }

    #[test]
    fn there_are_forty_shapes_or_more_and_none_twice() {
        let shapes = |(_, n, k, tokens): (_, u32, u32, &'static [u32])| {
            tokens.iter().map(move |&m| (m, n, k))
        };
        let mut all: Vec<_> = LAYERS.into_iter().flat_map(shapes).chain(RAGGED).collect();
        let len = all.len();
        all.sort_unstable();
        all.dedup();
        assert!(len >= 40 && all.len() == len, "{len}");
        for (m, n, k) in all {
            assert!(
                [m, n, k]
                    .iter()
                    .all(|&extent| !ELEMENT_TYPE.is_multiple_of(extent as usize) || extent == 1)
            );
        }
    }

    #[test]
    fn numbers_are_normal() {
        let numbers: Vec<f64> = normal(100_001).into_iter().map(f64::from).collect();
        assert_eq!(numbers.len(), 100_001);
        let mean =
            |of: &dyn Fn(f64) -> f64| numbers.iter().map(|&x| of(x)).sum::<f64>() / 100_001.0;
        // The first four moments of the distribution are 0, 1, 0 and 3.
        assert!(mean(&|x| x).abs() < 0.02);
        assert!((mean(&|x| x * x) - 1.0).abs() < 0.03);
        assert!(mean(&|x| x.powi(3)).abs() < 0.1);
        assert!((mean(&|x| x.powi(4)) - 3.0).abs() < 0.3);
        assert_eq!(median(vec![3, 1, 2]), Some(2));
    }
}
