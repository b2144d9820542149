//! Takes the times.
//!
//! The peers take turns, forwards and backwards by rounds, and of each time, which is processor time,
//! the least counts: what else the machine does only ever adds.

use core::time::Duration;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::cell::{Cell, Sweep};
use crate::family::Operation;
use crate::fixed::Fixed;
use crate::peer::{Part, Peer, Peers, Way};
use crate::plan::Plan;
use crate::process;
use crate::select;

/// All results.
pub(crate) struct Measured {
    pub(crate) fixed: Fixed,
    pub(crate) cells: Vec<CellMeasured>,
}

/// The cost of an operation in a cell.
pub(crate) struct CellMeasured {
    pub(crate) cell: Cell,
    /// Milliseconds for each peer that was measured.
    pub(crate) costs: Vec<(&'static str, f64)>,
}

impl CellMeasured {
    /// Milliseconds of a peer.
    pub(crate) fn cost(&self, peer: &str) -> Option<f64> {
        let costs = &mut self.costs.iter();
        costs.find_map(|&(name, cost)| (name == peer).then_some(cost))
    }

    /// Milliseconds of the faster C++ compiler.
    pub(crate) fn cute(&self) -> f64 {
        let costs = ["clang++", "g++"]
            .into_iter()
            .filter_map(|name| self.cost(name));
        costs.fold(f64::INFINITY, f64::min)
    }
}

/// One peer's files of a cell.
struct Turn<'a> {
    peer: &'a Peer,
    operations: usize,
    sources: [PathBuf; 2],
    least: [Duration; 2],
    repeats: usize,
}

/// Measures all peers on the operations of a cell.
pub(crate) fn cell(cell: &Cell, peers: &Peers, plan: &Plan, work: &Path) -> Result<CellMeasured> {
    let operations = select::operations(cell, plan.notations, plan.operations, peers, work)?;
    let mut turns = Vec::new();
    for peer in &peers.all {
        // Where the size varies, one C++ compiler shows how CuTe grows.
        if cell.sweep == Sweep::Bits && peer.way == Way::Cute && peer.name != peers.reference().name
        {
            continue;
        }
        turns.push(Turn::new(peer, &operations, plan, work)?);
    }
    for _ in 0..plan.rounds {
        for turn in &mut turns {
            turn.take()?;
        }
        turns.reverse();
    }
    let costs = turns.iter().map(|turn| (turn.peer.name, turn.cost()));
    Ok(CellMeasured {
        cell: *cell,
        costs: costs.collect(),
    })
}

impl<'a> Turn<'a> {
    fn new(peer: &'a Peer, operations: &[Operation], plan: &Plan, work: &Path) -> Result<Self> {
        let (count, repeats) = match peer.way {
            Way::Cute => (plan.operations, 1),
            Way::Types => (plan.operations, plan.repeats),
            Way::Notation => (operations.len(), plan.repeats),
        };
        let file = peer.way.file();
        let sources = ["operands", "whole"].map(|part| work.join(format!("{part}_{file}")));
        for (source, part) in sources.iter().zip(Part::BOTH) {
            fs::write(source, peer.way.source(&operations[..count], part))?;
        }
        Ok(Self {
            peer,
            operations: count,
            sources,
            least: [Duration::MAX; 2],
            repeats,
        })
    }

    fn take(&mut self) -> Result<()> {
        for _ in 0..self.repeats {
            for (source, least) in self.sources.iter().zip(&mut self.least) {
                *least = process::time(&mut self.peer.command(source))?.min(*least);
            }
        }
        Ok(())
    }

    /// Milliseconds for one operation.
    #[allow(clippy::cast_precision_loss)] // there are a few hundred
    fn cost(&self) -> f64 {
        let [operands, whole] = self.least.map(|time| time.as_secs_f64() * 1e3);
        (whole - operands) / self.operations as f64
    }
}
