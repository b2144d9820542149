//! `cargo xtask ptx`: builds PTX and looks at it.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::ptx::function::functions;
use crate::ptx::{kernels as check_kernels, pairs};
use crate::route::{one_crate, with_shared_memory};
use crate::toolchain::Toolchain;
use crate::{paths, process};

/// The crate of pairs.
const INDEX_CODE: &str = "index-code";

/// The PTX of the kernels, built and checked, and how long each kernel is.
pub(crate) fn checked_kernels(toolchain: &Toolchain) -> Result<(PathBuf, Vec<(String, usize)>)> {
    let path = with_shared_memory::kernels(toolchain)?;
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let lengths = check_kernels::check(&text)?;
    Ok((path, lengths))
}

/// The pairs of `benches/index-code`, built and compared, and how long each is.
pub(crate) fn checked_pairs(toolchain: &Toolchain) -> Result<Vec<(String, usize)>> {
    fs::create_dir_all(paths::ptx())?;
    pairs::check(&one_crate::ptx(toolchain, INDEX_CODE)?)
}

/// `ptx kernels`.
pub(crate) fn kernels() -> Result<()> {
    let (path, lengths) = checked_kernels(&Toolchain::get()?)?;
    for (name, length) in lengths {
        println!("{name}: {length} instructions");
    }
    println!("{}", path.display());
    if let Some(fact) = assemble(&path)? {
        println!("{fact}");
    }
    Ok(())
}

/// `ptx index`.
pub(crate) fn index() -> Result<()> {
    for (name, length) in checked_pairs(&Toolchain::get()?)? {
        println!("{name}: {length} instructions, the same by hand");
    }
    Ok(())
}

/// `ptx show NAME`.
pub(crate) fn show(name: &str) -> Result<()> {
    let toolchain = Toolchain::get()?;
    let kernels = fs::read_to_string(with_shared_memory::kernels(&toolchain)?)?;
    fs::create_dir_all(paths::ptx())?;
    let index = one_crate::ptx(&toolchain, INDEX_CODE)?;
    for function in functions(&kernels)?.into_iter().chain(functions(&index)?) {
        if function.name == name {
            println!("{}\n{}", function.name, function.body.join("\n"));
            return Ok(());
        }
    }
    bail!("no function `{name}` in the PTX");
}

/// Has `ptxas` read the PTX, where there is one; gives what it says of the registers.
pub(crate) fn assemble(ptx: &std::path::Path) -> Result<Option<String>> {
    if !process::exists("ptxas") {
        return Ok(None);
    }
    let mut ptxas = process::command("ptxas");
    ptxas
        .args(["-arch=sm_90", "--warn-on-spills", "-o", "/dev/null"])
        .arg(ptx);
    process::output(&mut ptxas)?;
    Ok(Some("ptxas accepts it".to_owned()))
}
