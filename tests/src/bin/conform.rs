//! `conform [--dir DIR] [--level value|macro|types|all] [--sample N]`: vectors in the golden format
//! against this workspace.
//!
//! DIR is `tests/golden` unless given, the level `all`. A sample has about N vectors, some of every
//! operation that a level has. Prints every failure, one line for each file and level, and a
//! closing line; ends with 1 if a vector failed, with 2 if vectors cannot be read.

use std::path::PathBuf;
use std::process::ExitCode;

use layout_tests::conform;
use layout_tests::conform::level::Level;
use layout_tests::conform::macros::Macros;
use layout_tests::conform::report::FileReport;
use layout_tests::conform::types::Types;
use layout_tests::conform::value::Values;

fn main() -> ExitCode {
    let options = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}\nusage: conform [--dir DIR] [--level LEVEL] [--sample N]");
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
            .ok_or_else(|| format!("{option} needs a value"))?;
        match option.as_str() {
            "--dir" => options.directory = value.into(),
            "--level" => options.levels = levels(&value)?,
            "--sample" => {
                let count = value.parse();
                options.sample = Some(count.map_err(|_| format!("`{value}` is no number"))?);
            }
            _ => return Err(format!("there is no option {option}")),
        }
    }
    Ok(options)
}

fn levels(name: &str) -> Result<Vec<Box<dyn Level>>, String> {
    Ok(match name {
        "value" => vec![Box::new(Values)],
        "macro" => vec![Box::new(Macros)],
        "types" => vec![Box::new(Types)],
        "all" => vec![Box::new(Values), Box::new(Macros), Box::new(Types)],
        other => return Err(format!("there is no level {other}")),
    })
}
