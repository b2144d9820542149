//! `cargo xtask editor`: tests rust-analyzer on kernels and layouts.

mod probes;
mod server;

use core::fmt::{Display, Write as _};
use core::time::Duration;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::solver;
use crate::progress::Outcome;
use crate::{paths, process, tools};
use probes::{COMPLETIONS, DEFINITIONS, MISTAKES, RENAMES, SIGNATURES, UNFINISHED};
use server::Server;

/// Project files to probe.
const FILES: [&str; 5] = [
    "src/lib.rs",
    "src/gelu.rs",
    "src/transpose.rs",
    "src/product.rs",
    "src/names.rs",
];

/// Maximum number of lines in a hover.
const MAX_HOVER_LINES: usize = 60;

/// Maximum time until a mistake is reported.
const MAX_DIAGNOSTIC_TIME: Duration = Duration::from_secs(2);

/// Runs all probes.
pub(crate) fn check() -> Result<Outcome> {
    let (analyzer, sources) = match tools::rust_analyzer() {
        Ok(found) => found,
        Err(why) => return Ok(Outcome::Skipped(why.to_string())),
    };
    // The project is outside the repository, because `cargo new` adds a project inside a workspace to the workspace's
    // members.
    let root = env::temp_dir().join(format!("layout-editor-{}", std::process::id()));
    let table = project(&root).and_then(|()| {
        let mut table = Table::default();
        probe(&analyzer, &sources, &root, &mut table)?;
        Ok(table)
    });
    let _ = fs::remove_dir_all(&root);
    let table = table?;
    ensure!(table.failures.is_empty(), "{}", table.failures.join("\n"));
    Ok(Outcome::Done(format!("{} probes", table.probes)))
}

/// Probe results.
#[derive(Default)]
struct Table {
    probes: usize,
    failures: Vec<String>,
    passed: usize,
}

impl Table {
    /// Records a probe result.
    fn probe(&mut self, has_passed: bool, description: impl Display) {
        self.probes += 1;
        self.passed += usize::from(has_passed);
        if !has_passed {
            println!("  failed: {description}");
            self.failures.push(description.to_string());
        }
    }

    /// Prints a row of results.
    fn row(&mut self, name: &str, all: usize, more: impl Display) {
        println!("{name:24} {:3} of {all:3}  {more}", self.passed);
        self.passed = 0;
    }
}

/// Creates a project with `cargo layout new`, and adds the kernels of `kernels/README.md`, a `wgmma` kernel and `names.rs`.
fn project(root: &Path) -> Result<()> {
    solver::new_project(root)?;
    let texts = [
        ("gelu", kernel("kernels/README.md", "pub unsafe fn gelu")?),
        (
            "transpose",
            kernel("kernels/README.md", "pub unsafe fn transpose")?,
        ),
        (
            "product",
            kernel("docs/book/17-hopper.md", "pub unsafe fn product")?,
        ),
        ("names", include_str!("editor/names.rs.txt").to_owned()),
    ];
    let library = root.join("src/lib.rs");
    let mut lib = fs::read_to_string(&library)?;
    for (name, text) in texts {
        fs::write(root.join(format!("src/{name}.rs")), text)?;
        writeln!(lib, "pub mod {name};")?;
    }
    fs::write(library, lib)?;
    compiles(root)
}

/// Returns the example in `page` that contains `words`, up to the end of its kernel.
fn kernel(page: &str, words: &str) -> Result<String> {
    let page_text = fs::read_to_string(paths::root().join(page))?;
    let mut examples = page_text.split("```rust\n").skip(1);
    let example = examples.find(|example| example.contains(words));
    let example = example.with_context(|| format!("expected `{words}` in {page}"))?;
    let lines = example.lines().filter(|line| !line.starts_with("# "));
    let text = lines.collect::<Vec<_>>().join("\n");
    let start = text
        .find(words)
        .with_context(|| format!("{page}: expected `{words}` on a visible line"))?;
    let end = text[start..]
        .find("\n}\n")
        .with_context(|| format!("{page}: expected `}}` at the end of `{words}`"))?;
    Ok(format!("#![allow(unused)]\n{}\n}}\n", &text[..start + end]))
}

fn compiles(root: &Path) -> Result<()> {
    let mut check = process::cargo();
    check.args(["check", "--quiet", "--target-dir"]);
    check.arg(paths::target().join("editor"));
    process::run_quietly(check.current_dir(root))
}

