//! Execution of generated functions.

use std::io;
use std::process::Command;

use super::compile::{self, Common};
use super::package::{self, Package};

/// The function that calls all generated functions. For each function that panics, the output has the reason.
/// The last line says that all functions have been called.
const RUN: &str = "\
fn run(all: &[(usize, fn())]) { \
std::panic::set_hook(Box::new(|_| ())); \
for (i, claim) in all { if let Err(why) = std::panic::catch_unwind(claim) { \
let why = why.downcast::<String>().map_or_else(\
|why| why.downcast::<&str>().map_or_else(|_| String::new(), |why| why.to_string()), |why| *why); \
println!(\"{i} {}\", why.replace('\\n', \" \")); } } \
println!(\"done\"); }";

/// Builds programs from `lines`, which must compile, and runs the programs. The item of line `i` is
/// a function `claim_i`. Returns the panic message of each function that panicked.
///
/// # Errors
///
/// Returns an error if cargo or a program does not run to completion.
pub fn run(common: &Common<'_>, lines: &[(usize, String)]) -> io::Result<Vec<Option<String>>> {
    let Common { name, prelude, .. } = common;
    let prefix = format!("{}_", name.replace('-', "_"));
    let package = Package {
        name,
        prefix: &prefix,
        dependencies: common.dependencies,
    };
    let chunks: Vec<_> = lines.chunks(common.lines).collect();
    let sources = chunks.iter().map(|chunk| {
        let all = chunk.iter().map(|(i, _)| format!("({i}, claim_{i})"));
        let all = all.collect::<Vec<_>>().join(", ");
        let first = format!("{prelude} {RUN} fn main() {{ run(&[{all}]) }}");
        compile::source(&first, chunk.iter().map(|(_, line)| line.as_str()))
    });
    package.write(&sources.collect::<Vec<_>>())?;
    let (outputs, stderr) = if common.is_interpreted {
        let outputs = (0..chunks.len()).map(|i| package.interpret(i));
        (outputs.collect::<io::Result<Vec<_>>>()?, Vec::new())
    } else {
        let build = package.cargo(&["build"])?;
        let records: Vec<_> = package::records(&build).collect();
        let programs = records.iter().filter_map(|record| {
            package.number_of(record)?;
            record["executable"].as_str()
        });
        let outputs = programs.map(|program| Command::new(program).output());
        (outputs.collect::<io::Result<Vec<_>>>()?, build.stderr)
    };
    let mut panics = vec![None; lines.len()];
    for output in &outputs {
        let text = String::from_utf8_lossy(&output.stdout);
        let Some(text) = text.strip_suffix("done\n") else {
            let stderr = String::from_utf8_lossy(&output.stderr);
            return Err(io::Error::other(format!(
                "a program stopped early: {text}\n{stderr}"
            )));
        };
        for line in text.lines() {
            let (i, why) = line.split_once(' ').unwrap_or((line, ""));
            let place = lines.iter().position(|(line, _)| line.to_string() == i);
            if let Some(place) = place {
                panics[place] = Some(why.to_owned());
            }
        }
    }
    if outputs.len() < chunks.len() {
        let stderr = String::from_utf8_lossy(&stderr);
        return Err(io::Error::other(format!("cargo build: {stderr}")));
    }
    Ok(panics)
}
