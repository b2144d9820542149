//! What the PTX of the kernels must hold.

use super::pairs;
use crate::kernels::KERNELS;
use anyhow::{Context, Result, ensure};
use layout_ptx::ptx::functions;

/// Checks that every kernel is present, fully inlined, and made of the instructions that
/// it should be made of; returns the number of instructions of each.
pub(crate) fn check(ptx: &str) -> Result<Vec<(String, usize)>> {
    pairs::inlined(ptx)?;
    let functions = functions(ptx)?;
    ensure!(
        functions.len() == KERNELS.len(),
        "{} functions instead of the {} kernels",
        functions.len(),
        KERNELS.len()
    );
    KERNELS
        .iter()
        .map(|kernel| {
            let name = kernel.name;
            let function = functions
                .iter()
                .find(|function| function.name == name)
                .with_context(|| format!("no kernel `{name}`"))?;
            for beginning in kernel.holds {
                ensure!(
                    function.body.iter().any(|line| line.starts_with(beginning)),
                    "`{name}` holds no `{beginning}`"
                );
            }
            ensure!(
                !function.body.iter().any(|line| line.contains(".local")),
                "`{name}` keeps its registers in local memory"
            );
            Ok((name.to_owned(), function.body.len()))
        })
        .collect()
}
