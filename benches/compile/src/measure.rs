//! Measures the compile times.
//!
//! The peers run interleaved, in alternating order from round to round. The minimum CPU time of each source counts,
//! because other load on the machine only adds time.

use core::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::cell::{Cell, Sweep};
use crate::family::Operation;
use crate::fixed::Fixed;
use crate::peer::{Notation, Peer, Peers};
use crate::plan::Plan;
use crate::process;
use crate::select;

/// All results of a run.
pub(crate) struct Measured {
    pub(crate) fixed: Fixed,
    pub(crate) cells: Vec<CellMeasured>,
}

/// The cost of one operation, in milliseconds.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    /// The compile time per operation.
    pub(crate) slope: f64,
    /// The error of the slope.
    pub(crate) noise: f64,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slope, noise } = self;
        let digits = f.precision().unwrap_or(3);
        if slope < noise {
            write!(f, "< {noise:.digits$}")
        } else {
            write!(f, "{slope:.digits$} ± {noise:.digits$}")
        }
    }
}

/// The costs of an operation in a cell.
pub(crate) struct CellMeasured {
    pub(crate) cell: Cell,
    /// The cost for each measured peer.
    pub(crate) costs: Vec<(&'static str, Cost)>,
}

impl CellMeasured {
    /// Returns the cost for a peer.
    pub(crate) fn cost(&self, peer: &str) -> Option<Cost> {
        let costs = &mut self.costs.iter();
        costs.find_map(|&(name, cost)| (name == peer).then_some(cost))
    }

    /// Returns the time of the faster C++ compiler, in milliseconds.
    pub(crate) fn cute(&self) -> f64 {
        let costs = ["clang++", "g++"]
            .into_iter()
            .filter_map(|name| self.cost(name));
        costs.map(|cost| cost.slope).fold(f64::INFINITY, f64::min)
    }
}

/// The sources of one peer for a cell, with an increasing number of operations.
///
/// Each source has at least one operation, so one-time costs of the first operations cancel in the slope.
struct Turn<'a> {
    peer: &'a Peer,
    points: Vec<Point>,
    repeats: usize,
}

/// A source with some operations, and its two shortest compile times.
struct Point {
    source: PathBuf,
    operations: usize,
    least: f64,
    next: f64,
}

/// Measures all peers on the operations of a cell.
pub(crate) fn cell(cell: &Cell, peers: &Peers, plan: &Plan, work: &Path) -> Result<CellMeasured> {
    let few = plan.operations(cell.family);
    let operations = select::operations(cell, plan.notations, few, peers, work)?;
    let mut turns = Vec::new();
    for peer in &peers.all {
        // In the size series, one C++ compiler is enough to show the growth for CuTe.
        if cell.sweep == Sweep::Bits
            && peer.notation == Notation::Cute
            && peer.name != peers.reference().name
        {
            continue;
        }
        let (operations, repeats) = match peer.notation {
            Notation::Cute => (&operations[..few], 1),
            Notation::Types => (&operations[..few], plan.repeats),
            Notation::Notation => (&operations[..], plan.repeats),
        };
        turns.push(Turn::new(peer, operations, repeats, work)?);
    }
    for _ in 0..plan.rounds {
        for point in 0..3 {
            for turn in &mut turns {
                turn.take(point)?;
            }
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
    fn new(peer: &'a Peer, all: &[Operation], repeats: usize, work: &Path) -> Result<Self> {
        let point = |operations| {
            let source = work.join(format!("{operations}_{}", peer.notation.file()));
            fs::write(&source, peer.notation.source(all, operations))?;
            Ok(Point {
                source,
                operations,
                least: f64::INFINITY,
                next: f64::INFINITY,
            })
        };
        let points = [all.len() / 4, all.len() / 2, all.len()].map(point);
        Ok(Self {
            peer,
            points: points.into_iter().collect::<Result<_>>()?,
            repeats,
        })
    }

    fn take(&mut self, point: usize) -> Result<()> {
        let point = &mut self.points[point];
        for _ in 0..self.repeats {
            let time = process::time(&mut self.peer.operations(&point.source))?.as_secs_f64() * 1e3;
            point.next = point.next.min(point.least.max(time));
            point.least = point.least.min(time);
        }
        Ok(())
    }

    /// Returns the least-squares slope through the shortest times. The error follows from the second
    /// shortest times.
    #[allow(clippy::cast_precision_loss)] // The counts are at most a few hundred.
    fn cost(&self) -> Cost {
        let count = |point: &Point| point.operations as f64;
        let mean = self.points.iter().map(count).sum::<f64>() / self.points.len() as f64;
        let distances = self.points.iter().map(|point| count(point) - mean);
        let spread: f64 = distances.clone().map(|distance| distance * distance).sum();
        let (mut slope, mut noise) = (0.0, 0.0_f64);
        for (distance, point) in distances.zip(&self.points) {
            slope += distance / spread * point.least;
            noise = noise.hypot(distance / spread * (point.next - point.least));
        }
        Cost { slope, noise }
    }
}
