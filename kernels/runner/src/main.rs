//! `layout-runner`: runs the kernels and compares them with a plain reference.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use layout_runner::bench::bursts::Products;
use layout_runner::cases::Outcome;
use layout_runner::device::Device;
use layout_runner::gpu::{self, Gpu};
use layout_runner::host::Host;
use layout_runner::{bench, grid, sizes};

const USAGE: &str = "\
usage: layout-runner [--ptx FILE [--hopper FILE]] [--gpu | --cpu] [--small | --products]
                     [--bench] [--bench-products] [--bench-squares] [--bench-layers]
                     [--bench-steps] [--bench-others] [--only TEXT]
                     [--peers FOLDER] [--seed N] [--layouts] [--costs]

  --ptx FILE  PTX of the GPU kernels
  --hopper FILE
              PTX of the Hopper kernels, which other GPUs skip
  --gpu       run on the GPU, or fail; without --gpu and --cpu, run on the GPU if PTX and a
              driver are available, otherwise on the CPU executor
  --cpu       run on the CPU executor
  --small     run only small sizes, for a memory checker
  --products  run only the small sizes of the Hopper GEMMs
  --bench     also measure the kernels, compared with a copy on the GPU
  --bench-products
              measure the Hopper GEMMs in bursts, as tables; the same as --bench-squares and
              --bench-layers
  --bench-steps
              measure the steps to a fast GEMM
  --bench-others
              check and measure the Hopper kernels that are not plain GEMMs
  --only TEXT measure only the GEMMs with TEXT in `name, m x n x k`
  --peers FOLDER
              also measure the CuTe tutorials, cuBLAS and CUTLASS: the libraries that benches/gpu/peers builds
  --seed N    use the random seed of an earlier run
  --layouts   print only the shared memory layout, as a grid
  --costs     run one size of each kernel, and print the costs of its memory accesses by source
              line; on a GPU, only run the kernels, for `ncu`
";

/// The device to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Any,
    Gpu,
    Cpu,
}

/// The computation to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Sizes {
    #[default]
    All,
    Small,
    SmallProducts,
}

#[derive(Default)]
struct Options {
    ptx: Option<PathBuf>,
    hopper: Option<PathBuf>,
    place: Place,
    sizes: Sizes,
    bench: bool,
    bench_products: Vec<Products>,
    only: Option<String>,
    peers: Option<PathBuf>,
    seed: Option<u64>,
    layouts: bool,
    costs: bool,
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options> {
    let mut options = Options::default();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--ptx" => {
                options.ptx = Some(
                    arguments
                        .next()
                        .context("expected a file after --ptx")?
                        .into(),
                );
            }
            "--hopper" => {
                options.hopper = Some(
                    arguments
                        .next()
                        .context("expected a file after --hopper")?
                        .into(),
                );
            }
            "--gpu" | "--cpu" if options.place != Place::Any => {
                bail!("expected at most one of --gpu and --cpu")
            }
            "--gpu" => options.place = Place::Gpu,
            "--cpu" => options.place = Place::Cpu,
            "--small" => options.sizes = Sizes::Small,
            "--products" => options.sizes = Sizes::SmallProducts,
            "--bench" => options.bench = true,
            "--bench-products" => options
                .bench_products
                .extend([Products::Squares, Products::Layers]),
            "--bench-squares" => options.bench_products.push(Products::Squares),
            "--bench-layers" => options.bench_products.push(Products::Layers),
            "--bench-steps" => options.bench_products.push(Products::Steps),
            "--bench-others" => options.bench_products.push(Products::Others),
            "--only" => {
                options.only = Some(arguments.next().context("expected a text after --only")?);
            }
            "--peers" => {
                options.peers = Some(
                    arguments
                        .next()
                        .context("expected a folder after --peers")?
                        .into(),
                );
            }
            "--seed" => {
                let seed = arguments
                    .next()
                    .context("expected an integer after --seed")?;
                options.seed = Some(seed.parse().context("expected an integer after --seed")?);
            }
            "--layouts" => options.layouts = true,
            "--costs" => options.costs = true,
            other => bail!("unknown option `{other}`\n{USAGE}"),
        }
    }
    ensure!(
        options.bench || !options.bench_products.is_empty() || options.peers.is_none(),
        "--peers requires --bench or --bench-products"
    );
    ensure!(
        options.bench_products.is_empty() || options.hopper.is_some(),
        "--bench-products requires --hopper FILE"
    );
    Ok(options)
}

