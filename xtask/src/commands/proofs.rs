//! The theorems in `proofs`: Rocq checks them, and the oracle extracted from them is compared with the
//! library.

use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use layout_ptx::apt;

use crate::progress::Outcome;
use crate::{next_solver, paths, process};

/// The Debian 12 packages: Rocq 8.16, still named Coq, and the tools to link the oracle.
const PACKAGES: [&str; 5] = [
    "coq",
    "libzarith-ocaml-dev",
    "ocaml-findlib",
    "ocaml-nox",
    "make",
];

/// The module that prints the assumptions of all theorems.
const ASSUMPTIONS: &str = "Assumptions";

/// Builds the proofs, and compares 100000 random operations.
pub(crate) fn check() -> Result<Outcome> {
    compared(&["--random", "100000", "--types", "2000"])
}

/// Builds the proofs, and compares millions of random operations. The seed differs from night to night.
pub(crate) fn check_nightly() -> Result<Outcome> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400;
    let seed = days.to_string();
    compared(&["--random", "3000000", "--types", "10000", "--seed", &seed])
}

fn compared(options: &[&str]) -> Result<Outcome> {
    let theorems = build()?;
    // The operations on types are built offline, with packages that the comparison does not fetch.
    process::run(process::cargo().args(["fetch", "--quiet"]))?;
    let mut compare = process::cargo();
    // The options are the same as in the build of the tests.
    compare
        .args(["run", "--quiet", "--package", "layout-tests"])
        .args(next_solver::arguments()?)
        .args(["--bin", "proofs", "--"])
        .arg(oracle())
        .args(options);
    process::run(&mut compare)?;
    let fact = format!("{theorems} theorems without assumptions");
    Ok(Outcome::Done(fact))
}

/// Returns the path of the extracted program.
pub(crate) fn oracle() -> PathBuf {
    folder().join("oracle")
}

/// Returns the folder that Rocq works in, because Rocq writes its output next to the sources.
fn folder() -> PathBuf {
    paths::target().join("proofs")
}

/// Builds the theorems and the oracle if a source has changed, and returns the number of theorems.
pub(crate) fn build() -> Result<usize> {
    install()?;
    let (sources, is_new) = copied()?;
    let theorems = names(&sources, "Theorem ");
    if !is_new && stamp().exists() && oracle().exists() {
        return Ok(theorems.len());
    }
    forget()?;
    let folder = folder();
    let run = |program: &str, arguments: &[&str]| -> Result<()> {
        process::run(
            process::command(program)
                .args(arguments)
                .current_dir(&folder),
        )
    };
    // Removes the files of an earlier extraction.
    for path in files(&folder, &["ml", "mli", "cmi", "cmx", "o"])? {
        fs::remove_file(path)?;
    }
    let _ = fs::remove_file(folder.join("Extract.vo"));
    let mut project = String::from("-Q . Proofs\n");
    for module in sources.keys() {
        project += module;
        project += ".v\n";
    }
    fs::write(folder.join("_CoqProject"), project)?;
    run("coq_makefile", &["-f", "_CoqProject", "-o", "Makefile"])?;
    run("make", &["--silent", "--jobs=2"])?;
    let examples = names(&sources, "Example ");
    without_assumptions(&folder, &[theorems.as_slice(), &examples].concat())?;
    link(&folder)?;
    fs::write(stamp(), "")?;
    Ok(theorems.len())
}

/// Returns the path of the stamp file. The stamp file is written last, after all theorems are
/// proved and the oracle is built.
fn stamp() -> PathBuf {
    folder().join("built")
}

