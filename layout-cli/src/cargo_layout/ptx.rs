//! `cargo layout ptx`: builds a crate and reports on its kernels.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, anyhow};
use layout_ptx::{Crate, Fault, Report, Solver, Toolchain, Wrong, process};
use lexopt::{Arg, Parser, ValueExt};

use crate::Failure;

/// The parsed options of the command.
struct Options {
    source: Crate,
    out: Option<PathBuf>,
    allowed: Vec<Wrong>,
    verbose: bool,
}

pub(crate) fn run(arguments: &mut Parser) -> Result<(), Failure> {
    let options = options(arguments)?;
    let run = if options.verbose {
        process::run
    } else {
        process::run_quietly
    };
    let built = layout_ptx::build(&Toolchain::get()?, &options.source, run)?;
    let report = Report::new(&built)?;
    print!("{report}");
    let rejected = |fault: &&Fault| !options.allowed.contains(&fault.wrong);
    let rejected: Vec<&Fault> = report.faults.iter().filter(rejected).collect();
    for (at, fault) in rejected.iter().enumerate() {
        eprintln!("error: {fault}");
        if rejected
            .get(at + 1)
            .is_none_or(|next| next.wrong != fault.wrong)
        {
            eprintln!("  = help: {}", fault.wrong.help());
        }
    }
    if !rejected.is_empty() {
        return Err(anyhow!("the PTX has the errors above: {}", built.file.display()).into());
    }
    let file = match options.out {
        Some(out) => {
            fs::copy(&built.file, &out)
                .with_context(|| format!("cannot write {}", out.display()))?;
            out
        }
        None => built.file,
    };
    println!("{}", file.display());
    Ok(())
}

fn options(arguments: &mut Parser) -> Result<Options, Failure> {
    let folder = env::current_dir().context("cannot read the path of the current folder")?;
    let mut options = Options {
        source: Crate::new(folder),
        out: None,
        allowed: Vec::new(),
        verbose: false,
    };
    let source = &mut options.source;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('p') | Arg::Long("package") => {
                source.package = Some(arguments.value()?.string()?);
            }
            Arg::Short('F') | Arg::Long("features") => {
                let features = arguments.value()?.string()?;
                let names = features.split([',', ' ']).filter(|name| !name.is_empty());
                source.features.extend(names.map(ToOwned::to_owned));
            }
            Arg::Long("no-default-features") => source.default_features = false,
            Arg::Long("arch") => source.arch = arch(arguments.value()?.string()?)?,
            Arg::Short('o') | Arg::Long("out") => options.out = Some(arguments.value()?.into()),
            Arg::Long("allow") => options
                .allowed
                .push(allowed(&arguments.value()?.string()?)?),
            Arg::Long("old-solver") => source.solver = Solver::Old,
            Arg::Long("offline") => source.offline = true,
            Arg::Short('v') | Arg::Long("verbose") => options.verbose = true,
            other => return Err(other.unexpected().into()),
        }
    }
    source.traps = options.allowed.contains(&Wrong::Panics);
    Ok(options)
}

/// Returns the name of a GPU architecture in the form that LLVM and `ptxas` use.
fn arch(name: String) -> Result<String, Failure> {
    let number = name.strip_prefix("sm_").unwrap_or_default();
    let number = number.strip_suffix(['a', 'f']).unwrap_or(number);
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number {
        return Err(Failure::Usage(match gpu_meant(&name) {
            Some(meant) => format!("unknown GPU architecture `{name}`: did you mean `{meant}`?"),
            None => format!("expected a GPU architecture such as `sm_90a`, found `{name}`"),
        }));
    }
    Ok(name)
}

/// GPU product and architecture names.
const GPUS: &[(&str, &str)] = &[
    ("sm_70", "v100 volta"),
    ("sm_75", "t4 turing"),
    ("sm_80", "a100 a30 ampere"),
    ("sm_86", "a10 a40 a6000"),
    ("sm_89", "ada l4 l40 l40s"),
    ("sm_90a", "gh200 h100 h200 hopper"),
    ("sm_100a", "b100 b200 blackwell gb200"),
    ("sm_103a", "b300 gb300"),
    ("sm_120a", "rtx5090 5090"),
];

