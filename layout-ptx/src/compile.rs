//! Compilation of a crate for the GPU with rustc.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::cuda_std::Edited;
use crate::package::{self, Crate, Package, TARGET};
use crate::process;
use crate::toolchain::Toolchain;

/// Unstable features that kernels use.
const FEATURES: [&str; 3] = ["abi_ptx", "asm_experimental_arch", "stdarch_nvptx"];

/// The output of rustc for a crate.
pub(crate) struct Compiled {
    /// The IR or PTX of the crate.
    pub(crate) file: PathBuf,
    /// The libraries of the crate, each before its own dependencies.
    pub(crate) libraries: Vec<PathBuf>,
}

/// Compiles the crate alone to optimized IR, with source lines.
pub(crate) fn ir(toolchain: &Toolchain, source: &Crate, package: &Package) -> Result<Compiled> {
    let flags = [
        "--emit=llvm-ir",
        "-Cdebuginfo=line-tables-only",
        // Unrolls loops over registers before LLVM splits arrays.
        "-Cllvm-args=-unroll-threshold=10000",
        // Keeps common instructions in both branches. LLVM would otherwise move an access out of
        // its vector.
        "-Cllvm-args=-sink-common-insts=false",
        // Labels contain function and type names. LLVM truncates long labels, and then confuses two
        // of them.
        "-Cllvm-args=-non-global-value-max-name-size=1000000",
    ];
    build(toolchain, source, package, &flags, "ll")
}

/// Compiles a crate alone to PTX. Functions that are not inlined, mainly panics, remain `.extern`.
///
/// # Errors
///
/// Returns an error if the crate does not compile.
pub fn ptx(toolchain: &Toolchain, source: &Crate) -> Result<String> {
    let package = package::package(toolchain, source)?;
    let compiled = build(toolchain, source, &package, &["--emit=asm"], "s")?;
    fs::read_to_string(&compiled.file)
        .with_context(|| format!("cannot read PTX from {}", compiled.file.display()))
}

/// Builds the crate with cargo, and passes additional flags to this crate only. `extension` selects
/// the output file.
fn build(
    toolchain: &Toolchain,
    source: &Crate,
    package: &Package,
    flags: &[&str],
    extension: &str,
) -> Result<Compiled> {
    let root = fs::read_to_string(&package.root)
        .with_context(|| format!("cannot read {}", package.root.display()))?;
    let cpu = format!("-Ctarget-cpu={}", source.arch);
    let mut of_all = vec![cpu.as_str()];
    if source.traps {
        of_all.extend(["-Zunstable-options", "-Cpanic=immediate-abort"]);
    }
    fs::create_dir_all(&package.target)
        .with_context(|| format!("cannot make {}", package.target.display()))?;
    let edited = Edited::of(toolchain, source, package)?;
    let std = match edited {
        Some(_) => "-Zbuild-std=core,alloc",
        None => "-Zbuild-std=core",
    };
    let compile = || {
        let mut cargo = toolchain.cargo(&package.target, &of_all);
        cargo
            .current_dir(&source.folder)
            .args(["rustc", "--lib", "--release", std])
            .args(["--target", TARGET, "--crate-type=lib"])
            .args(["--package", &package.name])
            .arg("--message-format=json-render-diagnostics");
        cargo.args(source.feature_arguments());
        cargo.args(source.solver_arguments());
        if source.offline {
            cargo.arg("--offline");
        }
        if let Some(edited) = &edited {
            edited.add(&mut cargo);
        }
        cargo.args(["--", "-Ccodegen-units=1"]).args(flags);
        cargo.arg("-Aunused_features").args(attributes(&root));
        artifacts(&mut cargo, package, extension)
    };
    let compiled = compile()?;
    if compiled.file.exists() {
        return Ok(compiled);
    }
    // Cargo considered the crate up to date.
    let mut clean = toolchain.cargo(&package.target, &[]);
    clean.args(["clean", "--quiet", "--release", "--target", TARGET]);
    process::output(
        clean
            .current_dir(&source.folder)
            .args(["--package", &package.name]),
    )?;
    let compiled = compile()?;
    let file = &compiled.file;
    ensure!(file.exists(), "rustc did not write {}", file.display());
    Ok(compiled)
}

