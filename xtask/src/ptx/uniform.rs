//! Checks that `wgmma` loops keep warp-uniform values in uniform registers.
//!
//! If `ptxas` cannot prove that the threads of a warp agree, it computes descriptors in per-thread
//! registers. `ptxas` then moves the descriptors to uniform registers before every instruction
//! (`R2UR`), without a warning.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use layout_ptx::Built;

use crate::kernels::Package;
use crate::process;

/// The wheel with the disassembler, and the program's path in it.
const WHEEL: &str = "nvidia-cuda-nvdisasm==13.5.37";
const IN_WHEEL: &str = "nvidia/cu13/bin/nvdisasm";

/// Disassembles the kernels and checks their loops. Returns the reason if the check is skipped.
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
    ensure!(!moved.is_empty(), "expected a kernel with `wgmma`");
    for (name, count) in moved {
        let most = package.costs(name).moved;
        ensure!(
            count <= most,
            "`{name}` moves {count} registers to uniform registers between its `wgmma`s (`R2UR`), expected at most {most}"
        );
    }
    Ok(None)
}

/// Returns the path of the installed disassembler, or of the disassembler in the wheel, which is
/// downloaded once.
fn disassembler(built: &Built) -> Result<PathBuf> {
    // Separate target folder: two wheels contain a folder with the same name, which pip does not merge.
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
        .context("found no nvdisasm on the PATH, and pip cannot install one")?;
    Ok(fetched)
}

/// Returns for each `wgmma` kernel the number of moves to uniform registers between its first and last
/// `wgmma`.
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
