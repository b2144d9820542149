//! The text and the tables of `RESULTS.md`.

use core::fmt::Write as _;

use crate::cell::{Numbers, Sweep};
use crate::family::Family;
use crate::fixed::Fixed;
use crate::machine;
use crate::measure::{CellMeasured, Measured};
use crate::peer::Peers;
use crate::peer::rust::NEXT;

/// A Rust notation for operations, with its target.
struct Form {
    peer: &'static str,
    label: &'static str,
    /// The speedup over CuTe that every kind of operands must reach.
    target: f64,
    /// Decimals of a time in milliseconds.
    digits: usize,
    /// Decimals of a mean speedup.
    places: usize,
}

const FORMS: [Form; 3] = [
    Form {
        peer: "types",
        label: "types",
        target: 10.0,
        digits: 2,
        places: 1,
    },
    Form {
        peer: NEXT,
        label: NEXT,
        target: 10.0,
        digits: 2,
        places: 1,
    },
    Form {
        peer: "layout!",
        label: "`layout!`",
        target: 100.0,
        digits: 3,
        places: 0,
    },
];

/// The explanation of the table of operations.
const EXPLAINED: &str = "For each kind of operands, CuTe's time is the time of the faster C++ compiler. Times are \
means over the rows with 16 in the column *bits* of the table [Kinds of operands](#kinds-of-operands). The lowest \
speedup of the same rows is compared with the target before rounding.\n";

/// The speedup that `cargo check` of an empty crate must reach over the faster C++ compiler.
const FIXED_TARGET: f64 = 3.0;

/// Returns the fixed costs as one line.
pub(crate) fn fixed(fixed: &Fixed) -> String {
    let mut text = String::from("fixed cost:");
    for (name, time) in &fixed.peers {
        let _ = write!(text, "  {name} {} ms", time.as_millis());
    }
    let _ = write!(text, "  cargo check {} ms", fixed.cargo.as_millis());
    text
}

/// Returns the costs of a cell as one line.
pub(crate) fn line(measured: &CellMeasured) -> String {
    let mut text = measured.cell.to_string();
    for (name, cost) in &measured.costs {
        let _ = write!(text, "  {name} {cost:.3}");
    }
    text
}

/// Returns the table of operations, with one row per operation and Rust notation.
pub(crate) fn families(measured: &Measured) -> String {
    let mut text = String::from(
        "| operation | written as | CuTe, ms | layout, ms | mean speedup | target | lowest speedup | met |\n\
         |---|---|---:|---:|---:|---:|---:|---|\n",
    );
    for family in Family::ALL {
        let cells = of(measured, family, Sweep::Rank);
        let cute = mean(&cells, CellMeasured::cute);
        for &Form {
            peer,
            label,
            target,
            digits,
            places,
        } in &FORMS
        {
            let ours = mean(&cells, |cell| cost(cell, peer));
            let (speedup, least) = (cute / ours, lowest(&cells, peer));
            let _ = writeln!(
                text,
                "| `{}` | {label} | {cute:.1} | {ours:.digits$} | {speedup:.places$} | {target} | {least:.1} | {} |",
                family.name(),
                met(least, target),
            );
        }
    }
    text
}

/// Returns the table of targets.
fn targets(measured: &Measured) -> String {
    let mut text = String::from(
        "| target | lowest speedup measured | operations that meet the target | met |\n|---|---:|---:|---|\n",
    );
    for form in &FORMS {
        let ratios =
            Family::ALL.map(|family| lowest(&of(measured, family, Sweep::Rank), form.peer));
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let enough = ratios.iter().filter(|&&ratio| ratio >= form.target);
        let _ = writeln!(
            text,
            "| {}: {}x faster than CuTe for all operands | {least:.1} | {} of {} | {} |",
            form.label,
            form.target,
            enough.count(),
            ratios.len(),
            met(least, form.target),
        );
    }
    let ratio = fixed_speedup(&measured.fixed);
    let _ = writeln!(
        text,
        "| `cargo check` of an empty crate: {FIXED_TARGET}x faster than CuTe's header | {ratio:.1} | | {} |",
        met(ratio, FIXED_TARGET)
    );
    text
}

/// Returns the text of `RESULTS.md`.
pub(crate) fn text(measured: &Measured, peers: &Peers) -> String {
    format!(
        "# Compile time: results\n\n{}\n## Targets\n\n{}\n## Operations\n\n{}\n{}\n\
         ![Cost against rank and against size](chart.svg)\n\n## Fixed cost\n\n{}\n\
         ## Kinds of operands\n\n{}\n## Growth\n\n{}",
        machines(peers),
        targets(measured),
        families(measured),
        EXPLAINED,
        fixed_table(measured),
        cells(measured),
        growth(measured),
    )
}

fn machines(peers: &Peers) -> String {
    let mut text = format!(
        "Measured by `cargo xtask bench compile` on {}, on {}. The load at the end was {}; the benchmark itself causes \
         a load of 1. CuTe comes from CUTLASS {}. [README.md](README.md) explains the method.\n\n",
        machine::date(),
        machine::processor(),
        machine::load(),
        peers.cute,
    );
    for peer in &peers.all {
        let _ = writeln!(text, "* {}: {}", peer.name, peer.version);
    }
    text
}