fn probe(analyzer: &Path, sources: &Path, root: &Path, table: &mut Table) -> Result<()> {
    let options = json!({
        "cargo": { "sysrootSrc": sources, "targetDir": paths::target().join("editor") },
        "checkOnSave": false,
        "diagnostics": { "experimental": { "enable": true } },
    });
    let start = Instant::now();
    let mut server = Server::start(analyzer, root, &options)?;
    for file in FILES {
        server.open(file)?;
    }
    server.wait_until_ready()?;
    let seconds = start.elapsed().as_secs();
    completions(&mut server, table)?;
    signatures(&mut server, table)?;
    hovers(&mut server, table)?;
    definitions(&mut server, table)?;
    renames(&mut server, root, table)?;
    unfinished(&mut server, table)?;
    mistakes(&mut server, table)?;
    false_diagnostics(&mut server, table)?;
    if let Some((processor, memory)) = server.resource_usage() {
        println!("loaded in {seconds} s; total CPU time {processor} s, peak memory {memory} MiB");
    }
    Ok(())
}

fn label(candidate: &Value) -> &str {
    candidate["label"].as_str().unwrap_or_default()
}

fn completions(server: &mut Server, table: &mut Table) -> Result<()> {
    let mut texts = Vec::new();
    let mut least = usize::MAX;
    for completion in COMPLETIONS {
        let before = server.text(completion.file).to_owned();
        let line = completion.before;
        let text = before.replacen(line, &format!("{}{line}", completion.typed), 1);
        ensure!(text != before, "expected `{line}` in {}", completion.file);
        server.change(completion.file, &text)?;
        let end = completion.typed.trim_end_matches(['\n', ';', ',']).len();
        let at = server.at(completion.file, completion.typed, end)?;
        let candidates = server.complete(at)?;
        let typed = completion.typed.trim();
        let has_all = completion.required.iter().all(|name| {
            let is_it =
                |candidate: &Value| label(candidate).split(['(', '<']).next() == Some(*name);
            candidates.iter().any(is_it)
        });
        let is_own_first = !typed.ends_with('.')
            || candidates
                .first()
                .is_some_and(|first| first["labelDetails"]["detail"].is_null());
        let labels: Vec<_> = candidates.iter().map(label).take(8).collect();
        table.probe(
            candidates.len() >= completion.min_candidates && has_all && is_own_first,
            format!("`{typed}`: {} candidates, {labels:?}", candidates.len()),
        );
        least = least.min(candidates.len());
        if typed.ends_with('.') {
            for candidate in &candidates {
                let of_library = candidate["labelDetails"]["detail"].is_null();
                if of_library && candidate["kind"] == 2 {
                    let resolved = server.resolve(candidate)?;
                    texts.push(resolved["detail"].as_str().unwrap_or_default().to_owned());
                }
            }
        }
        server.change(completion.file, &before)?;
    }
    let all = COMPLETIONS.len();
    table.row("completion", all, format!("at least {least} candidates"));

    texts.sort_by_key(String::len);
    let short = |text: &&String| !text.contains("Gives") && !text.contains("Verdict");
    let count = texts.iter().filter(short).count();
    table.probe(
        count == texts.len(),
        "expected no `Gives` or `Verdict` in method signatures",
    );
    let median = texts.get(texts.len() / 2).map_or(0, String::len);
    let longest = texts.last().map_or(0, String::len);
    let more =
        format!("{count} methods without a verdict; median {median} characters, maximum {longest}");
    table.row("signatures of methods", 1, more);
    Ok(())
}

fn signatures(server: &mut Server, table: &mut Table) -> Result<()> {
    for (file, call, words) in SIGNATURES {
        let at = server.at(file, call, call.len())?;
        let signatures = server.signatures(at)?;
        let is_right = signatures.iter().any(|label| label.contains(words));
        table.probe(
            is_right,
            format!("the signature at `{call}` is {signatures:?}"),
        );
    }
    table.row("signature help", SIGNATURES.len(), "");
    Ok(())
}

/// Hovers over the first occurrence of each word in each file.
fn hovers(server: &mut Server, table: &mut Table) -> Result<()> {
    let (mut count, mut most) = (0, 0);
    for file in FILES {
        let text = server.text(file).to_owned();
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let code = code.collect::<Vec<_>>().join("\n");
        let mut words: Vec<_> = code
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .filter(|word| word.len() > 1 && !has_long_hover(word))
            .collect();
        words.sort_unstable();
        words.dedup();
        for word in words {
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let mut places = text.match_indices(word);
            let place = places.find(|(start, _)| {
                let end = start + word.len();
                !text[..*start].ends_with(is_part) && !text[end..].starts_with(is_part)
            });
            let Some((start, _)) = place else {
                continue;
            };
            let at = server.position_at(file, start + 1);
            let lines = server.hover(at)?.lines().count();
            count += 1;
            most = most.max(lines);
            table.probe(
                lines <= MAX_HOVER_LINES,
                format!("{file}: `{word}` shows {lines} lines"),
            );
        }
    }
    table.row("hover", count, format!("at most {most} lines"));
    Ok(())
}

