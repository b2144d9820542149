//! Links a crate with its libraries and shared memory, and writes complete PTX.
//!
//! Rust has no address spaces. The IR is therefore linked and changed before the final LLVM
//! optimization, which can then infer the pointers to shared memory.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::compile::{self, Compiled};
use crate::ir::{self, launch, shared};
use crate::package::{self, Crate, Package};
use crate::ptxas;
use crate::toolchain::Toolchain;

/// Functions that kernels call and that Rust cannot express.
const SHIM: &str = include_str!("shim.ll");
/// Prefix of panic functions during the link, so that their code is not linked.
pub(crate) const PANIC: &str = "layout_panic_";

/// The PTX of a crate.
pub struct Built {
    /// Path of the PTX file.
    pub file: PathBuf,
    /// Text of the PTX.
    pub ptx: String,
    /// The IR of the PTX, with source lines.
    pub(crate) module: String,
    /// Source paths of functions, by name.
    pub(crate) paths: HashMap<String, String>,
    /// Folder of the package.
    pub(crate) folder: PathBuf,
    /// Folder for installed tools.
    pub(crate) target: PathBuf,
    /// Architecture of the GPU.
    pub arch: String,
    pub(crate) offline: bool,
}

impl Built {
    /// Returns this machine's `ptxas`, or the `ptxas` of a wheel, which is downloaded once.
    ///
    /// # Errors
    ///
    /// Returns an error if no `ptxas` exists and the download fails.
    pub fn ptxas(&self) -> Result<PathBuf> {
        ptxas::find(&self.target, self.offline)
    }
}

/// Builds the kernels of a crate. `run` runs the LLVM programs.
///
/// # Errors
///
/// Returns an error if the crate does not compile or has no kernel.
pub fn build(
    toolchain: &Toolchain,
    source: &Crate,
    run: fn(&mut Command) -> Result<()>,
) -> Result<Built> {
    let package = package::package(toolchain, source)?;
    let compiled = compile::ir(toolchain, source, &package)?;
    let work = Work {
        toolchain,
        package: &package,
        traps: source.traps,
        run,
    };
    let linked = launch::rewritten(&shared::rewritten(&work.linked(&compiled)?))?;
    let kernels = ir::entry_points(&linked);
    ensure!(
        !kernels.is_empty(),
        "`{}` has no kernel: add a function with `#[kernel]`",
        package.name
    );
    let optimised = work.optimised(&linked, &kernels)?;
    let file = work.ptx(&optimised, &source.arch)?;
    Ok(Built {
        ptx: read(&file)?,
        module: read(&optimised)?,
        paths: ir::paths(&read(&compiled.file)?),
        folder: package.folder().to_owned(),
        target: package.target,
        arch: source.arch.clone(),
        offline: source.offline,
        file,
    })
}

/// The option of the LLVM tools that rustc also receives, for long symbol names.
const LONG_NAMES: &str = "--non-global-value-max-name-size=1000000";

/// The steps after rustc, with the folder of their files.
struct Work<'a> {
    toolchain: &'a Toolchain,
    package: &'a Package,
    /// `true` if panics become traps, so that no panic function is called.
    traps: bool,
    run: fn(&mut Command) -> Result<()>,
}

