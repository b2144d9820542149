//! Selects the operations of a cell. All operations are different, and the first ones have equal results in CuTe and
//! `layout-algebra`.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Result, ensure};
use fastrand::Rng;

use crate::cell::Cell;
use crate::draw;
use crate::family::Operation;
use crate::peer::Peers;

/// Maximum number of draws per operation.
const PATIENCE: usize = 200;

/// Returns the operations of a cell, identical in each run; the first `checked` operations agree with CuTe.
pub(crate) fn operations(
    cell: &Cell,
    count: usize,
    checked: usize,
    peers: &Peers,
    work: &Path,
) -> Result<Vec<Operation>> {
    let kind = [cell.family as u64, cell.numbers as u64, cell.rank as u64];
    let seed = kind
        .into_iter()
        .fold(u64::from(cell.bits), |seed, part| 31 * seed + part);
    let mut rng = Rng::with_seed(seed);
    let mut seen = HashSet::new();
    let mut operations = Vec::new();
    let mut drawn = 0;
    loop {
        while operations.len() < count && drawn < PATIENCE * count {
            drawn += 1;
            let Some(operation) = draw::operation(cell, &mut rng) else {
                continue;
            };
            let operands = (operation.left.clone(), operation.right.clone());
            if seen.insert(operands) {
                operations.push(operation);
            }
        }
        ensure!(operations.len() >= checked, "too few operations for {cell}");
        let asked = &operations[..checked];
        let rejected = peers.reference().rejected(asked, work)?;
        if rejected.is_empty() {
            return Ok(operations);
        }
        println!("  CuTe differs in {} of {checked}", rejected.len());
        let mut index = 0;
        operations.retain(|_| {
            index += 1;
            !rejected.contains(&(index - 1))
        });
    }
}
