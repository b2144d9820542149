//! Requirements for the PTX of the kernels.

use anyhow::{Context, Result, bail, ensure};
use layout_ptx::ptx::functions;
use layout_ptx::{Built, Report, Wrong};

use super::uniform;
use crate::kernels::Package;

/// Checks that every kernel is present, has no fault, stays within its cost limits, and contains the required
/// instructions. Returns the cost of each kernel.
pub(crate) fn check(package: &Package, built: &Built) -> Result<Report> {
    let mut report = Report::new(built)?;
    if let Some(fault) = report
        .faults
        .iter()
        .find(|fault| fault.wrong != Wrong::Spills)
    {
        bail!("{fault}");
    }
    for kernel in &report.kernels {
        let spills = kernel
            .resources
            .as_ref()
            .map_or(0, |resources| resources.spills);
        let costs = package.costs(&kernel.name);
        let most = costs.spills;
        ensure!(
            spills <= most,
            "`{}` spills {spills} bytes per thread, expected at most {most}",
            kernel.name
        );
        if let Some(most) = costs.instructions {
            ensure!(
                kernel.instructions <= most,
                "`{}` has {} instructions, expected at most {most}",
                kernel.name,
                kernel.instructions
            );
        }
    }
    ensure!(
        report.kernels.len() == package.kernels.len(),
        "`{}` has {} kernels, expected {}",
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
            .with_context(|| format!("expected a kernel `{name}`"))?;
        // A block of inline assembly is a single line with several instructions.
        let instructions = || function.body.iter().flat_map(|line| line.split("; "));
        for beginning in kernel.holds {
            ensure!(
                instructions().any(|line| line.starts_with(beginning)),
                "expected `{beginning}` in `{name}`"
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
        report.unknown = uniform::check(package, built)?;
    }
    Ok(report)
}
