//! Products on Hopper beside cuBLAS and CUTLASS, in bursts: all take turns, each a few milliseconds after a rest, so that
//! none is slowed by the heat of another.

use core::fmt;
use core::time::Duration;
use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use cudarc::driver::{CudaSlice, DevicePtrMut, result};
use layout_device::Half;

use super::count;
use crate::difference::Difference;
use crate::gpu::{DeviceHalf, Gpu};
use crate::peers::products::Multiplier;
use crate::reference;
use crate::shape::{Product, Shape};

/// How long a burst takes, about.
const BURST: Duration = Duration::from_millis(4);
/// How long the GPU rests before.
const REST: Duration = Duration::from_millis(30);
/// Bursts of each; the median counts.
const ROUNDS: usize = 11;
/// The least and the most launches of a burst.
const LAUNCHES: (usize, usize) = (3, 1000);
/// Cells of a result that are compared with the reference.
const CELLS: usize = 512;
/// What is more than a rounding error before the result is rounded; peers may add up parts in 16 bits.
const LIMIT: f64 = 1e-5;
const LIMIT_OF_PEERS: f64 = 1e-4;
/// The numbers of a matrix are those of a list, over and over; no extent divides its length, which is prime.
const NUMBERS: usize = 16_777_213;
/// The workspace that `PyTorch` gives to cuBLAS on Hopper.
const WORKSPACE: usize = 32 << 20;

/// The names of the libraries, and of their columns.
const PEERS: [(&str, &str); 5] = [
    ("cublas", CUBLAS),
    (
        "cutlass_cooperative_2",
        "CUTLASS, 2 consumers, cluster of 2",
    ),
    ("cutlass_cooperative_1", "CUTLASS, 2 consumers"),
    ("cutlass_pingpong_2", "CUTLASS, ping-pong, cluster of 2"),
    ("cutlass_pingpong_1", "CUTLASS, ping-pong"),
];
const CUBLAS: &str = "cuBLAS";
const OURS: &str = "ours";

/// Squares.
const SQUARES: [u32; 4] = [2048, 4096, 8192, 16_384];

/// How many tokens there are at once.
const ALL: &[u32] = &[1, 16, 64, 128, 512, 1024, 2048, 4096, 8192];
const SOME: &[u32] = &[16, 512, 4096];

/// Layers of language models: `n`, `k`, and how many tokens.
const LAYERS: [(&str, u32, u32, &[u32]); 16] = [
    ("7B, queries to values", 12_288, 4096, ALL),
    ("7B, output", 4096, 4096, SOME),
    ("7B, up and gate", 22_016, 4096, SOME),
    ("7B, down", 4096, 11_008, ALL),
    ("70B, queries to values", 10_240, 8192, SOME),
    ("70B, up and gate", 57_344, 8192, &[64, 2048]),
    ("70B, down", 8192, 28_672, &[64, 2048]),
    ("70B of 8, queries to values", 1280, 8192, SOME),
    ("70B of 8, output", 8192, 1024, ALL),
    ("70B of 8, up and gate", 7168, 8192, SOME),
    ("70B of 8, down", 8192, 3584, SOME),
    ("8 x 7B, an expert, up and gate", 28_672, 4096, &[128, 1024]),
    ("8 x 7B, an expert, down", 4096, 14_336, &[128, 1024]),
    ("256 experts, one, up and gate", 4096, 7168, &[64, 128, 512]),
    ("256 experts, one, down", 7168, 2048, &[64, 128, 512]),
    ("ragged: vocabulary of 50257", 50_257, 768, &[77, 1000]),
];

/// Products that no tile divides.
const RAGGED: [(u32, u32, u32); 3] = [(4093, 4091, 4099), (1000, 1048, 584), (2047, 5120, 4104)];

/// What was measured of one product.
struct Row {
    name: String,
    extents: (u32, u32, u32),
    /// The rates in operations per second, as [`Table::columns`].
    rates: Vec<Option<Rate>>,
}

/// A rate.
#[derive(Clone, Copy)]
struct Rate {
    /// Operations per second.
    operations: f64,
    /// Whether the host was as slow as the GPU.
    of_host: bool,
}

impl Row {
    /// How fast ours is by the faster one of the two measurements of cuBLAS.
    fn share(&self, columns: &[&str]) -> Option<f64> {
        let best = |name: &str| {
            let all = columns.iter().zip(&self.rates);
            let of_name = all.filter(|(column, _)| **column == name);
            let rates = of_name.filter_map(|(_, rate)| rate.map(|rate| rate.operations));
            rates.reduce(f64::max)
        };
        Some(best(OURS)? / best(CUBLAS)?)
    }
}

