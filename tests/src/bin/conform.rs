//! `conform [--dir DIR] [--level value]`: vectors in the golden format against this workspace.
//!
//! DIR is `tests/golden` unless given. Prints every failure, one line for each file and level, and
//! a closing line; ends with 1 if a vector failed, with 2 if vectors cannot be read.

use std::path::PathBuf;
use std::process::ExitCode;

use layout_tests::conform;
use layout_tests::conform::level::Level;
use layout_tests::conform::report::FileReport;
use layout_tests::conform::value::Values;

fn main() -> ExitCode {
    let (directory, levels) = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}\nusage: conform [--dir DIR] [--level value|all]");
            return ExitCode::from(2);
        }
    };
    let levels: Vec<_> = levels.iter().map(AsRef::as_ref).collect();
    match conform::run(&directory, &levels, &print) {
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

type Levels = Vec<Box<dyn Level>>;

fn options(mut args: impl Iterator<Item = String>) -> Result<(PathBuf, Levels), String> {
    let mut directory = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/golden"));
    let mut levels: Levels = vec![Box::new(Values)];
    while let Some(option) = args.next() {
        let value = args
            .next()
            .ok_or_else(|| format!("{option} needs a value"))?;
        match (option.as_str(), value.as_str()) {
            ("--dir", path) => directory = path.into(),
            ("--level", "value" | "all") => levels = vec![Box::new(Values)],
            ("--level", other) => return Err(format!("there is no level {other}")),
            _ => return Err(format!("there is no option {option}")),
        }
    }
    Ok((directory, levels))
}