/// Returns flags for the attributes that are missing in the crate root.
fn attributes(root: &str) -> Vec<String> {
    let code: Vec<&str> = root
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    let has = |word: &str| code.iter().any(|line| line.contains(word));
    let mut flags = Vec::new();
    if !has("no_std") {
        flags.push("-Zcrate-attr=no_std".to_owned());
    }
    for feature in FEATURES.into_iter().filter(|feature| !has(feature)) {
        flags.push(format!("-Zcrate-attr=feature({feature})"));
    }
    flags
}

/// Runs cargo, and returns the files that it wrote.
fn artifacts(cargo: &mut Command, package: &Package, extension: &str) -> Result<Compiled> {
    let output = cargo
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo")?;
    if !output.status.success() {
        // Runs cargo again to read the compiler's messages.
        let told = cargo.stderr(Stdio::piped()).output();
        let told = told.map_or_else(|_| Vec::new(), |output| output.stderr);
        let help = missing_function(&String::from_utf8_lossy(&told));
        bail!(
            "`{}` does not compile for the GPU{}",
            package.name,
            help.unwrap_or_default()
        );
    }
    read_artifacts(&String::from_utf8_lossy(&output.stdout), package, extension)
}

/// Functions of `layout_device::math` whose names are float methods in the standard library.
const FUNCTIONS: [&str; 12] = [
    "ceil",
    "cos",
    "exp",
    "exp2",
    "floor",
    "ln",
    "log2",
    "round_ties_even",
    "sin",
    "sqrt",
    "tanh",
    "trunc",
];

/// Returns the replacement for a standard library method that does not exist on a GPU.
fn missing_function(told: &str) -> Option<String> {
    let (_, rest) = told.split_once("no method named `")?;
    let (name, rest) = rest.split_once('`')?;
    let is_number = ["f32", "f64", "{float}"].map(|number| format!(" found for type `{number}`"));
    if !is_number.iter().any(|found| rest.starts_with(found)) {
        return None;
    }
    let help = "\nhelp: float methods of the standard library do not exist on a GPU";
    Some(match name {
        "mul_add" => {
            format!("{help}: for `a.mul_add(b, c)`, write `layout_device::math::fma(a, b, c)`")
        }
        "powf" => format!("{help}: for `x.powf(y)`, write `layout_device::math::powf(x, y)`"),
        "recip" => format!("{help}: for `x.recip()`, write `1.0 / x`"),
        _ if FUNCTIONS.contains(&name) => {
            format!("{help}: for `x.{name}()`, write `layout_device::math::{name}(x)`")
        }
        _ => format!("{help}: use a function of `layout_device::math`"),
    })
}

