//! What the PTX of the kernels must hold.

use anyhow::{Context, Result, bail, ensure};
use layout_ptx::ptx::functions;
use layout_ptx::{Built, Kernel, Report, Wrong};

use super::uniform;
use crate::kernels::{Package, costs};

/// Checks that every kernel is present, whole, in registers, and made of the instructions that
/// it should be made of; returns what each costs.
pub(crate) fn check(package: &Package, built: &Built) -> Result<Report> {
    let mut report = Report::new(built)?;
    for fault in &report.faults {
        let is_few = |kernel: &Kernel| {
            let spills = kernel
                .resources
                .as_ref()
                .map_or(0, |resources| resources.spills);
            spills <= costs(&kernel.name).0
        };
        if fault.wrong != Wrong::Spills || !report.kernels.iter().all(is_few) {
            bail!("{fault}");
        }
    }
    ensure!(
        report.kernels.len() == package.kernels.len(),
        "`{}` has {} kernels instead of {}",
        package.name,
        report.kernels.len(),
        package.kernels.len()
    );
    let functions = functions(&built.ptx)?;
    for kernel in package.kernels {
        let name = kernel.name;
        let function = functions
            .iter()
            .find(|function| function.name == name)
            .with_context(|| format!("no kernel `{name}`"))?;
        // Assembly in a block of its own is one line.
        let instructions = || function.body.iter().flat_map(|line| line.split("; "));
        for beginning in kernel.holds {
            ensure!(
                instructions().any(|line| line.starts_with(beginning)),
                "`{name}` holds no `{beginning}`"
            );
        }
    }
    let multiplies = |holds: &[&str]| holds.iter().any(|text| text.starts_with("wgmma."));
    if report.unknown.is_none()
        && package
            .kernels
            .iter()
            .any(|kernel| multiplies(kernel.holds))
    {
        report.unknown = uniform::check(built)?;
    }
    Ok(report)
}
