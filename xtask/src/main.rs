//! The commands of the README: `cargo xtask demo`, `cargo xtask test` and others.

mod commands;
mod digits;
mod house;
mod kernels;
mod laws;
mod meetings;
mod next_solver;
mod packages;
mod passed;
mod paths;
mod process;
mod progress;
mod ptx;
mod rows;
mod tools;
mod wheels;
mod words;

use std::path::Path;
use std::process::ExitCode;

use house::House;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  demo               make a project, run its kernel on the CPU and a GPU if there is one, and show its
                     PTX, the index code, a mistake with its error, and a picture
  demo --all [--cpu] build all kernels to PTX, run them on the GPU if there is one (or, with
                     --cpu, on the host), compare them with a plain reference, and show the
                     layouts, the index code and an illegal composition
  test [STEP ...]    every check of the project, or only the named steps; `nightly` are those that
                     take long and seldom fail: 100000 random kernels, fuzzing, Miri, and the newest nightly
  conform [--dir DIR] [--level value|macro|types|tensors|run-time|all] [--sample N]
                     compare the operations with CuTe's results in DIR, or in tests/golden
  conform --examples FILE ...
                     compute the examples of the texts in FILE
  editor             test rust-analyzer on kernels and layouts
  generate           write the table of refusals with decimal numbers, and the page of what is proved
  bless              write the expected compile errors and the generated tests anew
  bench compile [--quick]
                     measure what operations cost the compiler, beside CuTe C++, for half an hour
                     (with --quick for five minutes, only to see that it works)
  bench values       measure what operations on values cost, beside pycute, for two minutes
  cost               measure CPU time of builds, and write it to benches/cost/figures.txt
  house              print figures of the sources: upward arrows, circles of files, counts
  web                build the page of the algebra, one file that works without a server
  words              count phrases to avoid in prose, with their rewrites
  words --show PATTERN [PATH]
                     list the hits of a pattern; `new` lists all hits in sentences that are newer than
                     the recorded figures
  ptx kernels        build the kernels to PTX and check it
  ptx index          compare index code through layouts with index code by hand
  ptx show NAME      the PTX of one function of `benches/index-code` or of one kernel
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["bench", "compile"] => commands::bench::compile(false),
        ["bench", "compile", "--quick"] => commands::bench::compile(true),
        ["bench", "values"] => commands::bench::values(),
        ["demo"] => commands::demo::run(),
        ["demo", "--all"] => commands::demo::run_all(false),
        ["demo", "--all", "--cpu"] => commands::demo::run_all(true),
        ["test", steps @ ..] => commands::test::run(steps),
        ["conform", options @ ..] => commands::conform::run(options),
        ["editor"] => commands::test::run(&["editor"]),
        ["generate"] => commands::generate::run(),
        ["bless"] => commands::generate::bless(),
        ["cost"] => commands::cost::run(),
        ["house"] => House::read(paths::root())
            .map(|house| print!("{house}"))
            .map_err(Into::into),
        ["web"] => commands::web::run(),
        ["words"] => commands::words::print(),
        ["words", "--show", pattern] => commands::words::show(pattern, ""),
        ["words", "--show", pattern, path] => commands::words::show(pattern, path),
        ["ptx", "kernels"] => commands::ptx::kernels(),
        ["ptx", "index"] => commands::ptx::index(),
        ["ptx", "show", name] => commands::ptx::show(name),
        [rustc, arguments @ ..]
            if Path::new(rustc)
                .file_stem()
                .is_some_and(|name| name == "rustc") =>
        {
            return next_solver::rustc(rustc, arguments);
        }
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
