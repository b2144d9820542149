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

  demo               create a project, run its kernel on the CPU and on a GPU if available, and show its
                     PTX, the index code, a mistake with its error, and a picture
  demo --all [--cpu] compile all kernels to PTX, run them on a GPU if available (with --cpu, on the
                     CPU), compare them with a plain reference, and show the layouts, the index
                     code and an illegal division
  test [STEP ...]    run all checks of the project, or only the named steps; `nightly` runs the slow
                     checks that seldom fail: 100000 random kernels, fuzzing, Miri, and the newest nightly
  conform [--dir DIR] [--level value|macro|types|tensors|run-time|all] [--sample N]
                     compare the operations with CuTe's results in DIR (default: tests/golden)
  conform --examples FILE ...
                     compute the examples of the papers in FILE
  editor             test rust-analyzer on kernels and layouts
  generate           write the generated sources and pages: the table of type errors, and the list of proofs
  bless              rewrite the expected compile errors and the generated tests
  bench compile [--quick]
                     measure the compile time of operations, compared with CuTe C++, for half an hour
                     (with --quick, a five-minute smoke test)
  bench values       measure the run time of operations on values, compared with pycute, for two minutes
  cost               measure the CPU time of builds, and write it to benches/cost/figures.txt
  house              print figures of the sources: upward dependencies, cyclic files, counts
  web                build the web page, one file that works without a server
  words              count phrases to avoid in prose
  words --show PATTERN [PATH]
                     list the hits of a pattern; with `new`, all hits in sentences that are newer than
                     the recorded figures
  ptx kernels        compile the kernels to PTX, and check the PTX
  ptx index          compare index code through layouts with hand-written index code
  ptx show NAME      print the PTX of one function of `benches/index-code` or of one kernel
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