/// Products in a table of Markdown.
pub struct Table {
    title: &'static str,
    columns: Vec<&'static str>,
    rows: Vec<Row>,
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}, TFLOP/s\n", self.title)?;
        writeln!(
            f,
            "| | m x n x k | {} | ours of cuBLAS |",
            self.columns.join(" | ")
        )?;
        writeln!(f, "|---|---|{}---:|", "---:|".repeat(self.columns.len()))?;
        let mut shares = Vec::new();
        for row in &self.rows {
            let (m, n, k) = row.extents;
            write!(f, "| {} | {m} x {n} x {k} |", row.name)?;
            for rate in &row.rates {
                match rate {
                    None => write!(f, " - |")?,
                    Some(Rate {
                        operations,
                        of_host,
                    }) => {
                        let host = if *of_host { "*" } else { "" };
                        write!(f, " {:.1}{host} |", operations / 1e12)?;
                    }
                }
            }
            match row.share(&self.columns) {
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
                "\nGeometric mean of {}: {mean:.1} % of cuBLAS.",
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

/// Measures all products; reports each table, and says at once which peers are missing.
///
/// # Errors
///
/// If the GPU fails or has too little memory, or one computes something else.
pub fn all(
    gpu: &Gpu,
    folder: Option<&Path>,
    tell: &mut dyn FnMut(&dyn fmt::Display),
) -> Result<()> {
    let mut peers = Vec::new();
    for (name, column) in PEERS {
        match folder.map(|folder| Multiplier::load(folder, name)) {
            Some(Ok(peer)) => peers.push((column, peer)),
            Some(Err(error)) => tell(&format!("without {column}: {error:#}")),
            None => {}
        }
    }
    let bench = Bench {
        gpu,
        peers,
        workspace: gpu.stream.alloc_zeros(WORKSPACE)?,
        numbers: normal(NUMBERS),
    };
    let squares = SQUARES.map(|n| ("square".to_owned(), (n, n, n)));
    tell(&bench.table("Squares", squares)?);
    let layers = LAYERS.iter().flat_map(|&(name, n, k, tokens)| {
        tokens.iter().map(move |&m| (name.to_owned(), (m, n, k)))
    });
    let ragged = RAGGED.map(|extents| ("ragged".to_owned(), extents));
    tell(&bench.table("Layers of language models", layers.chain(ragged))?);
    Ok(())
}

/// Random numbers of the standard normal distribution.
fn normal(len: usize) -> Vec<Half> {
    let mut random = fastrand::Rng::new();
    let mut numbers = Vec::with_capacity(len + 1);
    while numbers.len() < len {
        // Box and Muller: of two numbers two, independent of each other.
        let radius = (-2.0 * (1.0 - random.f32()).ln()).sqrt();
        let (sine, cosine) = (core::f32::consts::TAU * random.f32()).sin_cos();
        numbers.extend([radius * sine, radius * cosine].map(Half::from_f32));
    }
    numbers.truncate(len);
    numbers
}

/// The middle one.
fn median<T: PartialOrd + Copy>(mut of: Vec<T>) -> Option<T> {
    of.sort_by(|a, b| a.partial_cmp(b).unwrap_or(core::cmp::Ordering::Equal));
    of.get(of.len() / 2).copied()
}

/// What starts a product.
type Start<'t> = Box<dyn Fn() -> Result<()> + 't>;

struct Bench<'g> {
    gpu: &'g Gpu,
    /// With the names of their columns.
    peers: Vec<(&'static str, Multiplier)>,
    workspace: CudaSlice<u8>,
    numbers: Vec<Half>,
}

impl Bench<'_> {
    fn table(
        &self,
        title: &'static str,
        products: impl IntoIterator<Item = (String, (u32, u32, u32))>,
    ) -> Result<Table> {
        // cuBLAS comes first and last.
        let mut columns = vec![OURS];
        columns.extend(self.peers.iter().map(|(column, _)| *column));
        let order = self.order();
        let columns: Vec<_> = order.iter().map(|&at| columns[at]).collect();
        let rows = products.into_iter().map(|(name, extents)| {
            let of_each = self
                .rates(extents)
                .with_context(|| format!("{extents:?}"))?;
            Ok(Row {
                name,
                extents,
                rates: of_each,
            })
        });
        Ok(Table {
            title,
            columns,
            rows: rows.collect::<Result<_>>()?,
        })
    }

    /// In which order they take turns: 0 is ours, the others are peers, of which the first is cuBLAS, if it is there.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..=self.peers.len()).collect();
        if self
            .peers
            .first()
            .is_some_and(|(column, _)| *column == CUBLAS)
        {
            order.swap(0, 1);
            order.push(1);
        }
        order
    }

    /// The rate of each, in their order.
    fn rates(&self, extents: (u32, u32, u32)) -> Result<Vec<Option<Rate>>> {
        let gpu = self.gpu;
        let product = Product::by_columns(extents, 8);
        let host_a = self.matrix(product.a.cells(), 0);
        let host_b = self.matrix(product.b.cells(), NUMBERS / 2);
        let a = gpu.stream.clone_htod(DeviceHalf::of(&host_a))?;
        let b = gpu.stream.clone_htod(DeviceHalf::of(&host_b))?;
        let mut results = (0..=self.peers.len())
            .map(|_| self.poisoned(product.c.cells()))
            .collect::<Result<Vec<_>>>()?;
        let mut starts: Vec<Option<Start<'_>>> = Vec::new();
        for (at, c) in results.iter_mut().enumerate() {
            starts.push(match at.checked_sub(1) {
                None => {
                    let ready = gpu.ready_gemm(product, &a, &b, c)?;
                    Some(Box::new(move || gpu.launch_gemm(&ready)))
                }
                Some(peer) => {
                    let (column, peer) = &self.peers[peer];
                    let prepared = peer.prepare(gpu, product, (&a, &b), c, &self.workspace)?;
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
                Some(peer) => (self.peers[peer].0, LIMIT_OF_PEERS),
            };
            let difference = self.difference(product, (&host_a, &host_b), c, limit)?;
            ensure!(
                difference.passes(),
                "{name} computes something else: {difference}"
            );
        }
        let (m, n, k) = extents;
        let operations = 2.0 * [m, n, k].map(f64::from).iter().product::<f64>();
        let rate = |took: Option<Took>| {
            took.map(|Took { gpu, host }| Rate {
                operations: operations / gpu,
                of_host: host > 0.95 * gpu,
            })
        };
        Ok(took.into_iter().map(rate).collect())
    }

    /// A matrix of so many of the numbers, from one of them on.
    fn matrix(&self, cells: usize, from: usize) -> Vec<Half> {
        let mut matrix = Vec::with_capacity(cells);
        let mut next = &self.numbers[from..];
        while matrix.len() < cells {
            matrix.extend_from_slice(&next[..next.len().min(cells - matrix.len())]);
            next = &self.numbers;
        }
        matrix
    }

    /// A result full of NaN.
    fn poisoned(&self, cells: usize) -> Result<CudaSlice<DeviceHalf>> {
        let stream = &self.gpu.stream;
        let mut c = stream.alloc_zeros::<DeviceHalf>(cells)?;
        let (address, written) = c.device_ptr_mut(stream);
        // SAFETY: these are its bytes.
        unsafe { result::memset_d8_async(address, 0xff, 2 * cells, stream.cu_stream()) }?;
        drop(written);
        Ok(c)
    }

    /// How long each took, in turn.
    fn bursts(&self, starts: &[Option<&dyn Fn() -> Result<()>>]) -> Result<Vec<Option<Took>>> {
        let mut launches = Vec::new();
        for start in starts {
            launches.push(match start {
                None => 0,
                Some(start) => {
                    // The first loads the code.
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

    /// One burst, after a rest.
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

    /// How far some cells of a result are from the reference, and whether all cells are numbers.
    fn difference(
        &self,
        product: Product,
        (a, b): (&[Half], &[Half]),
        c: &CudaSlice<DeviceHalf>,
        limit: f64,
    ) -> Result<Difference> {
        let c = self.gpu.stream.clone_dtoh(c)?;
        let (m, n, k) = product.extents();
        let mut difference = Difference::within(limit);
        for row in 0..m as usize {
            let cells = &c[product.c.offset(row, 0)..][..n as usize];
            if let Some(column) = cells.iter().position(|&cell| is_nan(cell)) {
                let place = product.c.offset(row, column);
                difference.compare(place, f64::NAN, reference::Expected::default());
            }
        }
        let row = Shape::packed(1, k);
        for _ in 0..CELLS {
            let [i, j] = [m, n].map(|extent| fastrand::usize(0..extent as usize));
            let (a, b) = (&a[product.a.offset(i, 0)..], &b[product.b.offset(j, 0)..]);
            let place = product.c.offset(i, j);
            for expected in reference::product_row_by_columns((row, a), (row, b), 0) {
                difference.compare(place, c[place], expected.in_half(limit));
            }
        }
        Ok(difference)
    }
}

fn is_nan(DeviceHalf(half): DeviceHalf) -> bool {
    half.to_bits() & 0x7fff > 0x7c00
}

/// The seconds of one launch, and those that the host took to start it.
#[derive(Clone, Copy)]
struct Took {
    gpu: f64,
    host: f64,
}

#[cfg(test)]
mod tests {
    use super::{CUBLAS, LAYERS, NUMBERS, OURS, RAGGED, Rate, Row, Table, median, normal};

    fn row(name: &str, rates: [Option<f64>; 3]) -> Row {
        let rate = |operations| Rate {
            operations,
            of_host: operations < 1e12,
        };
        Row {
            name: name.to_owned(),
            extents: (1, 2, 3),
            rates: rates.map(|rate_of| rate_of.map(rate)).to_vec(),
        }
    }

    #[test]
    fn a_table_has_the_mean_of_the_shares() {
        let table = Table {
            title: "Squares",
            columns: vec![CUBLAS, OURS, CUBLAS],
            rows: vec![
                row("one", [Some(2e14), Some(4e14), Some(1e14)]),
                row("two", [Some(1e12), Some(5e11), Some(9e11)]),
                row("three", [None, Some(1e13), None]),
            ],
        };
        let expected = "\
## Squares, TFLOP/s

| | m x n x k | cuBLAS | ours | cuBLAS | ours of cuBLAS |
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
                    .all(|&extent| !NUMBERS.is_multiple_of(extent as usize) || extent == 1)
            );
        }
    }

    #[test]
    fn numbers_are_normal() {
        let numbers: Vec<f64> = normal(100_001).iter().map(|x| x.to_f32().into()).collect();
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
