//! The command `cargo layout`: compiles a crate with kernels to PTX.
//!
//! ```text
//! cargo layout new my-kernels
//! cargo layout ptx
//! cargo layout ptx --arch sm_90a --allow panics --out kernels.ptx
//! ```
//!
//! The exit status is 0 on success, 1 if a crate does not compile or its PTX fails a check, and 2
//! for a usage error.

mod new;
mod ptx;

use std::env;
use std::process::ExitCode;

use lexopt::{Arg, Parser};

const USAGE: &str = "\
cargo layout: compiles a crate with kernels to PTX

  cargo layout ptx   compiles the library of the package in this folder to PTX, prints the cost of each
                     kernel, and fails if a kernel uses local memory, calls a function or can panic
    --package NAME         build another package of the workspace, or a dependency
    --features A,B         enable these features of the package
    --no-default-features  disable the default features
    --arch sm_90a          GPU architecture (default: sm_80, whose PTX also runs on all later GPUs)
    --out FILE             output file (default: target/ptx/NAME.ptx)
    --allow WHAT           accept local, calls or panics (a panic then ends the launch); for kernels with
                           wgmma also spills, serial, registers or slower; can be repeated
    --old-solver           use rustc's old trait solver, if the crate does not compile with the new one
    --offline              download nothing
    --verbose              print the LLVM commands

  cargo layout new NAME
                     creates a project with a kernel, a CPU test of the kernel, and a program that
                     launches the kernel on a GPU
    --path FOLDER          the layout checkout that the project depends on (default: the checkout that this
                           command was installed from, or crates.io)
";

/// The reason why a command failed.
enum Failure {
    /// A usage error.
    Usage(String),
    /// Any other error.
    Error(anyhow::Error),
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        let nearest = match &error {
            lexopt::Error::UnexpectedOption(name) => {
                or_nearest(name.trim_start_matches('-'), options())
            }
            _ => String::new(),
        };
        Self::Usage(format!("{error}{nearest}"))
    }
}

/// Returns the names of the options in the help text.
fn options() -> impl Iterator<Item = &'static str> {
    let words = USAGE.split_whitespace();
    words.filter_map(|word| word.strip_prefix("--"))
}

/// Returns the nearest of `names` as the end of an error message.
fn or_nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> String {
    let nearest = layout_language::nearest_of(word, names);
    nearest.map_or(String::new(), |name| format!("; did you mean `{name}`?"))
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Error(error)
    }
}

fn main() -> ExitCode {
    // Cargo passes the name of the subcommand first.
    let mut arguments: Vec<_> = env::args_os().skip(1).collect();
    if arguments.first().is_some_and(|name| name == "layout") {
        arguments.remove(0);
    }
    if arguments
        .iter()
        .any(|option| option == "--help" || option == "-h")
    {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    match run(&mut Parser::from_args(arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(what)) => {
            eprintln!("error: {what}\n  = help: run `cargo layout --help` to list the commands");
            ExitCode::from(2)
        }
        Err(Failure::Error(error)) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &mut Parser) -> Result<(), Failure> {
    match arguments.next()? {
        None => Err(Failure::Usage(
            "expected a command, found no argument".to_owned(),
        )),
        Some(Arg::Short('V') | Arg::Long("version")) => {
            println!(concat!("cargo-layout ", env!("CARGO_PKG_VERSION")));
            Ok(())
        }
        Some(Arg::Value(name)) if name == "new" => new::run(arguments),
        Some(Arg::Value(name)) if name == "ptx" => ptx::run(arguments),
        Some(Arg::Value(name)) => {
            let name = name.to_string_lossy();
            let nearest = or_nearest(&name, ["new", "ptx"].into_iter());
            Err(Failure::Usage(format!("unknown command `{name}`{nearest}")))
        }
        Some(other) => Err(other.unexpected().into()),
    }
}
