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
cargo layout: from a crate with kernels to PTX

  cargo layout ptx   builds the library of the package in this folder to PTX, says what each kernel
                     costs, and fails if one uses local memory, calls a function or may panic
    --package NAME         another package of the workspace, or one that it depends on
    --features A,B         features of the package
    --no-default-features  without its default features
    --arch sm_90a          the GPU; without it sm_80, whose PTX runs on every later GPU, too
    --out FILE             where the PTX goes; without it to target/ptx/NAME.ptx
    --allow WHAT           local, calls, panics, which then end the kernel, or of kernels with wgmma
                           spills, serial, registers, slower; may be repeated
    --old-solver           rustc's old trait solver, for a crate that the next one does not compile
    --offline              nothing is downloaded
    --verbose              prints the commands of LLVM

  cargo layout new NAME
                     makes a project with a kernel, a test of it on the CPU, and a program that
                     launches it on a GPU
    --path FOLDER          the checkout of layout that it depends on; without it the one that this command
                           was installed from, or crates.io
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
            eprintln!("error: {what}\n  = help: `cargo layout --help` lists the commands");
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
        None => Err(Failure::Usage("a command is missing".to_owned())),
        Some(Arg::Short('V') | Arg::Long("version")) => {
            println!(concat!("cargo-layout ", env!("CARGO_PKG_VERSION")));
            Ok(())
        }
        Some(Arg::Value(name)) if name == "new" => new::run(arguments),
        Some(Arg::Value(name)) if name == "ptx" => ptx::run(arguments),
        Some(Arg::Value(name)) => {
            let name = name.to_string_lossy();
            let nearest = or_nearest(&name, ["new", "ptx"].into_iter());
            Err(Failure::Usage(format!(
                "no command is called `{name}`{nearest}"
            )))
        }
        Some(other) => Err(other.unexpected().into()),
    }
}
