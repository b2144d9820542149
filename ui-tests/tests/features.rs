//! Checks that the features of the crates do not make Cargo compile a unit twice.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

const PROGRAM: &str = "\
use layout_core::*;

layout! { type Smem = (8, 8):(8, 1); }
assert_layout!(Smem == |i, j| 8 * i + j);

pub fn kernel(_: Layout![4:1], _: Layout<_4, _1>) -> u32 {
    layout!(4:1).offset(3)
}
";

/// Writes a package `name` with these workspace crates as dependencies, and returns its folder.
fn package(name: &str, dependencies: &[&str]) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(root.join("src")).unwrap();
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let dependencies: String = dependencies
        .iter()
        .map(|line| line.replace("..", workspace.to_str().unwrap()) + "\n")
        .collect();
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n[workspace]\n"
    );
    fs::write(root.join("Cargo.toml"), manifest).unwrap();
    fs::write(root.join("src/lib.rs"), PROGRAM).unwrap();
    fs::copy(workspace.join("Cargo.lock"), root.join("Cargo.lock")).unwrap();
    root
}

fn cargo(root: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap());
    cargo
        .current_dir(root)
        .env("CARGO_TARGET_DIR", root.join("target"));
    cargo
}

/// `cargo check` reuses the macros that `cargo build` compiled.
#[test]
fn the_macros_are_compiled_once_for_build_and_check() {
    let core = "layout-core = { path = '../layout-core' }";
    let device = "layout-device = { path = '../layout-device' }";
    for (name, dependencies) in [("layouts", &[core][..]), ("kernels", &[core, device])] {
        let root = package(name, dependencies);
        let [build, check] = ["build", "check"].map(|command| compiled(&root, command));
        let again: Vec<_> = check.difference(&build).collect();
        assert!(again.is_empty(), "{again:#?}");
        assert!(check.iter().any(|unit| unit.contains("layout_macros")));
    }
}

/// Returns the units that Cargo compiles to machine code, each with its options, features and dependencies.
fn compiled(root: &Path, command: &str) -> BTreeSet<String> {
    let output = cargo(root)
        .args([command, "--offline", "--unit-graph", "-Zunstable-options"])
        .env("RUSTC_BOOTSTRAP", "1")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let graph: Value = serde_json::from_slice(&output.stdout).unwrap();
    let graph = graph["units"].as_array().unwrap();
    let compiled = (0..graph.len()).filter(|i| graph[*i]["mode"] == "build");
    compiled.map(|i| unit(graph, i).to_string()).collect()
}

/// Returns a unit whose dependencies are given by value instead of by position.
fn unit(graph: &[Value], i: usize) -> Value {
    let mut of = graph[i].clone();
    for dependency in of["dependencies"].as_array_mut().unwrap() {
        let position = dependency["index"].as_u64().unwrap();
        dependency["index"] = unit(graph, usize::try_from(position).unwrap());
    }
    of
}

#[test]
fn a_macro_that_is_off_names_its_feature() {
    let core = "layout-core = { path = '../layout-core', default-features = false }";
    let output = cargo(&package("features", &[core]))
        .args(["check", "--offline", "--quiet"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let errors: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("error: `"))
        .collect();
    let needs = |name: &str| format!("error: `{name}!` needs the feature `macros` of layout-core");
    let wanted = ["layout", "assert_layout", "Layout", "layout"].map(needs);
    assert_eq!(errors, wanted, "{text}");
    assert_eq!(
        text.matches("write `features = [\"macros\"]`").count(),
        4,
        "{text}"
    );
    assert!(!text.contains("error["), "{text}");
}
