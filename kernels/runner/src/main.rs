//! `layout-runner`: runs the kernels and compares them with a plain reference.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use layout_runner::cases::{self, Outcome};
use layout_runner::device::Device;
use layout_runner::gpu::{self, Gpu};
use layout_runner::host::Host;
use layout_runner::{bench, grid};

const USAGE: &str = "\
usage: layout-runner [--ptx FILE] [--gpu | --cpu] [--bench] [--seed N] [--layouts]

  --ptx FILE  the kernels for the GPU
  --gpu       run on the GPU or fail; without --gpu and --cpu, run on the GPU if there are a
              driver and PTX, and else on the CPU executor
  --cpu       run on the CPU executor
  --bench     measure the kernels, too, beside a copy on the GPU
  --seed N    the random numbers of an earlier run
  --layouts   print the shared-memory layout as a grid, and do nothing else
";

/// Where to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Any,
    Gpu,
    Cpu,
}

#[derive(Default)]
struct Options {
    ptx: Option<PathBuf>,
    place: Place,
    bench: bool,
    seed: Option<u64>,
    layouts: bool,
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options> {
    let mut options = Options::default();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--ptx" => options.ptx = Some(arguments.next().context("--ptx needs a file")?.into()),
            "--gpu" | "--cpu" if options.place != Place::Any => {
                bail!("choose one of --gpu and --cpu")
            }
            "--gpu" => options.place = Place::Gpu,
            "--cpu" => options.place = Place::Cpu,
            "--bench" => options.bench = true,
            "--seed" => {
                let seed = arguments.next().context("--seed needs a number")?;
                options.seed = Some(seed.parse().context("--seed needs a number")?);
            }
            "--layouts" => options.layouts = true,
            other => bail!("`{other}` is no option\n{USAGE}"),
        }
    }
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
    // The generator starts from a seed of its own, so that any run can be repeated.
    let seed = options.seed.unwrap_or_else(|| random.u64(..));
    random.seed(seed);
    if let Some(gpu) = gpu(options)? {
        return on_gpu(&gpu, options.bench, seed, &mut random);
    }
    ensure!(!options.bench, "--bench needs a GPU");
    on_cpu(seed, &mut random)
}

/// The GPU, if it is to be used and can be.
fn gpu(options: &Options) -> Result<Option<Gpu>> {
    let ptx = options.ptx.as_deref();
    match options.place {
        Place::Cpu => return Ok(None),
        Place::Gpu => return Gpu::new(ptx.context("--gpu needs --ptx FILE")?).map(Some),
        Place::Any => {}
    }
    let why = match ptx {
        None => "there is no PTX".to_owned(),
        Some(_) if !gpu::has_driver() => "there is no CUDA driver".to_owned(),
        Some(ptx) => match Gpu::new(ptx) {
            Ok(gpu) => return Ok(Some(gpu)),
            Err(error) => format!("{error:#}"),
        },
    };
    println!("not on a GPU: {why}");
    Ok(None)
}

fn on_cpu(seed: u64, random: &mut fastrand::Rng) -> Result<()> {
    let host = Host;
    println!("device: {}, seed {seed}", host.name());
    let mut wrong = Wrong(0);
    wrong.tell(&cases::axpy(&host, (1 << 24) + 3, random)?);
    wrong.tell(&cases::transpose(&host, random)?);
    wrong.tell(&cases::sgemm(&host, 512, 512, random)?);
    wrong.result()
}

fn on_gpu(gpu: &Gpu, measure: bool, seed: u64, random: &mut fastrand::Rng) -> Result<()> {
    println!("device: {}, seed {seed}", gpu.name());
    let mut wrong = Wrong(0);
    wrong.tell(&cases::axpy(gpu, (1 << 24) + 3, random)?);
    wrong.tell(&cases::axpy(gpu, 1 << 28, random)?);
    wrong.tell(&cases::transpose(gpu, random)?);
    wrong.tell(&cases::sgemm(gpu, 512, 512, random)?);
    wrong.tell(&cases::sgemm(gpu, 4096, 64, random)?);
    if measure {
        let measured = bench::all(gpu)?;
        let copy = measured.first().context("nothing was measured")?.rate();
        for line in &measured {
            println!("{}", line.line(copy));
        }
    }
    wrong.result()
}

/// How many results were wrong.
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
    use super::options;

    fn parse(line: &str) -> anyhow::Result<super::Options> {
        options(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_read() {
        let read = parse("--ptx k.ptx --gpu --bench --seed 7").unwrap();
        assert!(read.place == super::Place::Gpu && read.bench);
        assert_eq!(
            (read.ptx.unwrap().to_str(), read.seed),
            (Some("k.ptx"), Some(7))
        );
    }

    #[test]
    fn wrong_options_are_refused() {
        for line in ["--gpu --cpu", "--ptx", "--seed x", "--fast"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