fn fixed_table(measured: &Measured) -> String {
    let Fixed { peers, cargo } = &measured.fixed;
    let mut text = String::from("| empty program | ms |\n|---|---:|\n");
    for (name, time) in peers.iter().filter(|(name, _)| *name != "layout!") {
        let _ = writeln!(text, "| {} | {} |", empty(name), time.as_millis());
    }
    let _ = writeln!(
        text,
        "| `cargo check` of a crate, cargo included | {} |",
        cargo.as_millis()
    );
    text
}

/// Returns the speedup of `cargo check` over the faster C++ compiler, for programs that only
/// import the library.
fn fixed_speedup(Fixed { peers, cargo }: &Fixed) -> f64 {
    let cpp = peers.iter().filter(|(name, _)| name.ends_with("++"));
    let cute = cpp
        .map(|(_, time)| time.as_secs_f64())
        .fold(f64::INFINITY, f64::min);
    cute / cargo.as_secs_f64()
}

fn empty(peer: &str) -> String {
    match peer {
        "types" => "rustc, `use layout_core::*;`".into(),
        NEXT => "rustc, next solver, `use layout_core::*;`".into(),
        other => format!("{other}, `#include <cute/layout.hpp>`"),
    }
}

fn cells(measured: &Measured) -> String {
    let mut text = String::from(
        "Time of one operation in milliseconds, with its error. The last three columns are speedups over the \
         faster C++ compiler.\n\n\
         | operation | sizes | rank | bits | clang++, ms | g++, ms | types, ms | next solver, ms | `layout!`, ms | types, speedup | next solver, speedup | `layout!`, speedup |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for measured in &measured.cells {
        let cell = &measured.cell;
        let shown = |name, digits| {
            let cost = measured.cost(name);
            cost.map_or(String::new(), |cost| format!("{cost:.digits$}"))
        };
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            cell.family.name(),
            cell.numbers,
            cell.rank,
            cell.bits,
            shown("clang++", 1),
            shown("g++", 1),
            shown("types", 2),
            shown(NEXT, 2),
            shown("layout!", 3),
            times(measured.cute() / cost(measured, "types")),
            times(measured.cute() / cost(measured, NEXT)),
            times(measured.cute() / cost(measured, "layout!")),
        );
    }
    text
}

/// Returns the table that compares the growth of the cost in types with its bound.
fn growth(measured: &Measured) -> String {
    let mut text = String::from(
        "Target: the compile time of an operation on types grows no faster than (modes of the left operand) x \
         (modes of the right operand) x (bits). Each ratio compares the last point of a curve in the chart with its first point.\n\n\
         | operation | rank, powers of two | rank, arbitrary sizes | rank, target | bits | bits, target | met |\n\
         |---|---:|---:|---:|---:|---:|---|\n",
    );
    for family in Family::ALL {
        let ranks = of(measured, family, Sweep::Rank);
        let by = |numbers| {
            let cells = ranks.iter().copied();
            let cells: Vec<_> = cells.filter(|x| x.cell.numbers == numbers).collect();
            grown(&cells, |cell| cost(cell, "types"))
        };
        let bits = of(measured, family, Sweep::Bits);
        let modes = |cell: &CellMeasured| cell.cell.rank.pow(1 + u32::from(family.is_binary()));
        let [two, any] = [Numbers::PowersOfTwo, Numbers::Arbitrary].map(by);
        let rank = grown(&ranks, |cell| count(modes(cell)));
        let by_bits = grown(&bits, |cell| cost(cell, "types"));
        let linear = grown(&bits, |cell| f64::from(cell.cell.bits));
        let excess = (two.max(any) / rank).max(by_bits / linear);
        let _ = writeln!(
            text,
            "| `{}` | {two:.1} | {any:.1} | {rank:.1} | {by_bits:.1} | {linear:.1} | {} |",
            family.name(),
            met(1.0, excess),
        );
    }
    text
}

/// Returns the cells of one family and series, in order.
pub(crate) fn of(measured: &Measured, family: Family, sweep: Sweep) -> Vec<&CellMeasured> {
    let cells = measured.cells.iter();
    cells
        .filter(|measured| measured.cell.family == family && measured.cell.sweep == sweep)
        .collect()
}

/// Returns the time of a peer in milliseconds, but at least its error.
pub(crate) fn cost(cell: &CellMeasured, peer: &str) -> f64 {
    let cost = cell.cost(peer);
    cost.map_or(f64::NAN, |cost| cost.slope.max(cost.noise))
}

fn mean(cells: &[&CellMeasured], value: impl Fn(&CellMeasured) -> f64) -> f64 {
    cells.iter().map(|cell| value(cell)).sum::<f64>() / count(cells.len())
}

fn lowest(cells: &[&CellMeasured], peer: &str) -> f64 {
    let ratios = cells.iter().map(|cell| cell.cute() / cost(cell, peer));
    ratios.fold(f64::INFINITY, f64::min)
}

/// Returns the ratio of the value of the last cell to the value of the first cell.
fn grown(cells: &[&CellMeasured], value: impl Fn(&CellMeasured) -> f64) -> f64 {
    match cells {
        [first, .., last] => value(last) / value(first),
        _ => 1.0,
    }
}

#[allow(clippy::cast_precision_loss)] // The value is at most a few dozen.
fn count(count: usize) -> f64 {
    count as f64
}

fn times(ratio: f64) -> String {
    format!("{ratio:.0}")
}

/// Returns `yes` if a ratio reaches its target.
fn met(ratio: f64, target: f64) -> &'static str {
    if ratio >= target { "yes" } else { "**no**" }
}
