//! Whether the loops of `wgmma` keep what a warp shares in registers of the warp.
//!
//! Where `ptxas` takes the threads of a warp for apart, it computes descriptors in the registers of each, and moves them for every
//! instruction (`R2UR`). No message says so.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use layout_ptx::Built;

use crate::kernels::Package;
use crate::process;

/// The wheel that has a disassembler, and where it has it.
const WHEEL: &str = "nvidia-cuda-nvdisasm==13.5.37";
const IN_WHEEL: &str = "nvidia/cu13/bin/nvdisasm";

/// Disassembles the kernels, and looks at their loops; says why it does not.
pub(crate) fn check(package: &Package, built: &Built) -> Result<Option<String>> {
    let tools = built
        .ptxas()
        .and_then(|ptxas| Ok((ptxas, disassembler(built)?)));
    let (ptxas, disassembler) = match tools {
        Ok(tools) => tools,
        Err(why) => return Ok(Some(format!("{why:#}"))),
    };
    let code = built.file.with_extension("cubin");
    let mut assemble = Command::new(ptxas);
    assemble
        .arg(format!("-arch={}", built.arch))
        .arg(&built.file);
    process::output(assemble.arg("-o").arg(&code))?;
    let text = process::output(Command::new(disassembler).arg(&code))?;
    let moved = moved(&text);
    ensure!(!moved.is_empty(), "no kernel has a `wgmma`");
    for (name, count) in moved {
        let most = package.costs(name).moved;
        ensure!(
            count <= most,
            "`{name}` moves {count} registers to those of its warps between its `wgmma`s, more than {most} (`R2UR`)"
        );
    }
    Ok(None)
}

/// The disassembler of this machine, or that of a wheel, which is fetched once.
fn disassembler(built: &Built) -> Result<PathBuf> {
    // Two wheels have a folder of one name, which pip does not mix.
    let wheels = built.file.with_file_name("wheels-nvdisasm");
    let fetched = wheels.join(IN_WHEEL);
    for known in [Path::new("nvdisasm"), &fetched] {
        if process::exists(&known.to_string_lossy()) {
            return Ok(known.to_owned());
        }
    }
    println!("fetching nvdisasm from PyPI ({WHEEL})");
    let mut pip = process::command("python3");
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--target"]);
    process::run_within(pip.arg(&wheels).arg(WHEEL), process::DOWNLOAD)
        .context("no nvdisasm is on the PATH, and pip does not fetch one")?;
    Ok(fetched)
}

/// Of each kernel with `wgmma`, how many registers are moved to those of a warp between the first and the last one.
fn moved(text: &str) -> Vec<(&str, usize)> {
    let mut kernels = Vec::new();
    let (mut name, mut found, mut since) = ("", None, 0);
    for line in text.lines().chain([".text.:"]) {
        if let Some(next) = line
            .strip_prefix(".text.")
            .and_then(|line| line.strip_suffix(':'))
        {
            kernels.extend(found.take().map(|count| (name, count)));
            name = next;
        } else if line.contains(" HGMMA.") {
            found = Some(found.map_or(0, |count: usize| count + since));
            since = 0;
        } else if line.contains(" R2UR ") {
            since += 1;
        }
    }
    kernels
}

#[cfg(test)]
mod tests {
    use super::moved;

    #[test]
    fn what_is_moved_between_products_is_counted() {
        let text = "\
.text.apart:
        /*0010*/                   R2UR UR4, R2 ;
        /*0020*/                   HGMMA.64x256x16.F32 R24, gdesc[UR12], R24 ;
        /*0030*/                   R2UR UR12, R156 ;
        /*0040*/              @P0  R2UR UR13, R157 ;
        /*0050*/                   HGMMA.64x256x16.F32 R24, gdesc[UR12], R24, gsb0 ;
        /*0060*/                   R2UR UR4, R2 ;
.text.together:
        /*0010*/                   HGMMA.64x64x16.F32 R24, gdesc[UR12], R24 ;
        /*0020*/                   UIADD3 UR12, UR18, 0x2, URZ ;
        /*0030*/                   HGMMA.64x64x16.F32 R24, gdesc[UR12], R24, gsb0 ;
.text.other:
        /*0010*/                   R2UR UR4, R2 ;
";
        assert_eq!(moved(text), [("apart", 2), ("together", 0)]);
    }
}
