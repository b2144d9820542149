//! Generated functions, run.

use std::io;
use std::process::Command;

use super::compile;
use super::package::{self, Package};

/// What a program does with its functions: it says which panics, and why, and at last that all have
/// been called.
const RUN: &str = "\
fn run(all: &[(usize, fn())]) { \
std::panic::set_hook(Box::new(|_| ())); \
for (i, claim) in all { if let Err(why) = std::panic::catch_unwind(claim) { \
let why = why.downcast::<String>().map_or_else(\
|why| why.downcast::<&str>().map_or_else(|_| String::new(), |why| why.to_string()), |why| *why); \
println!(\"{i} {}\", why.replace('\\n', \" \")); } } \
println!(\"done\"); }";

/// Builds programs of `lines`, which the compiler accepts, and runs them: the item of line `i` is a
/// function `claim_i`. Gives what each panicked with, if it did.
///
/// # Errors
///
/// If cargo or a program does not run to its end.
pub fn run(
    name: &str,
    prelude: &str,
    lines: &[(usize, String)],
) -> io::Result<Vec<Option<String>>> {
    let prefix = format!("{}_", name.replace('-', "_"));
    let package = Package {
        name,
        prefix: &prefix,
    };
    let chunks: Vec<_> = lines.chunks(compile::LINES).collect();
    let sources = chunks.iter().map(|chunk| {
        let all = chunk.iter().map(|(i, _)| format!("({i}, claim_{i})"));
        let all = all.collect::<Vec<_>>().join(", ");
        let first = format!("{prelude} {RUN} fn main() {{ run(&[{all}]) }}");
        compile::source(&first, chunk.iter().map(|(_, line)| line.as_str()))
    });
    package.write(&sources.collect::<Vec<_>>())?;
    let output = package.cargo(&["build"])?;
    let mut panics = vec![None; lines.len()];
    let mut ran = 0;
    for record in package::records(&output) {
        let (Some(_), Some(program)) = (package.number_of(&record), record["executable"].as_str())
        else {
            continue;
        };
        let output = Command::new(program).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let Some(text) = text.strip_suffix("done\n") else {
            let stderr = String::from_utf8_lossy(&output.stderr);
            return Err(io::Error::other(format!("{program} ends early: {stderr}")));
        };
        for line in text.lines() {
            let (i, why) = line.split_once(' ').unwrap_or((line, ""));
            let place = lines.iter().position(|(line, _)| line.to_string() == i);
            if let Some(place) = place {
                panics[place] = Some(why.to_owned());
            }
        }
        ran += 1;
    }
    if ran < chunks.len() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!("cargo build: {stderr}")));
    }
    Ok(panics)
}