impl Work<'_> {
    /// Returns the IR text, linked with the shim and the called library functions.
    fn linked(&self, compiled: &Compiled) -> Result<String> {
        let [module, shim, linked] =
            ["module.ll", "shim.ll", "linked.ll"].map(|end| self.file(end));
        write(&shim, SHIM)?;
        let text = read(&compiled.file)?;
        write(
            &module,
            &if self.traps {
                text
            } else {
                without_panics(&text)
            },
        )?;
        self.link(&[module.clone(), shim.clone()], &linked)?;
        let mut text = read(&linked)?;
        let mut before = Vec::new();
        loop {
            let missing: Vec<String> = missing(&text).map(ToOwned::to_owned).collect();
            if missing.is_empty() || missing == before {
                return Ok(text);
            }
            before = missing;
            write(&module, &text)?;
            let mut files = vec![module.clone()];
            files.extend_from_slice(&compiled.libraries);
            files.push(shim.clone());
            self.link(&files, &linked)?;
            text = read(&linked)?;
        }
    }

    /// Links the first file with the functions that it needs from the other files.
    fn link(&self, files: &[PathBuf], to: &Path) -> Result<()> {
        let mut link = self.toolchain.llvm_link();
        // The shim has no data layout, so that it fits every LLVM version.
        link.args(["-S", "--suppress-warnings", "--only-needed"])
            .arg("--ignore-non-bitcode")
            .arg(LONG_NAMES)
            .args(files)
            .arg("-o")
            .arg(to);
        (self.run)(&mut link)
    }

    /// Returns the file with the code that remains after LLVM has optimized the kernels.
    fn optimised(&self, linked: &str, kernels: &[&str]) -> Result<PathBuf> {
        let [from, to] = ["module.ll", "opt.ll"].map(|end| self.file(end));
        write(&from, linked)?;
        let mut opt = self.toolchain.opt();
        opt.arg("-S")
            .arg(format!(
                "--internalize-public-api-list={}",
                kernels.join(",")
            ))
            // Code that depends on the address space is resolved after the inference of address
            // spaces.
            .arg("--passes=internalize,default<O3>,function(infer-address-spaces,instcombine<no-verify-fixpoint>,simplifycfg)")
            // A call costs more than the called code.
            .arg("--inline-threshold=4000")
            // The option of the LLVM tools that rustc also receives, for long symbol names.
            .arg("--unroll-threshold=10000")
            .arg("--sink-common-insts=false")
            .arg(LONG_NAMES)
            .arg(&from)
            .arg("-o")
            .arg(&to);
        (self.run)(&mut opt)?;
        Ok(to)
    }

    /// Returns the PTX file.
    fn ptx(&self, optimised: &Path, arch: &str) -> Result<PathBuf> {
        let [plain, to] = ["plain.bc", "ptx"].map(|end| self.file(end));
        // With source lines, `ptxas` would treat the PTX as a debug build.
        let mut strip = self.toolchain.opt();
        strip.args([
            "--strip-debug",
            "--passes=strip-dead-prototypes",
            LONG_NAMES,
        ]);
        (self.run)(strip.arg(optimised).arg("-o").arg(&plain))?;
        let mut llc = self.toolchain.llc();
        // Fuses multiplications and additions, like CUDA's compiler.
        llc.args(["-O3", "--fp-contract=fast"])
            .arg(format!("-mcpu={arch}"))
            .arg(&plain)
            .arg("-o")
            .arg(&to);
        if let Some(version) = ptx_version(arch) {
            llc.arg(format!("-mattr=+{version}"));
        }
        (self.run)(&mut llc)?;
        Ok(to)
    }

    fn file(&self, end: &str) -> PathBuf {
        self.package
            .target
            .join(format!("{}.{end}", self.package.name))
    }
}

/// Returns the PTX version of an architecture whose first version lacks instructions of
/// `layout-device`.
fn ptx_version(arch: &str) -> Option<&'static str> {
    match arch {
        // Asynchronous copies prefetch into the L2 cache, which needs PTX 7.4.
        "sm_80" | "sm_86" => Some("ptx74"),
        // `tcgen05.mma` of the kind `mxf4nvf4` needs PTX 8.7.
        "sm_100a" => Some("ptx87"),
        _ => None,
    }
}

/// Returns the module with the calls of panic functions marked, so that these functions are not
/// linked.
fn without_panics(module: &str) -> String {
    let undefined: HashSet<&str> = ir::undefined(module).collect();
    let panics: HashSet<&str> = ir::never_returning(module)
        .into_iter()
        .filter(|name| undefined.contains(name) && !SHIM.contains(&format!("@{name}(")))
        .collect();
    let marked = |name: &str| {
        let name = name.strip_prefix('@')?;
        panics.contains(name).then(|| format!("@{PANIC}{name}"))
    };
    let lines = module
        .lines()
        .map(|line| ir::with_globals(line, marked) + "\n");
    lines.collect()
}

/// Returns the functions that are called but not defined, except panics.
fn missing(module: &str) -> impl Iterator<Item = &str> {
    ir::undefined(module).filter(|name| !name.starts_with(PANIC))
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::{missing, ptx_version, without_panics};

    #[test]
    fn blackwell_gets_a_version_with_all_kinds() {
        assert_eq!(ptx_version("sm_100a"), Some("ptx87"));
        // The first versions of these architectures are 8.8 and 8.7.
        assert_eq!([ptx_version("sm_103a"), ptx_version("sm_120a")], [None; 2]);
    }

    #[test]
    fn panics_are_not_linked() {
        let module = "define void @k() {\n  call void @panic(ptr @x)\n  call void @f()\n}\n\
                      declare void @panic(ptr) #1\ndeclare void @f() #2\n\
                      attributes #1 = { cold noreturn }\nattributes #2 = { nounwind }\n";
        let marked = without_panics(module);
        assert_eq!(marked, module.replace("@panic", "@layout_panic_panic"));
        assert_eq!(missing(&marked).collect::<Vec<_>>(), ["f"]);
    }
}
