//! `cargo xtask cost`: CPU time of builds, compared with one build of syn.

use core::fmt::Write as _;
use core::time::Duration;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};

use super::solver;
use crate::progress::{Outcome, cpu};
use crate::{paths, process};
use layout_ptx::Toolchain;

/// The committed figures. Each line has a name, the CPU seconds, and the ratio to syn; the last line has a count.
const FIGURES: &str = "benches/cost/figures.txt";

/// The largest accepted figure, as a multiple of the committed figure.
const LIMIT: f64 = 1.1;

/// The source of a user's first crate.
const PROGRAM: &str = "use layout_core::*;

layout! { type Tile = (128, 32):(1, 128); }

fn main() {
    println!(\"{}\", Tile::new().offset((5, 3)));
}

#[test]
fn offsets_count_columns() {
    assert_eq!(Tile::new().offset((5, 3)), 389);
}
";

/// A figure, and the CPU time that it is computed from.
struct Row {
    name: &'static str,
    cpu: Option<Duration>,
    figure: f64,
}

/// Measures the figures and writes them.
pub(crate) fn run() -> Result<()> {
    let text = text(&measured()?);
    let path = paths::root().join(FIGURES);
    fs::write(&path, &text).with_context(|| path.display().to_string())?;
    println!("{text}");
    Ok(())
}

/// Measures the figures. Fails if a figure exceeds the committed figure by more than 10%.
pub(crate) fn check() -> Result<Outcome> {
    let committed = fs::read_to_string(paths::root().join(FIGURES)).context(FIGURES)?;
    let rows = measured()?;
    println!("{}", text(&rows));
    let mut grown = Vec::new();
    for Row { name, figure, .. } in &rows {
        let before = committed
            .lines()
            .find_map(|line| line.strip_prefix(name)?.split_whitespace().next_back())
            .and_then(|figure| figure.parse::<f64>().ok())
            .with_context(|| format!("expected `{name}` in {FIGURES}"))?;
        if *figure > before * LIMIT {
            grown.push(format!("{name}: {figure:.2}, committed: {before:.2}"));
        }
    }
    ensure!(
        grown.is_empty(),
        "expected figures at most 10% above the committed ones, found:\n{}\nhelp: if the growth is intended, write the figures with `cargo xtask cost`",
        grown.join("\n")
    );
    Ok(Outcome::Done(format!("{} figures", rows.len())))
}

fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for Row { name, cpu, figure } in rows {
        let cpu = cpu.map_or(String::new(), |cpu| format!("{:.1} s", cpu.as_secs_f64()));
        let _ = writeln!(text, "{name:44}{cpu:>9}{figure:>10.2}");
    }
    text
}

/// Measures each row. Builds start from empty target folders, except that `hopper-kernels` reuses
/// the folder of `layout-kernels`.
fn measured() -> Result<Vec<Row>> {
    let folder = Folder::new()?;
    let mut rows: Vec<Row> = Vec::new();
    for (name, commands) in builds(&folder)? {
        println!("measuring: {name}");
        let before = cpu().context("cannot read the CPU time of child processes")?;
        for mut command in commands {
            process::run_quietly(&mut command)?;
        }
        let cpu = cpu().map(|after| after.saturating_sub(before));
        let cpu = cpu.context("cannot read the CPU time of child processes")?;
        let unit = rows.first().and_then(|syn| syn.cpu).unwrap_or(cpu);
        rows.push(Row {
            name,
            cpu: Some(cpu),
            figure: cpu.as_secs_f64() / unit.as_secs_f64(),
        });
    }
    rows.push(Row {
        name: "impls of layout-core, thousands",
        cpu: None,
        figure: thousands_of_impls()?,
    });
    Ok(rows)
}

/// Returns the commands of each row, syn first. Everything that they need has been downloaded.
fn builds(folder: &Folder) -> Result<Vec<(&'static str, Vec<Command>)>> {
    let [syn, first, project] = ["syn", "first", "project"].map(|name| folder.at(name));
    package(&syn, "src/lib.rs", "", "syn = \"3\"")?;
    let core = paths::root().join("layout-core");
    let dependency = format!("layout-core = {{ path = '{}' }}", core.display());
    package(&first, "src/main.rs", PROGRAM, &dependency)?;
    solver::new_project(&project)?;
    let cargo = |at: &Path, target: &str, arguments: &[&str]| {
        let mut cargo = process::cargo();
        cargo.args(arguments).current_dir(at);
        cargo.env("CARGO_TARGET_DIR", folder.at(target));
        cargo.env("CARGO_INCREMENTAL", "0");
        cargo
    };
    for at in [&syn, &first, &project] {
        process::run_quietly(&mut cargo(at, "none", &["fetch"]))?;
    }
    // The build of `cargo-layout` is not measured.
    process::run_quietly(process::cargo().args(["build", "--package", "cargo-layout"]))?;
    Toolchain::get()?;
    let mut ptx = Command::new(paths::target().join("debug/cargo-layout"));
    ptx.args(["layout", "ptx"]).current_dir(&project);
    ptx.env("CARGO_TARGET_DIR", folder.at("all"));
    let kernels = |name: &str| {
        let release = ["build", "--release", "--locked", "--package", name];
        vec![cargo(paths::root(), "kernels", &release)]
    };
    let mut install = cargo(paths::root(), "install", &["install", "--locked"]);
    install.args(["--path", "layout-cli", "--root"]);
    install.arg(folder.at("installed"));
    let of_first = ["build", "check", "test"].map(|command| cargo(&first, "first", &[command]));
    let [check, test] = ["check", "test"].map(|command| cargo(&project, "all", &[command]));
    Ok(vec![
        ("syn 3, debug", vec![cargo(&syn, "syn", &["build"])]),
        ("first crate: build, check, test", of_first.into()),
        (
            "new project: test",
            vec![cargo(&project, "test", &["test"])],
        ),
        (
            "new project: check, test, first PTX",
            vec![check, test, ptx],
        ),
        ("cargo install --path layout-cli", vec![install]),
        (
            "layout-kernels, release, and dependencies",
            kernels("layout-kernels"),
        ),
        ("hopper-kernels, release", kernels("hopper-kernels")),
    ])
}

/// Returns the number of impls in layout-core after macro expansion, in thousands.
fn thousands_of_impls() -> Result<f64> {
    let mut expand = process::cargo();
    expand
        .args(["rustc", "--quiet", "--package", "layout-core", "--lib"])
        .args(["--profile", "check", "--", "-Zunpretty=expanded"])
        .env("RUSTC_BOOTSTRAP", "1");
    let expanded = process::output(&mut expand)?;
    let impls = expanded.lines().filter(|line| {
        let line = line.trim_start();
        let line = line.strip_prefix("unsafe ").unwrap_or(line);
        line.starts_with("impl ") || line.starts_with("impl<")
    });
    match impls.count() {
        0 => bail!("found no impl in layout-core"),
        count => Ok(f64::from(u32::try_from(count)?) / 1000.0),
    }
}

/// Writes a package with one source file, one dependency, and a copy of the workspace's lock file.
fn package(folder: &Path, file: &str, text: &str, dependency: &str) -> Result<()> {
    let manifest = format!(
        "[package]\nname = \"measured\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependency}\n"
    );
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join(file), text)?;
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::copy(paths::root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}

/// A temporary folder, removed on drop. Cargo would take packages inside the workspace for members,
/// so the folder is outside the workspace.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self> {
        let folder = env::temp_dir().join(format!("layout-cost-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