fn main() -> ExitCode {
    let result = options(std::env::args().skip(1)).and_then(|options| run(&options));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<()> {
    if options.layouts {
        println!("{}", grid::shared_memory()?);
        return Ok(());
    }
    let mut random = options
        .seed
        .map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    // The generator uses its own seed, so that each run can be repeated.
    let seed = options.seed.unwrap_or_else(|| random.u64(..));
    random.seed(seed);
    if let Some(gpu) = gpu(options)? {
        if options.costs {
            let mut wrong = Wrong(0);
            sizes::whole(&gpu, &mut random, &mut |outcome| wrong.tell(outcome))?;
            return wrong.result();
        }
        return on_gpu(&gpu, options, seed, &mut random);
    }
    ensure!(
        !options.bench && options.bench_products.is_empty(),
        "--bench and --bench-products require a GPU"
    );
    if options.costs {
        return costs(&mut random);
    }
    on_cpu(options, seed, &mut random)
}

/// Returns the GPU if it is requested and available.
fn gpu(options: &Options) -> Result<Option<Gpu>> {
    let ptx = options.ptx.as_deref();
    match options.place {
        Place::Cpu => return Ok(None),
        Place::Gpu => {
            let mut gpu = Gpu::new(ptx.context("--gpu requires --ptx FILE")?)?;
            add_hopper(&mut gpu, options)?;
            return Ok(Some(gpu));
        }
        Place::Any => {}
    }
    let why = match ptx {
        None => "no --ptx FILE".to_owned(),
        Some(_) if !gpu::has_driver() => "no CUDA driver".to_owned(),
        Some(ptx) => match Gpu::new(ptx) {
            Ok(mut gpu) => {
                add_hopper(&mut gpu, options)?;
                return Ok(Some(gpu));
            }
            Err(error) => format!("{error:#}"),
        },
    };
    println!("running on the CPU: {why}");
    Ok(None)
}

/// Loads the Hopper kernels if they are given and the GPU supports them.
fn add_hopper(gpu: &mut Gpu, options: &Options) -> Result<()> {
    let Some(hopper) = &options.hopper else {
        return Ok(());
    };
    if let Some(why) = gpu.with_hopper(hopper)? {
        println!("skipping the Hopper kernels: {why}");
    }
    Ok(())
}

fn on_cpu(options: &Options, seed: u64, random: &mut fastrand::Rng) -> Result<()> {
    println!("device: {}, seed {seed}", Host::default().name());
    let mut wrong = Wrong(0);
    let mut tell = |outcome: &Outcome| wrong.tell(outcome);
    match options.sizes {
        Sizes::SmallProducts => sizes::products(&Host::default(), random, &mut tell)?,
        Sizes::Small | Sizes::All => sizes::small(&Host::default(), random, &mut tell)?,
    }
    if options.sizes == Sizes::All {
        sizes::medium(&Host::default(), random, &mut tell)?;
    }
    wrong.result()
}

/// Prints the GPU costs of the kernels' memory accesses, at one size each.
fn costs(random: &mut fastrand::Rng) -> Result<()> {
    ensure!(
        cfg!(debug_assertions),
        "--costs requires a debug build, which records the accesses: build without --release"
    );
    let host = Host::counting();
    sizes::whole(&host, random, &mut |_| ())?;
    for (name, costs) in host.into_costs() {
        println!("{name}\n{costs}\n");
    }
    Ok(())
}

fn on_gpu(gpu: &Gpu, options: &Options, seed: u64, random: &mut fastrand::Rng) -> Result<()> {
    println!("device: {}, seed {seed}", gpu.name());
    let mut wrong = Wrong(0);
    let mut tell = |outcome: &Outcome| wrong.tell(outcome);
    match options.sizes {
        Sizes::SmallProducts => sizes::products(gpu, random, &mut tell)?,
        Sizes::Small | Sizes::All => sizes::small(gpu, random, &mut tell)?,
    }
    if options.sizes == Sizes::All {
        sizes::medium(gpu, random, &mut tell)?;
        sizes::large(gpu, random, &mut tell)?;
    }
    if options.bench {
        bench::all(gpu, options.peers.as_deref(), &mut |measured| {
            println!("{measured}");
        })?;
    }
    if !options.bench_products.is_empty() {
        let tables = &options.bench_products;
        let (peers, only) = (options.peers.as_deref(), options.only.as_deref());
        bench::bursts::all(gpu, peers, tables, only, &mut |table| {
            println!("{table}");
        })?;
    }
    wrong.result()
}

/// Number of wrong results.
struct Wrong(usize);

impl Wrong {
    fn tell(&mut self, outcome: &Outcome) {
        println!("{outcome}");
        if !outcome.difference.passes() {
            self.0 += 1;
        }
    }

    fn result(self) -> Result<()> {
        match self.0 {
            0 => Ok(()),
            wrong => bail!("{wrong} of the results differ from the reference"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Products, options};

    fn parse(line: &str) -> anyhow::Result<super::Options> {
        options(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_read() {
        let read = parse("--ptx k.ptx --hopper h.ptx --gpu --bench --peers p --seed 7").unwrap();
        assert!(read.place == super::Place::Gpu && read.bench && read.sizes == super::Sizes::All);
        assert_eq!(read.peers.unwrap().to_str(), Some("p"));
        assert_eq!(read.hopper.unwrap().to_str(), Some("h.ptx"));
        assert_eq!(read.bench_products, []);
        assert_eq!(
            (read.ptx.unwrap().to_str(), read.seed),
            (Some("k.ptx"), Some(7))
        );
    }

    #[test]
    fn tables_are_measured_alone_or_together() {
        let read = |line| parse(line).unwrap().bench_products;
        let both = [Products::Squares, Products::Layers];
        assert_eq!(read("--hopper h --bench-products"), both);
        assert_eq!(read("--hopper h --bench-squares --bench-layers"), both);
    }

    #[test]
    fn wrong_options_are_rejected() {
        for line in [
            "--gpu --cpu",
            "--ptx",
            "--hopper",
            "--seed x",
            "--fast",
            "--peers p",
            "--bench --peers",
            "--bench-products --ptx k",
            "--bench-squares --ptx k",
            "--bench-others --ptx k",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