/// Returns the GPU that a word probably means: `sm_90a` for `sm90a`, `compute_90a`, `SM_90A` or
/// `h100`.
fn gpu_meant(name: &str) -> Option<String> {
    let name = name.to_lowercase();
    let mut known = GPUS.iter();
    let known = known.find(|(_, words)| words.split(' ').any(|word| word == name));
    if let Some((gpu, _)) = known {
        return Some((*gpu).into());
    }
    let number = ["sm", "compute", "cuda", "arch", ""];
    let number = number.iter().find_map(|prefix| name.strip_prefix(prefix))?;
    let number: String = number.chars().filter(|c| !"_-. ".contains(*c)).collect();
    let digits = number.strip_suffix(['a', 'f']).unwrap_or(&number);
    let is_number = (2..=3).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
    is_number.then(|| format!("sm_{number}"))
}

fn allowed(name: &str) -> Result<Wrong, Failure> {
    let found = Wrong::ALLOWED.iter().find(|(wrong, _)| *wrong == name);
    found.map(|(_, wrong)| *wrong).ok_or_else(|| {
        let names = Wrong::ALLOWED.map(|(name, _)| name);
        Failure::Usage(format!(
            "expected one of {} after `--allow`, found `{name}`{}",
            names.join(", "),
            crate::or_nearest(name, names.into_iter())
        ))
    })
}

#[cfg(test)]
mod tests {
    use layout_ptx::{Solver, Wrong};
    use lexopt::Parser;

    use super::options;
    use crate::Failure;

    #[test]
    fn options_are_read() {
        let line = "-p k --features a,b -F c --no-default-features --arch sm_90a --allow panics \
                    --allow local --out k.ptx --old-solver --offline";
        let read = options(&mut Parser::from_args(line.split(' ')))
            .ok()
            .unwrap();
        let source = read.source;
        assert_eq!(source.package.as_deref(), Some("k"));
        assert_eq!(source.features, ["a", "b", "c"]);
        assert_eq!(source.arch, "sm_90a");
        assert!(source.traps && source.offline && !source.default_features && !read.verbose);
        assert_eq!(source.solver, Solver::Old);
        assert_eq!(read.allowed, [Wrong::Panics, Wrong::Local]);
    }

    #[test]
    fn wrong_options_are_rejected() {
        for (line, message) in [
            (
                "--arch 90",
                "unknown GPU architecture `90`: did you mean `sm_90`?",
            ),
            (
                "--arch sm90",
                "unknown GPU architecture `sm90`: did you mean `sm_90`?",
            ),
            (
                "--arch SM_90a",
                "unknown GPU architecture `SM_90a`: did you mean `sm_90a`?",
            ),
            (
                "--arch compute-90a",
                "unknown GPU architecture `compute-90a`: did you mean `sm_90a`?",
            ),
            (
                "--arch sm_9.0",
                "unknown GPU architecture `sm_9.0`: did you mean `sm_90`?",
            ),
            (
                "--arch h100",
                "unknown GPU architecture `h100`: did you mean `sm_90a`?",
            ),
            (
                "--arch sm_+90",
                "expected a GPU architecture such as `sm_90a`, found `sm_+90`",
            ),
            (
                "--arch gpu",
                "expected a GPU architecture such as `sm_90a`, found `gpu`",
            ),
            (
                "--allow all",
                "expected one of local, calls, panics, spills, serial, registers, slower after `--allow`, found `all`",
            ),
            (
                "--allow spill",
                "expected one of local, calls, panics, spills, serial, registers, slower after `--allow`, found `spill`; \
                 did you mean `spills`?",
            ),
            ("--fast", "invalid option '--fast'"),
            (
                "--archh sm_90a",
                "invalid option '--archh'; did you mean `arch`?",
            ),
        ] {
            let Err(Failure::Usage(what)) = options(&mut Parser::from_args(line.split(' '))) else {
                panic!("{line}");
            };
            assert_eq!(what, message);
        }
    }
}
