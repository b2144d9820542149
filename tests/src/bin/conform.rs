//! `conform [--dir DIR] [--level LEVEL] [--sample N]` checks golden vectors against this workspace.
//!
//! DIR defaults to `tests/golden`. LEVEL is `value`, `macro`, `types`, `tensors`, `run-time` or
//! `all`, and defaults to `all`. A sample has about N vectors, and includes every operation of the
//! level. The program prints every failure, one line per file and level, and a summary. The exit
//! code is 1 if a vector failed, and 2 after any other error, such as a file that cannot be read.
//!
//! `conform --examples FILE ...` checks examples in the format of `tests/examples/README.md`. The
//! program prints every example that fails or is not supported, and the count of each kind. The
//! exit code is 1 if an example fails or is not supported, and 2 after any other error, such as a
//! file that cannot be read.

use std::path::PathBuf;
use std::process::ExitCode;

use layout_tests::conform;
use layout_tests::conform::level::Level;
use layout_tests::conform::macros::Macros;
use layout_tests::conform::report::FileReport;
use layout_tests::conform::tensors::{RunTime, Tensors};
use layout_tests::conform::types::Types;
use layout_tests::conform::value::Values;
use layout_tests::examples;

const USAGE: &str = "\
usage: conform [--dir DIR] [--level LEVEL] [--sample N]
       conform --examples FILE ...";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    if let Some((option, files)) = arguments.split_first()
        && option == "--examples"
    {
        return all_examples(files);
    }
    let options = match options(arguments.into_iter()) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let levels: Vec<_> = options.levels.iter().map(AsRef::as_ref).collect();
    match conform::run(&options.directory, &levels, options.sample, &print) {
        Ok(report) => {
            println!("{report}");
            ExitCode::from(u8::from(!report.failures().is_empty()))
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn all_examples(files: &[String]) -> ExitCode {
    if files.is_empty() {
        eprintln!("expected a file after --examples\n{USAGE}");
        return ExitCode::from(2);
    }
    let mut is_clean = true;
    for file in files {
        match examples::run(file.as_ref()) {
            Ok(report) => {
                println!("{file}: {report}");
                is_clean &= report.is_clean();
            }
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::from(u8::from(!is_clean))
}

fn print(report: &FileReport) {
    for failure in report.failures() {
        println!("{failure}");
    }
    println!("{report}");
}

struct Options {
    directory: PathBuf,
    levels: Vec<Box<dyn Level>>,
    sample: Option<usize>,
}

fn options(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options {
        directory: concat!(env!("CARGO_MANIFEST_DIR"), "/golden").into(),
        levels: levels("all")?,
        sample: None,
    };
    while let Some(option) = args.next() {
        let value = args
            .next()
            .ok_or_else(|| format!("expected a value after {option}"))?;
        match option.as_str() {
            "--dir" => options.directory = value.into(),
            "--level" => options.levels = levels(&value)?,
            "--sample" => {
                let count = value.parse();
                options.sample =
                    Some(count.map_err(|_| format!("expected an integer, found `{value}`"))?);
            }
            _ => return Err(format!("unknown option {option}")),
        }
    }
    Ok(options)
}

fn levels(name: &str) -> Result<Vec<Box<dyn Level>>, String> {
    Ok(match name {
        "value" => vec![Box::new(Values)],
        "macro" => vec![Box::new(Macros)],
        "types" => vec![Box::new(Types)],
        "tensors" => vec![Box::new(Tensors)],
        "run-time" => vec![Box::new(RunTime)],
        "all" => vec![
            Box::new(Values),
            Box::new(Macros),
            Box::new(Types),
            Box::new(Tensors),
            Box::new(RunTime),
        ],
        other => return Err(format!("unknown level {other}")),
    })
}