/// Returns `true` if the hover shows an entire documentation page: keywords, primitive types and crates. Also returns
/// `true` for integers.
fn has_long_hover(word: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "as",
        "const",
        "crate",
        "false",
        "fn",
        "for",
        "if",
        "in",
        "let",
        "loop",
        "match",
        "mod",
        "move",
        "mut",
        "pub",
        "self",
        "struct",
        "super",
        "true",
        "type",
        "unsafe",
        "use",
        "while",
        "u32",
        "f32",
        "std",
        "allow",
        "layout_core",
        "layout_device",
    ];
    KEYWORDS.contains(&word) || word.starts_with(|c: char| c.is_ascii_digit())
}

fn definitions(server: &mut Server, table: &mut Table) -> Result<()> {
    for (file, words, offset, target, line) in DEFINITIONS {
        let at = server.at(file, words, *offset)?;
        let found = server.definitions(at)?;
        let is_right = match &found[..] {
            [(path, number)] => {
                let text = fs::read_to_string(path)?;
                let shown = text.lines().nth(usize::try_from(*number)?);
                path.ends_with(target) && shown.is_some_and(|shown| shown.contains(line))
            }
            _ => false,
        };
        table.probe(is_right, format!("{file}: `{words}` leads to {found:?}"));
    }
    table.row("definition", DEFINITIONS.len(), "");
    Ok(())
}

fn renames(server: &mut Server, root: &Path, table: &mut Table) -> Result<()> {
    for (file, words, offset, name) in RENAMES {
        let at = server.at(file, words, *offset)?;
        let files = server.rename(at, name).unwrap_or_default();
        let before: Vec<(PathBuf, String)> = files
            .iter()
            .map(|(path, _)| Ok((path.clone(), fs::read_to_string(path)?)))
            .collect::<Result<_>>()?;
        for (path, text) in &files {
            fs::write(path, text)?;
        }
        let compiles = compiles(root);
        for (path, text) in &before {
            fs::write(path, text)?;
        }
        let is_right = !files.is_empty() && compiles.is_ok();
        let error = compiles.err().map(|error| error.to_string());
        let error = error.unwrap_or_default();
        table.probe(
            is_right,
            format!(
                "{file}: `{words}` as `{name}`: {} files, {error}",
                files.len()
            ),
        );
    }
    table.row("rename, then compile", RENAMES.len(), "");
    Ok(())
}

fn unfinished(server: &mut Server, table: &mut Table) -> Result<()> {
    for (file, written, unfinished, kept, offset) in UNFINISHED {
        let before = server.text(file).to_owned();
        let at = server.at(file, kept, *offset)?;
        let shown = server.hover(at)?;
        let text = before.replacen(written, unfinished, 1);
        ensure!(text != before, "expected `{written}` in {file}");
        server.change(file, &text)?;
        let at = server.at(file, kept, *offset)?;
        let after = server.hover(at)?;
        let is_kept = !shown.is_empty() && shown == after;
        let first = after.lines().nth(1).unwrap_or_default();
        table.probe(
            is_kept,
            format!("{file}: after `{unfinished}`, `{kept}` is `{first}`"),
        );
        server.change(file, &before)?;
    }
    table.row("unfinished, types kept", UNFINISHED.len(), "");
    Ok(())
}

fn mistakes(server: &mut Server, table: &mut Table) -> Result<()> {
    let mut longest = Duration::ZERO;
    for (file, written, mistake, at, words) in MISTAKES {
        let before = server.text(file).to_owned();
        let text = before.replacen(written, mistake, 1);
        ensure!(text != before, "expected `{written}` in {file}");
        server.change(file, &text)?;
        let start = Instant::now();
        let found = server.diagnostics(file)?;
        let took = start.elapsed();
        longest = longest.max(took);
        let is_it = |(message, of): &(String, String)| of == at && message.contains(words);
        let is_right = found.iter().any(is_it) && took < MAX_DIAGNOSTIC_TIME;
        table.probe(
            is_right,
            format!("{file}: `{mistake}` after {took:?} is {found:?}"),
        );
        server.change(file, &before)?;
    }
    table.row(
        "mistake, reported",
        MISTAKES.len(),
        format!("within {} ms", longest.as_millis()),
    );
    Ok(())
}

fn false_diagnostics(server: &mut Server, table: &mut Table) -> Result<()> {
    for file in FILES {
        let mut found = server.diagnostics(file)?;
        // rust-analyzer stops at obligation depth 50, rustc at 128: rust-lang/rust-analyzer#23397.
        found.retain(|(_, words)| !(file == "src/product.rs" && words.contains("store")));
        table.probe(found.is_empty(), format!("{file}: {found:?}"));
    }
    table.row("no false diagnostic", FILES.len(), "with experimental ones");
    Ok(())
}