/// Returns the files in cargo's messages.
fn read_artifacts(messages: &str, package: &Package, extension: &str) -> Result<Compiled> {
    let on_gpu = package.target.join(TARGET);
    let mut file = None;
    let mut libraries = Vec::new();
    for message in messages.lines() {
        let Ok(message) = serde_json::from_str::<Value>(message) else {
            continue;
        };
        if message["reason"] != "compiler-artifact" {
            continue;
        }
        let names = message["filenames"].as_array().into_iter().flatten();
        let files: Vec<&Path> = names
            .filter_map(Value::as_str)
            .map(Path::new)
            .filter(|file| file.starts_with(&on_gpu))
            .collect();
        if Path::new(message["manifest_path"].as_str().unwrap_or_default()) == package.manifest {
            let metadata = |file: &&&Path| file.extension().is_some_and(|end| end == "rmeta");
            file = files.iter().find(metadata).and_then(|file| {
                let stem = file.file_stem()?.to_str()?.strip_prefix("lib")?;
                Some(file.with_file_name(format!("{stem}.{extension}")))
            });
        } else {
            let library = |file: &&&Path| file.extension().is_some_and(|end| end == "rlib");
            libraries.extend(files.iter().find(library).map(|file| file.to_path_buf()));
        }
    }
    // Cargo builds dependencies first.
    libraries.reverse();
    let file = file.with_context(|| format!("cargo built no library for `{}`", package.name))?;
    Ok(Compiled { file, libraries })
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{Crate, Package, attributes, missing_function, read_artifacts};
    use crate::Solver;

    #[test]
    fn all_crates_but_some_get_the_solver() {
        let next = Crate::new(".");
        let old = Crate {
            solver: Solver::Old,
            ..next.clone()
        };
        for (source, solver) in [(next, "globally"), (old, "coherence")] {
            let arguments = source.solver_arguments();
            let of_all = format!("profile.release.rustflags=['-Znext-solver={solver}']");
            assert!(arguments.contains(&of_all), "{arguments:?}");
            let none = "profile.release.package.core.rustflags=[]".to_owned();
            assert!(arguments.contains(&none), "{arguments:?}");
        }
    }

    #[test]
    fn a_crate_gets_the_attributes_that_it_lacks() {
        let all = [
            "-Zcrate-attr=no_std",
            "-Zcrate-attr=feature(abi_ptx)",
            "-Zcrate-attr=feature(asm_experimental_arch)",
            "-Zcrate-attr=feature(stdarch_nvptx)",
        ];
        assert_eq!(attributes("//! no_std\npub mod kernels;\n"), all);
        assert_eq!(attributes("#![cfg_attr(not(test), no_std)]\n"), all[1..]);
        let root = "#![no_std]\n#![feature(abi_ptx, stdarch_nvptx)]\n";
        assert_eq!(attributes(root), all[2..3]);
    }

    #[test]
    fn methods_of_the_standard_library_have_a_substitute() {
        let told = |name, of| {
            missing_function(&format!(
                "error[E0599]: no method named `{name}` found for type `{of}` in the current scope"
            ))
        };
        let sqrt = told("sqrt", "f32").unwrap();
        assert!(
            sqrt.ends_with("write `layout_device::math::sqrt(x)`"),
            "{sqrt}"
        );
        let others = told("asinh", "{float}").unwrap();
        assert!(
            others.ends_with("use a function of `layout_device::math`"),
            "{others}"
        );
        assert_eq!(told("sqrt", "Matrix"), None);
        assert_eq!(missing_function("error: no space"), None);
    }

    #[test]
    fn files_are_read_from_the_messages() {
        let package = Package {
            name: "my-kernels".to_owned(),
            manifest: PathBuf::from("/p/Cargo.toml"),
            root: PathBuf::from("/p/src/lib.rs"),
            target: PathBuf::from("/t/ptx"),
            workspace: PathBuf::from("/p"),
        };
        let artifact = |manifest: &str, files: &[&str]| {
            serde_json::json!({
                "reason": "compiler-artifact",
                "manifest_path": manifest,
                "filenames": files,
            })
            .to_string()
        };
        let device = "/t/ptx/nvptx64-nvidia-cuda/release";
        let messages = [
            artifact(
                "/core/Cargo.toml",
                &[&format!("{device}/deps/libcore-1.rlib")],
            ),
            artifact("/host/Cargo.toml", &["/t/ptx/release/deps/libmacros-1.so"]),
            artifact(
                "/layout/Cargo.toml",
                &[
                    &format!("{device}/deps/liblayout-2.rlib"),
                    &format!("{device}/deps/liblayout-2.rmeta"),
                ],
            ),
            "not a message".to_owned(),
            artifact(
                "/p/Cargo.toml",
                &[
                    &format!("{device}/libmy_kernels.rlib"),
                    &format!("{device}/deps/libmy_kernels-3.rmeta"),
                ],
            ),
        ];
        let compiled = read_artifacts(&messages.join("\n"), &package, "ll").unwrap();
        let deps = Path::new(device).join("deps");
        assert_eq!(compiled.file, deps.join("my_kernels-3.ll"));
        assert_eq!(
            compiled.libraries,
            [deps.join("liblayout-2.rlib"), deps.join("libcore-1.rlib")]
        );
    }
}
