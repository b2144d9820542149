//! One crate, linked with a few lines of LLVM IR that declare its shared memory.
//!
//! Rust cannot name an address space. After linking and inlining, LLVM sees that
//! the pointers come from shared memory, and plain accesses become `ld.shared` and
//! `st.shared`.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use super::{CPU, one_crate};
use crate::kernels::KERNELS;
use crate::toolchain::Toolchain;
use crate::{paths, process};

/// The dynamic shared memory of a block.
const DYNAMIC: &str = "layout_dynamic_shared";

/// LLVM IR whose dynamic shared memory is in the address space of shared memory.
fn in_shared_memory(ir: &str) -> String {
    let place = format!("ptr @{DYNAMIC}");
    let cast = format!("ptr addrspacecast (ptr addrspace(3) @{DYNAMIC} to ptr)");
    ir.lines()
        .map(|line| {
            if line.starts_with(&format!("@{DYNAMIC} = ")) {
                format!("@{DYNAMIC} = external addrspace(3) global [0 x i8], align 128\n")
            } else {
                line.replace(&place, &cast) + "\n"
            }
        })
        .collect()
}

/// Builds the kernels; returns the path of their PTX.
pub(crate) fn kernels(toolchain: &Toolchain) -> Result<PathBuf> {
    let folder = paths::ptx();
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let [ir, linked, optimised, ptx] = ["ll", "linked.bc", "opt.bc", "ptx"]
        .map(|extension| folder.join("layout-kernels").with_extension(extension));
    one_crate::ir(toolchain, "layout-kernels", &ir)?;
    let text = fs::read_to_string(&ir).with_context(|| ir.display().to_string())?;
    fs::write(&ir, in_shared_memory(&text))?;
    let mut link = toolchain.llvm_link();
    // The IR names no data layout, so that it fits every LLVM.
    link.arg("--suppress-warnings")
        .arg(&ir)
        .arg(paths::root().join("kernels/smem.ll"))
        .arg("-o")
        .arg(&linked);
    process::run(&mut link)?;
    let names = KERNELS.map(|kernel| kernel.name).join(",");
    let mut opt = toolchain.opt();
    opt.arg(format!("--internalize-public-api-list={names}"))
        .arg("--passes=internalize,default<O3>")
        // Loops over what a thread holds in registers should vanish.
        .arg("--unroll-threshold=4000")
        .arg(&linked)
        .arg("-o")
        .arg(&optimised);
    process::run(&mut opt)?;
    let mut llc = toolchain.llc();
    // Products and sums are fused, as CUDA's own compiler does.
    llc.args(["-O3", "--fp-contract=fast"])
        .arg(format!("-mcpu={CPU}"))
        .arg("-mattr=+ptx78")
        .arg(&optimised)
        .arg("-o")
        .arg(&ptx);
    process::run(&mut llc)?;
    Ok(ptx)
}
