//! A crate, with the functions of others that it calls and its shared memory, as whole PTX.
//!
//! Rust cannot name an address space. The IR is therefore linked and changed before LLVM optimises it
//! for good, and then it sees which pointers come from shared memory.

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

/// What kernels call and Rust cannot say.
const SHIM: &str = include_str!("shim.ll");
/// How a panic is called while libraries are linked, so that none of it is linked.
pub(crate) const PANIC: &str = "layout_panic_";

/// The PTX of a crate.
pub struct Built {
    /// Where the PTX is.
    pub file: PathBuf,
    /// The PTX.
    pub ptx: String,
    /// The IR that it is made of, with the lines of the source.
    pub(crate) module: String,
    /// The paths of functions in the source, by their names.
    pub(crate) paths: HashMap<String, String>,
    /// The folder of the package.
    pub(crate) folder: PathBuf,
    /// Where tools may be kept.
    pub(crate) target: PathBuf,
    /// The GPU.
    pub arch: String,
    pub(crate) offline: bool,
}

impl Built {
    /// The `ptxas` of this machine, or that of a wheel, which is fetched once.
    ///
    /// # Errors
    ///
    /// If there is none, and none can be fetched.
    pub fn ptxas(&self) -> Result<PathBuf> {
        ptxas::find(&self.target, self.offline)
    }
}

/// Builds the kernels of a crate; `run` runs the programs of LLVM.
///
/// # Errors
///
/// If the crate does not compile, or has no kernel.
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
        "`{}` has no kernel: a function with `#[kernel]`",
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

/// As for rustc.
const LONG_NAMES: &str = "--non-global-value-max-name-size=1000000";

/// The steps after rustc's, and where their files are.
struct Work<'a> {
    toolchain: &'a Toolchain,
    package: &'a Package,
    /// Whether panics are traps, so that none is called.
    traps: bool,
    run: fn(&mut Command) -> Result<()>,
}

impl Work<'_> {
    /// The IR with the shim, and with what it calls of its libraries, as text.
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

    /// Links the first file with what it needs of the others.
    fn link(&self, files: &[PathBuf], to: &Path) -> Result<()> {
        let mut link = self.toolchain.llvm_link();
        // The shim names no data layout, so that it fits every LLVM.
        link.args(["-S", "--suppress-warnings", "--only-needed"])
            .arg("--ignore-non-bitcode")
            .arg(LONG_NAMES)
            .args(files)
            .arg("-o")
            .arg(to);
        (self.run)(&mut link)
    }

    /// The file with what is left once LLVM has optimised the kernels.
    fn optimised(&self, linked: &str, kernels: &[&str]) -> Result<PathBuf> {
        let [from, to] = ["module.ll", "opt.ll"].map(|end| self.file(end));
        write(&from, linked)?;
        let mut opt = self.toolchain.opt();
        opt.arg("-S")
            .arg(format!(
                "--internalize-public-api-list={}",
                kernels.join(",")
            ))
            // What depends on whether memory is shared is decided once its address space is known.
            .arg("--passes=internalize,default<O3>,function(infer-address-spaces,instcombine<no-verify-fixpoint>,simplifycfg)")
            // A call is more than what is called by it.
            .arg("--inline-threshold=4000")
            // As for rustc.
            .arg("--unroll-threshold=10000")
            .arg("--sink-common-insts=false")
            .arg(LONG_NAMES)
            .arg(&from)
            .arg("-o")
            .arg(&to);
        (self.run)(&mut opt)?;
        Ok(to)
    }

    /// The file with the PTX.
    fn ptx(&self, optimised: &Path, arch: &str) -> Result<PathBuf> {
        let [plain, to] = ["plain.bc", "ptx"].map(|end| self.file(end));
        // With the lines of the source, `ptxas` would take the PTX for that of a debug build.
        let mut strip = self.toolchain.opt();
        strip.args([
            "--strip-debug",
            "--passes=strip-dead-prototypes",
            LONG_NAMES,
        ]);
        (self.run)(strip.arg(optimised).arg("-o").arg(&plain))?;
        let mut llc = self.toolchain.llc();
        // Products and sums are fused, as CUDA's own compiler does.
        llc.args(["-O3", "--fp-contract=fast"])
            .arg(format!("-mcpu={arch}"))
            .arg(&plain)
            .arg("-o")
            .arg(&to);
        if matches!(arch, "sm_80" | "sm_86") {
            // Asynchronous copies fetch ahead into the second cache, which the first PTX of these has not.
            llc.arg("-mattr=+ptx74");
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

/// The module with a mark on the panics that it calls, so that none of their code is linked.
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

/// The functions that are called, but not there, without panics.
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
    use super::{missing, without_panics};

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
