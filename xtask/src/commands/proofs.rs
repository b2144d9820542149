//! The theorems in `proofs`: built by Rocq, without assumptions, and their oracle beside the library.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use layout_ptx::apt;

use crate::progress::Outcome;
use crate::{paths, process};

/// The packages of Debian 12: Rocq 8.16, which is called Coq there, and what links the oracle.
const PACKAGES: [&str; 5] = [
    "coq",
    "libzarith-ocaml-dev",
    "ocaml-findlib",
    "ocaml-nox",
    "make",
];

/// Builds, and compares 100000 random operations.
pub(crate) fn check() -> Result<Outcome> {
    compared(&["--random", "100000", "--types", "2000"])
}

/// Builds, and compares millions of random operations, other ones every night.
pub(crate) fn check_nightly() -> Result<Outcome> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400;
    let seed = days.to_string();
    compared(&["--random", "3000000", "--types", "10000", "--seed", &seed])
}

fn compared(options: &[&str]) -> Result<Outcome> {
    let theorems = build()?;
    compare(process::cargo(), options)?;
    Ok(Outcome::Done(format!("{theorems} theorems, no assumption")))
}

/// Runs the comparison with a cargo whose working directory is a checkout.
pub(crate) fn compare(mut cargo: std::process::Command, options: &[&str]) -> Result<()> {
    cargo
        .args(["run", "--quiet", "--package", "layout-tests"])
        .args(["--bin", "proofs", "--"])
        .arg(folder().join("oracle"))
        .args(options);
    process::run(&mut cargo)
}

/// Builds the theorems and the oracle, and returns how many theorems there are.
pub(crate) fn build() -> Result<usize> {
    install()?;
    let sources = copied()?;
    let folder = folder();
    let make = |arguments: &[&str]| -> Result<()> {
        let mut make = process::command("make");
        make.args(["--silent", "--jobs=2"]).args(arguments);
        process::run(make.current_dir(&folder))
    };
    let project: String = sources.keys().map(|name| format!("{name}.v\n")).collect();
    fs::write(
        folder.join("_CoqProject"),
        format!("-Q . Proofs\n{project}"),
    )?;
    let mut makefile = process::command("coq_makefile");
    makefile.args(["-f", "_CoqProject", "-o", "Makefile"]);
    process::run(makefile.current_dir(&folder))?;
    make(&[])?;
    let mut link = process::command("ocamlfind");
    link.args([
        "ocamlopt", "-package", "zarith", "-linkpkg", "-w", "-a", "-O3",
    ])
    .args([
        "big.ml",
        "oracle.mli",
        "oracle.ml",
        "driver.ml",
        "-o",
        "oracle",
    ]);
    process::run(link.current_dir(&folder))?;
    let theorems = theorems(&sources);
    without_assumptions(&folder, &theorems)?;
    Ok(theorems.len())
}

/// Where Rocq works: it writes beside its sources.
fn folder() -> PathBuf {
    paths::target().join("proofs")
}

fn install() -> Result<()> {
    let found = process::exists("coqc") && process::exists("make");
    if found && process::output(process::command("ocamlfind").args(["query", "zarith"])).is_ok() {
        return Ok(());
    }
    apt(&PACKAGES).with_context(|| {
        format!(
            "the proofs need Rocq 8.16: apt-get install {}",
            PACKAGES.join(" ")
        )
    })
}

/// Copies the sources that have changed; returns the names and texts of those in Rocq.
fn copied() -> Result<BTreeMap<String, String>> {
    let folder = folder();
    fs::create_dir_all(&folder)?;
    let mut sources = BTreeMap::new();
    for part in ["proofs", "proofs/oracle"] {
        for entry in fs::read_dir(paths::root().join(part))? {
            let path = entry?.path();
            let Some(extension) = path.extension().filter(|e| *e == "v" || *e == "ml") else {
                continue;
            };
            let text = fs::read_to_string(&path)?;
            let copy = folder.join(path.file_name().unwrap_or_default());
            if fs::read_to_string(&copy).ok().as_ref() != Some(&text) {
                fs::write(&copy, &text)?;
            }
            if extension == "v" {
                sources.insert(stem(&path), text);
            }
        }
    }
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let is_left = path.extension().is_some_and(|e| e == "v" || e == "vo");
        if is_left && !sources.contains_key(&stem(&path)) && stem(&path) != "Assumptions" {
            fs::remove_file(path)?;
        }
    }
    Ok(sources)
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The names of all theorems, with their modules.
fn theorems(sources: &BTreeMap<String, String>) -> Vec<String> {
    let named = sources.iter().flat_map(|(module, text)| {
        let names = text
            .lines()
            .filter_map(|line| line.strip_prefix("Theorem "));
        names.map(move |rest| {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
            format!("{module}.{}", &rest[..end.unwrap_or(rest.len())])
        })
    });
    named.collect()
}

/// Fails if a theorem rests on anything that is not proved.
fn without_assumptions(folder: &Path, theorems: &[String]) -> Result<()> {
    let modules: BTreeSet<_> = theorems
        .iter()
        .filter_map(|name| name.split('.').next())
        .collect();
    let mut text = String::new();
    for module in modules {
        text += &format!("From Proofs Require {module}.\n");
    }
    for name in theorems {
        text += &format!("Print Assumptions Proofs.{name}.\n");
    }
    fs::write(folder.join("Assumptions.v"), text)?;
    let mut print = process::command("coqc");
    print.args(["-Q", ".", "Proofs", "Assumptions.v"]);
    let told = process::output(print.current_dir(folder))?;
    let closed = told.matches("Closed under the global context").count();
    ensure!(
        closed == theorems.len(),
        "{closed} of {} theorems are without assumptions:\n{told}",
        theorems.len()
    );
    Ok(())
}