/// Removes the stamp and the oracle before the sources change.
fn forget() -> Result<()> {
    for path in [stamp(), oracle()] {
        if path.exists() {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

fn install() -> Result<()> {
    let zarith = process::output(process::command("ocamlfind").args(["query", "zarith"]));
    if process::exists("coqc") && process::exists("make") && zarith.is_ok() {
        return Ok(());
    }
    apt(&PACKAGES).with_context(|| {
        let packages = PACKAGES.join(" ");
        format!("the proofs need Rocq 8.16: apt-get install {packages} (Debian 12)")
    })
}

/// Copies the changed sources. Returns the text of each Rocq module, and `true` if any source has changed.
fn copied() -> Result<(BTreeMap<String, String>, bool)> {
    let (proofs, folder) = (paths::root().join("proofs"), folder());
    fs::create_dir_all(&folder)?;
    let (mut sources, mut is_new) = (BTreeMap::new(), false);
    let of_ocaml = files(&proofs.join("oracle"), &["ml"])?;
    let kept = folder.join("oracle-sources");
    fs::create_dir_all(&kept)?;
    for path in files(&proofs, &["v"])?.iter().chain(&of_ocaml) {
        let text = fs::read_to_string(path)?;
        let is_rocq = path.extension().is_some_and(|extension| extension == "v");
        let copy = if is_rocq { &folder } else { &kept };
        let copy = copy.join(path.file_name().unwrap_or_default());
        if fs::read_to_string(&copy).ok().as_ref() != Some(&text) {
            forget()?;
            fs::write(&copy, &text)?;
            is_new = true;
        }
        if is_rocq {
            sources.insert(stem(path), text);
        }
    }
    for path in files(&folder, &["v", "vo"])? {
        let module = stem(&path);
        if module != ASSUMPTIONS && !sources.contains_key(&module) {
            forget()?;
            fs::remove_file(path)?;
            is_new = true;
        }
    }
    Ok((sources, is_new))
}

/// Links the extracted code with the code that parses queries and prints answers.
fn link(folder: &Path) -> Result<()> {
    for path in files(&folder.join("oracle-sources"), &["ml"])? {
        fs::copy(&path, folder.join(path.file_name().unwrap_or_default()))?;
    }
    let ocamlfind = || {
        let mut ocamlfind = process::command("ocamlfind");
        ocamlfind.current_dir(folder);
        ocamlfind
    };
    let names = files(folder, &["ml", "mli"])?;
    let names = names.iter().filter_map(|path| path.file_name());
    let sorted = process::output(ocamlfind().args(["ocamldep", "-sort"]).args(names))?;
    let mut link = ocamlfind();
    link.args(["ocamlopt", "-package", "zarith", "-linkpkg"])
        .args(["-w", "-a", "-O3"])
        .args(sorted.split_whitespace())
        .args(["-o", "oracle"]);
    process::run_quietly(&mut link)
}

/// Returns the files of a folder with one of these extensions, sorted.
fn files(folder: &Path, endings: &[&str]) -> Result<BTreeSet<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let paths: BTreeSet<_> = paths.collect::<Result<_>>()?;
    let has_ending = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.contains(&ending))
    };
    Ok(paths.into_iter().filter(has_ending).collect())
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Returns the names of all items that start with the keyword `word`, each after its module.
fn names(sources: &BTreeMap<String, String>, word: &str) -> Vec<String> {
    let named = sources.iter().flat_map(|(module, text)| {
        let names = text
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix(word));
        names.map(move |rest| {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
            format!("{module}.{}", &rest[..end.unwrap_or(rest.len())])
        })
    });
    named.collect()
}

/// Fails if a theorem or an example depends on an unproved assumption.
///
/// All theorems are combined into one conjunction, because separate queries would search the shared parts
/// repeatedly.
fn without_assumptions(folder: &Path, theorems: &[String]) -> Result<()> {
    let modules = theorems.iter().filter_map(|name| name.split('.').next());
    let mut text = String::new();
    for module in modules.collect::<BTreeSet<_>>() {
        let _ = writeln!(text, "From Proofs Require {module}.");
    }
    text += "Definition all :=\n";
    for name in theorems {
        let _ = writeln!(text, "  conj (@Proofs.{name}) (");
    }
    text += "  I";
    text += &")".repeat(theorems.len());
    text += ".\nPrint Assumptions all.\n";
    let file = format!("{ASSUMPTIONS}.v");
    fs::write(folder.join(&file), text)?;
    let mut print = process::command("coqc");
    print.args(["-Q", ".", "Proofs", &file]);
    let told = process::output(print.current_dir(folder))?;
    ensure!(
        told.trim() == "Closed under the global context",
        "{} theorems and examples have assumptions:\n{told}",
        theorems.len()
    );
    Ok(())
}
